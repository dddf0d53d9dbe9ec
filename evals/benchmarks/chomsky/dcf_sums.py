"""Deterministic context-free languages of three and four blocks: a^n b^m c^(n+m), and a^n b^m c^m d^n.

What the automaton does with a beginning of a word is arithmetic on the lengths of its blocks.
"""

from dataclasses import dataclass
from random import Random

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.dcf_blocks import blocks, machine, moment, some, spelt
from evals.benchmarks.chomsky.machine_pushdown import Pushdown
from evals.benchmarks.chomsky.stack_language import Moment, asking, stack_family


@dataclass(frozen=True, slots=True)
class Sum:
    """a^n b^m c^(n+m), where n and m are at least 1."""

    letters: str
    marker: str = ""

    def automaton(self) -> Pushdown:
        a, b, c = tuple(self.letters)
        return machine(
            *(self.letters, "ABZ", 3),
            *((0, a, "Z", 0, "AZ"), (0, a, "A", 0, "AA"), (0, b, "A", 1, "BA"), (1, b, "B", 1, "BB")),
            *((1, c, "B", 2, ""), (2, c, "B", 2, ""), (2, c, "A", 2, ""), (2, "", "Z", 3, "Z")),
        )

    def accepts(self, word: str) -> bool:
        counts = blocks(word, self.letters)
        return counts is not None and min(counts) > 0 and counts[0] + counts[1] == counts[2]

    def member(self, random: Random, n: int) -> str:
        total = max(2, some(random, n, 2))
        first = 1 + random.randrange(total - 1)
        return spelt(self.letters, first, total - first, total)

    def moments(self, beginning: str) -> list[Moment]:
        counts = blocks(beginning, self.letters)
        if counts is None:
            return []
        n, m, k = counts
        if k > n + m or (m > 0 and n == 0) or (k > 0 and m == 0):
            return []
        stack = ("B" * m + "A" * n)[k:]
        found = [moment(2 if k else 1 if m else 0, stack)]
        return [*found, moment(3, "")] if k and not stack else found

    def count(self, length: int) -> int:
        return max(length // 2 - 1, 0) if length % 2 == 0 else 0


@dataclass(frozen=True, slots=True)
class Nested:
    """a^n b^m c^m d^n, where n and m are at least 1."""

    letters: str
    marker: str = ""

    def automaton(self) -> Pushdown:
        a, b, c, d = tuple(self.letters)
        return machine(
            *(self.letters, "ABZ", 4),
            *((0, a, "Z", 0, "AZ"), (0, a, "A", 0, "AA"), (0, b, "A", 1, "BA"), (1, b, "B", 1, "BB")),
            *((1, c, "B", 2, ""), (2, c, "B", 2, ""), (2, d, "A", 3, ""), (3, d, "A", 3, "")),
            (3, "", "Z", 4, "Z"),
        )

    def accepts(self, word: str) -> bool:
        counts = blocks(word, self.letters)
        return counts is not None and min(counts) > 0 and counts == counts[::-1]

    def member(self, random: Random, n: int) -> str:
        total = max(2, some(random, n, 2))
        first = 1 + random.randrange(total - 1)
        return spelt(self.letters, first, total - first, total - first, first)

    def moments(self, beginning: str) -> list[Moment]:
        counts = blocks(beginning, self.letters)
        if counts is None:
            return []
        n, m, k, last = counts
        if k > m or last > n or (m > 0 and n == 0) or (last > 0 and (k < m or m == 0)):
            return []
        found = [moment(3 if last else 2 if k else 1 if m else 0, "B" * (m - k) + "A" * (n - last))]
        return [*found, moment(4, "")] if last == n > 0 else found

    def count(self, length: int) -> int:
        return max(length // 2 - 1, 0) if length % 2 == 0 else 0


SUM = stack_family(
    "dcf-sum",
    "a^n b^m c^(n+m)",
    lambda random, _: Sum(random.choice(drawing.TRIPLES)),
    asking(("verdict", "steps", "max_height", "stuck_at"), ("block_stacks", "verdict"), ("member", "count")),
)
NESTED = stack_family(
    "dcf-nested",
    "a^n b^m c^m d^n",
    lambda random, _: Nested(random.choice(drawing.QUADRUPLES)),
    asking(("verdict", "pushes", "max_height", "final_stack"), ("heights", "block_stacks"), ("member", "count")),
)
