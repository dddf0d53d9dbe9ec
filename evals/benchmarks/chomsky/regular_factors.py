"""Regular languages about a factor: words that hold it.

The automaton is that of Knuth, Morris and Pratt: a state for how much of the factor the word read so far ends with.
"""

from dataclasses import dataclass
from random import Random

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.drawing import Setting
from evals.benchmarks.chomsky.family import LanguageFamily
from evals.benchmarks.chomsky.instance import Kind
from evals.benchmarks.chomsky.machine_finite import Finite
from evals.benchmarks.chomsky.measure import Subject
from evals.benchmarks.chomsky.measures_finite import DETERMINISTIC
from evals.benchmarks.chomsky.schema import ACCEPT, REJECT


@dataclass(frozen=True, slots=True)
class Factor:
    """Words in which a factor occurs."""

    letters: str
    factor: str
    setting: Setting

    def accepts(self, word: str) -> bool:
        return self.factor in word

    def matched(self, word: str) -> int:
        """The length of the longest beginning of the factor that the word ends with; all of it once it occurred."""
        if self.factor in word:
            return len(self.factor)
        return next(k for k in range(len(self.factor), -1, -1) if word.endswith(self.factor[:k]))

    def states(self) -> tuple[str, ...]:
        word = self.setting.word
        return tuple(f"q{self.matched(word[:position])}" for position in range(len(word) + 1))

    def first_accepting(self) -> int:
        place = self.setting.word.find(self.factor)
        return place + len(self.factor) if place >= 0 else -1

    def filled(self, length: int) -> str | None:
        """The first word of a length, with the given prefix: of those with the factor at one place each, the first."""
        prefix, size = self.setting.prefix, len(self.factor)
        base = prefix + self.letters[0] * (length - len(prefix))
        if self.factor in prefix:
            return base
        placed = (base[:place] + self.factor + base[place + size :] for place in range(length - size + 1))
        return min((word for word in placed if word.startswith(prefix)), default=None)

    def least(self) -> str:
        length = self.setting.length
        while (word := self.filled(length)) is None:
            length += 1
        return word

    def count(self) -> int:
        """All words but those without the factor; these are counted by where the factor would end for the first time.

        first[m] counts the words of m letters that end with the factor's first occurrence. A word without the factor,
        followed by it, has that first occurrence at one of the ends that the factor's borders allow.
        """
        size, letters, length = len(self.factor), len(self.letters), self.setting.length
        borders = [k for k in range(1, size + 1) if self.factor.startswith(self.factor[size - k :])]
        without = [1]
        first = [0] * (length + 1)
        for symbols in range(1, length + 1):
            if symbols >= size:
                earlier = (first[symbols - size + k] for k in borders if k < size)
                first[symbols] = without[symbols - size] - sum(earlier)
            without.append(letters * without[-1] - first[symbols])
        return int(letters**length - without[length])

    def subject(self) -> Subject:
        size = len(self.factor)
        rows = tuple(
            (f"q{state}", letter, f"q{size if state == size else self.matched(self.factor[:state] + letter)}")
            for state in range(size + 1)
            for letter in self.letters
        )
        states = tuple(f"q{state}" for state in range(size + 1))
        machine = Finite(states, tuple(self.letters), "q0", (f"q{size}",), rows)
        return Subject.of(machine, given=self.setting.given)


def _draw_factor(random: Random, n: int, kind: Kind) -> Factor:
    letters = random.choice(drawing.PAIRS)
    factor = drawing.word(random, letters, n)

    def read() -> str:
        """A word that holds the factor, or all of it but one letter, between random ones."""
        planted = list(factor)
        if random.randrange(2):
            planted[random.randrange(n)] = random.choice(letters)
        symbols = drawing.length(random, n)
        place = random.randrange(symbols + 1)
        around = drawing.word(random, letters, symbols)
        return around[:place] + "".join(planted) + around[place:]

    return Factor(letters, factor, drawing.setting(random, kind, read, lambda word: factor in word))


FACTOR = LanguageFamily(
    id="regular-factor",
    level="Regular",
    title="words with the factor u, where u has n letters",
    vocabulary=DETERMINISTIC,
    asks={
        "recognition": ("verdict", "first_accepting", "last_state"),
        "trace": ("states", "first_accepting"),
        "generation": ("least", "count"),
    },
    draw=_draw_factor,
    subject=Factor.subject,
    direct={
        "verdict": lambda drawn: ACCEPT if drawn.accepts(drawn.setting.word) else REJECT,
        "first_accepting": Factor.first_accepting,
        "last_state": lambda drawn: drawn.states()[-1],
        "states": Factor.states,
        "least": Factor.least,
        "count": Factor.count,
    },
)
