"""What the operators do to integers of any size."""

import operator
from collections.abc import Callable, Mapping

from tools.compiler.ir import ArithmeticOperator, ComparisonOperator

ARITHMETIC: Mapping[ArithmeticOperator, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
}

COMPARISONS: Mapping[ComparisonOperator, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    ">=": operator.ge,
}
