"""How closely two quantities go together along a straight line.

The arithmetic is scipy's; it is imported inside the function because that takes a second.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from evals.statistics import CONFIDENCE, Interval


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
