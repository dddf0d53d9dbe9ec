"""Words by which a language is told from its rivals, the other languages of the suite over the same alphabet.

A machine that decides a rival is a likely mistake: brackets that balance but break the further rule, x#x^R where its
last letter had to differ. Of the rivals that accept most of a language's members, short members are taken in turn which
the language itself rejects.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, islice, zip_longest

from evals.benchmarks.tmeval.draws import Draws
from evals.benchmarks.tmeval.language import FormalLanguage
from evals.benchmarks.tmeval.languages import LANGUAGES
from evals.benchmarks.tmeval.members import shortlex

CLOSEST = 8
"""Rivals, of those that have such words."""
SHORT = 200
"""Members of a rival that words are taken from."""
EFFORT = 60_000
"""Words that are tried to find them."""


def telling(language: FormalLanguage, members: Sequence[str], draws: Draws) -> list[str]:
    """Different words that rivals accept and the language rejects: in turn one of each of the closest rivals."""
    words = islice(_of_each(language, members, draws), CLOSEST)
    in_turn = chain.from_iterable(zip_longest(*words))
    return list(dict.fromkeys(word for word in in_turn if word is not None))


def _of_each(language: FormalLanguage, members: Sequence[str], draws: Draws) -> Iterator[list[str]]:
    letters = frozenset(language.alphabet)
    rivals = [other for other in LANGUAGES.values() if other.id != language.id and letters == frozenset(other.alphabet)]
    for rival in sorted(rivals, key=lambda rival: -sum(map(rival.accepts, members))):
        if words := [word for word in _short_members(rival.id) if not language.accepts(word)]:
            yield draws.shuffled(words)


@cache
def _short_members(language_id: str) -> tuple[str, ...]:
    language = LANGUAGES[language_id]
    return tuple(islice(shortlex(language.accepts, language.alphabet, EFFORT), SHORT))
