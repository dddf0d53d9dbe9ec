"""A benchmark's own tables over one or several runs: what `loopwright leaderboard` prints.

A benchmark that counts more of a candidate than whether it passed (Verdict.measures) may have a board, which is made
from every planned trial of the runs and the verdict on its last attempt.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol

from rich.console import RenderableType

from evals import folder, journal, registry
from evals.errors import UserError
from evals.events import Call, Closed, Judged
from evals.trial import MISSING, TrialKey
from tools.task import Task


@dataclass(frozen=True, slots=True)
class Recorded:
    """One planned trial."""

    arm: str
    """Its model, its strategy and its run, as far as they tell arms apart."""
    key: TrialKey
    task: Task
    verdict: Judged | None
    """On its last attempt; None for a missing trial."""
    seconds: float | None
    """That its calls took; None for a missing trial."""


class Board(Protocol):
    """Tables over recorded trials."""

    def render(self) -> RenderableType:
        """For a rich console of any width."""
        ...

    def to_json(self) -> Mapping[str, Any]: ...


def read_runs(runs: Sequence[Path]) -> tuple[list[Recorded], Board]:
    """Every planned trial of these runs, and their board. Raises UserError if they have none in common."""
    names = {folder.experiment(folder.find(run)).benchmark for run in runs}
    if len(names) > 1:
        raise UserError(f"these runs are of several benchmarks ({', '.join(sorted(names))}); give those of one")
    recorded = _named([(run, trial) for run in runs for trial in _trials(run)])
    (name,) = names
    make = registry.benchmark(name).board
    if make is None:
        raise UserError(f"benchmark {name!r} has no leaderboard of its own; see loopwright compare {runs[0]}")
    return recorded, make(recorded)


def read_trials(run: Path) -> Iterator[Recorded]:
    """Every planned trial of one run. Raises UserError."""
    yield from _trials(run)


def _named(found: Sequence[tuple[Path, Recorded]]) -> list[Recorded]:
    """Each trial with its arm's name: model, strategy and run, of which is left out what is the same for all."""
    parts = [(trial.key.model, trial.key.strategy, f"@ {run}") for run, trial in found]
    told = [len(set(column)) > 1 for column in zip(*parts, strict=True)]
    if not any(told):
        told[0] = True
    names = [" ".join(part for part, tell in zip(row, told, strict=True) if tell) for row in parts]
    return [replace(trial, arm=name) for (_, trial), name in zip(found, names, strict=True)]


def _trials(run: Path) -> Iterator[Recorded]:
    found = folder.find(run)
    experiment = folder.experiment(found)
    tasks = {task.id: task for task in registry.benchmark(experiment.benchmark, experiment.options).tasks}
    last, closed, seconds = _read(found.journal)
    for key in folder.planned(found):
        if key.task not in tasks:
            raise UserError(f"{run}: benchmark {experiment.benchmark!r} no longer has task {key.task}")
        ended = closed.get(str(key))
        verdict = None if ended is None or ended.outcome in MISSING else last.get(str(key))
        yield Recorded("", key, tasks[key.task], verdict, seconds.get(str(key)) if verdict else None)


def _read(path: Path) -> tuple[dict[str, Judged], dict[str, Closed], dict[str, float]]:
    """By trial: the verdict on its last attempt, how it was closed, and the seconds that its calls took."""
    last: dict[str, Judged] = {}
    closed: dict[str, Closed] = {}
    seconds: dict[str, float] = defaultdict(float)
    for event in journal.read(path):
        match event:
            case Call():
                seconds[event.trial] += event.latency
            case Judged():
                last[event.trial] = event
            case Closed():
                closed[event.trial] = event
    return last, closed, seconds
