"""What can be said of other tasks, when what was counted comes in clusters: the cells of one task go together.

Samples of a task, and its trials in several languages or by several models, are alike: a task that is hard is hard in
all of them. So the tasks are what is drawn, from all tasks that might have been asked, and each comes with all its
cells. A rate over clusters is

    r = sum of the clusters' amounts / sum of their cells

where a cluster's amount is its solved cells (for a share), or what the first arm solved there more than the second (for
a paired difference, -1 to 1 a cell). Every cell weighs the same, as it does in the share that a table prints.

The *cluster bootstrap* draws as many clusters as there are, with replacement, 2,000 times, and takes the 2.5 and 97.5 %
points of r (B. Efron, Ann. Statist. 7 (1979) 1-26; for clusters: A. C. Davison and D. V. Hinkley, "Bootstrap Methods
and their Application" (1997), section 3.8). From ten clusters on it holds the truth in 92 to 99 of 100 simulated
experiments. Of clusters that all have the same rate it knows no spread at all. For these the interval follows from the
number n of clusters alone: at 95 %, no more than a share u of all clusters is of another kind, where
u = 1 - 0.025^(1/n) is the bound of Clopper and Pearson for none of n; and these may lie anywhere, so that r may be off
by u times its way to either end.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from evals.statistics.base import CONFIDENCE, SEED, Interval
from evals.statistics.shares import clopper_pearson

BOOTSTRAPS = 2000
"""Resamples of the clusters."""

SHUFFLES = 9999
"""Of the clusters between two groups; with the one that was found it makes 10,000."""

_AT_ONCE = 2_000_000
"""Numbers drawn at a time, for memory's sake."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """What was counted on one task."""

    amount: float
    cells: int
    """At least one."""


def cluster_share(clusters: Sequence[Cluster]) -> Interval:
    """The cluster bootstrap's interval at 95 % of a share, from 0 to 1. There has to be a cluster."""
    return _interval(clusters, 0.0)


def cluster_difference(clusters: Sequence[Cluster]) -> Interval:
    """The cluster bootstrap's interval at 95 % of a paired difference, from -1 to 1. There has to be a cluster."""
    return _interval(clusters, -1.0)


def cluster_contrast(first: Sequence[Cluster], second: Sequence[Cluster]) -> Interval:
    """An interval at 95 % of the difference of two shares, first minus second, over two groups of clusters.

    With shares p, q and their cluster-bootstrap intervals l to h and m to k, it runs

        from p - q - sqrt((p - l)^2 + (k - q)^2) to p - q + sqrt((h - p)^2 + (q - m)^2)

    R. G. Newcombe, Statist. Med. 17 (1998) 873-890, method 10, with bootstrap intervals in the place of Wilson's, which
    G. Y. Zou and A. Donner, Statist. Med. 27 (2008) 1693-1702, show to be sound. The groups are taken for independent.
    """
    p, q = _rate(first), _rate(second)
    one, other = cluster_share(first), cluster_share(second)
    low = p - q - sqrt((p - one.low) ** 2 + (other.high - q) ** 2)
    return Interval(max(-1.0, low), min(1.0, p - q + sqrt((one.high - p) ** 2 + (q - other.low) ** 2)))


def shuffle(first: Sequence[Cluster], second: Sequence[Cluster]) -> float:
    """The two-sided permutation p-value of the difference of two shares, over two groups of clusters.

    If the clusters of both groups were of one kind, any other division of them into groups of these sizes would have
    been as likely. Of B = 9,999 divisions drawn at random, b have a difference of at least the size that was found:

        p = (b + 1) / (B + 1)

    B. Phipson and G. K. Smyth, Stat. Appl. Genet. Mol. Biol. 9 (2010) 39. It is therefore never below 0.0001.
    """
    import numpy as np

    together = [*first, *second]
    amounts, cells = _arrays(together)
    found = abs(_rate(first) - _rate(second))
    random = np.random.RandomState(SEED)  # whose stream is frozen, which that of newer generators is not
    as_large = 0
    for rows in _portions(SHUFFLES, len(together)):
        chosen = random.random_sample((rows, len(together))).argsort(axis=1)[:, : len(first)]
        amount, number = amounts[chosen].sum(axis=1), cells[chosen].sum(axis=1)
        differences = np.abs(amount / number - (amounts.sum() - amount) / (cells.sum() - number))
        as_large += int((differences >= found - 1e-12).sum())  # equal ones may differ in their last bit
    return (as_large + 1) / (SHUFFLES + 1)


def independent_cells(clusters: Sequence[Cluster], variance: float) -> int:
    """How many independent cells these are worth: their number m over the design effect, which is at least 1.

    `variance` is that of the value of a single cell. With n clusters of a_i in c_i cells and their rate r, the design
    effect is the variance of r by clusters over its variance by cells:

        [n / (n - 1) * sum (a_i - r c_i)^2 / m^2] / [m / (m - 1) * variance / m]

    It is 1 for one cell a cluster. L. Kish, "Survey Sampling" (1965), section 8.2. Where that says nothing, because the
    cells do not vary or there is but one cluster, a cluster is worth one cell.
    """
    cells, number = sum(cluster.cells for cluster in clusters), len(clusters)
    if variance <= 0 or number < 2:
        return number
    rate = _rate(clusters)
    squares = sum((cluster.amount - rate * cluster.cells) ** 2 for cluster in clusters)
    effect = number / (number - 1) * squares / (cells**2 / (cells - 1) * variance)
    return int(cells / max(1.0, effect - 1e-9))  # which may miss 1 by a rounding error


def _interval(clusters: Sequence[Cluster], lowest: float) -> Interval:
    rate = _rate(clusters)
    if len({cluster.amount / cluster.cells for cluster in clusters}) == 1:
        other = clopper_pearson(0, len(clusters)).high
        return Interval(rate - other * (rate - lowest), rate + other * (1.0 - rate))
    import numpy as np

    amounts, cells = _arrays(clusters)
    random = np.random.RandomState(SEED)
    rates = []
    for rows in _portions(BOOTSTRAPS, len(clusters)):
        drawn = random.randint(0, len(clusters), (rows, len(clusters)))
        rates.append(amounts[drawn].sum(axis=1) / cells[drawn].sum(axis=1))
    low, high = np.quantile(np.concatenate(rates), [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2])
    return Interval(float(low), float(high))


def _rate(clusters: Sequence[Cluster]) -> float:
    return sum(cluster.amount for cluster in clusters) / sum(cluster.cells for cluster in clusters)


def _arrays(clusters: Sequence[Cluster]) -> tuple[Any, Any]:
    import numpy as np

    return np.array([cluster.amount for cluster in clusters], float), np.array([cluster.cells for cluster in clusters])


def _portions(rows: int, columns: int) -> list[int]:
    """So many rows in portions, none of which has too many numbers."""
    most = max(1, _AT_ONCE // columns)
    return [min(most, rows - done) for done in range(0, rows, most)]
