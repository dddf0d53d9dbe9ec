"""How machines, grammars and what else a question gives are printed, and read back: blocks in Markdown fences.

    ```text
    deterministic finite automaton       the heading says what it is
    states: [q0, q1]                     an entry of one value, written as in notation.py
    transitions:                         an entry of rows, each indented
      (q0, a) -> q1
      (q1, a) -> q0
    ```

A row has one or two sides; a side is one thing, or a tuple of them. A block is read exactly: whatever is printed comes
back the same, and a text that was not printed by `Block.printed` is refused.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from evals.benchmarks.chomsky.notation import Atom, Group, NotationError, read, sequence, token

FENCE = "```"
ARROW = " -> "

Entry = str | tuple[str, ...]
"""One written value, or several rows."""

_STATE = re.compile(r"[A-Za-z0-9']+")
_UNPRINTABLE = re.compile(r"[\s$\\{}\"'`~&%,:;?!]")
_ENTRY = re.compile(r"([a-z][a-z ]*):(?: (.+))?")
_NUMBER = re.compile(r"-?[0-9]{1,1000}")


class LayoutError(ValueError):
    """A text that is no printed machine, or a machine that cannot be printed."""


@dataclass(frozen=True, slots=True)
class Block:
    """One thing as it is printed."""

    heading: str
    entries: Mapping[str, Entry]
    """By name, in the order in which they are printed."""

    def printed(self) -> str:
        """The block with its fences."""
        return "\n".join([f"{FENCE}text", self.heading, *self._lines(), FENCE])

    def _lines(self) -> Iterator[str]:
        for name, entry in self.entries.items():
            if isinstance(entry, str):
                yield f"{name}: {entry}"
            else:
                yield f"{name}:"
                yield from (f"  {row}" for row in entry)

    def names(self, key: str) -> tuple[str, ...]:
        """The names or words of an entry that is a list. Raises LayoutError."""
        return _texts(_only(self._value(key)), "[", key)

    def name(self, key: str) -> str:
        """The name or word of an entry that is one. Raises LayoutError."""
        node = _only(self._value(key))
        if not isinstance(node, Atom):
            raise LayoutError(f"{key!r} is not one name")
        return node.text

    def number(self, key: str) -> int:
        """The number of an entry that is one. Raises LayoutError."""
        return number(self.name(key))

    def rows(self, key: str) -> Iterator[tuple[tuple[str, ...], ...]]:
        """The rows of an entry: for each, its one or two sides. Raises LayoutError."""
        entry = self.entries.get(key)
        if not isinstance(entry, tuple):
            raise LayoutError(f"{key!r} has no rows")
        for row in entry:
            yield tuple(_side(text, key) for text in row.split(ARROW))

    def pairs(self, key: str, left: int, right: int) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
        """The rows of an entry that all have two sides of so many things. Raises LayoutError."""
        for row in self.rows(key):
            if tuple(map(len, row)) != (left, right):
                raise LayoutError(f"a row of {key!r} has not {left} things on the left and {right} on the right")
            yield row[0], row[1]

    def _value(self, key: str) -> str:
        entry = self.entries.get(key)
        if not isinstance(entry, str):
            raise LayoutError(f"{key!r} has no value")
        return entry


def row(*sides: Sequence[str]) -> str:
    """A row: written things, in one tuple a side unless there is only one."""
    return ARROW.join(side[0] if len(side) == 1 else sequence(side, "()") for side in sides)


def names(values: Iterable[str]) -> str:
    """States or symbols as a list."""
    return sequence(map(token, values))


def number(text: str) -> int:
    """A number that was printed. Raises LayoutError."""
    if not _NUMBER.fullmatch(text):
        raise LayoutError(f"{text!r} is no number")
    return int(text)


def check_states(states: Iterable[str]) -> None:
    """Raises LayoutError if a state has a name that cannot be printed: it has letters and digits only."""
    for state in states:
        if not _STATE.fullmatch(state):
            raise LayoutError(f"{state!r} cannot be the name of a state; use letters and digits")


def check_symbols(symbols: Iterable[str]) -> None:
    """Raises LayoutError if a symbol cannot be printed: models write some characters in too many ways."""
    for symbol in symbols:
        if not symbol or _UNPRINTABLE.search(symbol):
            raise LayoutError(f"{symbol!r} cannot be a symbol")


def blocks(text: str) -> tuple[Block, ...]:
    """All blocks of a text, in order. Raises LayoutError for one that is damaged."""
    found = []
    lines = iter(text.split("\n"))
    for line in lines:
        if line == f"{FENCE}text":
            within: list[str] = []
            for inner in lines:
                if inner == FENCE:
                    break
                within.append(inner)
            found.append(_block(within))
    return tuple(found)


def _block(lines: Sequence[str]) -> Block:
    if not lines:
        raise LayoutError("a block has no heading")
    entries: dict[str, Entry] = {}
    rows: dict[str, list[str]] = {}
    last = ""
    for line in lines[1:]:
        if line.startswith("  "):
            if last not in rows:
                raise LayoutError("a row stands under no entry")
            rows[last].append(line[2:])
            continue
        found = _ENTRY.fullmatch(line)
        if found is None or found[1] in entries:
            raise LayoutError(f"{line[:80]!r} is no entry, or stands there twice")
        last, value = found[1], found[2]
        entries[last] = value or ()
        if not value:
            rows[last] = []
    return Block(lines[0], {name: tuple(rows[name]) if name in rows else entry for name, entry in entries.items()})


def _side(text: str, key: str) -> tuple[str, ...]:
    node = _only(text)
    return (node.text,) if isinstance(node, Atom) else _texts(node, "(", key)


def _only(text: str) -> Atom | Group:
    try:
        items = read(text).items
    except NotationError as error:
        raise LayoutError(str(error)) from None
    if len(items) != 1:
        raise LayoutError(f"{text[:80]!r} is not one thing")
    return items[0]


def _texts(node: Atom | Group, bracket: str, key: str) -> tuple[str, ...]:
    if isinstance(node, Group) and node.bracket == bracket:
        texts = tuple(item.text for item in node.items if isinstance(item, Atom))
        if len(texts) == len(node.items):
            return texts
    raise LayoutError(f"{key!r} is no list of names")
