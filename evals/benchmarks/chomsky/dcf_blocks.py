"""Deterministic context-free languages of two blocks: a^n b^n, a^n b^(kn), and a^n b^m with n < m.

A beginning of a word is two block lengths, and what the automaton does with it is arithmetic on these.
"""

from dataclasses import dataclass
from itertools import pairwise
from random import Random

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.machine_pushdown import Move, Pushdown
from evals.benchmarks.chomsky.stack_language import BOTTOM, Moment, asking, stack_family


def blocks(word: str, letters: str) -> list[int] | None:
    """How often each letter comes, if they come in this order; otherwise None."""
    if any(one > other for one, other in pairwise(map(letters.index, word))):
        return None
    return [word.count(letter) for letter in letters]


def machine(letters: str, stack_symbols: str, accepting: int, *moves: tuple[int, str, str, int, str]) -> Pushdown:
    """An automaton with the states q0 to the accepting one, which is the last."""
    return Pushdown(
        tuple(f"q{number}" for number in range(accepting + 1)),
        tuple(letters),
        tuple(stack_symbols),
        "q0",
        BOTTOM,
        (f"q{accepting}",),
        tuple(Move(f"q{state}", read, top, f"q{target}", pushed) for state, read, top, target, pushed in moves),
    )


def spelt(letters: str, *counts: int) -> str:
    """A word of blocks, one for each letter."""
    return "".join(letter * count for letter, count in zip(letters, counts, strict=True))


def some(random: Random, n: int, blocks: int) -> int:
    """The length of one of several blocks, whose lengths add up to n to 2n."""
    return max(1, drawing.length(random, n) // blocks)


def moment(state: int, stack: str) -> Moment:
    return f"q{state}", stack + BOTTOM


@dataclass(frozen=True, slots=True)
class Equal:
    """a^n b^n, where n is at least 1."""

    letters: str
    marker: str = ""

    def automaton(self) -> Pushdown:
        a, b = tuple(self.letters)
        return machine(
            *(self.letters, "AZ", 2),
            *((0, a, "Z", 0, "AZ"), (0, a, "A", 0, "AA"), (0, b, "A", 1, "")),
            *((1, b, "A", 1, ""), (1, "", "Z", 2, "Z")),
        )

    def accepts(self, word: str) -> bool:
        half = len(word) // 2
        return half > 0 and word == spelt(self.letters, half, half)

    def member(self, random: Random, n: int) -> str:
        half = some(random, n, 2)
        return spelt(self.letters, half, half)

    def moments(self, beginning: str) -> list[Moment]:
        counts = blocks(beginning, self.letters)
        if counts is None or counts[0] < counts[1]:
            return []
        n, m = counts
        found = [moment(1 if m else 0, "A" * (n - m))]
        return [*found, moment(2, "")] if n == m > 0 else found

    def count(self, length: int) -> int:
        return int(length >= 2 and length % 2 == 0)


@dataclass(frozen=True, slots=True)
class Multiple:
    """a^n b^(kn), where n is at least 1, and k at least 2.

    The automaton counts the b's modulo k in its states q1, ..., qk, and takes an A off the stack for every k of them.
    """

    letters: str
    factor: int
    marker: str = ""

    def automaton(self) -> Pushdown:
        (a, b), k = tuple(self.letters), self.factor
        counting = [(number, b, "A", number + 1, "A") for number in range(1, k - 1)]
        return machine(
            *(self.letters, "AZ", k + 1),
            *((0, a, "Z", 0, "AZ"), (0, a, "A", 0, "AA"), (0, b, "A", 1, "A")),
            *counting,
            *((k - 1, b, "A", k, ""), (k, b, "A", 1, "A"), (k, "", "Z", k + 1, "Z")),
        )

    def accepts(self, word: str) -> bool:
        n = len(word) // (self.factor + 1)
        return n > 0 and word == spelt(self.letters, n, n * self.factor)

    def member(self, random: Random, n: int) -> str:
        first = some(random, n, self.factor + 1)
        return spelt(self.letters, first, first * self.factor)

    def moments(self, beginning: str) -> list[Moment]:
        counts = blocks(beginning, self.letters)
        if counts is None or counts[1] > self.factor * counts[0]:
            return []
        n, m = counts
        whole, rest = divmod(m, self.factor)
        found = [moment((rest or self.factor) if m else 0, "A" * (n - whole))]
        return [*found, moment(self.factor + 1, "")] if n > 0 and n == whole else found

    def count(self, length: int) -> int:
        return int(length > self.factor and length % (self.factor + 1) == 0)


@dataclass(frozen=True, slots=True)
class Fewer:
    """a^n b^m, where n < m."""

    letters: str
    marker: str = ""

    def automaton(self) -> Pushdown:
        a, b = tuple(self.letters)
        return machine(
            *(self.letters, "AZ", 2),
            *((0, a, "Z", 0, "AZ"), (0, a, "A", 0, "AA"), (0, b, "A", 1, ""), (0, b, "Z", 2, "Z")),
            *((1, b, "A", 1, ""), (1, b, "Z", 2, "Z"), (2, b, "Z", 2, "Z")),
        )

    def accepts(self, word: str) -> bool:
        stripped = word.lstrip(self.letters[0])
        return set(stripped) == {self.letters[1]} and len(word) < 2 * len(stripped)

    def member(self, random: Random, n: int) -> str:
        first = some(random, n, 2) - 1
        return spelt(self.letters, first, first + 1 + random.randrange(3))

    def moments(self, beginning: str) -> list[Moment]:
        counts = blocks(beginning, self.letters)
        if counts is None:
            return []
        n, m = counts
        return [moment(2 if m > n else 1 if m else 0, "A" * max(n - m, 0))]

    def count(self, length: int) -> int:
        return (length + 1) // 2


EQUAL = stack_family(
    "dcf-equal",
    "a^n b^n",
    lambda random, _: Equal(random.choice(drawing.PAIRS)),
    asking(("verdict", "steps", "stuck_at", "final_stack"), ("heights", "verdict"), ("least", "count")),
)
MULTIPLE = stack_family(
    "dcf-multiple",
    "a^n b^(kn)",
    lambda random, n: Multiple(random.choice(drawing.PAIRS), 2 + random.randrange(1 + min(n // 3, 4))),
    asking(("verdict", "steps", "last_state", "final_stack"), ("states", "final_stack"), ("least", "count")),
)
FEWER = stack_family(
    "dcf-fewer",
    "a^n b^m with n < m",
    lambda random, _: Fewer(random.choice(drawing.PAIRS)),
    asking(("verdict", "last_state", "final_stack", "pops"), ("configurations", "verdict"), ("member", "count")),
)
