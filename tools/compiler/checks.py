"""Which checks a back end can leave out, because the widths of what an expression reads tell that they never fail."""

from tools.compiler.intervals import interval, of_width, unbounded
from tools.compiler.ir import Arithmetic, Expression

HIGHEST_CHARACTER = 127


def may_overflow(expression: Arithmetic) -> bool:
    """Whether the result may not fit the width of the expression."""
    return not _within(unbounded(expression), of_width(expression.bits))


def may_not_fit(expression: Expression, bits: int) -> bool:
    """Whether the value may not fit so many bits."""
    return not _within(interval(expression), of_width(bits))


def may_be_zero(divisor: Expression) -> bool:
    low, high = interval(divisor)
    return low <= 0 <= high


def may_be_negative(*expressions: Expression) -> bool:
    """Whether one of some values may be below zero."""
    return any(interval(expression)[0] < 0 for expression in expressions)


def may_miss(index: Expression, length: int) -> bool:
    """Whether an index may lie outside of an array."""
    return not _within(interval(index), (0, length - 1))


def may_be_no_character(code: Expression) -> bool:
    return not _within(interval(code), (0, HIGHEST_CHARACTER))


def _within(inner: tuple[int, int], outer: tuple[int, int]) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]
