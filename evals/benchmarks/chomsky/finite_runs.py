"""What a printed finite automaton does: its run on a word, and the words that it accepts.

The run is that of the interpreter. Words are looked for in the automaton of the sets that it can be in, by how many
more symbols each set needs to accept.
"""

from collections.abc import Mapping
from functools import lru_cache

from evals.benchmarks.chomsky.machine_finite import Finite
from evals.benchmarks.chomsky.measure import Subject, Unanswerable
from interpreters.finite_algorithms import TooManySets, determinise
from interpreters.finite_automata import build, compile_machine
from interpreters.finite_definition import FiniteAutomaton
from interpreters.finite_table import Table, table
from interpreters.machine import MachineError, MachineLimits

LONGEST = 10_000
"""Symbols of a word that is read or looked for."""

SETS = 20_000

State = int
"""A set of states, as the bits of finite_table.py have it."""


def automaton(subject: Subject, place: int = 0) -> FiniteAutomaton:
    """One of the subject's automata, for the interpreter. Raises Unanswerable for one that is none."""
    return _built(subject.machine(Finite, place))


@lru_cache(maxsize=64)
def _built(machine: Finite) -> FiniteAutomaton:
    rows: dict[str, dict[str, set[str]]] = {state: {} for state in machine.states}
    for state, symbol, target in machine.transitions:
        rows.setdefault(state, {}).setdefault(symbol, set()).add(target)
    arguments: dict[str, object] = {
        "states": set(machine.states),
        "input_symbols": set(machine.symbols),
        "initial_state": machine.start,
        "final_states": set(machine.accepting),
    }
    try:
        if not machine.deterministic:
            return build("NFA", {**arguments, "transitions": rows})
        if any(len(targets) > 1 for row in rows.values() for targets in row.values()):
            raise Unanswerable("the automaton is not deterministic")
        single = {state: {symbol: min(targets) for symbol, targets in row.items()} for state, row in rows.items()}
        return build("DFA", {**arguments, "transitions": single, "allow_partial": True})
    except MachineError as error:
        raise Unanswerable(str(error)) from None


def checked(word: str) -> str:
    """A word that is not too long to be read. Raises Unanswerable."""
    if len(word) > LONGEST:
        raise Unanswerable(f"words have at most {LONGEST:,} symbols here")
    return word


@lru_cache(maxsize=64)
def sets(subject: Subject, place: int = 0) -> tuple[tuple[str, ...], ...]:
    """The set of states before the first step and after every step, as far as the automaton gets."""
    machine = compile_machine(automaton(subject, place))
    key = "state" if subject.machine(Finite, place).deterministic else "states"
    found = []
    for configuration in machine.trace(checked(subject.text("input"))):
        states = configuration[key]
        found.append(tuple(map(str, states)) if isinstance(states, list) else (str(states),))
    return tuple(found)


def accepts(subject: Subject, word: str, place: int = 0) -> bool:
    """Whether an automaton accepts a word."""
    if not set(word) <= set(subject.machine(Finite, place).symbols):
        return False
    return compile_machine(automaton(subject, place)).run(checked(word), MachineLimits()).accepted


def subsets(automaton: FiniteAutomaton) -> FiniteAutomaton:
    """The automaton of the sets that an automaton can be in. Raises Unanswerable if there are too many."""
    try:
        return determinise(automaton, SETS)
    except TooManySets as error:
        raise Unanswerable(str(error)) from None


class Words:
    """The words that a finite automaton accepts."""

    def __init__(self, automaton: FiniteAutomaton, symbols: tuple[str, ...]) -> None:
        self.table: Table = table(subsets(automaton))
        self.symbols = symbols
        """In the order that orders the words."""
        self._alive: list[set[State]] = [{1 << n for n in range(len(self.table.states)) if self.table.final >> n & 1}]

    @property
    def size(self) -> int:
        """The sets of states that there are, without the empty one."""
        return len(self.table.states)

    def after(self, word: str) -> State:
        at = self.table.start
        for symbol in word:
            at = self.table.move(at, symbol)
        return at

    def least(self, length: int, prefix: str = "") -> str:
        """The first word of at least so many symbols that begins with a prefix. Raises Unanswerable."""
        at = self.after(prefix)
        first = max(length - len(prefix), 0)
        for more in range(first, first + self.size + 1):
            if at in self._accepting_after(more):
                return prefix + self._first(at, more)
        raise Unanswerable("there is no such word")

    def exactly(self, length: int, prefix: str = "") -> str:
        """The first word of exactly so many symbols that begins with a prefix. Raises Unanswerable."""
        at, more = self.after(prefix), length - len(prefix)
        if more < 0 or at not in self._accepting_after(more):
            raise Unanswerable("there is no such word")
        return prefix + self._first(at, more)

    def count(self, length: int) -> int:
        """How many words of so many symbols there are."""
        checked_length(length)
        counts: Mapping[State, int] = {self.table.start: 1}
        for _ in range(length):
            following: dict[State, int] = {}
            for at, words in counts.items():
                for symbol in self.symbols:
                    if end := self.table.move(at, symbol):
                        following[end] = following.get(end, 0) + words
            counts = following
        return sum(words for at, words in counts.items() if at & self.table.final)

    def _first(self, at: State, more: int) -> str:
        symbols = []
        for left in range(more - 1, -1, -1):
            alive = self._accepting_after(left)
            symbol = next(symbol for symbol in self.symbols if self.table.move(at, symbol) in alive)
            symbols.append(symbol)
            at = self.table.move(at, symbol)
        return "".join(symbols)

    def _accepting_after(self, more: int) -> set[State]:
        """The states from which exactly so many symbols can lead to acceptance."""
        checked_length(more)
        states = [1 << number for number in range(self.size)]
        while len(self._alive) <= more:
            last = self._alive[-1]
            self._alive.append(
                {at for at in states if any(self.table.move(at, symbol) in last for symbol in self.symbols)}
            )
        return self._alive[more]


def checked_length(length: int) -> int:
    """The length of a word that is not too long to be looked for. Raises Unanswerable."""
    if length > LONGEST:
        raise Unanswerable(f"words have at most {LONGEST:,} symbols here")
    return length


@lru_cache(maxsize=64)
def words(subject: Subject) -> Words:
    """The words that the subject's automaton accepts."""
    return Words(automaton(subject), subject.machine(Finite).symbols)
