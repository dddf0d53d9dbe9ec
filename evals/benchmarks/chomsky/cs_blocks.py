"""Languages of blocks that are compared by marking: a^n b^n c^n, a^n b^m c^n d^m, and a^i b^j c^k with i < j < k.

Each round marks the first unmarked letter of a block, then one of the next block, and goes back. So the cells at which
the head turns round are arithmetic on the lengths of the blocks.
"""

from dataclasses import dataclass
from random import Random

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.cs_language import marking_family
from evals.benchmarks.chomsky.cs_program import Program, program
from evals.benchmarks.chomsky.cs_walk import Walk
from evals.benchmarks.chomsky.ncf_blocks import blocks, spelt

TRIPLE = program(
    "abc",
    """
    first: right; a/A -> second; B -> rest
    second: right over aB; b/B -> third
    third: right over bC; c/C -> back
    back: left over abBC; A -> first
    rest: right over BC; > -> accept
    """,
)

CROSSED = program(
    "abcd",
    """
    first: right; a/A -> third; b/B -> fourth
    third: right over abC; c/C -> back
    back: left over abC; A -> first
    fourth: right over bCD; d/D -> return
    return: left over bCD; B -> second
    second: right; b/B -> fourth; CD -> rest
    rest: right over CD; > -> accept
    """,
)

RISING = program(
    "abc",
    """
    first: right; a/A -> second; B -> more
    second: right over aB; b/B -> third
    third: right over bC; c/C -> back
    back: left over abBC; A -> first
    more: right over B; b/B -> fourth
    fourth: right over bC; c/C -> return
    return: left over bC; B -> next
    next: right; b/B -> fourth; C -> last
    last: right over C; c -> rest
    rest: right over c; > -> accept
    """,
)


def resized(random: Random, word: str, letters: str) -> str:
    """A word of blocks with one to three changes of their lengths, which stay at least 1."""
    counts = [word.count(letter) for letter in letters]
    for _ in range(1 + random.randrange(3)):
        place = random.randrange(len(counts))
        counts[place] = max(1, counts[place] + random.choice((-1, 1)))
    return spelt(letters, *counts)


@dataclass(frozen=True, slots=True)
class Triple:
    """a^n b^n c^n, where n is at least 1."""

    letters: str
    program: Program = TRIPLE
    cycle: str = "first"
    counted: str = ""

    def accepts(self, word: str) -> bool:
        third = len(word) // 3
        return third > 0 and word == spelt(self.letters, third, third, third)

    def member(self, random: Random, n: int) -> str:
        return spelt(self.letters, *(max(1, drawing.length(random, n) // 3),) * 3)

    def near(self, random: Random, word: str) -> str:
        return resized(random, word, self.letters)

    def walk(self, word: str) -> Walk:
        """On a word of three blocks."""
        i, j, k = (word.count(letter) for letter in self.letters)
        walk = Walk.on(word)
        for done in range(i):
            walk.start("first", 1 + done)
            walk.mark(1 + done, "A")
            if done == j:
                return walk.halt("second", 1 + i + j)
            walk.mark(1 + i + done, "B")
            if done == k:
                return walk.halt("third", walk.end)
            walk.mark(1 + i + j + done, "C")
            walk.go(1 + done)
        walk.start("first", 1 + i)
        if j > i:
            return walk.halt("rest", 1 + 2 * i)
        return walk.halt("rest", 1 + i + j + i) if k > i else walk.accept(walk.end)


@dataclass(frozen=True, slots=True)
class Crossed:
    """a^n b^m c^n d^m, where m is at least 1."""

    letters: str
    cycle: str
    program: Program = CROSSED

    @property
    def counted(self) -> str:
        return "ABCD"

    def accepts(self, word: str) -> bool:
        counts = blocks(word, self.letters)
        return counts is not None and counts[1] > 0 and counts[:2] == counts[2:]

    def member(self, random: Random, n: int) -> str:
        half = max(2, drawing.length(random, n) // 2)
        first = 1 + random.randrange(half - 1)
        return spelt(self.letters, *(first, half - first) * 2)

    def near(self, random: Random, word: str) -> str:
        return resized(random, word, self.letters)

    def walk(self, word: str) -> Walk:
        """On a word of four blocks."""
        i, j, k, m = (word.count(letter) for letter in self.letters)
        walk = Walk.on(word)
        for done in range(i):
            walk.start("first", 1 + done)
            walk.mark(1 + done, "A")
            if done == k:
                return walk.halt("third", 1 + i + j + k)
            walk.mark(1 + i + j + done, "C")
            walk.go(1 + done)
        walk.start("first", 1 + i)
        for done in range(j):
            if done:
                walk.start("second", 1 + i + done)
            walk.mark(1 + i + done, "B")
            if k > i:
                return walk.halt("fourth", 1 + i + j + i)
            if done == m:
                return walk.halt("fourth", walk.end)
            walk.mark(1 + i + j + k + done, "D")
            walk.go(1 + i + done)
        walk.start("second", 1 + i + j)
        return walk.halt("rest", 1 + i + j + k + j) if m > j else walk.accept(walk.end)


@dataclass(frozen=True, slots=True)
class Rising:
    """a^i b^j c^k, where 0 < i < j < k."""

    letters: str
    cycle: str
    program: Program = RISING

    @property
    def counted(self) -> str:
        return self.letters

    def accepts(self, word: str) -> bool:
        counts = blocks(word, self.letters)
        return counts is not None and 0 < counts[0] < counts[1] < counts[2]

    def member(self, random: Random, n: int) -> str:
        length = max(6, drawing.length(random, n))
        least = max(1, length // 6)
        i = least + random.randrange(max(1, length // 3 - least))
        j = i + 1 + random.randrange(max(1, (length - i) // 2 - i - 1))
        return spelt(self.letters, i, j, max(j + 1, length - i - j))

    def near(self, random: Random, word: str) -> str:
        """One block as long as another, or a little longer or shorter; or changes of the lengths."""
        counts = [word.count(letter) for letter in self.letters]
        if random.randrange(2):
            place = random.randrange(2)
            counts[place + 1] = max(1, counts[place] - 1 + random.randrange(3))
            return spelt(self.letters, *counts)
        return resized(random, word, self.letters)

    def walk(self, word: str) -> Walk:
        """On a word of three blocks."""
        i, j, k = (word.count(letter) for letter in self.letters)
        walk = Walk.on(word)
        for done in range(j):
            if done < i:
                walk.start("first", 1 + done)
                walk.mark(1 + done, "A")
            elif done == i:
                walk.start("first", 1 + i)
            else:
                walk.start("next", 1 + i + done)
            walk.mark(1 + i + done, "B")
            if done == k:
                return walk.halt("third" if done < i else "fourth", walk.end)
            walk.mark(1 + i + j + done, "C")
            walk.go(1 + done if done < i else 1 + i + done)
        if j <= i:
            walk.start("first", 1 + j)
            if j == i:
                return walk.halt("more", 1 + i + j)
            walk.mark(1 + j, "A")
            return walk.halt("second", 1 + i + j)
        walk.start("next", 1 + i + j)
        return walk.accept(walk.end) if k > j else walk.halt("last", walk.end)


TRIPLES = marking_family(
    "cs-triple",
    "a^n b^n c^n",
    lambda random, _: Triple(random.choice(drawing.TRIPLES)),
    ("verdict", "steps", "last_state", "last_cell"),
    ("cycle_contents", "cycle_steps"),
)
CROSSINGS = marking_family(
    "cs-crossed",
    "a^n b^m c^n d^m",
    lambda random, _: Crossed(random.choice(drawing.QUADRUPLES), random.choice(("first", "second"))),
    ("verdict", "steps", "cycles", "last_counts"),
    ("cycle_contents", "cycle_steps"),
)
RISINGS = marking_family(
    "cs-rising",
    "a^i b^j c^k with i < j < k",
    lambda random, _: Rising(random.choice(drawing.TRIPLES), random.choice(("first", "next"))),
    ("verdict", "steps", "last_state", "last_counts"),
    ("cycle_counts", "last_contents"),
)
