"""Which server a model's name means, what opens it, and which names are refused."""

import pytest

from agents.providers.server import NO_KEY, address_server, openai_server, openrouter_server, split_address
from agents.providers.settings import ConfigurationError


@pytest.fixture(autouse=True)
def keys(api_key: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Nothing is set but the key for OpenAI."""
    for name in ("OPENROUTER_API_KEY", "LOOPWRIGHT_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    return api_key


def test_openai_is_where_the_base_url_says(monkeypatch: pytest.MonkeyPatch, keys: str) -> None:
    assert (openai_server("m").url, openai_server("m").host) == ("https://api.openai.com/v1", "api.openai.com")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://ann:pa55word@[::1]:8000/v1")
    server = openai_server("a/b")
    assert (server.name, server.model, server.host) == ("openai/a/b", "a/b", "[::1]:8000")
    assert server.secrets == (keys, "pa55word")


def test_openrouter_has_an_address_and_a_key_of_its_own(monkeypatch: pytest.MonkeyPatch, keys: str) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:8000/v1")
    with pytest.raises(ConfigurationError, match=r"^openrouter/a/b:free needs a key; set OPENROUTER_API_KEY"):
        openrouter_server("a/b:free")
    monkeypatch.setenv("OPENROUTER_API_KEY", "sk-or-1")
    server = openrouter_server("a/b:free")
    assert (server.name, server.model, server.host) == ("openrouter/a/b:free", "a/b:free", "openrouter.ai")
    assert server.secrets == ("sk-or-1",)
    assert keys not in repr(server)


@pytest.mark.parametrize("name", ["", "a", "a/", "/b"])
def test_a_model_of_openrouter_has_a_vendor(name: str) -> None:
    with pytest.raises(ConfigurationError, match="names no model; give openrouter/VENDOR/NAME"):
        openrouter_server(name)


def test_a_server_given_by_its_address_gets_no_key_but_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    assert address_server("http://h:1/v1#m").key == NO_KEY
    assert address_server("http://h:1/v1#m").secrets == ()
    monkeypatch.setenv("LOOPWRIGHT_API_KEY", "mine")
    server = address_server("http://h:1/v1#m")
    assert (server.key, server.secrets, "mine" in repr(server)) == ("mine", ("mine",), False)


@pytest.mark.parametrize("flaw", ["\n", " x", "é"])
def test_a_key_that_cannot_be_sent_is_refused_and_not_shown(monkeypatch: pytest.MonkeyPatch, flaw: str) -> None:
    monkeypatch.setenv("LOOPWRIGHT_API_KEY", f"mine{flaw}")
    with pytest.raises(ConfigurationError, match="LOOPWRIGHT_API_KEY holds a blank") as caught:
        address_server("http://h:1/v1#m")
    assert "mine" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("http://localhost:11434/v1#qwen3:8b", ("http://localhost:11434/v1", "qwen3:8b")),
        ("https://api.example.com.py/v1#a/b#c", ("https://api.example.com.py/v1", "a/b#c")),
        ("http://[::1]:80#m", ("http://[::1]:80", "m")),
    ],
)
def test_the_first_sharp_ends_the_address(name: str, parts: tuple[str, str]) -> None:
    assert split_address(name) == parts


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("http://h:1/v1", "names a server and no model; put #NAME behind it"),
        ("http://h:1/v1#", "names a server and no model"),
        ("http://#m", "is no address of a model; give http://HOST:PORT/v1#NAME"),
        ("http://h:99999/v1#m", "is no address of a model"),
        ("http://h:x/v1#m", "is no address of a model"),
        ("http://h h/v1#m", "is no address of a model"),
        ("http://h/v1#a\nb", "is no address of a model"),
        ("h:1/v1#m", "is no address of a model"),
        ("http://ann:pa55word@h:1/v1#m", "http://h:1/v1: an address that is on record may hold no user, password"),
        ("http://h:1/v1?key=pa55word#m", "http://h:1/v1: an address that is on record may hold no user, password"),
        ("http://ann:pa55word@h:x/v1#m", "is no address of a model"),
    ],
)
def test_what_is_no_address_is_refused_in_one_line_without_a_password(name: str, says: str) -> None:
    with pytest.raises(ConfigurationError) as caught:
        split_address(name)
    assert says in str(caught.value)
    assert "pa55word" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_base_url_that_is_none_is_shown_without_its_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "ftp://ann:pa55word@h/v1")
    with pytest.raises(ConfigurationError, match="OPENAI_BASE_URL is 'ftp://h/v1'; give an address"):
        openai_server("m")
