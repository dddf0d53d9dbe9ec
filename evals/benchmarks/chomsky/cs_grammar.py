"""Non-contracting grammars of a^n b^n c^n, and of a^n b^n c^n d^n.

S makes the a's with as many B's, C's (and D's) in a wrong order. Some rules exchange two of these; the others make
small letters of them, from left to right, wherever the order is right. What has become small stays where it is: so a
form in which that happens too early is never finished.
"""

from dataclasses import dataclass
from itertools import combinations, pairwise
from random import Random

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.cs_rewriting import NONCONTRACTING
from evals.benchmarks.chomsky.family import LanguageFamily
from evals.benchmarks.chomsky.instance import Kind
from evals.benchmarks.chomsky.machine_rewriting import Rewriting
from evals.benchmarks.chomsky.measure import Given, Subject

CAPITALS = "ABCD"


@dataclass(frozen=True, slots=True)
class Sorting:
    """A grammar, and a form to go on from or a word to derive."""

    letters: str
    order: tuple[int, ...]
    """The order in which the rules are printed."""
    kind: Kind
    times: int
    """How often each letter comes in the word; in the form, how many a's there are."""
    capitals: str
    """The rest of the form."""

    def rules(self) -> list[tuple[str, str]]:
        first, others = self.letters[0], CAPITALS[1 : len(self.letters)]
        small = dict(zip(CAPITALS, self.letters, strict=False))
        rules = [("S", f"{first}S{others}"), ("S", first + others)]
        rules += [(later + earlier, earlier + later) for earlier, later in combinations(others, 2)]
        for before, capital in zip(CAPITALS, others, strict=False):
            rules += [(small[each] + capital, small[each] + small[capital]) for each in (before, capital)]
        return [rules[number] for number in self.order]

    def subject(self) -> Subject:
        others = CAPITALS[1 : len(self.letters)]
        grammar = Rewriting("noncontracting", ("S", *others), tuple(self.letters), "S", tuple(self.rules()))
        given: Given = {"form": self.form}
        if self.kind == "generation":
            given = {"word": "".join(letter * self.times for letter in self.letters)}
        return Subject.of(grammar, given=given)

    @property
    def form(self) -> str:
        return self.letters[0] * self.times + self.capitals

    def rewriting(self) -> list[tuple[int, str]]:
        """The rules that are applied, each with the form that it leads to.

        There are small letters in front and capitals behind. At the border, at most one rule makes the first capital
        small; behind it, exchanges are possible wherever a capital stands before an earlier one.
        """
        numbers = {left: number for number, (left, _) in enumerate(self.rules())}
        capitals = [CAPITALS.index(capital) for capital in self.capitals]
        small = [0] * self.times
        found: list[tuple[int, str]] = []
        while True:
            choices = [
                (numbers[CAPITALS[one] + CAPITALS[other]], place)
                for place, (one, other) in enumerate(pairwise(capitals))
                if one > other
            ]
            if small and capitals and capitals[0] - small[-1] in (0, 1):
                choices.append((numbers[self.letters[small[-1]] + CAPITALS[capitals[0]]], -1))
            if not choices:
                return found
            rule, place = min(choices)
            if place < 0:
                small.append(capitals.pop(0))
            else:
                capitals[place : place + 2] = capitals[place + 1], capitals[place]
            form = "".join(map(self.letters.__getitem__, small)) + "".join(map(CAPITALS.__getitem__, capitals))
            found.append((rule, form))

    def derivation(self) -> tuple[str, ...]:
        """S first; then each capital goes to its place among the others, from the first on; then all become small."""
        first, others = self.letters[0], CAPITALS[1 : len(self.letters)]
        forms = [first * made + "S" + others * made for made in range(self.times)]
        front, capitals = first * self.times, others * self.times
        forms.append(front + capitals)
        for capital in others:
            for number in range(self.times):
                target = others.index(capital) * self.times + number
                place = capitals.index(capital, target)
                while place > target:
                    capitals = capitals[: place - 1] + capital + capitals[place - 1] + capitals[place + 1 :]
                    place -= 1
                    forms.append(front + capitals)
        small = "".join(letter * self.times for letter in self.letters[1:])
        forms += [front + small[:end] + capitals[end:] for end in range(1, len(capitals) + 1)]
        return tuple(forms)


def _draw(random: Random, n: int, kind: Kind) -> Sorting:
    letters = random.choice((*drawing.TRIPLES, *drawing.TRIPLES, *drawing.QUADRUPLES))
    others = CAPITALS[1 : len(letters)]
    times = max(1, drawing.length(random, n) // 3)
    order = list(range(2 + len(others) * (len(others) - 1) // 2 + 2 * len(others)))
    random.shuffle(order)
    capitals = list(others * times)
    random.shuffle(capitals)
    if random.randrange(2):
        # The first of them in order, so that something becomes small.
        capitals.sort(key=lambda capital: capital != others[0])
        rest = capitals[times // 2 + 1 :]
        random.shuffle(rest)
        capitals[times // 2 + 1 :] = rest
    return Sorting(letters, tuple(order), kind, times, "".join(capitals))


GRAMMAR = LanguageFamily(
    id="cs-grammar",
    level="CS",
    title="a non-contracting grammar of a^n b^n c^n",
    vocabulary=NONCONTRACTING,
    asks={
        "recognition": ("last_form", "rewriting_steps", "rule_uses"),
        "trace": ("forms",),
        "generation": ("derivation",),
    },
    draw=_draw,
    subject=Sorting.subject,
    direct={
        "forms": lambda drawn: (drawn.form, *(form for _, form in drawn.rewriting())),
        "last_form": lambda drawn: [drawn.form, *(form for _, form in drawn.rewriting())][-1],
        "rewriting_steps": lambda drawn: len(drawn.rewriting()),
        "rule_uses": lambda drawn: tuple(map([rule for rule, _ in drawn.rewriting()].count, range(len(drawn.order)))),
        "derivation": Sorting.derivation,
    },
)
