"""Clusters: what can be said of other tasks when the cells of a task go together."""

from fractions import Fraction
from itertools import combinations, product
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import bootstrap, fisher_exact

from evals.statistics import (
    BOOTSTRAPS,
    Cluster,
    Interval,
    clopper_pearson,
    cluster_contrast,
    cluster_difference,
    cluster_share,
    independent_cells,
    shuffle,
    wilson,
)


def singles(values: str) -> list[Cluster]:
    """One cell a task: + solved, - not."""
    return [Cluster(value == "+", 1) for value in values]


tasks = st.tuples(st.integers(0, 4), st.integers(1, 4)).map(lambda pair: Cluster(min(pair), pair[1]))

# Shares


def test_the_bootstrap_of_few_tasks_is_close_to_all_ways_to_draw_them() -> None:
    """All 4^4 resamples of four tasks of different sizes, enumerated."""
    clusters = [Cluster(2, 2), Cluster(1, 3), Cluster(0, 1), Cluster(3, 4)]
    rates = sorted(
        Fraction(int(sum(one.amount for one in drawn)), sum(one.cells for one in drawn))
        for drawn in product(clusters, repeat=4)
    )
    low, high = np.quantile(list(map(float, rates)), [0.025, 0.975])
    found = cluster_share(clusters)
    assert found.low == pytest.approx(low, abs=0.05)
    assert found.high == pytest.approx(high, abs=0.05)


def test_the_bootstrap_agrees_with_scipy_s() -> None:
    clusters = [Cluster(n % 4, 3 + n % 2) for n in range(40)]
    amounts, cells = np.array([one.amount for one in clusters]), np.array([one.cells for one in clusters])
    expected = bootstrap(
        (amounts, cells),
        lambda a, c, axis: a.sum(axis) / c.sum(axis),
        paired=True,
        n_resamples=BOOTSTRAPS,
        method="percentile",
        rng=np.random.default_rng(1),
    ).confidence_interval
    found = cluster_share(clusters)
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), abs=0.02)


def test_with_one_cell_a_task_the_bootstrap_is_close_to_wilson() -> None:
    found, expected = cluster_share(singles("+" * 70 + "-" * 130)), wilson(70, 200)
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), abs=0.02)


def test_samples_of_the_same_tasks_do_not_make_an_interval_narrower_when_they_are_all_alike() -> None:
    once = singles("+++++-----")
    tenfold = [Cluster(10 * one.amount, 10 * one.cells) for one in once]
    assert cluster_share(tenfold) == cluster_share(once)
    assert wilson(50, 100).high < cluster_share(tenfold).high


@settings(max_examples=40)
@given(st.lists(tasks, min_size=1, max_size=12))
def test_an_interval_holds_the_share_and_stays_within_0_and_1(clusters: list[Cluster]) -> None:
    share = sum(one.amount for one in clusters) / sum(one.cells for one in clusters)
    found = cluster_share(clusters)
    assert -1e-12 <= found.low <= share + 1e-12
    assert share - 1e-12 <= found.high <= 1 + 1e-12


def test_the_same_clusters_give_the_same_interval() -> None:
    assert cluster_share(singles("++-+--")) == cluster_share(singles("++-+--"))


# Clusters that are all alike


def test_tasks_that_are_all_solved_leave_as_much_doubt_as_clopper_and_pearson() -> None:
    assert cluster_share(singles("+" * 20)) == Interval(clopper_pearson(20, 20).low, 1)
    assert cluster_share(singles("-" * 20)) == Interval(0, clopper_pearson(0, 20).high)


def test_two_arms_that_never_differ_are_not_shown_to_be_the_same() -> None:
    found = cluster_difference([Cluster(0, 1)] * 20)
    assert (found.low, found.high) == pytest.approx((-0.168, 0.168), abs=1e-3)
    assert cluster_difference([Cluster(0, 1)] * 5).high > 0.5


def test_a_single_task_tells_next_to_nothing() -> None:
    found = cluster_difference([Cluster(2, 3)])
    assert found.low < -0.9
    assert found.high > 0.9


# Differences


def test_a_difference_is_drawn_by_task_and_not_by_cell() -> None:
    """Half of the tasks are won in all five samples, half lost in one: with ten tasks that is not much."""
    found = cluster_difference([Cluster(5, 5)] * 5 + [Cluster(-1, 5)] * 5)
    assert found.low < 0.05 < 0.4 < found.high


@settings(max_examples=40)
@given(st.lists(st.tuples(st.integers(-3, 3), st.integers(3, 4)), min_size=2, max_size=12))
def test_turning_a_difference_round_turns_its_interval_round(pairs: list[tuple[int, int]]) -> None:
    found = cluster_difference([Cluster(amount, cells) for amount, cells in pairs])
    turned = cluster_difference([Cluster(-amount, cells) for amount, cells in pairs])
    assert (turned.low, turned.high) == pytest.approx((-found.high, -found.low), abs=1e-9)


def test_the_interval_holds_the_true_difference_in_about_95_of_100_experiments() -> None:
    """Of 25 tasks with 3 samples each, of which a half is harder by .3 than the other."""
    random, held = Random(1), 0
    for _ in range(200):
        chances = [(random.choice([0.5, 0.8]), 0.3) for _ in range(25)]
        nets = [sum((random.random() < one) - (random.random() < other) for _ in range(3)) for one, other in chances]
        found = cluster_difference([Cluster(net, 3) for net in nets])
        held += found.low <= 0.35 <= found.high
    assert 180 <= held <= 199


# Groups of tasks


def test_the_contrast_of_two_groups_is_newcombe_s_with_bootstrap_intervals() -> None:
    """With Wilson's intervals, 56 of 70 against 48 of 80 run from .0524 to .3339 (Newcombe 1998, table II, a)."""
    found = cluster_contrast(singles("+" * 56 + "-" * 14), singles("+" * 48 + "-" * 32))
    assert (found.low, found.high) == pytest.approx((0.0524, 0.3339), abs=0.02)


def test_two_groups_that_are_solved_altogether_may_still_differ() -> None:
    found = cluster_contrast(singles("+" * 10), singles("+" * 10))
    assert found.low < -0.2
    assert found.high > 0.2


@settings(max_examples=12)
@given(st.lists(tasks, min_size=1, max_size=4), st.lists(tasks, min_size=1, max_size=4))
def test_shuffling_is_close_to_all_ways_to_deal_the_tasks_out(first: list[Cluster], second: list[Cluster]) -> None:
    together = [*first, *second]

    def apart(chosen: tuple[int, ...]) -> float:
        sides = [[one for n, one in enumerate(together) if (n in chosen) == side] for side in (True, False)]
        rates = [sum(one.amount for one in side) / sum(one.cells for one in side) for side in sides]
        return abs(rates[0] - rates[1])

    found = apart(tuple(range(len(first))))
    ways = [apart(chosen) >= found - 1e-12 for chosen in combinations(range(len(together)), len(first))]
    assert shuffle(first, second) == pytest.approx(sum(ways) / len(ways), abs=0.025)


def test_shuffling_single_cells_of_equal_groups_is_fisher_s_exact_test() -> None:
    first, second = singles("+" * 12 + "-" * 8), singles("+" * 5 + "-" * 15)
    assert shuffle(first, second) == pytest.approx(fisher_exact([[12, 8], [5, 15]]).pvalue, abs=0.01)


def test_a_shuffled_p_is_never_zero() -> None:
    assert shuffle(singles("+" * 40), singles("-" * 40)) == 1 / 10_000


# What cells are worth


def test_cells_that_are_all_alike_within_their_task_are_worth_one_each_task() -> None:
    clusters = [Cluster(4, 4)] * 50 + [Cluster(0, 4)] * 50
    assert independent_cells(clusters, 0.25) in (99, 100)


@given(st.lists(st.integers(-1, 1), min_size=2, max_size=40))
def test_one_cell_a_task_is_worth_one(values: list[int]) -> None:
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / len(values)
    assert independent_cells([Cluster(value, 1) for value in values], variance) == len(values)


def test_cells_that_do_not_go_together_are_worth_as_many() -> None:
    assert independent_cells([Cluster(2, 4)] * 30, 0.25) == 120


def test_where_nothing_varies_a_task_is_worth_one_cell() -> None:
    assert independent_cells([Cluster(0, 3)] * 10, 0) == 10
    assert independent_cells([Cluster(2, 6)], 0.2) == 1
    assert independent_cells([], 0) == 0
