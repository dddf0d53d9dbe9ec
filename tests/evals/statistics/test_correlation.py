"""Pearson's and Spearman's correlation."""

from collections.abc import Iterable
from fractions import Fraction
from math import atanh, tanh
from random import Random
from statistics import correlation

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy import quantile
from scipy.stats import norm, spearmanr

from evals.statistics import RESAMPLES, SEED, pearson, spearman


def fractions(values: Iterable[int]) -> list[Fraction]:
    return list(map(Fraction, values))


# Pearson


def test_pearsons_correlation_is_that_of_anscombe_with_fishers_interval() -> None:
    first = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5]
    second = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68]
    found = pearson(first, second)
    assert found.r == pytest.approx(0.81642, abs=1e-5)
    assert found.p == pytest.approx(0.00217, abs=1e-5)
    assert found.interval is not None
    half = norm.ppf(0.975) / 8**0.5
    assert found.interval.low == pytest.approx(tanh_of(0.81642, -half), abs=1e-4)
    assert found.interval.high == pytest.approx(tanh_of(0.81642, half), abs=1e-4)


def tanh_of(r: float, shift: float) -> float:
    return tanh(atanh(r) + shift)


@pytest.mark.parametrize(
    ("first", "second"), [([], []), ([1, 2], [1, 2]), ([1, 1, 1], [1, 2, 3]), ([1, 2, 3], [0, 0, 0])]
)
def test_a_correlation_is_not_defined_for_few_or_equal_values(first: list[float], second: list[float]) -> None:
    found = pearson(first, second)
    assert (found.units, found.r, found.interval, found.p) == (len(first), None, None, None)


def test_three_units_have_a_correlation_without_an_interval() -> None:
    found = pearson([1, 2, 3], [1, 3, 2])
    assert found.r == pytest.approx(0.5)
    assert found.interval is None


def test_values_that_are_not_paired_are_refused() -> None:
    with pytest.raises(ValueError, match="cannot be paired"):
        pearson([1, 2, 3], [1, 2])


def test_the_correlation_of_tmbench_with_other_benchmarks_has_the_p_value_that_its_paper_prints() -> None:
    # Twelve models, r = .8817. Their scores are not printed together; any twelve pairs with that r have its p.
    first = [float(number) for number in range(-6, 6)]
    shape = [float(number * number) for number in range(-6, 6)]
    line, noise = standardised(first), standardised(residuals(first, shape))
    second = [0.8817 * x + (1 - 0.8817**2) ** 0.5 * y for x, y in zip(line, noise, strict=True)]
    found = pearson(first, second)
    assert found.r == pytest.approx(0.8817, abs=1e-12)
    assert found.p == pytest.approx(1.489e-4, rel=3e-3)  # r is rounded


def standardised(values: list[float]) -> list[float]:
    mean = sum(values) / len(values)
    length = sum((value - mean) ** 2 for value in values) ** 0.5
    return [(value - mean) / length for value in values]


def residuals(first: list[float], second: list[float]) -> list[float]:
    """What of the second no line over the first explains."""
    line, other = standardised(first), standardised(second)
    slope = sum(x * y for x, y in zip(line, other, strict=True))
    return [y - slope * x for x, y in zip(line, other, strict=True)]


# Spearman

rates = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=3, max_size=12)


@settings(max_examples=25)
@given(rates)
def test_spearman_is_the_correlation_of_directly_counted_ranks(pairs: list[tuple[int, int]]) -> None:
    first, second = ([Fraction(pair[side], 7) for pair in pairs] for side in (0, 1))
    found = spearman(first, second)
    if len(set(first)) == 1 or len(set(second)) == 1:
        assert (found.rho, found.interval, found.resamples) == (None, None, 0)
        return

    def ranks(side: list[Fraction]) -> list[float]:
        return [sum(other < one for other in side) + (1 + sum(other == one for other in side)) / 2 for one in side]

    assert found.rho == pytest.approx(correlation(ranks(first), ranks(second)), abs=1e-12)
    assert found.interval is not None
    assert -1 <= found.interval.low <= found.interval.high <= 1
    assert 0 < found.resamples <= RESAMPLES


def test_spearman_gives_the_textbook_s_rho() -> None:
    """IQ and hours of television: the worked example of the English Wikipedia's page, rho = -29/165."""
    iq = [106, 100, 86, 101, 99, 103, 97, 113, 112, 110]
    hours = [7, 27, 2, 50, 28, 29, 20, 12, 6, 17]
    assert spearman(fractions(iq), fractions(hours)).rho == pytest.approx(-29 / 165)


def test_the_bootstrap_draws_the_same_resamples_every_time() -> None:
    first, second = fractions([0, 1, 2, 3, 4, 5, 6]), fractions([0, 2, 1, 3, 6, 4, 5])
    assert spearman(first, second) == spearman(first, second)


def test_the_bootstrap_interval_lies_between_the_points_of_its_resamples() -> None:
    first, second = [0, 1, 2, 3, 4], [1, 0, 2, 2, 5]
    random, drawn = Random(SEED), []
    for _ in range(RESAMPLES):
        places = random.choices(range(5), k=5)
        one, other = [first[place] for place in places], [second[place] for place in places]
        if len(set(one)) > 1 and len(set(other)) > 1:
            drawn.append(spearmanr(one, other).statistic)
    found = spearman(fractions(first), fractions(second))
    assert found.interval is not None
    assert [found.interval.low, found.interval.high] == pytest.approx(quantile(drawn, [0.025, 0.975]))
    assert found.resamples == len(drawn) < RESAMPLES


@pytest.mark.parametrize(
    ("first", "second"), [([], []), ([1, 2], [1, 2]), ([1, 1, 1], [1, 2, 3]), ([1, 2, 3], [0] * 3)]
)
def test_spearman_is_not_defined_for_two_units_or_equal_rates(first: list[int], second: list[int]) -> None:
    assert spearman(fractions(first), fractions(second)).rho is None
