"""What must never be written down: names and values that look like a secret.

Experiments, run folders and journals are on record, and get shown around. A key has no place in them: it comes from the
environment. Nobody can tell every secret by its looks; these are the ones that people do put into files.
"""

import re
from collections.abc import Mapping

REMEDY = "looks like a secret, and experiments are on record; put keys into the environment or a .env file"

_NAMES = re.compile(
    r"authorization|api_?key|secret|passw|credential|cookie|bearer|private_?key|(auth|access|refresh|session)_?token"
    r"|^(key|token|auth)$"
)
"""Names in small letters, with `_` for `-`. `eos_token` and `prompt_cache_key` are no secrets."""

_HEADER_NAMES = re.compile(r"(key|token|auth)$")
"""Ends of names that mean a secret in a header, if not in a request's body."""

_VALUES = re.compile(
    r"(sk|pk|rk|xai|nvapi|glpat|xox[abp])-[\w-]{12,}"
    r"|(gsk|hf|r8|ghp|gho|github_pat)_\w{12,}"
    r"|AIza[\w-]{30,}|AKIA[A-Z0-9]{16}"
    r"|eyJ[\w-]{8,}\.[\w-]+\.[\w-]*"
    r"|(Bearer|Basic)\s+\S+"
)

_LONG = re.compile(r"(?=.*[0-9])(?=.*[A-Za-z])[\w+/=-]{40,}")
"""A header of nothing but forty and more letters and digits is no word."""


def is_secret_name(name: str) -> bool:
    return bool(_NAMES.search(_plain(name)))


def secret_header(headers: Mapping[str, str]) -> str:
    """The first header that looks like a secret; empty if none does."""
    for name, value in headers.items():
        named = is_secret_name(name) or _HEADER_NAMES.search(_plain(name))
        if named or _VALUES.fullmatch(value) or _LONG.fullmatch(value):
            return name
    return ""


def secret_value(values: Mapping[str, object]) -> str:
    """The place of the first text in a table, however deep, that looks like a secret; empty if none does."""
    waiting: list[tuple[str, str, object]] = [(name, name, value) for name, value in [*values.items()][::-1]]
    while waiting:
        place, name, value = waiting.pop()
        if isinstance(value, str) and (_VALUES.fullmatch(value) or (value and is_secret_name(name))):
            return place
        if isinstance(value, Mapping):
            waiting += [(f"{place}.{key}", str(key), part) for key, part in [*value.items()][::-1]]
        elif isinstance(value, list):
            waiting += [(f"{place}[{index}]", name, value[index]) for index in reversed(range(len(value)))]
    return ""


def _plain(name: str) -> str:
    return name.lower().replace("-", "_")
