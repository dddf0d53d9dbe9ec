"""What many tests say together: Holm's correction, and the sets of arms that no test tells apart."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ties:
    """Which arms cannot be told apart. Being tied is not transitive, so an arm may stand in several sets."""

    best: tuple[str, ...]
    """The arms with the highest share, and every arm that is tied with at least one of them."""
    sets: tuple[tuple[str, ...], ...]
    """All largest sets of arms in which every two are tied; each arm is in at least one."""


def holm(p_values: Sequence[float]) -> tuple[float, ...]:
    """Holm's adjusted p-values, in the order given.

    With the m values in ascending order, the i-th (from 1) becomes

        max over j <= i of min(1, (m - j + 1) * p_j)

    Calling those below 5 % different keeps the chance of a single false call below 5 %, whatever the dependence.
    S. Holm, "A simple sequentially rejective multiple test procedure", Scand. J. Statist. 6 (1979) 65-70.
    """
    ascending = sorted(range(len(p_values)), key=p_values.__getitem__)
    adjusted, highest = [0.0] * len(p_values), 0.0
    for rank, place in enumerate(ascending):
        highest = max(highest, min(1.0, (len(p_values) - rank) * p_values[place]))
        adjusted[place] = highest
    return tuple(adjusted)


def find_ties(shares: Mapping[str, float], apart: Iterable[tuple[str, str]]) -> Ties:
    """The ties among the arms of `shares`, given the pairs that are not tied.

    `apart` holds the pairs that differ, and those that were never compared: no evidence is no tie. Order follows
    `shares`. The sets are found by insert and absorb: start with one set of all arms; for each pair apart, split
    every set that holds both into one without the first and one without the second; drop sets inside others. These
    are the letters of a compact letter display. H.-P. Piepho, J. Comput. Graph. Stat. 13 (2004) 456-466.
    """
    pairs = {frozenset(pair) for pair in apart}
    sets = {frozenset(shares)}
    for pair in pairs:
        split = {part for arms in sets for part in ([arms - {arm} for arm in pair] if pair <= arms else [arms])}
        sets = {arms for arms in split if not any(arms < other for other in split)}

    order = {arm: place for place, arm in enumerate(shares)}
    ordered = sorted((tuple(sorted(arms, key=order.__getitem__)) for arms in sets), key=lambda s: [order[a] for a in s])

    highest = max(shares.values())
    leaders = [arm for arm, share in shares.items() if share == highest]
    best = tuple(arm for arm in shares if any(frozenset((arm, leader)) not in pairs for leader in leaders))
    return Ties(best, tuple(ordered))
