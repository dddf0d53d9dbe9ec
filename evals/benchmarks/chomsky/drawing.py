"""What families draw: alphabets, words, lengths; and the plain search for words by which direct algorithms check."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, product
from random import Random

from evals.benchmarks.chomsky.instance import Kind
from evals.benchmarks.chomsky.measure import Given, Unanswerable

Predicate = Callable[[str], bool]

PAIRS = ("ab", "01", "xy", "pq", "uv")
TRIPLES = ("abc", "012", "xyz", "pqr", "uvw")
QUADRUPLES = ("abcd", "0123", "wxyz", "pqrs")
"""Alphabets of two, three and four letters, so that not every question looks the same."""

TRIES = 60
LONGEST_SEARCH = 16
"""Symbols beyond a prefix that the plain search looks at."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What a question gives besides a machine: a word to read, or the length and the beginning of words to find."""

    kind: Kind
    word: str
    """What is read. Of a generation question, a word with the wanted beginning; it is not given."""
    free: int = 0
    """Of a generation question, how many of the word's last symbols are not given."""

    @property
    def length(self) -> int:
        return len(self.word)

    @property
    def prefix(self) -> str:
        return self.word[: self.length - self.free]

    @property
    def given(self) -> Given:
        if self.kind == "generation":
            return {"length": self.length, "prefix": self.prefix}
        return {"input": self.word}


def setting(random: Random, kind: Kind, read: Callable[[], str], accepts: Predicate) -> Setting:
    """A word to read, which is accepted half of the time; or the beginning of one that is."""
    if kind == "generation":
        word = drawn_until(read, accepts)
        return Setting(kind, word, min(2 + random.randrange(4), len(word)))
    return Setting(kind, balanced(random, read, accepts))


def length(random: Random, n: int) -> int:
    """The length of a word: n to 2n."""
    return n + random.randrange(n + 1)


def word(random: Random, letters: Sequence[str], symbols: int) -> str:
    """A word of so many symbols."""
    return "".join(random.choice(letters) for _ in range(symbols))


def balanced(random: Random, draw: Callable[[], str], accepts: Predicate) -> str:
    """A word that is accepted half of the time, as far as such words are drawn at all."""
    wanted = bool(random.randrange(2))
    drawn = draw()
    for _ in range(TRIES):
        if accepts(drawn) is wanted:
            break
        drawn = draw()
    return drawn


def drawn_until(draw: Callable[[], str], accepts: Predicate) -> str:
    """The first word drawn that a predicate accepts. Raises Unanswerable if there seem to be none."""
    for _ in range(100 * TRIES):
        if accepts(drawn := draw()):
            return drawn
    raise Unanswerable("no such word is drawn")


def words(letters: Sequence[str], symbols: int) -> Iterator[str]:
    """All words of so many symbols, in order."""
    return map("".join, product(letters, repeat=symbols))


def least(accepts: Predicate, letters: Sequence[str], symbols: int, prefix: str = "") -> str:
    """The first word of at least so many symbols that begins with a prefix and is accepted. Raises Unanswerable."""
    for more in count(max(symbols - len(prefix), 0)):
        if more > LONGEST_SEARCH:
            break
        for rest in words(letters, more):
            if accepts(prefix + rest):
                return prefix + rest
    raise Unanswerable("no such word is near")


def exactly(accepts: Predicate, letters: Sequence[str], symbols: int, prefix: str = "") -> str:
    """The same for words of exactly so many symbols."""
    found = least(accepts, letters, symbols, prefix)
    if len(found) > symbols:
        raise Unanswerable("there is no such word of this length")
    return found


def edited(random: Random, text: str, letters: Sequence[str]) -> str:
    """A word that one change separates from another: a letter is put in, left out or replaced, or two are exchanged.

    The first third stays as it is, so that a machine that reads the word comes to something.
    """
    first = (len(text) + 2) // 3
    place, letter = first + random.randrange(len(text) - first + 1), random.choice(letters)
    match random.randrange(4):
        case 0:
            return text[:place] + letter + text[place:]
        case 1:
            return text[:place] + text[place + 1 :]
        case 2:
            return text[:place] + letter + text[place + 1 :]
    other = first + random.randrange(len(text) - first + 1)
    low, high = min(place, other), max(place, other)
    return text[:low] + text[high : high + 1] + text[low + 1 : high] + text[low : low + 1] + text[high + 1 :]
