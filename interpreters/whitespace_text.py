"""Whitespace as text: three characters are the program, and every other one is a comment.

    S  space        T  tab        L  line feed

A program may also be given in visible notation, in which it can be read, typed and pasted without loss:

    #STL
    SS STL      # push 1
    TLST LLL    # print it and end

A source is in visible notation if its first line is `#STL` (blanks may follow) and it holds no tab. The second
condition keeps all other programs safe: every instruction that reads or writes has a tab in it, so a plain program
that is taken for a visible one by its first line could not have said anything. In visible notation `#` begins a
comment that ends with its line, blanks and line ends mean nothing, and any other character is an error. Places are
places in that text.

The rest of the package knows programs by their letters, S, T and L. `Script` tells where a letter stands in the source.
"""

import re
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from interpreters.base import CompileError, Position

MARK = "#STL"

_MARK = re.compile(r"#STL[ \r]*(?:\n|\Z)")
_VISIBLE = re.compile(r"(?:#[^\n]*|[STL\s]+)*+")
_NO_LETTER = re.compile(r"#[^\n]*|\s+")
_VISIBLE_LETTER = re.compile(r"#[^\n]*|([STL])")
_COMMENT = re.compile(r"[^ \t\n]+")
_PLAIN_LETTER = re.compile(r"[ \t\n]")
_TO_LETTERS = str.maketrans(" \t\n", "STL")
_TO_PLAIN = str.maketrans("STL", " \t\n")


@dataclass(frozen=True)
class Script:
    """A source and the letters in it."""

    source: str
    letters: str
    visible: bool

    def position(self, number: int) -> Position:
        """Where a letter stands in the source; the end of the source for what lies behind the last one."""
        return Position.of(self.source, self.offset(number))

    def offset(self, number: int) -> int:
        return self._offsets[number] if number < len(self.letters) else len(self.source)

    @cached_property
    def _offsets(self) -> Sequence[int]:
        """Few runs ever ask."""
        if self.visible:
            matches = _VISIBLE_LETTER.finditer(self.source)
            return array("L", (match.start() for match in matches if match[1]))
        return array("L", (match.start() for match in _PLAIN_LETTER.finditer(self.source)))


def is_visible(source: str) -> bool:
    """Whether a source is in visible notation."""
    return _MARK.match(source) is not None and "\t" not in source


def read(source: str, *, always_plain: bool = False) -> Script:
    """Find the letters of a source. Raises CompileError for what has no place in visible notation."""
    if always_plain or not is_visible(source):
        return Script(source, _COMMENT.sub("", source).translate(_TO_LETTERS), visible=False)
    readable = _VISIBLE.match(source)
    end = readable.end() if readable else 0
    if end < len(source):
        message = f"{source[end]!r} is not part of the visible notation"
        raise CompileError(message, Position.of(source, end), "S, T, L, a blank, or # before a comment")
    return Script(source, _NO_LETTER.sub("", source), visible=True)


def plain(letters: str) -> str:
    """The program that is written with these letters."""
    return letters.translate(_TO_PLAIN)
