r"""Expressions in Unlambda: each becomes a closed function from the state of the program to a number, or to a bit.

    a constant              `k number
    a variable              the selector of its path
    f of one expression     ``s`kf expression
    f of two                ``s ``s routine left  right, where the routine is taken from the state as a variable is

An operation with a constant is a function made for the constant, which is several times as fast as the routines. It is
written where it is needed, unless that is in many places. A check of the width is only made where the operands can give
what does not fit.

A condition is a bit, and which bit means that it holds: `a >= b` is `a < b`, read the other way round.
"""

from collections.abc import Mapping
from types import MappingProxyType

from tools.compiler.intervals import interval, of_width, unbounded
from tools.compiler.ir import Arithmetic, Comparison, ComparisonOperator, Constant, Element, Expression, Variable
from tools.compiler.unlambda_comparisons import equals_constant, less_than_constant
from tools.compiler.unlambda_constant_products import divide_by_constant, multiply_by_constant, remainder_by_constant
from tools.compiler.unlambda_layout import READ, Layout
from tools.compiler.unlambda_numbers import IS_NONZERO, ONE, ZERO, number
from tools.compiler.unlambda_sums import add_constant
from tools.compiler.unlambda_trees import BITS, composed, selector

Condition = tuple[str, bool]
"""A function from state to bit, and whether bit 0 means that the condition holds."""

MIRRORED: Mapping[ComparisonOperator, ComparisonOperator] = MappingProxyType(
    {"<": ">", "<=": ">=", "==": "==", "!=": "!=", ">": "<", ">=": "<="}
)


class Expressions:
    """Makes functions of expressions, for the layout of a program."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout

    def get(self, name: str) -> str:
        """The function that takes something from the state."""
        return selector(self._layout.path(name, READ))

    def called(self, routine: str, *arguments: str) -> str:
        """The function that calls a routine with what others give."""
        text = self.get(routine)
        for argument in arguments:
            text = f"``s{text}{argument}"
        return text

    def _made(self, function: str, argument: str) -> str:
        """The function that calls one that is made for a constant with what another gives."""
        return self.called(function, argument) if self._layout.shares(function) else composed(function, argument)

    def fitted(self, value: str, least: int, greatest: int, bits: int) -> str:
        """A function that gives numbers from one to another, or ends the program if one does not fit a width."""
        lowest, highest = of_width(bits)
        return value if lowest <= least and greatest <= highest else self.called(f"fits {bits}", value)

    def assigned(self, expression: Expression, bits: int) -> str:
        """The function that gives the value of an expression for a variable or an element of a width."""
        return self.fitted(self.value(expression), *interval(expression), bits)

    def value(self, expression: Expression) -> str:
        """The function that gives the value of an expression."""
        match expression:
            case Constant(value):
                return f"`k{number(value)}"
            case Variable(name):
                return self.get(f"v {name}")
            case Element(array, index):
                return f"``s{self.value(index)}{self.get(f'a {array}')}"
            case Comparison():
                condition, holds = self.condition(expression)
                yes, no = (ONE, ZERO) if holds else (ZERO, ONE)
                return f"``s``s{condition}`k{yes}`k{no}"
            case Arithmetic():
                return self.fitted(self._arithmetic(expression), *unbounded(expression), expression.bits)

    def _arithmetic(self, expression: Arithmetic) -> str:
        operator, left, right = expression.operator, expression.left, expression.right
        if operator in ("+", "*") and isinstance(left, Constant):
            left, right = right, left
        if isinstance(right, Constant) and (function := _with_constant(operator, right.value)):
            return self._made(function, self.value(left))
        if operator == "-" and isinstance(left, Constant):
            return self._made(add_constant(left.value), self.called("negate", self.value(right)))
        values = self.value(left), self.value(right)
        match operator:
            case "+":
                return self.called("add", *values)
            case "-":
                return self.called("subtract", *values)
            case "*":
                return self.called("multiply", self.get("add"), *values)
        bit = BITS[operator == "//"]
        return self.called("divide", self.get("subtract"), *values, f"`k{bit}")

    def condition(self, expression: Expression) -> Condition:
        """The condition that an expression is not 0."""
        if not isinstance(expression, Comparison):
            return composed(IS_NONZERO, self.value(expression)), True
        operator, left, right = expression.operator, expression.left, expression.right
        if isinstance(left, Constant):
            operator, left, right = MIRRORED[operator], right, left
        if isinstance(right, Constant):
            return self._with_constant(operator, left, right.value)
        if operator in (">", "<="):
            left, right = right, left
        routine = "equal" if operator in ("==", "!=") else "less"
        return self.called(routine, self.value(left), self.value(right)), operator in ("==", "<", ">")

    def _with_constant(self, operator: ComparisonOperator, left: Expression, value: int) -> Condition:
        if isinstance(left, Comparison) and operator in ("==", "!=") and value == 0:
            condition, holds = self.condition(left)
            return condition, holds == (operator == "!=")
        if operator in ("==", "!="):
            return self._made(equals_constant(value), self.value(left)), operator == "=="
        bound = value + (operator in ("<=", ">"))
        return self._made(less_than_constant(bound), self.value(left)), operator in ("<", "<=")


def _with_constant(operator: str, value: int) -> str | None:
    """The function for an operation with a constant on its right; None if it is one for the routines."""
    match operator:
        case "+" | "-":
            return add_constant(value if operator == "+" else -value)
        case "*":
            return multiply_by_constant(value)
        case "//" if value > 0:
            return divide_by_constant(value)
        case "%" if value > 0:
            return remainder_by_constant(value)
    return None
