"""Languages of one letter, by the length of their words: squares, powers of two, prime numbers.

Squares are sums of odd numbers: each round marks two letters more than the one before it. Powers of two are halved:
each round strikes out every other letter. Prime numbers are divided by 2, 3 and so on: as many D's as the divisor stand
in front, and a round strikes out a letter for each of them.
"""

from dataclasses import dataclass
from math import isqrt
from random import Random

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.cs_language import marking_family
from evals.benchmarks.chomsky.cs_program import Program, program
from evals.benchmarks.chomsky.cs_walk import Walk

SQUARES = program(
    "a",
    """
    first: right; a/P -> round
    round: right over X; Q/P -> round; a/Q -> second; > -> accept
    second: right; a/Q -> pick
    pick: left over QX; P/X -> add; < -> round
    add: right over QX; a/Q -> pick
    """,
)

POWERS = program(
    "a",
    """
    first: right over X; a -> one
    one: right over X; a/X -> even; > -> accept
    even: right over X; a -> odd; > -> home
    odd: right over X; a/X -> even
    home: left over aX; < -> first
    """,
)

PRIMES = program(
    "a",
    """
    start: right; a/D -> second
    second: right; a/D -> home
    home: left over aD; < -> test
    test: right over D; a -> back; > -> accept
    back: left over DX; < -> use
    use: right over U; D/U -> strike; X -> renew
    strike: right over DX; a/X -> pull; > -> clear
    pull: left over DX; U -> use
    renew: left; U/D -> renew; < -> group
    group: right over DX; a -> back
    clear: left; X/a -> clear; D/D -> clear; U/D -> clear; < -> grow
    grow: right over D; a/D -> home
    """,
)

LONGEST_PRIME = 43
"""Letters of a word whose length is divided: the steps grow with the third power."""


@dataclass(frozen=True, slots=True)
class Unary:
    """What all these languages have in common."""

    letters: str

    def near(self, random: Random, word: str) -> str:
        return self.letters * max(1, len(word) - 2 + random.randrange(5))


@dataclass(frozen=True, slots=True)
class Squares(Unary):
    """a^(n^2), where n is at least 1."""

    program: Program = SQUARES
    cycle: str = "round"

    @property
    def counted(self) -> str:
        return f"{self.letters}P"

    def accepts(self, word: str) -> bool:
        return len(word) > 0 and isqrt(len(word)) ** 2 == len(word)

    def member(self, random: Random, n: int) -> str:
        return self.letters * isqrt(drawing.length(random, n) + n // 2) ** 2

    def walk(self, word: str) -> Walk:
        """On any word that is not empty."""
        walk = Walk.on(word)
        walk.mark(1, "P")
        walk.start("round", 2)
        used, block = 1, 1
        while used < len(word):
            walk.sweep(used + 1, Q="P")
            walk.mark(used + 1, "Q")
            if used + 1 == len(word):
                return walk.halt("second", walk.end)
            walk.mark(used + 2, "Q")
            for number in range(block):
                walk.mark(used - number, "X")
                if used + 2 + number == len(word):
                    return walk.halt("add", walk.end)
                walk.mark(used + 3 + number, "Q")
            used, block = used + block + 2, block + 2
            walk.go(0)
            walk.start("round", 1)
        walk.sweep(walk.end, Q="P")
        return walk.accept(walk.end)


@dataclass(frozen=True, slots=True)
class Powers(Unary):
    """a^(2^n)."""

    program: Program = POWERS
    cycle: str = "first"

    @property
    def counted(self) -> str:
        return self.letters

    def accepts(self, word: str) -> bool:
        return len(word) > 0 and len(word) & (len(word) - 1) == 0

    def member(self, random: Random, n: int) -> str:
        return self.letters * (1 << (drawing.length(random, n).bit_length() - random.randrange(2)))

    def near(self, random: Random, word: str) -> str:
        """A length that can be halved at least once, or one next to it."""
        length = len(word) // 4 * (3 + 2 * random.randrange(2)) or 3
        return self.letters * (length + random.randrange(2))

    def walk(self, word: str) -> Walk:
        """On any word that is not empty."""
        walk, left = Walk.on(word), list(range(1, len(word) + 1))
        while True:
            walk.start("first", 1)
            if len(left) == 1:
                return walk.accept(walk.end)
            for cell in left[1::2]:
                walk.mark(cell, "X")
            if len(left) % 2:
                return walk.halt("odd", walk.end)
            walk.go(walk.end)
            walk.go(0)
            left = left[::2]


@dataclass(frozen=True, slots=True)
class Primes(Unary):
    """a^p, where p is a prime number."""

    cycle: str
    program: Program = PRIMES

    @property
    def counted(self) -> str:
        return f"{self.letters}D"

    def accepts(self, word: str) -> bool:
        return len(word) > 1 and all(len(word) % divisor for divisor in range(2, isqrt(len(word)) + 1))

    def member(self, random: Random, n: int) -> str:
        """About n / 2 to n letters."""
        length = min(2 + n // 2 + random.randrange(1 + n // 2), LONGEST_PRIME)
        while not self.accepts(self.letters * length):
            length -= 1
        return self.letters * length

    def near(self, random: Random, word: str) -> str:
        """A number that is not prime; often it is odd, so that 2 does not divide it."""
        found = [length for length in range(4, len(word) + 3) if not self.accepts(self.letters * length)]
        odd = [length for length in found if length % 2]
        return self.letters * random.choice((odd if odd and random.randrange(2) else found)[-3:])

    def walk(self, word: str) -> Walk:
        """On any word that is not empty."""
        walk = Walk.on(word)
        walk.mark(1, "D")
        if len(word) == 1:
            return walk.halt("second", walk.end)
        walk.mark(2, "D")
        divisor = 2
        while True:
            walk.go(0)
            walk.start("test", 1)
            if divisor == len(word):
                return walk.accept(walk.end)
            walk.go(divisor + 1)
            walk.go(0)
            if self._divide(walk, divisor, len(word)):
                return walk.halt("group", walk.end)
            walk.sweep(0, X=self.letters, U="D")
            divisor += 1
            walk.mark(divisor, "D")

    @staticmethod
    def _divide(walk: Walk, divisor: int, length: int) -> bool:
        """Strikes out letters in groups, until there are no more; whether the last group is whole."""
        struck = divisor
        while struck < length:
            for cell in range(1, divisor + 1):
                walk.mark(cell, "U")
                if struck == length:
                    walk.go(walk.end)
                    return False
                struck += 1
                walk.mark(struck, "X")
                walk.go(cell)
            walk.go(divisor + 1)
            walk.sweep(0, U="D")
            walk.start("group", 1)
            walk.go(min(struck + 1, walk.end))
            if struck < length:
                walk.go(0)
        return True


SQUARE_LENGTHS = marking_family(
    "cs-squares",
    "a^(n^2)",
    lambda random, _: Squares(random.choice("axu1")),
    ("verdict", "steps", "writes", "last_state"),
    ("cycle_counts", "cycle_steps"),
    ("accepted_lengths",),
)
POWER_LENGTHS = marking_family(
    "cs-powers",
    "a^(2^n)",
    lambda random, _: Powers(random.choice("axu1")),
    ("verdict", "steps", "cycles", "last_counts"),
    ("cycle_counts", "cycle_steps"),
    ("accepted_lengths",),
)
PRIME_LENGTHS = marking_family(
    "cs-primes",
    "a^p with p a prime number",
    lambda random, _: Primes(random.choice("axu1"), random.choice(("test", "group"))),
    ("verdict", "cycles", "last_counts", "last_state"),
    ("cycle_counts", "verdict"),
    ("accepted_lengths",),
)
