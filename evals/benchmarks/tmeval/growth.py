"""Find longer words that a predicate accepts, starting from some that it accepts.

A word is changed at random in one of the ways below, and what the predicate accepts is kept and may be changed again.
None of them knows anything of the language, yet together they follow the ways in which languages grow: blocks and
mirrors by letters at two places, context-free words by pumping and by putting words into words, counts by any order.

    run       up to four letters are put in at one place, often copies of the one before it
    two runs  the same at two places: at the ends, equally far from the ends or from a third place, or anywhere
    stretch   the same, and both are copies of the letters before them, half of the time equally many
    pump      two factors are doubled, one of which may be empty
    splice    a factor that is a known word is replaced by another known word
    join      another known word is put behind
    swap      the letters of a factor are put in another order
    change    a letter is replaced, and sometimes the one that faces it across the middle too

What the predicate refuses is worth knowing as well. Where the word was stretched, it has the runs of an accepted one,
and only their lengths are wrong; where it was pumped, spliced or joined, it is made of factors of accepted ones.
"""

from collections.abc import Callable, Iterable

from evals.benchmarks.tmeval.draws import Draws
from evals.benchmarks.tmeval.words import Predicate

ATTEMPTS = 60_000
ENOUGH = 5_000
"""Words, and so many attempts, at which it ends."""

LONGEST_RUN = 4

SHORT = 40
"""Words that are put into others are among so many of the shortest."""


class Growth:
    """Known words, and more and more of them."""

    def __init__(self, accepts: Predicate, alphabet: str, cap: int, draws: Draws) -> None:
        self._accepts = accepts
        self._letters = alphabet
        self._cap = cap
        self._draws = draws
        self._known: dict[str, None] = {}  # a set that keeps its order
        self._by_length: dict[int, list[str]] = {}
        self._lengths: list[int] = []
        self._short: list[str] = []
        self._stretched: dict[str, None] = {}
        self._composed: dict[str, None] = {}

    def from_words(self, words: Iterable[str]) -> list[str]:
        """Known words: the given ones, which are to come in shortlex order, and then those that were found."""
        for word in words:
            self._add(word)
        self._short = list(self._known)[:SHORT]
        attempts = ATTEMPTS if self._known else 0
        while attempts and len(self._known) < ENOUGH:
            attempts -= 1
            change = self._draws.one(_CHANGES)
            word = change(self, self._any())
            if len(word) > self._cap or word in self._known:
                continue
            if self._accepts(word):
                self._add(word)
            elif change is Growth._stretch:
                self._stretched[word] = None
            elif change in _COMPOSE:
                self._composed[word] = None
        return list(self._known)

    @property
    def stretched(self) -> list[str]:
        """Refused words that differ from an accepted one in the lengths of one or two runs of a letter."""
        return list(self._stretched)

    @property
    def composed(self) -> list[str]:
        """Refused words that are made of the factors of accepted ones."""
        return list(self._composed)

    def _add(self, word: str) -> None:
        self._known[word] = None
        if len(word) not in self._by_length:
            self._by_length[len(word)] = []
            self._lengths.append(len(word))
        self._by_length[len(word)].append(word)

    def _any(self) -> str:
        """A known word. Every length is equally likely, so that rare lengths lead on."""
        return self._draws.one(self._by_length[self._draws.one(self._lengths)])

    # The changes ---------------------------------------------------------------------------------------------------

    def _letters_like(self, letter: str) -> str:
        length = 1 + self._draws.below(LONGEST_RUN)
        if letter and self._draws.chance(0.6):
            return letter * length
        return "".join(self._draws.one(self._letters) for _ in range(length))

    def _run(self, word: str) -> str:
        at = self._draws.below(len(word) + 1)
        return word[:at] + self._letters_like(word[at - 1 : at]) + word[at:]

    def _two_runs(self, word: str) -> str:
        first, second = self._two_places(len(word))
        run = self._letters_like(word[first - 1 : first])
        other = run[::-1] if self._draws.chance(0.3) else self._letters_like(word[second - 1 : second])
        return word[:first] + run + word[first:second] + other + word[second:]

    def _stretch(self, word: str) -> str:
        first, second = self._two_places(len(word))
        length = 1 + self._draws.below(LONGEST_RUN)
        other = length if self._draws.chance(0.5) else 1 + self._draws.below(LONGEST_RUN)
        copies = word[first - 1 : first] * length, word[second - 1 : second] * other
        return word[:first] + copies[0] + word[first:second] + copies[1] + word[second:]

    def _two_places(self, length: int) -> tuple[int, int]:
        place = self._draws.below(length + 1)
        match self._draws.below(4):
            case 0:
                return 0, length
            case 1:
                pair = place, length - place
            case 2:
                distance = self._draws.below(1 + min(place, length - place))
                pair = place - distance, place + distance
            case _:
                pair = place, self._draws.below(length + 1)
        return min(pair), max(pair)

    def _pump(self, word: str) -> str:
        """u v x y z becomes u v v x y y z."""
        cuts = sorted(self._draws.below(len(word) + 1) for _ in range(2))
        before = cuts[0] - min(cuts[0], self._draws.below(LONGEST_RUN + 1))
        after = cuts[1] + self._draws.below(LONGEST_RUN + 1)
        return word[: cuts[0]] + word[before : cuts[1]] + word[cuts[1] : after] + word[cuts[1] :]

    def _splice(self, word: str) -> str:
        old = self._short[self._draws.low(len(self._short))]
        at = word.find(old, self._draws.below(len(word) + 1))
        return word if at < 0 else word[:at] + self._draws.one(self._short) + word[at + len(old) :]

    def _join(self, word: str) -> str:
        return word + self._any()

    def _swap(self, word: str) -> str:
        start, end = sorted(self._draws.below(len(word) + 1) for _ in range(2))
        return word[:start] + "".join(self._draws.shuffled(word[start:end])) + word[end:]

    def _change(self, word: str) -> str:
        if not word:
            return word
        at = self._draws.below(len(word))
        letters = list(word)
        letters[at] = self._draws.one(self._letters)
        if self._draws.chance(0.5):
            letters[-1 - at] = letters[at]
        return "".join(letters)


_COMPOSE: tuple[Callable[[Growth, str], str], ...] = (Growth._pump, Growth._splice, Growth._join)
_CHANGES = (
    *_COMPOSE,
    Growth._stretch,
    Growth._run,
    Growth._two_runs,
    Growth._two_runs,
    Growth._swap,
    Growth._change,
)
