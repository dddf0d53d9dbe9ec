"""Tiers and categories: arms that hold other tasks."""

import pytest

from evals.compare import Contrast, Facts, compare
from evals.statistics import Cluster, cluster_contrast, shuffle
from tests.evals.compare.rows import row

TASKS = {f"t{n}": "easy" if n < 20 else "hard" for n in range(40)}
FACTS = Facts("bench", groups={"tier": TASKS})
MARKS = "+" * 18 + "--" + "+" * 6 + "-" * 14


def contrast(marks: str = MARKS, samples: int = 1) -> Contrast:
    comparison = compare(row("a", marks, samples=samples, facts=FACTS), "tier")
    assert comparison.pairs == ()
    (found,) = comparison.contrasts
    return found


def test_tiers_are_compared_as_groups_of_tasks() -> None:
    found = contrast()
    assert (found.first, found.first_solved, found.first_cells) == ("easy", 18, 20)
    assert (found.second, found.second_solved, found.second_cells) == ("hard", 6, 20)
    assert found.effect == 18 / 20 - 6 / 20
    easy = [Cluster(n < 18, 1) for n in range(20)]
    hard = [Cluster(n < 6, 1) for n in range(20)]
    assert found.p == pytest.approx(shuffle(easy, hard), abs=5e-4)
    assert found.interval is not None
    assert abs(found.interval.low - cluster_contrast(easy, hard).low) < 0.05
    assert found.differs


def test_a_trial_without_a_result_is_no_part_of_the_difference() -> None:
    found = contrast(MARKS.replace("-", "?", 1))
    assert (found.first_solved, found.first_cells, found.effect) == (18, 19, 18 / 19 - 6 / 20)


def test_samples_of_a_task_stay_together() -> None:
    found = contrast("".join(3 * mark for mark in MARKS), samples=3)
    assert (found.first_tasks, found.first_cells) == (20, 60)
    assert found.first_independent == found.second_independent == 19  # next to one a task
    assert found.p == contrast().p


def test_a_group_without_a_result_is_not_tested() -> None:
    found = contrast("+" * 20 + "?" * 20)
    assert (found.effect, found.interval, found.p, found.differs) == (None, None, None, False)


def test_the_same_tier_in_two_runs_is_paired_and_other_tiers_are_not() -> None:
    results = [entry for run in ("monday", "tuesday") for entry in row("a", MARKS, run=run, facts=FACTS)]
    comparison = compare(results, "tier")
    assert [(pair.first, pair.second) for pair in comparison.pairs] == [
        ("easy @ monday", "easy @ tuesday"),
        ("hard @ monday", "hard @ tuesday"),
    ]
    assert len(comparison.contrasts) == 4


def test_tied_tiers_stand_in_one_set() -> None:
    assert compare(row("a", "+-" * 20, facts=FACTS), "tier").ties.sets == (("easy", "hard"),)
    assert compare(row("a", MARKS, facts=FACTS), "tier").ties.sets == (("easy",), ("hard",))
