"""A comparison as plain values, for a machine: JSON, and the rows of a CSV file."""

import csv
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict

from evals.compare.comparison import Comparison
from evals.compare.groups import Contrast
from evals.compare.pairs import Pair
from evals.conditions import Difference
from evals.statistics import BOOTSTRAPS, CONFIDENCE, LEVEL, POWER, SEED, SHUFFLES


def to_json(comparison: Comparison) -> dict[str, object]:
    """The comparison as values for json.dumps. Shares and p-values run from 0 to 1; unknown and untested are null.

    by, runs, incomplete, level (below which an adjusted p differs), confidence (of intervals), power (of detectable
        effects), bootstraps, shuffles, seed
    arms: the fields of Arm (interval: low, high; missing: reason -> count), missing_count, share, best_share
    pairs: the fields of Pair (tasks: task, wins, losses, cells; left_out: cell, side, reason; sent: parameter, first,
        second, each a list of the values that went out, null for none), shared, ties, differs
    contrasts: the fields of Contrast, differs
    ties: best (names of arms), sets (lists of names of arms)
    cautions: sentences
    """
    return {
        "by": comparison.by,
        "runs": comparison.runs,
        "incomplete": comparison.incomplete,
        "level": LEVEL,
        "confidence": CONFIDENCE,
        "power": POWER,
        "bootstraps": BOOTSTRAPS,
        "shuffles": SHUFFLES,
        "seed": SEED,
        "arms": [
            asdict(arm) | {"missing_count": arm.missing_count, "share": arm.share, "best_share": arm.best_share}
            for arm in comparison.arms
        ],
        "pairs": [
            asdict(pair)
            | {"shared": pair.shared, "ties": pair.ties, "differs": pair.differs}
            | {"sent": [_values(difference) for difference in pair.sent]}
            for pair in comparison.pairs
        ],
        "contrasts": [asdict(contrast) | {"differs": contrast.differs} for contrast in comparison.contrasts],
        "ties": asdict(comparison.ties),
        "cautions": comparison.cautions,
    }


COLUMNS = (
    *("row", "by", "first", "second", "task", "cell", "side", "reason"),
    *("trials", "tasks", "solved", "share", "low", "high", "missing"),
    *("wins", "losses", "ties", "shared", "effect", "test", "p", "adjusted_p", "differs", "detectable"),
)
"""Of the CSV file; a cell is empty where a row has no such value."""


def to_csv(comparison: Comparison) -> str:
    """The comparison as one CSV file; its first column says what a row is about.

    arm        first: its name; low and high: of the share, tasks taken together if they have several trials
    pair       first against second; low and high: of the effect; missing: cells left out
    contrast   the same, of arms with other tasks
    task       wins and losses of a pair on one task, where there are any; trials: the cells it shares there
    left_out   a cell that a pair is not compared in, and which side has no result there, and why
    """
    file = io.StringIO()
    writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for row in _rows(comparison):
        writer.writerow({"by": comparison.by, **row})
    return file.getvalue()


def _rows(comparison: Comparison) -> Iterator[Mapping[str, object]]:
    for arm in comparison.arms:
        bounds = arm.task_interval if arm.clustered else arm.interval
        yield {
            "row": "arm",
            "first": arm.name,
            "trials": arm.trials,
            "tasks": arm.tasks,
            "solved": arm.solved,
            "share": arm.share,
            "low": bounds.low,
            "high": bounds.high,
            "missing": arm.missing_count,
        }
    for contrast in comparison.contrasts:
        yield {"row": "contrast", "test": "permutation", **_tested(contrast)}
    for pair in comparison.pairs:
        between = {"first": pair.first, "second": pair.second}
        yield {
            "row": "pair",
            "tasks": pair.units,
            "missing": pair.missing + pair.absent,
            "wins": pair.wins,
            "losses": pair.losses,
            "ties": pair.ties,
            "shared": pair.shared,
            "test": pair.test,
            **_tested(pair),
        }
        for score in pair.tasks:
            counts = {"trials": score.cells, "wins": score.wins, "losses": score.losses}
            yield {"row": "task", **between, "task": score.task, **counts}
        for out in pair.left_out:
            yield {"row": "left_out", **between, "cell": out.cell, "side": out.side, "reason": out.reason}


def _tested(one: Pair | Contrast) -> dict[str, object]:
    return {
        "first": one.first,
        "second": one.second,
        "effect": one.effect,
        "low": one.interval.low if one.interval else None,
        "high": one.interval.high if one.interval else None,
        "p": one.p,
        "adjusted_p": one.adjusted_p,
        "differs": one.differs,
        "detectable": one.detectable,
    }


def _values(difference: Difference) -> dict[str, object]:
    sides = {"first": difference.first, "second": difference.second}
    return {"parameter": difference.parameter} | {side: [*map(json.loads, values)] for side, values in sides.items()}
