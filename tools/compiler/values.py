"""Which values the variables and arrays of a program may have, as intervals.

Every variable and array begins with 0 alone, and grows by what is assigned to it until nothing grows any more. It grows
in the strides of LOWS and HIGHS, so that this ends soon; if something still grows after `ROUNDS`, only the widths are
known.

A counter would grow for ever, if not for what holds where it is assigned to: conditions of the loops and branches
around (of a loop that has a flag, too: its flag is 0 or the condition), and that indices that were used did not trap.
Such a fact says that a variable compares in some way with a constant or with another variable, and holds until
something is assigned to the variable. Of the other one only matters which values it may ever have.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from tools.compiler.conditions import OPPOSITES
from tools.compiler.intervals import Interval, interval, of_width
from tools.compiler.ir import (
    Arithmetic,
    Array,
    Assign,
    Block,
    Comparison,
    ComparisonOperator,
    Constant,
    Element,
    Expression,
    If,
    PrintCharacter,
    PrintInteger,
    Program,
    ReadCharacter,
    Statement,
    Store,
    Variable,
    While,
)
from tools.compiler.names import least_width

LOWS = sorted([0, -1, *(of_width(bits)[0] for bits in (8, 16, 32, 64))])
HIGHS = sorted([0, 1, 9, 100, 255, 1_000, 10_000, *(of_width(bits)[1] for bits in (8, 16, 32, 64))])
ROUNDS = 20
KEPT = 8
"""Facts about a variable at most; the latest are kept."""

_MIRRORED: dict[ComparisonOperator, ComparisonOperator] = {
    "<": ">",
    "<=": ">=",
    "==": "==",
    "!=": "!=",
    ">": "<",
    ">=": "<=",
}

_Fact: TypeAlias = tuple[ComparisonOperator, Constant | Variable]
_Facts: TypeAlias = dict[str, tuple[_Fact, ...]]
"""By variable: how its value compares with something."""


@dataclass(frozen=True, slots=True)
class _Assigned:
    """A value that a variable or an array may get."""

    name: str
    value: Expression | None
    """None for a character that is read."""
    facts: _Facts


def values_of(program: Program) -> dict[str, Interval]:
    """The values that each variable, and each element of an array, may have."""
    widths = dict(program.variables) | {name: array.bits for name, array in program.arrays.items()}
    assigned = tuple(_Walk(program.arrays).block(program.body, {}))
    known = dict.fromkeys(widths, (0, 0))
    for _ in range(ROUNDS):
        growing = False
        for each in assigned:
            least, most = of_width(widths[each.name])
            values = _values(each, known)
            if values is None or values[0] > most or values[1] < least:
                continue  # It is not executed, or traps.
            low, high = known[each.name]
            if values[0] < low:
                low = max(least, LOWS[bisect_right(LOWS, max(values[0], least)) - 1])
            if values[1] > high:
                high = min(most, HIGHS[bisect_left(HIGHS, min(values[1], most))])
            growing = growing or known[each.name] != (low, high)
            known[each.name] = low, high
        if not growing:
            return known
    return {name: of_width(bits) for name, bits in widths.items()}


def _values(each: _Assigned, known: dict[str, Interval]) -> Interval | None:
    """The values of what is assigned; None if the facts leave none."""
    if each.value is None:
        return -1, 255
    if not each.facts:
        return interval(each.value, known)
    narrower = dict(known)
    for name, facts in each.facts.items():
        low, high = known[name]
        for operator, right in facts:
            least, most = interval(right, known)
            match operator:
                case "<":
                    high = min(high, most - 1)
                case "<=":
                    high = min(high, most)
                case ">":
                    low = max(low, least + 1)
                case ">=":
                    low = max(low, least)
                case "==":
                    low, high = max(low, least), min(high, most)
        if low > high:
            return None
        narrower[name] = low, high
    return interval(each.value, narrower)


@dataclass(frozen=True, slots=True)
class _Walk:
    """Finds all assignments, and what holds at each."""

    arrays: Mapping[str, Array]

    def block(self, block: Block, facts: _Facts) -> Iterator[_Assigned]:
        """The assignments of a block; `facts` become those that hold behind it."""
        for statement in block:
            yield from self._statement(statement, facts)

    def _statement(self, statement: Statement, facts: _Facts) -> Iterator[_Assigned]:
        match statement:
            case Assign(name, value):
                yield _Assigned(name, value, _about(value, facts))
                self._indices(value, facts)
                facts.pop(name, None)
            case Store(array, index, value):
                yield _Assigned(array, value, _about(value, facts))
                self._indices(Element(array, index, 0), facts)
                self._indices(value, facts)
            case ReadCharacter(name):
                yield _Assigned(name, None, {})
                facts.pop(name, None)
            case PrintCharacter(value) | PrintInteger(value):
                self._indices(value, facts)
            case If(condition, then, otherwise):
                self._indices(condition, facts)
                yield from self.block(then, _with(condition, facts))
                yield from self.block(otherwise, _with(_not(condition), facts))
                _forget((statement,), facts)
            case While(before, condition, body):
                _forget((statement,), facts)
                yield from self.block(before, facts)
                self._indices(condition, facts)
                yield from self.block(body, _with(_condition(statement), facts))
                facts |= _with(_not(condition), facts)

    def _indices(self, expression: Expression, facts: _Facts) -> None:
        """Indices that did not trap."""
        match expression:
            case Element(array, index):
                self._indices(index, facts)
                if isinstance(index, Variable):
                    limits: tuple[_Fact, ...] = (">=", _number(0)), ("<", _number(self.arrays[array].length))
                    _add(index.name, limits, facts)
            case Arithmetic(_, left, right) | Comparison(_, left, right):
                self._indices(left, facts)
                self._indices(right, facts)


def _number(value: int) -> Constant:
    return Constant(value, least_width([value]))


def _add(name: str, new: tuple[_Fact, ...], facts: _Facts) -> None:
    telling = tuple(fact for fact in new if fact[0] != "!=")
    if telling:
        facts[name] = (*facts.get(name, ()), *telling)[-KEPT:]


def _about(expression: Expression, facts: _Facts) -> _Facts:
    """The facts about the variables of an expression."""
    match expression:
        case Variable(name):
            return {name: facts[name]} if name in facts else {}
        case Element(_, index):
            return _about(index, facts)
        case Arithmetic(_, left, right) | Comparison(_, left, right):
            return _about(left, facts) | _about(right, facts)
    return {}


def _with(condition: Expression, facts: _Facts) -> _Facts:
    """What holds where a condition does, too."""
    more = dict(facts)
    pending = [condition]
    while pending:
        match pending.pop():
            case Comparison("==", Comparison() | Arithmetic() as flags, Constant(0)) if terms := _terms(flags):
                # None of them holds.
                pending += [_not(term) for term in terms]
            case Comparison(operator, left, right):
                if isinstance(left, Variable) and isinstance(right, Constant | Variable):
                    _add(left.name, ((operator, right),), more)
                if isinstance(right, Variable) and isinstance(left, Constant | Variable):
                    _add(right.name, ((_MIRRORED[operator], left),), more)
    return more


def _terms(flags: Expression) -> list[Expression]:
    """The comparisons of which an expression is the sum; none if it is something else."""
    match flags:
        case Comparison():
            return [flags]
        case Arithmetic("+", left, right):
            first, second = _terms(left), _terms(right)
            return first + second if first and second else []
    return []


def _not(condition: Expression) -> Expression:
    if isinstance(condition, Comparison):
        return Comparison(OPPOSITES[condition.operator], condition.left, condition.right)
    return Comparison("==", condition, _number(0))


def _condition(loop: While) -> Expression:
    """What holds where the body of a loop begins."""
    match loop.before, loop.condition:
        case (If(Variable(flag), (*_, Assign(assigned, Comparison() as comparison))),), Variable(going) if (
            flag == assigned == going
        ):
            return comparison
    return loop.condition


def _forget(block: Block, facts: _Facts) -> None:
    """Forget what is known of variables that a block assigns to."""
    for statement in block:
        match statement:
            case Assign(name) | ReadCharacter(name):
                facts.pop(name, None)
            case If(_, first, second) | While(first, _, second):
                _forget(first, facts)
                _forget(second, facts)
