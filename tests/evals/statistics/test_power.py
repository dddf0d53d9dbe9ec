"""Minimum detectable effects: what an experiment of a size would have found."""

from itertools import pairwise
from math import comb, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import norm
from statsmodels.stats.proportion import power_proportions_2indep

from evals.statistics import LEVEL, POWER, detectable_paired, detectable_shares, mcnemar

# Pairs


def paired_power(cells: int, discordant: float, effect: float, level: float) -> float:
    """The chance that McNemar's p is below the level, over all wins, losses and ties that there can be."""
    win, lose = (discordant + effect) / 2, (discordant - effect) / 2
    return sum(
        comb(cells, wins)
        * comb(cells - wins, losses)
        * win**wins
        * lose**losses
        * max(0.0, 1 - discordant) ** (cells - wins - losses)
        for wins in range(cells + 1)
        for losses in range(cells + 1 - wins)
        if mcnemar(wins, losses) < level
    )


@settings(max_examples=12)
@given(st.integers(1, 22), st.floats(0, 1), st.sampled_from([0.05, 0.005]))
def test_the_detectable_effect_is_the_smallest_with_that_power(cells: int, discordant: float, level: float) -> None:
    found = detectable_paired(cells, discordant, level)
    if found is None:
        assert paired_power(cells, 1, 1, level) < POWER
        return
    for effect, reaches in ((found + 1e-5, True), (found - 1e-5, False)):
        effect = min(1, effect)
        assert (paired_power(cells, max(discordant, effect), effect, level) >= POWER) == reaches


def test_five_cells_can_never_show_a_difference_and_six_only_the_largest() -> None:
    assert detectable_paired(5, 0.5) is None
    largest = detectable_paired(6, 0.5)
    assert largest is not None
    assert largest**6 == pytest.approx(POWER, abs=1e-4)  # all six have to be wins


def test_many_cells_have_the_effect_of_connor_s_formula() -> None:
    """n = (z sqrt(s) + z' sqrt(s - d^2))^2 / d^2 (R. J. Connor, Biometrics 43 (1987) 207-211), here for n = 1000."""
    found, share = detectable_paired(1000, 0.3), 0.3
    assert found is not None
    z, other = norm.ppf(1 - LEVEL / 2), norm.ppf(POWER)
    needed = (z * sqrt(share) + other * sqrt(share - found**2)) ** 2 / found**2
    assert needed == pytest.approx(1000, rel=0.05)  # the exact test is a little stricter


def test_more_cells_find_smaller_effects_and_more_tests_only_larger_ones() -> None:
    effects = [detectable_paired(cells, 0.2) or 1 for cells in (10, 20, 80, 400)]
    assert all(one > other for one, other in pairwise(effects))
    assert (detectable_paired(80, 0.2, 0.005) or 1) > (detectable_paired(80, 0.2) or 1)


def test_no_cells_find_nothing() -> None:
    assert detectable_paired(0, 0.5) is None


# Shares


@settings(max_examples=25)
@given(st.integers(10, 400), st.integers(10, 400), st.floats(0.1, 0.9))
def test_the_detectable_difference_of_shares_has_that_power_by_statsmodels(
    first: int, second: int, share: float
) -> None:
    found = detectable_shares(first, second, share)
    if found is None:
        return
    difference = found if share <= 0.5 else -found
    # statsmodels' groups the other way round: diff is the first minus the second, whose share is given.
    power = power_proportions_2indep(
        -difference, share + difference, nobs1=first, ratio=second / first, alpha=LEVEL, return_results=False
    )
    assert float(power) == pytest.approx(POWER, abs=5e-3)  # which counts the far tail, too


def test_fleiss_s_formula_gives_the_sample_size_of_its_textbook() -> None:
    """60 against 70 per cent take 356 a group without the continuity correction."""
    found = detectable_shares(356, 356, 0.6)
    assert found is not None
    p, q = 0.6, 0.7
    pooled = (p + q) / 2
    z, other = norm.ppf(0.975), norm.ppf(POWER)
    needed = (z * sqrt(2 * pooled * (1 - pooled)) + other * sqrt(p * (1 - p) + q * (1 - q))) ** 2 / 0.1**2
    assert round(needed) == 356
    # From .6 the effect is sought on the way to one half, where shares vary more.
    assert found == pytest.approx(0.1, abs=0.005)


def test_two_trials_a_side_find_nothing() -> None:
    assert detectable_shares(2, 2, 0.5) is None


def test_a_share_at_its_end_is_no_obstacle() -> None:
    found = detectable_shares(20, 20, 0.0)
    assert found is not None
    assert 0.2 < found < 0.4
    assert detectable_shares(20, 20, 1.0) == found
