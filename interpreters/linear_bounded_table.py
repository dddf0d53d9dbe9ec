"""The transitions of a linear-bounded automaton, with numbers for its states and characters for its tape symbols.

A tape is a text with a character for each cell. Characters of a word that are no tape symbols are all one, STRANGER: no
transition reads it, so no cell that holds it ever changes, and the word tells what it was.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from interpreters.base import Plain
from interpreters.finite_checks import State
from interpreters.linear_bounded_definition import LEFT, RIGHT, LinearBoundedAutomaton
from interpreters.turing_values import ordered, plain

Symbol = State
Move = tuple[int, str, int]
"""The state that a transition leads to, the symbol that it writes, and -1, 0 or 1 cells to the right."""
Row = dict[str, tuple[Move, ...]]
"""By the symbol that is read."""

STRANGER: Final = "\0"
WINDOW = 16
"""Cells on each side of the head that a snapshot shows."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Table:
    """The transitions of one automaton."""

    states: tuple[Plain, ...]
    symbols: tuple[Plain, ...]
    """The name of each symbol, by the number of its character."""
    characters: dict[Symbol, str]
    rows: tuple[Row, ...]
    start: int
    final: frozenset[int]
    blank: str
    end_markers: bool

    @property
    def first(self) -> int:
        """The cell on which the head begins."""
        return int(self.end_markers)

    def tape(self, word: str) -> str:
        """The cells at first: those of the word and of the end markers, or a blank one if there is neither."""
        cells = "".join(self.characters.get(symbol, STRANGER) for symbol in word)
        if self.end_markers:
            return self.characters[LEFT] + cells + self.characters[RIGHT]
        return cells or self.blank

    def configuration(
        self, word: str, state: int, head: int, tape: Sequence[str], window: int | None = None
    ) -> dict[str, Plain]:
        """A configuration; its tape may be cut to the cells around the head."""
        start = 0 if window is None else max(0, head - window)
        end = len(tape) if window is None else head + window + 1
        cells: list[Plain] = [
            word[number - self.first] if symbol == STRANGER else self.symbols[ord(symbol)]
            for number, symbol in enumerate(tape[start:end], start)
        ]
        return {"state": self.states[state], "head": head, "tape": cells, "start": start}


def table(definition: LinearBoundedAutomaton) -> Table:
    """The transitions of an automaton."""
    turing = definition.turing
    states: dict[State, int] = {state: number for number, state in enumerate(ordered(turing.states))}
    characters: dict[Symbol, str] = {}

    def character(symbol: Symbol) -> str:
        return characters.setdefault(symbol, chr(len(characters) + 1))

    rows: list[Row] = [{} for _ in states]
    for state, row in turing.rules.items():
        for (read,), rules in row.items():
            rows[states[state]][character(read)] = tuple(
                (states[rule.state], character(rule.symbols[0]), rule.moves[0]) for rule in rules
            )
    blank = character(turing.blank)
    for marker in (LEFT, RIGHT):
        character(marker)
    return Table(
        tuple(map(plain, states)),
        ("", *map(plain, characters)),
        characters,
        tuple(rows),
        states[turing.initial_state],
        frozenset(states[state] for state in turing.final_states),
        blank,
        definition.end_markers,
    )
