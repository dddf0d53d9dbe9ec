"""From runs to the outcomes that a leaderboard counts."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from evals import folder, journal, registry
from evals.errors import UserError
from evals.events import Closed, Judged
from evals.funnel import FirstFailure, Outcome
from evals.trial import MISSING, TrialKey
from tools.task import Task


def read_outcomes(runs: Sequence[Path]) -> list[Outcome]:
    """Every planned trial of these runs. Raises UserError for a run whose benchmark has no funnel."""
    labelled = len(runs) > 1
    return [outcome for run in runs for outcome in _outcomes(run, f" @ {run}" if labelled else "")]


def _outcomes(run: Path, label: str) -> Iterator[Outcome]:
    found = folder.find(run)
    experiment = folder.experiment(found)
    benchmark = registry.benchmark(experiment.benchmark, experiment.options)
    tasks = {task.id: task for task in benchmark.tasks}
    last, closed = _last_verdicts(found.journal)
    if any("stage" not in verdict.measures for verdict in last.values()):
        raise UserError(f"{run}: benchmark {benchmark.name!r} has no stages to tell; see loopwright compare {run}")
    for key in folder.planned(found):
        if key.task not in tasks:
            raise UserError(f"{run}: benchmark {benchmark.name!r} no longer has task {key.task}; use its version")
        ended = closed.get(str(key))
        missing = ended is None or ended.outcome in MISSING
        yield _outcome(key, label, tasks[key.task], None if missing else last[str(key)])


def _last_verdicts(path: Path) -> tuple[dict[str, Judged], dict[str, Closed]]:
    last: dict[str, Judged] = {}
    closed: dict[str, Closed] = {}
    for event in journal.read(path):
        match event:
            case Judged():
                last[event.trial] = event
            case Closed():
                closed[event.trial] = event
    return last, closed


def _outcome(key: TrialKey, label: str, task: Task, verdict: Judged | None) -> Outcome:
    arm = f"{key.model} {key.strategy}{label}"
    if verdict is None:
        return Outcome(arm, key.task, key.sample, task.category, len(task.cases), None)
    measures = verdict.measures
    first = measures.get("first_failure")
    return Outcome(
        arm=arm,
        task=key.task,
        sample=key.sample,
        category=task.category,
        words=len(task.cases),
        stage=measures["stage"],
        right=measures["right"],
        false_negatives=measures.get("false_negatives", 0),
        false_positives=measures.get("false_positives", 0),
        undecided=measures.get("undecided", 0),
        first_failure=FirstFailure(first["label"], first["ending"]) if first else None,
    )
