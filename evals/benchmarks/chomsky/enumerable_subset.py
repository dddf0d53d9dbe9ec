"""Subset sums in unary: a machine of two tapes that guesses which of some numbers have a given sum.

Its input is 11#1#111=1111: the numbers, and what some of them shall add up to. Where a number begins, it is copied to
the second tape, or passed over. Behind the =, the machine goes to the right on the first tape and to the left on the
second, and accepts if both come to an end at once. The direct algorithms are about sums.
"""

from dataclasses import dataclass
from random import Random

from evals.benchmarks.chomsky.enumerable_branches_measures import BRANCHING
from evals.benchmarks.chomsky.enumerable_moments import moments
from evals.benchmarks.chomsky.family import LanguageFamily
from evals.benchmarks.chomsky.instance import Kind
from evals.benchmarks.chomsky.machine_turing import Rule, Turing
from evals.benchmarks.chomsky.measure import Given, Subject

SIGNS = ("1#=", "a+=", "x/=", "0|=")
"""What numbers are made of, what stands between them, and what stands before the sum."""


def guessing(signs: str) -> Turing:
    """The machine."""
    one, between, equals = tuple(signs)

    def rule(state: str, read: str, target: str, written: str, moves: str) -> Rule:
        return Rule(state, tuple(read), target, tuple(written), tuple(moves))

    rules = [
        rule("q0", f"{one}_", "q1", f"{one}{one}", "RR"),
        rule("q0", f"{one}_", "q2", f"{one}_", "RN"),
        rule("q1", f"{one}_", "q1", f"{one}{one}", "RR"),
        rule("q2", f"{one}_", "q2", f"{one}_", "RN"),
    ]
    rules += [rule(state, f"{between}_", "q0", f"{between}_", "RN") for state in ("q1", "q2")]
    rules += [rule(state, f"{equals}_", "q3", f"{equals}_", "RL") for state in ("q1", "q2")]
    rules += [rule("q3", f"{one}{one}", "q3", f"{one}{one}", "RL"), rule("q3", "__", "q4", "__", "NN")]
    states = tuple(f"q{number}" for number in range(5))
    return Turing("NTM", states, tuple(signs), ("_", *signs), "q0", ("q4",), tuple(rules), 2)


@dataclass(frozen=True, slots=True)
class SubsetSum:
    """Some numbers, a sum, and a bound that is not too small for any run."""

    signs: str
    numbers: tuple[int, ...]
    target: int
    bound: int
    moments: tuple[int, ...] = ()

    @property
    def input(self) -> str:
        one, between, equals = tuple(self.signs)
        return between.join(one * number for number in self.numbers) + equals + one * self.target

    def sums(self, count: int) -> dict[int, int]:
        """The sums of subsets of the first numbers, and how many subsets have each."""
        found = {0: 1}
        for number in self.numbers[:count]:
            for sum_, subsets in sorted(found.items(), reverse=True):
                found[sum_ + number] = found.get(sum_ + number, 0) + subsets
        return found

    def subsets(self) -> int:
        return self.sums(len(self.numbers)).get(self.target, 0)

    def level(self) -> int:
        return len(self.input) + 1 if self.subsets() else -1

    def alive(self, step: int) -> int:
        """How many configurations there are after a step: in a number, two for each sum before it; behind the =, those
        whose sums are not too small."""
        for count, number in enumerate(self.numbers):
            if 0 < step <= number:
                return 2 * len(self.sums(count))
            if step == 0:
                return len(self.sums(count))
            step -= number + 1
        sums = self.sums(len(self.numbers))
        if step <= self.target:
            return sum(each >= step for each in sums)
        return int(step == self.target + 1 and self.target in sums)

    def choices(self) -> tuple[int, ...]:
        """0 to take a number: goes through the numbers, and takes one if the rest can still make up for the sum."""
        found, missing = [], self.target
        for place, number in enumerate(self.numbers):
            rest = SubsetSum(self.signs, self.numbers[place + 1 :], 0, 0)
            taken = missing - number in rest.sums(len(rest.numbers))
            found.append(0 if taken else 1)
            missing -= number * taken
        return tuple(found)

    def subject(self) -> Subject:
        given: Given = {"input": self.input, "bound": self.bound}
        if self.moments:
            given = {**given, "moments": self.moments}
        return Subject.of(guessing(self.signs), given=given)


def _draw(random: Random, n: int, kind: Kind) -> SubsetSum:
    """2 + n / 4 numbers, up to ten, of about n to 2n together. Half of the recognition questions may have no subset."""
    signs = random.choice(SIGNS)
    count = min(2 + n // 4, 10)
    total = n + random.randrange(n + 1)
    numbers = tuple(1 + random.randrange(max(1, 2 * total // count)) for _ in range(count))
    target = sum(number for number in numbers if random.randrange(2)) or numbers[0]
    if kind == "recognition" and random.randrange(2):
        target = 1 + random.randrange(sum(numbers))
    longest = sum(numbers) + count + target + 1
    bound = longest + random.randrange(1 + n)
    times = moments(random, longest, 4 + min(n // 4, 6)) if kind == "trace" else ()
    return SubsetSum(signs, numbers, target, bound, times)


SUBSET_SUM = LanguageFamily(
    id="re-subset-sum",
    level="RE",
    title="subset sums in unary, by a nondeterministic Turing machine",
    vocabulary=BRANCHING,
    asks={
        "recognition": ("accepting_runs", "level", "widest"),
        "trace": ("configurations_number", "accepting_runs"),
        "generation": ("choices",),
    },
    draw=_draw,
    subject=SubsetSum.subject,
    direct={
        "accepting_runs": SubsetSum.subsets,
        "level": SubsetSum.level,
        "widest": lambda drawn: max(drawn.alive(step) for step in range(drawn.bound + 1)),
        "configurations_number": lambda drawn: tuple(map(drawn.alive, drawn.moments)),
        "choices": SubsetSum.choices,
    },
)
