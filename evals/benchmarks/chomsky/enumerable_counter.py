"""Counter machines that compute products, greatest common divisors, the Collatz function, and powers of a fraction."""

from dataclasses import dataclass
from itertools import islice
from random import Random

from evals.benchmarks.chomsky import enumerable_counter_programs as programs
from evals.benchmarks.chomsky.enumerable_counter_measures import COUNTERS
from evals.benchmarks.chomsky.enumerable_counter_programs import Steps
from evals.benchmarks.chomsky.enumerable_moments import moments
from evals.benchmarks.chomsky.family import LanguageFamily
from evals.benchmarks.chomsky.instance import Kind
from evals.benchmarks.chomsky.machine_counter import CounterProgram, Instruction
from evals.benchmarks.chomsky.measure import Given, Subject
from evals.benchmarks.chomsky.schema import Value

PROGRAMS = ("product", "divisor", "collatz", "fraction")
LETTERS = ("xyzt", "abcd", "pqrs")
FRACTIONS = ((1, 2), (1, 3), (2, 3), (3, 2), (4, 3), (5, 2))
"""By what x is multiplied."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A program with its numbers, and a bound."""

    name: str
    numbers: tuple[int, ...]
    """Those that the counters hold; for a fraction, first its two parts."""
    letters: str
    places: tuple[int, ...]
    """Under which number each instruction is printed; the first is 0."""
    bound: int
    moments: tuple[int, ...] = ()

    def steps(self) -> Steps:
        match self.name:
            case "product":
                return programs.product_steps(*self.numbers)
            case "divisor":
                return programs.divisor_steps(*self.numbers)
            case "collatz":
                return programs.collatz_steps(*self.numbers)
        return programs.fraction_steps(*self.numbers)

    def program(self) -> CounterProgram:
        match self.name:
            case "product":
                return programs.product()
            case "divisor":
                return programs.divisor()
            case "collatz":
                return programs.collatz()
        return programs.fraction(*self.numbers[:2])

    def run(self) -> list[tuple[int, tuple[int, ...]]]:
        """The instructions come to, and the values of the counters then, up to the bound."""
        return [(self.places[place], values) for place, values in islice(self.steps(), self.bound + 1)]

    def halting_step(self) -> int:
        steps = sum(1 for _ in self.steps()) - 1
        return steps if steps <= self.bound else -1

    def configurations(self) -> Value:
        run = self.run()
        return tuple(run[moment] for moment in self.moments)

    def subject(self) -> Subject:
        program = self.program()
        names = dict(zip(program.counters, self.letters, strict=False))
        moved = {
            place: Instruction(
                each.operation,
                names.get(each.counter, ""),
                self.places[each.following] if each.following >= 0 else -1,
                self.places[each.zero] if each.zero >= 0 else -1,
            )
            for place, each in zip(self.places, program.instructions, strict=True)
        }
        printed = CounterProgram(tuple(names.values()), tuple(moved[place] for place in range(len(moved))))
        given: Given = {"values": self.run()[0][1], "bound": self.bound}
        if self.moments:
            given = {**given, "moments": self.moments}
        return Subject.of(printed, given=given)


def _draw(random: Random, n: int, kind: Kind) -> Counted:
    """A run of 2n to 40n steps or a little more; in one case of three, the bound comes before its end."""
    name = random.choice(PROGRAMS)
    letters = random.choice(LETTERS)
    while True:
        bare = Counted(name, _numbers(random, n, name), letters, (), 0)
        steps = sum(1 for _ in islice(bare.steps(), 40 * n + 2)) - 1
        if 2 * n <= steps <= 40 * n:
            break
    bound = steps + random.randrange(steps) if random.randrange(3) else steps // 2 + random.randrange(steps // 2)
    rest = list(range(1, len(bare.program().instructions)))
    random.shuffle(rest)
    times = moments(random, min(steps, bound), 3 + min(n // 8, 3)) if kind == "trace" else ()
    return Counted(name, bare.numbers, letters, (0, *rest), bound, times)


def _numbers(random: Random, n: int, name: str) -> tuple[int, ...]:
    def some(most: int) -> int:
        return 1 + random.randrange(most)

    if name == "fraction":
        p, q = random.choice(FRACTIONS)
        return p, q, some(1 + n // 4) * q ** some(2 + n // 8)
    return (some(2 * n),) if name == "collatz" else (some(2 * n), some(2 * n))


COUNTER_MACHINES = LanguageFamily(
    id="re-counter",
    level="RE",
    title="counter machines that compute products, divisors, the Collatz function and powers",
    vocabulary=COUNTERS,
    asks={
        "recognition": ("halting_step", "last_instruction", "last_values", "greatest"),
        "trace": ("configurations_at", "halting_step"),
    },
    draw=_draw,
    subject=Counted.subject,
    direct={
        "halting_step": Counted.halting_step,
        "last_instruction": lambda drawn: drawn.run()[-1][0],
        "last_values": lambda drawn: drawn.run()[-1][1],
        "greatest": lambda drawn: tuple(map(max, zip(*(values for _, values in drawn.run()), strict=True))),
        "configurations_at": Counted.configurations,
    },
)
