"""Read a value as the released evaluator of ChomskyBench does, oddities and all.

    (a, b)  [a, b]  {a, b}    a tuple, whatever the brackets; a comma may stand behind the last part; () is one, too
    'a'  "a"                  text; \\n \\t \\r \\\\ and the escaped quote mean what they mean in Python, and any other
                              backslash stays
    true  FALSE               a boolean, in any case
    -12                       an integer, in the digits of any script
    anything else             text, up to a blank, a comma or a bracket: 2.0 is text, and so is x=3

What stands behind the first value is passed over. A list in braces is refused, for it cannot be in a set. A text that
cannot be read is its own value.

A tuple is then sorted, its tuples first, unless its parts cannot be compared: that is how sequences lose their order.
True is 1 here. Where the released evaluator would break off, for brackets in brackets at hundreds of levels, this reads
no value at more than `DEEPEST`.

The text is gone through once, with the open brackets on a stack.
"""

import re
from dataclasses import dataclass, field

Value = int | str | tuple["Value", ...]

DEEPEST = 32
LONGEST_INTEGER = 4300
"""Digits; a longer one stays text, for Python does not convert it."""

_CLOSING = {"(": ")", "[": "]", "{": "}"}
_BLANKS = re.compile(r"\s*+")
_ATOM = re.compile(r"[^\s,()\[\]{}]++")
_QUOTED = {quote: re.compile(rf"{quote}((?:[^{quote}\\]|\\.)*+){quote}", re.DOTALL) for quote in "'\""}
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\"}
_INTEGER = re.compile(r"[+-]?(\d+)")


class _Unreadable(Exception):
    """The released parser's error."""


def read_value(text: str) -> Value:
    """The value that a text begins with; the text itself if it begins with none."""
    try:
        return _Reader(text).read()
    except _Unreadable:
        return text


@dataclass(slots=True)
class _Open:
    """A bracket that is not closed yet."""

    bracket: str
    parts: list[Value] = field(default_factory=list)
    holds_list: bool = False

    @property
    def closing(self) -> str:
        return _CLOSING[self.bracket]

    @property
    def is_unhashable(self) -> bool:
        return self.bracket == "[" or self.holds_list

    def value(self) -> Value:
        try:
            return tuple(sorted(self.parts))
        except TypeError:
            return tuple(self.parts)


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        self.open: list[_Open] = []

    def read(self) -> Value:
        while True:
            self._skip()
            character = self._next()
            unhashable = False
            if character in _CLOSING and character:
                self._enter(character)
                self._skip()
                if self._next() != self.open[-1].closing:
                    continue
                value, unhashable = self._leave()
            else:
                value = self._quoted(character) if character in ("'", '"') else self._atom()
            while self.open:
                if not self._ends(value, unhashable):
                    break
                value, unhashable = self._leave()
            else:
                return value

    def _ends(self, value: Value, unhashable: bool) -> bool:
        """Take a value into the innermost bracket; whether the bracket closes behind it."""
        innermost = self.open[-1]
        if unhashable and innermost.bracket == "{":
            raise _Unreadable
        innermost.parts.append(value)
        innermost.holds_list |= unhashable
        self._skip()
        if self._next() == ",":
            self.position += 1
            self._skip()
            return self._next() == innermost.closing
        if self._next() != innermost.closing:
            raise _Unreadable
        return True

    def _enter(self, bracket: str) -> None:
        if len(self.open) == DEEPEST:
            raise _Unreadable
        self.open.append(_Open(bracket))
        self.position += 1

    def _leave(self) -> tuple[Value, bool]:
        self.position += 1
        closed = self.open.pop()
        return closed.value(), closed.is_unhashable

    def _skip(self) -> None:
        blanks = _BLANKS.match(self.text, self.position)
        assert blanks is not None, "no blanks are blanks, too"
        self.position = blanks.end()

    def _next(self) -> str:
        return self.text[self.position : self.position + 1]

    def _quoted(self, quote: str) -> str:
        found = _QUOTED[quote].match(self.text, self.position)
        if found is None:
            raise _Unreadable
        self.position = found.end()
        escapes = {**_ESCAPES, quote: quote}
        return _ESCAPE.sub(lambda escape: escapes.get(escape[1], escape[0]), found[1])

    def _atom(self) -> Value:
        found = _ATOM.match(self.text, self.position)
        if found is None:
            raise _Unreadable
        self.position = found.end()
        text = found[0]
        if text.lower() in ("true", "false"):
            return text.lower() == "true"
        digits = _INTEGER.fullmatch(text)
        return int(text) if digits and len(digits[1]) <= LONGEST_INTEGER else text
