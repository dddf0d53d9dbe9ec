"""The four figures a comparison rests on, and what each of them claims.

    wilson     where the share of solved trials may lie
    mcnemar    whether two arms that met the same cells differ
    holm       the same, when many pairs of arms are asked at once
    find_ties  which arms cannot be told apart

Shares and p-values are plain fractions from 0 to 1, never per cent. The arithmetic is statsmodels'; it is imported
inside the functions because it takes a second, and most commands never need it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

CONFIDENCE = 0.95
"""Of every interval."""

LEVEL = 0.05
"""Two arms differ when their adjusted p-value is below this."""


@dataclass(frozen=True, slots=True)
class Interval:
    """Bounds of a share, both included."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Ties:
    """Which arms cannot be told apart. Being tied is not transitive, so an arm may stand in several sets."""

    best: tuple[str, ...]
    """The arms with the highest share, and every arm that is tied with at least one of them."""
    sets: tuple[tuple[str, ...], ...]
    """All largest sets of arms in which every two are tied; each arm is in at least one."""


def wilson(solved: int, trials: int) -> Interval:
    """The Wilson score interval at 95 % for `solved` of `trials`; 0 to 1 when there were no trials.

    With p = solved/trials, n = trials and z = 1.95996 (the 97.5 % point of the normal distribution):

        (p + z^2/2n  -/+  z sqrt(p(1-p)/n + z^2/4n^2)) / (1 + z^2/n)

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927) 209-212.
    It treats trials as independent draws. Samples of one task are alike, so with many of them it is too narrow as a
    statement about other tasks.
    """
    if not 0 <= solved <= trials:
        raise ValueError(f"{solved} of {trials} is no share")
    if trials == 0:
        return Interval(0.0, 1.0)
    from statsmodels.stats.proportion import proportion_confint

    low, high = proportion_confint(solved, trials, alpha=1 - CONFIDENCE, method="wilson")
    # At both ends the formula gives exactly 0 and 1, its evaluation in floating point only nearly so.
    return Interval(0.0 if solved == 0 else float(low), 1.0 if solved == trials else float(high))


def mcnemar(wins: int, losses: int) -> float:
    """The two-sided exact McNemar p-value of `wins` against `losses`; 1 when there are neither.

    Only cells that exactly one of the two arms solved say anything. If the arms were equally likely to solve each
    cell, wins would be binomial (n = wins + losses, 1/2):

        p = min(1, 2 * sum over k = 0 .. min(wins, losses) of C(n, k) / 2^n)

    Q. McNemar, Psychometrika 12 (1947) 153-157; the exact form: A. Agresti, "Categorical Data Analysis", 3rd ed.
    (2013), section 11.1. It speaks of these tasks: that the difference carries over to others is not tested.
    """
    if wins < 0 or losses < 0:
        raise ValueError(f"{wins} wins and {losses} losses: counts cannot be negative")
    from statsmodels.stats.contingency_tables import mcnemar as test

    return float(test([[0, wins], [losses, 0]], exact=True).pvalue)


def holm(p_values: Sequence[float]) -> tuple[float, ...]:
    """Holm's adjusted p-values, in the order given.

    With the m values in ascending order, the i-th (from 1) becomes

        max over j <= i of min(1, (m - j + 1) * p_j)

    Calling those below 5 % different keeps the chance of a single false call below 5 %, whatever the dependence.
    S. Holm, "A simple sequentially rejective multiple test procedure", Scand. J. Statist. 6 (1979) 65-70.
    """
    if not p_values:
        return ()
    from statsmodels.stats.multitest import multipletests

    return tuple(float(p) for p in multipletests(p_values, method="holm")[1])


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
