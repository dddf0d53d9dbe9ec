"""What a provider is told when it builds a model, and how it says that it cannot.

Settings are on record with every call, so that nothing secret may stand in them: keys come from the environment.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from agents.providers.secrecy import REMEDY, secret_header, secret_value

CapName = Literal["max_completion_tokens", "max_tokens"]
"""The two names that the cap on a reply has in the chat completions API. Servers know the one, the other, or both; a
name that a server does not know it passes over in silence."""

RETRIES = 3

_OURS = frozenset({"model", "messages", "stream", "stream_options", "n"})
"""Parts of a request that are not to be chosen."""

_OWN_KEY = {name: name for name in ("temperature", "top_p", "seed", "max_tokens", "reasoning_effort")} | {
    "max_completion_tokens": "max_tokens"
}
"""Parts of a request -> the setting that they have."""

_HOP = frozenset({"connection", "content-length", "content-type", "host", "transfer-encoding"})
"""Headers that the HTTP client writes."""

_HEADER = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")


class ConfigurationError(Exception):
    """A model cannot be built as asked: one line, for the user, that says what to change."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What is asked of a model with every call. None is not sent at all. Raises ConfigurationError."""

    temperature: float | None = None
    top_p: float | None = None
    seed: int | None = None
    max_tokens: int | None = None
    """The most tokens of one reply, reasoning included."""
    max_tokens_as: CapName | None = None
    """The name under which that goes out; None is the provider's choice."""
    reasoning_effort: str | None = None
    extra_body: Mapping[str, Any] | None = None
    """Parts of the request's body that have no setting here, as JSON."""
    headers: Mapping[str, str] | None = None
    timeout: float = 120.0
    """Seconds until one call counts as failed; the whole call, not a pause in it. There is always a limit."""
    retries: int = RETRIES
    """How often a call is made again after a passing fault."""

    def __post_init__(self) -> None:
        # Written so that NaN fails every one of them.
        checks = (
            ("temperature", self.temperature is None or 0 <= self.temperature < float("inf"), "0 or more"),
            ("top_p", self.top_p is None or 0 < self.top_p <= 1, "more than 0 and at most 1"),
            ("max_tokens", self.max_tokens is None or self.max_tokens >= 1, "1 or more"),
            ("reasoning_effort", self.reasoning_effort != "", "a word that the server knows"),
            ("timeout", 0 < self.timeout < float("inf"), "a number of seconds above 0"),
        )
        for name, holds, expected in checks:
            if not holds:
                raise ConfigurationError(f"{name} is {getattr(self, name)!r}; give {expected}")
        if flaw := body_flaw(self.extra_body or {}):
            raise ConfigurationError(f"extra_body: {flaw}")
        if flaw := headers_flaw(self.headers or {}):
            raise ConfigurationError(f"headers: {flaw}")

    def asked(self) -> dict[str, Any]:
        """What the server is to hear of, by our names: all that is set, without the timeout and the retries."""
        names = ("temperature", "top_p", "seed", "max_tokens", "max_tokens_as", "reasoning_effort")
        values = {name: getattr(self, name) for name in names}
        tables = {"extra_body": dict(self.extra_body or {}), "headers": dict(self.headers or {})}
        given = {name: value for name, value in values.items() if value is not None}
        return given | {name: table for name, table in tables.items() if table}


def body_flaw(body: Mapping[str, Any]) -> str:
    """Why an extra body cannot go out, in one line; empty if it can."""
    for name in body:
        if name in _OURS:
            return f"{name} is no part of a request that can be chosen; leave it out"
        if name in _OWN_KEY:
            return f"{name} has a setting of its own; give {_OWN_KEY[name]} beside extra_body"
    try:
        json.dumps(body, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        return f"cannot be written as JSON ({error}); give texts, numbers, lists and tables"
    place = secret_value(body)
    return f"{place} {REMEDY}" if place else ""


def headers_flaw(headers: Mapping[str, str]) -> str:
    """Why headers cannot go out, in one line; empty if they can."""
    for name, value in headers.items():
        if not _HEADER.fullmatch(name) or name.lower() in _HOP:
            return f"{name!r} is no header that can be chosen; leave it out"
        if not value.isascii() or not value.isprintable():
            return f"{name} holds a line break or a character outside ASCII; write it without"
    name = secret_header(headers)
    return f"{name} {REMEDY}" if name else ""
