"""Choose 300 members of a language.

Members of at most 64 letters are enumerated and grown. The 30 shortest are taken, and of the rest every length equally
often, as far as there are words. Where there are fewer than 300 in all, as in 19 of the languages, the 300 shortest are
taken, however long: those of a^n b^(2n) c^(3n) reach 1,800 letters.
"""

from dataclasses import dataclass
from itertools import islice

from evals.benchmarks.tmeval.choice import stratified
from evals.benchmarks.tmeval.draws import Draws
from evals.benchmarks.tmeval.growth import Growth
from evals.benchmarks.tmeval.language import FormalLanguage
from evals.benchmarks.tmeval.members import order

CAP = 64
"""Letters."""
COUNT = 300
SHORTEST = 30
ENUMERATED = 1_500
"""Members from which others grow, at most."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """What is found of a language."""

    members: tuple[str, ...]
    """In shortlex order."""
    stretched: tuple[str, ...]
    """Non-members that differ from a member in the lengths of one or two runs of a letter."""
    composed: tuple[str, ...]
    """Non-members that are made of the factors of members."""


def accepted(language: FormalLanguage, draws: Draws) -> Accepted:
    """300 members. Raises ValueError if fewer are found."""
    first = list(islice(language.members(), ENUMERATED))
    growth = Growth(language.accepts, language.alphabet, CAP, draws)
    known = sorted(growth.from_words(word for word in first if len(word) <= CAP), key=order)
    if len(known) < COUNT:
        known = first[:COUNT]
    if len(known) < COUNT:
        raise ValueError(f"{language.id}: only {len(known)} members were found")
    members = known[:SHORTEST] + stratified(known[SHORTEST:], COUNT - SHORTEST, draws)
    return Accepted(tuple(sorted(members, key=order)), tuple(growth.stretched), tuple(growth.composed))
