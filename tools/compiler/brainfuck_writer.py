"""Brainfuck text in the making: commands for cells that are named by their addresses.

The writer knows where the pointer stands, and moves it when something is to be done elsewhere; so no move is ever
taken back. A loop has to end where it began, and `close` sees to it.

A walk moves the pointer by a distance that nobody knows. What follows it is written for addresses that count from
wherever the walk has ended: `stands` tells the writer by which address the cell under the pointer is now to be known.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Writer:
    __slots__ = ("_at", "_parts", "_pointer", "length")

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._at = 0
        self._pointer = 0
        self.length = 0
        """Characters written; moves that are still to be made are not."""

    @property
    def text(self) -> str:
        return "".join(self._parts)

    def raw(self, text: str) -> None:
        """Write commands that leave the pointer where it is, or any comment."""
        self._reach()
        self._parts.append(text)
        self.length += len(text)

    def go(self, cell: int) -> None:
        """Let a cell be under the pointer for what is next."""
        self._pointer = cell

    def add(self, cell: int, amount: int) -> None:
        if amount:
            self.go(cell)
            self.raw("+" * amount if amount > 0 else "-" * -amount)

    def clear(self, cell: int) -> None:
        self.go(cell)
        self.raw("[-]")

    def put(self, cell: int) -> None:
        self.go(cell)
        self.raw(".")

    def get(self, cell: int) -> None:
        self.go(cell)
        self.raw(",")

    @contextmanager
    def loop(self, cell: int, end: int | None = None) -> Iterator[None]:
        """While a cell is not zero; `end` is the address that it has at the end of a round, if the round has walked."""
        self.go(cell)
        self.raw("[")
        yield
        self.go(cell if end is None else end)
        self.raw("]")
        self.stands(cell)

    @contextmanager
    def once(self, cell: int) -> Iterator[None]:
        """If a cell is 1: it is taken away at once, and the code within must leave it 0."""
        with self.loop(cell):
            self.add(cell, -1)
            yield

    def either(self, cell: int, other: int, then: Callable[[], None], otherwise: Callable[[], None]) -> None:
        """If a cell is 1, else; `other` is a cell that is 0, and both are while the code of either part runs."""
        self.add(other, 1)
        with self.once(cell):
            self.add(other, -1)
            then()
        with self.once(other):
            otherwise()

    def move(self, source: int, *targets: int) -> None:
        """Add a cell to others, and leave it 0."""
        with self.loop(source):
            self.add(source, -1)
            for target in targets:
                self.add(target, 1)

    def copy(self, source: int, target: int, spare: int) -> None:
        """Add a cell to another and keep it; the spare cell is 0 before and after."""
        self.move(source, target, spare)
        self.move(spare, source)

    def scan(self, stride: int) -> None:
        """Walk over cells that are not 0, `stride` cells at a time; `stands` has to follow."""
        self.raw("[" + moves(stride) + "]")

    def stands(self, cell: int) -> None:
        """Know the cell under the pointer by this address from now on."""
        self._reach()
        self._at = self._pointer = cell

    def trap(self) -> None:
        """Run to the left over whatever there is, until the tape ends."""
        self.raw("[-]+[<[-]+]")

    def _reach(self) -> None:
        distance = self._pointer - self._at
        if distance:
            text = moves(distance)
            self._parts.append(text)
            self.length += len(text)
            self._at = self._pointer


def moves(distance: int) -> str:
    return ">" * distance if distance > 0 else "<" * -distance
