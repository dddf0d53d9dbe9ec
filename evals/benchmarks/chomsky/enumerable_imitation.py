"""A small Turing machine, and the tag system that imitates it.

The direct algorithm runs the Turing machine, and counts the steps of the tag system by arithmetic: what passes over its
word make one step of the machine, tools/tag_compiler.py says.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from evals.benchmarks.chomsky import enumerable_tables as tables
from evals.benchmarks.chomsky.enumerable_imitation_measures import IMITATION
from evals.benchmarks.chomsky.enumerable_tables import HALT, Moment, Table
from evals.benchmarks.chomsky.family import LanguageFamily
from evals.benchmarks.chomsky.instance import Kind
from evals.benchmarks.chomsky.machine_tag import Tag
from evals.benchmarks.chomsky.measure import Subject
from evals.benchmarks.chomsky.schema import Value
from tools.tag_compiler import compile_machine
from tools.tag_turing import State, split

SYMBOLS = "_1"
MOST_STEPS = 64
"""Of the Turing machine. The words of the tag system grow twice as long by a step."""


@dataclass(frozen=True, slots=True)
class Imitation:
    """A table of the two symbols, so many 1's on its tape, and a bound on the steps of the tag system."""

    table: Table
    ones: int
    bound: int

    def run(self) -> list[Moment]:
        return tables.run(self.table, (1,) * self.ones, MOST_STEPS)

    def starts(self) -> list[int]:
        """For each configuration of the machine, the steps of the tag system up to it; and to its end, if it halts."""
        run, found = self.run(), [0]
        for before, after in pairwise(run):
            multiplied, divided, move, write = self._sides(before)
            product = 2 * multiplied + write + 1
            turn = 0 if self._sides(after)[2] == move else product
            found.append(found[-1] + multiplied + 1 + divided + 1 + 2 * (product + divided // 2 + 1) + turn)
        if run[-1].state == HALT:
            multiplied, divided, *_ = self._sides(run[-1])
            found.append(found[-1] + multiplied + 1 + divided + 1)
        return found

    def _sides(self, moment: Moment) -> tuple[int, int, int, int]:
        """The number that is multiplied, the one that is divided, the move and what is written."""
        before, _, after = moment.halves(SYMBOLS)
        left, right = (int(f"0{side}".replace("_", "0"), 2) for side in (before, after[::-1]))
        if moment.state == HALT:
            return left, right, 1, 0
        write, move, _ = self.table.entries[moment.state][moment.symbol]
        return (left, right, move, write) if move > 0 else (right, left, move, write)

    def reached(self) -> Iterator[tuple[int, Moment]]:
        """The configurations that are imitated within the bound, and the steps of the tag system up to each."""
        return ((step, each) for step, each in zip(self.starts(), self.run(), strict=False) if step <= self.bound)

    def halting_step(self) -> int:
        last = self.starts()[-1]
        return last if self.run()[-1].state == HALT and last <= self.bound else -1

    def configurations(self) -> Value:
        found = []
        for _, each in self.reached():
            left, symbol, right = each.halves(SYMBOLS)
            found.append((f"q{len(self.table.entries) if each.state == HALT else each.state}", left, symbol, right))
        return tuple(found)

    def subject(self) -> Subject:
        machine = self.table.printed()
        rows: dict[State, dict[State, tuple[State, State, str]]] = {}
        for rule in machine.transitions:
            rows.setdefault(rule.state, {})[rule.read[0]] = (rule.target, rule.written[0], rule.moves[0])
        writing = split(rows, machine.start, SYMBOLS[0], SYMBOLS, machine.accepting)
        compiled = compile_machine(writing.machine)
        word = compiled.encode(writing.start(SYMBOLS[1] * self.ones))
        needed = list(dict.fromkeys(word))
        for symbol in needed:  # which grows meanwhile
            needed += [each for each in dict.fromkeys(compiled.system.productions[symbol]) if each not in needed]
        rules = {symbol: tuple(compiled.system.productions[symbol]) for symbol in compiled.system.alphabet}
        system = Tag(compiled.system.deletion, tuple((each, rules[each]) for each in rules if each in needed))
        pairs = tuple(tuple(map(str, pair)) for pair in writing.pairs if pair is not None)
        return Subject.of(machine, system, given={"word": word, "bound": self.bound, "pairs": pairs})


def _draw(random: Random, n: int, _: Kind) -> Imitation:
    """A machine of two or three states. In two cases of three it halts, after some 8n to 60n steps of the system."""
    halts = random.randrange(3) > 0
    while True:
        table = tables.draw(random, 2 + (n >= 12), SYMBOLS)
        ones = random.randrange(2 + n // 8)
        run = tables.run(table, (1,) * ones, MOST_STEPS)
        if (run[-1].state == HALT) is not halts or tables.turns(run) < 1 + n // 8:
            continue
        whole = Imitation(table, ones, 60 * n)
        steps = whole.starts()[-1]
        if halts and 8 * n <= steps <= 60 * n:
            return Imitation(table, ones, steps + random.randrange(steps))
        if not halts and steps > 60 * n:
            return Imitation(table, ones, (8 + random.randrange(32)) * n)


IMITATING = LanguageFamily(
    id="re-imitation",
    level="RE",
    title="a Turing machine and the tag system that imitates it",
    vocabulary=IMITATION,
    asks={
        "recognition": ("halting_step", "machine_steps"),
        "trace": ("imitated", "imitation_steps"),
    },
    draw=_draw,
    subject=Imitation.subject,
    direct={
        "halting_step": Imitation.halting_step,
        "machine_steps": lambda drawn: len(list(drawn.reached())) - 1,
        "imitation_steps": lambda drawn: tuple(step for step, _ in drawn.reached()),
        "imitated": Imitation.configurations,
    },
)
