"""What several samples of the same task tell: pass@k and pass^k.

Missing samples are no draws: they are left out of these estimates, which speak of the model and not of the run.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from evals.analysis_trials import Trial
from evals.statistics import Interval, clopper_pearson, pass_at_k, pass_hat_k


@dataclass(frozen=True, slots=True)
class Draws:
    """The samples of one task that have a result."""

    task: str
    samples: int
    solved: int
    interval: Interval
    """Of the chance that a sample of this task is solved: Clopper-Pearson, 95 %."""


@dataclass(frozen=True, slots=True)
class Sampling:
    """One strategy of one model in one language, over its tasks."""

    strategy: str
    language: str
    model: str
    k: int
    """The samples that every task has at least; what is below is the mean of the tasks' estimates."""
    pass_at_1: float
    pass_at_k: float
    pass_hat_k: float
    interval: Interval
    """Of the proportion that pass@1 estimates, all samples of all tasks taken for draws of one: Clopper-Pearson."""
    tasks: tuple[Draws, ...]
    left_out: int
    """Tasks of which every sample is missing."""


def sampled(trials: Iterable[Trial]) -> tuple[Sampling, ...]:
    """Every strategy x language x model that was sampled more than once and has a result."""
    groups: dict[tuple[str, str, str], dict[tuple[str, str], list[Trial]]] = {}
    for trial in trials:
        key = trial.key
        group = groups.setdefault((key.strategy, key.language, key.model), {})
        group.setdefault((trial.benchmark, key.task), []).append(trial)
    found = (
        _sampling(*names, list(tasks.values()))
        for names, tasks in groups.items()
        if any(len(samples) > 1 for samples in tasks.values())
    )
    return tuple(sampling for sampling in found if sampling is not None)


def _sampling(strategy: str, language: str, model: str, tasks: Sequence[Sequence[Trial]]) -> Sampling | None:
    draws = [_draws(scored) for samples in tasks if (scored := [one for one in samples if one.missing is None])]
    if not draws:
        return None
    k = min(task.samples for task in draws)
    return Sampling(
        strategy=strategy,
        language=language,
        model=model,
        k=k,
        pass_at_1=_mean(pass_at_k(task.samples, task.solved, 1) for task in draws),
        pass_at_k=_mean(pass_at_k(task.samples, task.solved, k) for task in draws),
        pass_hat_k=_mean(pass_hat_k(task.samples, task.solved, k) for task in draws),
        interval=clopper_pearson(sum(task.solved for task in draws), sum(task.samples for task in draws)),
        tasks=tuple(draws),
        left_out=len(tasks) - len(draws),
    )


def _draws(scored: Sequence[Trial]) -> Draws:
    solved = sum(trial.solved for trial in scored)
    return Draws(scored[0].key.task, len(scored), solved, clopper_pearson(solved, len(scored)))


def _mean(values: Iterable[float]) -> float:
    listed = list(values)
    return math.fsum(listed) / len(listed)
