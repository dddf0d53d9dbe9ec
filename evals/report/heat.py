"""Heat maps: how many trials were solved, for every two values of two factors."""

from collections import Counter
from collections.abc import Mapping, Sequence
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
    return [
        _map(trials, rows, columns, factors[rows], factors[columns])
        for rows, columns in MAPS
        if (rows, columns) in ALWAYS or (len(factors[rows]) > 1 and len(factors[columns]) > 1)
    ]


def _map(
    trials: Sequence[Trial], rows: str, columns: str, row_values: Sequence[str], column_values: Sequence[str]
) -> dict[str, Any]:
    solved: Counter[tuple[str, str]] = Counter()
    counted: Counter[tuple[str, str]] = Counter()
    missing: Counter[tuple[str, str]] = Counter()
    for trial in trials:
        cell = value(trial, rows), value(trial, columns)
        counted[cell] += 1
        solved[cell] += trial.solved
        missing[cell] += trial.missing is not None
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
