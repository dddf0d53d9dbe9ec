"""The words that a deterministic machine with a stack accepts: found, and counted.

What such a machine will do with the rest of a word depends on its state and its stack alone. So words are followed
symbol by symbol, and those that lead to the same state and stack are followed once.
"""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple, Protocol

from evals.benchmarks.chomsky.finite_runs import checked, checked_length
from evals.benchmarks.chomsky.measure import Unanswerable

MOST_COUNTED = 400_000
"""Different states and stacks that words may lead to when they are counted, over all lengths."""

MOST_SEARCHED = 20_000
"""The same when a word is looked for whose beginning is given."""

FURTHER = 20
"""How many symbols more than asked a word may have that is looked for."""


class Rest(NamedTuple):
    """All that the rest of a run depends on."""

    state: tuple[str, ...]
    """A state and a stack, or what else the machine has."""
    accepts: bool
    """Whether the word is accepted if it ends here."""


Layer = dict[Rest, int]
"""Where words of one length lead, and how many of them lead there."""


class Reading(Protocol):
    """A machine, from one input symbol to the next."""

    @property
    def symbols(self) -> tuple[str, ...]:
        """The input symbols, in the order that orders words."""
        ...

    def start(self) -> Rest: ...

    def after(self, at: Rest, symbol: str) -> Rest | None:
        """Where a symbol leads, and what is done before the next one is read; None if it cannot be read."""
        ...


class FoundWords:
    """The words that a machine accepts."""

    def __init__(self, machine: Reading) -> None:
        self.machine = machine

    def least(self, length: int, prefix: str) -> str:
        """The first word of at least so many symbols that begins with a prefix. Raises Unanswerable."""
        return self._found(length, prefix, FURTHER)

    def exactly(self, length: int, prefix: str) -> str:
        """The first word of exactly so many symbols that begins with a prefix. Raises Unanswerable."""
        return self._found(length, prefix, 0)

    def count(self, length: int) -> int:
        """How many words of so many symbols there are."""
        *_, last = self._up_to(length)
        return sum(words for at, words in last.items() if at.accepts)

    def work(self, length: int) -> int:
        """How many times `count` looks up where a symbol leads."""
        *layers, _ = self._up_to(length)
        return sum(map(len, layers)) * len(self.machine.symbols)

    def _up_to(self, length: int) -> Iterator[Layer]:
        return islice(self._layers(self.machine.start(), MOST_COUNTED), checked_length(length) + 1)

    def _layers(self, start: Rest, most: int) -> Iterator[Layer]:
        """For 0, 1, 2, ... symbols, where they lead from a place. Raises Unanswerable if there is too much of that."""
        layer, total = {start: 1}, 0
        while layer:
            yield layer
            following: Layer = {}
            for at, words in layer.items():
                for symbol in self.machine.symbols:
                    if (end := self.machine.after(at, symbol)) is not None:
                        following[end] = following.get(end, 0) + words
            layer, total = following, total + len(following)
            if total > most:
                raise Unanswerable(f"words lead to more than {most:,} stacks")
        yield layer

    def _found(self, length: int, prefix: str, further: int) -> str:
        first = checked_length(length) - len(prefix)
        at: Rest | None = self.machine.start()
        for symbol in checked(prefix):
            at = at and self.machine.after(at, symbol)
        layers: list[Layer] = []
        for layer in islice(self._layers(at, MOST_SEARCHED), max(first, 0) + further + 1) if at else ():
            layers.append(layer)
            if len(layers) > first and any(end.accepts for end in layer):
                return prefix + self._first(layers)
        raise Unanswerable("there is no such word")

    def _first(self, layers: list[Layer]) -> str:
        """The first word that leads through all layers and is accepted; the first layer holds one place only."""
        alive = [{at for at in layers[-1] if at.accepts}]
        for layer in reversed(layers[:-1]):
            last = alive[-1]
            alive.append(
                {at for at in layer if any(self.machine.after(at, each) in last for each in self.machine.symbols)}
            )
        alive.reverse()
        at, symbols = next(iter(layers[0])), []
        for following in alive[1:]:
            ends = ((symbol, self.machine.after(at, symbol)) for symbol in self.machine.symbols)
            symbol, at = next((symbol, end) for symbol, end in ends if end is not None and end in following)
            symbols.append(symbol)
        return "".join(symbols)
