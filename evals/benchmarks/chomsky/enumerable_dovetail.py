"""Pairs of a machine and an input that halt, enumerated in stages.

The direct algorithm makes no stages. Pair p, if it halts after t steps, is listed in stage max(p + 1, t): before that
it is not taken, or not given enough steps.
"""

from dataclasses import dataclass
from random import Random

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky import enumerable_tables as tables
from evals.benchmarks.chomsky.enumerable_dovetail_measures import DOVETAIL, MACHINES
from evals.benchmarks.chomsky.enumerable_tables import HALT, Table
from evals.benchmarks.chomsky.family import LanguageFamily
from evals.benchmarks.chomsky.instance import Kind
from evals.benchmarks.chomsky.measure import Given, Subject

ALPHABETS = ("_1", "_ab", "_01")
MOST_INPUTS = 12


@dataclass(frozen=True, slots=True)
class Dovetail:
    """Machines, inputs, and the number of stages."""

    machines: tuple[Table, ...]
    inputs: tuple[str, ...]
    stages: int

    def halting_steps(self) -> list[int]:
        """For each pair that is taken, in order: after how many steps it halts; one more than the stages if later."""
        found = []
        for word in self.inputs:
            for machine in self.machines:
                run = tables.run(machine, tuple(map(machine.symbols.index, word)), self.stages)
                found.append(len(run) - 1 if run[-1].state == HALT else self.stages + 1)
        return found[: self.stages]

    def listed(self) -> tuple[tuple[int, int], ...]:
        stages = [(max(pair + 1, steps), pair) for pair, steps in enumerate(self.halting_steps())]
        return tuple((pair, stage) for stage, pair in sorted(stages) if stage <= self.stages)

    def unlisted(self) -> frozenset[int]:
        return frozenset(pair for pair, steps in enumerate(self.halting_steps()) if steps > self.stages)

    def total_steps(self) -> int:
        total = 0
        for pair, steps in enumerate(self.halting_steps()):
            last = min(max(pair + 1, steps), self.stages)
            total += sum(min(steps, stage) for stage in range(pair + 1, last + 1))
        return total

    def subject(self) -> Subject:
        given: Given = {"inputs": self.inputs, "stages": self.stages}
        return Subject.of(*(machine.printed() for machine in self.machines), given=given)


def _draw(random: Random, n: int, _: Kind) -> Dovetail:
    """Three machines on 2 + n / 6 inputs. Some pairs halt late, and some not at all."""
    number = min(2 + n // 6, MOST_INPUTS)
    stages = MACHINES * number + random.randrange(1 + min(n // 2, 20))
    while True:
        symbols = random.choice(ALPHABETS)
        machines = tuple(tables.draw(random, 2 + random.randrange(2), symbols) for _ in range(MACHINES))
        words = [drawing.word(random, symbols[1:], random.randrange(2 + number)) for _ in range(number)]
        if len(set(words)) < number:
            continue
        drawn = Dovetail(machines, tuple(words), stages)
        late = sum(stage > pair + 1 for pair, stage in drawn.listed())
        if late > number // 3 and len(drawn.unlisted()) > number // 2:
            return drawn


DOVETAILING = LanguageFamily(
    id="re-dovetail",
    level="RE",
    title="pairs of a machine and an input that halt, enumerated in stages",
    vocabulary=DOVETAIL,
    asks={
        "recognition": ("listed_number", "unlisted", "total_steps"),
        "trace": ("listed",),
    },
    draw=_draw,
    subject=Dovetail.subject,
    direct={
        "listed_number": lambda drawn: len(drawn.listed()),
        "unlisted": Dovetail.unlisted,
        "total_steps": Dovetail.total_steps,
        "listed": Dovetail.listed,
    },
)
