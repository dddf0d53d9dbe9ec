import subprocess
import sys
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest

from evals.statistics import find_ties, holm, mcnemar, wilson

untimed = settings(deadline=None)
counts = st.integers(0, 400).flatmap(lambda trials: st.tuples(st.integers(0, trials), st.just(trials)))
p_values = st.lists(st.floats(0, 1), max_size=12)


def test_importing_the_module_does_not_import_statsmodels() -> None:
    code = "import sys, evals.statistics; sys.exit(bool({'numpy', 'scipy', 'statsmodels'} & sys.modules.keys()))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# Wilson


@pytest.mark.parametrize(
    ("solved", "trials", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0000, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_gives_the_intervals_of_newcombe_1998(solved: int, trials: int, low: float, high: float) -> None:
    interval = wilson(solved, trials)
    assert (round(interval.low, 4), round(interval.high, 4)) == (low, high)


@untimed
@given(counts.filter(lambda count: count[1] > 0))
def test_wilson_is_its_closed_form(count: tuple[int, int]) -> None:
    solved, trials = count
    p, z = solved / trials, 1.959963984540054
    centre = p + z**2 / (2 * trials)
    reach = z * sqrt(p * (1 - p) / trials + z**2 / (4 * trials**2))
    interval = wilson(solved, trials)
    assert interval.low == pytest.approx((centre - reach) / (1 + z**2 / trials), abs=1e-12)
    assert interval.high == pytest.approx((centre + reach) / (1 + z**2 / trials), abs=1e-12)


@untimed
@given(counts.filter(lambda count: count[1] > 0))
def test_wilson_agrees_with_scipy(count: tuple[int, int]) -> None:
    expected = binomtest(*count).proportion_ci(method="wilson")
    interval = wilson(*count)
    assert interval.low == pytest.approx(expected.low, abs=1e-12)
    assert interval.high == pytest.approx(expected.high, abs=1e-12)


@untimed
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


@pytest.mark.parametrize(("solved", "trials"), [(-1, 3), (4, 3), (0, -1)])
def test_wilson_refuses_what_is_no_share(solved: int, trials: int) -> None:
    with pytest.raises(ValueError, match="no share"):
        wilson(solved, trials)


# McNemar


@pytest.mark.parametrize(("wins", "losses", "p"), [(1, 7, 0.0703), (6, 16, 0.0525)])
def test_mcnemar_gives_the_exact_p_values_of_fagerland_2013(wins: int, losses: int, p: float) -> None:
    assert round(mcnemar(wins, losses), 4) == p


@untimed
@given(st.integers(0, 120), st.integers(0, 120))
def test_mcnemar_is_the_binomial_sum(wins: int, losses: int) -> None:
    n = wins + losses
    tail = Fraction(sum(comb(n, k) for k in range(min(wins, losses) + 1)), 2**n)
    assert mcnemar(wins, losses) == pytest.approx(float(min(Fraction(1), 2 * tail)), rel=1e-9)


@untimed
@given(st.integers(0, 500), st.integers(0, 500))
def test_mcnemar_does_not_care_who_won(wins: int, losses: int) -> None:
    assert mcnemar(wins, losses) == mcnemar(losses, wins)


def test_mcnemar_without_a_win_or_a_loss_is_1() -> None:
    assert mcnemar(0, 0) == 1


def test_mcnemar_refuses_negative_counts() -> None:
    with pytest.raises(ValueError, match="negative"):
        mcnemar(-1, 3)


# Holm


def test_holm_adjusts_the_usual_example() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx((0.03, 0.06, 0.06, 0.02))


@settings(deadline=None, max_examples=30)
@given(p_values)
def test_holm_is_its_definition(values: list[float]) -> None:
    ascending = sorted(range(len(values)), key=values.__getitem__)
    expected, highest = [0.0] * len(values), 0.0
    for rank, place in enumerate(ascending):
        highest = max(highest, min(1.0, (len(values) - rank) * values[place]))
        expected[place] = highest
    assert holm(values) == pytest.approx(tuple(expected))


def test_holm_leaves_a_single_value_alone() -> None:
    assert holm([0.03]) == (0.03,)


def test_holm_of_nothing_is_nothing() -> None:
    assert holm([]) == ()


# Ties


@untimed
@given(st.data(), st.integers(1, 6))
def test_tied_sets_are_all_maximal_sets_without_a_pair_apart(data: st.DataObject, size: int) -> None:
    arms = "abcdef"[:size]
    pairs = list(combinations(arms, 2))
    apart = [pair for pair in pairs if data.draw(st.booleans())]
    tied = [
        set(chosen)
        for length in range(1, size + 1)
        for chosen in combinations(arms, length)
        if not any(set(pair) <= set(chosen) for pair in apart)
    ]
    expected = [tuple(sorted(chosen)) for chosen in tied if not any(chosen < other for other in tied)]
    assert find_ties(dict.fromkeys(arms, 0.5), apart).sets == tuple(sorted(expected))


def test_an_arm_between_two_that_differ_stands_in_two_sets() -> None:
    ties = find_ties({"high": 0.9, "middle": 0.6, "low": 0.3}, apart=[("low", "high")])
    assert ties.sets == (("high", "middle"), ("middle", "low"))


def test_the_best_set_holds_what_does_not_differ_from_the_best() -> None:
    ties = find_ties({"high": 0.9, "middle": 0.6, "low": 0.3}, apart=[("high", "low")])
    assert ties.best == ("high", "middle")


def test_with_two_equal_leaders_an_arm_tied_with_either_is_among_the_best() -> None:
    apart = [("one", "third"), ("one", "fourth"), ("other", "fourth"), ("third", "fourth")]
    ties = find_ties({"one": 0.9, "other": 0.9, "third": 0.6, "fourth": 0.1}, apart)
    assert ties.best == ("one", "other", "third")


def test_the_order_of_the_pairs_does_not_matter() -> None:
    shares, apart = dict.fromkeys("abcde", 0.5), [("a", "b"), ("c", "d"), ("a", "e"), ("b", "d")]
    assert find_ties(shares, apart) == find_ties(shares, [(second, first) for first, second in reversed(apart)])


def test_a_single_arm_is_tied_with_itself() -> None:
    ties = find_ties({"only": 0.0}, apart=[])
    assert (ties.best, ties.sets) == (("only",), (("only",),))
