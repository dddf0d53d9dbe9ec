"""Turing machines that write much before they halt: the champions of two, three and four states, and random machines.

The champions start on a blank tape. Of all machines with as many states and the two symbols 1 and blank that halt then,
they make the most steps, or leave the most 1's. The random machines start on a word, and make n to 12n steps or more.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from evals.benchmarks.chomsky import enumerable_tables as tables
from evals.benchmarks.chomsky.enumerable_moments import moments
from evals.benchmarks.chomsky.enumerable_tables import HALT, Entry, Moment, Table
from evals.benchmarks.chomsky.enumerable_turing import TURING
from evals.benchmarks.chomsky.family import LanguageFamily
from evals.benchmarks.chomsky.instance import Kind
from evals.benchmarks.chomsky.measure import Given, Subject
from evals.benchmarks.chomsky.schema import Value

_CHAMPIONS = {
    "two states": "1RB 1LB / 1LA 1RH",
    "three states, ones": "1RB 1RH / 0RC 1RB / 1LC 1LA",
    "three states, steps": "1RB 1RH / 1LB 0RC / 1LC 1LA",
    "four states": "1RB 1LB / 1LA 0LC / 1RH 1LD / 1RD 0RA",
}
"""For each state, what is written, the move and the next state on a blank and on a 1; H is to halt."""

ALPHABETS = ("_1", "_ab", "_01", "_xy")
MOST_STATES = 6
FACTOR = 12
"""A random machine halts after at most so many times n steps, or is taken for one that does not."""


def champion(text: str, mirrored: bool = False) -> Table:
    """The table of a champion; or that with the other moves, which does the same the other way round."""

    right = "L" if mirrored else "R"

    def entry(cell: str) -> Entry:
        following = HALT if cell[2] == "H" else "ABCD".index(cell[2])
        return int(cell[0]), 1 if cell[1] == right else -1, following

    return Table("_1", tuple(tuple(map(entry, row.split())) for row in text.split(" / ")))


CHAMPIONS: Mapping[str, Table] = {name: champion(text) for name, text in _CHAMPIONS.items()}


@dataclass(frozen=True, slots=True)
class Bounded:
    """A machine, the word on its tape, and a bound."""

    table: Table
    word: tuple[int, ...]
    bound: int
    moments: tuple[int, ...]
    """Those that a question gives; none if it is not about moments."""

    @property
    def run(self) -> list[Moment]:
        return tables.run(self.table, self.word, self.bound)

    @property
    def last(self) -> Moment:
        return self.run[-1]

    def state(self, moment: Moment) -> str:
        return f"q{len(self.table.entries) if moment.state == HALT else moment.state}"

    def halting_step(self) -> int:
        run = self.run
        return len(run) - 1 if run[-1].state == HALT else -1

    def writes(self) -> int:
        entries = self.table.entries
        return sum(entries[each.state][each.symbol][0] != each.symbol for each in self.run[:-1])

    def configurations(self) -> Value:
        run = self.run
        chosen = [run[moment] for moment in self.moments]
        return tuple((self.state(each), each.content(self.table.symbols), each.head) for each in chosen)

    def subject(self) -> Subject:
        given: Given = {"input": "".join(self.table.symbols[cell] for cell in self.word), "bound": self.bound}
        if self.moments:
            given = {**given, "moments": self.moments}
        return Subject.of(self.table.printed(), given=given)


def _draw(random: Random, n: int, kind: Kind) -> Bounded:
    table = None if random.randrange(4) else champion_draw(random, n)
    word: tuple[int, ...] = ()
    if table is None:
        table, word, bound = _random(random, n)
    else:  # which the bound may stop before it halts
        length = len(tables.run(table, (), 200)) - 1
        bound = length // 2 + random.randrange(length + 1)
    steps = len(tables.run(table, word, bound)) - 1
    return Bounded(table, word, bound, moments(random, steps, 3 + min(n // 8, 3)) if kind == "trace" else ())


def champion_draw(random: Random, n: int) -> Table | None:
    """A champion that makes n / 2 to 16 n steps, if there is one."""
    lengths = {name: len(tables.run(table, (), 200)) - 1 for name, table in CHAMPIONS.items()}
    names = [name for name, steps in lengths.items() if n <= 2 * steps <= 32 * n]
    if not names:
        return None
    name = random.choice(names)
    return champion(_CHAMPIONS[name], mirrored=bool(random.randrange(2)))


def _random(random: Random, n: int) -> tuple[Table, tuple[int, ...], int]:
    """A machine that turns now and then, and halts in two cases of three."""
    symbols, states = random.choice(ALPHABETS), min(2 + n // 8, MOST_STATES)
    halts = random.randrange(3) > 0
    while True:
        table = tables.draw(random, states, symbols)
        length = (n + 1) // 2 + random.randrange(n // 2 + 1)
        word = tuple(1 + random.randrange(len(symbols) - 1) for _ in range(length))
        found = tables.run(table, word, FACTOR * n)
        steps = len(found) - 1
        if (found[-1].state == HALT) is not halts or tables.turns(found) < 2 + n // 8:
            continue
        if not halts:
            return table, word, n + random.randrange(3 * n + 1)
        if steps >= n:
            return table, word, steps + random.randrange(steps)


BEAVER = LanguageFamily(
    id="re-beaver",
    level="RE",
    title="busy beavers, and random machines that halt after some steps or do not",
    vocabulary=TURING,
    asks={
        "recognition": ("halting_step", "marks", "cells", "writes"),
        "trace": ("configurations_at", "halting_step"),
    },
    draw=_draw,
    subject=Bounded.subject,
    direct={
        "halting_step": Bounded.halting_step,
        "marks": lambda drawn: sum(cell > 0 for cell in drawn.last.cells),
        "cells": lambda drawn: len({moment.head for moment in drawn.run}),
        "writes": Bounded.writes,
        "configurations_at": Bounded.configurations,
    },
)
