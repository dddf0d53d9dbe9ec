"""The statistics of the EsoLang-Bench paper: bounds, signed ranks, rank correlation, pass@k.

The facts page that some tests name is our reading of the paper; it lists the figures in it that disagree.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import sqrt
from random import Random
from statistics import NormalDist, correlation

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy import quantile
from scipy.stats import binom, spearmanr
from scipy.stats import wilcoxon as scipy_wilcoxon

from evals.statistics import (
    RESAMPLES,
    SEED,
    Interval,
    Zeros,
    clopper_pearson,
    mcnemar,
    pass_at_k,
    pass_hat_k,
    spearman,
    wilcoxon,
)


def fractions(values: Iterable[int]) -> list[Fraction]:
    return list(map(Fraction, values))


counts = st.integers(0, 200).flatmap(lambda trials: st.tuples(st.integers(0, trials), st.just(trials)))

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


# pass@k and pass^k

draws = st.integers(1, 9).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n), st.integers(1, n)))


@given(draws)
def test_pass_at_k_is_the_share_of_subsets_that_hold_a_solved_sample(draw: tuple[int, int, int]) -> None:
    samples, solved, k = draw
    subsets = list(combinations([True] * solved + [False] * (samples - solved), k))
    assert pass_at_k(samples, solved, k) == pytest.approx(sum(map(any, subsets)) / len(subsets))


@given(draws)
def test_pass_hat_k_is_the_share_of_subsets_of_solved_samples_only(draw: tuple[int, int, int]) -> None:
    samples, solved, k = draw
    subsets = list(combinations([True] * solved + [False] * (samples - solved), k))
    assert pass_hat_k(samples, solved, k) == pytest.approx(sum(map(all, subsets)) / len(subsets))


@given(draws)
def test_for_one_sample_both_are_the_share_solved(draw: tuple[int, int, int]) -> None:
    samples, solved, _ = draw
    assert pass_at_k(samples, solved, 1) == pytest.approx(solved / samples)
    assert pass_hat_k(samples, solved, 1) == pytest.approx(solved / samples)


@given(st.lists(st.integers(0, 8), min_size=80, max_size=80))
def test_pass_at_1_of_8_samples_moves_in_steps_of_1_in_640_over_80_tasks(solved: list[int]) -> None:
    """EsoLang-Bench's Table 3 holds multiples of 1/80 only (facts page, "Figures that disagree" 9)."""
    mean = sum(pass_at_k(8, count, 1) for count in solved) / 80
    assert 640 * mean == pytest.approx(sum(solved))


@pytest.mark.parametrize(("samples", "solved", "k"), [(3, 4, 1), (3, -1, 1), (3, 1, 4), (3, 1, 0), (0, 0, 1)])
def test_draws_that_cannot_be_are_refused(samples: int, solved: int, k: int) -> None:
    for estimate in (pass_at_k, pass_hat_k):
        with pytest.raises(ValueError, match="cannot be"):
            estimate(samples, solved, k)
