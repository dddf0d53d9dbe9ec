"""Regular languages that are easy to guess and hard to follow: the n-th letter from the end is b; a union.

The first is printed as a nondeterministic automaton of n + 1 states, which guesses where the n-th letter from the end
is; deterministic ones need 2^n states. The second guesses without reading which of two properties a word has: a length
of r modulo m, or the beginning u.
"""

from dataclasses import dataclass
from random import Random

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.drawing import Setting
from evals.benchmarks.chomsky.family import LanguageFamily
from evals.benchmarks.chomsky.instance import Kind
from evals.benchmarks.chomsky.machine_finite import Finite
from evals.benchmarks.chomsky.measure import Subject
from evals.benchmarks.chomsky.measures_sets import NONDETERMINISTIC
from evals.benchmarks.chomsky.schema import ACCEPT, REJECT, Value

FARTHEST = 10
"""The largest distance from the end, which has a thousand sets of states."""


@dataclass(frozen=True, slots=True)
class FromEnd:
    """Words whose letter at a distance from the end (the last one has distance 1) is the last of two letters."""

    letters: str
    distance: int
    setting: Setting

    def accepts(self, word: str) -> bool:
        return word[-self.distance :][:1] == self.letters[1] and len(word) >= self.distance

    def active(self, word: str) -> frozenset[str]:
        near = range(1, min(self.distance, len(word)) + 1)
        return frozenset({"q0", *(f"q{place}" for place in near if word[-place] == self.letters[1])})

    def sets(self) -> tuple[frozenset[str], ...]:
        word = self.setting.word
        return tuple(self.active(word[:end]) for end in range(len(word) + 1))

    def least(self) -> str:
        return drawing.least(self.accepts, self.letters, self.setting.length, self.setting.prefix)

    def count(self) -> int:
        length = self.setting.length
        return 2 ** (length - 1) if length >= self.distance else 0

    def subject(self) -> Subject:
        states = tuple(f"q{place}" for place in range(self.distance + 1))
        loops = [("q0", letter, "q0") for letter in self.letters]
        steps = [(f"q{place}", letter, f"q{place + 1}") for place in range(1, self.distance) for letter in self.letters]
        rows = (*loops, ("q0", self.letters[1], "q1"), *steps)
        machine = Finite(states, tuple(self.letters), "q0", (states[-1],), rows, deterministic=False)
        return Subject.of(machine, given=self.setting.given)


def _draw_from_end(random: Random, n: int, kind: Kind) -> FromEnd:
    letters = random.choice(drawing.PAIRS)
    bare = FromEnd(letters, min(n, FARTHEST), Setting(kind, ""))
    symbols = drawing.length(random, n)
    setting = drawing.setting(random, kind, lambda: drawing.word(random, letters, symbols), bare.accepts)
    return FromEnd(letters, bare.distance, setting)


def _verdict(drawn: "FromEnd | Union") -> Value:
    return ACCEPT if drawn.accepts(drawn.setting.word) else REJECT


FROM_END = LanguageFamily(
    id="regular-from-end",
    level="Regular",
    title="words whose n-th letter from the end is b",
    vocabulary=NONDETERMINISTIC,
    asks={
        "recognition": ("verdict", "largest_set", "reachable_sets"),
        "trace": ("active_sets", "verdict"),
        "generation": ("least", "count"),
    },
    draw=_draw_from_end,
    subject=FromEnd.subject,
    direct={
        "verdict": _verdict,
        "largest_set": lambda drawn: max(map(len, drawn.sets())),
        "reachable_sets": lambda drawn: 2**drawn.distance,
        "active_sets": FromEnd.sets,
        "least": FromEnd.least,
        "count": FromEnd.count,
    },
)


@dataclass(frozen=True, slots=True)
class Union:
    """Words with a length of a residue modulo a number, and words with a beginning."""

    letters: str
    modulus: int
    residue: int
    beginning: str
    setting: Setting

    def runs(self, word: str) -> int:
        return (len(word) % self.modulus == self.residue) + word.startswith(self.beginning)

    def accepts(self, word: str) -> bool:
        return self.runs(word) > 0

    def sets(self) -> tuple[frozenset[str], ...]:
        """q1 to qm count the length, the others say how much of the beginning has come."""
        word, size = self.setting.word, len(self.beginning)
        found = []
        for end in range(len(word) + 1):
            active = {f"q{1 + end % self.modulus}"} | ({"q0"} if end == 0 else set())
            if word[: min(end, size)] == self.beginning[:end]:
                active.add(f"q{1 + self.modulus + min(end, size)}")
            found.append(frozenset(active))
        return tuple(found)

    def member(self) -> str:
        return drawing.exactly(self.accepts, self.letters, self.setting.length, self.setting.prefix)

    def count(self) -> int:
        length, size = self.setting.length, len(self.beginning)
        if length % self.modulus == self.residue:
            return int(len(self.letters) ** length)
        return int(len(self.letters) ** (length - size)) if length >= size else 0

    def subject(self) -> Subject:
        cycle = [f"q{1 + number}" for number in range(self.modulus)]
        path = [f"q{1 + self.modulus + number}" for number in range(len(self.beginning) + 1)]
        rows = [("q0", "", cycle[0]), ("q0", "", path[0])]
        for number, state in enumerate(cycle):
            rows += [(state, letter, cycle[(number + 1) % self.modulus]) for letter in self.letters]
        rows += zip(path, self.beginning, path[1:], strict=False)
        rows += [(path[-1], letter, path[-1]) for letter in self.letters]
        accepting = (cycle[self.residue], path[-1])
        machine = Finite(("q0", *cycle, *path), tuple(self.letters), "q0", accepting, tuple(rows), deterministic=False)
        return Subject.of(machine, given=self.setting.given)


def _draw_union(random: Random, n: int, kind: Kind) -> Union:
    letters = random.choice((*drawing.PAIRS, *drawing.TRIPLES))
    modulus = 2 + random.randrange(1 + n // 2)
    beginning = drawing.word(random, letters, 1 + random.randrange(1 + n // 2))
    bare = Union(letters, modulus, random.randrange(modulus), beginning, Setting(kind, ""))

    def read() -> str:
        """A word that has the beginning or may well lack it."""
        word = drawing.word(random, letters, max(drawing.length(random, n), len(beginning)))
        return beginning + word[len(beginning) :] if random.randrange(2) else word

    return Union(letters, modulus, bare.residue, beginning, drawing.setting(random, kind, read, bare.accepts))


UNION = LanguageFamily(
    id="regular-union",
    level="Regular",
    title="words of length r modulo m, or with the beginning u",
    vocabulary=NONDETERMINISTIC,
    asks={
        "recognition": ("verdict", "accepting_runs", "largest_set"),
        "trace": ("active_sets", "accepting_runs"),
        "generation": ("member", "count"),
    },
    draw=_draw_union,
    subject=Union.subject,
    direct={
        "verdict": _verdict,
        "accepting_runs": lambda drawn: drawn.runs(drawn.setting.word),
        "largest_set": lambda drawn: max(map(len, drawn.sets())),
        "active_sets": Union.sets,
        "member": Union.member,
        "count": Union.count,
    },
)
