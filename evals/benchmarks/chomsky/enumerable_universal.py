"""The universal Turing machine of enumerable_universal_machine.py, on the description of a small machine.

The direct algorithm runs the small machine, and counts the steps of the universal one by arithmetic on the lengths of
the description's rows.
"""

from dataclasses import dataclass
from random import Random

from evals.benchmarks.chomsky import enumerable_tables as tables
from evals.benchmarks.chomsky.enumerable_beaver import champion_draw
from evals.benchmarks.chomsky.enumerable_moments import moments
from evals.benchmarks.chomsky.enumerable_tables import HALT, Moment, Table
from evals.benchmarks.chomsky.enumerable_turing import TURING
from evals.benchmarks.chomsky.enumerable_universal_machine import DOING, entries, rows, universal
from evals.benchmarks.chomsky.family import LanguageFamily
from evals.benchmarks.chomsky.instance import Kind
from evals.benchmarks.chomsky.measure import Given, Subject
from evals.benchmarks.chomsky.schema import Value

SYMBOLS = "_1"


@dataclass(frozen=True, slots=True)
class Described:
    """A machine of the symbols 1 and blank, how many of its steps are imitated, and what is given."""

    table: Table
    steps: int
    """If it does not halt with the last of them, the bound is where the next one begins."""
    slack: int = 0
    """How far the bound is beyond the step with which the universal machine halts, if it does."""
    entries: tuple[int, ...] = ()

    def run(self) -> list[Moment]:
        return tables.run(self.table, (), self.steps)

    def starts(self) -> list[int]:
        """When each step of the machine begins; and when the universal machine halts, if it does."""
        run = self.run()
        # One more, to know where the next step begins.
        pairs = [(each.state, each.symbol) for each in run]
        halted = run[-1].state == HALT
        return list(entries(self.table, pairs if halted else [*pairs, (0, 0)]))

    @property
    def halts(self) -> bool:
        return self.run()[-1].state == HALT

    def entries_at(self) -> Value:
        run, starts = self.run(), self.starts()
        return tuple((starts[entry], run[entry].content(SYMBOLS), run[entry].head) for entry in self.entries)

    def subject(self) -> Subject:
        given: Given = {
            "input": "".join(rows(self.table)),
            "bound": self.starts()[-1] + self.slack,
            "state": DOING,
        }
        if self.entries:
            given = {**given, "entries": self.entries}
        return Subject.of(universal(), given=given)


def _draw(random: Random, n: int, kind: Kind) -> Described:
    """A champion, or a random machine that turns now and then; some n to 2n of its steps, or fewer if it halts."""
    steps = n + random.randrange(n + 1)
    while True:
        table = (champion_draw(random, n) if random.randrange(2) else None) or tables.draw(
            random, 2 + min(n // 8, 2), SYMBOLS
        )
        run = tables.run(table, (), steps)
        if len(run) > 1 + n // 2 and tables.turns(run) >= min(1 + n // 8, 4):
            break
    made = len(run) - 1
    halts = run[-1].state == HALT
    chosen: tuple[int, ...] = ()
    if kind == "trace":
        chosen = moments(random, made - halts, 2 + min(n // 8, 2))
    return Described(table, made, random.randrange(100) if halts else 0, chosen)


UNIVERSAL = LanguageFamily(
    id="re-universal",
    level="RE",
    title="a universal Turing machine on the description of a machine",
    vocabulary=TURING,
    asks={
        "recognition": ("halting_step", "entries_number", "last_contents"),
        "trace": ("entries_at", "halting_step"),
    },
    draw=_draw,
    subject=Described.subject,
    direct={
        "halting_step": lambda drawn: drawn.starts()[-1] if drawn.halts else -1,
        "entries_number": lambda drawn: len(drawn.starts()) - drawn.halts,
        "last_contents": lambda drawn: ("".join(rows(drawn.table)), drawn.run()[-1].content(SYMBOLS), ""),
        "entries_at": Described.entries_at,
    },
)
