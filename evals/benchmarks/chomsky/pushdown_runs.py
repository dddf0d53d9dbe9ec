"""What a printed deterministic pushdown automaton does: its run on a word, and the words that it accepts.

The run is that of the interpreter. For the words, the transitions are looked up here, one input symbol after the other.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from evals.benchmarks.chomsky.finite_runs import checked
from evals.benchmarks.chomsky.found_words import FoundWords, Rest
from evals.benchmarks.chomsky.machine_pushdown import Pushdown
from evals.benchmarks.chomsky.measure import Subject, Unanswerable
from interpreters.machine import Machine, MachineError, MachineLimits
from interpreters.pushdown_automata import build, compile_machine

LIMITS = MachineLimits(steps=100_000, configurations=20_000)


class Configuration(NamedTuple):
    """One moment of a run."""

    state: str
    position: int
    """The number of symbols that are read."""
    stack: str
    """The topmost symbol first."""


class Run(NamedTuple):
    """What the automaton does with the input."""

    configurations: tuple[Configuration, ...]
    accepted: bool


@lru_cache(maxsize=64)
def _compiled(machine: Pushdown) -> Machine:
    rows: dict[str, dict[str, dict[str, tuple[str, str]]]] = {state: {} for state in machine.states}
    for move in machine.transitions:
        results = rows.setdefault(move.state, {}).setdefault(move.read, {})
        if move.top in results:
            raise Unanswerable("the automaton is not deterministic")
        results[move.top] = (move.target, move.pushed)
    if machine.start in machine.accepting and machine.bottom in rows.get(machine.start, {}).get("", {}):
        # The interpreter, like automata-lib, would go on from there even if there is nothing to read.
        raise Unanswerable("the automaton can leave an accepting start state without reading")
    arguments: dict[str, object] = {
        "states": set(machine.states),
        "input_symbols": set(machine.symbols),
        "stack_symbols": set(machine.stack_symbols),
        "initial_state": machine.start,
        "initial_stack_symbol": machine.bottom,
        "final_states": set(machine.accepting),
        "acceptance_mode": "final_state",
        "transitions": rows,
    }
    try:
        return compile_machine(build("DPDA", arguments))
    except MachineError as error:
        raise Unanswerable(str(error)) from None


@lru_cache(maxsize=64)
def run(subject: Subject) -> Run:
    """The run on the input. Raises Unanswerable if it has no end or is too long."""
    machine, word = _compiled(subject.machine(Pushdown)), checked(subject.text("input"))
    computation = machine.run(word, LIMITS)
    if computation.ending not in ("accept", "reject_halted"):
        raise Unanswerable(f"the run ends with {computation.ending}")
    return Run(tuple(map(_configuration, machine.trace(word))), computation.accepted)


def _configuration(shown: Mapping[str, object]) -> Configuration:
    stack, position = shown["stack"], shown["position"]
    assert isinstance(stack, list), "the interpreter shows stacks as lists"
    assert isinstance(position, int), "and positions as numbers"
    return Configuration(str(shown["state"]), position, "".join(map(str, stack)))


def accepts(subject: Subject, word: str) -> bool:
    """Whether the automaton accepts a word."""
    machine = subject.machine(Pushdown)
    return set(word) <= set(machine.symbols) and _compiled(machine).run(checked(word), LIMITS).accepted


class Reader:
    """The automaton, from one input symbol to the next."""

    def __init__(self, machine: Pushdown) -> None:
        _compiled(machine)  # refuses what is not deterministic
        self.machine = machine
        self.moves = {(move.state, move.read, move.top): (move.target, move.pushed) for move in machine.transitions}

    @property
    def symbols(self) -> tuple[str, ...]:
        return self.machine.symbols

    def start(self) -> Rest:
        return self._settled(self.machine.start, self.machine.bottom)

    def after(self, at: Rest, symbol: str) -> Rest | None:
        state, stack = at.state[0], at.state[1]
        move = self.moves.get((state, symbol, stack[:1]))
        return self._settled(move[0], move[1] + stack[1:]) if move else None

    def _settled(self, state: str, stack: str) -> Rest:
        """Makes all moves that read nothing. Raises Unanswerable if they have no end."""
        accepting = state in self.machine.accepting
        for _ in range(LIMITS.configurations):
            move = self.moves.get((state, "", stack[:1]))
            if move is None:
                return Rest((state, stack), accepting)
            state, stack = move[0], move[1] + stack[1:]
            accepting = accepting or state in self.machine.accepting
        raise Unanswerable("the automaton goes on without reading")


@lru_cache(maxsize=64)
def words(subject: Subject) -> FoundWords:
    """The words that the subject's automaton accepts."""
    return FoundWords(Reader(subject.machine(Pushdown)))
