"""What the synthesiser computes with: texts, numbers and truths, and what a program sees of its input.

A program reads and writes bytes, so a text is a string of characters 0..255, one for each byte of its UTF-8 form;
"length" and "reverse" then mean here exactly what they mean to the program. A number is an integer whose magnitude
stays below `BOUND`, which is what the generated programs can hold. An operation that has no result (the number of
"abc", a product out of bounds) gives None, and no expression that gives None on a shown input is ever chosen.
"""

import re

Value = str | int | bool

BOUND = 2**31
"""Magnitudes stay below this: the generated programs compute with 32 bits."""
LONGEST = 4_096
"""Characters of the longest text that is considered."""
MOST_REPEATS = 1_000
"""Repetitions that a generated program can count within its steps."""

_TOKEN = re.compile(r"[^\t\n\r ]+")
_NUMBER = re.compile(r"[\t\r ]*(-?[0-9]{1,11})[\t\r ]*")


def to_bytes(text: str) -> str:
    """A text as a program sees it: one character for each byte of its UTF-8 form."""
    return text.encode("utf-8", "surrogatepass").decode("latin-1")


def line(stdin: str, index: int) -> str:
    """The line of that number, from 1, without its line feed; empty if there is none."""
    lines = stdin.split("\n")
    return lines[index - 1] if index <= len(lines) else ""


def token(stdin: str, index: int) -> str:
    """The run of characters between white space of that number, from 1; empty if there is none."""
    tokens = _TOKEN.findall(stdin)
    return tokens[index - 1] if index <= len(tokens) else ""


def count_lines(stdin: str) -> int:
    return len(stdin.removesuffix("\n").split("\n"))


def count_tokens(stdin: str) -> int:
    return len(_TOKEN.findall(stdin))


def parse(text: str) -> int | None:
    """The decimal number that a text is, blanks around it allowed."""
    found = _NUMBER.fullmatch(text)
    return bounded(int(found[1])) if found else None


def bounded(number: int) -> int | None:
    return number if abs(number) < BOUND else None


def limited(text: str) -> str | None:
    return text if len(text) <= LONGEST else None
