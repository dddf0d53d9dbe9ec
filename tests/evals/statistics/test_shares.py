"""Wilson and Clopper-Pearson: where a share may lie."""

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom, binomtest

from evals.statistics import Interval, clopper_pearson, wilson

counts = st.integers(0, 400).flatmap(lambda trials: st.tuples(st.integers(0, trials), st.just(trials)))

# Wilson


@pytest.mark.parametrize(
    ("solved", "trials", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0000, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_gives_the_intervals_of_newcombe_1998(solved: int, trials: int, low: float, high: float) -> None:
    interval = wilson(solved, trials)
    assert (round(interval.low, 4), round(interval.high, 4)) == (low, high)


@given(counts.filter(lambda count: count[1] > 0))
def test_wilson_is_its_closed_form(count: tuple[int, int]) -> None:
    solved, trials = count
    p, z = solved / trials, 1.959963984540054
    centre = p + z**2 / (2 * trials)
    reach = z * sqrt(p * (1 - p) / trials + z**2 / (4 * trials**2))
    interval = wilson(solved, trials)
    assert interval.low == pytest.approx((centre - reach) / (1 + z**2 / trials), abs=1e-12)
    assert interval.high == pytest.approx((centre + reach) / (1 + z**2 / trials), abs=1e-12)


@given(counts.filter(lambda count: count[1] > 0))
def test_wilson_agrees_with_scipy(count: tuple[int, int]) -> None:
    expected = binomtest(*count).proportion_ci(method="wilson")
    interval = wilson(*count)
    assert interval.low == pytest.approx(expected.low, abs=1e-12)
    assert interval.high == pytest.approx(expected.high, abs=1e-12)


@given(counts)
def test_wilson_holds_the_share_and_stays_within_0_and_1(count: tuple[int, int]) -> None:
    solved, trials = count
    interval = wilson(solved, trials)
    assert 0 <= interval.low <= (solved / trials if trials else 0.5) <= interval.high <= 1


def test_wilson_of_no_trials_is_everything() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0, 1)


def test_wilson_is_exact_at_both_ends() -> None:
    assert wilson(0, 7).low == 0
    assert wilson(7, 7).high == 1


@pytest.mark.parametrize(("solved", "low"), [(18, 4.547), (7, 1.347)])
def test_wilson_gives_the_bounds_of_the_tmeval_paper_before_they_were_rounded_twice(solved: int, low: float) -> None:
    """Of 253 languages; printed as 4.6 and 1.4 per cent (facts page, 3.3, 1 and 2)."""
    assert round(100 * wilson(solved, 253).low, 3) == low


@pytest.mark.parametrize(("solved", "trials"), [(-1, 3), (4, 3), (0, -1)])
def test_wilson_refuses_what_is_no_share(solved: int, trials: int) -> None:
    with pytest.raises(ValueError, match="no share"):
        wilson(solved, trials)


# Clopper-Pearson


@given(counts)
def test_clopper_pearson_is_where_the_binomial_tails_are_2_5_per_cent(count: tuple[int, int]) -> None:
    solved, trials = count
    bounds = clopper_pearson(solved, trials)
    if solved:
        assert binom.sf(solved - 1, trials, bounds.low) == pytest.approx(0.025, rel=1e-6)
    else:
        assert bounds.low == 0
    if solved < trials:
        assert binom.cdf(solved, trials, bounds.high) == pytest.approx(0.025, rel=1e-6)
    else:
        assert bounds.high == 1


@given(counts)
def test_one_sided_clopper_pearson_bounds_are_where_the_tails_are_5_per_cent(count: tuple[int, int]) -> None:
    solved, trials = count
    bounds = clopper_pearson(solved, trials, sides=1)
    if solved:
        assert binom.sf(solved - 1, trials, bounds.low) == pytest.approx(0.05, rel=1e-6)
    if solved < trials:
        assert binom.cdf(solved, trials, bounds.high) == pytest.approx(0.05, rel=1e-6)


def test_clopper_pearson_for_none_of_8_samples() -> None:
    """EsoLang-Bench's bound of about .32 is the one-sided one (facts page, "Figures that disagree" 10)."""
    assert round(clopper_pearson(0, 8).high, 3) == 0.369
    assert round(clopper_pearson(0, 8, sides=1).high, 3) == 0.312


def test_clopper_pearson_of_no_trials_is_everything() -> None:
    assert clopper_pearson(0, 0) == Interval(0, 1)


def test_clopper_pearson_refuses_what_is_no_share() -> None:
    with pytest.raises(ValueError, match="no share"):
        clopper_pearson(4, 3)
