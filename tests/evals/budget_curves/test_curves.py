"""Solve rates at equal budgets, the control, and paired differences."""

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evals.budget_curves import CONTROL, Axis, BudgetCurves, Curve, Quantity, Spent, budget_curves, to_json
from evals.budget_curves.axes import MOST_POINTS
from evals.budget_curves.control import draws, sampling
from evals.errors import UserError
from evals.statistics import Cluster, cluster_difference, pass_at_k
from tests.evals.budget_curves.paths import FACTS, trial


def curves(trials: list[Spent], control: list[Spent] | None = None) -> BudgetCurves:
    return budget_curves(trials, trials if control is None else control)


def axis(found: BudgetCurves, name: Quantity) -> Axis:
    return next(axis for axis in found.axes if axis.name == name)


def curve(found: BudgetCurves, name: Quantity, arm: str) -> Curve:
    return next(curve for curve in axis(found, name).curves if curve.arm == arm)


def rates(found: Curve) -> dict[float, float]:
    return {reading.budget: reading.rate for reading in found.readings}


LOOP = [
    trial("loop", "t0", [10]),
    trial("loop", "t1", [10, 30]),
    trial("loop", "t2", [10, 30, 60], "unsolved"),
    trial("loop", "t3", [20, 40, 80]),
]
SAMPLES = [
    trial("zero-shot", f"t{task}", [10], "solved" if sample <= solved else "unsolved", sample=sample)
    for task, solved in enumerate([3, 1, 0, 0])
    for sample in range(1, 4)
]

# Curves


def test_a_curve_is_the_share_of_trials_solved_within_a_budget() -> None:
    found = curves(LOOP)
    assert rates(curve(found, "attempts", "loop")) == {1: 0.25, 2: 0.5, 3: 0.75}
    assert rates(curve(found, "calls", "loop")) == {1: 0.25, 2: 0.5, 3: 0.75}
    points = [(point.budget, point.rate) for point in curve(found, "tokens", "loop").points]
    assert points == [(0, 0), (10, 0.25), (30, 0.5), (80, 0.75)]
    assert rates(curve(found, "cost", "loop")) == {0.05: 0, 0.1: 0.25, 0.2: 0.25, 0.4: 0.5, 0.8: 0.75}


def test_calls_of_a_critic_count_where_they_lead_to_an_attempt() -> None:
    found = curves([trial("critic", f"t{n}", [10, 20, 30], calls=2) for n in range(3)])
    assert rates(curve(found, "calls", "critic")) == {1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 1}


def test_a_budget_of_many_calls_is_halved() -> None:
    found = curves([trial("loop", "t0", [10] * 5, calls=3)])
    assert axis(found, "calls").budgets == (1, 2, 4, 8, 15)
    assert axis(found, "attempts").budgets == (1, 2, 3, 4, 5)


def test_a_missing_trial_is_counted_beside_the_curve_and_not_in_it() -> None:
    found = curves([*LOOP, trial("loop", "t4", [10], "truncated")])
    assert [(arm.name, arm.trials, arm.missing) for arm in found.arms] == [("loop", 4, 1)]
    assert rates(curve(found, "attempts", "loop"))[3] == 0.75
    assert found.missing_count == 1


def test_a_curve_of_many_steps_is_thinned_and_exact_where_it_has_points() -> None:
    trials = [trial("loop", f"t{n}", [n + 1]) for n in range(3 * MOST_POINTS + 5)]
    found = curve(curves(trials), "tokens", "loop")
    assert len(found.points) <= MOST_POINTS + 1
    assert all(point.rate == point.budget / len(trials) for point in found.points)
    assert found.points[-1].rate == 1


def test_what_is_not_known_or_free_is_said_and_not_drawn() -> None:
    unknown = curves([trial("loop", "t0", [10]), trial("loop", "t1", [None])])
    assert axis(unknown, "tokens").curves == ()
    assert axis(unknown, "tokens").note == "1 of 2 trials do not say what they took in tokens."
    free = curves([trial("loop", "t0", [0])])
    assert (axis(free, "cost").curves, axis(free, "cost").note) == ((), "No trial took any US dollars.")
    assert axis(free, "attempts").note == ""


# The control


def test_on_attempts_the_control_is_pass_at_k_over_the_tasks() -> None:
    found = axis(curves(LOOP, SAMPLES), "attempts").control
    assert found is not None
    expected = {k: sum(pass_at_k(3, solved, k) for solved in (3, 1, 0, 0)) / 4 for k in (1, 2, 3)}
    assert rates(found) == pytest.approx(expected)
    assert found.reach == 3


def test_the_control_may_come_from_the_run_itself_or_another() -> None:
    assert curves([*LOOP, *SAMPLES]).control == curves(LOOP, SAMPLES).control
    assert curves(LOOP, [replace(sample, run="other") for sample in SAMPLES]).control == curves(LOOP, SAMPLES).control


@settings(max_examples=30)
@given(st.lists(st.tuples(st.integers(1, 9), st.booleans()), min_size=1, max_size=6))
def test_the_control_is_the_share_of_all_orders_of_the_samples_that_solve_the_task_within_the_budget(
    samples: list[tuple[int, bool]],
) -> None:
    found = sampling([cost for cost, solved in samples if not solved], [cost for cost, solved in samples if solved])
    assert found.reach == sum(cost for cost, _ in samples)
    orders = list(permutations(samples))
    for budget in range(int(found.reach) + 1):
        assert found.chance(budget) == pytest.approx(sum(solves(order, budget) for order in orders) / len(orders))


def solves(order: Sequence[tuple[float, bool]], budget: float) -> bool:
    """Whether samples drawn in this order solve the task before the budget is spent."""
    for cost, solved in order:
        budget -= cost
        if budget < 0:
            return False
        if solved:
            return True
    return False


@given(st.integers(1, 40).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n))), st.integers(0, 40))
def test_where_all_samples_take_the_same_the_control_is_pass_at_k(counts: tuple[int, int], k: int) -> None:
    samples, solved = counts
    found = sampling([3] * (samples - solved), [3] * solved)
    k = min(k, samples)
    for budget in (3 * k, 3 * k + 2):
        assert found.chance(budget) == pytest.approx(pass_at_k(samples, solved, k) if k else 0, abs=1e-12)


def test_many_samples_are_drawn_and_come_close_to_the_count() -> None:
    failed, solved = [float(n % 7 + 3) for n in range(20)], [4.0, 6.0, 9.0]
    found = sampling(failed, solved)
    random, hits = Random(3), 0
    order = [*((cost, False) for cost in failed), *((cost, True) for cost in solved)]
    for _ in range(4000):
        random.shuffle(order)
        hits += solves(order, 30)
    assert found.chance(30) == pytest.approx(hits / 4000, abs=0.03)
    assert found == sampling(failed, solved)


def test_a_task_whose_samples_are_dear_buys_fewer() -> None:
    samples = [
        trial("zero-shot", task, [tokens], "solved" if sample == 1 else "unsolved", sample=sample)
        for task, tokens in (("t0", 10), ("t1", 40))
        for sample in (1, 2)
    ]
    cheap, dear = (one.sampling["tokens"] for _, one in sorted(draws(samples).items()))
    assert cheap is not None
    assert dear is not None
    assert (cheap.chance(20), cheap.reach) == (1, 20)
    assert (dear.chance(20), dear.chance(40), dear.reach) == (0, 0.5, 80)


def test_the_control_says_nothing_beyond_the_task_with_the_fewest_samples() -> None:
    few = [sample for sample in SAMPLES if (sample.key.task, sample.key.sample) != ("t3", 3)]
    found = curves(LOOP, few)
    control = axis(found, "attempts").control
    assert control is not None
    assert (control.reach, [reading.budget for reading in control.readings]) == (2, [1, 2])
    assert {gap.budget for gap in axis(found, "attempts").gaps} == {1, 2}
    assert found.notes[1:] == (
        "The control has no more than 2 zero-shot samples of some task, and says nothing of larger budgets; to match 3 "
        "attempts, run zero-shot with --samples 3 and name that run with --control.",
    )


def test_without_zero_shot_samples_there_is_no_control_and_a_way_to_have_one() -> None:
    found = curves(LOOP)
    assert (found.control, axis(found, "attempts").control, axis(found, "attempts").gaps) == (None, None, ())
    assert any("Run zero-shot on them with --samples 3 and name that run with --control." in one for one in found.notes)


def test_tasks_without_a_sample_are_left_out_of_the_differences_and_counted() -> None:
    found = curves(LOOP, [sample for sample in SAMPLES if sample.key.task in ("t0", "t1")])
    assert found.control is not None
    assert (found.control.tasks, found.control.without) == (2, 2)
    assert {gap.cells for gap in axis(found, "attempts").gaps} == {2}
    assert any("2 of 4 tasks (by model and language) have no zero-shot sample" in note for note in found.notes)


def test_a_control_that_was_asked_otherwise_is_told() -> None:
    loop = [replace(one, sent={"temperature": ("0.2",)}) for one in LOOP]
    samples = [replace(one, sent={"temperature": ("0.8",)}) for one in SAMPLES]
    assert curves(loop, samples).notes[1:] == (
        "Caution: the control was not asked as the arms were: temperature 0.8 against 0.2.",
    )


# Differences


def test_a_difference_from_the_control_is_paired_by_task() -> None:
    found = axis(curves(LOOP, SAMPLES), "attempts")
    gap = next(gap for gap in found.gaps if (gap.second, gap.budget) == (CONTROL, 2))
    values = [1 - 1, 1 - pass_at_k(3, 1, 2), 0, 0]
    assert gap.difference == pytest.approx(sum(values) / 4)
    expected = cluster_difference([Cluster(value, 1) for value in values])
    assert (gap.interval.low, gap.interval.high) == pytest.approx((expected.low, expected.high))
    assert (gap.first, gap.cells, gap.tasks) == ("loop", 4, 4)


def test_iteration_that_is_no_better_than_more_tries_shows_no_difference() -> None:
    """A strategy that tries twice, each time with the same chance, against the same number of samples."""
    trials = []
    for task in range(40):
        marks = [(task * 7 + k * 3) % 10 < 4 for k in range(10)]
        trials += [
            trial("zero-shot", f"t{task}", [10], "solved" if mark else "unsolved", sample=k)
            for k, mark in enumerate(marks)
        ]
        trials += [
            trial("loop", f"t{task}", [10] if one else [10, 20], "solved" if one or other else "unsolved", sample=k)
            for k, (one, other) in enumerate(combinations(marks, 2))
        ]
    for one in curves(trials).axes:
        gaps = [gap for gap in one.gaps if gap.second == CONTROL]
        assert len(gaps) == len(one.budgets)
        assert [gap.difference for gap in gaps] == pytest.approx([0] * len(gaps), abs=1e-9)


def test_two_arms_differ_on_the_cells_that_both_have_a_result_in() -> None:
    other = [trial("other", "t0", [10], "unsolved"), trial("other", "t1", [10]), trial("other", "t3", [9], "refused")]
    found = axis(curves([*LOOP, *other]), "attempts")
    gaps = {gap.budget: gap for gap in found.gaps}
    assert (gaps[1].first, gaps[1].second, gaps[1].cells) == ("loop", "other", 2)
    assert [gaps[budget].difference for budget in (1, 2, 3)] == [0, 0.5, 0.5]


@settings(max_examples=15)
@given(st.lists(st.tuples(st.integers(1, 5), st.booleans()), min_size=1, max_size=8))
def test_every_curve_rises_and_ends_with_all_that_is_solved(made: list[tuple[int, bool]]) -> None:
    trials = [
        trial("loop", f"t{n}", [10 * k for k in range(1, attempts + 1)], "solved" if solved else "unsolved")
        for n, (attempts, solved) in enumerate(made)
    ]
    found = curves(trials)
    for one in found.axes:
        rising = [point.rate for point in one.curves[0].points]
        assert rising == sorted(rising)
        assert one.curves[0].readings[-1].rate == sum(solved for _, solved in made) / len(made)


# Runs


def test_runs_with_other_settings_are_refused() -> None:
    other = replace(FACTS, settings={**FACTS.settings, "attempts": "3"})
    with pytest.raises(UserError, match="attempts is 5 in the one and 3 in the other"):
        curves([*LOOP, trial("other", "t0", [10], run="second", facts=other)])


def test_a_control_run_may_have_other_attempts_and_feedback_but_no_other_dialect() -> None:
    plain = replace(FACTS, settings={"attempts": "1", "dialect": "spec", "feedback": "none"})
    assert curves(LOOP, [replace(one, run="zero", facts=plain) for one in SAMPLES]).control is not None
    strange = replace(FACTS, settings={**FACTS.settings, "dialect": "old"})
    with pytest.raises(UserError, match="dialect is spec in the one and old in the other"):
        curves(LOOP, [replace(one, run="zero", facts=strange) for one in SAMPLES])


def test_a_run_without_a_result_has_nothing_to_show() -> None:
    with pytest.raises(UserError, match="run: has no trial with a result, and so nothing to show; finish the run"):
        curves([trial("loop", "t0", [10], "refused")])


def test_the_same_trials_give_the_same_values_in_any_order_and_json_can_hold_them() -> None:
    found = json.dumps(to_json(curves([*LOOP, *SAMPLES])), allow_nan=False)
    assert found == json.dumps(to_json(curves([*SAMPLES[::-1], *LOOP[::-1]])))
