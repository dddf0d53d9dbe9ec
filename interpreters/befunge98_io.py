"""What Befunge reads and writes: characters and decimal numbers, as bytes outside.

Outside is UTF-8. A byte that is no part of a character counts as one of its own, with the numbers 0xDC80 to 0xDCFF for
the bytes 0x80 to 0xFF, inside as well as on the way out: so a program that copies characters copies any bytes.

Numbers have a limit, as no program may use more than its share of memory: fewer than 16,385 bits, or 4,933 digits.
"""

import re
from dataclasses import dataclass

MOST_BITS = 16_384
"""Bits of a number, without its sign."""

OUT_OF_RANGE = 1 << MOST_BITS
"""The first number that is too large."""

_MOST_DIGITS = 4_933
"""Of OUT_OF_RANGE."""

_CHUNK = 600
"""Digits that Python converts under any setting of its own limit."""

_SIGNED, _UNSIGNED = re.compile(r"-?[0-9]+"), re.compile(r"[0-9]+")


def decode(stdin: bytes) -> str:
    return stdin.decode("utf-8", "surrogateescape")


def encode(value: int) -> bytes | None:
    """A character as it is written; None for a number that is none."""
    if not 0 <= value <= 0x10FFFF:
        return None
    try:
        return chr(value).encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return None


def decimal(value: int) -> str:
    """A number of any size in decimal."""
    if -(10**_CHUNK) < value < 10**_CHUNK:
        return str(value)
    chunks = []
    rest = abs(value)
    while rest:
        rest, chunk = divmod(rest, 10**_CHUNK)
        chunks.append(f"{chunk:0{_CHUNK}d}")
    return ("-" if value < 0 else "") + "".join(reversed(chunks)).lstrip("0")


def parse(digits: str) -> int:
    """A number from its digits, and a minus sign or none; OUT_OF_RANGE or its negative if it is too large."""
    sign = -1 if digits.startswith("-") else 1
    digits = digits.lstrip("-").lstrip("0")
    if len(digits) > _MOST_DIGITS:
        return sign * OUT_OF_RANGE
    value = 0
    for start in range(0, len(digits), _CHUNK):
        chunk = digits[start : start + _CHUNK]
        value = value * 10 ** len(chunk) + int(chunk)
    return sign * min(value, OUT_OF_RANGE)


@dataclass(frozen=True, slots=True)
class Number:
    """A number found in the input."""

    value: int
    end: int
    """Characters of input up to its end."""


def find_number(text: str, start: int, signed: bool) -> Number | None:
    """The next number in the input, whatever comes before it; None if there is no digit any more."""
    found = (_SIGNED if signed else _UNSIGNED).search(text, start)
    return Number(parse(found[0]), found.end()) if found else None
