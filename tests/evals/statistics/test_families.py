"""Holm's correction and tied sets: what many tests say together."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from statsmodels.stats.multitest import multipletests

from evals.statistics import find_ties, holm, mcnemar

p_values = st.lists(st.floats(0, 1), max_size=12)

# Holm


def test_holm_adjusts_the_usual_example() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx((0.03, 0.06, 0.06, 0.02))


@given(p_values)
def test_holm_is_its_definition(values: list[float]) -> None:
    """The i-th smallest is the largest of (m - j + 1) p_j over j up to i, and no more than 1."""
    ascending = sorted(values)
    expected = [
        max(min(1.0, (len(values) - j) * ascending[j]) for j in range(ascending.index(value) + 1)) for value in values
    ]
    assert holm(values) == pytest.approx(tuple(expected), abs=1e-15)


@settings(max_examples=5)
@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_holm_agrees_with_statsmodels(values: list[float]) -> None:
    assert holm(values) == pytest.approx(tuple(multipletests(values, method="holm")[1]), abs=1e-15)


def test_holm_gives_the_adjusted_p_that_the_tmeval_paper_prints() -> None:
    """Of 28 pairs, the seventh smallest: 156 languages against 6, printed as 1.79e-37 (facts page, 3.1)."""
    ahead, behind = [1e-45] * 6, [0.5] * 21
    assert round(holm([*ahead, mcnemar(156, 6), *behind])[6] * 1e37, 2) == 1.79


def test_holm_leaves_a_single_value_alone() -> None:
    assert holm([0.03]) == (0.03,)


def test_holm_of_nothing_is_nothing() -> None:
    assert holm([]) == ()


# Ties


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
