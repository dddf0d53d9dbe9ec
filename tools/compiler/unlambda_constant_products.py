r"""Products, quotients and remainders of an integer and a constant in Unlambda: no number but one is gone through.

A product with a small factor goes from the lowest digit up and keeps a carry, of which there are as many as the factor
says: there is a table for each. A quotient goes from the highest digit down and keeps the remainder. It is a loop that
gives, for the digits above, a list that begins with the remainder as a symbol of its own, in a shape of as many names
as the divisor says; behind it stands the quotient. A leaf for a digit applies that to a table of its own, in which the
leaf of each remainder knows the next remainder and what digit the quotient goes on with. That is right for negative
numbers, too: an end of nines is -1, with a quotient of -1 and a remainder of one less than the divisor.

Larger factors and divisors are taken apart into small ones, and tens only move digits.
"""

from functools import lru_cache

from tools.compiler.lambda_terms import combinator
from tools.compiler.unlambda_numbers import (
    ENDS,
    MINUS,
    MINUS_ONE,
    PLUS,
    PUT,
    ZERO,
    looped,
    looped_from,
    number,
    number_table,
)
from tools.compiler.unlambda_sums import negate
from tools.compiler.unlambda_trees import BITS, composed, huffman, paths, selector, tree

LARGEST_FACTOR = 16
"""The largest factor or divisor that gets tables of its own."""

MOST_DIGITS = 3
"""The most digits that a remainder may be read from at once."""


def factors(constant: int) -> tuple[int, ...] | None:
    """A positive constant as a product of tens and as few small factors as are easily found; None if there are none."""
    found = []
    while constant % 10 == 0:
        constant //= 10
        found.append(10)
    while constant > 1:
        factor = next((factor for factor in range(LARGEST_FACTOR, 1, -1) if constant % factor == 0), None)
        if factor is None:
            return None
        constant //= factor
        found.append(factor)
    return tuple(found)


def multiply_by_constant(constant: int) -> str | None:
    r"""`\a. a * constant`; None if it has a factor that is too large."""
    if constant == 0:
        return f"`k{ZERO}"
    parts = factors(abs(constant))
    if parts is None:
        return None
    functions = [PUT["0"] if part == 10 else times(part) for part in parts]
    return composed(*([negate()] if constant < 0 else []), *functions) if functions or constant < 0 else "i"


@lru_cache(maxsize=64)
def times(factor: int) -> str:
    r"""`\a. a * factor`, with a table for each carry."""
    carries = {str(carry): 1.0 for carry in range(factor)}
    shape = huffman(carries)
    bits = {carry: " ".join("KO"[bit] for bit in path) for carry, path in paths(shape).items()}

    def leaf(carry: int, symbol: str) -> str:
        if symbol in ENDS:
            return f"`k`k{number(carry - (factor if symbol == MINUS else 0))}"
        next_carry, lowest = divmod(int(symbol) * factor + carry, 10)
        notation = rf"\rest m. Put (rest (m {bits[str(next_carry)]}) m)"
        return combinator(notation, Put=PUT[str(lowest)], O=BITS[1])

    tables = {carry: number_table(lambda symbol: leaf(int(carry), symbol)) for carry in carries}  # noqa: B023
    return looped_from(paths(shape)["0"], tree(shape, tables))


def divide_by_constant(constant: int) -> str | None:
    r"""`\a. a // constant` for a constant above 0; None if it has a factor that is too large."""
    parts = factors(constant)
    if parts is None:
        return None
    return composed(*(_without_lowest_digit() if part == 10 else _over(part, "//") for part in parts)) if parts else "i"


def remainder_by_constant(constant: int) -> str | None:
    r"""`\a. a % constant` for a constant above 0; None if it is too large."""
    for count in range(1, MOST_DIGITS + 1):
        if 10**count % constant == 0:
            return combinator(r"\a. a T", T=_by_lowest_digits(constant, count, 0, 0))
    return _over(constant, "%") if constant <= LARGEST_FACTOR else None


def _without_lowest_digit() -> str:
    return combinator(r"\a. a T", T=number_table(lambda symbol: f"`k{ENDS[symbol]}" if symbol in ENDS else "i"))


def _by_lowest_digits(constant: int, count: int, at: int, value: int) -> str:
    """The table for the digit at a place, when those below have a value."""

    def leaf(symbol: str) -> str:
        if symbol in ENDS:
            return f"`k{number((value - (10**at if symbol == MINUS else 0)) % constant)}"
        with_this = value + int(symbol) * 10**at
        if at + 1 == count:
            return f"`k{number(with_this % constant)}"
        return combinator(r"\rest. rest T", T=_by_lowest_digits(constant, count, at + 1, with_this))

    return number_table(leaf)


@lru_cache(maxsize=64)
def _over(divisor: int, operator: str) -> str:
    names = [str(remainder) for remainder in range(divisor)]
    shape = huffman(dict.fromkeys(names, 1.0))
    # Put a remainder before the quotient.
    before = {name: f"``s`k`s{selector(path)}k" for name, path in paths(shape).items()}

    def with_digit(digit: int, remainder: str) -> str:
        quotient, next_remainder = divmod(int(remainder) * 10 + digit, divisor)
        return composed(before[str(next_remainder)], PUT[str(quotient)])

    def leaf(symbol: str) -> str:
        if symbol == PLUS:
            return f"`k`k`{before['0']}{ZERO}"
        if symbol == MINUS:
            return f"`k`k`{before[names[-1]]}{MINUS_ONE}"
        digit_table = tree(shape, {name: with_digit(int(symbol), name) for name in names})
        return combinator(r"\rest m. rest m m D", D=digit_table)

    wanted = {name: "i" if operator == "//" else f"`k{number(int(name))}" for name in names}
    return combinator(r"\a. Loop a Wanted", Loop=looped(number_table(leaf)), Wanted=tree(shape, wanted))
