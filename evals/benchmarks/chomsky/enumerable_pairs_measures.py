"""What can be asked of a correspondence problem: its solutions, and what a sequence of numbers spells.

Of a sequence, only its overhang matters for what can follow: the rest of the longer word beyond the shorter one, and
which of the two is longer. The search follows each overhang once, with the number of sequences that lead to it.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from evals.benchmarks.chomsky.enumerable_pairs import PAIRS, Pairs
from evals.benchmarks.chomsky.enumerable_turing_runs import bound
from evals.benchmarks.chomsky.measure import Measure, Subject, Unanswerable, Vocabulary, by_name
from evals.benchmarks.chomsky.schema import BOOLEAN, INTEGER, WORD, Value, list_of

MOST_OVERHANGS = 100_000
"""That are looked at in one search."""


class Overhang(NamedTuple):
    """What one word of a sequence has more than the other."""

    upper: str
    lower: str

    @property
    def is_none(self) -> bool:
        return not self.upper and not self.lower

    def after(self, upper: str, lower: str) -> "Overhang | None":
        """The overhang when a pair is added; None if one word is no beginning of the other any more."""
        one, other = self.upper + upper, self.lower + lower
        if one.startswith(other):
            return Overhang(one[len(other) :], "")
        return Overhang("", other[len(one) :]) if other.startswith(one) else None


EVEN = Overhang("", "")


@lru_cache(maxsize=64)
def _layers(subject: Subject) -> tuple[dict[Overhang, int], ...]:
    """For 0, 1, 2, ... numbers up to the bound, the overhangs, and how many sequences lead to each."""
    pairs = subject.machine(Pairs).pairs
    found, total = [{EVEN: 1}], 0
    for _ in range(bound(subject)):
        following: dict[Overhang, int] = {}
        for overhang, sequences in found[-1].items():
            for pair in pairs:
                if (after := overhang.after(*pair)) is not None:
                    following[after] = following.get(after, 0) + sequences
        total += len(following)
        if total > MOST_OVERHANGS:
            raise Unanswerable("there are too many overhangs")
        found.append(following)
    return tuple(found)


def shortest(subject: Subject) -> int:
    """The numbers of the shortest solution; -1 if they are more than the bound."""
    return next((length for length, layer in enumerate(_layers(subject)) if length and EVEN in layer), -1)


def _solution(subject: Subject) -> Value:
    """Goes back from the end of the shortest solution, by the first pair that leads there."""
    pairs, layers = subject.machine(Pairs).pairs, _layers(subject)
    length, found, at = shortest(subject), [], EVEN
    if length < 0:
        raise Unanswerable("there is no solution within the bound")
    for layer in reversed(layers[:length]):
        place, at = next(
            (place, before) for before in layer for place, pair in enumerate(pairs) if before.after(*pair) == at
        )
        found.append(place)
    return tuple(reversed(found))


def is_shortest_solution(subject: Subject, value: Value) -> bool:
    """Whether a list of numbers is a solution with as few of them as possible."""
    pairs = subject.machine(Pairs).pairs
    if not isinstance(value, tuple) or len(value) != shortest(subject):
        return False
    chosen = [pairs[place] for place in value if isinstance(place, int) and 0 <= place < len(pairs)]
    if len(chosen) < len(value):
        return False
    return "".join(upper for upper, _ in chosen) == "".join(lower for _, lower in chosen)


def _overhangs(subject: Subject) -> Iterator[Overhang]:
    """After each number of the given sequence. Raises Unanswerable if there is none."""
    sequence, pairs = subject.value("sequence"), subject.machine(Pairs).pairs
    assert isinstance(sequence, tuple), "the sequence is given as a list"
    at = EVEN
    for place in sequence:
        following = at.after(*pairs[place]) if isinstance(place, int) and 0 <= place < len(pairs) else None
        if following is None:
            raise Unanswerable("the sequence spells words of which none is a beginning of the other")
        at = following
        yield at


def _length(subject: Subject) -> int:
    sequence = subject.value("sequence")
    return len(sequence) if isinstance(sequence, tuple) else 0


CORRESPONDENCE = Vocabulary(
    (PAIRS,),
    "This correspondence problem is printed completely. Look for its solutions by hand, or reason about them, and "
    "answer what is asked below.",
    ("correspondence",),
    {"bound": INTEGER, "sequence": list_of(INTEGER)},
    by_name(
        Measure(
            "solvable",
            BOOLEAN,
            "whether there is a solution of at most as many numbers as the given bound.",
            lambda subject: shortest(subject) > 0,
        ),
        Measure(
            "shortest",
            INTEGER,
            "how many numbers a shortest solution has; if that is more than the given bound, or if there is no "
            "solution at all, it does not exist.",
            shortest,
            ("none",),
        ),
        Measure(
            "solutions",
            INTEGER,
            "how many different solutions have at most as many numbers as the given bound.",
            lambda subject: sum(layer.get(EVEN, 0) for layer in _layers(subject)[1:]),
        ),
        Measure(
            "solution",
            list_of(INTEGER),
            "any solution with as few numbers as possible; it has no more than the given bound.",
            _solution,
            accepts=is_shortest_solution,
        ),
        Measure(
            "differences",
            list_of(INTEGER),
            "after each number of the given sequence, in order: the length of the upper word that is spelt up to "
            "there, less the length of the lower word.",
            lambda subject: tuple(len(each.upper) - len(each.lower) for each in _overhangs(subject)),
            cost=_length,
        ),
        Measure(
            "overhangs",
            list_of(WORD),
            "after each number of the given sequence, in order: what is left of the longer of the two words that are "
            "spelt up to there when the shorter one is taken away from its front. The shorter one is always a "
            "beginning of the longer one.",
            lambda subject: tuple(each.upper or each.lower for each in _overhangs(subject)),
            cost=_length,
        ),
    ),
    lambda subject: sum(map(len, _layers(subject))),
)
