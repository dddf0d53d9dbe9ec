"""`loopwright analyse`: accuracy, failures, and how strategies differ, over one or several runs."""

import json
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from evals.analysis import analyse
from evals.analysis_json import to_json
from evals.analysis_tables import render
from evals.analysis_trials import read_runs


def analyse_command(runs: Sequence[Path], as_json: bool) -> int:
    """Print the analysis of these runs, pooled; exit 1 if a trial is missing."""
    analysis = analyse(read_runs(runs))
    if as_json:
        print(json.dumps(to_json(analysis), ensure_ascii=False))
    else:
        Console(highlight=False, markup=False).print(render(analysis))
    return 1 if analysis.missing_count else 0
