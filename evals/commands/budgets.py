"""`loopwright budgets`: what each strategy solves at the same budget, and what plain sampling would."""

import json
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from evals.budget_curves import budget_curves, to_json
from evals.budget_curves.reading import read_runs
from evals.budget_curves.tables import render


def budgets_command(runs: Sequence[Path], control: Sequence[Path], as_json: bool) -> int:
    """Print the curves; exit 1 if a trial is missing. The control comes from the runs themselves if none is given."""
    trials = read_runs(runs)
    curves = budget_curves(trials, read_runs(control) if control else trials)
    if as_json:
        print(json.dumps(to_json(curves), ensure_ascii=False))
    else:
        Console(highlight=False, markup=False).print(render(curves))
    return 1 if curves.missing_count else 0
