"""What can be asked of a deterministic linear bounded automaton: how its run ends, and how its cycles begin."""

from itertools import pairwise

from evals.benchmarks.chomsky.cs_runs import Configuration, accepted_lengths, accepts, least, run, run_on
from evals.benchmarks.chomsky.machine_turing import HEADINGS, Turing
from evals.benchmarks.chomsky.measure import Measure, Subject, Unanswerable, Vocabulary, by_name
from evals.benchmarks.chomsky.schema import (
    ACCEPT,
    INTEGER,
    REJECT,
    STATE,
    SYMBOL,
    VERDICT,
    WORD,
    Value,
    list_of,
)

BEGINS = "for each beginning of a cycle, in order"


def _starts(subject: Subject) -> list[int]:
    return list(run(subject).entries(subject.text("cycle state")))


def _beginnings(subject: Subject) -> list[Configuration]:
    found = run(subject).configurations
    return [found[step] for step in _starts(subject)]


def _writes(subject: Subject) -> int:
    return sum(before.contents != after.contents for before, after in pairwise(run(subject).configurations))


def _symbols(subject: Subject) -> tuple[str, ...]:
    symbols = subject.value("symbols")
    if not isinstance(symbols, tuple):
        raise Unanswerable("the symbols are given as something else than a list")
    return tuple(map(str, symbols))


def _counts(subject: Subject, configuration: Configuration) -> tuple[int, ...]:
    return tuple(map(configuration.contents.count, _symbols(subject)))


def _member(subject: Subject) -> str:
    word = least(subject)
    if len(word) > subject.number("length"):
        raise Unanswerable("there is no such word of this length")
    return word


def _is_member(subject: Subject, value: Value) -> bool:
    return (
        isinstance(value, str)
        and len(value) == subject.number("length")
        and value.startswith(subject.text("prefix"))
        and accepts(subject.machine(Turing), value)
    )


def _member_cost(subject: Subject) -> int:
    """The steps of the automaton on the word that is asked for."""
    return run_on(subject.machine(Turing), least(subject)).steps


def _lengths_cost(subject: Subject) -> int:
    """The steps of the automaton on the longest word."""
    machine = subject.machine(Turing)
    return run_on(machine, machine.symbols[0] * subject.number("last length")).steps


LINEAR_BOUNDED = Vocabulary(
    (HEADINGS["DLBA"],),
    "This deterministic linear bounded automaton is printed completely. Run it by hand, or reason about it, and answer "
    "what is asked below.",
    ("turing transition", "turing acceptance", "no transition", "bounded tape"),
    {
        "input": WORD,
        "cycle state": STATE,
        "symbols": list_of(SYMBOL),
        "length": INTEGER,
        "prefix": WORD,
        "last length": INTEGER,
    },
    by_name(
        Measure(
            "verdict",
            VERDICT,
            "whether the automaton accepts the input.",
            lambda subject: ACCEPT if run(subject).accepted else REJECT,
        ),
        Measure(
            "steps",
            INTEGER,
            "the number of steps made until the automaton halts.",
            lambda subject: run(subject).steps,
            ("step",),
        ),
        Measure("writes", INTEGER, "the number of writes until the automaton halts.", _writes, ("writes",)),
        Measure(
            "last_state",
            STATE,
            "the state in which the automaton halts.",
            lambda subject: run(subject).last.state,
        ),
        Measure(
            "last_cell",
            INTEGER,
            "the number of the cell that the head is on when the automaton halts.",
            lambda subject: run(subject).last.head,
        ),
        Measure(
            "last_contents",
            WORD,
            "the content of the tape when the automaton halts.",
            lambda subject: run(subject).last.contents,
            ("bounded contents",),
        ),
        Measure(
            "last_counts",
            list_of(INTEGER),
            "for each of the given symbols, in order, the number of cells that hold it when the automaton halts.",
            lambda subject: _counts(subject, run(subject).last),
        ),
        Measure(
            "cycles",
            INTEGER,
            "the number of cycles that begin until the automaton halts.",
            lambda subject: len(_starts(subject)),
            ("step", "cycle"),
        ),
        Measure(
            "cycle_steps",
            list_of(INTEGER),
            f"{BEGINS}, the number of steps that have been made by then.",
            lambda subject: tuple(_starts(subject)),
            ("step", "cycle"),
        ),
        Measure(
            "cycle_contents",
            list_of(WORD),
            f"{BEGINS}, the content of the tape.",
            lambda subject: tuple(each.contents for each in _beginnings(subject)),
            ("step", "cycle", "bounded contents"),
        ),
        Measure(
            "cycle_counts",
            list_of(list_of(INTEGER)),
            f"{BEGINS}, a list that has for each of the given symbols, in order, the number of cells that hold it.",
            lambda subject: tuple(_counts(subject, each) for each in _beginnings(subject)),
            ("step", "cycle"),
        ),
        Measure(
            "least",
            WORD,
            "the first word, in the order of words, that is accepted, has at least the given length and begins with "
            "the given prefix.",
            least,
            ("order",),
            cost=_member_cost,
        ),
        Measure(
            "member",
            WORD,
            "any word of exactly the given length that is accepted and begins with the given prefix.",
            _member,
            accepts=_is_member,
            cost=_member_cost,
        ),
        Measure(
            "accepted_lengths",
            list_of(INTEGER),
            "the lengths of all words that are accepted and have at least the given length and at most the given last "
            "length, from the smallest to the largest.",
            accepted_lengths,
            cost=_lengths_cost,
        ),
    ),
    lambda subject: run(subject).steps,
)
