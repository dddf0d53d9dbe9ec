"""An NPDA, run: breadth first, all its configurations side by side.

Stacks share what they have in common: a stack is a number, which stands for its topmost symbol and the number of the
stack below. So equal stacks have equal numbers, and a step costs the same however high a stack is.

A configuration that accepts ends the run, as in automata-lib. Where automata-lib would follow a circle of moves that
read nothing for ever, the search ends; only a stack that grows for ever needs the limits.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from interpreters.base import Plain
from interpreters.machine import Computation, MachineLimits
from interpreters.pushdown_search import OutOfCells, levels, search
from interpreters.pushdown_table import EMPTY, WINDOW, Table

At = tuple[int, int, int]
"""A state, the number of characters read, a stack."""


class Stacks:
    """Stacks that share what they have in common. Number 0 is the empty one, below which there is itself."""

    __slots__ = ("_below", "_most", "_numbers", "_tops")

    def __init__(self, most: int | None) -> None:
        self._most = most
        self._numbers: dict[tuple[int, int], int] = {}
        self._tops = [EMPTY]
        self._below = [0]

    def top(self, stack: int) -> int:
        return self._tops[stack]

    def replace(self, stack: int, pushed: tuple[int, ...]) -> int:
        """The stack with symbols in place of its topmost one. Raises OutOfCells."""
        stack = self._below[stack]
        for symbol in pushed:
            number = self._numbers.get((symbol, stack))
            if number is None:
                number = len(self._tops)
                if self._most is not None and number > self._most:
                    raise OutOfCells
                self._numbers[symbol, stack] = number
                self._tops.append(symbol)
                self._below.append(stack)
            stack = number
        return stack

    def symbols(self, stack: int) -> list[int]:
        """The symbols of a stack, the topmost last."""
        symbols = []
        while stack:
            symbols.append(self._tops[stack])
            stack = self._below[stack]
        return symbols[::-1]


class Branches:
    """What an NPDA can do with one word."""

    __slots__ = ("_stacks", "_table", "_word", "start")

    def __init__(self, table: Table, word: str, most: int | None = None) -> None:
        self._table = table
        self._word = word
        self._stacks = Stacks(most)
        self.start = (table.start, 0, self._stacks.replace(0, (table.bottom,)))

    def following(self, at: At) -> list[At]:
        state, position, stack = at
        row = self._table.rows[state][self._stacks.top(stack)]
        if not row:
            return []
        replace = self._stacks.replace
        found = [(target, position, replace(stack, pushed)) for target, pushed in row.get("", ())]
        if position < len(self._word):
            moves = row.get(self._word[position], ())
            found += [(target, position + 1, replace(stack, pushed)) for target, pushed in moves]
        return found

    def accepts(self, at: At) -> bool:
        state, position, stack = at
        table = self._table
        return position == len(self._word) and (state in table.final or (table.accepts_empty and not stack))

    def configuration(self, at: At, shown: int | None = None) -> dict[str, Plain]:
        state, position, stack = at
        return self._table.configuration(state, position, self._stacks.symbols(stack), shown)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class NondeterministicMachine:
    """An NPDA."""

    table: Table

    def run(self, word: str, limits: MachineLimits) -> Computation:
        branches = Branches(self.table, word, limits.configurations)
        found = search(branches, limits)
        snapshot = branches.configuration(found.last, WINDOW)
        return Computation(found.ending, found.steps, found.configurations, found.branches, snapshot)

    def run_all(self, words: Iterable[str], limits: MachineLimits) -> list[Computation]:
        return [self.run(word, limits) for word in words]

    def trace(self, word: str) -> Iterator[Mapping[str, Plain]]:
        branches = Branches(self.table, word)
        for level in levels(branches):
            yield {"configurations": [branches.configuration(at) for at in level]}
