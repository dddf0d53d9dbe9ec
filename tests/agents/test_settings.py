"""Settings are checked when they are made, and what is unset is not asked."""

from typing import Any

import pytest

from agents.providers.settings import ConfigurationError, Settings


def test_what_is_unset_is_not_asked() -> None:
    assert Settings().asked() == {}
    assert Settings(temperature=0.0, seed=0).asked() == {"temperature": 0.0, "seed": 0}


def test_there_is_always_a_timeout_and_it_is_not_asked() -> None:
    assert Settings().timeout == 120
    assert Settings(timeout=5).asked() == {}


@pytest.mark.parametrize(
    "values",
    [
        {"temperature": -1},
        {"temperature": float("nan")},
        {"top_p": 0},
        {"top_p": 1.5},
        {"max_tokens": 0},
        {"timeout": 0},
        {"timeout": float("inf")},
    ],
)
def test_a_value_out_of_range_is_named(values: dict[str, Any]) -> None:
    (name,) = values
    with pytest.raises(ConfigurationError, match=f"^{name} is "):
        Settings(**values)
