"""Whether two arms differ that met the same cells, or the same units: exact tests over all signs.

All three ask the same: had each difference been as likely to go either way, how often would they add up to as much?
McNemar's test counts cells, each of which weighs the same. The sign-flip test lets a task weigh as much as its cells
differ together; with one cell a task it is McNemar's. Wilcoxon's lets a unit weigh as much as its rank.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Literal

EXACT_UP_TO = 300
"""Differences; with more of them, Wilcoxon's p-value is that of the normal approximation."""

Zeros = Literal["wilcox", "pratt"]
"""What becomes of units without a difference: dropped before ranking (Wilcoxon), or only after it (Pratt)."""


@dataclass(frozen=True, slots=True)
class SignedRank:
    """A Wilcoxon signed-rank test."""

    units: int
    zeros: int
    positive: float
    """The sum of the ranks of the differences above zero, as `negative` is of those below."""
    negative: float
    p: float | None
    """Two-sided; None, for not defined, when there is no difference."""
    exact: bool
    """Counted over all signs; otherwise the normal approximation."""


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


def sign_flip(differences: Iterable[int]) -> float:
    """The two-sided exact sign-flip p-value of whole differences, one a cluster; 1 when all are zero.

    A cluster's difference d is its wins minus its losses, S their sum. If arms were interchangeable within each
    cluster, each d would be as likely to have either sign, whatever ties its cells to each other:

        p = P(|sum of +/- d| >= |S|), over all signs of the differences

    That is counted, whatever their number. Where every |d| is 1 it is McNemar's p. With several cells a task (samples,
    languages, models) it is the test to take, for McNemar's counts cells as if they were independent. R. A. Fisher,
    "The Design of Experiments" (1935), section 21; for clusters: M. D. Ernst, Statist. Sci. 19 (2004) 676-685.
    """
    sizes = [difference for difference in differences if difference]
    positive = sum(size for size in sizes if size > 0)
    negative = -sum(size for size in sizes if size < 0)
    return _exact_p(list(map(abs, sizes)), min(positive, negative))


def wilcoxon(differences: Sequence[Fraction], zeros: Zeros = "wilcox") -> SignedRank:
    """The two-sided Wilcoxon signed-rank test of paired differences, one a unit.

    The differences are ranked by size, equal ones sharing the mean of their ranks; W+ and W- are the rank sums of the
    positive and of the negative ones. If each difference were as likely to have either sign,

        p = min(1, 2 * P(W <= min(W+, W-)))

    over all signs of the ranks in use. That is counted, and so exact with equal sizes (which scipy's tables do not
    know) and under both rules for zeros; above 300 ranks it is scipy's normal approximation, without a continuity
    correction. Fractions, for as floats 0.3 - 0.2 and 0.2 - 0.1 differ, and their ranks would, too. F. Wilcoxon,
    Biometrics Bulletin 1 (1945) 80-83; J. W. Pratt, JASA 54 (1959) 655-667.
    """
    ranks = _signed_doubled_ranks([value for value in differences if value or zeros == "pratt"])
    positive = sum(rank for rank in ranks if rank > 0)
    negative = -sum(rank for rank in ranks if rank < 0)
    dropped = len(differences) - len(ranks)
    exact = len(ranks) <= EXACT_UP_TO
    p: float | None = None
    if ranks and exact:
        p = _exact_p(list(map(abs, ranks)), min(positive, negative))
    elif ranks:
        from scipy.stats import wilcoxon as test

        # The ranks have the order and the ties of the differences.
        p = float(test([*ranks, *[0] * dropped], zero_method=zeros, method="asymptotic").pvalue)
    return SignedRank(len(differences), dropped, positive / 2, negative / 2, p, exact)


def _signed_doubled_ranks(differences: Sequence[Fraction]) -> list[int]:
    """Twice the ranks, so that means of them are whole too, with the differences' signs; zeros are left out."""
    ranks, before = [], 0
    for size, group in groupby(sorted(differences, key=abs), key=abs):
        equal = list(group)
        if size:
            doubled = 2 * before + len(equal) + 1
            ranks += [doubled if value > 0 else -doubled for value in equal]
        before += len(equal)
    return ranks


def _exact_p(ranks: Sequence[int], lesser: int) -> float:
    import numpy as np

    chance = np.ones(1)
    for rank in ranks:
        half, chance = chance / 2, np.zeros(len(chance) + rank)
        chance[: len(half)] = half
        chance[rank:] += half
    return min(1.0, 2 * float(chance[: lesser + 1].sum()))
