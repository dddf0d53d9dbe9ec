"""A Befunge source as the dialect esolangbench sees it: a grid as large as the text."""

import re
from dataclasses import dataclass

from interpreters.base import CompileError, Position

_FORBIDDEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")


@dataclass(frozen=True, slots=True)
class Grid:
    """A source as the harness sees it."""

    source: str
    rows: tuple[str, ...]
    """All of the same length, and at least one."""
    starts: tuple[int, ...]
    """Of each row: characters before it in the source."""
    lengths: tuple[int, ...]
    """Of each row: characters of the source in it."""

    def position(self, x: int, y: int) -> Position | None:
        """Where a cell's character stands in the source; None for a cell that has none."""
        return Position.of(self.source, self.starts[y] + x) if x < self.lengths[y] else None


def read_grid(source: str) -> Grid:
    """Lay a source out. Raises CompileError."""
    if forbidden := _FORBIDDEN.search(source):
        offset = forbidden.start()
        message = f"invalid control character at offset {offset}"
        raise CompileError(message, Position.of(source, offset), "no control characters but tab and line ends")
    lines = source.splitlines() or [""]
    width = max(1, *map(len, lines))
    starts, at = [], 0
    for line in source.splitlines(keepends=True) or [""]:
        starts.append(at)
        at += len(line)
    return Grid(source, tuple(line.ljust(width) for line in lines), tuple(starts), tuple(map(len, lines)))
