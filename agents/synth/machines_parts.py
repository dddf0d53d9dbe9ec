"""Dividing a part of the word into smaller ones.

    Free      any word of some letters: x and y in x#y
    Power     one text again and again: the a's in a^n b^m; or once, as the # in x#y

If the letters tell which part they belong to, one sweep names the parts. If not, as in { x a y : |x| = |y| }, every
length of one of the free parts is tried, from 0 on: a sweep gives it one more cell and names the other parts anew, and
the condition is decided for each of them. That takes as many times as there are cells.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from agents.synth.machines_conditions import Condition
from agents.synth.machines_sweeps import Cell, Exit, Point, Sweep


@dataclass(frozen=True, slots=True)
class Free:
    """Any word of some letters, perhaps empty."""

    name: str
    letters: str

    def enter(self, letter: str) -> int | None:
        """What is read of it with its first letter."""
        return 0 if letter in self.letters else None

    def go_on(self, _: int, letter: str) -> int | None:
        """And with another one, when so much is read."""
        return self.enter(letter)

    def is_complete(self, _: int) -> bool:
        """Whether it may end there."""
        return True


@dataclass(frozen=True, slots=True)
class Power:
    """A text, again and again. What is read of it is its letters, and all of them if it can end there."""

    name: str
    text: str
    least: int = 0
    """How often it stands there at least: 0 or 1."""
    once: bool = False

    def enter(self, letter: str) -> int | None:
        return 1 if letter == self.text[0] else None

    def go_on(self, read: int, letter: str) -> int | None:
        if read % len(self.text):
            return read + 1 if letter == self.text[read] else None
        return None if self.once and read else self.enter(letter)

    def is_complete(self, read: int) -> bool:
        return read == len(self.text) or (read == 0 and self.least == 0)


Item = Free | Power

Place = tuple[int, int]
"""In which of the items one is, and what is read of it."""


class Ambiguous(ValueError):
    """Parts of which cannot be told where they begin and end."""


@dataclass(frozen=True, slots=True)
class Split:
    """A part can be divided into items so that a condition holds. Raises Ambiguous if there are too many ways."""

    part: str
    items: tuple[Item, ...]
    condition: Condition
    tried: int | None = field(init=False)
    """The item whose lengths are tried."""

    def __post_init__(self) -> None:
        for tried in (None, *(place for place, item in enumerate(self.items) if isinstance(item, Free))):
            if self._is_determined(tried):
                object.__setattr__(self, "tried", tried)
                return
        raise Ambiguous(" ".join(item.name for item in self.items))

    def decide(self, yes: Exit, no: Exit) -> Exit:
        @cache
        def join() -> Point:
            return Sweep("join", None, lambda _, cell: (None, self._named(cell)), lambda _: divide(False))

        @cache
        def divide(grow: bool) -> Point:
            start: tuple[Place | None, bool] = (0, 0), grow
            return Sweep("divide", start, self._divide, then, "right")

        def then(memory: tuple[Place | None, bool]) -> Point:
            place, grow = memory
            if self.tried is None:
                return condition() if place and self._may_end(place) else no()
            if grow:
                return no()
            return condition() if place and self._may_end(place) else divide(True)

        condition = self.condition.decide(yes, no if self.tried is None else lambda: divide(True))
        return join

    def _divide(self, memory: tuple[Place | None, bool], cell: Cell) -> tuple[tuple[Place | None, bool], Cell]:
        """Name the part of a cell; `grow` is whether the tried item still has to get one more."""
        place, grow = memory
        if self.part not in cell.parts:
            return memory, cell
        ways = dict(self._ways(place, cell.letter)) if place else {}
        if self.tried is not None:
            name = self.items[self.tried].name
            if name in cell.parts or (grow and self.tried in ways):
                grow = grow and name in cell.parts
                read = ways.get(self.tried)
                return (None if read is None else (self.tried, read), grow), self._named(cell, name)
            ways.pop(self.tried, None)
        for item, read in ways.items():
            return ((item, read), grow), self._named(cell, self.items[item].name)
        return (None, grow), self._named(cell)

    def _named(self, cell: Cell, *names: str) -> Cell:
        """A cell without a mark that belongs to these smaller parts of this part."""
        if self.part not in cell.parts:
            return cell.marked("")
        return Cell(cell.letter, (*cell.parts[: cell.parts.index(self.part) + 1], *names))

    def _ways(self, place: Place, letter: str) -> Iterator[Place]:
        """Where one can be after a letter."""
        current, read = place
        after = self.items[current].go_on(read, letter)
        if after is not None:
            yield current, after
        if self.items[current].is_complete(read):
            for number in range(current + 1, len(self.items)):
                after = self.items[number].enter(letter)
                if after is not None:
                    yield number, after
                if not self.items[number].is_complete(0):
                    break

    def _may_end(self, place: Place) -> bool:
        current, read = place
        return self.items[current].is_complete(read) and all(item.is_complete(0) for item in self.items[current + 1 :])

    def _is_determined(self, tried: int | None) -> bool:
        """Whether every letter has one place at most, once it is known what belongs to an item that is tried."""
        if tried is not None and not all(isinstance(item, Power) and item.once for item in self.items[:tried]):
            return False
        letters = sorted(
            {letter for item in self.items for letter in (item.letters if isinstance(item, Free) else item.text)}
        )
        found, waiting = {(0, 0)}, [(0, 0)]
        while waiting:
            place = waiting.pop()
            for letter in letters:
                ways = list(self._ways(place, letter))
                if sum(item != tried for item, _ in ways) > 1:
                    return False
                new = set(ways) - found
                found |= new
                waiting += new
        return True
