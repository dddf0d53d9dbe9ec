"""Arms, pairs and ties: what a comparison counts, and what follows from it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evals.compare import Arm, Comparison, Factor, Facts, Pair, Result, compare
from evals.errors import UserError
from evals.statistics import holm, mcnemar, wilson
from evals.trial import TrialKey
from tests.evals.compare.rows import result, row


def only_arm(results: Iterable[Result]) -> Arm:
    (arm,) = compare(results, "strategy").arms
    return arm


def only_pair(results: Iterable[Result], by: Factor = "strategy") -> Pair:
    (pair,) = compare(results, by).pairs
    return pair


def names(comparison: Comparison) -> list[str]:
    return [arm.name for arm in comparison.arms]


# Arms


def test_the_values_of_the_factor_are_the_arms_best_first_and_then_by_name() -> None:
    assert names(compare(row("c", "++-") + row("b", "--+") + row("a", "--+"), "strategy")) == ["c", "a", "b"]


def test_the_share_is_solved_over_all_trials_the_missing_included() -> None:
    arm = only_arm(row("a", "+--?"))
    assert (arm.solved, arm.trials, arm.share, arm.interval) == (1, 4, 0.25, wilson(1, 4))


def test_the_bounds_are_the_share_if_none_or_all_of_the_missing_were_solved() -> None:
    arm = only_arm(row("a", "+-??"))
    assert (arm.share, arm.best_share) == (0.25, 0.75)


def test_missing_trials_are_counted_by_reason() -> None:
    arm = only_arm([result("a", "1", "truncated"), result("a", "2", "refused"), result("a", "3", "truncated")])
    assert (arm.missing, arm.missing_count) == ({"refused": 1, "truncated": 2}, 3)


def test_a_planned_trial_that_never_closed_is_missing_and_cost_nothing() -> None:
    planned = Result("run", TrialKey("m", "a", "brainfuck", "t9", 0), closed=None)
    arm = only_arm([*row("a", "+"), planned])
    assert (arm.trials, arm.missing, arm.cost) == (2, {"not_run": 1}, 0.1)


def test_a_comparison_is_incomplete_as_soon_as_a_trial_is_missing() -> None:
    assert compare(row("a", "+?"), "strategy").incomplete
    assert not compare(row("a", "+-"), "strategy").incomplete


def test_an_unknown_cost_or_token_count_makes_its_sum_unknown_and_no_other() -> None:
    arm = only_arm([result("a", "1", "solved"), result("a", "2", "solved", cost=None)])
    assert (arm.cost, arm.input_tokens) == (None, 20)
    arm = only_arm([result("a", "1", "solved"), result("a", "2", "solved", tokens=None)])
    assert (arm.input_tokens, arm.output_tokens) == (None, None)
    assert arm.cost == pytest.approx(0.2)


def test_a_cost_of_zero_is_known() -> None:
    assert only_arm([result("a", "1", "solved", cost=0.0)]).cost == 0


def test_ten_times_ten_cents_are_a_dollar() -> None:
    assert only_arm(row("a", "+" * 10)).cost == 1


def test_what_missing_trials_spent_is_part_of_the_sums() -> None:
    arm = only_arm(row("a", "+?"))
    assert (arm.calls, arm.input_tokens) == (2, 20)


def test_mean_attempts_and_overfit_count_only_trials_with_a_result() -> None:
    arm = only_arm(
        [
            result("a", "1", "solved", attempts=1),
            result("a", "2", "unsolved", attempts=4, overfit=True),
            result("a", "3", "truncated", attempts=5, overfit=True),
        ]
    )
    assert (arm.mean_attempts, arm.overfit) == (2.5, 1)


def test_an_arm_without_any_result_has_no_mean() -> None:
    assert only_arm(row("a", "??")).mean_attempts is None


# Pairs


def test_wins_losses_and_ties_are_counted_on_shared_cells() -> None:
    pair = only_pair(row("a", "+++-+-") + row("b", "---++-"))
    assert (pair.first, pair.second) == ("a", "b")
    assert (pair.wins, pair.losses, pair.both_solved, pair.neither_solved) == (3, 1, 1, 1)
    assert (pair.ties, pair.shared) == (2, 6)


def test_cells_missing_on_a_side_or_absent_on_a_side_are_left_out() -> None:
    pair = only_pair(row("a", "+?+ ?+") + row("b", "-+?+? "))
    assert (pair.shared, pair.missing, pair.absent) == (1, 3, 2)


def test_a_cell_is_all_of_the_key_but_the_factor() -> None:
    results = [
        result("a", "t", "solved", model="m", sample=0),
        result("b", "t", "unsolved", model="m", sample=1),
        result("b", "t", "unsolved", model="n", sample=0),
        result("b", "t", "unsolved", model="m", language="whitespace", sample=0),
    ]
    assert only_pair(results).shared == 0


MONDAY = Facts("bench", {"feedback": "full", "dialect": "spec"}, "paper")
TUESDAY = {
    "feedback": replace(MONDAY, settings={"feedback": "none", "dialect": "spec"}),
    "dialect": replace(MONDAY, settings={"feedback": "full", "dialect": "old"}),
    "preset": replace(MONDAY, settings={"feedback": "none", "dialect": "old"}, preset="mine"),
}


@pytest.mark.parametrize("by", ["model", "strategy", "language", "feedback", "dialect", "preset"])
def test_every_factor_of_a_key_or_a_run_can_divide_the_arms(by: Factor) -> None:
    one = result("s", "t", "solved", model="m", language="brainfuck", facts=MONDAY)
    other = {
        "model": result("s", "t", "unsolved", model="n", facts=MONDAY),
        "strategy": result("r", "t", "unsolved", facts=MONDAY),
        "language": result("s", "t", "unsolved", language="whitespace", facts=MONDAY),
        **{factor: result("s", "t", "unsolved", run="tuesday", facts=facts) for factor, facts in TUESDAY.items()},
    }[by]
    pair = only_pair([one, other], by)
    assert (pair.wins, pair.shared) == (1, 1)


def test_samples_of_a_task_are_cells_of_their_own_and_add_up_under_its_name() -> None:
    results = [
        *(result("a", "t", "solved", sample=sample) for sample in range(3)),
        *(result("b", "t", "solved" if sample == 0 else "unsolved", sample=sample) for sample in range(3)),
    ]
    (task,) = only_pair(results).tasks
    assert (task.task, task.wins, task.losses) == ("t", 2, 0)


def test_tasks_are_listed_by_name_and_only_where_one_arm_won() -> None:
    tasks = only_pair(row("a", "++--") + row("b", "-++-")).tasks
    assert [(task.task, task.wins, task.losses) for task in tasks] == [("t0", 1, 0), ("t2", 0, 1)]


def test_p_is_exact_mcnemar_adjusted_by_holm_over_all_pairs() -> None:
    pairs = compare(row("a", "+" * 12) + row("b", "-" * 9 + "+++") + row("c", "-" * 12), "strategy").pairs
    raw = [mcnemar(9, 0), mcnemar(12, 0), mcnemar(3, 0)]
    assert [pair.p for pair in pairs] == raw
    assert tuple(pair.adjusted_p for pair in pairs) == holm(raw)
    assert [pair.differs for pair in pairs] == [True, True, False]


def test_arms_that_share_no_cell_are_not_tested_not_tied_and_do_not_weigh_on_the_others() -> None:
    comparison = compare(row("a", "+" * 6) + row("b", "-" * 6) + row("c", " " * 6 + "+-"), "strategy")
    p_values = {(pair.first, pair.second): (pair.p, pair.adjusted_p) for pair in comparison.pairs}
    assert p_values == {("a", "c"): (None, None), ("a", "b"): (0.03125, 0.03125), ("c", "b"): (None, None)}
    assert comparison.ties.sets == (("a",), ("c",), ("b",))


def test_the_tied_sets_come_from_the_pairs_that_differ() -> None:
    comparison = compare(row("a", "+" * 12) + row("b", "-" * 9 + "+++") + row("c", "-" * 12), "strategy")
    assert comparison.ties.best == ("a",)
    assert comparison.ties.sets == (("a",), ("b", "c"))


def test_one_arm_has_no_pairs() -> None:
    comparison = compare(row("a", "+-"), "strategy")
    assert (comparison.pairs, comparison.ties.best) == ((), ("a",))


# Runs


def test_runs_without_a_common_trial_are_pooled() -> None:
    comparison = compare(row("a", "+-", run="monday") + row("b", "--", run="tuesday"), "strategy")
    assert [(arm.name, arm.run) for arm in comparison.arms] == [("a", None), ("b", None)]
    assert comparison.runs == ("monday", "tuesday")


def test_one_trial_in_two_runs_divides_every_arm_by_run() -> None:
    results = row("a", "+-", run="monday") + row("b", "--", run="monday") + row("a", "+", run="tuesday")
    assert names(compare(results, "strategy")) == ["a @ tuesday", "a @ monday", "b @ monday"]


def test_two_runs_of_one_experiment_are_compared_with_each_other() -> None:
    pair = only_pair(row("a", "+++", run="monday") + row("a", "+--", run="tuesday"))
    assert (pair.first, pair.second, pair.wins, pair.losses) == ("a @ monday", "a @ tuesday", 2, 0)


# What the user can mend


def test_no_results_cannot_be_compared() -> None:
    with pytest.raises(UserError, match="no trial has ended"):
        compare([], "strategy")


def test_an_unknown_factor_is_named_beside_the_known_ones() -> None:
    with pytest.raises(UserError, match="'task'; expected one of: model, strategy, language"):
        compare(row("a", "+"), "task")  # type: ignore[arg-type]


def test_the_same_trial_twice_in_one_run_is_named() -> None:
    with pytest.raises(UserError, match="m/a/brainfuck/t0/0 occurs twice in run 'run'"):
        compare(row("a", "+") + row("a", "-"), "strategy")


# All of it

rows = st.lists(st.text("+-? ", min_size=1, max_size=12), min_size=1, max_size=4)


@settings(deadline=None, max_examples=40)
@given(rows.filter(lambda marks: any(mark.strip() for mark in marks)), st.randoms(use_true_random=False))
def test_the_order_of_the_results_does_not_matter(marks: Sequence[str], random: Random) -> None:
    results = [entry for name, mark in zip("abcd", marks, strict=False) for entry in row(name, mark)]
    shuffled = list(results)
    random.shuffle(shuffled)
    assert compare(shuffled, "strategy") == compare(results, "strategy")


@settings(deadline=None, max_examples=40)
@given(rows.filter(lambda marks: any(mark.strip() for mark in marks)))
def test_every_pair_agrees_with_a_count_by_hand(marks: Sequence[str]) -> None:
    by_name = {name: mark.ljust(12) for name, mark in zip("abcd", marks, strict=False) if mark.strip()}
    results = [entry for name, mark in by_name.items() for entry in row(name, mark)]
    found = {frozenset((pair.first, pair.second)): pair for pair in compare(results, "strategy").pairs}
    assert len(found) == len(list(combinations(by_name, 2)))
    for pair in found.values():
        columns = list(zip(by_name[pair.first], by_name[pair.second], strict=True))
        assert pair.wins == columns.count(("+", "-"))
        assert pair.losses == columns.count(("-", "+"))
        assert pair.ties == columns.count(("+", "+")) + columns.count(("-", "-"))
        assert pair.absent == sum((one == " ") != (other == " ") for one, other in columns)
        assert pair.missing == sum("?" in column and " " not in column for column in columns)
