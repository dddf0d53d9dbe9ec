"""Random tag systems with deletion number 2 or 3, some of which halt within the bound, and others do not.

The direct algorithm deletes nothing. It writes all symbols that are ever appended one after the other; the word after k
steps is what follows the first m * k of them, and the symbol that step k looks at has the number m * k.
"""

from dataclasses import dataclass
from random import Random

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.enumerable_moments import moments
from evals.benchmarks.chomsky.enumerable_tag_measures import SYSTEM
from evals.benchmarks.chomsky.family import LanguageFamily
from evals.benchmarks.chomsky.instance import Kind
from evals.benchmarks.chomsky.machine_tag import Tag
from evals.benchmarks.chomsky.measure import Given, Subject

ALPHABETS = (*drawing.PAIRS, *drawing.TRIPLES, *drawing.QUADRUPLES)


@dataclass(frozen=True, slots=True)
class Tagged:
    """A tag system, a word, and a bound."""

    deletion: int
    productions: tuple[tuple[str, str], ...]
    """For each symbol, in order, what it appends."""
    word: str
    bound: int
    moments: tuple[int, ...] = ()

    def written(self) -> tuple[str, int]:
        """All symbols that are written up to the end of the run, and the number of steps."""
        written, rules = list(self.word), dict(self.productions)
        step = 0
        while step < self.bound and len(written) - self.deletion * step >= self.deletion:
            written += rules[written[self.deletion * step]]
            step += 1
        return "".join(written), step

    def halting_step(self) -> int:
        written, steps = self.written()
        return steps if len(written) - self.deletion * steps < self.deletion else -1

    def words(self) -> list[str]:
        """The word before each step, and after the last."""
        written, steps = self.written()
        rules = dict(self.productions)
        found, end = [], len(self.word)
        for step in range(steps + 1):
            found.append(written[self.deletion * step : end])
            if step < steps:
                end += len(rules[written[self.deletion * step]])
        return found

    def reads(self) -> tuple[int, ...]:
        written, steps = self.written()
        looked_at = written[: self.deletion * steps : self.deletion]
        return tuple(looked_at.count(symbol) for symbol, _ in self.productions)

    def subject(self) -> Subject:
        given: Given = {"word": tuple(self.word), "bound": self.bound}
        if self.moments:
            given = {**given, "moments": self.moments}
        system = Tag(self.deletion, tuple((symbol, tuple(appended)) for symbol, appended in self.productions))
        return Subject.of(system, given=given)


def _draw(random: Random, n: int, kind: Kind) -> Tagged:
    """One that halts after n to 8n steps, in two cases of three; else one that goes on, and has n words or more.

    Words are not long.
    """
    halts = random.randrange(3) > 0
    while True:
        letters = random.choice(ALPHABETS)
        deletion = 2 + random.randrange(2)
        most = 2 * deletion - (len(letters) < 3)
        productions = tuple((each, drawing.word(random, letters, random.randrange(most))) for each in letters)
        word = drawing.word(random, letters, deletion + n // 2 + random.randrange(n // 2 + 1))
        whole = Tagged(deletion, productions, word, 8 * n)
        words = whole.words()
        steps = len(words) - 1
        if len(set(words)) < n or max(map(len, words)) > 2 * n + 8:
            continue
        if (steps < 8 * n) is not halts or steps < n:
            continue
        bound = steps + random.randrange(steps + 1) if halts else n + random.randrange(3 * n + 1)
        times = moments(random, min(steps, bound), 2 + min(n // 8, 3)) if kind == "trace" else ()
        return Tagged(deletion, productions, word, bound, times)


RANDOM_TAG = LanguageFamily(
    id="re-tag",
    level="RE",
    title="random tag systems",
    vocabulary=SYSTEM,
    asks={
        "recognition": ("halting_step", "longest", "reads", "last_word"),
        "trace": ("words_at", "halting_step"),
    },
    draw=_draw,
    subject=Tagged.subject,
    direct={
        "halting_step": Tagged.halting_step,
        "longest": lambda drawn: max(map(len, drawn.words())),
        "reads": Tagged.reads,
        "last_word": lambda drawn: tuple(drawn.words()[-1]),
        "words_at": lambda drawn: tuple(tuple(drawn.words()[moment]) for moment in drawn.moments),
    },
)
