"""The deterministic Turing machine in plain Python: the first tier, good for short runs and for any machine.

A state is the row of its rules, by the symbol under the head, and each rule holds the row of the state that comes
next, so that a step is one look into one row. What has no rule ends the innermost loop as a KeyError: a symbol, or
EDGE, which stands on the tape wherever no head has been yet, and gives way to a blank when one comes there.

While a configuration is watched for, a copy of its tape is kept, and the number of cells that differ from it, which a
step changes by one at most. Where that is 0, and state and head are the same, the whole configuration is.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from interpreters.turing_definition import TuringDefinition
from interpreters.turing_rules import State, Symbol
from interpreters.turing_snapshot import EDGE, WINDOW
from interpreters.turing_stepper import Stepper, watches

Row = dict[Hashable, tuple[Symbol, int, "Row"]]
"""By the symbol read: the symbol to write, the cells to move to the right, the row of the next state."""

Halt = Literal["halted", "full", "loops", "out_of_steps"]
"""Why a run does not go on: the state is final or there is no rule, there is a cell too many, the configuration has
come again, there is no step left."""

_ROOM = 3
"""Places beyond both ends of a word to begin with."""


class Stop(NamedTuple):
    """Where a run does not go on. If it is for want of steps, it has not been looked at what else might hold it up."""

    halt: Halt
    state: State
    head: int
    """The number of the cell under it."""
    window: list[Symbol]
    """What is in it, and in up to WINDOW cells on either side."""
    before: int
    """How many of these are before it."""
    cells: int
    steps: int


@dataclass(frozen=True, slots=True)
class Rows:
    """All rows of a machine. Two rows may be equal, so each is known by its identity."""

    initial: Row
    states: dict[int, State]
    """By the identity of the row."""
    final: frozenset[int]
    """The identities of the rows of final states, which are empty."""
    blank: Symbol

    @classmethod
    def of(cls, definition: TuringDefinition) -> "Rows":
        rows: dict[State, Row] = {definition.initial_state: {}, **{state: {} for state in definition.rules}}
        for state, entries in definition.rules.items():
            row = rows[state]
            for (symbol,), rules in entries.items():
                for rule in rules:
                    row[symbol] = (rule.symbols[0], rule.moves[0], rows.setdefault(rule.state, {}))
        return cls(
            rows[definition.initial_state],
            {id(row): state for state, row in rows.items()},
            frozenset(id(row) for state, row in rows.items() if state in definition.final_states),
            definition.blank,
        )


class Run:
    """A run between two steps."""

    __slots__ = ("_copy", "_most_cells", "_rows", "cells", "head", "origin", "row", "steps", "tape")

    def __init__(self, rows: Rows, word: str, most_cells: int) -> None:
        edges = [EDGE] * _ROOM
        self._rows = rows
        self._most_cells = most_cells
        self._copy: list[Hashable] = []
        """Of the tape that is watched for."""
        self.row = rows.initial
        self.tape: list[Hashable] = [*edges, *(word or (rows.blank,)), *edges]
        self.head = self.origin = _ROOM
        """Places in `tape`: of the cell under the head, and of cell 0."""
        self.cells = max(len(word), 1)
        self.steps = 0

    def finish(self, most_steps: int) -> Stop:
        """Go on to the end, or until so many steps have been taken."""
        halt, head = self._halt(most_steps), self.head
        before = min(head, WINDOW)
        window = self.tape[head - before : head + WINDOW + 1]
        return Stop(halt, self._rows.states[id(self.row)], head - self.origin, window, before, self.cells, self.steps)

    def forward(self, stepper: Stepper, most_steps: int) -> None:
        """Take steps until there have been so many or there is no rule, and bring a stepper there."""
        self._advance(most_steps)
        cells = {at - self.origin: symbol for at, symbol in enumerate(self.tape) if symbol is not EDGE}
        stepper.resume(self._rows.states[id(self.row)], self.head - self.origin, self.steps, cells)

    def _halt(self, most_steps: int) -> Halt:
        if self.cells > self._most_cells:
            return "full"
        for start, end in watches(most_steps):
            if halt := self._advance(start):
                return halt
            if start < end and (halt := self._watch(end)):
                return halt
            if self.steps == most_steps:
                break
        return "out_of_steps"

    def _advance(self, until: int) -> Halt | None:
        """Take steps until there have been so many."""
        row, head, tape, steps = self.row, self.head, self.tape, self.steps
        halt: Halt | None = None
        while halt is None:
            try:
                for steps in range(steps, until):  # noqa: B007, B020 - keeps the number of steps at a failure.
                    write, move, row = row[tape[head]]
                    tape[head] = write
                    head += move
                steps = until
                break
            except KeyError:
                self.row, self.head = row, head
                halt = self._look()
                head = self.head
        self.row, self.head, self.steps = row, head, steps
        return halt

    def _watch(self, until: int) -> Halt | None:
        """The same, and find out whether the configuration of now comes again."""
        halt = self._look()
        self._copy = copy = self.tape.copy()
        row, head, tape, steps = self.row, self.head, self.tape, self.steps
        watched, cell, differing = row, head - self.origin, 0
        while halt is None:
            place = cell + self.origin
            try:
                for steps in range(steps, until):  # noqa: B020
                    symbol = tape[head]
                    write, move, row = row[symbol]
                    if write != symbol:
                        tape[head] = write
                        differing += (write != copy[head]) - (symbol != copy[head])
                    head += move
                    if head == place and row is watched and not differing:
                        steps += 1
                        halt = "loops"
                        break
                else:
                    steps = until
                    break
            except KeyError:
                self.row, self.head = row, head
                halt = self._look()
                head = self.head
        self.row, self.head, self.steps, self._copy = row, head, steps, []
        return halt

    def _look(self) -> Halt | None:
        """Why no step can be taken, if none can; otherwise there is a cell under the head from now on."""
        if id(self.row) in self._rows.final:
            return "halted"
        if self.tape[self.head] is EDGE:
            if self.cells == self._most_cells:
                return "full"
            self._add_cell()
        return None if self.tape[self.head] in self.row else "halted"

    def _add_cell(self) -> None:
        """Put a blank under the head, and have an EDGE on either side of it."""
        self.cells += 1
        tapes = (self.tape, self._copy) if self._copy else (self.tape,)
        for tape in tapes:
            tape[self.head] = self._rows.blank
        last = len(self.tape) - 1
        if 0 < self.head < last:
            return
        more = [EDGE] * len(self.tape)
        for tape in tapes:
            place = 0 if self.head == 0 else last + 1
            tape[place:place] = more
        if self.head == 0:
            self.head += len(more)
            self.origin += len(more)
