"""Befunge-98 as blocks: straight ways through space, along which many instructions are executed at once.

A block begins where a pointer may stand, goes wherever its delta and the instructions on its way take it, and ends
before the first instruction whose effect on the way is not known beforehand, or with it if that is one of `_ | w`. What
it passes becomes a few operations; arrows, jumps, comments and spaces become none, and constants are computed.

    PUSH c       push a constant              LOAD place    push what the cell at a known place holds
    PUSHES cs    push constants               STORE place   store into such a cell
    ADD c        add a constant               WRITE bytes   write a known character
    MULTIPLY c   and so on, with one          FETCH, and the others: what the instruction does

An operation may find that it must not be done, or that the pointer does not go on as traced. It then stops the block,
and the machine takes over right there: for this each has an `Exit`, which says where that is and what has happened.

A block holds as long as the cells on its way do not change. `Blocks.forget` is told of every cell that is written.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from interpreters.befunge98_space import Place

PUSH, ADD, DUPLICATE, LOAD, SWAP, STORE, PUSHES, DROP, MULTIPLY, REMAINDER, DIVIDE, GREATER, NOT = range(13)
PLUS, MINUS, TIMES, WRITE_CHARACTER, FETCH, PUT, WRITE, READ, WRITE_NUMBER, OVER, MODULO = range(13, 24)
"""Operations; the common ones come first, as they are looked for in this order."""

STOP, GO, DECIDE, PEEK, COMPARE = range(5)
"""What follows a block: the machine, another block, or one of several after `_` or `|`, the same after `:`, or `w`."""


class Start(NamedTuple):
    """Where a pointer stands, and what else determines a block that begins there."""

    place: Place
    delta: Place
    offset: Place


class Exit(NamedTuple):
    """A point inside a block."""

    steps: int
    """Instructions executed by then."""
    place: Place
    delta: Place
    depth: int
    """Numbers by then taken of those that were on the stack before the block."""
    constants: tuple[int, ...]
    """What an operation has made part of itself, and has to be pushed if it is not done."""


class Block(NamedTuple):
    """What is done in one go."""

    operations: tuple[tuple[int, Any, Exit], ...]
    steps: int
    depth: int
    """Numbers it takes of those that were on the stack before."""
    growth: int
    """How many more cells of memory it may need on its way."""
    kind: int
    """What follows it."""
    targets: tuple[int, ...]
    """The numbers of blocks that may follow: one; or if zero, otherwise; or if less, equal, greater."""
    end: Exit
    """The point behind it."""


class Way(NamedTuple):
    """A block, and what it depends on."""

    block: Block
    cells: frozenset[Place]
    rows: frozenset[int]
    """Lines from west to east of which it depends on all spaces, too."""
    columns: frozenset[int]
    """And from north to south."""


Trace = Callable[[Start, Callable[[Start], int]], Way]
"""Makes a block; it is given what gives other blocks their numbers."""


class Blocks:
    """The blocks of a run, by number."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self.known: list[Block | None] = []
        """None for one that is to be traced, for the first time or again."""
        self.watched: dict[Place, set[int]] = {}
        """Which blocks depend on a cell."""
        self._rows: dict[int, set[int]] = {}
        self._columns: dict[int, set[int]] = {}
        self.starts: list[Start] = []
        self._numbers: dict[Start, int] = {}

    def number(self, start: Start) -> int:
        """The number of the block that begins somewhere."""
        number = self._numbers.get(start)
        if number is None:
            number = self._numbers[start] = len(self.known)
            self.starts.append(start)
            self.known.append(None)
        return number

    def trace(self, number: int) -> Block:
        """Make a block, or make it anew."""
        way = self._trace(self.starts[number], self.number)
        self.known[number] = way.block
        _watch(self.watched, way.cells, number)
        _watch(self._rows, way.rows, number)
        _watch(self._columns, way.columns, number)
        return way.block

    def forget(self, changed: Iterable[tuple[Place, bool]]) -> None:
        """Drop the blocks that depend on cells which were written."""
        for place, spaces_changed in changed:
            numbers = self.watched.pop(place, set())
            if spaces_changed:
                numbers |= self._rows.pop(place[1], set()) | self._columns.pop(place[0], set())
            for number in numbers:
                self.known[number] = None


def _watch(watched: dict[Any, set[int]], keys: frozenset[Any], number: int) -> None:
    for key in keys:
        watched.setdefault(key, set()).add(number)
