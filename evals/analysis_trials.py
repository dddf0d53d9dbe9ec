"""The trials of one or several runs, with as much of each as an analysis needs.

A journal is read once; evals.analysis_history says what is kept of a trial.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, get_args

from evals import folder, journal, registry
from evals.analysis_history import History, Taken
from evals.analysis_steps import Step
from evals.compare import Result
from evals.errors import UserError
from evals.events import Began
from evals.experiment import Experiment
from evals.hardcoding import Suspect
from evals.trial import TrialKey
from tools.judge import ErrorClass
from tools.task import Task

Factor = Literal["language", "tier", "category", "strategy", "model"]
FACTORS: tuple[Factor, ...] = get_args(Factor)

UNKNOWN = "unknown"
"""Tier and category of a task that the benchmark no longer has."""

Cell = tuple[str, str, str, str, int]


@dataclass(frozen=True, slots=True)
class Trial(Result):
    """How a trial ended, what was asked in it, and how its attempts went."""

    benchmark: str
    tier: str
    category: str
    errors: tuple[ErrorClass, ...]
    """Of each attempt, in order; "ok" for one that passed."""
    suspects: tuple[Suspect, ...]
    """Attempts that look hard-coded."""
    held_out: bool
    """An attempt was judged on a held-out case."""
    steps: tuple[Step, ...] = field(default=(), kw_only=True)
    """From each attempt to the next."""
    calls: tuple[Taken, ...] = field(default=(), kw_only=True)
    """Of all passes, those without an answer included, in order."""

    def value(self, factor: Factor) -> str:
        return str(getattr(self if factor in ("tier", "category") else self.key, factor))

    @property
    def overfit(self) -> bool:
        """It has a result, and its last attempt passed every visible case but failed a held-out one."""
        return self.closed is not None and self.missing is None and self.closed.overfit

    @property
    def cell(self) -> Cell:
        """All but the strategy: where two strategies meet."""
        return self.benchmark, self.key.model, self.key.language, self.key.task, self.key.sample


def levels(trials: Iterable[Trial], factor: Factor) -> tuple[str, ...]:
    """The values of a factor: as the experiment orders them, tiers and categories as the benchmark does."""
    return tuple(dict.fromkeys(trial.value(factor) for trial in trials))


def read_runs(runs: Sequence[Path]) -> list[Trial]:
    """Every planned trial of the runs. Raises UserError, also for a trial that stands in two runs."""
    trials: list[Trial] = []
    where: dict[tuple[str, TrialKey], str] = {}
    for run in runs:
        for trial in _read_run(run):
            key = (trial.benchmark, trial.key)
            if key in where:
                raise UserError(
                    f"trial {trial.key} stands in {where[key]} and in {trial.run}; analyse these one at a time, or set "
                    "them against each other with `loopwright compare`"
                )
            where[key] = trial.run
            trials.append(trial)
    return trials


def _read_run(run: Path) -> list[Trial]:
    found = folder.find(run)
    experiment = folder.experiment(found)
    benchmark = experiment.benchmark
    tasks = known_tasks(experiment)
    places = {task: place for place, task in enumerate(tasks)}
    planned = folder.planned(found)
    planned.sort(key=lambda key: (key.sample, places.get(key.task, len(places))))
    histories = _histories(found.journal)
    return [
        _trial(str(run), key, benchmark, tasks.get(key.task), histories.get(str(key), History())) for key in planned
    ]


def known_tasks(experiment: Experiment) -> dict[str, Task]:
    """By id; none if the benchmark is not there any more, for a run can be read without it."""
    try:
        return {task.id: task for task in registry.benchmark(experiment.benchmark, experiment.options).tasks}
    except UserError:
        return {}


def _histories(path: Path) -> dict[str, History]:
    histories: dict[str, History] = defaultdict(History)
    for event in journal.read(path):
        if not isinstance(event, Began):
            histories[event.trial].hear(event)
    return histories


def _trial(run: str, key: TrialKey, benchmark: str, task: Task | None, history: History) -> Trial:
    return Trial(
        run=run,
        key=key,
        closed=history.closed,
        benchmark=benchmark,
        tier=task.tier if task else UNKNOWN,
        category=task.category if task else UNKNOWN,
        errors=tuple(error for number, error in sorted(history.errors.items()) if number <= history.attempts),
        suspects=tuple(found for _, found in sorted(history.suspects.items()) if found is not None),
        held_out=history.held_out,
        steps=history.steps,
        calls=tuple(history.calls),
    )
