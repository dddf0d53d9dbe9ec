"""What a predicate does, as one number: it changes when a verdict on one of some thousand words changes.

The words are, over the language's alphabet: all words as long as there are few of them, and powers of its letters or
units; short words before themselves, before their mirror image, and with a separator between; and a few words with a
symbol that is not in the alphabet.
"""

import hashlib
from collections.abc import Iterator
from itertools import count, product

from evals.benchmarks.tmeval.language import FormalLanguage
from evals.benchmarks.tmeval.words import SEPARATOR, Powers

WORDS = 2_000
POWERS = 1_500
HALVES = 60
FOREIGN = "k"


def behaviour(language: FormalLanguage) -> str:
    """The SHA-256 of a language's verdicts, a 0 or a 1 for each probe."""
    verdicts = "".join("1" if language.accepts(word) else "0" for word in probes(language))
    return hashlib.sha256(verdicts.encode()).hexdigest()


def probes(language: FormalLanguage) -> Iterator[str]:
    """The words on which a predicate is asked, in order; some come more than once."""
    letters = sorted(language.alphabet)
    yield from _words(letters, WORDS)
    units = language.accepts.units if isinstance(language.accepts, Powers) else tuple(language.alphabet)
    largest = max(exponent for exponent in range(2, POWERS) if exponent ** len(units) <= POWERS)
    for exponents in product(range(largest), repeat=len(units)):
        yield "".join(unit * exponent for unit, exponent in zip(units, exponents, strict=True))
    for word in _words([letter for letter in letters if letter != SEPARATOR], HALVES):
        for between in ("", SEPARATOR):
            for other in (word, word[::-1]):
                yield word + between + other
                yield word + between + other + between + word
                yield word + between + other + between + other + between + word
        yield word + FOREIGN
        yield FOREIGN + word


def _words(letters: list[str], most: int) -> Iterator[str]:
    """All words of each length, for as long as there are at most so many."""
    given = 0
    for length in count():
        given += len(letters) ** length
        if given > most:
            return
        yield from map("".join, product(letters, repeat=length))
