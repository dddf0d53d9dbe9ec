"""How values are written, in questions and in answers: names, quoted words, and groups of them in brackets.

    q0  -12  accept          a name, a number: characters without blanks, commas, brackets
    "abba"  ""               in quotes, with any characters: a word; the empty word
    (q0, "ab")               a group in round brackets: a tuple
    [q0, q1]  []             in square brackets: a list
    {q0, q1}  {}             in braces: a set

`read` gives what a text holds, without knowing what it should hold. It goes through the text once, from left to right,
and keeps the groups that are open on a stack of its own, of at most `DEEPEST` levels.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

Bracket = Literal["(", "[", "{", ""]
"""The kind of a group; "" for a group without brackets: the whole text, or things with no comma between them."""

DEEPEST = 32

_CLOSING = {")": "(", "]": "[", "}": "{"}
_QUOTES = {'"': '"', "'": "'", "`": "`", "\N{LEFT DOUBLE QUOTATION MARK}": "\N{RIGHT DOUBLE QUOTATION MARK}"}
_BARE = re.compile(r"[^\s,()\[\]{}]+")
_BLANK = re.compile(r"\s+")
_PLAIN = re.compile(r"[A-Za-z0-9_#<>+*=|@/.^-]+")


class NotationError(ValueError):
    """A text that cannot be read."""


@dataclass(frozen=True, slots=True)
class Atom:
    """A name, a number, or a quoted word."""

    text: str
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """What stands between two brackets."""

    bracket: Bracket
    items: tuple["Node", ...]
    names: tuple[str | None, ...] = ()
    """For each item, the name that it was given, as in (steps = 3); among the names that `read` was told."""


Node = Atom | Group


def word(text: str) -> str:
    """A word as it is written: in quotes."""
    return f'"{text}"'


def token(text: str) -> str:
    """A state or a symbol as it is written: without quotes, unless it holds a bracket or is empty."""
    return text if _PLAIN.fullmatch(text) else word(text)


def sequence(parts: Iterable[str], brackets: str = "[]") -> str:
    """Written things as a list, or in other brackets."""
    return f"{brackets[0]}{', '.join(parts)}{brackets[1]}"


def read(text: str, names: Sequence[str] = ()) -> Group:
    """What a text holds, as a group without brackets. Raises NotationError.

    The items of the outermost group, and of the text itself, may be preceded by one of the names and an equals sign.
    """
    return _Reader(text, names).read()


@dataclass(slots=True)
class _Open:
    """A group that is not closed yet."""

    bracket: Bracket
    items: list[Node] = field(default_factory=list)
    names: list[str | None] = field(default_factory=list)
    parts: list[Node] = field(default_factory=list)
    """What was read since the last comma."""
    name: str | None = None
    comma: bool = False
    """The last thing read was a comma."""

    def end_item(self) -> None:
        self.items.append(_joined(self.parts))
        self.names.append(self.name)
        self.parts, self.name, self.comma = [], None, False

    def group(self) -> Group:
        # A comma may stand behind the last item, too.
        if self.parts or (self.items and not self.comma):
            self.end_item()
        return Group(self.bracket, tuple(self.items), tuple(self.names))


def _joined(parts: list[Node]) -> Node:
    if not parts:
        return Atom("")
    return parts[0] if len(parts) == 1 else Group("", tuple(parts))


class _Reader:
    def __init__(self, text: str, names: Sequence[str]) -> None:
        self.text = text
        self.position = 0
        self.open = [_Open("")]
        self.unclosed: set[str] = set()
        """Quotes that do not come again."""
        self.naming = None
        if names:
            choices = "|".join(map(re.escape, names))
            self.naming = re.compile(rf"({choices})\s{{0,8}}[=:]\s{{0,8}}", re.IGNORECASE)

    def read(self) -> Group:
        while self.position < len(self.text):
            self._one()
        if len(self.open) > 1:
            raise NotationError(f"a {self.open[-1].bracket!r} is not closed")
        return self.open[0].group()

    def _one(self) -> None:
        current, character = self.open[-1], self.text[self.position]
        if blank := _BLANK.match(self.text, self.position):
            self.position = blank.end()
        elif character in "([{":
            self._enter("(" if character == "(" else "[" if character == "[" else "{")
        elif character in _CLOSING:
            self._leave(character)
        elif character == ",":
            current.end_item()
            current.comma = True
            self.position += 1
        elif not current.parts and self._name(current):
            pass
        else:
            current.parts.append(self._quoted() or self._bare())

    def _enter(self, bracket: Bracket) -> None:
        if len(self.open) > DEEPEST:
            raise NotationError(f"brackets stand in brackets at more than {DEEPEST} levels")
        self.open.append(_Open(bracket))
        self.position += 1

    def _leave(self, character: str) -> None:
        group = self.open.pop()
        if group.bracket != _CLOSING[character]:
            raise NotationError(f"a {character!r} closes nothing")
        self.open[-1].parts.append(group.group())
        self.position += 1

    def _name(self, current: _Open) -> bool:
        if self.naming is None or current.name is not None or len(self.open) > 2:
            return False
        found = self.naming.match(self.text, self.position)
        if found:
            current.name = found[1].lower()
            self.position = found.end()
        return found is not None

    def _quoted(self) -> Atom | None:
        closing = _QUOTES.get(self.text[self.position])
        if closing is None or closing in self.unclosed:
            return None
        end = self.text.find(closing, self.position + 1)
        if end < 0:
            self.unclosed.add(closing)
            return None
        atom = Atom(self.text[self.position + 1 : end], quoted=True)
        self.position = end + 1
        return atom

    def _bare(self) -> Atom:
        found = _BARE.match(self.text, self.position)
        assert found is not None, "what is no blank, comma or bracket is bare"
        self.position = found.end()
        return Atom(found[0])
