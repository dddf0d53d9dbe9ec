"""A language's members in shortlex order, found from its predicate alone.

Shortlex: shorter words first, and words of one length in the order of their code points. Every word over the alphabet
is tried in turn, or every tuple of exponents where the predicate is Powers. Once the effort is used up, which counts
such tries, members that were not reached are made from those that were:

    Powers      the step between the last two members is taken again and again, while it leads to a member
    any other   in each of the shortest members, one that stands within it is replaced by another one

What follows then is in order too, but members between may be missing.
"""

from collections.abc import Iterator, Sequence
from itertools import count, product

from evals.benchmarks.tmeval.words import Powers, Predicate

EFFORT = 1_000_000
"""How many words or tuples are tried, unless another number is asked for."""

CORE = 20
"""How many of the shortest members are put into one another."""


def shortlex(accepts: Predicate, alphabet: str, effort: int = EFFORT) -> Iterator[str]:
    """Members, each once; ends where no more are found."""
    return _powers(accepts, effort) if isinstance(accepts, Powers) else _words(accepts, alphabet, effort)


def order(word: str) -> tuple[int, str]:
    """The sort key of shortlex order."""
    return len(word), word


def _words(accepts: Predicate, alphabet: str, effort: int) -> Iterator[str]:
    letters = sorted(alphabet)
    core: list[str] = []
    tried = 0
    for length in count():
        if tried + len(letters) ** length > effort:
            yield from _replaced(accepts, core, length)
            return
        tried += len(letters) ** length
        for word in filter(accepts, map("".join, product(letters, repeat=length))):
            yield word
            if len(core) < CORE:
                core.append(word)


def _replaced(accepts: Predicate, core: Sequence[str], length: int) -> list[str]:
    """Members of at least this length that arise when one word of the core replaces another within a third."""
    made = {
        word[:at] + new + word[at + len(old) :]
        for word in core
        for old in core
        if old
        for at in range(len(word) - len(old) + 1)
        if word.startswith(old, at)
        for new in core
    }
    return sorted((word for word in made if len(word) >= length and accepts(word)), key=order)


def _powers(accepts: Powers, effort: int) -> Iterator[str]:
    units = [len(unit) for unit in accepts.units]
    tried = 0
    last: list[tuple[int, ...]] = []
    for length in count():
        found = []
        for exponents in _exponents(units, length):
            tried += 1
            if accepts.holds(*exponents):
                found.append(exponents)
        # A word may be written in two ways (aba without b), and is still one word.
        yield from sorted({accepts.word(exponents) for exponents in found})
        last = (last + sorted(found))[-2:]
        if tried > effort:
            break
    yield from _progression(accepts, *last)


def _exponents(units: Sequence[int], length: int) -> Iterator[tuple[int, ...]]:
    """All exponents whose power of units of these lengths has this length."""
    first, *rest = units
    if not rest:
        if length % first == 0:
            yield (length // first,)
        return
    for exponent in range(length // first + 1):
        for others in _exponents(rest, length - exponent * first):
            yield exponent, *others


def _progression(accepts: Powers, before: Sequence[int], last: Sequence[int]) -> Iterator[str]:
    step = [now - then for then, now in zip(before, last, strict=True)]
    while True:
        last = [now + more for now, more in zip(last, step, strict=True)]
        if min(last) < 0 or not accepts.holds(*last):
            return
        yield accepts.word(last)
