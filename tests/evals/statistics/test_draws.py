"""pass@k and pass^k: what several samples tell of one, and of k."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.statistics import pass_at_k, pass_hat_k

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
