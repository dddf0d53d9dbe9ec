"""How trials and their attempts failed, and how many attempts the solved ones took.

Only trials that have a result are looked at for failures: what a missing trial would have come to is not known.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from evals.analysis_trials import Trial, levels
from tools.judge import ErrorClass

ERRORS: tuple[ErrorClass, ...] = ("no_program", "compile_error", "runtime_error", "timeout_error", "logic_error")


@dataclass(frozen=True, slots=True)
class Failures:
    """Trials or attempts, and the classes of those among them that failed."""

    count: int
    """All of them, those that passed included."""
    errors: Mapping[ErrorClass, int]
    """How many failed with each error class, those included that did not occur."""

    @property
    def failed(self) -> int:
        return sum(self.errors.values())

    @property
    def shares(self) -> Mapping[ErrorClass, float | None]:
        """Of the failed ones; None when there are none."""
        return {error: number / self.failed if self.failed else None for error, number in self.errors.items()}


@dataclass(frozen=True, slots=True)
class Breakdown:
    """Failures of trials, which are classed by their last attempt, and of attempts by their number."""

    overall: Failures
    by_language: Mapping[str, Failures]
    by_attempt: Mapping[int, Failures]
    """Attempt number, from 1, to the trials that made it."""


@dataclass(frozen=True, slots=True)
class Solving:
    """How many attempts it took to solve trials."""

    strategy: str | None
    """None is all of them."""
    trials: int
    """The missing ones included."""
    solved_by: tuple[int, ...]
    """The number solved at the first attempt, at the first two, and so on to the last that any trial made."""
    made: tuple[int, ...]
    """The number that made a first attempt, a second, and so on: solved_by[k] - solved_by[k - 1] of made[k] succeeded
    at it."""
    mean_attempts: float | None
    """Of the solved trials; None if there are none."""

    @property
    def solved(self) -> int:
        return self.solved_by[-1] if self.solved_by else 0


def failures(trials: Iterable[Trial]) -> Breakdown:
    """The classes of all failures."""
    scored = [trial for trial in trials if trial.closed is not None and trial.missing is None]
    most = max((len(trial.errors) for trial in scored), default=0)
    return Breakdown(
        overall=_failures(map(_last, scored)),
        by_language={
            language: _failures(_last(trial) for trial in scored if trial.key.language == language)
            for language in levels(scored, "language")
        },
        by_attempt={
            number: _failures(trial.errors[number - 1] for trial in scored if len(trial.errors) >= number)
            for number in range(1, most + 1)
        },
    )


def _last(trial: Trial) -> ErrorClass:
    return trial.errors[-1] if trial.errors else "no_program"


def _failures(classes: Iterable[ErrorClass]) -> Failures:
    counts = Counter(classes)
    return Failures(counts.total(), {error: counts[error] for error in ERRORS})


def attempts_to_solve(trials: Sequence[Trial]) -> tuple[Solving, ...]:
    """For all trials first, and then for each strategy."""
    most = max((len(trial.errors) for trial in trials), default=0)
    by_strategy = {
        strategy: [trial for trial in trials if trial.key.strategy == strategy]
        for strategy in levels(trials, "strategy")
    }
    return (_solving(None, trials, most), *(_solving(name, part, most) for name, part in by_strategy.items()))


def _solving(strategy: str | None, trials: Sequence[Trial], most: int) -> Solving:
    taken = [len(trial.errors) for trial in trials if trial.solved]
    return Solving(
        strategy=strategy,
        trials=len(trials),
        solved_by=tuple(sum(attempts <= number for attempts in taken) for number in range(1, most + 1)),
        made=tuple(sum(len(trial.errors) >= number for trial in trials) for number in range(1, most + 1)),
        mean_attempts=math.fsum(taken) / len(taken) if taken else None,
    )
