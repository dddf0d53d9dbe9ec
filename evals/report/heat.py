"""Heat maps: how many trials were solved, for every two values of two factors."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import compress
from typing import Any

from evals.analysis_trials import Trial
from evals.compare import Factor

SETTINGS: tuple[Factor, ...] = ("feedback", "dialect", "preset")
"""Factors that are settings of a run."""

MAPS: Sequence[tuple[str, str]] = (
    ("task", "strategy"),
    ("task", "model"),
    ("task", "language"),
    ("task", "preset"),
    ("language", "tier"),
    ("strategy", "tier"),
    ("strategy", "category"),
    ("strategy", "language"),
    ("strategy", "model"),
    ("strategy", "preset"),
    ("language", "model"),
)
"""Rows and columns."""

ALWAYS = (("task", "strategy"), ("language", "tier"))
"""Drawn also where a side has one value only."""


def to_json(
    trials: Sequence[Trial], factors: Mapping[str, Sequence[str]], notes: dict[str, str]
) -> list[dict[str, Any]]:
    """rows and columns (factors), row_values, column_values, cells: by row, [solved, trials, missing] or null.

    A cell that has no trial is null.
    """
    if all(trial.missing is not None for trial in trials):
        notes["heat"] = "No trial has a result yet, so there is nothing to map."
        return []
    drawn = [
        (rows, columns)
        for rows, columns in MAPS
        if (rows, columns) in ALWAYS or (len(factors[rows]) > 1 and len(factors[columns]) > 1)
    ]
    values = {name: [value(trial, name) for trial in trials] for name in {name for both in drawn for name in both}}
    solved = [trial.solved for trial in trials]
    missing = [trial.missing is not None for trial in trials]
    return [_map(values, solved, missing, rows, columns, factors) for rows, columns in drawn]


def _map(
    values: Mapping[str, Sequence[str]],
    is_solved: Sequence[bool],
    is_missing: Sequence[bool],
    rows: str,
    columns: str,
    factors: Mapping[str, Sequence[str]],
) -> dict[str, Any]:
    """`values`, `is_solved` and `is_missing` go by trial."""
    row_values, column_values = factors[rows], factors[columns]
    of_trials = list(zip(values[rows], values[columns], strict=True))
    counted = Counter(of_trials)
    solved = Counter(compress(of_trials, is_solved))
    missing = Counter(compress(of_trials, is_missing))
    cells = [
        [
            [solved[row, column], counted[row, column], missing[row, column]] if counted[row, column] else None
            for column in column_values
        ]
        for row in row_values
    ]
    return {
        "rows": rows,
        "columns": columns,
        "row_values": row_values,
        "column_values": column_values,
        "cells": cells,
    }


def value(trial: Trial, factor: str) -> str:
    """What a trial has of a factor, the task and the run included."""
    match factor:
        case "tier" | "category" | "run":
            return str(getattr(trial, factor))
        case "preset":
            return trial.facts.preset
        case "feedback" | "dialect":
            return trial.facts.settings[factor]
    return str(getattr(trial.key, factor))
