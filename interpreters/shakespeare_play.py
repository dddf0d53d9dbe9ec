"""A play that has been read: a row of events, every name in it resolved.

An event is a stage direction or a sentence; acts, scenes and speakers' cues are none, but each event knows where it
stands. Characters go by their numbers in the dramatis personae. A value is an arithmetic phrase in postfix order, so
that no phrase is too deep to be worked out.
"""

from bisect import bisect_right
from collections.abc import Mapping
from typing import NamedTuple

from interpreters.base import Position

ENTER, EXIT, EXEUNT, ASSIGN, PUSH, POP, WRITE_NUMBER, WRITE_CHARACTER, READ_NUMBER, READ_CHARACTER, ASK, GO = range(12)
"""Kinds of events: the first three are stage directions, the others sentences."""

CONSTANT, CHARACTER, LISTENER = range(3)
"""Terms that are values: a number; the value of the character of a number; that of whoever is spoken to."""

SUM, DIFFERENCE, PRODUCT, QUOTIENT, REMAINDER, SQUARE, CUBE, ROOT, FACTORIAL, TWICE = range(3, 13)
"""Terms that are operators: the first five take two values, the others one."""

OPERATORS: Mapping[str, int] = {
    "the sum of": SUM,
    "the difference between": DIFFERENCE,
    "the product of": PRODUCT,
    "the quotient between": QUOTIENT,
    "the remainder of the quotient between": REMAINDER,
    "the square of": SQUARE,
    "the cube of": CUBE,
    "the square root of": ROOT,
    "the factorial of": FACTORIAL,
    "twice": TWICE,
}

BINARY = frozenset((SUM, DIFFERENCE, PRODUCT, QUOTIENT, REMAINDER))


class Term(NamedTuple):
    kind: int
    operand: int = 0
    """CONSTANT: the number. CHARACTER: which."""


Phrase = tuple[Term, ...]


class Event(NamedTuple):
    kind: int
    start: int
    """Characters of the source before it."""
    end: int
    people: tuple[int, ...] = ()
    """ENTER, EXIT: who."""
    speaker: int = -1
    """Who says the sentence; -1 if it is a stage direction."""
    cue: int = 0
    """Characters of the source before the name of the speaker."""
    condition: bool | None = None
    """What the last question must have been answered for the sentence to be carried out, if that matters."""
    value: Phrase = ()
    """ASSIGN, PUSH: what. ASK: what is compared."""
    other: Phrase = ()
    """ASK: what it is compared with."""
    relation: str = ""
    """ASK: < = > or their opposites."""
    target: int = 0
    """GO: the number of the event to go on with."""


class Scene(NamedTuple):
    act: str
    scene: str
    first: int
    """Number of its first event."""


class Play(NamedTuple):
    """All that running it takes, and its text for diagnoses."""

    source: str
    cast: tuple[str, ...]
    events: tuple[Event, ...]
    scenes: tuple[Scene, ...]

    def scene_of(self, number: int) -> Scene:
        """The scene that an event belongs to."""
        return self.scenes[bisect_right(self.scenes, number, key=lambda scene: scene.first) - 1]

    def position(self, offset: int) -> Position:
        return Position.of(self.source, offset)

    def text(self, event: Event, most: int) -> str:
        """The beginning of an event's text, as it can be printed."""
        return printable(self.source[event.start : min(event.end, event.start + most)])


def printable(text: str) -> str:
    """A text without the halves of characters that nobody can encode."""
    return text.encode("utf-8", "replace").decode()
