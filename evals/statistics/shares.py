"""Where the share of solved trials may lie."""

from functools import cache
from typing import Literal

from evals.statistics.base import CONFIDENCE, Interval


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


@cache
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
