"""An inherently ambiguous language: a^n b^n c^m d^m and a^n b^m c^m d^n, where n and m are at least 1.

Words with n = m belong to both parts, and so have two trees, whatever the grammar.
"""

from dataclasses import dataclass
from random import Random

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.drawing import Setting
from evals.benchmarks.chomsky.family import LanguageFamily
from evals.benchmarks.chomsky.instance import Kind
from evals.benchmarks.chomsky.machine_rewriting import Rewriting
from evals.benchmarks.chomsky.measure import Subject
from evals.benchmarks.chomsky.ncf_blocks import blocks, spelt
from evals.benchmarks.chomsky.ncf_tree_measures import CONTEXT_FREE

Rules = tuple[int, ...]

NONTERMINALS = "SXYUV"
RULES = (("XY", "U"), ("aXb", "ab"), ("cYd", "cd"), ("aUd", "aVd"), ("bVc", "bc"))
"""For each nonterminal: both kinds of words, a^n b^n, c^m d^m, a^n (...) d^n, b^m c^m; for the last four, the rule that
goes on and the rule that ends."""


@dataclass(frozen=True, slots=True)
class TwoWays:
    """A grammar and a word."""

    letters: str
    swapped: tuple[bool, ...]
    """For each nonterminal, whether its second rule is printed first."""
    setting: Setting

    def subject(self) -> Subject:
        letters = str.maketrans("abcd", self.letters)
        rules = [
            (left, right.translate(letters))
            for left, rights, swapped in zip(NONTERMINALS, RULES, self.swapped, strict=True)
            for right in (reversed(rights) if swapped else rights)
        ]
        grammar = Rewriting("context-free", tuple(NONTERMINALS), tuple(self.letters), "S", tuple(rules))
        return Subject.of(grammar, given={"word": self.setting.word})

    def derivations(self) -> list[Rules]:
        """For each way that the word belongs to the language, the rules: each nonterminal goes on, and then ends."""
        counts = blocks(self.setting.word, self.letters)
        if counts is None or min(counts) < 1:
            return []
        a, b, c, d = counts
        found = []
        if a == b and c == d:
            found.append((self._rule("S", 0), *self._until("X", a), *self._until("Y", c)))
        if a == d and b == c:
            found.append((self._rule("S", 1), *self._until("U", a), *self._until("V", b)))
        return sorted(found)

    def part_counts(self) -> Rules:
        word = self.setting.word
        parts = [
            [self.with_word(word[start : start + size]) for start in range(len(word) - size + 1)]
            for size in range(1, len(word) + 1)
        ]
        return tuple(sum(bool(each.derivations()) for each in row) for row in parts)

    def with_word(self, word: str) -> "TwoWays":
        return TwoWays(self.letters, self.swapped, Setting(self.setting.kind, word))

    def _rule(self, nonterminal: str, place: int) -> int:
        number = NONTERMINALS.index(nonterminal)
        return 2 * number + (place != self.swapped[number])

    def _until(self, nonterminal: str, times: int) -> Rules:
        return (self._rule(nonterminal, 0),) * (times - 1) + (self._rule(nonterminal, 1),)


def _draw(random: Random, n: int, kind: Kind) -> TwoWays:
    letters = random.choice(drawing.QUADRUPLES)
    swapped = tuple(bool(random.randrange(2)) for _ in NONTERMINALS)
    bare = TwoWays(letters, swapped, Setting(kind, ""))

    def read() -> str:
        half = max(2, drawing.length(random, n) // 2)
        outer, inner = half // 2, half // 2
        if kind != "generation" and random.randrange(3):
            outer = 1 + random.randrange(half - 1)
            inner = half - outer
        word = spelt(letters, *random.choice(((outer, outer, inner, inner), (outer, inner, inner, outer))))
        if kind == "generation" or random.randrange(2):
            return word
        if not random.randrange(4):
            return drawing.edited(random, word, letters)
        # More letters at one end: what the word was is still a part of it.
        more = 1 + random.randrange(2)
        return letters[0] * more + word if random.randrange(2) else word + letters[3] * more

    if kind == "generation":
        return bare.with_word(read())
    return bare.with_word(drawing.balanced(random, read, lambda word: bool(bare.with_word(word).derivations())))


TWO_WAYS = LanguageFamily(
    id="ncf-two-ways",
    level="NCF",
    title="a^n b^n c^m d^m or a^n b^m c^m d^n",
    vocabulary=CONTEXT_FREE,
    asks={
        "recognition": ("derivable", "trees", "parts"),
        "trace": ("least_derivation", "part_counts"),
        "generation": ("derivation_pair",),
    },
    draw=_draw,
    subject=TwoWays.subject,
    direct={
        "derivable": lambda drawn: bool(drawn.derivations()),
        "trees": lambda drawn: len(drawn.derivations()),
        "parts": lambda drawn: sum(drawn.part_counts()),
        "part_counts": TwoWays.part_counts,
        "least_derivation": lambda drawn: min(drawn.derivations(), default=()),
        "derivation_pair": lambda drawn: tuple(drawn.derivations()),
    },
)
