"""What can be asked about the words that a finite automaton accepts; and what else is asked of every automaton."""

from evals.benchmarks.chomsky.finite_runs import accepts, words
from evals.benchmarks.chomsky.measure import Measure, Subject
from evals.benchmarks.chomsky.schema import ACCEPT, INTEGER, REJECT, STATE, VERDICT, WORD, Value

GIVEN = {
    "input": WORD,
    "length": INTEGER,
    "prefix": WORD,
    "first state": STATE,
    "second state": STATE,
}


def _verdict(subject: Subject) -> str:
    return ACCEPT if accepts(subject, subject.text("input")) else REJECT


def _least(subject: Subject) -> str:
    return words(subject).least(subject.number("length"), subject.text("prefix"))


def _member(subject: Subject) -> str:
    return words(subject).exactly(subject.number("length"), subject.text("prefix"))


def _is_member(subject: Subject, value: Value) -> bool:
    return (
        isinstance(value, str)
        and len(value) == subject.number("length")
        and value.startswith(subject.text("prefix"))
        and accepts(subject, value)
    )


def _count(subject: Subject) -> int:
    return words(subject).count(subject.number("length"))


def _count_cost(subject: Subject) -> int:
    """The lookups in the table of the sets of states, one for each symbol in each set at each length."""
    found = words(subject)
    return subject.number("length") * found.size * len(found.symbols)


def _generation_cost(subject: Subject) -> int:
    """The steps of the automaton on the word that is asked for."""
    return max(subject.number("length"), len(subject.text("prefix")))


LEAST = Measure(
    "least",
    WORD,
    "the first word, in the order of words, that is accepted, has at least the given length and begins with the given "
    "prefix.",
    _least,
    ("order",),
    cost=_generation_cost,
)
MEMBER = Measure(
    "member",
    WORD,
    "any word of exactly the given length that is accepted and begins with the given prefix.",
    _member,
    accepts=_is_member,
    cost=_generation_cost,
)
COUNT = Measure(
    "count",
    INTEGER,
    "the number of words of exactly the given length that are accepted.",
    _count,
    cost=_count_cost,
)
VERDICT_ON_INPUT = Measure("verdict", VERDICT, "whether the automaton accepts the input.", _verdict)
