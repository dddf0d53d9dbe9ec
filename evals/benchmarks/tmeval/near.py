"""Choose 150 non-members that are near to a member: what a machine that is almost right gets wrong.

    shortest   a short member after one edit, seldom two; the shortest of such words
    spoilt     any member after one edit, seldom two
    beside     a word grown as a non-member, of which one edit makes a member: the way to long ones where non-members
               are rare, as palindromes are if the language is that of all other words
    stretched  a member in which one or two runs of a letter were made longer: the way to words with two mistakes that
               make up for each other, as aabccd has for a^n b^n c^m d^m
    composed   a member that was pumped or spliced, or two that were joined, in vain
    rival      a word of another language that accepts most of the members

Each has a sixth, as far as there are words, and helps where another has too few. Every length comes equally often, but
words of more than 64 letters are rare, for a long word costs a machine much time.
"""

from collections.abc import Callable, Sequence
from itertools import chain, islice

from evals.benchmarks.tmeval.accepted import CAP, ENUMERATED, Accepted
from evals.benchmarks.tmeval.choice import shared, stratified
from evals.benchmarks.tmeval.draws import Draws
from evals.benchmarks.tmeval.edits import edited
from evals.benchmarks.tmeval.growth import Growth
from evals.benchmarks.tmeval.language import FormalLanguage
from evals.benchmarks.tmeval.members import order, shortlex
from evals.benchmarks.tmeval.rivals import telling
from evals.benchmarks.tmeval.words import Powers, Predicate

COUNT = 150

ATTEMPTS = 4_000
"""Words that are made in one way, of which some are chosen."""
SHORT = 10
"""Members that the shortest words are made from."""
TWO_EDITS = 0.15
NEIGHBOURS = 8
"""Edits that are tried to find a member beside a word."""


def near(language: FormalLanguage, found: Accepted, non_members: Sequence[str], draws: Draws) -> list[str]:
    """150 of them, or fewer if no more are found, given some members and some other words."""

    def edit(word: str) -> str:
        return edited(word, language.alphabet, draws)

    def spoil(word: str) -> str:
        return edit(edit(word)) if draws.chance(TWO_EDITS) else edit(word)

    shortest = sorted(spoilt(language, spoil, found.members[:SHORT], draws), key=order)[: COUNT // 6]
    any_length = spoilt(language, spoil, found.members, draws)
    some = stratified(non_members, ATTEMPTS // 4, draws)
    beside = [word for word in some if any(language.accepts(edit(word)) for _ in range(NEIGHBOURS))]
    rival = telling(language, found.members, draws)[: COUNT // 6]
    ways = [shortest, any_length, beside, found.stretched, found.composed, rival]
    return shared(ways, [list(chain(*ways))], COUNT, draws)


def spoilt(language: FormalLanguage, way: Callable[[str], str], members: Sequence[str], draws: Draws) -> list[str]:
    """Different non-members that come of members in some way. Members that stand first are taken more often."""
    made = (way(members[draws.low(len(members))]) for _ in range(ATTEMPTS))
    return list(dict.fromkeys(word for word in made if not language.accepts(word)))


def grown(language: FormalLanguage, draws: Draws) -> list[str]:
    """Non-members of at most 64 letters: enumerated, and grown from these, as members are."""
    accepts, rejects = language.accepts, complement(language)
    if isinstance(accepts, Powers):
        # Words that are no such powers at all are common, and say less.
        first = shortlex(Powers(accepts.units, lambda *exponents: not accepts.holds(*exponents)), language.alphabet)
    else:
        first = shortlex(rejects, language.alphabet)
    short = (word for word in islice(first, ENUMERATED) if len(word) <= CAP)
    return Growth(rejects, language.alphabet, CAP, draws).from_words(short)


def complement(language: FormalLanguage) -> Predicate:
    return lambda word: not language.accepts(word)
