"""De Mol's tag system of three productions, a -> bc, b -> a, c -> aaa with deletion number 2: the Collatz function.

From k times a it comes to k / 2 times a if k is even, and to (3k + 1) / 2 times a if k is odd; it halts when k is 1. In
between, its words hold other letters, too. They are, with k = 2j or 2j + 1 and i from 0 on,

    k even, after i <= j steps         a^(k - 2i) (bc)^i
            i <= j steps later         (bc)^(j - i) a^i
    k odd,  after i <= j steps         a^(k - 2i) (bc)^i
            and 1 + i <= j + 1 steps   c (bc)^(j - i) a^(3i)
            and j + 2 steps            a^(3j + 2)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.enumerable_moments import moments
from evals.benchmarks.chomsky.enumerable_tag_measures import SYSTEM
from evals.benchmarks.chomsky.family import LanguageFamily
from evals.benchmarks.chomsky.instance import Kind
from evals.benchmarks.chomsky.machine_tag import Tag
from evals.benchmarks.chomsky.measure import Given, Subject


def trajectory(k: int) -> list[int]:
    """The numbers that the Collatz function leads to from k, down to 1."""
    found = [k]
    while found[-1] > 1:
        last = found[-1]
        found.append((3 * last + 1) // 2 if last % 2 else last // 2)
    return found


def words(letters: str, k: int) -> Iterator[str]:
    """The words from k times a on that come before the next one of a's only."""
    a, b, c = tuple(letters)
    j = k // 2
    yield from (a * (k - 2 * i) + (b + c) * i for i in range(j + 1))
    if k % 2:
        yield from (c + (b + c) * (j - i) + a * (3 * i) for i in range(j + 1))
    else:
        yield from ((b + c) * (j - i) + a * i for i in range(1, j))


@dataclass(frozen=True, slots=True)
class Collatz:
    """A number, the letters of the system, and a bound."""

    letters: str
    k: int
    bound: int
    moments: tuple[int, ...] = ()

    @property
    def numbers(self) -> list[int]:
        return trajectory(self.k)

    @property
    def total(self) -> int:
        """The steps to the end: k or k + 1 from each number to the next."""
        return sum(k + k % 2 for k in self.numbers[:-1])

    def run(self) -> list[str]:
        """The words up to the bound."""
        found = [word for k in self.numbers[:-1] for word in words(self.letters, k)]
        return [*found, self.letters[0]][: self.bound + 1]

    def reached(self) -> tuple[int, ...]:
        """The numbers that are reached within the bound."""
        found, steps = [], 0
        for k in self.numbers:
            if steps > self.bound:
                break
            found.append(k)
            steps += k + k % 2
        return tuple(found)

    def reads(self) -> tuple[int, ...]:
        heads = [word[0] for word in self.run()[: min(self.bound, self.total)]]
        return tuple(map(heads.count, self.letters))

    def subject(self) -> Subject:
        a, b, c = tuple(self.letters)
        given: Given = {"word": (a,) * self.k, "bound": self.bound}
        if self.moments:
            given = {**given, "moments": self.moments}
        return Subject.of(Tag(2, ((a, (b, c)), (b, (a,)), (c, (a, a, a)))), given=given)


def _draw(random: Random, n: int, kind: Kind) -> Collatz:
    """A number from n to 3n, from which 1 is not far; in one case of three, the bound comes first."""
    letters = random.choice(drawing.TRIPLES)
    numbers = [k for k in range(n, 3 * n + 1) if Collatz(letters, k, 0).total <= 40 * n]
    k = random.choice(numbers)
    total = Collatz(letters, k, 0).total
    half = total // 2
    bound = total + random.randrange(total + 1) if random.randrange(3) else half + random.randrange(total - half)
    times: tuple[int, ...] = ()
    if kind == "trace":
        lengths = list(map(len, Collatz(letters, k, bound).run()))
        drawn = moments(random, len(lengths) - 1, 2 + min(n // 8, 2))
        times = tuple(moment for moment in drawn if lengths[moment] <= 3 * n) or drawn[:1]
    return Collatz(letters, k, bound, times)


COLLATZ = LanguageFamily(
    id="re-collatz",
    level="RE",
    title="the tag system of the Collatz function",
    vocabulary=SYSTEM,
    asks={
        "recognition": ("halting_step", "longest", "reads"),
        "trace": ("pure_lengths", "words_at", "halting_step"),
    },
    draw=_draw,
    subject=Collatz.subject,
    direct={
        "halting_step": lambda drawn: drawn.total if drawn.total <= drawn.bound else -1,
        "longest": lambda drawn: max(map(len, drawn.run())),
        "reads": Collatz.reads,
        "pure_lengths": Collatz.reached,
        "words_at": lambda drawn: tuple(tuple(drawn.run()[moment]) for moment in drawn.moments),
    },
)
