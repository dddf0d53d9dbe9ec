"""What can be asked of an unrestricted grammar: which words can be derived in it, and how."""

from collections.abc import Iterator
from itertools import pairwise

from evals.benchmarks.chomsky.enumerable_moments import at
from evals.benchmarks.chomsky.enumerable_rewriting_runs import distance, following, looked_at, search
from evals.benchmarks.chomsky.enumerable_turing_runs import bound
from evals.benchmarks.chomsky.machine_rewriting import HEADINGS, Rewriting
from evals.benchmarks.chomsky.measure import Measure, Subject, Unanswerable, Vocabulary, by_name
from evals.benchmarks.chomsky.schema import BOOLEAN, INTEGER, WORD, Value, list_of


def _forms(subject: Subject) -> tuple[str, ...]:
    """The only derivation of the target in as few steps as possible. Raises Unanswerable if it is not the only one."""
    machine, found = subject.machine(Rewriting), search(subject)
    forms = found.derivation(subject.text("target"), bound(subject))
    for steps, (before, after) in enumerate(pairwise(forms)):
        if any(form != before and after in following(machine, form) for form in found.layer(steps)):
            raise Unanswerable("there are several derivations")
    return forms


def _words(subject: Subject, most: int) -> Iterator[str]:
    """The words of terminals that can be derived in so many steps."""
    terminals = set(subject.machine(Rewriting).terminals)
    for steps in range(most + 1):
        yield from (word for word in search(subject).layer(steps) if set(word) <= terminals)


def _member(subject: Subject) -> str:
    length = subject.number("length")
    for word in _words(subject, bound(subject)):
        if len(word) >= length:
            return word
    raise Unanswerable("there is no such word")


def _is_member(subject: Subject, value: Value) -> bool:
    return (
        isinstance(value, str) and len(value) >= subject.number("length") and value in _words(subject, bound(subject))
    )


def _all_words(subject: Subject) -> int:
    return sum(len(search(subject).layer(steps)) for steps in range(bound(subject) + 1))


GRAMMAR = Vocabulary(
    (HEADINGS["unrestricted"],),
    "This unrestricted grammar is printed completely. Derive words from its start symbol by hand, or reason about "
    "them, and answer what is asked below.",
    ("derivation", "numbered rules", "derivable"),
    {"target": WORD, "bound": INTEGER, "moments": list_of(INTEGER), "length": INTEGER},
    by_name(
        Measure(
            "derivable",
            BOOLEAN,
            "whether the given target can be derived from the start symbol in at most as many steps as the given "
            "bound.",
            lambda subject: distance(subject) >= 0,
        ),
        Measure(
            "distance",
            INTEGER,
            "the least number of steps in which the given target can be derived from the start symbol; if that is more "
            "than the given bound, or if the target cannot be derived at all, it does not exist.",
            distance,
            ("none",),
        ),
        Measure(
            "lengths",
            list_of(INTEGER),
            "the lengths of all words of terminals that can be derived from the start symbol in at most as many steps "
            "as the given bound, each length once, in increasing order.",
            lambda subject: tuple(sorted({len(word) for word in _words(subject, bound(subject))})),
            cost=_all_words,
        ),
        Measure(
            "forms_at",
            list_of(WORD),
            "the words that the derivation of the given target from the start symbol has come to after each of the "
            "given numbers of steps (moments), in order. There is only one derivation of it.",
            lambda subject: tuple(at(subject, "moments", _forms(subject))),
            ("sentential",),
        ),
        Measure(
            "member",
            WORD,
            "any word of terminals that has at least the given length and can be derived from the start symbol in at "
            "most as many steps as the given bound.",
            _member,
            accepts=_is_member,
            cost=_all_words,
        ),
    ),
    looked_at,
)
