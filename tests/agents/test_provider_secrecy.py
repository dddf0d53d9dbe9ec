"""What looks like a secret, and what does not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.providers.secrecy import is_secret_name, secret_header, secret_value


@pytest.mark.parametrize(
    "name", ["api_key", "API-Key", "OPENAI_API_KEY", "apikey", "token", "access_token", "password", "secret", "Cookie"]
)
def test_names_of_secrets_are_known(name: str) -> None:
    assert is_secret_name(name)
    assert secret_value({name: "x"}) == name
    assert secret_header({name: "x"}) == name


@pytest.mark.parametrize(
    "name",
    ["temperature", "max_tokens", "eos_token", "stop_token_ids", "prompt_cache_key", "safety_identifier", "user"],
)
def test_names_of_parameters_are_no_secrets(name: str) -> None:
    assert not is_secret_name(name)
    assert secret_value({name: "text"}) == ""


@pytest.mark.parametrize(
    "value",
    [
        "sk-proj-0123456789ab_cd",
        "sk-or-v1-0123456789abcdef",
        "gsk_0123456789abcdef",
        "hf_abcdefghijklmnop",
        "xai-0123456789abcdef",
        "AIza" + "a1" * 17,
        "AKIA0123456789ABCDEF",
        "eyJhbGciOiJI.eyJzdWIi.c2ln",
        "Bearer x",
        "Basic dXNlcjpwYXNz",
    ],
)
def test_values_of_secrets_are_known_wherever_they_stand(value: str) -> None:
    assert secret_value({"a": 1, "b": [{"c": [value]}]}) == "b[0].c[0]"
    assert secret_header({"X-A": "b", "X-C": value}) == "X-C"


@given(st.lists(st.sampled_from(["one", "two", "basic", "sk", "hf", "1", "2026"]), max_size=8))
def test_words_with_blanks_between_them_are_no_secrets(words: list[str]) -> None:
    assert secret_value({"note": " . ".join(words)}) == ""


def test_a_number_is_no_secret_and_neither_is_nothing() -> None:
    assert secret_value({"token": 5, "secret": "", "api_key": None}) == ""


def test_a_table_may_be_nested_as_deep_as_it_likes() -> None:
    deep: object = "sk-0123456789abcdef"
    for _ in range(10_000):
        deep = [deep]
    assert secret_value({"a": deep}) == "a" + "[0]" * 10_000
