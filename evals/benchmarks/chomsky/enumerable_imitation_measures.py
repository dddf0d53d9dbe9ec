"""What can be asked of a Turing machine and the tag system that imitates it, as tools/tag_compiler.py makes it.

All is read off the run of the tag system; of the Turing machine, only the moves of its transitions are looked at.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from evals.benchmarks.chomsky.enumerable_tag_measures import halting_step, queues, steps
from evals.benchmarks.chomsky.machine_tag import TAG
from evals.benchmarks.chomsky.machine_turing import HEADINGS, Turing
from evals.benchmarks.chomsky.measure import Measure, Subject, Unanswerable, Vocabulary, by_name
from evals.benchmarks.chomsky.schema import INTEGER, STATE, SYMBOL, WORD, list_of, tuple_of

_PLACE = 1
"""Of the tag system among the machines."""


class Imitated(NamedTuple):
    """A configuration that a word stands for."""

    step: int
    """The steps that the tag system has made before."""
    state: str
    left: str
    symbol: str
    right: str


@lru_cache(maxsize=64)
def _imitated(subject: Subject) -> tuple[Imitated, ...]:
    return tuple(_found(subject))


def _found(subject: Subject) -> Iterator[Imitated]:
    pairs, machine = subject.value("pairs"), subject.machine(Turing)
    assert isinstance(pairs, tuple), "the pairs are given as a list"
    moves = {(rule.state, *rule.read): rule.moves[0] for rule in machine.transitions}
    for step, queue in enumerate(queues(subject, _PLACE)):
        if not queue or not queue[0].startswith("A"):
            continue
        number = queue[0][1:]
        pair = pairs[int(number)] if number.isascii() and number.isdigit() and int(number[:9]) < len(pairs) else None
        if not isinstance(pair, tuple):
            raise Unanswerable(f"no pair has the number {number!r}")
        state, symbol = map(str, pair)
        multiplied, divided = (f"{queue.count(letter + number):b}".replace("0", "_") for letter in "ab")
        left, right = (divided, multiplied) if moves.get((state, symbol)) == "L" else (multiplied, divided)
        yield Imitated(step, state, left.lstrip("_"), symbol, right[::-1].rstrip("_"))


IMITATION = Vocabulary(
    (HEADINGS["DTM"], TAG),
    "This deterministic Turing machine and this tag system, which imitates it, are printed completely. Run the tag "
    "system by hand, or reason about both, and answer what is asked below. The word, the bound and all steps are those "
    "of the tag system, unless something else is said.",
    ("turing transition", "turing acceptance", "no transition", "tag step", "tag word", "imitation", "bound"),
    {"word": list_of(SYMBOL), "bound": INTEGER, "pairs": list_of(tuple_of(STATE, SYMBOL))},
    by_name(
        Measure(
            "halting_step",
            INTEGER,
            "the number of steps after which the tag system halts; if that is more than the given bound, it does not "
            "exist.",
            lambda subject: halting_step(subject, _PLACE),
            ("none",),
        ),
        Measure(
            "machine_steps",
            INTEGER,
            "the number of steps of the Turing machine that are imitated until the end of the run: one less than the "
            "number of words of the run that stand for a configuration of the Turing machine.",
            lambda subject: len(_imitated(subject)) - 1,
        ),
        Measure(
            "imitation_steps",
            list_of(INTEGER),
            "for each word of the run that stands for a configuration of the Turing machine, in order: the number of "
            "steps that the tag system has made before. The first word is one of them, after 0 steps.",
            lambda subject: tuple(each.step for each in _imitated(subject)),
        ),
        Measure(
            "imitated",
            list_of(tuple_of(STATE, WORD, SYMBOL, WORD)),
            "for each word of the run that stands for a configuration of the Turing machine, in order: the state, the "
            "cells to the left of the head, the symbol under the head, and the cells to the right of the head. The "
            "cells on a side are a word as it stands on the tape, from left to right, which reaches as far as the last "
            "cell that is not blank.",
            lambda subject: tuple((each.state, each.left, each.symbol, each.right) for each in _imitated(subject)),
        ),
    ),
    lambda subject: steps(subject, _PLACE),
)
