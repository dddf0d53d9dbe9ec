"""`loopwright leaderboard`: how far every arm's candidates come through the funnel."""

import json
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from evals.funnel import leaderboard
from evals.funnel_runs import read_outcomes
from evals.funnel_tables import render, to_json


def leaderboard_command(runs: Sequence[Path], as_json: bool) -> int:
    """Print the tables; exit 1 if a trial is missing."""
    board = leaderboard(read_outcomes(runs))
    if as_json:
        print(json.dumps(to_json(board), ensure_ascii=False))
    else:
        Console(highlight=False, markup=False).print(render(board))
    return 1 if board.total.standing.missing else 0
