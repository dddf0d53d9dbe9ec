"""Secrets are taken out of every text that says what went wrong, for such a text is written down.

Whoever repeats a key need not repeat it letter by letter: a server may answer with the address it was asked at, in
which a `/` is `%2F`, or with JSON inside of JSON, in which it may be `\\\\/`. So each character of a secret is looked
for in all of these forms, mixed as they may be, and most of them inside of each other:

    as it is, with any number of backslashes before it      /  \\/  \\\\/  %5C/
    in a URL, encoded once or more often                    %2F  %252f
    in JSON or in a Python string                           \\u002f  \\\\u002F  \\x2f
    in HTML                                                 &#47;  &#x2F;  &quot;  &amp;quot;  %26quot%3B
"""

import os
import re
from collections.abc import Mapping
from functools import lru_cache
from html.entities import codepoint2name

LONGEST = 100_000
"""Characters of a text that are looked at; the rest is dropped, for it could hold a secret."""

_NAMES = ("KEY", "TOKEN", "SECRET", "PASSWORD")
"""Words in the names of environment variables that hold secrets."""

_SHORTEST = 8
"""Characters; a shorter value of the environment is no secret, but a word that a text may need."""

# What the forms of a character are made of, which may be encoded themselves.
_BACKSLASHES = r"(?:\\|%(?:25)*5[cC]|u005[cC]|&#92;|&#[xX]5[cC];)"
_AMPERSAND = r"(?:&(?:amp;)*|%(?:25)*26|u0026|x26)"
_HASH = r"(?:\#|%(?:25)*23)"
_SEMICOLON = r"(?:;|%(?:25)*3[bB])"


def redact(text: str, secrets: Mapping[str, str]) -> str:
    """The text with [NAME] where a secret stood; `secrets` is name -> value."""
    text = text[:LONGEST]
    for name, value in secrets.items():
        mark = f"[{name}]"
        # First as it stands: of a key with a `%` in it, a form could be taken for that of another character.
        text = _pattern(value).sub(mark, text.replace(value, mark))
    return text


def of_environment() -> dict[str, str]:
    """The secrets of the environment, by their variables' names."""
    return {
        name: value
        for name, value in os.environ.items()
        if len(value) >= _SHORTEST and any(word in name.upper() for word in _NAMES)
    }


@lru_cache(maxsize=256)
def _pattern(secret: str) -> re.Pattern[str]:
    # A backslash may stand twice for one, so that two in a row say no more than one does. Those before the first other
    # character may stay where they are: to look for them would begin anew at each of a hundred thousand.
    chars = re.sub(r"\\+", r"\\", secret).lstrip("\\") or "\\"
    rest = (f"{_BACKSLASHES}++" if char == "\\" else f"{_BACKSLASHES}*+{_forms(char)}" for char in chars[1:])
    return re.compile(_forms(chars[0]) + "".join(rest))


def _forms(char: str) -> str:
    """What finds one character, however it is written, without backslashes before it."""
    code = ord(char)
    entities = [f"{_HASH}0*+{code}", f"{_HASH}[xX]0*+{_hex(code, 1)}"]
    if code in codepoint2name:
        entities.append(codepoint2name[code])
    forms = [
        re.escape(char),
        f"u{_hex(code, 4)}",
        f"x{_hex(code, 2)}",
        "".join(f"%(?:25)*{_hex(byte, 2)}" for byte in char.encode(errors="surrogatepass")),
        f"{_AMPERSAND}(?:{'|'.join(entities)}){_SEMICOLON}",
    ]
    return f"(?:{'|'.join(forms)})"


def _hex(number: int, digits: int) -> str:
    """What finds a number in hexadecimal, in letters of either case."""
    return "".join(f"[{digit}{digit.upper()}]" if digit.isalpha() else digit for digit in f"{number:0{digits}x}")
