r"""Integers in Unlambda: lists of decimal digits.

An integer is the list of its digits, the lowest first, closed by one of two ends: + for zeros for ever, or - for nines
for ever, which makes it negative, as ten's complement does: 12 is 2 1 +, and -12 is 8 8 -, as ...99988 and 12 are
...00000 together. Lists are *canonical*: there is no 0 before + and no 9 before -, so a number has one form, and a
small one is short. Decimal digits, because a list costs what its length does: wider digits are looked up in deeper
tables, but that pays until about ten; and no conversion is needed to read and print.

A list is a function of a *table*, a tree with a leaf for each of the twelve symbols: it takes the leaf of its first
symbol and calls it with the rest of the list, or with i behind an end. So whatever is done with numbers is said in
tables, such as

    the leaf of + and - is `k x              the result is x
    the leaf of 0 .. 9 is `\rest. ...`       what is done with the rest

The leaves of a table have no names for the table itself, so a loop is given its table along with the list: leaves are
then `\rest m.`, with `rest m m` where the loop goes on. That is how all routines with a loop are written. A loop with a
carry has one table for each carry, m is the tree of them, and it goes on with `rest (m carry) m`.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType

from tools.compiler.lambda_terms import combinator
from tools.compiler.unlambda_trees import Shape, applied, notation, paths, selector, table

PLUS, MINUS = "+", "-"
DIGITS = tuple("0123456789")
SYMBOLS = (*DIGITS, PLUS, MINUS)

SHAPE: Shape = (((("1", "2"), ("3", "4")), (("5", "6"), ("7", "8"))), (PLUS, ("0", ("9", MINUS))))
"""The shape of all tables. + is near the root, as every list is gone through to its end, and of the digits 0 is; the
digits that are mostly treated alike fill one side, so that they can share a leaf."""

SELECTORS: Mapping[str, str] = MappingProxyType({symbol: selector(path) for symbol, path in paths(SHAPE).items()})

ENDS: Mapping[str, str] = MappingProxyType({end: f"``s{SELECTORS[end]}`ki" for end in (PLUS, MINUS)})
ZERO, MINUS_ONE = ENDS[PLUS], ENDS[MINUS]


def digit(symbol: str) -> int:
    """The digit that a symbol stands for, once or for ever."""
    return int({PLUS: "0", MINUS: "9"}.get(symbol, symbol))


def number_table(leaf: Callable[[str], str]) -> str:
    """A table of numbers, from the leaf of each symbol."""
    return table(SHAPE, {symbol: leaf(symbol) for symbol in SYMBOLS})


def shared_tables(count: int, leaf: Callable[[int, str], str], shared: str) -> str:
    """One table, or a pair of them, whose leaves need the same long text, which is written once.

    The tables are put together when the program starts: the leaves are given as functions of what they share.
    """
    leaves = [{symbol: leaf(at, symbol) for symbol in SYMBOLS} for at in range(count)]
    texts = dict.fromkeys(text for one in leaves for text in one.values())
    names = {text: f"Leaf{at}" for at, text in enumerate(texts)}
    tables = [notation(SHAPE, {symbol: f"({names[text]} shared)" for symbol, text in one.items()}) for one in leaves]
    whole = tables[0] if count == 1 else notation(("0", "1"), dict(zip("01", tables, strict=True)))
    return applied(combinator(rf"\shared. {whole}", **{name: text for text, name in names.items()}), shared)


BEFORE: Mapping[str, str] = MappingProxyType({symbol: f"``s`k`s{SELECTORS[symbol]}k" for symbol in DIGITS})
"""The functions that put a digit before a list, where it is known that the new list is canonical."""


def _careful(symbol: str, end: str) -> str:
    keep = f"`k`k{ENDS[end]}"
    leaves = number_table(lambda first: keep if first == end else f"`k{BEFORE[symbol]}")
    return combinator(r"\rest. rest T rest", T=leaves)


PUT: Mapping[str, str] = MappingProxyType({**BEFORE, "0": _careful("0", PLUS), "9": _careful("9", MINUS)})
"""The functions that put a digit before any list; a digit that its end stands for already is left out."""


@lru_cache(maxsize=4096)
def number(value: int) -> str:
    """An integer as text."""
    digits, end = symbols(value)
    text = ENDS[end]
    for symbol in reversed(digits):
        text = f"``s{SELECTORS[symbol]}`k{text}"
    return text


def symbols(value: int) -> tuple[tuple[str, ...], str]:
    """The digits of an integer, the lowest first, and its end."""
    digits: list[str] = []
    while value not in (0, -1):
        value, lowest = divmod(value, 10)
        digits.append(str(lowest))
    return tuple(digits), PLUS if value == 0 else MINUS


ONE = number(1)


def looped(leaves: str) -> str:
    """The function that goes through a list with a table whose leaves are given the table."""
    return combinator(r"(\table n. n table table) T", T=leaves)


def looped_from(first: tuple[int, ...], tables: str) -> str:
    """The function that goes through a list with one of a tree of tables, at a path; leaves are given the tree."""
    bits = " ".join("K" if bit == 0 else "(K I)" for bit in first)
    return combinator(rf"(\all. (\first n. n first all) (all {bits})) All", All=tables)


def _sign_leaf(symbol: str) -> str:
    if symbol in ENDS:
        return combinator(r"\rest m. Bit", Bit="k" if symbol == MINUS else "`ki")
    return combinator(r"\rest m. rest m m")


SIGNS = number_table(_sign_leaf)
IS_NEGATIVE = looped(SIGNS)
"""Bit 0 for a negative number, bit 1 for any other."""

IS_NONZERO = combinator(r"\n. n T", T=number_table(lambda symbol: "`k`ki" if symbol == PLUS else "`kk"))
"""Bit 0 for any number but 0."""
