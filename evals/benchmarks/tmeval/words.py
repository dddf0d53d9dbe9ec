"""The words in which languages are written: small predicates that are put together in the category modules.

    over("ab", holds)            words of the letters a and b for which `holds(word)`
    powers("abc", holds)         a^i b^j c^k for which `holds(i, j, k)`
    counts("abc", holds)         words of a, b and c for which `holds(number of a, of b, of c)`
    parts(2, "ab", holds)        x#y for which `holds(x, y)`, where x and y are words of a and b
    dyck(["()"], holds, "x")     balanced words of ( and ), with x wherever one likes, for which `holds(word)`
    reducible(rules, goal)       words that come down to the goal when the rules' factors are replaced

Each gives a function from a word to a truth value, which is False, and never an exception, for any text whatever:
letters of no alphabet, and words of thousands of letters. Exponents and counts may be 0 unless `holds` says otherwise.
"""

import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

Predicate = Callable[[str], bool]

SEPARATOR = "#"


def anything(*_: object) -> bool:
    """The condition that always holds."""
    return True


def over(letters: str, holds: Predicate) -> Predicate:
    """Words of these letters that fulfil a condition, which is asked of no other word."""
    alphabet = frozenset(letters)
    return lambda word: alphabet.issuperset(word) and holds(word)


def counts(letters: str, holds: Callable[..., bool]) -> Predicate:
    """Words of these letters whose numbers of each letter fulfil a condition."""
    return over(letters, lambda word: holds(*map(word.count, letters)))


def parts(number: int, letters: str, holds: Callable[..., bool]) -> Predicate:
    """So many words of these letters, with a # between each two, that together fulfil a condition."""

    def whole(word: str) -> bool:
        pieces = word.split(SEPARATOR)
        return len(pieces) == number and holds(*pieces)

    return over(letters + SEPARATOR, whole)


# Powers ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Powers:
    """Words that are a power of each unit in turn, where the exponents fulfil a condition.

    It is a predicate like the others. Because it shows its units, its words can be found through their exponents.
    """

    units: tuple[str, ...]
    holds: Callable[..., bool]
    pattern: re.Pattern[str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "pattern", re.compile("".join(f"((?:{re.escape(unit)})*)" for unit in self.units)))

    def __call__(self, word: str) -> bool:
        match = self.pattern.fullmatch(word)
        if match is None:
            return False
        lengths = map(len, match.groups())
        return self.holds(*(length // len(unit) for length, unit in zip(lengths, self.units, strict=True)))

    def word(self, exponents: Sequence[int]) -> str:
        return "".join(unit * exponent for unit, exponent in zip(self.units, exponents, strict=True))


def powers(units: Sequence[str], holds: Callable[..., bool]) -> Powers:
    """A power of each unit in turn. Where a unit comes twice ("aba"), the condition must forbid that the one between
    is missing, for there is no telling then which is which."""
    return Powers(tuple(units), holds)


# Brackets and expressions ------------------------------------------------------------------------------------------


def dyck(pairs: Sequence[str], holds: Predicate = anything, others: str = "") -> Predicate:
    """Balanced words, perhaps empty: every closing bracket closes the latest open one, and none stays open."""
    closed = {pair[1]: pair[0] for pair in pairs}
    opening = frozenset(closed.values())

    def balanced(word: str) -> bool:
        stack = []
        for symbol in word:
            if symbol in opening:
                stack.append(symbol)
            elif symbol in closed and (not stack or stack.pop() != closed[symbol]):
                return False
        return not stack

    return over("".join(pairs) + others, lambda word: balanced(word) and holds(word))


def heights(word: str, up: str, down: str) -> list[int]:
    """How many more `up` than `down` there are in each prefix, from the empty one to the whole."""
    found = [0]
    for symbol in word:
        found.append(found[-1] + (symbol == up) - (symbol == down))
    return found


def height_before(word: str, letter: str, up: str, down: str) -> Iterator[int]:
    """How many more `up` than `down` there are before each occurrence of a letter."""
    return (height for height, symbol in zip(heights(word, up, down), word, strict=False) if symbol == letter)


def reducible(letters: str, rules: Sequence[tuple[str, str]], goal: str) -> Predicate:
    """Words that become the goal when factors are replaced by the rules for as long as there is one."""

    def reduced(word: str) -> bool:
        while any(factor in word for factor, _ in rules):
            for factor, replacement in rules:
                word = word.replace(factor, replacement)
        return word == goal

    return over(letters, reduced)


# Mirrors -----------------------------------------------------------------------------------------------------------


def mirrored(word: str) -> bool:
    return word == word[::-1]


def mismatches(word: str) -> int:
    """How many of a word's pairs of letters that face each other across its middle are unequal."""
    return sum(word[i] != word[-1 - i] for i in range(len(word) // 2))


def swapped(word: str) -> str:
    """a for b and b for a."""
    return word.translate(_SWAP)


_SWAP = str.maketrans("ab", "ba")


# Numbers -----------------------------------------------------------------------------------------------------------


def prime(number: int) -> bool:
    return number > 1 and all(number % divisor for divisor in range(2, math.isqrt(number) + 1))


def composite(number: int) -> bool:
    """The product of two numbers greater than 1."""
    return number > 3 and not prime(number)


def square(number: int) -> bool:
    return math.isqrt(number) ** 2 == number
