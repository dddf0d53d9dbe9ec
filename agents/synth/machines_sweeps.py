"""Turing machines made of sweeps: in each, the head runs over the whole word, from one end to the other.

A sweep has a finite memory. For its memory and the cell under the head it says what to remember next and what to leave
in the cell; at the blank behind the last cell, it says by its memory what comes then: another sweep, which runs the
other way, or the end.

    cross off an a, if there is one     over: the first "a" becomes a crossed-off one, and that is remembered
                                        then: one thing if it is remembered, another if it is not

A machine is written as functions without arguments that give a sweep, each the same one at every call (`@cache`), and
that name each other: a flow chart. They are called only when the machine is put together, so they may name each other
in circles.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, NamedTuple, TypeVar

WORD = "word"
"""The name of the whole word."""

FINAL = "accept"

MOST_STATES = 20_000


class TooLarge(ValueError):
    """A machine that would have too many states."""


class Cell(NamedTuple):
    """What stands in a cell of the word."""

    letter: str
    parts: tuple[str, ...] = (WORD,)
    """The parts of the word that it belongs to, from the whole word to the smallest one."""
    mark: str = ""

    @property
    def symbol(self) -> str:
        """The tape symbol: of a cell that nothing was done to, its letter."""
        return ".".join((self.letter, *self.parts[1:])) + (f":{self.mark}" if self.mark else "")

    def marked(self, mark: str) -> "Cell":
        return self._replace(mark=mark)


Memory = TypeVar("Memory", bound=Hashable)
Way = Literal["right", "left"]

_BACK: Mapping[Way, Way] = {"right": "left", "left": "right"}


@dataclass(frozen=True, slots=True, eq=False)
class Sweep(Generic[Memory]):
    """One run over the word. Every sweep is another one, even if it does the same."""

    name: str
    start: Memory
    over: Callable[[Memory, Cell], tuple[Memory, Cell]]
    then: Callable[[Memory], "Point"]
    way: Way | None = None
    """Which way it must run; before it, the head goes back if it has to."""


AnySweep = Sweep[Any]
"""What a sweep remembers is its own affair."""

Point = AnySweep | bool
"""What comes next; True and False are the end: the word is accepted, or rejected."""

Exit = Callable[[], Point]
"""Names a point before there is one."""


class Transition(NamedTuple):
    state: str
    symbol: str
    direction: str


@dataclass(frozen=True, slots=True)
class Machine:
    """A deterministic machine as automata-lib defines one; `FINAL` is its final state."""

    alphabet: tuple[str, ...]
    blank: str
    initial: str
    rows: Mapping[str, Mapping[str, Transition]]


def assemble(first: AnySweep, alphabet: Iterable[str]) -> Machine:
    """The machine that begins with a sweep, on the first symbol of a word. Raises TooLarge."""
    letters = tuple(alphabet)
    blank = next(symbol for symbol in ("_", *map(chr, range(33, 0x250))) if symbol not in letters)
    assembly = _Assembly(_contents(first, letters), blank)
    initial = assembly.state(first, "right", first.start)
    assembly.complete()
    return Machine(letters, assembly.blank, initial, assembly.rows)


def _contents(first: AnySweep, letters: Iterable[str]) -> dict[AnySweep, set[Cell]]:
    """What may stand in the cells of the word when a sweep begins, for every sweep that can be reached."""
    contents: dict[AnySweep, set[Cell]] = {first: set(map(Cell, letters))}
    waiting = [first]
    while waiting:
        sweep = waiting.pop()
        reached, left = _reached(sweep, contents[sweep])
        for memory in reached:
            after = sweep.then(memory)
            if len(contents) > MOST_STATES:
                raise TooLarge
            if isinstance(after, Sweep) and not left <= contents.setdefault(after, set()):
                contents[after] |= left
                waiting.append(after)
    return contents


def _reached(sweep: AnySweep, contents: set[Cell]) -> tuple[list[Hashable], set[Cell]]:
    """The memories that a sweep can come to, and what it may leave in the cells."""
    reached: dict[Hashable, None] = {sweep.start: None}
    left: set[Cell] = set()
    waiting = [sweep.start]
    while waiting:
        memory = waiting.pop()
        for cell in contents:
            after, written = sweep.over(memory, cell)
            left.add(written)
            if len(reached) > MOST_STATES:
                raise TooLarge
            if after not in reached:
                reached[after] = None
                waiting.append(after)
    return list(reached), left


@dataclass(slots=True)
class _Assembly:
    """Gives every memory of every sweep a state, and every state its row."""

    contents: Mapping[AnySweep, set[Cell]]
    blank: str
    rows: dict[str, dict[str, Transition]] = field(default_factory=dict)
    states: dict[tuple[AnySweep, Way, Hashable], str] = field(default_factory=dict)
    waiting: list[tuple[AnySweep, Way, Hashable]] = field(default_factory=list)

    def state(self, sweep: AnySweep, way: Way, memory: Hashable) -> str:
        """The name of a state, whose row will be written."""
        key = (sweep, way, memory)
        if len(self.states) > MOST_STATES:
            raise TooLarge
        if key not in self.states:
            self.states[key] = f"{len(self.states)} {sweep.name} {way}"
            self.waiting.append(key)
        return self.states[key]

    def complete(self) -> None:
        while self.waiting:
            sweep, way, memory = key = self.waiting.pop()
            row = self.rows[self.states[key]] = {}
            idle = sweep.way == _BACK[way]
            for cell in sorted(self.contents[sweep]):
                after, written = (memory, cell) if idle else sweep.over(memory, cell)
                row[cell.symbol] = Transition(self.state(sweep, way, after), written.symbol, way[0].upper())
            then = sweep if idle else sweep.then(memory)
            back = _BACK[way]
            if isinstance(then, Sweep):
                row[self.blank] = Transition(self.state(then, back, then.start), self.blank, back[0].upper())
            elif then:
                row[self.blank] = Transition(FINAL, self.blank, "N")
