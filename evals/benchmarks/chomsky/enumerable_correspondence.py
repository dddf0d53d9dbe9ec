"""Random instances of Post's correspondence problem.

The direct algorithm spells out the words of all sequences that may become solutions.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import NamedTuple

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.enumerable_pairs import Pairs
from evals.benchmarks.chomsky.enumerable_pairs_measures import CORRESPONDENCE
from evals.benchmarks.chomsky.family import LanguageFamily
from evals.benchmarks.chomsky.instance import Kind
from evals.benchmarks.chomsky.measure import Given, Subject

LONGEST = 7
"""Numbers of the shortest solution, at least, for the largest n."""

LONGEST_SEQUENCE = 24

MOST_SEQUENCES = 500
"""That may become solutions."""


class Spelt(NamedTuple):
    """A sequence and its two words, of which one is a beginning of the other."""

    sequence: tuple[int, ...]
    upper: str
    lower: str

    @property
    def is_solution(self) -> bool:
        return bool(self.sequence) and self.upper == self.lower


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem, and what is given."""

    letters: str
    pairs: tuple[tuple[str, str], ...]
    bound: int
    sequence: tuple[int, ...] = ()

    def spelt(self) -> Iterator[Spelt]:
        """All sequences up to the bound whose words agree as far as they go, the shorter ones first."""
        found = [Spelt((), "", "")]
        for each in found:  # which grows meanwhile
            yield each
            if len(each.sequence) < self.bound:
                for place, (upper, lower) in enumerate(self.pairs):
                    one, other = each.upper + upper, each.lower + lower
                    if one.startswith(other) or other.startswith(one):
                        found.append(Spelt((*each.sequence, place), one, other))

    def solutions(self) -> list[tuple[int, ...]]:
        return [each.sequence for each in self.spelt() if each.is_solution]

    def beginnings(self) -> list[tuple[str, str]]:
        """The words that the beginnings of the given sequence spell, but for the empty one."""
        ends = range(1, len(self.sequence) + 1)
        chosen = [self.pairs[place] for place in self.sequence]
        return [
            ("".join(upper for upper, _ in chosen[:end]), "".join(lower for _, lower in chosen[:end])) for end in ends
        ]

    def subject(self) -> Subject:
        given: Given = {"sequence": self.sequence} if self.sequence else {"bound": self.bound}
        return Subject.of(Pairs(tuple(self.letters), self.pairs), given=given)


def _draw(random: Random, n: int, kind: Kind) -> Problem:
    """A problem with a solution of 2 + n / 6 numbers or more; half of the recognition questions may have none.

    The sequence of a trace question is a long one whose words agree as far as they go.
    """
    least = min(2 + n // 6, LONGEST)
    solvable = kind == "generation" or (kind == "recognition" and random.randrange(2) > 0)
    while True:
        letters = random.choice(drawing.PAIRS)
        pairs = tuple(_pair(random, letters) for _ in range(3 + random.randrange(2 + (n > 8))))
        whole = Problem(letters, pairs, least + 3)
        found = _few(whole)
        if found is None or any(upper == lower for upper, lower in pairs) or len(set(pairs)) < len(pairs):
            continue
        shortest = next((len(each.sequence) for each in found if each.is_solution), 0)
        longest = len(found[-1].sequence)
        if kind == "trace":
            traced = _with_sequence(random, n, whole)
            if len(set(traced.sequence)) > 1 and len(traced.sequence) >= least:
                return traced
        elif solvable and shortest >= least:
            return Problem(letters, pairs, shortest + random.randrange(least + 4 - shortest))
        elif not solvable and longest >= least and (not shortest or shortest > least):
            return Problem(letters, pairs, least)


def _few(problem: Problem) -> list[Spelt] | None:
    """All sequences that may become solutions; None if they are too many."""
    found = []
    for each in problem.spelt():
        found.append(each)
        if len(found) > MOST_SEQUENCES:
            return None
    return found


def _pair(random: Random, letters: str) -> tuple[str, str]:
    upper, lower = (drawing.word(random, letters, 1 + random.randrange(4)) for _ in range(2))
    return upper, lower


def _with_sequence(random: Random, n: int, problem: Problem) -> Problem:
    """The problem with one of some random sequences of up to 2 + n / 2 numbers: that which changes most often."""
    best: tuple[int, ...] = ()
    for _ in range(20):
        sequence: list[int] = []
        upper = lower = ""
        while len(sequence) < min(2 + n // 2, LONGEST_SEQUENCE):
            fitting = [
                (place, upper + one, lower + other)
                for place, (one, other) in enumerate(problem.pairs)
                if (upper + one).startswith(lower + other) or (lower + other).startswith(upper + one)
            ]
            if not fitting:
                break
            place, upper, lower = random.choice(fitting)
            sequence.append(place)
        best = max(best, tuple(sequence), key=_changes)
    return Problem(problem.letters, problem.pairs, problem.bound, best)


def _changes(sequence: tuple[int, ...]) -> int:
    return sum(one != other for one, other in pairwise(sequence))


CORRESPONDING = LanguageFamily(
    id="re-correspondence",
    level="RE",
    title="random instances of Post's correspondence problem",
    vocabulary=CORRESPONDENCE,
    asks={
        "recognition": ("solvable", "shortest", "solutions"),
        "trace": ("differences", "overhangs"),
        "generation": ("solution",),
    },
    draw=_draw,
    subject=Problem.subject,
    direct={
        "solvable": lambda drawn: bool(drawn.solutions()),
        "shortest": lambda drawn: min(map(len, drawn.solutions()), default=-1),
        "solutions": lambda drawn: len(drawn.solutions()),
        "solution": lambda drawn: drawn.solutions()[0],
        "differences": lambda drawn: tuple(len(upper) - len(lower) for upper, lower in drawn.beginnings()),
        "overhangs": lambda drawn: tuple(
            max(words, key=len)[len(min(words, key=len)) :] for words in drawn.beginnings()
        ),
    },
)
