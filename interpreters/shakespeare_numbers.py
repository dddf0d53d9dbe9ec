"""The numbers of Shakespeare: integers of any size, within reason.

- A number takes as many words of memory as its magnitude has words of 64 bits, and at least one. None may take more
  than WIDEST of them: that is 78,914 digits, more than may be written by default. The bound keeps every operation
  short, whatever the limits of a run are.
- The quotient is cut towards zero, and the remainder has the sign of the dividend, as in C. The square root is the
  integer part of the real one.
- Numbers are read and written in pieces of a few hundred digits, because Python refuses to convert long ones in one
  go, for fear of the time that it takes.
"""

import math
import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from interpreters.base import Status
from interpreters.shakespeare_play import (
    CUBE,
    DIFFERENCE,
    FACTORIAL,
    PRODUCT,
    QUOTIENT,
    REMAINDER,
    ROOT,
    SQUARE,
    SUM,
    TWICE,
)

WORD_BITS = 64

WIDE = 1 << WORD_BITS
"""The least magnitude that takes more than one word."""

WIDEST = 4_096

LARGEST_FACTORIAL = 20_366
"""The greatest number whose factorial takes no more than WIDEST words."""

LONGEST = 78_914
"""Digits of the greatest number."""

_PIECE = 512
"""Digits converted in one go; Python is sure to convert 640."""

_SHOWN_BITS = 1_024
"""Numbers of more bits are not shown in a snapshot, but described."""


class Halt(Exception):
    """Why a program cannot go on."""

    def __init__(self, status: Status, message: str, expected: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.expected = expected


def width(number: int) -> int:
    """Words that a number takes."""
    return (number.bit_length() + WORD_BITS - 1) // WORD_BITS or 1


def room_for(number: int, held: int, memory: int) -> int:
    """The words that a number takes beside those that are held. Raises Halt if there are not so many."""
    words = width(number)
    if words > WIDEST:
        raise Halt("out_of_memory", f"a number takes {words:,} words of memory; the most is {WIDEST:,}")
    if held + words > memory:
        raise Halt("out_of_memory", f"the program needs more than {memory:,} words of memory")
    return words


def shown(number: int) -> int | str:
    """A number as JSON can hold it without trouble."""
    return number if number.bit_length() <= _SHOWN_BITS else f"a number of {number.bit_length():,} bits"


def _divide(dividend: int, divisor: int) -> tuple[int, int]:
    """Quotient and remainder of the magnitudes."""
    if divisor == 0:
        raise Halt("runtime_error", f"{shown(dividend)} cannot be divided by zero", "a divisor other than zero")
    return divmod(abs(dividend), abs(divisor))


def _quotient(dividend: int, divisor: int) -> int:
    quotient, _ = _divide(dividend, divisor)
    return quotient if (dividend < 0) == (divisor < 0) else -quotient


def _remainder(dividend: int, divisor: int) -> int:
    _, remainder = _divide(dividend, divisor)
    return remainder if dividend >= 0 else -remainder


def _root(number: int) -> int:
    if number < 0:
        raise Halt("runtime_error", f"{shown(number)} has no square root", "a number that is not negative")
    return math.isqrt(number)


def _factorial(number: int) -> int:
    if number < 0:
        raise Halt("runtime_error", f"{shown(number)} has no factorial", "a number that is not negative")
    if number > LARGEST_FACTORIAL:
        raise Halt("out_of_memory", f"the factorial of {shown(number)} takes more than {WIDEST:,} words of memory")
    return math.factorial(number)


UNARY_OPERATIONS: Mapping[int, Callable[[int], int]] = {
    SQUARE: lambda number: number * number,
    CUBE: lambda number: number * number * number,
    ROOT: _root,
    FACTORIAL: _factorial,
    TWICE: lambda number: 2 * number,
}

BINARY_OPERATIONS: Mapping[int, Callable[[int, int], int]] = {
    SUM: lambda left, right: left + right,
    DIFFERENCE: lambda left, right: left - right,
    PRODUCT: lambda left, right: left * right,
    QUOTIENT: _quotient,
    REMAINDER: _remainder,
}


def least_digits(number: int) -> int:
    """A number of digits that a number certainly has, and close to the true one."""
    return max(0, number.bit_length() - 1) * 30_102 // 100_000 + 1


def decimal(number: int) -> bytes:
    """A number in digits, with a minus sign if it is negative."""
    if number < 0:
        return b"-" + decimal(-number)
    return _digits(number, least_digits(number)).lstrip(b"0") or b"0"


def _digits(number: int, about: int) -> bytes:
    """Digits of a number that has about so many, perhaps with zeros before them."""
    if about <= _PIECE:
        return b"%d" % number
    low_digits = about // 2
    high, low = divmod(number, 10**low_digits)
    return _digits(high, about - low_digits) + _digits(low, low_digits).rjust(low_digits, b"0")


def parse_digits(digits: bytes) -> int:
    """The number that ASCII digits stand for."""
    if len(digits) <= _PIECE:
        return int(digits)
    low_digits = len(digits) // 2
    scale: int = 10**low_digits
    return parse_digits(digits[:-low_digits]) * scale + parse_digits(digits[-low_digits:])


class Reading(NamedTuple):
    """What was read as a number, and where the input goes on."""

    number: int
    taken: int


@cache
def _number_pattern(by_lines: bool) -> re.Pattern[bytes]:
    # Made when a play first reads a number: many never do.
    if by_lines:
        return re.compile(rb"[ \t\v\f\r]*([+-]?)0*([0-9]+)[^\n]*\n?")
    return re.compile(rb"[ \t\n\v\f\r]*([+-]?)0*([0-9]+)(?:[ \t\v\f\r]*\n)?")


def read_number(stdin: bytes, taken: int, by_lines: bool) -> Reading:
    """The next number of an input, of which some bytes were taken before. Raises Halt.

    The number ends before the first byte that is no digit; if nothing but white space stands behind it on its line,
    the line is used up. By lines, it must stand on the next line, and the line is used up whatever else is on it.
    """
    found = _number_pattern(by_lines).match(stdin, taken)
    if not found:
        if not stdin[taken:].strip():
            raise Halt("runtime_error", "there is no number left in the input", "a number in the input")
        raise Halt("runtime_error", "the input does not go on with a number", "an integer in the input")
    if len(found[2]) > LONGEST:
        raise Halt("out_of_memory", f"a number of {len(found[2]):,} digits takes more than {WIDEST:,} words of memory")
    number = parse_digits(found[2])
    return Reading(-number if found[1] == b"-" else number, found.end())
