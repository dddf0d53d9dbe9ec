"""How large a difference has to be to be found: the minimum detectable effect.

It is the smallest difference of shares, from 0 to 1, that a test at a level (5 %, two-sided, unless another is given)
calls a difference with a chance of 80 %. An experiment that finds nothing has shown no more than that there is hardly a
difference larger than this. It speaks of the size of the experiment, so that what was found in it may well be less.

None stands for: with so few cells, no difference at all would be found with that chance.
"""

from collections.abc import Callable
from functools import lru_cache
from math import sqrt

from evals.statistics.base import LEVEL, POWER

_HALVINGS = 20
"""Of the range in which the effect lies: to a millionth."""


@lru_cache(maxsize=4096)
def detectable_paired(cells: int, discordant: float, level: float = LEVEL) -> float | None:
    """The minimum detectable effect of the exact McNemar test on so many independent cells.

    `discordant` is the share of cells that exactly one of the two arms solves, and an effect d the share that the one
    solves alone less the share that the other does. Where d is larger, the share of discordant cells is d: all of them
    are wins. With n cells, discordant share s, and D binomial (n, s), W binomial (D, (1 + d/s) / 2), the power is

        sum over D of P(D) * P(min(W, D - W) <= c(D)), c(D) the largest c with 2 * P(binomial(D, 1/2) <= c) < level

    S. W. Duffy, "Asymptotic and exact power for the McNemar test and its analogue with R controls per case", Biometrics
    40 (1984) 1005-1015. Cells that are not independent are first divided by their design effect.
    """
    import numpy as np
    from scipy.special import bdtr
    from scipy.stats import binom

    counts = np.arange(cells + 1)
    critical = binom.ppf(level / 2, counts, 0.5) - 1  # ppf is the first to reach half the level, so the one before

    def power(effect: float) -> float:
        share = max(discordant, effect)
        wins = (1 + effect / share) / 2
        tails = np.where(critical < 0, 0, bdtr(critical, counts, wins) + bdtr(critical, counts, 1 - wins))
        return float((binom.pmf(counts, cells, share) * tails).sum())

    return _smallest(power, 1.0)


@lru_cache(maxsize=4096)
def detectable_shares(first: int, second: int, share: float, level: float = LEVEL) -> float | None:
    """The minimum detectable effect between two shares of so many independent trials, none of them paired.

    The one is `share`, p, and the other lies from there towards and beyond one half, q = p +/- d, which is the way on
    which shares vary more, so that an effect the other way is found more easily. With n and m trials, the pooled share
    s = (np + mq) / (n + m), and z the normal quantile of the level, the power is

        Phi((d - z sqrt(s(1-s)(1/n + 1/m))) / sqrt(p(1-p)/n + q(1-q)/m))

    J. L. Fleiss, B. Levin and M. C. Paik, "Statistical Methods for Rates and Proportions", 3rd ed. (2003), section 4.2.
    """
    from scipy.stats import norm

    z = float(norm.ppf(1 - level / 2))
    direction = 1 if share <= 0.5 else -1

    def power(effect: float) -> float:
        other = share + direction * effect
        pooled = (first * share + second * other) / (first + second)
        alike = sqrt(pooled * (1 - pooled) * (1 / first + 1 / second))
        apart = sqrt(share * (1 - share) / first + other * (1 - other) / second)
        # At both ends of a share nothing varies, and the difference is found or not.
        return float(norm.cdf((effect - z * alike) / apart)) if apart else float(effect > z * alike)

    return _smallest(power, max(share, 1 - share))


def _smallest(power: Callable[[float], float], largest: float) -> float | None:
    """The smallest effect up to the largest that is found with a chance of 80 %; power rises with the effect."""
    if power(largest) < POWER:
        return None
    low, high = 0.0, largest
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if power(middle) >= POWER else (middle, high)
    return high
