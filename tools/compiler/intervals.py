"""Which values an expression can have, as far as its operands tell, and whether it can trap.

A variable is anywhere in its width, unless more is known of it. An arithmetic expression that does not trap has a value
of its width, and one that its operands can give.
"""

from collections.abc import Mapping
from typing import TypeAlias

from tools.compiler.ir import Arithmetic, Comparison, Constant, Element, Expression, Variable

Interval: TypeAlias = tuple[int, int]
"""The least and the greatest value."""

_NOTHING: Mapping[str, Interval] = {}


def of_width(bits: int) -> Interval:
    """All values of a width."""
    return -(1 << bits - 1), (1 << bits - 1) - 1


def interval(expression: Expression, known: Mapping[str, Interval] = _NOTHING) -> Interval:
    """The values of an expression; `known` are those of some variables and arrays."""
    match expression:
        case Constant(value):
            return value, value
        case Variable(name, bits):
            return known.get(name) or of_width(bits)
        case Element(array, _, bits):
            return known.get(array) or of_width(bits)
        case Comparison():
            return 0, 1
        case Arithmetic(bits=bits):
            (low, high), (least, most) = unbounded(expression, known), of_width(bits)
            return (max(low, least), min(high, most)) if low <= most and high >= least else (least, most)


def unbounded(expression: Arithmetic, known: Mapping[str, Interval] = _NOTHING) -> Interval:
    """The values that arithmetic would have if there was no limit to its width."""
    a, b = interval(expression.left, known)
    c, d = interval(expression.right, known)
    match expression.operator:
        case "+":
            return a + c, b + d
        case "-":
            return a - d, b - c
        case "*":
            corners = a * c, a * d, b * c, b * d
            return min(corners), max(corners)
        case "//":
            quotients = [x // y for x in (a, b) for y in (c, d, -1, 1) if y and c <= y <= d]
            return (min(quotients), max(quotients)) if quotients else (0, 0)
        case "%":
            # A remainder is 0 or has the divisor's sign, and is smaller; and a small dividend is its own remainder.
            if a >= 0 and c > 0:
                return (a, b) if c > b else (0, min(b, d - 1))
            return min(c + 1, 0), max(d - 1, 0)


def can_trap(expression: Expression) -> bool:
    """Whether an expression may trap; no index is ever trusted."""
    match expression:
        case Constant() | Variable():
            return False
        case Element():
            return True
        case Comparison(_, left, right):
            return can_trap(left) or can_trap(right)
        case Arithmetic(operator, left, right, bits):
            low, high = unbounded(expression)
            least, most = of_width(bits)
            c, d = interval(right)
            divides = operator in ("//", "%") and c <= 0 <= d
            return divides or low < least or high > most or can_trap(left) or can_trap(right)
