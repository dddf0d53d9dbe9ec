"""`loopwright contamination`: whether samples of an answer are suspiciously like the greedy one."""

import json
from collections import defaultdict
from dataclasses import asdict
from pathlib import Path

from rich.console import Console

from evals import chomsky_tables
from evals.boards import read_trials
from evals.chomsky_contamination import contamination
from evals.errors import UserError


def contamination_command(sampled: Path, greedy: Path, alpha: float, xi: float, as_json: bool) -> int:
    """Compare the samples of one run with the greedy answers of another, task by task."""
    answers = {task: replies[0] for task, replies in _replies(greedy).items()}
    samples = {task: replies for task, replies in _replies(sampled).items() if task in answers}
    if not samples:
        raise UserError(f"{sampled} and {greedy} have no task in common of which both have an answer")
    found = [contamination(task, answers[task], replies, alpha, xi) for task, replies in samples.items()]
    if as_json:
        print(json.dumps([asdict(one) for one in found], ensure_ascii=False))
    else:
        Console(highlight=False, markup=False).print(chomsky_tables.contamination(found))
    return 0


def _replies(run: Path) -> dict[str, list[str]]:
    """The last answer of every trial, by task."""
    replies: dict[str, list[str]] = defaultdict(list)
    for trial in read_trials(run):
        if trial.verdict is not None and trial.verdict.program is not None:
            replies[trial.task.id].append(trial.verdict.program)
    return replies
