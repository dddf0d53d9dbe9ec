"""The way of a head over a tape, as it follows from where the marks have to be made.

A direct algorithm knows the cells at which the head turns round, because it knows how many letters there are in front
of them. It says so, cell by cell, and what is written there; the steps in between are only counted.
"""

from dataclasses import dataclass, field
from typing import NamedTuple


class Start(NamedTuple):
    """The beginning of a cycle."""

    label: str
    """The line of the marking program."""
    steps: int
    contents: str


@dataclass(slots=True)
class Walk:
    """The head, on its way."""

    cells: list[str]
    """Cell 0 is <, the last one >."""
    head: int = 1
    steps: int = 0
    writes: int = 0
    starts: list[Start] = field(default_factory=list)
    label: str = ""
    """The line at which it has halted."""

    @classmethod
    def on(cls, word: str) -> "Walk":
        return cls(["<", *word, ">"])

    @property
    def contents(self) -> str:
        return "".join(self.cells[1:-1])

    @property
    def end(self) -> int:
        """The number of the last cell."""
        return len(self.cells) - 1

    def go(self, cell: int) -> None:
        """Straight to a cell."""
        self.steps += abs(cell - self.head)
        self.head = cell

    def mark(self, cell: int, symbol: str) -> None:
        """Straight to a cell, and write something else into it."""
        self.go(cell)
        self.cells[cell] = symbol
        self.writes += 1

    def sweep(self, cell: int, **written: str) -> None:
        """Straight to a cell, and on the way replace symbols by others, also in that cell and in the first one."""
        low, high = min(self.head, cell), max(self.head, cell)
        for place in range(low, high + 1):
            if self.cells[place] in written:
                self.cells[place] = written[self.cells[place]]
                self.writes += 1
        self.go(cell)

    def start(self, label: str, cell: int) -> None:
        """Straight to a cell, where a line of the program begins."""
        self.go(cell)
        self.starts.append(Start(label, self.steps, self.contents))

    def halt(self, label: str, cell: int) -> "Walk":
        """Straight to a cell, where a line of the program finds nothing to do."""
        self.go(cell)
        self.label = label
        return self

    def accept(self, cell: int) -> "Walk":
        """Straight to a cell, where a last step accepts."""
        self.halt("accept", cell)
        self.steps += 1
        return self
