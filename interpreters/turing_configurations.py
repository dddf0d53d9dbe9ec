"""The configurations that a nondeterministic Turing machine can come into with one word, and what leads to what.

A configuration is a tuple that begins with the state. With one tape, that follows; with several, they follow as tuples.
"""

from collections.abc import Iterable
from typing import Any, Protocol

from interpreters import turing_snapshot as snapshot
from interpreters.base import Plain
from interpreters.turing_definition import TuringDefinition
from interpreters.turing_halves import Halves

Configuration = tuple[Any, ...]


class Configurations(Protocol):
    """Those of one run."""

    @property
    def start(self) -> Configuration: ...

    def after(self, configuration: Configuration) -> Iterable[Configuration]:
        """What a step leads to, in the order of the rules."""
        ...

    def show(self, configuration: Configuration) -> dict[str, Plain]:
        """The state and the tape, or the tapes, as turing_snapshot.py tells."""
        ...


class OneTape:
    """(state, cell, symbol, left half, right half)"""

    __slots__ = ("_halves", "_rules", "start")

    def __init__(self, definition: TuringDefinition, word: str) -> None:
        self._halves = Halves(definition.blank)
        self._rules = definition.rules
        self.start: Configuration = (definition.initial_state, *self._halves.begin(word))

    def after(self, configuration: Configuration) -> list[Configuration]:
        state, cell, symbol, left, right = configuration
        found: list[Configuration] = []
        if (row := self._rules.get(state)) is None:
            return found
        # `Halves.move`, without a tuple and a call for each tape.
        halves = self._halves
        for to, (write,), (move,) in row.get((symbol,), ()):
            if move > 0:
                found.append((to, cell + 1, halves.first[right], halves.put(write, left), halves.beyond[right]))
            elif move < 0:
                found.append((to, cell - 1, halves.first[left], halves.beyond[left], halves.put(write, right)))
            else:
                found.append((to, cell, write, left, right))
        return found

    def show(self, configuration: Configuration) -> dict[str, Plain]:
        state, *around = configuration
        return snapshot.configuration(state, [self._halves.show(tuple(around))])


class SeveralTapes:
    """(state, (cell, symbol, left half, right half), ...)"""

    __slots__ = ("_halves", "_rules", "start")

    def __init__(self, definition: TuringDefinition, word: str) -> None:
        self._halves = Halves(definition.blank)
        self._rules = definition.rules
        others = [self._halves.begin(definition.filling)] * (definition.tapes - 1)
        self.start: Configuration = (definition.initial_state, self._halves.begin(word), *others)

    def after(self, configuration: Configuration) -> list[Configuration]:
        row = self._rules.get(configuration[0])
        if row is None:
            return []
        tapes = configuration[1:]
        rules = row.get(tuple([each[1] for each in tapes]), ())
        return [(rule.state, *map(self._halves.move, tapes, rule.symbols, rule.moves)) for rule in rules]

    def show(self, configuration: Configuration) -> dict[str, Plain]:
        state, *tapes = configuration
        # One more than are shown is as good as all of them.
        return snapshot.configuration(state, [self._halves.show(each) for each in tapes[: snapshot.TAPES_SHOWN + 1]])
