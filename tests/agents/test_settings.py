"""Settings are checked when they are made, and what is unset is not asked."""

import datetime
from typing import Any

import pytest

from agents.providers.settings import ConfigurationError, Settings


def test_what_is_unset_is_not_asked() -> None:
    assert Settings().asked() == {}
    assert Settings(temperature=0.0, seed=0).asked() == {"temperature": 0.0, "seed": 0}
    assert Settings(extra_body={}, headers={}).asked() == {}


def test_everything_that_is_set_is_asked_by_our_names() -> None:
    values: dict[str, Any] = {
        "temperature": 0.5,
        "top_p": 0.9,
        "seed": 7,
        "max_tokens": 50,
        "max_tokens_as": "max_tokens",
        "reasoning_effort": "high",
        "extra_body": {"min_p": 0.05, "provider": {"order": ["a"]}},
        "headers": {"X-Title": "mine"},
    }
    assert Settings(**values).asked() == values


def test_there_is_always_a_timeout_and_it_is_not_asked() -> None:
    assert Settings().timeout == 120
    assert Settings(timeout=5, retries=1).asked() == {}


@pytest.mark.parametrize(
    "values",
    [
        {"temperature": -1},
        {"temperature": float("nan")},
        {"top_p": 0},
        {"top_p": 1.5},
        {"max_tokens": 0},
        {"reasoning_effort": ""},
        {"timeout": 0},
        {"timeout": float("inf")},
    ],
)
def test_a_value_out_of_range_is_named(values: dict[str, Any]) -> None:
    (name,) = values
    with pytest.raises(ConfigurationError, match=f"^{name} is "):
        Settings(**values)


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"model": "x"}, "model is no part of a request that can be chosen"),
        ({"n": 2}, "n is no part of a request"),
        ({"stream": True}, "stream is no part of a request"),
        ({"temperature": 1}, "temperature has a setting of its own; give temperature beside extra_body"),
        ({"max_completion_tokens": 1}, "max_completion_tokens has a setting of its own; give max_tokens"),
        ({"since": datetime.date(2026, 1, 2)}, "cannot be written as JSON (Object of type date"),
        ({"min_p": float("nan")}, "cannot be written as JSON"),
        ({"a": [{"api_key": "x"}]}, "a[0].api_key looks like a secret, and experiments are on record"),
        ({"metadata": {"note": "sk-0123456789abcdef"}}, "metadata.note looks like a secret"),
    ],
)
def test_a_body_that_is_not_to_go_out_is_refused_in_one_line(body: dict[str, Any], says: str) -> None:
    with pytest.raises(ConfigurationError) as caught:
        Settings(extra_body=body)
    assert str(caught.value).startswith(f"extra_body: {says}")
    assert "\n" not in str(caught.value)
    assert "sk-" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("Authorization", "x", "Authorization looks like a secret"),
        ("X-Api-Key", "x", "X-Api-Key looks like a secret"),
        ("X-Goog-Token", "x", "X-Goog-Token looks like a secret"),
        ("X-Note", "Bearer abc", "X-Note looks like a secret"),
        ("X-Note", "0123456789abcdef0123456789abcdef01234567", "X-Note looks like a secret"),
        ("Content-Length", "5", "'Content-Length' is no header that can be chosen"),
        ("X Note", "5", "'X Note' is no header that can be chosen"),
        ("X-Note", "a\nHost: b", "X-Note holds a line break"),
        ("X-Note", "é", "X-Note holds a line break or a character outside ASCII"),
    ],
)
def test_a_header_that_is_not_to_go_out_is_refused_and_its_value_is_not_shown(name: str, value: str, says: str) -> None:
    with pytest.raises(ConfigurationError) as caught:
        Settings(headers={"X-Title": "mine", name: value})
    assert str(caught.value).startswith(f"headers: {says}")
    assert "0123456789" not in str(caught.value)
