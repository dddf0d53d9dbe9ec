"""The comparisons of a report: by every factor that varies and whose arms can be paired, the one of the overview first.

Tiers and categories hold other tasks each, and pair with nothing: heat maps show them, and `loopwright compare` sets
them against each other. What evals.compare refuses, because runs were not held to the same rules, is left out; the
reason is a note.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from evals import compare
from evals.analysis_trials import Trial
from evals.compare import Comparison, Factor, words
from evals.errors import UserError

PAIRED: tuple[Factor, ...] = ("strategy", "model", "language", "feedback", "dialect", "preset")


def compare_all(
    trials: Sequence[Trial], by: Factor, factors: Mapping[str, Sequence[str]], notes: dict[str, str]
) -> dict[Factor, Comparison]:
    """Comparisons by factor: by `by`, and by every other one with several values. Empty if no trial has a result."""
    if all(trial.missing is not None for trial in trials):
        notes["comparisons"] = "No trial has a result yet, so there is nothing to compare."
        return {}
    found: dict[Factor, Comparison] = {}
    settings = len(factors["preset"]) > 1
    for factor in dict.fromkeys((by, *PAIRED)):
        several = len(factors[factor]) > 1 or factor == by
        if not several or (factor == "preset" and not settings):
            continue
        try:
            found[factor] = compare.compare(trials, factor)
        except UserError as error:
            notes[f"comparison.{factor}"] = str(error)
    return found


def to_json(comparison: Comparison) -> dict[str, Any]:
    """The comparison as evals.compare has it, but for the cells that are left out, of which only the counts are told.

    told: arms, pairs (legends) and conclusions (sentences); of a pair left_out (sentences)
    """
    values: dict[str, Any] = dict(compare.to_json(comparison))
    values["pairs"] = [
        fields | {"left_out": list(words.left_out(pair))}
        for fields, pair in zip(values["pairs"], comparison.pairs, strict=True)
    ]
    values["told"] = {
        "arms": words.arms_legend(comparison),
        "pairs": words.pairs_legend(comparison),
        "conclusions": list(words.conclusions(comparison)),
    }
    return values
