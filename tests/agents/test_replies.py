"""A reply is usable, or has a name for why it is not."""

import pytest

from agents.model import ModelFailure, ProviderError, Refused, Reply, Truncated, Usage
from agents.replies import usable


@pytest.mark.parametrize(
    "reply", [Reply("+"), Reply(" \t\n"), Reply("+", finish_reason="unknown"), Reply("", exact=True)]
)
def test_these_can_be_used(reply: Reply) -> None:
    usable(reply)


@pytest.mark.parametrize(
    ("reply", "failure", "says"),
    [
        (Reply("", finish_reason="length"), Truncated, "raise max_tokens"),
        (Reply("+", finish_reason="length", usage=Usage(output_tokens=4096)), Truncated, "after 4,096 tokens"),
        (Reply("+", finish_reason="refused"), Refused, "declined"),
        (Reply("", finish_reason="refused", reported={"refusal": "I\nwon't"}), Refused, "I won't"),
        (Reply("", reported={"model": "gpt-x"}), ProviderError, "gpt-x sent an empty reply"),
        (Reply("ab\ud800c"), ProviderError, r"character 2 is the lone surrogate '\ud800'"),
    ],
)
def test_these_cannot(reply: Reply, failure: type[ModelFailure], says: str) -> None:
    with pytest.raises(failure) as caught:
        usable(reply)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)
