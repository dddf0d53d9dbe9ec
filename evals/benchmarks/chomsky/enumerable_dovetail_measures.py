"""What can be asked of three Turing machines that are run on several inputs in turns: which pairs halt, and when."""

from functools import lru_cache
from typing import NamedTuple

from evals.benchmarks.chomsky.enumerable_turing_runs import run_of
from evals.benchmarks.chomsky.machine_turing import HEADINGS, Turing
from evals.benchmarks.chomsky.measure import Measure, Subject, Unanswerable, Vocabulary, by_name
from evals.benchmarks.chomsky.schema import INTEGER, WORD, list_of, set_of, tuple_of

MACHINES = 3

LATEST = 300
"""The number of a stage."""


class Schedule(NamedTuple):
    """What comes of all stages."""

    listed: tuple[tuple[int, int], ...]
    """The pairs that are listed, and in which stages, in order."""
    taken: int
    """How many pairs are taken in the last stage."""
    steps: int
    """Of all machines in all stages."""


@lru_cache(maxsize=64)
def _schedule(subject: Subject) -> Schedule:
    inputs, last = subject.value("inputs"), subject.number("stages")
    if not isinstance(inputs, tuple) or last > LATEST:
        raise Unanswerable(f"the inputs are no list, or there are more than {LATEST} stages")
    machines = [subject.machine(Turing, place) for place in range(MACHINES)]
    pairs = [(machine, str(word)) for word in inputs for machine in machines]
    listed: dict[int, int] = {}
    steps = 0
    for stage in range(1, last + 1):
        for number, (machine, word) in enumerate(pairs[:stage]):
            if number in listed:
                continue
            run = run_of(machine, word, stage)
            steps += len(run.configurations) - 1
            if run.halted:
                listed[number] = stage
    return Schedule(tuple(listed.items()), min(last, len(pairs)), steps)


DOVETAIL = Vocabulary(
    (HEADINGS["DTM"],) * MACHINES,
    "These deterministic Turing machines are printed completely. Run them by hand on the given inputs, in the stages "
    "described below, or reason about it, and answer what is asked below.",
    ("turing transition", "turing acceptance", "no transition", "tape", "dovetailing"),
    {"inputs": list_of(WORD), "stages": INTEGER},
    by_name(
        Measure(
            "listed",
            list_of(tuple_of(INTEGER, INTEGER)),
            "the pairs that are listed until the end of the given number of stages, in the order in which they are "
            "listed: the number of the pair, and the number of the stage.",
            lambda subject: _schedule(subject).listed,
        ),
        Measure(
            "listed_number",
            INTEGER,
            "how many pairs are listed until the end of the given number of stages.",
            lambda subject: len(_schedule(subject).listed),
        ),
        Measure(
            "unlisted",
            set_of(INTEGER),
            "the numbers of the pairs that are taken in one of the given number of stages, but not listed until the "
            "end of the last of them.",
            lambda subject: (
                frozenset(range(_schedule(subject).taken)) - {pair for pair, _ in _schedule(subject).listed}
            ),
        ),
        Measure(
            "total_steps",
            INTEGER,
            "the number of steps that the machines make in all of the given number of stages together. As they begin "
            "anew in every stage, the same steps count as often as they are made.",
            lambda subject: _schedule(subject).steps,
            ("step",),
        ),
    ),
    lambda subject: _schedule(subject).steps,
)
