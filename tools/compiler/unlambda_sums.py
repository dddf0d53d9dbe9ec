r"""Sums and differences of integers in Unlambda.

The sum of two lists is made digit by digit from the lowest, with a carry. The table for a carry has a leaf for each
symbol a of the first list, which holds the table for the second list; that has a leaf for each symbol b, which knows
the digit of the sum and the next carry. The loop goes on by a function of that carry:

    leaf of a     `\rest m other. other (table of a) rest (\carry. rest (m carry) m)`
    leaf of b     `\rest_b rest_a go_on. put digit (go_on carry rest_b)`

An end is a digit for ever, so behind an end stands the end itself. Where one list has ended with what the carry leaves
as it is (zeros without a carry, nines with one), the sum is the rest of the other list, and the loop stops: adding a
small number costs what the small number is long.

A difference is the sum of the first number, the second with each digit taken from nine, and a carry of 1.
"""

from tools.compiler.lambda_terms import combinator
from tools.compiler.unlambda_numbers import (
    BEFORE,
    DIGITS,
    ENDS,
    MINUS,
    PLUS,
    PUT,
    digit,
    looped,
    looped_from,
    number,
    number_table,
    shared_tables,
)
from tools.compiler.unlambda_trees import BITS, pair

NINES_COMPLEMENT = {**{symbol: str(9 - int(symbol)) for symbol in DIGITS}, PLUS: MINUS, MINUS: PLUS}

_NEUTRAL = (PLUS, MINUS)
"""The end that a carry leaves as it is, and with it what it is added to."""


def add() -> str:
    r"""`\a b. a + b`: about 140 calls a digit of the shorter one, and one more digit where a carry goes on."""
    return _added(difference=False)


def subtract() -> str:
    r"""`\a b. a - b`."""
    return _added(difference=True)


def _added(*, difference: bool) -> str:
    tables = [_sums(carry, difference=difference) for carry in (0, 1)]
    return looped_from((int(difference),), pair(*tables))


def _sums(carry: int, *, difference: bool) -> str:
    """The table for a carry."""

    def of_first(a: str) -> str:
        if a == _NEUTRAL[carry] and not difference:
            return combinator(r"\rest m other. other")
        second = number_table(lambda b: of_second(a, b, NINES_COMPLEMENT[b] if difference else b))
        rest = "End" if a in ENDS else "rest"
        leaf = rf"\rest m other. other Second rest (\carry. {rest} (m carry) m)"
        return combinator(leaf, Second=second, End=ENDS.get(a, ""))

    def of_second(a: str, b: str, added: str) -> str:
        if a in ENDS and b in ENDS:
            return f"`k`k`k{number(-(a == MINUS) - (added == MINUS) + carry)}"
        if added == _NEUTRAL[carry]:
            return combinator(r"\rest_b rest_a go_on. Put rest_a", Put=BEFORE[a])
        next_carry, lowest = divmod(digit(a) + digit(added) + carry, 10)
        leaf = rf"\rest_b rest_a go_on. Put (go_on Carry {'End' if b in ENDS else 'rest_b'})"
        return combinator(leaf, Put=PUT[str(lowest)], Carry=BITS[next_carry], End=ENDS.get(b, ""))

    return number_table(of_first)


def _complements(carry: int) -> str:
    def leaf(symbol: str) -> str:
        if symbol in ENDS:
            return f"`k`k{number(-(symbol == PLUS) + carry)}"
        next_carry, lowest = divmod(9 - int(symbol) + carry, 10)
        return combinator(r"\rest m. Put (rest (m Carry) m)", Put=PUT[str(lowest)], Carry=BITS[next_carry])

    return number_table(leaf)


def negate() -> str:
    r"""`\a. -a`."""
    return looped_from((1,), pair(_complements(0), _complements(1)))


def complement() -> str:
    r"""`\a. -1 - a`, each digit taken from nine."""

    def leaf(symbol: str) -> str:
        other = NINES_COMPLEMENT[symbol]
        return f"`k`k{ENDS[other]}" if symbol in ENDS else combinator(r"\rest m. Put (rest m m)", Put=BEFORE[other])

    return looped(number_table(leaf))


def _successors(step: int) -> str:
    def leaf(symbol: str) -> str:
        if symbol in ENDS:
            return f"`k`k{number(step - (symbol == MINUS))}"
        carry, lowest = divmod(int(symbol) + step, 10)
        put = PUT[str(lowest)]
        return combinator(r"\rest m. Put (rest m m)" if carry else r"\rest m. Put rest", Put=put)

    return number_table(leaf)


def add_constant(constant: int) -> str:
    r"""`\a. a + constant`: no loop but where a carry goes on behind the digits of the constant."""
    if constant == 0:
        return "i"
    if constant == -1:
        return looped(_successors(-1))
    return combinator(r"\a. a T", T=_adding(constant, 1))


def _adding(constant: int, carries: int) -> str:
    """The table that adds a constant, or the pair of tables that add it without and with a carry."""
    upper, lowest = divmod(constant, 10)

    def leaf(carry_in: int, symbol: str) -> str:
        if symbol in ENDS:
            return f"`k`k{number(constant + carry_in - (symbol == MINUS))}"
        carry, result = divmod(int(symbol) + lowest + carry_in, 10)
        put, goes_on = PUT[str(result)], upper + carry
        if upper not in (0, -1):
            return combinator(r"\upper. (\table rest. Put (rest table)) (upper Carry)", Put=put, Carry=BITS[carry])
        if goes_on == 0:
            return f"`k{put}"
        return combinator(r"\step rest. Put (rest step step)", Put=put)

    shared = _successors(1 if upper == 0 else -1) if upper in (0, -1) else _adding(upper, 2)
    return shared_tables(carries, leaf, shared)
