"""What is known of a program's variables at one place.

That is an interval for each of them, and one for all elements of an array. Lowering turns `while i < n and ...` into
variables that are 0 or 1, so it is also kept in mind which comparisons hold (`known`), and which do if a variable is
not 0 (`implied`); only such whose operands read no arrays.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import isqrt

from tools.compiler.intervals import Interval, interval, of_width
from tools.compiler.ir import Arithmetic, Comparison, ComparisonOperator, Constant, Element, Expression, Variable

Comparisons = frozenset[Comparison]

_NONE: Comparisons = frozenset()

_OPPOSITE: dict[ComparisonOperator, ComparisonOperator] = {
    "<": ">=",
    ">=": "<",
    ">": "<=",
    "<=": ">",
    "==": "!=",
    "!=": "==",
}


@dataclass(frozen=True, slots=True)
class State:
    """What is known at a place; None stands for a place that is never reached."""

    ranges: Mapping[str, Interval]
    """Of all variables, and of the elements of all arrays."""
    known: Comparisons = _NONE
    implied: Mapping[str, Comparisons] = field(default_factory=dict)


def assigned(state: State, name: str, value: Expression, bits: int) -> State:
    """What is known after an assignment that did not trap."""
    (low, high), (least, most) = interval(value, state.ranges), of_width(bits)
    new = (max(low, least), min(high, most)) if low <= most and high >= least else (least, most)
    implied = _NONE
    if isinstance(value, Comparison) and _plain(value):
        implied = frozenset([value])
    elif isinstance(value, Variable):
        implied = state.implied.get(value.name, _NONE)
    return changed(state, name, new, implied)


def changed(state: State, name: str, new: Interval, implied: Comparisons = _NONE) -> State:
    """The state after a variable has got another value."""
    still = {
        other: kept
        for other, comparisons in state.implied.items()
        if other != name and (kept := frozenset(one for one in comparisons if name not in _names(one)))
    }
    implied = frozenset(one for one in implied if name not in _names(one))
    return State(
        {**state.ranges, name: new},
        frozenset(one for one in state.known if name not in _names(one)),
        still | ({name: implied} if implied else {}),
    )


def joined(one: State | None, other: State | None) -> State | None:
    """What is known where two ways meet."""
    if one is None or other is None:
        return other if one is None else one
    ranges = {}
    for name, (low, high) in one.ranges.items():
        least, most = other.ranges[name]
        ranges[name] = min(low, least), max(high, most)
    implied = {}
    for name in one.implied.keys() | other.implied.keys():
        sides = [side.implied.get(name, _NONE) | side.known for side in (one, other) if side.ranges.get(name) != (0, 0)]
        if sides and (both := frozenset.intersection(*sides)):
            implied[name] = both
    return State(ranges, one.known & other.known, implied)


def joint(ranges: Iterable[Interval]) -> Interval:
    """The least range that holds others."""
    lows, highs = zip(*ranges, strict=True)
    return min(lows), max(highs)


# -- conditions


def refined(state: State, condition: Expression, holds: bool) -> State | None:
    """What is known where a condition holds, or does not; None if that cannot be."""
    match condition:
        case Comparison(operator, left, right):
            if isinstance(left, Comparison | Arithmetic) and operator in ("==", "!=") and _is_zero(right):
                result = refined(state, left, holds == (operator == "!="))
                return result and _remembered(result, condition, holds)
            state = _remembered(state, condition, holds)
            return _compared(state, operator if holds else _OPPOSITE[operator], left, right)
        case Variable():
            return _compared(state, "!=" if holds else "==", condition, Constant(0, 8))
        case Arithmetic("+", left, right) if not holds and min(_low(state, left), _low(state, right)) >= 0:
            # That is how `or` is written, and with a negation `and`.
            result = refined(state, left, False)
            return result and refined(result, right, False)
    low, high = interval(condition, state.ranges)
    possible = (low, high) != (0, 0) if holds else low <= 0 <= high
    return state if possible else None


def _low(state: State, expression: Expression) -> int:
    return interval(expression, state.ranges)[0]


def _remembered(state: State, condition: Comparison, holds: bool) -> State:
    """The state with a comparison, or its opposite, among those that are known to hold."""
    if not _plain(condition):
        return state
    operator = condition.operator if holds else _OPPOSITE[condition.operator]
    return replace(state, known=state.known | {replace(condition, operator=operator)})


def _compared(state: State, operator: ComparisonOperator, left: Expression, right: Expression) -> State | None:
    (a, b), (c, d) = interval(left, state.ranges), interval(right, state.ranges)
    result: State | None = state
    match operator:
        case "<" | "<=":
            least = operator == "<"
            result = narrowed(state, left, a, d - least)
            return result and narrowed(result, right, a + least, d)
        case ">" | ">=":
            return _compared(state, "<" if operator == ">" else "<=", right, left)
        case "==":
            result = narrowed(state, left, c, d)
            return result and narrowed(result, right, a, b)
    if c == d:
        result = narrowed(state, left, a + (a == c), b - (b == c))
    if a == b:
        result = result and narrowed(result, right, c + (c == a), d - (d == a))
    if isinstance(left, Variable) and c == d == 0 and result and left.name in state.implied:
        # One implication is followed, and not those of what it says, which may come back to it.
        result = replace(result, implied={})
        for comparison in sorted(state.implied[left.name], key=repr):
            result = result and refined(result, comparison, True)
        result = result and replace(result, implied=state.implied)
    return result


def narrowed(state: State, expression: Expression, low: int, high: int) -> State | None:
    """What is known if an expression is in a range; None if it cannot be."""
    (a, b) = interval(expression, state.ranges)
    low, high = max(a, low), min(b, high)
    if low > high:
        return None
    match expression:
        case Variable(name):
            return replace(state, ranges={**state.ranges, name: (low, high)})
        case Arithmetic("+", inner, Constant(value)):
            return narrowed(state, inner, low - value, high - value)
        case Arithmetic("-", inner, Constant(value)):
            return narrowed(state, inner, low + value, high + value)
        case Arithmetic("*", inner, Constant(value)) if value > 0:
            return narrowed(state, inner, -(-low // value), high // value)
        case Arithmetic("*", Variable(name), Variable(same)) if name == same:
            return narrowed(state, expression.left, -isqrt(max(high, 0)), isqrt(max(high, 0)))
    return state


# -- expressions


def _is_zero(expression: Expression) -> bool:
    return isinstance(expression, Constant) and expression.value == 0


def _plain(comparison: Comparison) -> bool:
    """Whether variables alone decide whether it holds."""
    return not any(isinstance(part, Element) for part in parts(comparison))


def _names(expression: Expression) -> set[str]:
    return {part.name for part in parts(expression) if isinstance(part, Variable)}


def parts(expression: Expression) -> Iterator[Expression]:
    yield expression
    match expression:
        case Element(_, index):
            yield from parts(index)
        case Arithmetic(_, left, right) | Comparison(_, left, right):
            yield from parts(left)
            yield from parts(right)
