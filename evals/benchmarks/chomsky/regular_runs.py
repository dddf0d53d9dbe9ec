"""Regular languages about runs: words without k equal letters in a row, words all of whose windows hold an a.

Both are printed as complete automata with a state for the number of bad letters that the word read so far ends with.
"""

from collections.abc import Callable
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
class Runs:
    """Words in which no `limit` letters of a kind come in a row; and which end with the last letter, if that is asked.

    `bad` are the letters of that kind.
    """

    letters: str
    bad: str
    limit: int
    ends: bool
    setting: Setting

    def has_run(self, word: str) -> bool:
        marked = "".join("x" if letter in self.bad else "." for letter in word)
        return "x" * self.limit in marked

    def accepts(self, word: str) -> bool:
        return not self.has_run(word) and (not self.ends or word.endswith(self.letters[-1]))

    def state(self, word: str) -> str:
        """A state for how many bad letters the word ends with, and for a last good letter one of its own if it counts:
        q0 is that of the empty word."""
        if self.has_run(word):
            return f"q{self.limit + self.ends}"
        bad = len(word) - len(word.rstrip(self.bad))
        if not self.ends:
            return f"q{bad}"
        return f"q{bad}" if bad or not word else f"q{self.limit}"

    def states(self) -> tuple[str, ...]:
        word = self.setting.word
        return tuple(self.state(word[:position]) for position in range(len(word) + 1))

    def trap(self) -> int:
        word = self.setting.word
        return next((end for end in range(len(word) + 1) if self.has_run(word[:end])), -1)

    def accepting_visits(self) -> int:
        word = self.setting.word
        return sum(self.accepts(word[:end]) for end in range(len(word) + 1))

    def count(self) -> int:
        """By the place of the last good letter but one, and so on: before it stand fewer bad letters than the limit."""
        length, good = self.setting.length, len(self.letters) - len(self.bad)
        ended = [1]  # words that are empty or end with a good letter
        for symbols in range(1, length + 1):
            runs = range(min(self.limit, symbols))
            ended.append(sum(good * len(self.bad) ** run * ended[symbols - run - 1] for run in runs))
        if self.ends:
            return ended[length] if length else 0
        return sum(len(self.bad) ** run * ended[length - run] for run in range(min(self.limit, length + 1)))

    def least(self) -> str:
        return drawing.least(self.accepts, self.letters, self.setting.length, self.setting.prefix)

    def subject(self) -> Subject:
        good = next(letter for letter in self.letters if letter not in self.bad)
        examples = [self.bad[0] * number for number in range(self.limit)]
        examples += [good, self.bad[0] * self.limit] if self.ends else [self.bad[0] * self.limit]
        states = tuple(map(self.state, examples))
        rows = tuple(
            (self.state(word), letter, self.state(word + letter)) for word in examples for letter in self.letters
        )
        accepting = tuple(self.state(word) for word in examples if self.accepts(word))
        machine = Finite(states, tuple(self.letters), states[0], accepting, rows)
        return Subject.of(machine, given=self.setting.given)


def _draw_runs(random: Random, n: int, kind: Kind, letters: str, bad: str, ends: bool) -> Runs:
    bare = Runs(letters, bad, 2 + (not ends) + n // 8, ends, Setting(kind, ""))

    def read() -> str:
        """A word in which bad letters come in a row, but seldom too many."""
        symbols = drawing.length(random, n)
        word = ""
        for _ in range(symbols):
            letter = random.choice(letters)
            if bare.has_run(word + letter) and random.randrange(4 * n):
                letter = letters[-1] if ends else letters[0]
            word += letter
        return word[:-1] + letters[-1] if ends and random.randrange(4) else word

    return Runs(letters, bad, bare.limit, ends, drawing.setting(random, kind, read, bare.accepts))


def _draw_no_run(random: Random, n: int, kind: Kind) -> Runs:
    letters = random.choice(drawing.PAIRS)
    return _draw_runs(random, n, kind, letters, letters[0], ends=True)


def _draw_windows(random: Random, n: int, kind: Kind) -> Runs:
    letters = random.choice((*drawing.PAIRS, *drawing.TRIPLES))
    return _draw_runs(random, n, kind, letters, letters[1:], ends=False)


def _family(id_: str, title: str, draw: Callable[[Random, int, Kind], Runs]) -> LanguageFamily[Runs]:
    return LanguageFamily(
        id=id_,
        level="Regular",
        title=title,
        vocabulary=DETERMINISTIC,
        asks={
            "recognition": ("verdict", "trap_entry", "accepting_visits"),
            "trace": ("states", "trap_entry"),
            "generation": ("least", "count"),
        },
        draw=draw,
        subject=Runs.subject,
        direct={
            "verdict": lambda drawn: ACCEPT if drawn.accepts(drawn.setting.word) else REJECT,
            "trap_entry": Runs.trap,
            "accepting_visits": Runs.accepting_visits,
            "states": Runs.states,
            "least": Runs.least,
            "count": Runs.count,
        },
    )


NO_RUN = _family("regular-no-run", "words without k a's in a row that end with b", _draw_no_run)
WINDOWS = _family("regular-windows", "words in which every window of k letters holds an a", _draw_windows)
