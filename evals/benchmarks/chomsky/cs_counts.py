"""Languages whose programs count: as many a's as b's and c's; a^n b^m c^(nm); a^i b^j c^k where k divides both best.

The second marks a c for every b, and that for every a. The third is Euclid's algorithm by subtraction: it pairs a's
with b's and strikes out as many of the larger number as there are of the smaller one, until both are the same.
"""

from dataclasses import dataclass
from math import gcd
from random import Random

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.cs_blocks import resized
from evals.benchmarks.chomsky.cs_language import marking_family
from evals.benchmarks.chomsky.cs_program import Program, program
from evals.benchmarks.chomsky.cs_walk import Walk
from evals.benchmarks.chomsky.ncf_blocks import blocks, spelt

EQUAL_COUNTS = program(
    "abc",
    """
    a: right over bcX; a/X -> afound; > -> check
    afound: left over abcX; < -> b
    b: right over acX; b/X -> bfound
    bfound: left over abcX; < -> c
    c: right over abX; c/X -> cfound
    cfound: left over abcX; < -> a
    check: left over X; < -> accept
    """,
)

PRODUCT = program(
    "abc",
    """
    a: right; a/A -> b; b -> check
    b: right over aB; b/B -> c; C -> restore
    c: right over bC; c/C -> back
    back: left over bC; B -> b
    restore: left over a; B/b -> restore; A -> a
    check: right over b; C -> rest
    rest: right over C; > -> accept
    """,
)

EUCLID = program(
    "abc",
    """
    begin: right over X; a/A -> other
    other: right over aBX; b/B -> back; c> -> undo
    back: left over aBX; A -> again
    again: right over X; a/A -> other; B -> compare
    compare: right over BX; b -> fewer; c> -> equal
    fewer: left over X; B/X -> fewer; A/a -> fewer; < -> begin
    undo: left; B -> unpair
    unpair: left over aBX; A/a -> more
    more: left over X; A/X -> more; < -> restore
    restore: right over aX; B/b -> restore; c> -> rewind
    rewind: left over abX; < -> begin
    equal: left over ABX; < -> measure
    measure: right over X; A/X -> third; B -> rest
    third: right over ABCX; c/C -> return
    return: left over ABCX; < -> measure
    rest: right over BCX; > -> accept
    """,
)


@dataclass(frozen=True, slots=True)
class EqualCounts:
    """Words with as many letters of each of three kinds, the empty word included."""

    letters: str
    program: Program = EQUAL_COUNTS
    cycle: str = "a"

    @property
    def counted(self) -> str:
        return self.letters

    def accepts(self, word: str) -> bool:
        return len({word.count(letter) for letter in self.letters}) == 1

    def member(self, random: Random, n: int) -> str:
        symbols = list(self.letters * max(1, drawing.length(random, n) // 3))
        random.shuffle(symbols)
        return "".join(symbols)

    def near(self, random: Random, word: str) -> str:
        return drawing.edited(random, word, self.letters)

    def walk(self, word: str) -> Walk:
        """Looks up where the letters are; each is marked in turn, and every search begins at the left end."""
        walk = Walk.on(word)
        places = [[cell for cell, each in enumerate(word, 1) if each == letter] for letter in self.letters]
        for done in range(len(word) + 1):
            walk.start("a", 1)
            for number, cells in enumerate(places):
                if done == len(cells):
                    walk.go(walk.end)
                    if number:
                        return walk.halt("abc"[number], walk.end)
                    left = [cell for cell in range(1, walk.end) if walk.cells[cell] != "X"]
                    return walk.halt("check", left[-1]) if left else walk.accept(0)
                walk.mark(cells[done], "X")
                walk.go(0)
                if number < 2:
                    walk.go(1)
        raise AssertionError("there are no more rounds than letters")


@dataclass(frozen=True, slots=True)
class Product:
    """a^n b^m c^(nm), where n and m are at least 1."""

    letters: str
    program: Program = PRODUCT
    cycle: str = "a"
    counted: str = "AC"

    def accepts(self, word: str) -> bool:
        counts = blocks(word, self.letters)
        return counts is not None and min(counts[:2]) > 0 and counts[0] * counts[1] == counts[2]

    def member(self, random: Random, n: int) -> str:
        """n + m + nm is one less than (n + 1)(m + 1)."""
        length = max(3, drawing.length(random, n))
        i = 1 + random.randrange(max(1, int((length + 1) ** 0.5)))
        j = max(1, (length + 1) // (i + 1) - 1)
        return spelt(self.letters, i, j, i * j) if random.randrange(2) else spelt(self.letters, j, i, i * j)

    def near(self, random: Random, word: str) -> str:
        return resized(random, word, self.letters)

    def walk(self, word: str) -> Walk:
        """On a word of three blocks."""
        i, j, k = (word.count(letter) for letter in self.letters)
        walk, marked = Walk.on(word), 0
        for done in range(i):
            walk.start("a", 1 + done)
            walk.mark(1 + done, "A")
            for each in range(j):
                walk.mark(1 + i + each, "B")
                if marked == k:
                    return walk.halt("c", walk.end)
                walk.mark(1 + i + j + marked, "C")
                marked += 1
                walk.go(1 + i + each)
            walk.go(1 + i + j)
            walk.sweep(1 + done, B=self.letters[1])
        walk.start("a", 1 + i)
        return walk.halt("rest", 1 + i + j + marked) if k > marked else walk.accept(walk.end)


@dataclass(frozen=True, slots=True)
class Euclid:
    """a^i b^j c^k, where i and j are at least 1, and k is their greatest common divisor."""

    letters: str
    program: Program = EUCLID
    cycle: str = "begin"

    @property
    def counted(self) -> str:
        return self.letters[:2]

    def accepts(self, word: str) -> bool:
        counts = blocks(word, self.letters)
        return counts is not None and min(counts[:2]) > 0 and gcd(*counts[:2]) == counts[2]

    def member(self, random: Random, n: int) -> str:
        length = max(3, drawing.length(random, n))
        divisor = 1 + random.randrange(max(1, length // 4))
        parts = max(2, length // divisor - 1)
        first = divisor * (1 + random.randrange(parts - 1))
        second = divisor * parts - first
        return spelt(self.letters, first, second, gcd(first, second))

    def near(self, random: Random, word: str) -> str:
        return resized(random, word, self.letters)

    def walk(self, word: str) -> Walk:
        """On a word of three blocks. Struck out are the first a's and the first b's."""
        a, b, _ = tuple(self.letters)
        i, j, k = (word.count(letter) for letter in self.letters)
        walk, past_a, past_b = Walk.on(word), 1, 1 + i  # where the first a and the first b are that are left
        third = 1 + i + j  # where the c's begin
        while True:
            walk.start("begin", 1)
            of_a, of_b = 1 + i - past_a, third - past_b
            for done in range(min(of_a, of_b)):
                walk.mark(past_a + done, "A")
                walk.mark(past_b + done, "B")
                walk.go(past_a + done)
            if of_a > of_b:
                walk.mark(past_a + of_b, "A")
                walk.go(third)
                walk.mark(past_a + of_b, a)
                walk.sweep(0, A="X")
                walk.sweep(third, B=b)
                walk.go(0)
                past_a += of_b
            elif of_a < of_b:
                walk.go(past_b + of_a)
                walk.sweep(0, B="X", A=a)
                past_b += of_a
            else:
                break
        walk.go(third)
        walk.go(0)
        for done in range(of_a):
            walk.mark(past_a + done, "X")
            if done == k:
                return walk.halt("third", walk.end)
            walk.mark(third + done, "C")
            walk.go(0)
        return walk.halt("rest", third + of_a) if k > of_a else walk.accept(walk.end)


EQUALS = marking_family(
    "cs-equal-counts",
    "as many a's as b's and c's",
    lambda random, _: EqualCounts(random.choice(drawing.TRIPLES)),
    ("verdict", "steps", "cycles", "last_state"),
    ("cycle_contents", "last_cell"),
)
PRODUCTS = marking_family(
    "cs-product",
    "a^n b^m c^(nm)",
    lambda random, _: Product(random.choice(drawing.TRIPLES)),
    ("verdict", "steps", "writes", "last_state"),
    ("cycle_counts", "cycle_contents"),
)
DIVISORS = marking_family(
    "cs-divisor",
    "a^i b^j c^gcd(i, j)",
    lambda random, _: Euclid(random.choice(drawing.TRIPLES)),
    ("verdict", "steps", "cycles", "last_contents"),
    ("cycle_counts", "last_cell"),
)
