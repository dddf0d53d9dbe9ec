"""Input and output as text, and how much of it had been read and written at each step.

Interpreters count bytes of output, and of input bytes or characters, as the language reads them. A player shows
characters, so counts become counts of characters: of those that are complete. A byte that is part of none is shown as
the replacement character.
"""

from bisect import bisect_right
from itertools import accumulate
from typing import NamedTuple


class Stream(NamedTuple):
    """An input or an output."""

    text: str
    ends: tuple[int, ...] | None
    """The units before the end of each character; None if a unit is a character."""

    def characters(self, units: int) -> int:
        """How many characters so many units make."""
        return min(units, len(self.text)) if self.ends is None else bisect_right(self.ends, units)


def in_bytes(raw: bytes) -> Stream:
    """A stream that is counted in bytes."""
    text = raw.decode("utf-8", "surrogateescape")
    sizes = (len(character.encode("utf-8", "surrogateescape")) for character in text)
    return Stream(_shown(text), tuple(accumulate(sizes)))


def in_characters(raw: bytes, errors: str = "surrogateescape") -> Stream:
    """One that is counted in characters, and in bytes where they make none (or without these)."""
    return Stream(_shown(raw.decode("utf-8", errors)), None)


def input_of(language: str, dialect: str, options: dict[str, str], stdin: bytes) -> Stream:
    """The input of a program, as its language counts it."""
    if dialect == "esolangbench" and language != "brainfuck":
        return in_characters(stdin, "ignore")
    by_bytes = {"brainfuck": dialect == "spec", "shakespeare": True, "unlambda": options.get("reads") == "bytes"}
    return in_bytes(stdin) if by_bytes.get(language, False) else in_characters(stdin)


def _shown(text: str) -> str:
    return "".join("\N{REPLACEMENT CHARACTER}" if "\ud800" <= each <= "\udfff" else each for each in text)
