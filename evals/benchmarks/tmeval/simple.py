"""Choose 150 non-members that a machine gets wrong if it is far from right, or if it errs on the shortest words.

    shortest  the first in shortlex order
    alike     some of the shortest that were grown: wrong exponents, where members are powers
    shuffled  the letters of a member in another order
    reversed  a member read backwards
    robbed    a member without any occurrence of one of its letters
    random    any word as long as a member
    foreign   a member with a symbol in it that is not in the alphabet

Each has a seventh, as far as there are words. Where they do not suffice, others of these help, then words that were
grown as non-members, and last more foreign symbols.
"""

from collections.abc import Collection, Iterable, Sequence
from itertools import chain, islice

from evals.benchmarks.tmeval.choice import shared
from evals.benchmarks.tmeval.draws import Draws
from evals.benchmarks.tmeval.language import FormalLanguage
from evals.benchmarks.tmeval.members import shortlex
from evals.benchmarks.tmeval.near import complement, spoilt

COUNT = 150

SHARE = COUNT // 7

ALIKE = 60
"""Words that the ones that are alike are taken from."""

FOREIGN = "kw7"
"""Symbols of no alphabet in the suite, and none that a machine is likely to use as a mark on its tape."""


def simple(
    language: FormalLanguage,
    members: Sequence[str],
    non_members: Sequence[str],
    taken: Collection[str],
    draws: Draws,
) -> list[str]:
    """150 of them, none of them taken, or fewer if no more are found; given some members and some other words."""
    letters = language.alphabet

    def shuffle(word: str) -> str:
        return "".join(draws.shuffled(word))

    def reverse(word: str) -> str:
        return word[::-1]

    def rob(word: str) -> str:
        return word.replace(draws.one(letters), "")

    def randomise(word: str) -> str:
        return "".join(draws.one(letters) for _ in word)

    def make_foreign(word: str) -> str:
        at = draws.below(len(word) + 1)
        return word[:at] + draws.one(FOREIGN) + word[at + draws.below(2) :]

    def left(words: Iterable[str]) -> list[str]:
        return [word for word in words if word not in taken]

    shortest = left(islice(shortlex(complement(language), letters), len(taken) + SHARE))[:SHARE]
    alike = left(non_members[:ALIKE])
    ways = [left(spoilt(language, way, members, draws)) for way in (shuffle, reverse, rob, randomise)]
    foreign = left(spoilt(language, make_foreign, members, draws))
    helpers = [list(chain(*ways)), left(non_members), foreign]
    return shared([shortest, alike, *ways, foreign], helpers, COUNT, draws)
