"""Grammars for the words a^(c k^j) with j at least 1, which are no context-free language.

    S -> A C a^c B      at the beginning there are c a's, between two ends
    C a -> a^k C        C goes to the right and makes k a's of each
    C B -> D B          there it may turn: D goes back to the left
    a D -> D a
    A D -> A C          and turns there
    C B -> E            or it may take away the ends: first the right one, then, as E, the left one
    a E -> E a
    A E -> ""

All but the choice at the right end is forced, so a word has one derivation. Where m a's are when C sets out, it makes m
steps to the right end, one to turn, k m to come back, and one to turn or to end.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from evals.benchmarks.chomsky.enumerable_moments import moments
from evals.benchmarks.chomsky.enumerable_powers_measures import GRAMMAR
from evals.benchmarks.chomsky.family import LanguageFamily
from evals.benchmarks.chomsky.instance import Kind
from evals.benchmarks.chomsky.machine_rewriting import Rewriting
from evals.benchmarks.chomsky.measure import Given, Subject

LETTERS = "abcxyz01"
NONTERMINALS = ("ABCDE", "LRXYZ", "GHKMN", "PQTUV")


@dataclass(frozen=True, slots=True)
class Powers:
    """A grammar, and what is given."""

    letter: str
    ends: str
    """A and B."""
    walkers: str
    """C, D and E."""
    first: int
    """The c."""
    factor: int
    """The k."""
    order: tuple[int, ...]
    """Of the rules after the first."""
    length: int
    """Of the target; or of the shortest word that is wanted."""
    bound: int
    kind: Kind
    moments: tuple[int, ...] = ()

    def words(self) -> Iterator[tuple[int, int]]:
        """The lengths of all words, and the steps of their derivations, as far as they are within the bound."""
        count, steps = self.first, 1
        while True:
            steps += count + 1 + count * self.factor + 1
            if steps > self.bound:
                return
            count *= self.factor
            yield count, steps

    def distance(self) -> int:
        return dict(self.words()).get(self.length, -1)

    def form(self, step: int) -> str:
        """The word after some steps of the target's derivation."""
        a, (left, right), (c, d, e) = self.letter, tuple(self.ends), tuple(self.walkers)
        if step == 0:
            return "S"
        count, step = self.first, step - 1
        while True:
            grown = count * self.factor
            if step <= count:
                return left + a * (self.factor * step) + c + a * (count - step) + right
            step -= count + 1
            is_last = grown == self.length
            if step <= grown:
                walker = e if is_last else d
                return left + a * (grown - step) + walker + a * step + ("" if is_last else right)
            if is_last:
                return a * grown
            step -= grown + 1
            count = grown

    def subject(self) -> Subject:
        a, (left, right), (c, d, e) = self.letter, tuple(self.ends), tuple(self.walkers)
        rest = [
            (c + a, a * self.factor + c),
            (c + right, d + right),
            (c + right, e),
            (a + d, d + a),
            (left + d, left + c),
            (a + e, e + a),
            (left + e, ""),
        ]
        rules = (("S", left + c + a * self.first + right), *(rest[place] for place in self.order))
        grammar = Rewriting("unrestricted", ("S", *self.ends, *self.walkers), (a,), "S", rules)
        given: Given = {"target": a * self.length, "bound": self.bound}
        if self.kind == "generation":
            given = {"length": self.length, "bound": self.bound}
        elif self.kind == "trace":
            given = {**given, "moments": self.moments}
        return Subject.of(grammar, given=given)


def _draw(random: Random, n: int, kind: Kind) -> Powers:
    """A target of n to 3n letters or a few more; in a recognition question, half of the time one without derivation.

    The bound is one to two times the steps of the longest word within 3n letters, and seldom too small.
    """
    factor, first = 2 + random.randrange(2), 1 + random.randrange(3)
    names = list(random.choice(NONTERMINALS))
    random.shuffle(names)
    order = list(range(7))
    random.shuffle(order)
    letter = random.choice(LETTERS)

    def powers(length: int, bound: int, times: tuple[int, ...] = ()) -> Powers:
        ends, walkers = "".join(names[:2]), "".join(names[2:])
        return Powers(letter, ends, walkers, first, factor, tuple(order), length, bound, kind, times)

    target, steps = next((length, steps) for length, steps in powers(0, 100 * n + 100).words() if length >= n)
    bound = steps + random.randrange(steps)
    if kind == "generation":
        return powers(1 + target // factor + random.randrange(target - target // factor), bound)
    if kind == "trace":
        return powers(target, bound, moments(random, steps, 2 + min(n // 8, 3)))
    if random.randrange(2):
        return powers(target + random.choice((-1, 1)) * (1 + random.randrange(1 + n // 4)), bound)
    return powers(target, bound if random.randrange(3) else steps - 1)


POWERS = LanguageFamily(
    id="re-powers",
    level="RE",
    title="a^(c k^j)",
    vocabulary=GRAMMAR,
    asks={
        "recognition": ("derivable", "distance", "lengths"),
        "trace": ("forms_at", "distance"),
        "generation": ("member",),
    },
    draw=_draw,
    subject=Powers.subject,
    direct={
        "derivable": lambda drawn: drawn.distance() >= 0,
        "distance": Powers.distance,
        "lengths": lambda drawn: tuple(length for length, _ in drawn.words()),
        "forms_at": lambda drawn: tuple(map(drawn.form, drawn.moments)),
        "member": lambda drawn: drawn.letter * next(length for length, _ in drawn.words() if length >= drawn.length),
    },
)
