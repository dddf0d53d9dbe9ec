"""Turing machines as tables of numbers: drawn, and run on a list of cells.

The symbols are 0, which is the blank, 1 and so on, and the states 0, the start, 1 and so on; HALT is the accepting one.
"""

from dataclasses import dataclass
from itertools import pairwise
from random import Random

from evals.benchmarks.chomsky.machine_turing import Rule, Turing

HALT = -1

Entry = tuple[int, int, int]
"""What is written, the move (-1 or 1), and the next state."""


@dataclass(frozen=True, slots=True)
class Table:
    """A complete table: an entry for each state and each symbol."""

    symbols: str
    """As they are printed; the first is the blank."""
    entries: tuple[tuple[Entry, ...], ...]

    def printed(self) -> Turing:
        """The machine, whose last state is the accepting one."""
        states = [f"q{number}" for number in range(len(self.entries) + 1)]
        rules = tuple(
            Rule(states[state], (self.symbols[read],), states[following], (self.symbols[write],), ("LR"[move > 0],))
            for state, row in enumerate(self.entries)
            for read, (write, move, following) in enumerate(row)
        )
        return Turing("DTM", tuple(states), tuple(self.symbols[1:]), tuple(self.symbols), "q0", (states[-1],), rules)


@dataclass(frozen=True, slots=True)
class Moment:
    """A configuration."""

    state: int
    head: int
    first: int
    """The number of the first cell that is kept."""
    cells: tuple[int, ...]

    @property
    def symbol(self) -> int:
        return self.cells[self.head - self.first]

    def content(self, symbols: str) -> str:
        return "".join(symbols[cell] for cell in self.cells).strip(symbols[0])

    def halves(self, symbols: str) -> tuple[str, str, str]:
        """What is to the left of the head, under it, and to the right of it, without the blanks at the ends."""
        written = "".join(symbols[cell] for cell in self.cells)
        place = self.head - self.first
        return written[:place].lstrip(symbols[0]), written[place], written[place + 1 :].rstrip(symbols[0])


def run(table: Table, word: tuple[int, ...], steps: int) -> list[Moment]:
    """The configurations from the first to the last, or up to so many steps. The cells are all that can be reached."""
    first = -steps
    cells = [0] * steps + list(word) + [0] * (steps + 1)
    state, place = 0, steps
    low, high = place, max(place, place + len(word) - 1)
    found: list[Moment] = []
    while True:
        low, high = min(low, place), max(high, place)
        found.append(Moment(state, place + first, low + first, tuple(cells[low : high + 1])))
        if state == HALT or len(found) > steps:
            return found
        cells[place], move, state = table.entries[state][cells[place]]
        place += move


def draw(random: Random, states: int, symbols: str) -> Table:
    """A random table, of which one entry halts."""
    halting = random.randrange(states * len(symbols))

    def entry(number: int) -> Entry:
        write, move = random.randrange(len(symbols)), random.choice((-1, 1))
        return (write, move, HALT if number == halting else random.randrange(states))

    rows = [[entry(state * len(symbols) + read) for read in range(len(symbols))] for state in range(states)]
    return Table(symbols, tuple(map(tuple, rows)))


def turns(found: list[Moment]) -> int:
    """How often the head changes its direction."""
    moves = [after.head - before.head for before, after in pairwise(found)]
    return sum(one != other for one, other in pairwise(moves))
