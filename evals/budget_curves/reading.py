"""Read runs with what their trials spent."""

from collections.abc import Sequence
from pathlib import Path

from evals.budget_curves.spending import Spent, path
from evals.compare.reading import read_facts, read_trials
from evals.conditions import conditions


def read_runs(runs: Sequence[Path]) -> list[Spent]:
    """The trials of these runs, those without a result included. Raises UserError."""
    facts = read_facts(runs, "strategy")
    return [
        Spent(
            str(run),
            key,
            chapter.closed,
            sent=conditions(chapter.calls.values()),
            facts=facts[run],
            path=path(chapter),
        )
        for run in runs
        for key, chapter in read_trials(run)
    ]
