"""Languages of words that differ somewhere: x#y, and xy with |x| = |y|. The automata guess where, and check one place.

There are as many accepting runs as places where x and y differ.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.machine_pushdown import Pushdown
from evals.benchmarks.chomsky.ncf_language import Pair, Row, guess_family, machine, pair

MARK = "#"


def _spoilt(random: Random, word: str, letters: str) -> str:
    """A word with one to three other letters; most places stay the same."""
    symbols = list(word)
    for _ in range(1 + random.randrange(3)):
        place = random.randrange(len(symbols))
        symbols[place] = letters.replace(symbols[place], "")
    return "".join(symbols)


@dataclass(frozen=True, slots=True)
class DifferMarked:
    """x#y, where x and y are different words, of whatever length.

    A run goes on from the letter of x that it guesses, in q1 or q2, to the letter of y at the same place, in q3 or q4;
    or it guesses that x ends where y goes on, in q5. It ends in q6 if there is another letter, in q7 if there is none.
    """

    alphabet: str
    guess_states: str = "125"

    @property
    def letters(self) -> str:
        return self.alphabet + MARK

    def automaton(self) -> Pushdown:
        tops = "AZ"
        rows: list[Row] = [(0, letter, top, 0, f"A{top}") for letter in self.alphabet for top in tops]
        for number, letter in enumerate(self.alphabet):
            skip, search = 1 + number, 3 + number
            other = self.alphabet.replace(letter, "")
            rows += [(0, letter, top, skip, top) for top in tops]
            rows += [(skip, each, top, skip, top) for each in self.alphabet for top in tops]
            rows += [(skip, MARK, top, search, top) for top in tops]
            rows += [(search, each, "A", search, "") for each in self.alphabet]
            rows += [(search, other, "Z", 6, "Z"), (search, "", "Z", 7, "Z")]
        rows += [(0, MARK, top, 5, top) for top in tops]
        rows += [(5, each, "A", 5, "") for each in self.alphabet]
        rows += [(state, each, "Z", 6, "Z") for state in (5, 6) for each in self.alphabet]
        return machine(self.letters, tops, 8, "67", rows)

    def _places(self, word: str) -> list[int]:
        """Where x and y differ: they have different letters there, or one of them ends there and the other does not."""
        x, mark, y = word.partition(MARK)
        if not mark or MARK in y:
            return []
        found = [place for place, (one, other) in enumerate(zip(x, y, strict=False)) if one != other]
        return found if len(x) == len(y) else [*found, min(len(x), len(y))]

    def accepts(self, word: str) -> bool:
        return bool(self._places(word))

    def runs(self, word: str) -> int:
        return len(self._places(word))

    def shortest(self, word: str) -> int:
        """One step more if x is longer than y and otherwise the same."""
        x, _, y = word.partition(MARK)
        return len(word) + (len(x) > len(y) and x.startswith(y))

    def member(self, random: Random, n: int) -> str:
        x = drawing.word(random, self.alphabet, max(1, drawing.length(random, n) // 2))
        y = _spoilt(random, x, self.alphabet)
        match random.randrange(4):
            case 0:
                return f"{x}{MARK}{y[:-1]}"
            case 1:
                return f"{x}{MARK}{y}{random.choice(self.alphabet)}"
        return f"{x}{MARK}{y if x != y else drawing.edited(random, y, self.alphabet)}"

    def pairs(self, beginning: str) -> Iterator[Pair]:
        x, mark, y = beginning.partition(MARK)
        if MARK in y:
            return
        if not mark:
            yield pair(0, "A" * len(x))
            yield from (pair(1 + self.alphabet.index(letter), "A" * place) for place, letter in enumerate(x))
            return
        if len(y) <= len(x):
            yield pair(5, "A" * (len(x) - len(y)))
        else:
            yield pair(6, "")
        for place, letter in enumerate(x):
            if len(y) <= place:
                yield pair(3 + self.alphabet.index(letter), "A" * (place - len(y)))
            elif y[place] != letter:
                yield pair(6, "")
            if len(y) == place:
                yield pair(7, "")

    def guesses(self, word: str) -> list[tuple[int, ...]]:
        return [(place,) for place in self._places(word)]


@dataclass(frozen=True, slots=True)
class DifferHalves:
    """xy, where x and y have the same length and are different.

    A run that guesses a letter after i others takes their symbols off again, in q1 or q2, and pushes new ones in q3 or
    q4 until it guesses a different letter. In q5 as many letters follow as there are symbols. So from the one letter to
    the other it is as far as half the word is long.
    """

    letters: str
    guess_states: str = "125"

    def automaton(self) -> Pushdown:
        rows: list[Row] = [(0, letter, top, 0, f"A{top}") for letter in self.letters for top in "AZ"]
        for number, letter in enumerate(self.letters):
            back, away = 1 + number, 3 + number
            other = self.letters.replace(letter, "")
            rows += [(0, letter, top, back, top) for top in "AZ"]
            rows += [*((back, each, "A", back, "") for each in self.letters), (back, "", "Z", away, "Z")]
            rows += [(away, each, top, away, f"B{top}") for each in self.letters for top in "BZ"]
            rows += [(away, other, top, 5, top) for top in "BZ"]
        rows += [*((5, each, "B", 5, "") for each in self.letters), (5, "", "Z", 6, "Z")]
        return machine(self.letters, "ABZ", 7, "6", rows)

    def _places(self, word: str) -> list[int]:
        half = len(word) // 2
        if len(word) % 2:
            return []
        return [place for place in range(half) if word[place] != word[half + place]]

    def accepts(self, word: str) -> bool:
        return bool(self._places(word))

    def runs(self, word: str) -> int:
        return len(self._places(word))

    def member(self, random: Random, n: int) -> str:
        x = drawing.word(random, self.letters, max(1, drawing.length(random, n) // 2))
        return x + _spoilt(random, x, self.letters)

    def pairs(self, beginning: str) -> Iterator[Pair]:
        end = len(beginning)
        yield pair(0, "A" * end)
        for place, letter in enumerate(beginning):
            number, read = self.letters.index(letter), end - place - 1
            if read <= place:
                yield pair(1 + number, "A" * (place - read))
            if read >= place:
                yield pair(3 + number, "B" * (read - place))
            for other in range(2 * place + 1, end):
                left = (other - 2 * place - 1) - (end - other - 1)
                if beginning[other] != letter and left >= 0:
                    yield pair(5, "B" * left)
                    if not left:
                        yield pair(6, "")

    def guesses(self, word: str) -> list[tuple[int, ...]]:
        return [(place, len(word) // 2 + place) for place in self._places(word)]


DIFFER_MARKED = guess_family(
    "ncf-differ-marked",
    "x#y with x and y different",
    lambda random, _: DifferMarked(random.choice(drawing.PAIRS)),
    ("verdict", "accepting_runs", "shortest_run", "least_guess", "pair_total"),
    ("active_sets", "first_guesses"),
)
DIFFER_HALVES = guess_family(
    "ncf-differ-halves",
    "xy with |x| = |y|, x and y different",
    lambda random, _: DifferHalves(random.choice(drawing.PAIRS)),
    ("verdict", "accepting_runs", "least_guess", "pair_total"),
    ("pair_counts", "first_guesses"),
)
