"""What can be asked of a tag system that is run up to a bound."""

from collections import Counter
from functools import lru_cache
from itertools import islice

from evals.benchmarks.chomsky.enumerable_moments import at
from evals.benchmarks.chomsky.enumerable_turing_runs import bound
from evals.benchmarks.chomsky.machine_tag import TAG, Tag
from evals.benchmarks.chomsky.measure import Measure, Subject, Unanswerable, Vocabulary, by_name
from evals.benchmarks.chomsky.schema import INTEGER, SYMBOL, Value, list_of
from interpreters.machine import MachineError
from interpreters.tag_system import Queue, TagSystem

MOST_SYMBOLS = 20_000_000
"""Of all words of a run."""


def start(subject: Subject) -> tuple[str, ...]:
    """The word that the subject's tag system starts with. Raises Unanswerable."""
    word = subject.value("word")
    if not isinstance(word, tuple):
        raise Unanswerable("the word is no list")
    return tuple(map(str, word))


@lru_cache(maxsize=64)
def queues(subject: Subject, place: int = 0) -> tuple[Queue, ...]:
    """The words of the run, from the first to the last. Raises Unanswerable."""
    machine = subject.machine(Tag, place)
    try:
        symbols = tuple(symbol for symbol, _ in machine.productions)
        system = TagSystem(machine.deletion, symbols, dict(machine.productions))
        found, size = [], 0
        for queue in islice(system.configurations(start(subject)), bound(subject) + 1):
            size += len(queue)
            if size > MOST_SYMBOLS:
                raise Unanswerable("the words of the run are too long")
            found.append(queue)
    except (MachineError, ValueError) as error:
        raise Unanswerable(str(error)) from None
    return tuple(found)


def steps(subject: Subject, place: int = 0) -> int:
    return len(queues(subject, place)) - 1


def halting_step(subject: Subject, place: int = 0) -> int:
    halted = len(queues(subject, place)[-1]) < subject.machine(Tag, place).deletion
    return steps(subject, place) if halted else -1


def longest(subject: Subject, place: int = 0) -> int:
    return max(map(len, queues(subject, place)))


def _reads(subject: Subject) -> Value:
    heads = Counter(queue[0] for queue in queues(subject)[:-1])
    return tuple(heads[symbol] for symbol, _ in subject.machine(Tag).productions)


def _pure_lengths(subject: Subject) -> Value:
    first, _ = subject.machine(Tag).productions[0]
    return tuple(len(queue) for queue in queues(subject) if queue and set(queue) == {first})


SYSTEM = Vocabulary(
    (TAG,),
    "This tag system is printed completely. Run it by hand, or reason about it, and answer what is asked below.",
    ("tag step", "tag word", "bound"),
    {"word": list_of(SYMBOL), "bound": INTEGER, "moments": list_of(INTEGER)},
    by_name(
        Measure(
            "halting_step",
            INTEGER,
            "the number of steps after which the system halts; if that is more than the given bound, it does not "
            "exist.",
            halting_step,
            ("none",),
        ),
        Measure(
            "longest",
            INTEGER,
            "the greatest number of symbols that the word has at any moment of the run, its beginning and its end "
            "included.",
            longest,
        ),
        Measure(
            "last_word",
            list_of(SYMBOL),
            "the word at the end of the run.",
            lambda subject: queues(subject)[-1],
        ),
        Measure(
            "reads",
            list_of(INTEGER),
            "for each symbol of the alphabet, in the order in which they are printed, the number of steps until the "
            "end of the run that look at that symbol as the first of the word.",
            _reads,
        ),
        Measure(
            "words_at",
            list_of(list_of(SYMBOL)),
            "for each of the given moments, in order, the word.",
            lambda subject: tuple(at(subject, "moments", queues(subject))),
            ("moments",),
        ),
        Measure(
            "pure_lengths",
            list_of(INTEGER),
            "for each moment of the run, its beginning and its end included, at which the word is not empty and all "
            "its symbols are the first symbol of the alphabet, in order: the number of symbols of the word.",
            _pure_lengths,
        ),
    ),
    steps,
)
