"""What can be asked of a deterministic Turing machine that is run up to a bound."""

from itertools import pairwise

from evals.benchmarks.chomsky.enumerable_moments import at
from evals.benchmarks.chomsky.enumerable_turing_runs import BLANK, Configuration, run
from evals.benchmarks.chomsky.machine_turing import HEADINGS
from evals.benchmarks.chomsky.measure import Measure, Subject, Vocabulary, by_name
from evals.benchmarks.chomsky.schema import INTEGER, STATE, WORD, Value, list_of, tuple_of


def _steps(subject: Subject) -> int:
    return len(run(subject).configurations) - 1


def _last(subject: Subject) -> Configuration:
    return run(subject).configurations[-1]


def _writes(subject: Subject) -> int:
    # If one cell changes, then so does the content, even as a word: it may not just move.
    return sum(before.contents != after.contents for before, after in pairwise(run(subject).configurations))


def _configurations_at(subject: Subject) -> Value:
    chosen = at(subject, "moments", run(subject).configurations)
    return tuple((each.state, each.contents[0], each.heads[0]) for each in chosen)


def _entries(subject: Subject) -> list[tuple[int, Configuration]]:
    """The steps that lead into the given state, and what they lead to."""
    state = subject.text("state")
    return [(step, each) for step, each in enumerate(run(subject).configurations) if step and each.state == state]


def _entries_at(subject: Subject) -> Value:
    chosen = at(subject, "entries", _entries(subject))
    return tuple((step, each.contents[1], each.heads[1]) for step, each in chosen)


TURING = Vocabulary(
    (HEADINGS["DTM"],),
    "This deterministic Turing machine is printed completely. Run it by hand, or reason about it, and answer what is "
    "asked below.",
    ("turing transition", "turing acceptance", "no transition", "tape", "bound"),
    {
        "input": WORD,
        "bound": INTEGER,
        "moments": list_of(INTEGER),
        "state": STATE,
        "entries": list_of(INTEGER),
    },
    by_name(
        Measure(
            "halting_step",
            INTEGER,
            "the number of steps after which the machine halts; if that is more than the given bound, it does not "
            "exist.",
            lambda subject: _steps(subject) if run(subject).halted else -1,
            ("step", "none"),
        ),
        Measure(
            "last_contents",
            list_of(WORD),
            "for each tape, in order, its content at the end of the run.",
            lambda subject: _last(subject).contents,
            ("contents", "tapes"),
        ),
        Measure(
            "marks",
            INTEGER,
            "the number of cells of the tape that are not blank at the end of the run.",
            lambda subject: sum(symbol != BLANK for symbol in _last(subject).contents[0]),
        ),
        Measure(
            "cells",
            INTEGER,
            "the number of different cells that the head is on at some moment of the run, its beginning and its end "
            "included.",
            lambda subject: len({each.heads[0] for each in run(subject).configurations}),
        ),
        Measure("writes", INTEGER, "the number of writes until the end of the run.", _writes, ("writes",)),
        Measure(
            "configurations_at",
            list_of(tuple_of(STATE, WORD, INTEGER)),
            "for each of the given moments, in order, the state, the content of the tape, and the number of the cell "
            "that the head is on.",
            _configurations_at,
            ("moments", "contents"),
        ),
        Measure(
            "entries_number",
            INTEGER,
            "the number of steps that lead into the given state, until the end of the run.",
            lambda subject: len(_entries(subject)),
            ("step",),
        ),
        Measure(
            "entries_at",
            list_of(tuple_of(INTEGER, WORD, INTEGER)),
            "the steps that lead into the given state are numbered 0, 1, 2, ... in order. For each of the given "
            "numbers of such steps (entries), in order: the number of steps made up to there, that one included, "
            "the content of the second tape then, and the number of the cell that its head is on then.",
            _entries_at,
            ("contents", "tapes", "heads", "step"),
        ),
    ),
    _steps,
)
