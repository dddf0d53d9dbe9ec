"""Secrets are taken out of every text that says what went wrong, for such a text is written down.

Whoever repeats a key need not repeat it letter by letter: a server may answer with the address it was asked at, in
which a `/` is `%2F`, or with JSON inside of JSON, in which it may be `\\\\/`. So each character of a secret is looked
for in all of these forms, mixed as they may be:

    as it is, with any number of backslashes before it      /  \\/  \\\\/
    in a URL, encoded once or more often                    %2F  %252f
    in JSON or in a Python string                           \\u002f  \\\\u002F  \\x2f
    in HTML                                                 &#47;  &#x2F;  &quot;
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


def redact(text: str, secrets: Mapping[str, str]) -> str:
    """The text with [NAME] where a secret stood; `secrets` is name -> value."""
    text = text[:LONGEST]
    for name, value in secrets.items():
        text = _pattern(value).sub(f"[{name}]", text)
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
    return re.compile(_forms(chars[0], r"\\", "") + "".join(_forms(char, r"\\++", r"\\*+") for char in chars[1:]))


def _forms(char: str, escape: str, escapes: str) -> str:
    """What finds one character, however it is written; the patterns are those of the backslashes before it."""
    code = ord(char)
    backslash = char == "\\"
    forms = [f"{escape}u{_hex(code, 4)}"]
    if code < 256:
        forms.append(f"{escape}x{_hex(code, 2)}")
    forms.append(r"\\" if backslash else escapes + re.escape(char))
    forms.append("".join(f"%(?:25)*{_hex(byte, 2)}" for byte in char.encode(errors="surrogatepass")))
    entities = [f"#0*+{code}", f"#[xX]0*+{_hex(code, 1)}"]
    if code in codepoint2name:
        entities.append(codepoint2name[code])
    forms.append(f"&(?:{'|'.join(entities)});")
    one = f"(?:{'|'.join(forms)})"
    return f"{one}+" if backslash else one


def _hex(number: int, digits: int) -> str:
    """What finds a number in hexadecimal, in letters of either case."""
    return "".join(f"[{digit}{digit.upper()}]" if digit.isalpha() else digit for digit in f"{number:0{digits}x}")
