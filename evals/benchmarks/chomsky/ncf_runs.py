"""What a printed nondeterministic pushdown automaton can do: its runs on a word, and the words that it accepts.

Whether it accepts is up to the interpreter. Runs are counted and compared here, by way of the configurations that they
go through: none comes twice in a run, or there would be runs without end. So all that is asked of the runs that can
still follow is known of each configuration as soon as it is known of those that come after it.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeVar

from evals.benchmarks.chomsky.finite_runs import checked
from evals.benchmarks.chomsky.found_words import FoundWords, Rest
from evals.benchmarks.chomsky.machine_pushdown import Pushdown
from evals.benchmarks.chomsky.measure import Subject, Unanswerable
from interpreters.machine import Machine, MachineError, MachineLimits
from interpreters.pushdown_automata import build, compile_machine

LIMITS = MachineLimits(steps=100_000, configurations=200_000)
MOST_SYMBOLS = 20_000_000
"""On the stacks of all configurations together."""

T = TypeVar("T")


class Configuration(NamedTuple):
    """One moment of a run."""

    state: str
    position: int
    """The number of symbols that are read."""
    stack: str
    """The topmost symbol first."""


class Moves:
    """The transitions of an automaton, by what they apply to."""

    def __init__(self, machine: Pushdown) -> None:
        self.machine = machine
        self.by_place: dict[tuple[str, str, str], list[tuple[str, str]]] = {}
        for move in dict.fromkeys(machine.transitions):
            self.by_place.setdefault((move.state, move.read, move.top), []).append((move.target, move.pushed))

    def after(self, state: str, read: str, stack: str) -> list[tuple[str, str]]:
        """The states and stacks that a symbol leads to, or reading nothing if it is ""."""
        found = self.by_place.get((state, read, stack[:1]), ()) if stack else ()
        return [(target, pushed + stack[1:]) for target, pushed in found]


class Runs:
    """All runs of an automaton on a word."""

    def __init__(self, machine: Pushdown, word: str) -> None:
        self.moves, self.word = Moves(machine), checked(word)
        self.start = Configuration(machine.start, 0, machine.bottom)
        self.following: dict[Configuration, list[Configuration]] = {self.start: []}
        pending, symbols = [self.start], 0
        while pending:
            at = pending.pop()
            symbols += len(at.stack)
            self.following[at] = list(self._following(at))
            new = [each for each in self.following[at] if each not in self.following]
            self.following.update((each, []) for each in new)
            pending += new
            if len(self.following) > LIMITS.configurations or symbols > MOST_SYMBOLS:
                raise Unanswerable("there are too many configurations")
        self.last_first = self._ordered()[::-1]
        self.accepting = self.along(
            lambda at: int(self.accepts(at)), lambda at, counts: sum(counts[each] for each in self.following[at])
        )
        """For each configuration, in how many ways a run can go on from there and accept."""

    def accepts(self, at: Configuration) -> bool:
        return at.position == len(self.word) and at.state in self.moves.machine.accepting

    def along(
        self, last: Callable[[Configuration], T], other: Callable[[Configuration, dict[Configuration, T]], T]
    ) -> dict[Configuration, T]:
        """Something about every configuration: found for those that none follows, and from those that follow."""
        found: dict[Configuration, T] = {}
        for at in self.last_first:
            found[at] = other(at, found) if self.following[at] else last(at)
        return found

    def alive(self, at: Configuration) -> list[Configuration]:
        """Those that follow a configuration and lead to acceptance."""
        return [each for each in self.following[at] if self.accepting[each]]

    def _following(self, at: Configuration) -> Iterator[Configuration]:
        if self.accepts(at):
            return
        for target, stack in self.moves.after(at.state, "", at.stack):
            yield Configuration(target, at.position, stack)
        if at.position < len(self.word):
            for target, stack in self.moves.after(at.state, self.word[at.position], at.stack):
                yield Configuration(target, at.position + 1, stack)

    def _ordered(self) -> list[Configuration]:
        """All configurations, each before those that follow it. Raises Unanswerable if they go round in a circle."""
        before = Counter(each for following in self.following.values() for each in following)
        order = [self.start] if not before[self.start] else []
        for at in order:
            for each in self.following[at]:
                before[each] -= 1
                if not before[each]:
                    order.append(each)
        if len(order) < len(self.following):
            raise Unanswerable("there are runs without end")
        return order


class Reader:
    """The automaton as it reads a word whose runs all go on side by side."""

    def __init__(self, machine: Pushdown) -> None:
        self.moves = Moves(machine)

    @property
    def symbols(self) -> tuple[str, ...]:
        return self.moves.machine.symbols

    def start(self) -> Rest:
        return self._settled([(self.moves.machine.start, self.moves.machine.bottom)])

    def after(self, at: Rest, symbol: str) -> Rest | None:
        pairs = zip(at.state[::2], at.state[1::2], strict=True)
        reached = [found for state, stack in pairs for found in self.moves.after(state, symbol, stack)]
        return self._settled(reached) if reached else None

    def _settled(self, pairs: list[tuple[str, str]]) -> Rest:
        """Adds what transitions that read nothing lead to. Raises Unanswerable if they have no end."""
        found = dict.fromkeys(pairs)
        pending, symbols = list(found), 0
        while pending:
            state, stack = pending.pop()
            symbols += len(stack)
            new = [each for each in self.moves.after(state, "", stack) if each not in found]
            found.update(dict.fromkeys(new))
            pending += new
            if symbols > MOST_SYMBOLS:
                raise Unanswerable("the automaton goes on without reading")
        accepts = any(state in self.moves.machine.accepting for state, _ in found)
        return Rest(tuple(text for pair in sorted(found) for text in pair), accepts)


@lru_cache(maxsize=64)
def _compiled(machine: Pushdown) -> Machine:
    rows: dict[str, dict[str, dict[str, set[tuple[str, str]]]]] = {state: {} for state in machine.states}
    for move in machine.transitions:
        results = rows.setdefault(move.state, {}).setdefault(move.read, {})
        results.setdefault(move.top, set()).add((move.target, move.pushed))
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
        return compile_machine(build("NPDA", arguments))
    except MachineError as error:
        raise Unanswerable(str(error)) from None


def accepts(subject: Subject, word: str) -> bool:
    """Whether the automaton accepts a word. Raises Unanswerable if that takes too long to find out."""
    machine = subject.machine(Pushdown)
    if not set(word) <= set(machine.symbols):
        return False
    ending = _compiled(machine).run(checked(word), LIMITS).ending
    if ending in ("out_of_steps", "out_of_configurations"):
        raise Unanswerable(f"the runs end with {ending}")
    return ending == "accept"


def runs(subject: Subject) -> Runs:
    """The runs on the input. Raises Unanswerable if they have no end or are too many."""
    return runs_on(subject.machine(Pushdown), subject.text("input"))


@lru_cache(maxsize=16)
def runs_on(machine: Pushdown, word: str) -> Runs:
    """The runs on a word. Raises Unanswerable."""
    return Runs(machine, word)


@lru_cache(maxsize=64)
def words(subject: Subject) -> FoundWords:
    """The words that the subject's automaton accepts."""
    return FoundWords(Reader(subject.machine(Pushdown)))
