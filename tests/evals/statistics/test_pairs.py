"""McNemar, sign flips and Wilcoxon: whether two arms differ that met the same cells."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product
from math import comb, sqrt
from statistics import NormalDist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import permutation_test
from scipy.stats import wilcoxon as scipy_wilcoxon
from statsmodels.stats.contingency_tables import mcnemar as statsmodels_mcnemar

from evals.statistics import Zeros, mcnemar, sign_flip, wilcoxon


def fractions(values: Iterable[int]) -> list[Fraction]:
    return list(map(Fraction, values))


# McNemar


@pytest.mark.parametrize(("wins", "losses", "p"), [(1, 7, 0.0703), (6, 16, 0.0525)])
def test_mcnemar_gives_the_exact_p_values_of_fagerland_2013(wins: int, losses: int, p: float) -> None:
    assert round(mcnemar(wins, losses), 4) == p


@given(st.integers(0, 120), st.integers(0, 120))
def test_mcnemar_is_the_binomial_sum(wins: int, losses: int) -> None:
    n = wins + losses
    tail = Fraction(sum(comb(n, k) for k in range(min(wins, losses) + 1)), 2**n)
    assert mcnemar(wins, losses) == pytest.approx(float(min(Fraction(1), 2 * tail)), rel=1e-9)


@given(st.integers(0, 500), st.integers(0, 500))
def test_mcnemar_does_not_care_who_won(wins: int, losses: int) -> None:
    assert mcnemar(wins, losses) == mcnemar(losses, wins)


def test_mcnemar_without_a_win_or_a_loss_is_1() -> None:
    assert mcnemar(0, 0) == 1


def test_mcnemar_gives_the_p_of_the_tmeval_paper() -> None:
    """156 languages against 6: p = 8.129e-39, before Holm's correction (facts page, 3.1)."""
    assert mcnemar(156, 6) == pytest.approx(8.129e-39, rel=1e-4)


def test_mcnemar_agrees_with_statsmodels() -> None:
    for wins, losses in [(0, 6), (3, 11), (20, 20), (41, 17)]:
        assert mcnemar(wins, losses) == pytest.approx(statsmodels_mcnemar([[5, wins], [losses, 7]], exact=True).pvalue)


def test_mcnemar_refuses_negative_counts() -> None:
    with pytest.raises(ValueError, match="negative"):
        mcnemar(-1, 3)


# Sign flips


def flipped(differences: Sequence[int]) -> float:
    """The share of all signs under which the sum is at least as far from zero as it is."""
    found = abs(sum(differences))
    sums = [
        sum(sign * size for sign, size in zip(signs, differences, strict=True))
        for signs in product((1, -1), repeat=len(differences))
    ]
    return sum(abs(one) >= found for one in sums) / len(sums)


@settings(max_examples=60)
@given(st.lists(st.integers(-4, 4), max_size=9))
def test_sign_flips_are_counted_over_all_signs(differences: list[int]) -> None:
    assert sign_flip(differences) == pytest.approx(flipped(differences), rel=1e-12)


@given(st.integers(0, 60), st.integers(0, 60), st.integers(0, 9))
def test_with_one_cell_a_task_sign_flips_are_mcnemar(wins: int, losses: int, ties: int) -> None:
    assert sign_flip([1] * wins + [-1] * losses + [0] * ties) == pytest.approx(mcnemar(wins, losses), rel=1e-9)


def test_sign_flips_agree_with_scipy_s_permutation_test() -> None:
    differences = [3, 1, 1, -2, 2, 0, 3, -1, 2, 1]
    found = permutation_test((differences,), sum, permutation_type="samples", n_resamples=2000, vectorized=False)
    assert sign_flip(differences) == pytest.approx(found.pvalue)


def test_cells_that_go_together_by_task_are_worth_less_than_as_many_tasks() -> None:
    """Six wins on six tasks are evidence; on two tasks, with three samples each, they are next to none."""
    assert sign_flip([1] * 6) == mcnemar(6, 0) == 2 / 2**6
    assert sign_flip([3, 3]) == 0.5


# Wilcoxon


def enumerated(differences: Sequence[Fraction], zeros: Zeros) -> float | None:
    """The two-sided p-value over every choice of signs, ranks counted from their definition."""
    used = [value for value in differences if value or zeros == "pratt"]
    ranks = [
        Fraction(sum(abs(other) < abs(value) for other in used))
        + Fraction(1 + sum(abs(other) == abs(value) for other in used), 2)
        for value in used
    ]
    signed = [(rank, value > 0) for rank, value in zip(ranks, used, strict=True) if value]
    if not signed:
        return None
    observed = sum((rank for rank, above in signed if above), Fraction())
    total = sum((rank for rank, _ in signed), Fraction())
    least = min(observed, total - observed)
    sums = [
        sum((rank for (rank, _), above in zip(signed, signs, strict=True) if above), Fraction())
        for signs in product((False, True), repeat=len(signed))
    ]
    return min(1.0, 2 * sum(one <= least for one in sums) / len(sums))


@settings(max_examples=60)
@given(st.lists(st.integers(-4, 4).map(lambda n: Fraction(n, 10)), max_size=9), st.sampled_from(["wilcox", "pratt"]))
def test_wilcoxon_is_the_count_over_all_signs_with_ties_and_zeros(differences: list[Fraction], zeros: Zeros) -> None:
    expected = enumerated(differences, zeros)
    found = wilcoxon(differences, zeros)
    assert found.exact
    assert found.p == (None if expected is None else pytest.approx(expected, rel=1e-12))


@settings(max_examples=40)
@given(st.lists(st.integers(1, 10**6), min_size=1, max_size=40, unique=True), st.data())
def test_wilcoxon_agrees_with_scipy_where_no_two_sizes_are_equal(sizes: list[int], data: st.DataObject) -> None:
    differences = [size if data.draw(st.booleans()) else -size for size in sizes]
    found = wilcoxon(fractions(differences))
    expected = scipy_wilcoxon(differences, method="exact")
    assert found.p == pytest.approx(expected.pvalue, rel=1e-9)
    assert min(found.positive, found.negative) == expected.statistic


@given(st.integers(0, 40), st.integers(0, 40).filter(bool), st.sampled_from(["wilcox", "pratt"]))
def test_wilcoxon_of_differences_of_one_size_is_mcnemar(wins: int, losses: int, zeros: Zeros) -> None:
    assert wilcoxon(fractions([1] * wins + [0] * 5 + [-1] * losses), zeros).p == pytest.approx(
        mcnemar(wins, losses), rel=1e-9
    )


@pytest.mark.parametrize("zeros", ["wilcox", "pratt"])
def test_wilcoxon_of_many_differences_is_scipy_s_approximation(zeros: Zeros) -> None:
    differences = [Fraction(n % 41 - 18, 80) for n in range(400)]
    found = wilcoxon(differences, zeros)
    assert not found.exact
    steps = [int(80 * value) for value in differences]
    assert found.p == pytest.approx(scipy_wilcoxon(steps, zero_method=zeros, method="asymptotic").pvalue)


def test_wilcoxon_drops_zeros_before_ranking_and_pratt_after_it() -> None:
    differences = fractions([0, 0, 1, -2])
    assert (wilcoxon(differences).positive, wilcoxon(differences).negative) == (1, 2)
    pratt = wilcoxon(differences, "pratt")
    assert (pratt.units, pratt.zeros, pratt.positive, pratt.negative) == (4, 2, 3, 4)


@pytest.mark.parametrize("differences", [[], [0, 0, 0]])
@pytest.mark.parametrize("zeros", ["wilcox", "pratt"])
def test_wilcoxon_is_not_defined_without_a_difference(differences: list[int], zeros: Zeros) -> None:
    assert wilcoxon(fractions(differences), zeros).p is None


def test_wilcoxon_takes_equal_fractions_for_equal() -> None:
    tenths = [Fraction(3, 10) - Fraction(2, 10), Fraction(1, 10) - Fraction(2, 10)]
    assert (wilcoxon(tenths).positive, wilcoxon(tenths).negative) == (1.5, 1.5)


def test_wilcoxon_of_12_cells_won_and_none_lost() -> None:
    """EsoLang-Bench, Table 2: self-scaffolding is ahead of its textual kind in 12 of 25 cells, and behind in none.

    Whatever the sizes, p is 2/2^12 = .0005, where the text has .803 (facts page, "Figures that disagree" 5).
    """
    sizes = [2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3]
    p = wilcoxon([Fraction(size, 80) for size in [*sizes, *[0] * 13]]).p
    assert p == pytest.approx(2 / 2**12)


def test_no_number_of_discordant_problems_gives_the_paper_s_p_for_few_shot() -> None:
    """EsoLang-Bench, Table 1: 31 solves against 26, which allow 57 discordant problems at most; the text has p = .505.

    The facts page ("Figures that disagree" 6) finds that 56 with a net of 5 would be needed. A net of 5 takes an odd
    number, and none gives .505: exactly it is .590 for 55 and .597 for 57, in the normal approximation .500 and .508.
    """
    discordant = [(losses + 5, losses) for losses in range(27)]
    assert [round(mcnemar(*count), 3) for count in discordant[-2:]] == [0.590, 0.597]
    normal = [2 * NormalDist().cdf(-5 / sqrt(wins + losses)) for wins, losses in discordant]
    assert [round(p, 3) for p in normal[-2:]] == [0.500, 0.508]
    assert 0.505 not in {round(p, 3) for p in [*normal, *(mcnemar(*count) for count in discordant)]}
