"""Intervals of expressions, and the checks that they make needless."""

from hypothesis import given
from hypothesis import strategies as st

from tests.tools.compiler.ir_machine import Outcome, evaluate
from tests.tools.compiler.ir_programs import ARRAYS, VARIABLES, expressions
from tools.compiler import checks
from tools.compiler.intervals import interval
from tools.compiler.ir import Arithmetic, Assign, Constant, Expression, PrintInteger, Program, Variable


@given(expressions(), st.dictionaries(st.sampled_from(sorted(VARIABLES)), st.integers(-128, 127)))
def test_a_value_always_lies_in_its_interval(expression: Expression, values: dict[str, int]) -> None:
    before = tuple(Assign(name, Constant(value, 8)) for name, value in values.items())
    outcome = evaluate(Program(VARIABLES, ARRAYS, (*before, PrintInteger(expression))))
    if outcome.status == "ok":
        low, high = interval(expression)
        assert low <= int(outcome.stdout) <= high


@given(
    st.sampled_from(["+", "-", "*", "//", "%"]),
    st.integers(-128, 127),
    st.integers(-128, 127),
)
def test_what_is_said_not_to_overflow_does_not(operator: str, left: int, right: int) -> None:
    known = Arithmetic(operator, Constant(left, 8), Constant(right, 8), 8)  # type: ignore[arg-type]
    traps = evaluate(Program({}, {}, (PrintInteger(known),))).status == "trap"
    divides = operator in ("//", "%") and right == 0
    assert traps == (divides or checks.may_overflow(known))


def test_a_remainder_by_a_constant_needs_no_check_and_a_sum_does() -> None:
    remainder = Arithmetic("%", Variable("a", 32), Constant(10, 8), 32)
    assert interval(remainder) == (0, 9)
    digit = Arithmetic("+", remainder, Constant(48, 8), 32)
    assert interval(digit) == (48, 57)
    assert not checks.may_overflow(digit)
    assert checks.may_overflow(Arithmetic("+", Variable("a", 32), Constant(1, 8), 32))
    assert evaluate(Program({"a": 32}, {}, ())) == Outcome("ok", b"")
