"""A finite automaton's moves between sets of states, where a set is an integer with a bit for each state it holds.

A set that an NFA can be in is closed: with a state it holds every state that can be reached from it by moves that read
nothing. A DFA is only ever in sets of one state, and in the empty one where it has no transition.

Moves that were made once are remembered, so that an NFA that reads much becomes the part of the DFA that it needs. What
is remembered is bounded, as there may be exponentially many sets.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from interpreters.finite_checks import State
from interpreters.finite_definition import FiniteAutomaton

REMEMBERED = 10_000
"""Moves remembered of one symbol."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Table:
    """The moves of one automaton."""

    states: tuple[State, ...]
    """The state of each bit."""
    symbols: tuple[str, ...]
    start: int
    """The set in which the automaton begins."""
    final: int
    """The set of final states."""
    targets: dict[str, list[int]]
    """For each symbol, and each bit, the closed set that the state moves to."""
    moves: dict[str, dict[int, int]] = field(init=False)
    """What is remembered: for each symbol, the set that a set moves to."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "moves", {symbol: {} for symbol in self.targets})

    def move(self, at: int, symbol: str) -> int:
        """The set that is reached from a set by reading a symbol."""
        moves = self.moves.get(symbol)
        if moves is None:
            return 0
        if (reached := moves.get(at)) is None:
            targets = self.targets[symbol]
            reached = 0
            for number in bits(at):
                reached |= targets[number]
            if len(moves) < REMEMBERED:
                moves[at] = reached
        return reached

    def members(self, at: int) -> tuple[State, ...]:
        """The states of a set."""
        return tuple(self.states[number] for number in bits(at))


def table(definition: FiniteAutomaton) -> Table:
    """The moves of an automaton."""
    numbers = {state: number for number, state in enumerate(definition.states)}
    rows = [definition.transitions.get(state, {}) for state in definition.states]
    closures = _closures([[numbers[target] for target in row.get("", ())] for row in rows])
    targets = {symbol: [0] * len(rows) for symbol in definition.input_symbols}
    for number, row in enumerate(rows):
        for symbol, ends in row.items():
            for end in ends if symbol else ():
                targets[symbol][number] |= closures[numbers[end]]
    final = sum(1 << numbers[state] for state in definition.final_states)
    return Table(
        definition.states, definition.input_symbols, closures[numbers[definition.initial_state]], final, targets
    )


def _closures(silent: list[list[int]]) -> list[int]:
    """For each state, the set that is reached from it by moves that read nothing."""
    closures = []
    for number in range(len(silent)):
        reached, pending = 1 << number, [number]
        while pending:
            for target in silent[pending.pop()]:
                if not reached >> target & 1:
                    reached |= 1 << target
                    pending.append(target)
        closures.append(reached)
    return closures


def bits(at: int) -> Iterator[int]:
    """The numbers of the bits that are set, from the lowest."""
    while at:
        lowest = at & -at
        yield lowest.bit_length() - 1
        at ^= lowest
