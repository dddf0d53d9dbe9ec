"""How closely two quantities go together: along a straight line (Pearson), or in their order (Spearman)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

from evals.statistics.base import CONFIDENCE, RESAMPLES, SEED, Interval


@dataclass(frozen=True, slots=True)
class Pearson:
    """A product-moment correlation with its interval."""

    units: int
    r: float | None
    """None, for not defined, when all values of one side are equal, or there are fewer than three units."""
    interval: Interval | None
    """None if r is, and for three units."""
    p: float | None
    """Two-sided, of no correlation; None if r is."""


@dataclass(frozen=True, slots=True)
class Correlation:
    """A rank correlation with its bootstrap interval."""

    units: int
    rho: float | None
    """None, for not defined, when all values of one side are equal, or there are fewer than three units."""
    interval: Interval | None
    resamples: int
    """The resamples in which it is defined: these make the interval."""


def pearson(first: Sequence[float], second: Sequence[float]) -> Pearson:
    """Pearson's correlation of two values a unit, with Fisher's interval at 95 %.

        r = sum (x - x')(y - y') / sqrt(sum (x - x')^2 * sum (y - y')^2)

    where x' and y' are the means (K. Pearson, Proc. R. Soc. Lond. 58 (1895) 240-242). The interval is

        tanh(artanh r -/+ z / sqrt(n - 3))

    for n units and z = 1.95996 (R. A. Fisher, Metron 1 (1921) 3-32), and p that of r under normal values without
    correlation. Both take the units for independent and the values for about normal: what runs over orders of magnitude
    is better correlated by its logarithm.
    """
    if len(first) != len(second):
        raise ValueError(f"{len(first)} and {len(second)} values cannot be paired")
    units = len(first)
    if units < 3 or _is_constant(first) or _is_constant(second):
        return Pearson(units, None, None, None)
    from scipy.stats import pearsonr

    found = pearsonr(first, second)
    interval = None
    if units > 3:
        low, high = found.confidence_interval(CONFIDENCE)
        interval = Interval(float(low), float(high))
    return Pearson(units, float(found.statistic), interval, float(found.pvalue))


def _is_constant(values: Sequence[float]) -> bool:
    return min(values) == max(values)


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
