"""Pearson's correlation."""

from math import atanh, tanh

import pytest
from scipy.stats import norm

from evals.correlation import pearson


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
