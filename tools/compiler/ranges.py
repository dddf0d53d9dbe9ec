"""Which values an expression can have at all, from the widths of what it reads: sound, and blind to control flow.

It tells back ends which checks they can leave out: of 7 % 3 nothing can overflow, and a comparison is 0 or 1.
"""

from typing import NamedTuple

from tools.compiler.ir import Arithmetic, Comparison, Constant, Element, Expression, Variable


class Interval(NamedTuple):
    """Whole numbers from `low` to `high`, both included."""

    low: int
    high: int

    def within(self, other: "Interval") -> bool:
        return other.low <= self.low and self.high <= other.high


CHARACTERS = Interval(0, 127)


def of_width(bits: int) -> Interval:
    """All values of an integer of so many bits."""
    return Interval(-(1 << (bits - 1)), (1 << (bits - 1)) - 1)


def interval(expression: Expression) -> Interval:
    """What the value of an expression lies in, if it has one."""
    match expression:
        case Constant(value):
            return Interval(value, value)
        case Variable() | Element():
            return of_width(expression.bits)
        case Comparison():
            return Interval(0, 1)
        case Arithmetic():
            exact, all_of_width = unbounded(expression), of_width(expression.bits)
            return Interval(
                min(max(exact.low, all_of_width.low), all_of_width.high),
                max(min(exact.high, all_of_width.high), all_of_width.low),
            )


def unbounded(expression: Arithmetic) -> Interval:
    """What the result would lie in if integers had no width."""
    left, right = interval(expression.left), interval(expression.right)
    match expression.operator:
        case "+":
            return Interval(left.low + right.low, left.high + right.high)
        case "-":
            return Interval(left.low - right.high, left.high - right.low)
        case "*":
            products = [one * other for one in left for other in right]
            return Interval(min(products), max(products))
        case "//":
            # A quotient is greatest where the divisor is nearest to zero on either side, or at a bound.
            divisors = {value for value in (*right, -1, 1) if value and right.low <= value <= right.high}
            quotients = [value // divisor for value in left for divisor in divisors]
            return Interval(min(quotients), max(quotients)) if quotients else Interval(0, 0)
        case "%":
            return Interval(min(right.low + 1, 0), max(right.high - 1, 0))


def may_overflow(expression: Arithmetic) -> bool:
    """Whether the result may not fit the width of the expression."""
    return not unbounded(expression).within(of_width(expression.bits))


def may_not_fit(expression: Expression, bits: int) -> bool:
    """Whether the value may not fit so many bits."""
    return not interval(expression).within(of_width(bits))


def may_be_zero(expression: Expression) -> bool:
    low, high = interval(expression)
    return low <= 0 <= high


def may_miss(index: Expression, length: int) -> bool:
    """Whether an index may lie outside of an array."""
    return not interval(index).within(Interval(0, length - 1))
