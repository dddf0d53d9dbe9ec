"""`loopwright leaderboard`: the tables that a benchmark makes of its runs."""

import json
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from evals.boards import read_runs


def leaderboard_command(runs: Sequence[Path], as_json: bool) -> int:
    """Print the tables; exit 1 if a trial is missing."""
    trials, board = read_runs(runs)
    if as_json:
        print(json.dumps(board.to_json(), ensure_ascii=False))
    else:
        Console(highlight=False, markup=False).print(board.render())
    return 1 if any(trial.verdict is None for trial in trials) else 0
