"""Languages of blocks whose automata guess what to count: i = j or j = k; n <= m <= 2n; n = m or 2n = m.

What the automata can do with a beginning of a word is arithmetic on the lengths of its blocks.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import comb
from random import Random

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.machine_pushdown import Pushdown
from evals.benchmarks.chomsky.ncf_language import Pair, guess_family, machine, pair


def blocks(word: str, letters: str) -> list[int] | None:
    """How often each letter comes, if they come in this order; otherwise None."""
    if any(one > other for one, other in pairwise(map(letters.index, word))):
        return None
    return [word.count(letter) for letter in letters]


def spelt(letters: str, *counts: int) -> str:
    """A word of blocks, one for each letter."""
    return "".join(letter * count for letter, count in zip(letters, counts, strict=True))


@dataclass(frozen=True, slots=True)
class EitherEqual:
    """a^i b^j c^k, where i, j and k are at least 1, and i = j or j = k."""

    letters: str
    guess_states: str = ""

    def automaton(self) -> Pushdown:
        a, b, c = tuple(self.letters)
        return machine(
            *(self.letters, "ABZ", 9, "38"),
            [
                *((0, "", "Z", 1, "Z"), (0, "", "Z", 4, "Z")),
                # As many a's as b's, then any c's.
                *((1, a, "Z", 1, "AZ"), (1, a, "A", 1, "AA"), (1, b, "A", 2, ""), (2, b, "A", 2, "")),
                *((2, c, "Z", 3, "Z"), (3, c, "Z", 3, "Z")),
                # Any a's, then as many b's as c's.
                *((4, a, "Z", 5, "Z"), (5, a, "Z", 5, "Z"), (5, b, "Z", 6, "BZ"), (6, b, "B", 6, "BB")),
                *((6, c, "B", 7, ""), (7, c, "B", 7, ""), (7, "", "Z", 8, "Z")),
            ],
        )

    def accepts(self, word: str) -> bool:
        return self.runs(word) > 0

    def runs(self, word: str) -> int:
        counts = blocks(word, self.letters)
        if counts is None or min(counts) < 1:
            return 0
        i, j, k = counts
        return (i == j) + (j == k)

    def shortest(self, word: str) -> int:
        return len(word) + (1 if word.count(self.letters[0]) == word.count(self.letters[1]) else 2)

    def member(self, random: Random, n: int) -> str:
        length = max(3, drawing.length(random, n))
        twice = 1 + random.randrange((length - 1) // 2)
        once = max(1, length - 2 * twice)
        if not random.randrange(3):
            once = twice = max(1, length // 3)
        return spelt(self.letters, *((twice, twice, once) if random.randrange(2) else (once, twice, twice)))

    def pairs(self, beginning: str) -> Iterator[Pair]:
        counts = blocks(beginning, self.letters)
        if counts is None:
            return
        i, j, k = counts
        if not beginning:
            yield from (pair(0, ""), pair(1, ""), pair(4, ""))
        if not i:
            return
        if k == 0 and j <= i:
            yield pair(2 if j else 1, "A" * (i - j))
        if k > 0 and i == j:
            yield pair(3, "")
        if k <= j:
            yield pair(7 if k else 6 if j else 5, "B" * (j - k))
        if k == j > 0:
            yield pair(8, "")

    def count(self, length: int) -> int:
        """Those with i = j, those with j = k, less those with both."""
        equal = max((length - 1) // 2, 0)
        return 2 * equal - (length % 3 == 0 and length > 0)


@dataclass(frozen=True, slots=True)
class Between:
    """a^n b^m, where n is at least 1 and m is from n to 2n: each symbol is taken off for one b or for two."""

    letters: str
    guess_states: str = "2"

    def automaton(self) -> Pushdown:
        a, b = tuple(self.letters)
        return machine(
            *(self.letters, "AZ", 4, "3"),
            [
                *((0, a, "Z", 0, "AZ"), (0, a, "A", 0, "AA"), (0, b, "A", 1, ""), (0, b, "A", 2, "A")),
                *((1, b, "A", 1, ""), (1, b, "A", 2, "A"), (2, b, "A", 1, ""), (1, "", "Z", 3, "Z")),
            ],
        )

    def accepts(self, word: str) -> bool:
        return self.runs(word) > 0

    def runs(self, word: str) -> int:
        """Chooses the symbols that are taken off for two letters."""
        counts = blocks(word, self.letters)
        if counts is None or counts[0] < 1 or counts[1] < counts[0]:
            return 0
        return comb(counts[0], counts[1] - counts[0])

    def member(self, random: Random, n: int) -> str:
        length = max(2, drawing.length(random, n))
        low, high = (length + 2) // 3, length // 2
        first = low + random.randrange(high - low + 1)
        return spelt(self.letters, first, length - first)

    def pairs(self, beginning: str) -> Iterator[Pair]:
        counts = blocks(beginning, self.letters)
        if counts is None:
            return
        n, m = counts
        if not m:
            yield pair(0, "A" * n)
            return
        for gone in range((m + 1) // 2, min(m, n) + 1):
            yield pair(1, "A" * (n - gone))
            if gone == n:
                yield pair(3, "")
        for gone in range(m // 2, min(m, n)):
            yield pair(2, "A" * (n - gone))

    def guesses(self, word: str) -> list[tuple[int, ...]]:
        """For every place of the first double, the guess with the others as early as possible."""
        if not self.accepts(word):
            return []
        n, m = word.count(self.letters[0]), word.count(self.letters[1])
        doubles = m - n
        if not doubles:
            return [()]
        singles = n - doubles
        return [tuple(n + before + 2 * number for number in range(doubles)) for before in range(singles + 1)]

    def count(self, length: int) -> int:
        return max(length // 2 - (length + 2) // 3 + 1, 0) if length else 0


@dataclass(frozen=True, slots=True)
class SingleOrDouble:
    """a^n b^n and a^n b^2n, where n is at least 1."""

    letters: str
    guess_states: str = ""

    def automaton(self) -> Pushdown:
        a, b = tuple(self.letters)
        return machine(
            *(self.letters, "AZ", 7, "36"),
            [
                *((0, "", "Z", 1, "Z"), (0, "", "Z", 4, "Z")),
                *((1, a, "Z", 1, "AZ"), (1, a, "A", 1, "AA"), (1, b, "A", 2, ""), (2, b, "A", 2, "")),
                (2, "", "Z", 3, "Z"),
                *((4, a, "Z", 4, "AAZ"), (4, a, "A", 4, "AAA"), (4, b, "A", 5, ""), (5, b, "A", 5, "")),
                (5, "", "Z", 6, "Z"),
            ],
        )

    def accepts(self, word: str) -> bool:
        return self.runs(word) > 0

    def runs(self, word: str) -> int:
        counts = blocks(word, self.letters)
        return int(counts is not None and counts[0] > 0 and counts[1] in (counts[0], 2 * counts[0]))

    def shortest(self, word: str) -> int:
        return len(word) + 2

    def member(self, random: Random, n: int) -> str:
        factor = 1 + random.randrange(2)
        first = max(1, drawing.length(random, n) // (1 + factor))
        return spelt(self.letters, first, factor * first)

    def pairs(self, beginning: str) -> Iterator[Pair]:
        counts = blocks(beginning, self.letters)
        if counts is None:
            return
        n, m = counts
        if not beginning:
            yield pair(0, "")
        for factor, state in ((1, 1), (2, 4)):
            if m <= factor * n:
                yield pair(state + 1 if m else state, "A" * (factor * n - m))
            if m == factor * n > 0:
                yield pair(state + 2, "")

    def count(self, length: int) -> int:
        return (length % 2 == 0) + (length % 3 == 0) if length else 0


EITHER_EQUAL = guess_family(
    "ncf-either-equal",
    "a^i b^j c^k with i = j or j = k",
    lambda random, _: EitherEqual(random.choice(drawing.TRIPLES)),
    ("verdict", "accepting_runs", "shortest_run", "furthest"),
    ("active_sets", "last_pairs"),
    ("least", "member", "count"),
)
BETWEEN = guess_family(
    "ncf-between",
    "a^n b^m with n <= m <= 2n",
    lambda random, _: Between(random.choice(drawing.PAIRS)),
    ("verdict", "accepting_runs", "least_guess", "pair_total"),
    ("pair_counts", "first_guesses"),
    ("least", "member", "count"),
)
SINGLE_OR_DOUBLE = guess_family(
    "ncf-single-or-double",
    "a^n b^n or a^n b^2n",
    lambda random, _: SingleOrDouble(random.choice(drawing.PAIRS)),
    ("verdict", "shortest_run", "end_states", "furthest"),
    ("active_sets", "last_pairs"),
    ("least", "member", "count"),
)
