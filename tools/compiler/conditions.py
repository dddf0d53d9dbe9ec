"""Short circuits and choices as branches.

    t = a and b      t <- a; if t: t <- b
    t = a or b       t <- a; if not t: t <- b
    a < f() < c      1 <- f(); t <- a < 1; if t: t <- 1 < c
    t = b if a else c            if a: t <- b, else: t <- c

where the statements that b needs before it stand within the branch. As a condition it only matters whether t is 0, so
that t has 8 bits and is a comparison of each operand with 0.

Comparisons that cannot trap, the most frequent operands by far, need no branch. "a or b" is a sum, which is 0 if and
only if neither holds; "a and b" is the sum of their opposites, compared with 0.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from tools.compiler import forms, ir, tree
from tools.compiler.intervals import can_trap
from tools.compiler.ir import ComparisonOperator, Place

if TYPE_CHECKING:
    from tools.compiler.flatten import Flattener

_Flat: TypeAlias = tuple[list[forms.Statement], ir.Expression]

OPPOSITES: dict[ComparisonOperator, ComparisonOperator] = {
    "<": ">=",
    "<=": ">",
    "==": "!=",
    "!=": "==",
    ">": "<=",
    ">=": "<",
}

_ZERO = ir.Constant(0, 8)
_TERMS = 100
"""Comparisons in a sum at most, as it has 8 bits."""


def condition(flattener: "Flattener", expression: tree.Expression) -> _Flat:
    """An expression of which only matters whether it is 0."""
    match expression:
        case tree.Compare(first, (("==", tree.Number(0)),)) if isinstance(first, tree.Compare | tree.Logical):
            before, value = condition(flattener, first)
            return before, opposite(value)
        case tree.Compare(_, (_, _, *_)):
            return _comparisons(flattener, expression)
        case tree.Logical(operator, operands, place=place):
            parts = [condition(flattener, operand) for operand in operands]
            return _decided(flattener, operator == "or", parts, place)
    return flattener.value(expression)


def branching(flattener: "Flattener", expression: tree.Compare | tree.Logical | tree.Choice) -> _Flat:
    """The value of an expression that may leave out some of its operands."""
    match expression:
        case tree.Compare(first, ((operator, second),), place):
            before, (left, right) = flattener.operands((first, second))
            return before, ir.Comparison(operator, left, right, place)
        case tree.Compare():
            before, value = _comparisons(flattener, expression)
            return before, _truth(value)
        case tree.Logical(operator, operands, bits, place):
            if all(isinstance(operand, tree.Compare) for operand in operands):
                before, value = condition(flattener, expression)
                return before, _truth(value)
            parts = [flattener.value(operand) for operand in operands]
            return _joined(flattener, operator == "or", parts, bits, place)
        case tree.Choice(test, then, otherwise, bits, place):
            name = flattener.new(bits)
            before, decision = flattener.condition(test)
            branches = []
            for branch in (then, otherwise):
                more, value = flattener.value(branch)
                branches.append((*more, ir.Assign(name, value, place)))
            return [*before, forms.If(decision, branches[0], branches[1], place)], ir.Variable(name, bits, place)


def opposite(value: ir.Expression) -> ir.Expression:
    """A condition that holds where another does not."""
    if isinstance(value, ir.Comparison):
        return ir.Comparison(OPPOSITES[value.operator], value.left, value.right, value.place)
    return ir.Comparison("==", value, _ZERO, value.place)


def _truth(value: ir.Expression) -> ir.Expression:
    """1 if a condition holds, else 0."""
    return value if isinstance(value, ir.Comparison) else ir.Comparison("!=", value, _ZERO, value.place)


def _comparisons(flattener: "Flattener", chain: tree.Compare) -> _Flat:
    """`a < b < c` as a condition."""
    before, left = flattener.value(chain.first)
    parts: list[_Flat] = []
    for i, (operator, operand) in enumerate(chain.rest):
        more, right = flattener.value(operand)
        keep, left = flattener.kept(left, more)
        if i + 1 < len(chain.rest) and not isinstance(right, ir.Constant | ir.Variable):
            # It is needed for the next comparison, too.
            saved, right = flattener.save(right)
            more = [*more, *saved]
        parts.append(([*keep, *more], ir.Comparison(operator, left, right, chain.place)))
        left = right
    first, comparison = parts[0]
    return _decided(flattener, False, [([*before, *first], comparison), *parts[1:]], chain.place)


def _decided(flattener: "Flattener", is_or: bool, parts: Sequence[_Flat], place: Place) -> _Flat:
    """Whether any of some conditions holds, or all do."""
    if not any(more for more, _ in parts[1:]):
        terms = [value if is_or else opposite(value) for _, value in parts]
        if all(_is_flag(term) for term in terms) and sum(_terms(term) for term in terms) <= _TERMS:
            total = _sum(terms, place)
            return parts[0][0], total if is_or else ir.Comparison("==", total, _ZERO, place)
    return _joined(flattener, is_or, parts, 8, place)


def _joined(flattener: "Flattener", is_or: bool, parts: Sequence[_Flat], bits: int, place: Place) -> _Flat:
    """The first of some values that decides."""
    before, first = parts[0]
    name = flattener.new(bits)
    variable = ir.Variable(name, bits, place)
    block: forms.Block = ()
    for more, value in reversed(parts[1:]):
        block = (*more, ir.Assign(name, _fitting(value, bits), place), *_guarded(variable, is_or, block, place))
    start = ir.Assign(name, _fitting(first, bits), place)
    return [*before, start, *_guarded(variable, is_or, block, place)], variable


def _guarded(variable: ir.Variable, is_or: bool, block: forms.Block, place: Place) -> forms.Block:
    if not block:
        return ()
    return (forms.If(variable, (), block, place) if is_or else forms.If(variable, block, (), place),)


def _fitting(value: ir.Expression, bits: int) -> ir.Expression:
    """A value for a variable; where it is wider, which conditions are only, whether it is 0."""
    return value if value.bits <= bits else _truth(value)


def _is_flag(value: ir.Expression) -> bool:
    """Whether a value is a sum of comparisons that cannot trap."""
    match value:
        case ir.Comparison():
            return not can_trap(value)
        case ir.Arithmetic("+", left, right, 8):
            return _is_flag(left) and _is_flag(right)
    return False


def _terms(value: ir.Expression) -> int:
    return _terms(value.left) + _terms(value.right) if isinstance(value, ir.Arithmetic) else 1


def _sum(terms: Sequence[ir.Expression], place: Place) -> ir.Expression:
    """The sum of some flags, as a tree that is no deeper than it needs to be."""
    if len(terms) == 1:
        return terms[0]
    middle = len(terms) // 2
    return ir.Arithmetic("+", _sum(terms[:middle], place), _sum(terms[middle:], place), 8, place)
