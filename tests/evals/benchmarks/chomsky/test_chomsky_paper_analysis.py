"""The paper's analyses, on answers that are made up."""

from collections.abc import Sequence

import pytest
from rich.console import Console, RenderableType

from evals import chomsky_tables
from evals.benchmarks.chomsky.instance import Level
from evals.benchmarks.chomsky.published_score import Scored
from evals.benchmarks.chomsky.published_votes import best_of
from evals.chomsky_analysis import accuracy_by_cost, accuracy_by_level, accuracy_by_n, scaling, timing
from evals.chomsky_answers import Answered, Sample, by_level


def answered(
    level: Level,
    right: Sequence[bool],
    n: int | None = None,
    cost: int | None = None,
    seconds: float | None = None,
) -> Answered:
    """Replies of two components each: the first is always right."""
    samples = [
        Sample(Scored("good" if one else f"bad {place}", (True, one), one), seconds=seconds)
        for place, one in enumerate(right)
    ]
    return Answered(f"{level}-{n}-{cost}", level, tuple(samples), n, cost)


def printed(table: RenderableType, width: int = 100) -> str:
    console = Console(width=width, record=True)
    console.print(table)
    return console.export_text()


# Accuracy ----------------------------------------------------------------------------------------------------------


ANSWERS = [
    answered("RE", [False, False], n=4, cost=33),
    answered("Regular", [True, True], n=2, cost=5),
    answered("Regular", [True, False], n=3, cost=7),
    answered("Regular", [], n=3, cost=8),
    answered("RE", [True]),
]


def test_accuracy_counts_every_task_once_and_missing_ones_as_wrong() -> None:
    regular, enumerable, overall = accuracy_by_level(ANSWERS)
    assert (regular.level, regular.tasks, regular.missing) == ("Regular", 3, 1)
    assert (regular.accuracy, regular.share) == (1.5 / 3, 1.75 / 3)
    assert (enumerable.accuracy, enumerable.share) == (0.5, 0.75)
    assert (overall.level, overall.tasks, overall.accuracy) == (None, 5, 2.5 / 5)
    assert overall.interval.low < overall.accuracy < overall.interval.high


def test_accuracy_falls_apart_by_n() -> None:
    groups = [(one.level, one.group, one.tasks, one.accuracy) for one in accuracy_by_n(ANSWERS)]
    assert groups == [("Regular", "2", 1, 1.0), ("Regular", "3", 2, 0.25), ("RE", "4", 1, 0.0)]


def test_accuracy_falls_apart_by_steps_between_powers_of_two() -> None:
    groups = [(one.level, one.group, one.tasks) for one in accuracy_by_cost(ANSWERS)]
    assert groups == [("Regular", "4-7", 2), ("Regular", "8-15", 1), ("RE", "32-63", 1)]
    assert [one.group for one in accuracy_by_cost([answered("RE", [True], cost=cost) for cost in (0, 1, 2)])] == [
        "0",
        "1",
        "2-3",
    ]


def test_without_answers_there_is_no_accuracy() -> None:
    assert accuracy_by_level([]) == accuracy_by_n([]) == ()


def test_any_measure_can_be_averaged_by_level() -> None:
    means = by_level(ANSWERS, lambda scores: best_of(scores, 2), least=2)
    assert [(one.level, one.tasks, one.value) for one in means] == [
        ("Regular", 2, 1.0),
        ("RE", 1, 0.0),
        (None, 3, 2 / 3),
    ]


def test_the_table_of_accuracies_names_levels_and_groups() -> None:
    text = printed(chomsky_tables.accuracy([*accuracy_by_level(ANSWERS), *accuracy_by_n(ANSWERS)]))
    assert "Regular 3" in text
    assert "all" in text


# Time --------------------------------------------------------------------------------------------------------------


def test_time_is_correlated_with_steps_on_both_scales() -> None:
    tasks = [answered("CS", [True], cost=10**power, seconds=2.0 * 10 ** (power / 2)) for power in range(1, 6)]
    (level, overall) = timing([*tasks, answered("CS", [True]), answered("CS", [], cost=5)])
    assert (level.level, level.tasks, level.cost) == ("CS", 5, 1000.0)
    assert level.seconds == pytest.approx(2 * 10**1.5)
    assert level.logarithmic.r == pytest.approx(1.0)
    assert level.linear.r is not None
    assert level.linear.r < 0.99
    assert overall.linear == level.linear
    assert "1,000" in printed(chomsky_tables.timing([level, overall]), 120)


def test_levels_without_times_are_left_out() -> None:
    assert timing(ANSWERS) == ()


# Test-time scaling -------------------------------------------------------------------------------------------------


def test_majority_and_oracle_start_at_the_accuracy_and_rise_with_more_replies() -> None:
    tasks = [answered("NCF", [True] * 9 + [False] * 23), answered("NCF", [True] * 3 + [False] * 29)]
    (level, overall) = scaling(tasks)
    assert [point.size for point in level.points] == [1, 2, 4, 8, 16, 32]
    first, *_, last = level.points
    assert first.majority == first.oracle == pytest.approx(12 / 64)
    assert (last.majority, last.oracle, last.best_share) == (1.0, 1.0, 1.0)
    oracles = [point.oracle for point in level.points]
    assert oracles == sorted(oracles)
    assert overall.points == level.points


def test_sizes_go_as_far_as_every_task_has_replies() -> None:
    curves = scaling([answered("NCF", [True] * 5), answered("RE", [True] * 2), answered("RE", [])])
    assert [(curve.level, curve.tasks, len(curve.points)) for curve in curves] == [
        ("NCF", 1, 3),
        ("RE", 1, 2),
        (None, 2, 2),
    ]


def test_the_table_of_curves_has_a_dash_where_replies_are_too_few() -> None:
    curves = scaling([answered("NCF", [True, False, True, True]), answered("RE", [True])])
    text = printed(chomsky_tables.scaling(curves, "strict"))
    assert "N = 4" in text
    (line,) = (line.split() for line in text.split("oracle", 1)[0].splitlines() if " RE" in line)
    assert line == ["RE", "1", "100.0", "-", "-"]
