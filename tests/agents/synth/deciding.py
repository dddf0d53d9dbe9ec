"""Whether the machine of a condition is right, and soon enough, compared with a predicate in Python."""

from collections.abc import Callable, Iterable
from itertools import product

from agents.synth.machines_conditions import Condition
from agents.synth.machines_source import source
from agents.synth.machines_sweeps import Machine, assemble
from interpreters.machine import MachineLimits
from interpreters.turing import LANGUAGE, Program

MOST = 100_000_000


def words(alphabet: str, length: int) -> list[str]:
    """All words of at most so many letters."""
    return ["".join(letters) for size in range(length + 1) for letters in product(alphabet, repeat=size)]


def powers(letters: str, most: int) -> list[str]:
    """Each letter up to so many times less one, in this order."""
    exponents = product(range(most), repeat=len(letters))
    return ["".join(letter * times for letter, times in zip(letters, each, strict=True)) for each in exponents]


def machine_for(condition: Condition, alphabet: str) -> Machine:
    start = condition.decide(lambda: True, lambda: False)()
    assert not isinstance(start, bool)
    return assemble(start, alphabet)


def program_for(machine: Machine) -> Program:
    return LANGUAGE.compile(source(machine))


def wrong(machine: Machine, some: Iterable[str], holds: Callable[[str], bool]) -> list[str]:
    """The words that the machine is not right of, or for which it takes more than 64 n^2 + 10,000 steps."""
    every = list(some)
    computations = program_for(machine).machine.run_all(every, MachineLimits(MOST))
    return [
        word
        for word, found in zip(every, computations, strict=True)
        if found.ending not in ("accept", "reject_halted")
        or found.accepted != holds(word)
        or found.steps > 64 * len(word) ** 2 + 10_000
    ]
