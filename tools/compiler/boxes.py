"""Code laid out in the plane: boxes that are entered at the west end of their top row and left at the east end of it.

    a sequence      first second third

    a choice        #v_ otherwise  >        `_` goes on to the east if the condition in front of it is 0, and else
                     > then        ^        back west to the `v`

    a loop          > before condition #v_  what comes behind the loop
                    ^                   > body v
                                             <

All ways are straight, so passing over them costs nothing but what the arrows cost.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from tools.compiler.ir import NOWHERE, Place

Mark = tuple[int, int, Place]
"""Row, column, and the place in the source that the code from there on belongs to."""

DECIDE = "#v_"


@dataclass(frozen=True, slots=True)
class Box:
    rows: Sequence[str]
    """One or more, all equally long."""
    marks: Sequence[Mark] = field(default=())

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def height(self) -> int:
        return len(self.rows)


EMPTY = Box([""])


def line(code: str, place: Place = NOWHERE) -> Box:
    """Code that goes straight on."""
    return Box([code], [(0, 0, place)])


def sequence(boxes: Iterable[Box]) -> Box:
    """One behind the other."""
    boxes = list(boxes) or [EMPTY]
    columns = [(box.rows, " " * box.width) for box in boxes]
    rows = [
        "".join(blank if row is None else row for row, (_, blank) in zip(cells, columns, strict=True))
        for cells in zip_longest(*(rows for rows, _ in columns))
    ]
    marks: list[Mark] = []
    column = 0
    for box in boxes:
        marks += _moved(box.marks, 0, column)
        column += box.width
    return Box(rows, marks)


def choice(condition: str, then: Box, otherwise: Box, place: Place) -> Box:
    """`then` if the condition leaves anything but 0, else `otherwise`."""
    above = sequence([line(condition + DECIDE, place), otherwise])
    turn = len(condition) + 1
    below = turn + 1
    width = max(above.width, below + then.width) + 1
    rows = [row.ljust(width) for row in above.rows] + [(" " * below + row).ljust(width) for row in then.rows]
    height = above.height
    rows[height] = _put(_put(rows[height], turn, ">"), width - 1, "^")
    rows[0] = _put(rows[0], width - 1, ">")
    marks = [*above.marks, (height, turn, place), *_moved(then.marks, height, below), (height, width - 1, place)]
    return Box(rows, marks)


def loop(before: Box, condition: str, body: Box, place: Place) -> Box:
    """Again and again: `before`, then on if the condition leaves 0, else `body`."""
    head = sequence([line(">", place), before, line(condition + DECIDE, place)])
    turn = head.width - 2
    width = max(head.width, turn + 1 + body.width + 1)
    back = max(head.height, 1 + body.height, 2)
    rows = [row.ljust(width) for row in head.rows]
    rows += [" " * width] * (back + 1 - len(rows))
    for number, row in enumerate(body.rows, 1):
        rows[number] = rows[number][: turn + 1] + row.ljust(width - turn - 1)
    rows[1] = _put(_put(rows[1], turn, ">"), turn + 1 + body.width, "v")
    rows[back] = _put(_put(rows[back], turn + 1 + body.width, "<"), 0, "^")
    marks = [*head.marks, (1, turn, place), *_moved(body.marks, 1, turn + 1), (back, 0, place)]
    return Box(rows, marks)


def _moved(marks: Iterable[Mark], down: int, right: int) -> list[Mark]:
    return [(row + down, column + right, place) for row, column, place in marks]


def _put(row: str, column: int, instruction: str) -> str:
    return row[:column] + instruction + row[column + 1 :]
