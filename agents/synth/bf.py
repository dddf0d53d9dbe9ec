"""A small Brainfuck assembler: two areas of cells, and moves between them that are settled at the end.

    numbers   columns 0..DIGITS-1, each with a cell for every lane: a number is a lane, column 0 its units
    texts     columns without end to the right, each with a cell for every lane: a text is a lane, its characters in
              columns 1, 2, ... up to the first zero; column 0 is *home* and holds zeros only

A cell of the numbers has a fixed place on the tape, so the pointer can go there from home. A text has any length, so
out on it the pointer knows its lane but not its column, and moves in steps of one column. The lane TRAIL marks the
way back: while the pointer is away, it is 1 in columns 1 to the current one. Whoever must work on a number in between
runs home along the trail and comes back to its end.

How wide the areas are is known when everything has been written; until then a move is kept as a pair of cells.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from agents.synth.values import DIGITS


@dataclass(frozen=True, slots=True)
class Digit:
    """A cell of the numbers."""

    lane: int
    column: int = 0


@dataclass(frozen=True, slots=True)
class Slot:
    """A cell of the texts, in the column where the pointer is."""

    lane: int


Cell = Digit | Slot

TRAIL = Slot(0)


@dataclass(frozen=True, slots=True)
class _Move:
    source: Cell
    target: Cell


@dataclass(frozen=True, slots=True)
class _Shift:
    columns: int


@dataclass(slots=True)
class Assembler:
    """Writes instructions; knows at every moment on which cell the pointer is, and whether it is home."""

    here: Cell = TRAIL
    home: bool = True
    trailed: bool = False
    parts: list[str | _Move | _Shift] = field(default_factory=list)

    # Single instructions

    def to(self, cell: Cell) -> None:
        """Move the pointer to a cell of this column or, from home, to any number."""
        if cell != self.here:
            assert self.home or isinstance(cell, Slot), "numbers can be reached from home only"
            self.parts.append(_Move(self.here, cell))
            self.here = cell

    def shift(self, columns: int) -> None:
        """Move along the texts, staying in the lane."""
        assert isinstance(self.here, Slot)
        self.parts.append(_Shift(columns))

    def add(self, cell: Cell, amount: int) -> None:
        self.to(cell)
        self.parts.append("+" * amount if amount > 0 else "-" * -amount)

    def clear(self, cell: Cell) -> None:
        self.to(cell)
        self.parts.append("[-]")

    def read(self, cell: Cell) -> None:
        self.to(cell)
        self.parts.append(",")

    def write(self, cell: Cell) -> None:
        self.to(cell)
        self.parts.append(".")

    # Loops

    @contextmanager
    def loop(self, cell: Cell) -> Iterator[None]:
        """While the cell is not zero. On a slot, the column may have changed at the end."""
        self.to(cell)
        self.parts.append("[")
        yield
        self.to(cell)
        self.parts.append("]")

    @contextmanager
    def if_set(self, flag: Cell) -> Iterator[None]:
        """If the flag is 1; it is 0 afterwards."""
        with self.loop(flag):
            self.add(flag, -1)
            yield

    @contextmanager
    def times(self, cell: Cell) -> Iterator[None]:
        """As often as the cell says; it is 0 afterwards."""
        with self.if_set(cell):
            yield

    def move(self, source: Cell, *targets: Cell) -> None:
        """Add the source to each target; it is 0 afterwards."""
        with self.times(source):
            for target in targets:
                self.add(target, 1)

    def copy(self, source: Cell, target: Cell, via: Cell) -> None:
        """Add the source to the target and keep it; `via` is 0 before and after."""
        self.move(source, target, via)
        self.move(via, source)

    @contextmanager
    def unless_among(self, cell: Cell, codes: Sequence[int]) -> Iterator[None]:
        """If the cell is neither 0 nor one of the ascending codes; then it is less by the last of them. In the end it
        is 0 in any case.
        """
        with self._nested(cell, [code - before for before, code in zip((0, *codes), codes, strict=False)]):
            yield

    @contextmanager
    def if_at_least(self, cell: Cell, least: int) -> Iterator[None]:
        """If the cell is at least `least` (from 1). In the end it is 0 in any case."""
        with self._nested(cell, [1] * (least - 1)):
            yield

    @contextmanager
    def _nested(self, cell: Cell, subtractions: Sequence[int]) -> Iterator[None]:
        """Loops around each other on one cell, each of which is left as soon as the cell is 0."""
        self.to(cell)
        self.parts.append("[")
        for subtraction in subtractions:
            self.parts.append("-" * subtraction + "[")
        yield
        self.clear(cell)
        self.parts.append("]" * (len(subtractions) + 1))

    # Along the texts

    def scan(self, lane: Slot, columns: int) -> None:
        """Move along a lane to its next zero, the current cell included."""
        with self.loop(lane):
            self.shift(columns)

    @contextmanager
    def away(self) -> Iterator[None]:
        """While the pointer is out on the texts with a trail behind it."""
        self.trailed, self.home = True, False
        yield
        self.trailed, self.home = False, True

    @contextmanager
    def at_home(self) -> Iterator[None]:
        """Run home along the trail, if there is one, do something there, and come back to where the trail ends."""
        self._run_home()
        yield
        self._run_back()

    @contextmanager
    def outside(self) -> Iterator[None]:
        """Within `at_home`: do something at the end of the trail in between."""
        self._run_back()
        yield
        self._run_home()

    def _run_home(self) -> None:
        if self.trailed:
            self.scan(TRAIL, -1)
            self.home = True

    def _run_back(self) -> None:
        if self.trailed:
            self.to(TRAIL)
            self.home = False
            self.shift(1)
            self.scan(TRAIL, 1)
            self.shift(-1)

    # The end

    def text(self) -> str:
        """The program."""
        cells = [cell for part in self.parts if isinstance(part, _Move) for cell in (part.source, part.target)]
        width = max((cell.lane + 1 for cell in cells if isinstance(cell, Digit)), default=0)
        stride = max((cell.lane + 1 for cell in cells if isinstance(cell, Slot)), default=1)

        def place(cell: Cell) -> int:
            return cell.column * width + cell.lane if isinstance(cell, Digit) else DIGITS * width + cell.lane

        def distance(part: _Move | _Shift) -> int:
            return place(part.target) - place(part.source) if isinstance(part, _Move) else part.columns * stride

        def spelled(part: str | _Move | _Shift) -> str:
            if isinstance(part, str):
                return part
            steps = distance(part)
            return ">" * steps if steps > 0 else "<" * -steps

        start = ">" * place(TRAIL)
        return start + "".join(map(spelled, self.parts))
