"""What a printed deterministic linear bounded automaton does: its run on a word, by the interpreter."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import count
from typing import NamedTuple

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.finite_runs import checked, checked_length
from evals.benchmarks.chomsky.machine_turing import Turing
from evals.benchmarks.chomsky.measure import Subject, Unanswerable
from interpreters.base import Plain
from interpreters.linear_bounded import build, compile_machine
from interpreters.machine import Computation, Machine, MachineError, MachineLimits

LIMITS = MachineLimits(steps=500_000, configurations=20_000)
BLANK = "_"

MOST_CELLS = 100_000_000
"""In all configurations of a run together."""

MOST_WORDS = 5_000
"""Words that are tried to find one that is accepted."""

LENGTH_STEPS = 20_000_000
"""Steps made, and symbols written on the tape, to find the lengths of words that are accepted."""


class Configuration(NamedTuple):
    """One moment of a run."""

    state: str
    head: int
    contents: str
    """Of the cells between < and >."""


class Run(NamedTuple):
    """What the automaton does with a word."""

    configurations: tuple[Configuration, ...]
    accepted: bool

    @property
    def steps(self) -> int:
        return len(self.configurations) - 1

    @property
    def last(self) -> Configuration:
        return self.configurations[-1]

    def entries(self, state: str) -> Iterator[int]:
        """The numbers of steps after which the automaton has just come into a state."""
        before = ""
        for step, configuration in enumerate(self.configurations):
            if configuration.state == state != before:
                yield step
            before = configuration.state


@lru_cache(maxsize=64)
def _compiled(machine: Turing) -> Machine:
    rows: dict[str, dict[str, tuple[str, str, str]]] = {}
    for rule in machine.transitions:
        row = rows.setdefault(rule.state, {})
        if rule.read[0] in row:
            raise Unanswerable("the automaton is not deterministic")
        row[rule.read[0]] = (rule.target, rule.written[0], rule.moves[0])
    arguments: dict[str, object] = {
        "states": set(machine.states),
        "input_symbols": set(machine.symbols),
        "tape_symbols": {*machine.tape_symbols, BLANK},
        "initial_state": machine.start,
        "blank_symbol": BLANK,
        "final_states": set(machine.accepting),
        "transitions": rows,
        "end_markers": True,
    }
    try:
        return compile_machine(build("DLBA", arguments))
    except MachineError as error:
        raise Unanswerable(str(error)) from None


def run(subject: Subject) -> Run:
    """The run on the input. Raises Unanswerable if it has no end or is too long."""
    return run_on(subject.machine(Turing), subject.text("input"))


@lru_cache(maxsize=16)
def run_on(machine: Turing, word: str) -> Run:
    """The run on a word. Raises Unanswerable."""
    if not set(word) <= set(machine.symbols):
        raise Unanswerable("the input has symbols that the automaton does not know")
    computation = _computation(machine, word)
    if computation.configurations * (2 + len(word)) > MOST_CELLS:
        raise Unanswerable("the run is too long to be kept")
    return Run(tuple(map(_configuration, _compiled(machine).trace(word))), computation.accepted)


def _configuration(shown: Mapping[str, Plain]) -> Configuration:
    head, tape = shown["head"], shown["tape"]
    assert isinstance(head, int), "the interpreter shows the head as a number"
    assert isinstance(tape, list), "and the tape as a list"
    return Configuration(str(shown["state"]), head, "".join(map(str, tape[1:-1])))


def accepts(machine: Turing, word: str) -> bool:
    """Whether the automaton accepts a word. Raises Unanswerable if its run has no end or is too long."""
    return set(word) <= set(machine.symbols) and _computation(machine, word).accepted


def _computation(machine: Turing, word: str) -> Computation:
    found = _compiled(machine).run(checked(word), LIMITS)
    if found.ending not in ("accept", "reject_halted"):
        raise Unanswerable(f"the run ends with {found.ending}")
    return found


@lru_cache(maxsize=64)
def least(subject: Subject) -> str:
    """The first word of at least the given length that begins with the given prefix and is accepted.

    The automaton says nothing about how a word might go on, so all are tried. Raises Unanswerable if they are too many.
    """
    machine, prefix = subject.machine(Turing), checked(subject.text("prefix"))
    tried = 0
    for more in count(max(subject.number("length") - len(prefix), 0)):
        tried += len(machine.symbols) ** min(more, MOST_WORDS)
        if tried > MOST_WORDS:
            break
        for word in map(prefix.__add__, drawing.words(machine.symbols, more)):
            if accepts(machine, word):
                return word
    raise Unanswerable(f"no such word is among the first {MOST_WORDS:,}")


@lru_cache(maxsize=64)
def accepted_lengths(subject: Subject) -> tuple[int, ...]:
    """The lengths, in the given range, of the words that are accepted by an automaton with one input symbol."""
    machine, first, last = subject.machine(Turing), subject.number("length"), subject.number("last length")
    if len(machine.symbols) != 1:
        raise Unanswerable("there are several words of one length")
    found, steps = [], 0
    for length in range(first, checked_length(last) + 1):
        computation = _computation(machine, machine.symbols[0] * length)
        found += [length] * computation.accepted
        steps += length + computation.steps
        if steps > LENGTH_STEPS:
            raise Unanswerable("too many lengths are asked for")
    return tuple(found)
