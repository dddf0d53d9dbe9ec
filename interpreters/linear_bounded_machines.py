"""Linear-bounded automata, run: a deterministic one step by step, a nondeterministic one breadth first.

A deterministic one that comes back to a configuration goes on for ever. To find out, it remembers one configuration,
that of step 0, 1, 3, 7 and so on, and compares each with it (Brent's algorithm). So a circle is found before the steps
that it took to close it have been made three more times, in the memory of one tape.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from interpreters.base import Plain
from interpreters.linear_bounded_table import WINDOW, Table
from interpreters.machine import Computation, Ending, MachineLimits
from interpreters.pushdown_search import levels, search

At = tuple[int, int, str]
"""A state, the cell under the head, the tape."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class DeterministicMachine:
    """A DLBA."""

    table: Table

    def run(self, word: str, limits: MachineLimits) -> Computation:
        rows, final, most = self.table.rows, self.table.final, limits.steps
        tape = list(self.table.tape(word))
        state, head, steps, cells = self.table.start, self.table.first, 0, len(tape)
        then_state, then_head, then_tape, next_remembered = -1, -1, tape, 0
        ending: Ending = "accept" if cells <= limits.configurations else "out_of_configurations"
        while ending == "accept" and state not in final:
            moves = rows[state].get(tape[head])
            if moves is None or not 0 <= head + moves[0][2] < cells:
                ending = "reject_halted"
            elif state == then_state and head == then_head and tape == then_tape:
                ending = "loops"
            elif steps == most:
                ending = "out_of_steps"
            else:
                if steps == next_remembered:
                    then_state, then_head, then_tape, next_remembered = state, head, tape.copy(), 2 * steps + 1
                ((state, tape[head], way),) = moves
                head += way
                steps += 1
        snapshot = self.table.configuration(word, state, head, tape, WINDOW)
        return Computation(ending, steps, steps + 1, snapshot=snapshot)

    def run_all(self, words: Iterable[str], limits: MachineLimits) -> list[Computation]:
        return [self.run(word, limits) for word in words]

    def trace(self, word: str) -> Iterator[Mapping[str, Plain]]:
        branches = Branches(self.table, word)
        following = [branches.start]
        while following:
            (at,) = following
            yield branches.configuration(at)
            following = [] if branches.accepts(at) else branches.following(at)


class Branches:
    """What a linear-bounded automaton can do with one word."""

    __slots__ = ("_cells", "_table", "_word", "start")

    def __init__(self, table: Table, word: str) -> None:
        tape = table.tape(word)
        self._table = table
        self._word = word
        self._cells = len(tape)
        self.start = (table.start, table.first, tape)

    def following(self, at: At) -> list[At]:
        state, head, tape = at
        return [
            (target, head + way, f"{tape[:head]}{symbol}{tape[head + 1 :]}")
            for target, symbol, way in self._table.rows[state].get(tape[head], ())
            if 0 <= head + way < self._cells
        ]

    def accepts(self, at: At) -> bool:
        return at[0] in self._table.final

    def configuration(self, at: At, window: int | None = None) -> dict[str, Plain]:
        return self._table.configuration(self._word, *at, window)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class NondeterministicMachine:
    """An NLBA."""

    table: Table

    def run(self, word: str, limits: MachineLimits) -> Computation:
        branches = Branches(self.table, word)
        if len(branches.start[2]) > limits.configurations:
            snapshot = branches.configuration(branches.start, WINDOW)
            return Computation("out_of_configurations", 0, 1, snapshot=snapshot)
        found = search(branches, limits)
        snapshot = branches.configuration(found.last, WINDOW)
        return Computation(found.ending, found.steps, found.configurations, found.branches, snapshot)

    def run_all(self, words: Iterable[str], limits: MachineLimits) -> list[Computation]:
        return [self.run(word, limits) for word in words]

    def trace(self, word: str) -> Iterator[Mapping[str, Plain]]:
        branches = Branches(self.table, word)
        for level in levels(branches):
            yield {"configurations": [branches.configuration(at) for at in level]}
