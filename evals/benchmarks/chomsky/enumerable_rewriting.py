"""Random rewriting systems of three or four rules.

The direct algorithms look for a derivation from both ends: forward from the start, and backward from the target.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.enumerable_rewriting_measures import REWRITING
from evals.benchmarks.chomsky.family import LanguageFamily
from evals.benchmarks.chomsky.instance import Kind
from evals.benchmarks.chomsky.machine_rewriting import Rewriting
from evals.benchmarks.chomsky.measure import Given, Subject

Rules = tuple[tuple[str, str], ...]

DEEPEST = 16
"""Steps of a derivation that is asked for."""

MOST_WORDS = 2_000
"""That can be derived, in either direction."""


def layers(rules: Rules, start: str, steps: int, most: int) -> list[set[str]] | None:
    """The words that can be derived in 0, 1, 2, ... steps and in no fewer; None if they are more than so many."""
    found, seen = [{start}], {start}
    for _ in range(steps):
        after = {word for each in found[-1] for word in _replaced(rules, each)} - seen
        seen |= after
        if len(seen) > most:
            return None
        found.append(after)
    return found


def _replaced(rules: Rules, word: str) -> Iterator[str]:
    for left, right in rules:
        place = word.find(left)
        while place >= 0:
            yield word[:place] + right + word[place + len(left) :]
            place = word.find(left, place + 1)


def backward(rules: Rules) -> Rules:
    return tuple((right, left) for left, right in rules)


@dataclass(frozen=True, slots=True)
class Reaching:
    """A system, a start, a target, and a bound on the steps."""

    letters: str
    rules: Rules
    start: str
    target: str
    bound: int
    kind: Kind

    def meeting(self, most: int) -> list[set[str]] | None:
        """The words of all shortest derivations of the target, by the steps to them; empty if it is too far.

        None if there are more than so many words to look at.
        """
        first = layers(self.rules, self.start, (self.bound + 1) // 2, most)
        last = layers(backward(self.rules), self.target, self.bound // 2, most)
        if first is None or last is None:
            return None
        pairs = [(one, other) for one in range(len(first)) for other in range(len(last)) if first[one] & last[other]]
        if not pairs:
            return []
        total = min(map(sum, pairs))
        halves = [(one, other) for one, other in pairs if one + other == total]
        one, other = halves[0]
        words = [first[one] & last[other]]
        for step in range(one - 1, -1, -1):
            words.insert(0, {each for each in first[step] if words[0] & set(_replaced(self.rules, each))})
        for step in range(other - 1, -1, -1):
            words.append({each for each in last[step] if words[-1] & set(_replaced(backward(self.rules), each))})
        return words

    def shortest(self) -> list[set[str]]:
        found = self.meeting(MOST_WORDS)
        assert found is not None, "what is drawn is small enough"
        return found

    def derivation(self) -> tuple[str, ...]:
        words = [self.start]
        for layer in self.shortest()[1:]:
            words.append(min(layer & set(_replaced(self.rules, words[-1]))))
        return tuple(words)

    def layer_sizes(self) -> tuple[int, ...]:
        found = layers(self.rules, self.start, self.bound, MOST_WORDS)
        assert found is not None, "what is drawn is small enough"
        return tuple(map(len, found))

    def ordered_words(self) -> tuple[str, ...]:
        words = [self.start]
        for _ in range(self.bound):
            rule = next((rule for rule in self.rules if rule[0] in words[-1]), None)
            if rule is None:
                break
            words.append(words[-1].replace(*rule, 1))
        return tuple(words)

    def subject(self) -> Subject:
        system = Rewriting("semi-Thue", (), tuple(self.letters), "", self.rules)
        given: Given = {"start": self.start, "bound": self.bound}
        if self.kind != "trace":
            given = {"start": self.start, "target": self.target, "bound": self.bound}
        return Subject.of(system, given=given)


def _draw(random: Random, n: int, kind: Kind) -> Reaching:
    """A target that takes 2 + n / 4 steps; the bound is as large, or a little larger, or too small by one.

    In one case of four, a recognition question has a target that cannot be derived within the bound.
    """
    steps = min(2 + n // 4, DEEPEST)
    while True:
        letters = random.choice((*drawing.PAIRS, *drawing.TRIPLES))
        rules = _rules(random, letters)
        start = drawing.word(random, letters, 3 + min(n // 6, 12))
        found = layers(rules, start, steps, MOST_WORDS)
        if found is None or not found[steps] or sum(map(len, found)) < 3 * steps:
            continue
        target, bound = random.choice(sorted(found[steps])), steps
        if kind == "recognition":
            bound += random.choice((-1, 0, 1, 1))
            if not random.randrange(4):
                target = drawing.edited(random, target, letters)
                if not target or target in set().union(*found):
                    continue
        drawn = Reaching(letters, rules, start, target, bound, kind)
        if drawn.meeting(MOST_WORDS) is not None and layers(rules, start, bound, MOST_WORDS) is not None:
            return drawn


def _rules(random: Random, letters: Sequence[str]) -> Rules:
    """Three or four rules, whose sides are words of one to three letters."""
    rules: list[tuple[str, str]] = []
    while len(rules) < 3 + random.randrange(2):
        left, right = (drawing.word(random, letters, 1 + random.randrange(3)) for _ in range(2))
        if left != right and (left, right) not in rules:
            rules.append((left, right))
    return tuple(rules)


REACHING = LanguageFamily(
    id="re-rewriting",
    level="RE",
    title="random rewriting systems",
    vocabulary=REWRITING,
    asks={
        "recognition": ("derivable", "distance"),
        "trace": ("layers", "ordered_words"),
        "generation": ("derivation",),
    },
    draw=_draw,
    subject=Reaching.subject,
    direct={
        "derivable": lambda drawn: bool(drawn.shortest()),
        "distance": lambda drawn: len(drawn.shortest()) - 1,
        "layers": Reaching.layer_sizes,
        "ordered_words": Reaching.ordered_words,
        "derivation": Reaching.derivation,
    },
)
