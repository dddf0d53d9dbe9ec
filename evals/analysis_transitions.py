"""What the steps of many trials come to: transitions of error classes, edits, trials that are stuck, critics heeded.

Everything is told for all strategies together, first, and then for each one. Only trials that have a result are looked
at, like in evals.analysis_attempts; evals.analysis_steps says what a step is and what it changed.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice, zip_longest
from statistics import quantiles
from typing import TypeVar

from evals.analysis_steps import Step
from evals.analysis_trials import Trial, levels
from tools.judge import ErrorClass

Tally = TypeVar("Tally")


@dataclass(frozen=True, slots=True)
class Move:
    """From a class of error to the class of the next attempt, which is "ok" if that passed."""

    before: ErrorClass
    after: ErrorClass | None
    """None where the trial made no further attempt."""
    count: int


@dataclass(frozen=True, slots=True)
class Transitions:
    """How attempts went over into the next ones."""

    strategy: str | None
    """None is all of them."""
    attempt: int | None
    """The earlier of the two, from 1; None is all of them."""
    moves: tuple[Move, ...]
    """Only those that occurred. The ends of trials are among them, so that they add up to the attempts."""
    steps: int
    """Attempts with another one after them. What is below up to `untold` adds up to these."""
    better: int
    """Steps that fixed a case and broke none."""
    worse: int
    """Steps that broke a case and fixed none."""
    mixed: int
    neither: int
    untold: int
    """The verdicts do not hold all that would have to be known."""
    fixed: int
    """This and what follows are cases, over all steps."""
    regressed: int
    passing: int
    failing: int
    unknown: int


@dataclass(frozen=True, slots=True)
class Quartiles:
    low: float
    median: float
    high: float


@dataclass(frozen=True, slots=True)
class Edits:
    """How far a program is from the one before it."""

    strategy: str | None
    steps: int
    """Where both attempts hold a program."""
    same: int
    """Those among them on which nothing was changed."""
    distance: Quartiles | None
    """Of the others: characters put in, taken out or replaced, FAR or more being FAR; None if there are no others."""
    share: Quartiles | None
    """Of the others: the distance by the characters of the longer program."""


@dataclass(frozen=True, slots=True)
class StuckTrial:
    """An unsolved trial that ended with the same program or the same failure again."""

    run: str
    trial: str
    since: int
    """The first attempt of those at its end that brought nothing new."""
    attempts: int
    repeats: int | None
    """The earliest attempt that had the last program already; None if only the failure is the same."""


@dataclass(frozen=True, slots=True)
class Stuck:
    """Attempts that brought nothing new, and what became of their trials."""

    strategy: str | None
    steps: int
    same_program: int
    """Steps to a program that the trial had before."""
    same_failure: int
    """Steps after which every case failed as before; also by another program."""
    either: int
    trials: int
    """That made a second attempt."""
    once: int
    """Those among them that had such a step."""
    solved: int
    """Those of `once` that were solved in the end."""
    ended: tuple[StuckTrial, ...]


@dataclass(frozen=True, slots=True)
class Heeded:
    """How often a critic's words were followed by a change in a place that they name."""

    strategy: str | None
    critiques: int
    """Between two attempts that both hold a program."""
    changed: int
    """Followed by another program."""
    placed: int
    """That name a place of the program."""
    untold: int
    """Of `placed`: it would have taken too long to find out."""
    heeded: int
    """Of `placed`: one of the places is changed in the next program."""
    distance: float | None
    """Median share of the program that was changed after those of `placed`: where it is near 1, all was rewritten, and
    a change of the place says nothing. None without any."""

    @property
    def placeless_share(self) -> float | None:
        return (self.critiques - self.placed) / self.critiques if self.critiques else None

    @property
    def heeded_share(self) -> float | None:
        told = self.placed - self.untold
        return self.heeded / told if told else None


def transitions(trials: Sequence[Trial]) -> tuple[Transitions, ...]:
    """For all attempts together, all strategies first; then from attempt 1, from attempt 2, and so on."""
    scored = _scored(trials)
    most = max((len(trial.errors) for trial in scored), default=0)
    numbers: list[int | None] = [None, *range(1, most)]
    return tuple(found for number in numbers for found in _each(scored, partial(_transitions, attempt=number)))


def edits(trials: Sequence[Trial]) -> tuple[Edits, ...]:
    return _each(_scored(trials), _edits)


def stuck(trials: Sequence[Trial]) -> tuple[Stuck, ...]:
    return _each(_scored(trials), _stuck)


def heeded(trials: Sequence[Trial]) -> tuple[Heeded, ...]:
    """Of strategies without a critic, nothing."""
    return tuple(found for found in _each(_scored(trials), _heeded) if found.critiques)


def _scored(trials: Iterable[Trial]) -> list[Trial]:
    return [trial for trial in trials if trial.closed is not None and trial.missing is None]


def _each(trials: Sequence[Trial], tally: Callable[[str | None, Sequence[Trial]], Tally]) -> tuple[Tally, ...]:
    by_strategy = [(name, [one for one in trials if one.key.strategy == name]) for name in levels(trials, "strategy")]
    return (tally(None, trials), *(tally(name, part) for name, part in by_strategy))


def _transitions(strategy: str | None, trials: Sequence[Trial], attempt: int | None) -> Transitions:
    moves: Counter[tuple[ErrorClass, ErrorClass | None]] = Counter()
    first, last = (0, None) if attempt is None else (attempt - 1, attempt)
    for trial in trials:
        moves.update(islice(zip_longest(trial.errors, trial.errors[1:]), first, last))
    steps = [step for trial in trials for step in trial.steps if attempt in (None, step.attempt - 1)]
    told = [step.cases for step in steps if not step.cases.unknown]
    return Transitions(
        strategy=strategy,
        attempt=attempt,
        moves=tuple(Move(*way, count) for way, count in sorted(moves.items(), key=lambda item: _order(*item[0]))),
        steps=len(steps),
        better=sum(cases.fixed > 0 and not cases.regressed for cases in told),
        worse=sum(cases.regressed > 0 and not cases.fixed for cases in told),
        mixed=sum(cases.fixed > 0 and cases.regressed > 0 for cases in told),
        neither=sum(not cases.fixed and not cases.regressed for cases in told),
        untold=len(steps) - len(told),
        fixed=sum(step.cases.fixed for step in steps),
        regressed=sum(step.cases.regressed for step in steps),
        passing=sum(step.cases.passing for step in steps),
        failing=sum(step.cases.failing for step in steps),
        unknown=sum(step.cases.unknown for step in steps),
    )


CLASSES: tuple[ErrorClass, ...] = (
    "no_program",
    "compile_error",
    "runtime_error",
    "timeout_error",
    "logic_error",
    "ok",
)
"""From the farthest off to the goal."""


def _order(before: ErrorClass, after: ErrorClass | None) -> tuple[int, int]:
    return CLASSES.index(before), len(CLASSES) if after is None else CLASSES.index(after)


def _edits(strategy: str | None, trials: Sequence[Trial]) -> Edits:
    steps = [step for step in _steps(trials) if step.distance is not None]
    changed = [(step.distance, step.longest) for step in steps if step.distance]
    return Edits(
        strategy=strategy,
        steps=len(steps),
        same=len(steps) - len(changed),
        distance=_quartiles([distance for distance, _ in changed]),
        share=_quartiles([distance / longest for distance, longest in changed]),
    )


def _stuck(strategy: str | None, trials: Sequence[Trial]) -> Stuck:
    steps = _steps(trials)
    once = [trial for trial in trials if any(step.stuck for step in trial.steps)]
    return Stuck(
        strategy=strategy,
        steps=len(steps),
        same_program=sum(step.repeats is not None for step in steps),
        same_failure=sum(step.same_failure for step in steps),
        either=sum(step.stuck for step in steps),
        trials=sum(bool(trial.steps) for trial in trials),
        once=len(once),
        solved=sum(trial.solved for trial in once),
        ended=tuple(_ended(trial) for trial in once if trial.steps[-1].stuck and not trial.solved),
    )


def _ended(trial: Trial) -> StuckTrial:
    last = trial.steps[-1]
    fresh = max((step.attempt for step in trial.steps if not step.stuck), default=1)
    return StuckTrial(trial.run, str(trial.key), fresh + 1, last.attempt, last.repeats)


def _heeded(strategy: str | None, trials: Sequence[Trial]) -> Heeded:
    steps = [(step, step.critique) for step in _steps(trials) if step.critique is not None]
    placed = [(step, critique) for step, critique in steps if critique.places]
    shares = _quartiles([(step.distance or 0) / max(1, step.longest) for step, _ in placed])
    return Heeded(
        strategy=strategy,
        critiques=len(steps),
        changed=sum(step.distance != 0 for step, _ in steps),
        placed=len(placed),
        untold=sum(critique.changed is None for _, critique in placed),
        heeded=sum(bool(critique.changed) for _, critique in placed),
        distance=shares.median if shares else None,
    )


def _steps(trials: Iterable[Trial]) -> list[Step]:
    return [step for trial in trials for step in trial.steps]


def _quartiles(values: Sequence[float]) -> Quartiles | None:
    """With linear interpolation between the order statistics; None of nothing."""
    if len(values) < 2:
        return Quartiles(values[0], values[0], values[0]) if values else None
    return Quartiles(*quantiles(values, n=4, method="inclusive"))
