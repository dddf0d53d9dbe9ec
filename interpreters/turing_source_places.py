"""Places in a source: from what Python's parser says to what people count.

The parser counts lines that end at a line feed, a carriage return or both together, and columns in bytes of UTF-8. A
`Position` counts lines that end at a line feed, and columns in characters.
"""

import ast
import re
from array import array
from bisect import bisect_right

from interpreters.base import Position

_LINE_END = re.compile(r"\r\n|\r|\n")
_SHOWN = 60
"""Characters of a source that a message quotes of a text at most."""


def cut(text: str) -> str:
    """A text for a message."""
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


class Places:
    """Where the nodes of one source stand. The source holds no lone surrogates."""

    __slots__ = ("_lines", "_source", "_starts")

    def __init__(self, source: str) -> None:
        self._source = source
        self._lines = array("I", (0, *(match.end() for match in _LINE_END.finditer(source))))
        self._starts = array("I", (0, *(match.end() for match in re.finditer("\n", source))))

    def at(self, offset: int) -> Position:
        """The position behind so many characters; the source's end for more than it has."""
        offset = min(max(offset, 0), len(self._source))
        line = bisect_right(self._starts, offset)
        return Position(offset, line, offset - self._starts[line - 1] + 1)

    def of(self, node: ast.stmt | ast.expr | ast.keyword) -> Position:
        """Where a node begins."""
        return self.at(self._offset(node.lineno, node.col_offset))

    def end(self, node: ast.stmt | ast.expr) -> int:
        """The characters before and in a node."""
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self._offset(node.end_lineno, node.end_col_offset)

    def of_error(self, error: SyntaxError) -> Position:
        """Where the parser stopped; it counts columns in characters there."""
        line = min(max(error.lineno or 1, 1), len(self._lines))
        return self.at(self._lines[line - 1] + max(error.offset or 1, 1) - 1)

    def quote(self, node: ast.expr) -> str:
        """A node as it is written, on one line and cut to a few words."""
        start = self.of(node).offset
        return cut(" ".join(self._source[start : min(self.end(node), start + 10 * _SHOWN)].split()))

    def _offset(self, line: int, column: int) -> int:
        start = self._lines[line - 1]
        if self._source.isascii():
            return start + column
        end = self._lines[line] if line < len(self._lines) else len(self._source)
        return start + len(self._source[start:end].encode()[:column].decode())
