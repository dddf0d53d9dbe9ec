"""Languages about the middle of a word, which an automaton has to guess: mirrored words, palindromes, a middle letter.

All the automata push a symbol for every letter up to the middle, and take one off for every letter after it. So the
stack of a run that has guessed a middle is what the letters after it still have to match.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.machine_pushdown import Pushdown
from evals.benchmarks.chomsky.ncf_language import Pair, Row, guess_family, machine, pair

STACK = "ABZ"


def pushing(letters: str) -> list[Row]:
    """In q0, a symbol for every letter."""
    return [(0, letter, top, 0, symbol + top) for letter, symbol in zip(letters, STACK, strict=False) for top in STACK]


def popping(letters: str, state: int) -> list[Row]:
    """In a state, the symbol of every letter."""
    return [(state, letter, symbol, state, "") for letter, symbol in zip(letters, STACK, strict=False)]


def pushed(letters: str, word: str) -> str:
    """The stack after the letters of a word, without the bottom marker."""
    return "".join(STACK[letters.index(letter)] for letter in reversed(word))


def halves(beginning: str, odd: bool) -> Iterator[tuple[str, str, str]]:
    """For every guess of a middle that a beginning of a word leaves possible by its length alone:

    what would be the first half, the letters of it that stand opposite to letters read since, and these letters. A
    middle of an even word lies between two letters, that of an odd word is a letter.
    """
    for middle in range(len(beginning)) if odd else range(1, len(beginning) + 1):
        first, second = beginning[:middle], beginning[middle + odd :]
        if len(second) <= len(first):
            yield first, first[len(first) - len(second) :], second


def rest(first: str, second: str) -> str:
    """What stands in the first half opposite to letters that are still to come."""
    return first[: len(first) - len(second)]


@dataclass(frozen=True, slots=True)
class Mirrored:
    """w w^R, where w is not empty."""

    letters: str
    guess_states: str = "1"

    def automaton(self) -> Pushdown:
        guessing: list[Row] = [(0, "", top, 1, top) for top in "AB"]
        rows = [*pushing(self.letters), *guessing, *popping(self.letters, 1), (1, "", "Z", 2, "Z")]
        return machine(self.letters, STACK, 3, "2", rows)

    def accepts(self, word: str) -> bool:
        return bool(word) and len(word) % 2 == 0 and word == word[::-1]

    def member(self, random: Random, n: int) -> str:
        half = drawing.word(random, self.letters, max(1, drawing.length(random, n) // 2))
        return half + half[::-1]

    def pairs(self, beginning: str) -> Iterator[Pair]:
        yield pair(0, pushed(self.letters, beginning))
        for first, opposite, second in halves(beginning, odd=False):
            if opposite == second[::-1]:
                yield pair(1, pushed(self.letters, rest(first, second)))
                if len(first) == len(second):
                    yield pair(2, "")

    def runs(self, word: str) -> int:
        return int(self.accepts(word))

    def shortest(self, word: str) -> int:
        return len(word) + 2

    def guesses(self, word: str) -> list[tuple[int, ...]]:
        return [(len(word) // 2,)] if self.accepts(word) else []


@dataclass(frozen=True, slots=True)
class Palindromes:
    """Palindromes that are not empty, with or without a middle letter."""

    letters: str
    guess_states: str = "1"

    def automaton(self) -> Pushdown:
        guessing: list[Row] = [(0, "", top, 1, top) for top in "AB"]
        guessing += [(0, letter, top, 1, top) for letter in self.letters for top in STACK]
        rows = [*pushing(self.letters), *guessing, *popping(self.letters, 1), (1, "", "Z", 2, "Z")]
        return machine(self.letters, STACK, 3, "2", rows)

    def accepts(self, word: str) -> bool:
        return bool(word) and word == word[::-1]

    def member(self, random: Random, n: int) -> str:
        length = drawing.length(random, n)
        half = drawing.word(random, self.letters, (length + 1) // 2)
        return half + half[::-1][length % 2 :]

    def pairs(self, beginning: str) -> Iterator[Pair]:
        yield pair(0, pushed(self.letters, beginning))
        for odd in (False, True):
            for first, opposite, second in halves(beginning, odd):
                if opposite == second[::-1]:
                    yield pair(1, pushed(self.letters, rest(first, second)))
                    if len(first) == len(second):
                        yield pair(2, "")

    def runs(self, word: str) -> int:
        return int(self.accepts(word))

    def shortest(self, word: str) -> int:
        return len(word) + 2 - len(word) % 2

    def guesses(self, word: str) -> list[tuple[int, ...]]:
        return [(len(word) // 2,)] if self.accepts(word) else []

    def run_states(self, word: str) -> list[int]:
        before = len(word) // 2 + 1
        return [0] * before + [1] * before + [2]


@dataclass(frozen=True, slots=True)
class MiddleLetter:
    """Words of odd length whose middle letter is the first of two letters."""

    letters: str
    guess_states: str = "1"

    def automaton(self) -> Pushdown:
        rows: list[Row] = [(0, letter, top, 0, f"A{top}") for letter in self.letters for top in "AZ"]
        rows += [(0, self.letters[0], top, 1, top) for top in "AZ"]
        rows += [*((1, letter, "A", 1, "") for letter in self.letters), (1, "", "Z", 2, "Z")]
        return machine(self.letters, "AZ", 3, "2", rows)

    def accepts(self, word: str) -> bool:
        return len(word) % 2 == 1 and word[len(word) // 2] == self.letters[0]

    def member(self, random: Random, n: int) -> str:
        half = (drawing.length(random, n) + 1) // 2
        first, second = (drawing.word(random, self.letters, half) for _ in range(2))
        return first + self.letters[0] + second

    def pairs(self, beginning: str) -> Iterator[Pair]:
        yield pair(0, "A" * len(beginning))
        for first, _, second in halves(beginning, odd=True):
            if beginning[len(first)] == self.letters[0]:
                yield pair(1, "A" * (len(first) - len(second)))
                if len(first) == len(second):
                    yield pair(2, "")

    def runs(self, word: str) -> int:
        return int(self.accepts(word))

    def guesses(self, word: str) -> list[tuple[int, ...]]:
        return [(len(word) // 2,)] if self.accepts(word) else []


@dataclass(frozen=True, slots=True)
class OneMismatch:
    """Words of even length that would be palindromes if one letter were another one."""

    letters: str
    guess_states: str = "12"

    def automaton(self) -> Pushdown:
        guessing: list[Row] = [(0, "", top, 1, top) for top in "AB"]
        wrong: list[Row] = [
            (1, letter, symbol, 2, "") for letter, symbol in zip(self.letters, reversed(STACK[:2]), strict=True)
        ]
        rows = [*pushing(self.letters), *guessing, *popping(self.letters, 1), *wrong, *popping(self.letters, 2)]
        return machine(self.letters, STACK, 4, "3", [*rows, (2, "", "Z", 3, "Z")])

    @staticmethod
    def _wrong(opposite: str, second: str) -> list[int]:
        """The places in the second half of letters that differ from those opposite to them."""
        return [place for place, (one, other) in enumerate(zip(opposite[::-1], second, strict=True)) if one != other]

    def accepts(self, word: str) -> bool:
        half = len(word) // 2
        return len(word) % 2 == 0 and len(self._wrong(word[:half], word[half:])) == 1

    def member(self, random: Random, n: int) -> str:
        half = drawing.word(random, self.letters, max(1, drawing.length(random, n) // 2))
        place = random.randrange(len(half))
        other = self.letters.replace(half[place], "")
        return half + (half[:place] + other + half[place + 1 :])[::-1]

    def pairs(self, beginning: str) -> Iterator[Pair]:
        yield pair(0, pushed(self.letters, beginning))
        for first, opposite, second in halves(beginning, odd=False):
            wrong = len(self._wrong(opposite, second))
            if wrong < 2:
                yield pair(1 + wrong, pushed(self.letters, rest(first, second)))
                if wrong and len(first) == len(second):
                    yield pair(3, "")

    def runs(self, word: str) -> int:
        return int(self.accepts(word))

    def shortest(self, word: str) -> int:
        return len(word) + 2

    def guesses(self, word: str) -> list[tuple[int, ...]]:
        half = len(word) // 2
        return [(half, half + self._wrong(word[:half], word[half:])[0])] if self.accepts(word) else []

    def run_states(self, word: str) -> list[int]:
        half, wrong = self.guesses(word)[0]
        return [0] * (half + 1) + [1] * (wrong - half + 1) + [2] * (len(word) - wrong) + [3]


MIRRORED = guess_family(
    "ncf-mirrored",
    "w w^R",
    lambda random, _: Mirrored(random.choice(drawing.PAIRS)),
    ("verdict", "shortest_run", "first_guesses", "last_pairs"),
    ("pair_counts", "last_pairs"),
)
PALINDROMES = guess_family(
    "ncf-palindromes",
    "palindromes",
    lambda random, _: Palindromes(random.choice(drawing.PAIRS)),
    ("verdict", "shortest_run", "least_guess", "pair_total"),
    ("pair_counts", "run_states"),
)
MIDDLE_LETTER = guess_family(
    "ncf-middle-letter",
    "x a y with |x| = |y|",
    lambda random, _: MiddleLetter(random.choice(drawing.PAIRS)),
    ("verdict", "accepting_runs", "least_guess", "last_pairs"),
    ("pair_counts", "active_sets"),
)
ONE_MISMATCH = guess_family(
    "ncf-one-mismatch",
    "palindromes but for one pair of letters",
    lambda random, _: OneMismatch(random.choice(drawing.PAIRS)),
    ("verdict", "shortest_run", "least_guess", "pair_total"),
    ("pair_counts", "run_states"),
)
