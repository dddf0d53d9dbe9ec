"""Funge-space: an endless plane of cells, each of which holds a number; all hold a space (32) but finitely many.

A source is laid down from the origin (0, 0): a character further right is one x on, a line further down one y on. Lines
end at a line feed, at a carriage return, or at both in this order; neither ends up in a cell, and a form feed is left
out. All other characters count as the number of their code point.

The plane has no edge, so nothing wraps where it stands: a cell beyond the program is a space like any other. What wraps
is the way through spaces (Lahey-space). Whoever travels from a space goes to the next cell along the delta that is not
one; if there is none ahead, to the one that lies farthest behind on the same line. This takes no time.
"""

import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import repeat

from interpreters.base import Position

Place = tuple[int, int]
"""Of a cell, x first; or a delta."""

SPACE, MARKER = ord(" "), ord(";")

GLANCE = 64
"""Cells to look at one by one before all cells of the plane are."""

_END_OF_LINE = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True)
class Layout:
    """A source, laid down on the plane."""

    source: str
    cells: Mapping[Place, int]
    """All that are not spaces."""
    starts: tuple[int, ...]
    """Of each line: characters before it in the source."""
    lengths: tuple[int, ...]
    """Of each line: cells that its characters take."""
    left_out: tuple[int, ...]
    """Where the form feeds are, in characters."""

    def rows(self) -> list[str]:
        """The characters of each line that are laid down."""
        ends = [*self.starts[1:], len(self.source)]
        return [
            self.source[start:end].replace("\f", "")[:length]
            for start, end, length in zip(self.starts, ends, self.lengths, strict=True)
        ]

    def covers(self, place: Place) -> bool:
        """Whether the source has a character for a cell."""
        x, y = place
        return 0 <= y < len(self.lengths) and 0 <= x < self.lengths[y]

    def position(self, place: Place) -> Position | None:
        """Where a cell's character stands in the source; None for a cell that has none."""
        if not self.covers(place):
            return None
        x, y = place
        offset = self.starts[y] + x
        for skipped in self.left_out[bisect_right(self.left_out, self.starts[y] - 1) :]:
            if skipped > offset:
                break
            offset += 1
        return Position.of(self.source, offset)


def lay_down(source: str) -> Layout:
    """Lay a source down on the plane; every text is one."""
    breaks = list(_END_OF_LINE.finditer(source))
    starts = [0, *(each.end() for each in breaks)]
    ends = [*(each.start() for each in breaks), len(source)]
    cells: dict[Place, int] = {}
    lengths = []
    for y, (start, end) in enumerate(zip(starts, ends, strict=True)):
        line = source[start:end].replace("\f", "")
        lengths.append(len(line))
        cells.update(zip(zip(range(len(line)), repeat(y)), map(ord, line), strict=False))
    filled = {place: value for place, value in cells.items() if value != SPACE}
    left_out = tuple(match.start() for match in re.finditer("\f", source))
    return Layout(source, filled, tuple(starts), tuple(lengths), left_out)


@dataclass(slots=True)
class Trail:
    """What a way depends on."""

    cells: list[Place] = field(default_factory=list)
    """Those it passed, one by one."""
    whole_line: bool = False
    """Whether it depends on all cells of the line, too."""


class Space:
    """The plane during a run."""

    __slots__ = ("cells", "changed", "layout", "stored")

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.cells: dict[Place, int] = dict(layout.cells)
        """All that are not spaces."""
        self.stored = 0
        """Cells that are not spaces and for which the source has no character."""
        self.changed: list[tuple[Place, bool]] | None = None
        """Cells that were written, and whether that made a space of something or something of a space. Whoever relies
        on cells puts a list here, and empties it."""

    def get(self, place: Place) -> int:
        return self.cells.get(place, SPACE)

    def put(self, place: Place, value: int) -> None:
        """Store a number in a cell."""
        before = self.cells.get(place, SPACE)
        if value == before:
            return
        self.stored += self.growth(place, value)
        if value == SPACE:
            del self.cells[place]
        else:
            self.cells[place] = value
        if self.changed is not None:
            self.changed.append((place, SPACE in (value, before)))

    def growth(self, place: Place, value: int) -> int:
        """How many more cells would be stored if a number were put there: 1, 0 or -1."""
        if self.layout.covers(place):
            return 0
        return (value != SPACE) - (place in self.cells)

    def bounds(self) -> tuple[Place, Place]:
        """The least and the greatest point of what is not a space; the origin twice if all is."""
        if not self.cells:
            return (0, 0), (0, 0)
        xs, ys = zip(*self.cells, strict=True)
        return (min(xs), min(ys)), (max(xs), max(ys))

    def next_filled(self, place: Place, delta: Place, trail: Trail | None = None) -> Place | None:
        """The first cell along the delta, behind this one, that is not a space; this one itself if it is all there is.

        None if the line holds nothing but spaces.
        """
        (x, y), (dx, dy) = place, delta
        cells = self.cells
        for _ in range(GLANCE):
            x, y = x + dx, y + dy
            if trail:
                trail.cells.append((x, y))
            if (x, y) in cells:
                return x, y
        if trail:
            trail.whole_line = True
        return self._search(place, delta)

    def _search(self, place: Place, delta: Place) -> Place | None:
        """The same, by a look at all cells: the nearest ahead, or else the farthest behind."""
        (x, y), (dx, dy) = place, delta
        if not dx and not dy:
            return place if place in self.cells else None
        ahead: int | None = None
        behind: int | None = None
        for to_x, to_y in self.cells:
            strides = (to_x - x) // dx if dx else (to_y - y) // dy
            if (x + strides * dx, y + strides * dy) != (to_x, to_y):
                continue
            if strides > 0:
                ahead = strides if ahead is None else min(ahead, strides)
            else:
                behind = strides if behind is None else min(behind, strides)
        found = behind if ahead is None else ahead
        return None if found is None else (x + found * dx, y + found * dy)

    def arrive(self, place: Place, delta: Place, trail: Trail | None = None) -> Place | None:
        """The next cell to be executed, this one included: past spaces, and past all between one ; and the next.

        None if there is none, and the way has no end.
        """
        first_marker: Place | None = None
        while True:
            value = self.cells.get(place, SPACE)
            if trail:
                trail.cells.append(place)
            if value == SPACE:
                found = self.next_filled(place, delta, trail)
                if found is None:
                    return None
                place = found
            elif value != MARKER:
                return place
            elif place == first_marker:
                return None
            else:
                first_marker = first_marker or place
                place = self._behind_partner(place, delta, trail)

    def _behind_partner(self, marker: Place, delta: Place, trail: Trail | None) -> Place:
        """The cell behind the ; that ends what this one begins; a lone ; ends what it begins itself."""
        place = marker
        while True:
            found = self.next_filled(place, delta, trail)
            assert found is not None  # For there is the marker itself.
            place = found
            if self.cells[place] == MARKER:
                return place[0] + delta[0], place[1] + delta[1]
