"""The tapes of nondeterministic Turing machines, of which very many are kept.

A tape is two halves and the symbol between them, which is under the head. A half is a number: each half that there has
been is stored once, as the symbol nearest to the head and the number of what lies beyond that. So a step costs the same
however long a tape is, tapes share what they have in common, and equal halves have equal numbers. The half BLANK is
blank all the way.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
from itertools import islice

from interpreters.base import Plain
from interpreters.turing_rules import Symbol
from interpreters.turing_snapshot import WINDOW, tape

Tape = tuple[int, Symbol, int, int]
"""The number of the cell under the head, the symbol in it, the half to the left and the half to the right."""

BLANK = 0


class Halves:
    """The halves that there have been in one run."""

    __slots__ = ("_blank", "beyond", "first", "numbers")

    def __init__(self, blank: Symbol) -> None:
        self._blank = blank
        self.first: list[Symbol] = [blank]
        """Of each half, the symbol nearest to the head."""
        self.beyond = [BLANK]
        """And what lies beyond it."""
        # A blank with nothing but blanks beyond it is no other half than these.
        self.numbers: defaultdict[Hashable, dict[int, int]] = defaultdict(dict, {blank: {BLANK: BLANK}})
        """By the first symbol, and by what lies beyond it."""

    def put(self, symbol: Symbol, half: int) -> int:
        """The half that begins with a symbol."""
        numbers = self.numbers[symbol]
        number = numbers.get(half)
        if number is None:
            number = numbers[half] = len(self.first)
            self.first.append(symbol)
            self.beyond.append(half)
        return number

    def begin(self, symbols: Iterable[Symbol]) -> Tape:
        """The tape that holds some symbols from cell 0 on."""
        half = BLANK
        for symbol in reversed([*symbols]):
            half = self.put(symbol, half)
        return (0, self.first[half], BLANK, self.beyond[half])

    def move(self, before: Tape, symbol: Symbol, cells: int) -> Tape:
        """The tape after a symbol has been written, and the head moved by -1, 0 or 1 cells."""
        cell, _, left, right = before
        if cells > 0:
            return cell + 1, self.first[right], self.put(symbol, left), self.beyond[right]
        if cells < 0:
            return cell - 1, self.first[left], self.beyond[left], self.put(symbol, right)
        return cell, symbol, left, right

    def show(self, around: Tape) -> dict[str, Plain]:
        """A tape as turing_snapshot.py tells."""
        cell, symbol, left, right = around
        before = [*islice(self._symbols(left), WINDOW)][::-1]
        return tape(cell, [*before, symbol, *islice(self._symbols(right), WINDOW)], len(before), self._blank)

    def _symbols(self, half: int) -> Iterator[Symbol]:
        """The symbols of a half, from the head outwards, as far as they are not all blank."""
        while half != BLANK:
            yield self.first[half]
            half = self.beyond[half]
