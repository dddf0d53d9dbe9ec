"""What the tests of models stand on: an environment of which nothing is left but a key."""

import os

import pytest

KEY = "sk-test-0123456789abcdef"


@pytest.fixture
def api_key(monkeypatch: pytest.MonkeyPatch) -> str:
    """A key in OPENAI_API_KEY, and no other variable that a client would heed."""
    for name in os.environ:
        if name.upper().startswith(("OPENAI_", "LANGCHAIN_", "LANGSMITH_")) or name.upper().endswith("_PROXY"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    return KEY
