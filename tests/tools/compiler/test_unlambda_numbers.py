"""Numbers in Unlambda: every routine gives what Python does."""

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreters.base import Limits
from interpreters.unlambda import LANGUAGE
from tools.compiler.ir import fits
from tools.compiler.lambda_terms import combinator
from tools.compiler.unlambda_comparisons import equal, equals_constant, less, less_than_constant
from tools.compiler.unlambda_constant_products import (
    divide_by_constant,
    factors,
    multiply_by_constant,
    remainder_by_constant,
    times,
)
from tools.compiler.unlambda_numbers import ENDS, IS_NEGATIVE, IS_NONZERO, PUT, looped, number, number_table, symbols
from tools.compiler.unlambda_products import divide, multiply
from tools.compiler.unlambda_ranges import check
from tools.compiler.unlambda_sums import add, add_constant, complement, negate, subtract
from tools.compiler.unlambda_trees import applied, composed

NUMBERS = st.one_of(
    st.integers(-12, 12),
    st.integers(-1200, 1200),
    st.integers(-(10**10), 10**10),
    st.sampled_from([10**power * sign + near for power in (1, 2, 3, 9) for sign in (1, -1) for near in (-1, 0, 1)]),
)
PAIRS = st.lists(st.tuples(NUMBERS, NUMBERS), min_size=8, max_size=16)


def _digit_printer(symbol: str) -> str:
    notation = r"\rest m. Print rest" if symbol in ENDS else r"\rest m. (\printed. rest m m) (Print rest)"
    return combinator(notation, Print=f".{symbol}")


SHOW_NUMBER = looped(number_table(_digit_printer))
SHOW_BIT = combinator(r"\bit. bit Yes No I", Yes=".y", No=".n")


def shown(function: str, arguments: Sequence[tuple[int, ...]], show: str) -> list[str]:
    """What a function gives for each of several lists of arguments."""
    calls = [
        combinator(
            r"\f. K f (Space (Show (f" + "".join(f" Number{at}" for at in range(len(numbers))) + ")))",
            Show=show,
            Space=". ",
            **{f"Number{at}": number(value) for at, value in enumerate(numbers)},
        )
        for numbers in arguments
    ]
    execution = LANGUAGE.compile(applied(composed(*reversed(calls)), function)).run(b"", Limits(steps=10**8))
    assert execution.status == "ok"
    return execution.stdout.decode().split()


def check_numbers(function: str, arguments: Sequence[tuple[int, ...]], expected: Callable[..., int]) -> None:
    """The results are right, and canonical."""
    digits = [symbols(expected(*numbers)) for numbers in arguments]
    assert shown(function, arguments, SHOW_NUMBER) == ["".join(parts) + end for parts, end in digits]


def check_bits(function: str, arguments: Sequence[tuple[int, ...]], expected: Callable[..., bool]) -> None:
    assert shown(function, arguments, SHOW_BIT) == ["ny"[expected(*numbers)] for numbers in arguments]


@settings(max_examples=3)
@given(PAIRS)
def test_sums_and_differences(pairs: list[tuple[int, int]]) -> None:
    check_numbers(add(), pairs, lambda a, b: a + b)
    check_numbers(subtract(), pairs, lambda a, b: a - b)


@settings(max_examples=5)
@given(PAIRS)
def test_changes_of_sign(pairs: list[tuple[int, int]]) -> None:
    singles = [(a,) for a, _ in pairs]
    check_numbers(negate(), singles, lambda a: -a)
    check_numbers(complement(), singles, lambda a: -1 - a)
    check_bits(IS_NEGATIVE, singles, lambda a: a < 0)
    check_bits(IS_NONZERO, singles, lambda a: a != 0)


@settings(max_examples=3)
@given(PAIRS)
def test_comparisons(pairs: list[tuple[int, int]]) -> None:
    near = [(a, a + difference) for (a, _), difference in zip(pairs, (-10, -1, 0, 0, 1, 10), strict=False)]
    check_bits(less(), [*pairs, *near], lambda a, b: a < b)
    check_bits(equal(), [*pairs, *near], lambda a, b: a == b)


@settings(max_examples=3)
@given(PAIRS)
def test_products(pairs: list[tuple[int, int]]) -> None:
    check_numbers(f"`{multiply()}{add()}", pairs, lambda a, b: a * b)


@settings(max_examples=3)
@given(PAIRS)
def test_quotients_and_remainders_round_down(pairs: list[tuple[int, int]]) -> None:
    pairs = [(a, b or 7) for a, b in pairs]
    divided = applied(divide(), subtract())
    quotient = combinator(r"(\f a b. f a b (K I)) F", F=divided)
    remainder = combinator(r"(\f a b. f a b K) F", F=divided)
    check_numbers(quotient, pairs, lambda a, b: a // b)
    check_numbers(remainder, pairs, lambda a, b: a % b)


def test_a_division_by_zero_ends_the_program() -> None:
    text = combinator("Print (F A Zero)", Print=".x", F=applied(divide(), subtract()), A=number(7), Zero=number(0))
    assert LANGUAGE.compile(text).run(b"", Limits()).stdout == b""


@given(NUMBERS, PAIRS)
@settings(max_examples=8)
def test_operations_with_a_constant(constant: int, pairs: list[tuple[int, int]]) -> None:
    singles = [(a,) for a, _ in pairs] + [(constant + near,) for near in (-1, 0, 1)]
    check_numbers(add_constant(constant), singles, lambda a: a + constant)
    check_bits(equals_constant(constant), singles, lambda a: a == constant)
    check_bits(less_than_constant(constant), singles, lambda a: a < constant)


@pytest.mark.parametrize("constant", [1, 2, 6, 7, 8, 10, 13, 60, 64, 1000])
def test_products_and_quotients_with_a_constant(constant: int) -> None:
    singles = [(a,) for a in (0, 1, -1, 9, 10, -10, 17, -17, 99, 100, 128, -128, 1000, 65_535, -65_536, 987_654_321)]
    functions = {
        divide_by_constant(constant): lambda a: a // constant,
        multiply_by_constant(constant): lambda a: a * constant,
        multiply_by_constant(-constant): lambda a: a * -constant,
        remainder_by_constant(constant): lambda a: a % constant,
    }
    for text, expected in functions.items():
        if text is not None:
            check_numbers(text, singles, expected)


def test_a_constant_with_a_large_factor_is_left_to_the_routines() -> None:
    assert factors(34) is None
    assert multiply_by_constant(34) is None
    assert divide_by_constant(34) is None
    assert remainder_by_constant(34) is None


def test_a_product_with_zero_is_zero() -> None:
    text = multiply_by_constant(0)
    assert text is not None
    check_numbers(text, [(5,), (-5,), (0,)], lambda _: 0)


@pytest.mark.parametrize("symbol", sorted(PUT))
def test_a_digit_before_a_list_keeps_it_canonical(symbol: str) -> None:
    check_numbers(PUT[symbol], [(0,), (-1,), (1,), (-2,), (90,)], lambda a: 10 * a + int(symbol))


def test_a_product_by_tables_has_a_table_for_each_carry() -> None:
    check_numbers(times(9), [(987_654_321,), (-987_654_321,)], lambda a: 9 * a)


@pytest.mark.parametrize("bits", [8, 16, 32, 64])
def test_a_number_that_does_not_fit_ends_the_program(bits: int) -> None:
    edges = [sign * (1 << bits - 1) + near for sign in (1, -1) for near in (-1, 0, 1)]
    inside = [value for value in [*edges, 0, -1, 9, -10, edges[0] // 10] if fits(value, bits)]
    check_numbers(check(bits), [(value,) for value in inside], lambda a: a)
    for value in {*edges, edges[0] * 10, edges[5] * 10**20} - set(inside):
        text = combinator("Print (Check A)", Print=".x", Check=check(bits), A=number(value))
        assert LANGUAGE.compile(text).run(b"", Limits()).stdout == b"", value
