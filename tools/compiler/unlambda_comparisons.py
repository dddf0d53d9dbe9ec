r"""Comparisons of integers in Unlambda. Each gives a bit: 0, which takes the first of two, where it holds.

Two lists are compared from the lowest digit, as they are written: the higher digits decide, so the loop keeps what the
lower ones said. When one list ends, the sign of the rest of the other decides, or, when both end, their ends do.

With a constant nothing is kept: there is a table for each place and each thing that the lower digits can have said, and
the leaves of one name the next.
"""

from tools.compiler.lambda_terms import combinator
from tools.compiler.unlambda_numbers import (
    ENDS,
    MINUS,
    SIGNS,
    looped,
    looped_from,
    number_table,
    shared_tables,
    symbols,
)
from tools.compiler.unlambda_trees import BITS, pair

YES, NO = BITS


def less() -> str:
    r"""`\a b.` whether a < b."""
    return looped_from((1,), pair(_less(YES), _less(NO)))


def _less(lower: str) -> str:
    """The table for what the lower digits said."""

    def of_first(a: str) -> str:
        second = number_table(lambda b: of_second(a, b))
        if a in ENDS:
            return combinator(r"\rest m other. other Second", Second=second)
        return combinator(r"\rest m other. other Second rest (\said. rest (m said) m)", Second=second)

    def of_second(a: str, b: str) -> str:
        if a in ENDS:
            # Behind both lists, the ends decide; a number that goes on is less or more as its sign says.
            if b in ENDS:
                return f"`k{lower if a == b else BITS[a != MINUS]}"
            return combinator(r"\rest_b. rest_b Signs Signs No Yes", Signs=SIGNS, Yes=YES, No=NO)
        if b in ENDS:
            return combinator(r"\rest_b rest_a go_on. rest_a Signs Signs", Signs=SIGNS)
        said = lower if a == b else BITS[a > b]
        return combinator(r"\rest_b rest_a go_on. go_on Said rest_b", Said=said)

    return number_table(of_first)


def equal() -> str:
    r"""`\a b.` whether a = b."""

    def of_first(a: str) -> str:
        second = number_table(lambda b: of_second(a, b))
        if a in ENDS:
            return combinator(r"\rest m other. other Second", Second=second)
        return combinator(r"\rest m other. other Second m rest", Second=second)

    def of_second(a: str, b: str) -> str:
        if a in ENDS:
            return f"`k{BITS[a != b]}"
        return combinator(r"\rest_b m rest_a. rest_a m m rest_b" if a == b else r"\rest_b m rest_a. No", No=NO)

    return looped(number_table(of_first))


def equals_constant(constant: int) -> str:
    r"""`\a.` whether a is the constant."""
    digits, end = symbols(constant)
    leaves = number_table(lambda symbol: f"`k{BITS[symbol != end]}")
    for wanted in reversed(digits):
        found = combinator(r"\rest. rest T", T=leaves)
        leaves = number_table(lambda symbol: found if symbol == wanted else f"`k{NO}")  # noqa: B023
    return combinator(r"\a. a T", T=leaves)


def less_than_constant(constant: int) -> str:
    r"""`\a.` whether a < the constant."""
    return combinator(r"\a. a T", T=_below(constant, (NO,)))


def _below(constant: int, lower: tuple[str, ...]) -> str:
    """The table for the rest of a constant, or a pair of them, for what the lower digits said."""
    upper, lowest = divmod(constant, 10)
    ended = constant in (0, -1)

    def leaf(at: int, symbol: str) -> str:
        if symbol in ENDS:
            value = -(symbol == MINUS)
            return f"`k`k{lower[at] if value == constant else BITS[value > constant]}"
        if ended:
            return combinator(r"\signs rest. rest signs signs")
        said = lower[at] if int(symbol) == lowest else BITS[int(symbol) > lowest]
        return combinator(r"\upper. (\table rest. rest table) (upper Said)", Said=said)

    return shared_tables(len(lower), leaf, SIGNS if ended else _below(upper, BITS))
