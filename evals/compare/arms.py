"""One arm: what its trials came to, and what they took."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from evals import totals
from evals.compare.results import Cell, Name, Result, Task
from evals.statistics import Cluster, Interval, cluster_share, wilson


@dataclass(frozen=True, slots=True)
class Arm:
    """All trials with one value of the factor, and what they came to."""

    name: str
    value: str
    run: str | None
    """None when runs are pooled."""
    trials: int
    """All of them, the missing ones included."""
    tasks: int
    solved: int
    interval: Interval
    """Of the share, every trial taken for an independent one: Wilson."""
    task_interval: Interval
    """Of the share, the trials of a task taken together: cluster bootstrap. The one to read if a task has several."""
    missing: Mapping[str, int]
    """How many for each reason; reasons that did not occur are left out."""
    overfit: int
    """Unsolved trials whose last attempt passed every visible case."""
    mean_attempts: float | None
    """Over the trials that have a result; None if none has."""
    calls: int
    """This and what follows are sums over all trials, the missing ones included: they were paid for, too."""
    input_tokens: int | None
    output_tokens: int | None
    cost: float | None
    """US dollars."""

    @property
    def missing_count(self) -> int:
        return sum(self.missing.values())

    @property
    def share(self) -> float:
        """Solved of all trials. Also the worst bound: what it stays if no missing trial is solved."""
        return self.solved / self.trials

    @property
    def best_share(self) -> float:
        """What it becomes if every missing trial is solved."""
        return (self.solved + self.missing_count) / self.trials

    @property
    def resultless(self) -> bool:
        """Whether all its trials are missing, so that its share says nothing."""
        return self.missing_count == self.trials

    @property
    def clustered(self) -> bool:
        """Whether some task has several trials."""
        return self.trials > self.tasks


def arm(name: Name, trials: Mapping[Cell, Result]) -> Arm:
    """The arm of these trials, of which there has to be one."""
    results = list(trials.values())
    closed = [result.closed for result in results if result.closed is not None]
    scored = [result.closed for result in results if result.closed is not None and result.missing is None]
    solved = sum(result.solved for result in results)
    clusters = solved_by_task(trials.items())
    return Arm(
        name=str(name),
        value=name.value,
        run=name.run,
        trials=len(results),
        tasks=len(clusters),
        solved=solved,
        interval=wilson(solved, len(results)),
        task_interval=cluster_share(clusters),
        missing=dict(Counter(sorted(result.missing for result in results if result.missing is not None))),
        overfit=sum(trial.overfit for trial in scored),
        mean_attempts=math.fsum(trial.attempts for trial in scored) / len(scored) if scored else None,
        calls=sum(trial.calls for trial in closed),
        input_tokens=totals.count(trial.input_tokens for trial in closed),
        output_tokens=totals.count(trial.output_tokens for trial in closed),
        cost=totals.amount(trial.cost for trial in closed),
    )


def solved_by_task(trials: Iterable[tuple[Cell, Result]]) -> list[Cluster]:
    """How many trials each task has, and how many of them are solved, in the order of the tasks."""
    solved: Counter[Task] = Counter()
    cells: Counter[Task] = Counter()
    for cell, result in trials:
        solved[cell.task] += result.solved
        cells[cell.task] += 1
    return [Cluster(solved[task], cells[task]) for task in sorted(cells)]
