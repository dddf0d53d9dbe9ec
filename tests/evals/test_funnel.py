"""The leaderboard counts what stands in its denominators, and its statistics are those of the TMEval paper."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.funnel import STAGES, FirstFailure, Leaderboard, Outcome, Stage, leaderboard, standing
from evals.statistics import holm, mcnemar, wilson

WORDS = 600


def outcome(arm: str, task: str, stage: Stage | None, right: int = 0, **more: Any) -> Outcome:
    return Outcome(arm, task, 1, task.partition(".")[0], WORDS, stage, right, **more)


def board() -> Leaderboard:
    return leaderboard(
        [
            outcome("good", "CFL-1.01", "exact_pass", 600),
            outcome("good", "CFL-1.02", "semantic_mismatch", 540, false_negatives=50, false_positives=10),
            outcome("good", "CFL-2.01", "build_fail"),
            outcome("bad", "CFL-1.01", "static_fail"),
            outcome("bad", "CFL-1.02", None),
            outcome("bad", "CFL-2.01", "semantic_mismatch", 300, false_negatives=200, undecided=100),
        ]
    )


def test_a_candidate_that_is_no_machine_decides_no_word_and_a_missing_trial_keeps_its_place() -> None:
    good, bad = board().arms
    assert (good.name, good.trials, good.exact, good.run) == ("good", 3, 1 / 3, 2 / 3)
    assert good.end_to_end == (600 + 540) / 1800
    assert good.conditional == (600 + 540) / 1200
    assert good.gap == pytest.approx(1140 / 1200 - 1140 / 1800)
    assert (bad.missing, bad.run, bad.end_to_end, bad.conditional) == (1, 1 / 3, 300 / 1800, 300 / 600)


def test_an_arm_without_a_machine_has_no_conditional_accuracy() -> None:
    alone = leaderboard([outcome("a", "CFL-1.01", "static_fail")]).arms[0]
    assert (alone.conditional, alone.gap, alone.end_to_end) == (None, None, 0)


def test_a_category_counts_what_at_least_one_arm_solved() -> None:
    first, second = board().categories
    assert (first.standing.name, first.tasks, first.solved_by_some, first.standing.trials) == ("CFL-1", 2, 1, 4)
    assert (second.standing.name, second.tasks, second.solved_by_some, second.standing.trials) == ("CFL-2", 1, 0, 2)
    total = board().total
    assert (total.tasks, total.solved_by_some, total.standing.trials) == (3, 1, 6)


def test_first_failures_are_counted_by_label_and_by_how_the_machine_ended() -> None:
    rejected = FirstFailure("accept", "reject_halted")
    found = leaderboard(
        [
            Outcome("a", "CFL-1.01", 1, "CFL-1", WORDS, "semantic_mismatch", 599, first_failure=rejected),
            Outcome("a", "CFL-1.02", 1, "CFL-1", WORDS, "semantic_mismatch", 1, first_failure=rejected),
            Outcome("b", "CFL-1.01", 1, "CFL-1", WORDS, "exact_pass", 600),
        ]
    )
    assert found.first_failures == {"b": {}, "a": {rejected: 2}}


def test_arms_are_compared_where_both_have_a_result() -> None:
    (pair,) = board().pairs
    assert (pair.first, pair.second, pair.wins, pair.losses, pair.p, pair.adjusted) == ("good", "bad", 1, 0, 1.0, 1.0)


stages = st.sampled_from([*STAGES, None])


@given(st.lists(st.tuples(stages, st.integers(0, WORDS)), min_size=1, max_size=40))
def test_end_to_end_is_the_conditional_accuracy_times_the_share_that_runs(
    found: list[tuple[Stage | None, int]],
) -> None:
    made = [
        outcome("a", f"CFL-1.{n}", stage, {"exact_pass": WORDS, "semantic_mismatch": right}.get(stage or "", 0))
        for n, (stage, right) in enumerate(found)
    ]
    one = standing("a", made)
    assert sum(one.stages.values()) + one.missing == one.trials == len(found)
    if one.conditional is None:
        assert one.end_to_end == one.run == 0
    else:
        assert one.end_to_end == pytest.approx(one.conditional * one.run)


def test_the_papers_smallest_printed_p_value_is_found_again() -> None:
    # 156 against 6, the seventh smallest of 28 pairs.
    p = mcnemar(156, 6)
    assert p == pytest.approx(8.129e-39, rel=1e-3)
    adjusted = holm([0.0] * 6 + [p] + [1.0] * 21)
    assert adjusted[6] == pytest.approx(1.788e-37, rel=1e-3)


@pytest.mark.parametrize(("exact", "low"), [(18, 4.547), (7, 1.347)])
def test_wilson_bounds_of_exact_passes_are_what_the_papers_counts_give_before_they_were_rounded_twice(
    exact: int, low: float
) -> None:
    assert 100 * wilson(exact, 253).low == pytest.approx(low, abs=6e-4)


def test_the_papers_end_to_end_figure_follows_from_its_two_others() -> None:
    # Of 253 languages 176 run, with 53.27 % of their words right: the printed gap of 16.2 fits that, 16.3 the rounded.
    right = round(0.5327 * 176 * WORDS)
    outcomes = [outcome("a", f"CFL-1.{n}", "semantic_mismatch", (right + n) // 176) for n in range(176)]
    outcomes += [outcome("a", f"CFL-2.{n}", "static_fail") for n in range(77)]
    found = leaderboard(outcomes).arms[0]
    assert found.gap is not None
    assert 100 * found.end_to_end == pytest.approx(37.05, abs=0.05)
    assert 100 * found.gap == pytest.approx(16.2, abs=0.05)
