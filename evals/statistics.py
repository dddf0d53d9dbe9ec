"""The figures that comparisons and analyses rest on, and what each of them claims.

    wilson           where the share of solved trials may lie
    clopper_pearson  the same, with a guaranteed coverage
    mcnemar          whether two arms that met the same cells differ
    wilcoxon         whether two arms differ in their rates, unit by unit
    holm             the same, when many pairs of arms are asked at once
    find_ties        which arms cannot be told apart
    spearman         whether two arms find the same units hard
    pass_at_k        the chance that one of k samples solves a task
    pass_hat_k       the chance that all of k samples do

Shares and p-values are plain fractions from 0 to 1, never per cent. The arithmetic is that of statsmodels and scipy;
they are imported inside the functions because that takes a second, and most commands never need them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import comb
from random import Random
from typing import Any, Literal

CONFIDENCE = 0.95
"""Of every interval."""

LEVEL = 0.05
"""Two arms differ when their adjusted p-value is below this."""

EXACT_UP_TO = 300
"""Differences; with more of them, Wilcoxon's p-value is that of the normal approximation."""

RESAMPLES = 1000
SEED = 0

Zeros = Literal["wilcox", "pratt"]
"""What becomes of units without a difference: dropped before ranking (Wilcoxon), or only after it (Pratt)."""


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


@dataclass(frozen=True, slots=True)
class Correlation:
    """A rank correlation with its bootstrap interval."""

    units: int
    rho: float | None
    """None, for not defined, when all values of one side are equal, or there are fewer than three units."""
    interval: Interval | None
    resamples: int
    """The resamples in which it is defined: these make the interval."""


def wilson(solved: int, trials: int) -> Interval:
    """The Wilson score interval at 95 % for `solved` of `trials`; 0 to 1 when there were no trials.

    With p = solved/trials, n = trials and z = 1.95996 (the 97.5 % point of the normal distribution):

        (p + z^2/2n  -/+  z sqrt(p(1-p)/n + z^2/4n^2)) / (1 + z^2/n)

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927) 209-212.
    It treats trials as independent draws. Samples of one task are alike, so with many of them it is too narrow as a
    statement about other tasks.
    """
    _check_share(solved, trials)
    if trials == 0:
        return Interval(0.0, 1.0)
    from statsmodels.stats.proportion import proportion_confint

    low, high = proportion_confint(solved, trials, alpha=1 - CONFIDENCE, method="wilson")
    # At both ends the formula gives exactly 0 and 1, its evaluation in floating point only nearly so.
    return Interval(0.0 if solved == 0 else float(low), 1.0 if solved == trials else float(high))


def _check_share(solved: int, trials: int) -> None:
    if not 0 <= solved <= trials:
        raise ValueError(f"{solved} of {trials} is no share")


def clopper_pearson(solved: int, trials: int, sides: Literal[1, 2] = 2) -> Interval:
    """The Clopper-Pearson bounds at 95 % for `solved` of `trials`; 0 to 1 when there were no trials.

    `low` is the p at which P(X >= solved) = 0.05 / sides and `high` the p at which P(X <= solved) = 0.05 / sides, X
    being binomial (trials, p); 0 and 1 where there is no such p. They are quantiles of beta distributions.

    With two sides both bounds hold together, with one each alone. C. J. Clopper and E. S. Pearson, Biometrika 26 (1934)
    404-413. Trials are taken for independent draws of one proportion.
    """
    _check_share(solved, trials)
    from scipy.stats import beta

    tail = (1 - CONFIDENCE) / sides
    low = float(beta.ppf(tail, solved, trials - solved + 1)) if solved else 0.0
    high = float(beta.ppf(1 - tail, solved + 1, trials - solved)) if solved < trials else 1.0
    return Interval(low, high)


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


def spearman(first: Sequence[Fraction], second: Sequence[Fraction]) -> Correlation:
    """Spearman's rank correlation of two rates a unit, with a percentile bootstrap interval at 95 %.

        rho = sum (r - r')(s - s') / sqrt(sum (r - r')^2 * sum (s - s')^2)

    where r and s are the ranks of both sides, equal values sharing the mean of theirs, and r', s' their means (C.
    Spearman, Amer. J. Psychol. 15 (1904) 72-101). The interval lies between the 2.5 and 97.5 % points of rho in 1,000
    resamples of the units, drawn from a fixed seed (B. Efron, Ann. Statist. 7 (1979) 1-26); it is rough for few units.
    """
    import numpy as np

    units = len(first)
    sides = np.array([list(map(float, first)), list(map(float, second))])
    rho = float(_rho(sides[:, None, :])[0]) if units > 2 else np.nan
    if np.isnan(rho):
        return Correlation(units, None, None, 0)
    random = Random(SEED)
    rhos = _rho(sides[:, [random.choices(range(units), k=units) for _ in range(RESAMPLES)]])
    defined = rhos[~np.isnan(rhos)]
    low, high = np.quantile(defined, [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2])
    return Correlation(units, rho, Interval(float(low), float(high)), len(defined))


def _rho(sides: Any) -> Any:
    """Of each row of the array sides[0] with that of sides[1]; NaN where all values of a row are equal."""
    import numpy as np
    from scipy.stats import rankdata

    ranks = rankdata(sides, axis=-1)
    first, second = ranks - ranks.mean(axis=-1, keepdims=True)
    spread = np.sqrt((first**2).sum(axis=-1) * (second**2).sum(axis=-1))
    return np.divide((first * second).sum(axis=-1), spread, out=np.full(len(spread), np.nan), where=spread > 0)


def pass_at_k(samples: int, solved: int, k: int) -> float:
    """The unbiased estimate that at least one of k samples solves a task, when `solved` of `samples` did.

        1 - C(samples - solved, k) / C(samples, k)

    The unit is a task; over a benchmark it is averaged. It is the share of the k-subsets of the samples that hold a
    solved one. M. Chen et al., "Evaluating large language models trained on code" (2021), arXiv:2107.03374, 2.1.
    """
    _check_draws(samples, solved, k)
    return 1 - comb(samples - solved, k) / comb(samples, k)


def pass_hat_k(samples: int, solved: int, k: int) -> float:
    """The unbiased estimate that all of k samples solve a task (pass^k), when `solved` of `samples` did.

        C(solved, k) / C(samples, k)

    S. Yao et al., "tau-bench" (2024), arXiv:2406.12045, section 4. It falls with k where pass@k rises.
    """
    _check_draws(samples, solved, k)
    return comb(solved, k) / comb(samples, k)


def _check_draws(samples: int, solved: int, k: int) -> None:
    if not (0 <= solved <= samples and 1 <= k <= samples):
        raise ValueError(f"{solved} solved of {samples} samples, {k} at a time, cannot be")
