"""What can be asked of a counter machine that is run up to a bound."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from evals.benchmarks.chomsky.enumerable_moments import at
from evals.benchmarks.chomsky.enumerable_turing_runs import bound
from evals.benchmarks.chomsky.machine_counter import COUNTER, CounterProgram
from evals.benchmarks.chomsky.measure import Measure, Subject, Unanswerable, Vocabulary, by_name
from evals.benchmarks.chomsky.schema import INTEGER, list_of, tuple_of


class Configuration(NamedTuple):
    """One moment of a run."""

    instruction: int
    counters: tuple[int, ...]


class Run(NamedTuple):
    """What the machine does up to the bound."""

    configurations: tuple[Configuration, ...]
    halted: bool


@lru_cache(maxsize=64)
def run(subject: Subject) -> Run:
    """The run from the given values on. Raises Unanswerable."""
    program, values = subject.machine(CounterProgram), subject.value("values")
    if not isinstance(values, tuple) or len(values) != len(program.counters):
        raise Unanswerable("there is not a value for each counter")
    found = tuple(islice(_configurations(program, values), bound(subject) + 1))
    return Run(found, program.instructions[found[-1].instruction].operation == "halt")


def _configurations(program: CounterProgram, values: tuple[object, ...]) -> Iterator[Configuration]:
    counters = {name: value for name, value in zip(program.counters, values, strict=True) if isinstance(value, int)}
    place = 0
    while True:
        if not 0 <= place < len(program.instructions):
            raise Unanswerable(f"there is no instruction {place}")
        yield Configuration(place, tuple(counters.values()))
        instruction = program.instructions[place]
        if instruction.operation == "halt":
            return
        if instruction.counter not in counters:
            raise Unanswerable(f"there is no counter {instruction.counter!r}")
        if instruction.operation == "increment":
            counters[instruction.counter] += 1
            place = instruction.following
        elif counters[instruction.counter]:
            counters[instruction.counter] -= 1
            place = instruction.following
        else:
            place = instruction.zero


def _steps(subject: Subject) -> int:
    return len(run(subject).configurations) - 1


COUNTERS = Vocabulary(
    (COUNTER,),
    "This counter machine is printed completely. Run it by hand, or reason about it, and answer what is asked below.",
    ("counter step", "bound"),
    {"values": list_of(INTEGER), "bound": INTEGER, "moments": list_of(INTEGER)},
    by_name(
        Measure(
            "halting_step",
            INTEGER,
            "the number of steps after which the machine halts; if that is more than the given bound, it does not "
            "exist.",
            lambda subject: _steps(subject) if run(subject).halted else -1,
            ("none",),
        ),
        Measure(
            "last_values",
            list_of(INTEGER),
            "the values of the counters at the end of the run.",
            lambda subject: run(subject).configurations[-1].counters,
        ),
        Measure(
            "last_instruction",
            INTEGER,
            "the number of the instruction that the machine has come to at the end of the run.",
            lambda subject: run(subject).configurations[-1].instruction,
        ),
        Measure(
            "greatest",
            list_of(INTEGER),
            "for each counter, the greatest value that it has at any moment of the run, its beginning and its end "
            "included.",
            lambda subject: tuple(map(max, zip(*(each.counters for each in run(subject).configurations), strict=True))),
        ),
        Measure(
            "configurations_at",
            list_of(tuple_of(INTEGER, list_of(INTEGER))),
            "for each of the given moments, in order, the number of the instruction that the machine has come to, and "
            "the values of the counters.",
            lambda subject: tuple(map(tuple, at(subject, "moments", run(subject).configurations))),
            ("moments",),
        ),
    ),
    _steps,
)
