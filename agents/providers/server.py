"""Where a model is served, what opens it, and what it is called there.

    openai/NAME             OpenAI, or the server at OPENAI_BASE_URL; the key is OPENAI_API_KEY
    openrouter/VENDOR/NAME  OpenRouter; the key is OPENROUTER_API_KEY
    http://HOST:PORT/v1#NAME, https://...#NAME
                            any other server that speaks chat completions (vLLM, Ollama, llama.cpp, LM Studio); the key
                            is LOOPWRIGHT_API_KEY, and if that is unset a word that opens nothing

Each key goes to its own server and to no other. An address with a user's name, a password or a query in it is refused
where it would be on record, which is in a model's name.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import SplitResult, urlsplit

from agents.providers.settings import CapName, ConfigurationError

OPENAI = "https://api.openai.com/v1"
OPENROUTER = "https://openrouter.ai/api/v1"
SCHEMES = ("http://", "https://")
"""How the name of a model begins that is an address."""

NO_KEY = "no-key"
"""Sent to servers that want no key, for the client wants one."""


@dataclass(frozen=True, slots=True)
class Server:
    """A model where it is served. Made by the functions below, which raise ConfigurationError."""

    name: str
    """The model's, as on the command line."""
    model: str
    """The same as the server calls it."""
    url: str
    key: str = field(repr=False)
    cap_name: CapName
    """The name of the cap on a reply that it is most likely to know."""
    body: Mapping[str, Any] = field(default_factory=dict)
    """What every request to it holds."""
    openai: bool = False
    """Whether what the environment holds for OpenAI (organization, project, headers of its own) is meant for it."""

    @property
    def host(self) -> str:
        """Its name and port, without what may stand before them."""
        return urlsplit(self.url).netloc.rpartition("@")[2]

    @property
    def secrets(self) -> tuple[str, ...]:
        """What may appear in no message."""
        password = urlsplit(self.url).password
        return tuple(secret for secret in (self.key if self.key != NO_KEY else "", password) if secret)


def openai_server(model: str) -> Server:
    """OpenAI, or what stands for it."""
    name = f"openai/{model}"
    if not model:
        raise ConfigurationError("a model name is missing after openai/; give one, for example openai/gpt-5.4-mini")
    key = _key(name, "OPENAI_API_KEY", "to any word if the server at OPENAI_BASE_URL wants none")
    url = os.environ.get("OPENAI_BASE_URL") or OPENAI
    if _parts(url) is None:
        raise ConfigurationError(
            f"{name}: OPENAI_BASE_URL is {_shown(url)!r}; give an address such as http://localhost:8000/v1"
        )
    return Server(name, model, url, key, "max_completion_tokens", openai=True)


def openrouter_server(model: str) -> Server:
    """OpenRouter, which is asked to say what a call has cost."""
    name = f"openrouter/{model}"
    vendor, _, rest = model.partition("/")
    if not vendor or not rest:
        raise ConfigurationError(
            f"{name!r} names no model; give openrouter/VENDOR/NAME, for example openrouter/qwen/qwen3-coder"
        )
    key = _key(name, "OPENROUTER_API_KEY", "openrouter.ai gives one")
    return Server(name, model, OPENROUTER, key, "max_tokens", {"usage": {"include": True}})


def address_server(name: str) -> Server:
    """The server whose address stands in the model's name."""
    url, model = split_address(name)
    given = os.environ.get("LOOPWRIGHT_API_KEY", "")
    return Server(name, model, url, _sendable(name, "LOOPWRIGHT_API_KEY", given) or NO_KEY, "max_tokens")


def split_address(name: str) -> tuple[str, str]:
    """The base URL and the model's name in http://HOST:PORT/v1#NAME; the latter may hold '#' and '/', too."""
    url, sharp, model = name.partition("#")
    parts = _parts(url)
    if parts is None or not name.isprintable():
        raise ConfigurationError(
            f"{_shown(name)!r} is no address of a model; give http://HOST:PORT/v1#NAME, "
            "for example http://localhost:8000/v1#qwen3"
        )
    if "@" in parts.netloc or parts.query:
        raise ConfigurationError(
            f"{_shown(url)}: an address that is on record may hold no user, password or "
            "query; put the key into LOOPWRIGHT_API_KEY"
        )
    if not sharp or not model:
        raise ConfigurationError(f"{name!r} names a server and no model; put #NAME behind it, as the server calls it")
    return url, model


def _parts(url: str) -> SplitResult | None:
    """An address taken apart; None if it is none."""
    try:
        parts = urlsplit(url)
        sound = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port that is no number, or too large a one
        return None
    return parts if sound and url.isprintable() and " " not in url else None


def _shown(name: str) -> str:
    """An address, or what should be one, as it may be shown: without user, password and query."""
    url, sharp, model = name.partition("#")
    scheme, slashes, rest = url.rpartition("://")
    return f"{scheme}{slashes}{rest.rpartition('@')[2].partition('?')[0]}{sharp}{model}"


def _key(name: str, variable: str, hint: str) -> str:
    key = _sendable(name, variable, os.environ.get(variable, ""))
    if not key:
        raise ConfigurationError(f"{name} needs a key; set {variable} ({hint})")
    return key


def _sendable(name: str, variable: str, key: str) -> str:
    """A key, if a header can hold it."""
    if not key.isascii() or not key.isprintable() or " " in key:
        raise ConfigurationError(
            f"{name}: {variable} holds a blank, a line break or a character outside ASCII; set it again"
        )
    return key
