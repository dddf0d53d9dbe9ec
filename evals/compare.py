"""Compare the arms of an experiment on what they have in common.

A *factor* (model, strategy or language) divides the trials into *arms*, one a value. The rest of a trial's key - the
two other factors, the task, the sample number - is its *cell*. Two arms are compared on the cells where both have a
result, so that an easy task or a strong model helps both alike.

Several runs are pooled. Only if some trial occurs in two of them can they not be: then every arm is divided by run,
is named "VALUE @ RUN", and two runs of one experiment are compared with each other.

A missing trial counts in the denominator and never as a loss. An unknown cost or token count is None, and so is every
sum it is part of.
"""

import json
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import combinations
from typing import Literal, get_args

from evals import totals
from evals.conditions import Conditions, Difference, differences
from evals.errors import UserError
from evals.events import Closed
from evals.statistics import LEVEL, Interval, Ties, find_ties, holm, mcnemar, wilson
from evals.trial import MISSING, TrialKey

Factor = Literal["model", "strategy", "language"]
FACTORS: tuple[Factor, ...] = get_args(Factor)

NOT_RUN = "not_run"
"""Why a trial is missing that was planned and never closed; beside the reasons in `evals.trial.MISSING`."""

Cell = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How one trial of one run ended."""

    run: str
    """The run's label, for instance its folder; one label a run."""
    key: TrialKey
    closed: Closed | None
    """The trial's last `closed`; None for one that was planned and never closed, which is missing, too."""
    sent: Conditions | None = field(default=None, kw_only=True)
    """The parameters that its calls went out with, where they say so."""

    @property
    def missing(self) -> str | None:
        if self.closed is None:
            return NOT_RUN
        return self.closed.outcome if self.closed.outcome in MISSING else None

    @property
    def solved(self) -> bool:
        return self.closed is not None and self.closed.outcome == "solved"


@dataclass(frozen=True, slots=True)
class Arm:
    """All trials with one value of the factor, and what they came to."""

    name: str
    value: str
    run: str | None
    """None when runs are pooled."""
    trials: int
    """All of them, the missing ones included."""
    solved: int
    interval: Interval
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


@dataclass(frozen=True, slots=True)
class TaskScore:
    """How often one arm beat the other on one task."""

    task: str
    wins: int
    losses: int


@dataclass(frozen=True, slots=True)
class Pair:
    """Two arms on the cells they share. A win is a cell that the first arm solved and the second did not."""

    first: str
    second: str
    wins: int
    losses: int
    both_solved: int
    neither_solved: int
    missing: int
    """Cells left out because an arm has no result there, only a missing trial."""
    absent: int
    """Cells left out because only one of the arms has a trial there."""
    tasks: tuple[TaskScore, ...]
    """Tasks with a win or a loss, by name."""
    p: float | None
    """Exact McNemar; None when no cell is shared, for then nothing was tested."""
    adjusted_p: float | None
    """The same after Holm's correction over all pairs that were tested."""
    sent: tuple[Difference, ...] = ()
    """Parameters with which the two were not asked alike on the cells they share."""

    @property
    def ties(self) -> int:
        return self.both_solved + self.neither_solved

    @property
    def shared(self) -> int:
        return self.wins + self.losses + self.ties

    @property
    def differs(self) -> bool:
        return self.adjusted_p is not None and self.adjusted_p < LEVEL


@dataclass(frozen=True, slots=True)
class Comparison:
    """The arms of a factor, best first, and every two of them against each other."""

    by: Factor
    runs: tuple[str, ...]
    arms: tuple[Arm, ...]
    """By share, highest first, then by name."""
    pairs: tuple[Pair, ...]
    """In the order of the arms; the first of a pair never has the lower share."""
    ties: Ties

    @property
    def missing_count(self) -> int:
        return sum(arm.missing_count for arm in self.arms)

    @property
    def incomplete(self) -> bool:
        return self.missing_count > 0


def compare(results: Iterable[Result], by: Factor) -> Comparison:
    """Compare the values of the factor `by`. Raises UserError when there is nothing to compare."""
    if by not in FACTORS:
        raise UserError(f"cannot compare by {by!r}; expected one of: {', '.join(FACTORS)}")
    results = sorted(results, key=lambda result: (result.key, result.run))
    if not results:
        raise UserError("there is nothing to compare: no trial has ended yet; finish the run first")

    cells: dict[tuple[str, str | None], dict[Cell, Result]] = defaultdict(dict)
    divided = _trial_in_two_runs(results)
    for result in results:
        arm_key = getattr(result.key, by), result.run if divided else None
        cells[arm_key][_cell(result.key, by)] = result

    found = [(_arm(value, run, list(trials.values())), trials) for (value, run), trials in cells.items()]
    found.sort(key=lambda entry: (-entry[0].share, entry[0].name))
    pairs = _adjusted([_pair(first, second) for first, second in combinations(found, 2)])
    ties = find_ties(
        {arm.name: arm.share for arm, _ in found},
        apart=[(pair.first, pair.second) for pair in pairs if pair.differs or pair.p is None],
    )
    runs = tuple(sorted({result.run for result in results}))
    return Comparison(by, runs, tuple(arm for arm, _ in found), pairs, ties)


def _trial_in_two_runs(results: Sequence[Result]) -> bool:
    seen: dict[TrialKey, set[str]] = defaultdict(set)
    for result in results:
        if result.run in seen[result.key]:
            raise UserError(f"trial {result.key} occurs twice in run {result.run!r}; was the run given twice?")
        seen[result.key].add(result.run)
    return any(len(runs) > 1 for runs in seen.values())


def _cell(key: TrialKey, by: Factor) -> Cell:
    return (*(getattr(key, factor) for factor in FACTORS if factor != by), key.task, key.sample)


def _arm(value: str, run: str | None, results: Sequence[Result]) -> Arm:
    closed = [result.closed for result in results if result.closed is not None]
    scored = [result.closed for result in results if result.closed is not None and result.missing is None]
    solved = sum(result.solved for result in results)
    return Arm(
        name=value if run is None else f"{value} @ {run}",
        value=value,
        run=run,
        trials=len(results),
        solved=solved,
        interval=wilson(solved, len(results)),
        missing=dict(Counter(sorted(result.missing for result in results if result.missing is not None))),
        overfit=sum(trial.overfit for trial in scored),
        mean_attempts=math.fsum(trial.attempts for trial in scored) / len(scored) if scored else None,
        calls=sum(trial.calls for trial in closed),
        input_tokens=totals.count(trial.input_tokens for trial in closed),
        output_tokens=totals.count(trial.output_tokens for trial in closed),
        cost=totals.amount(trial.cost for trial in closed),
    )


def _pair(first: tuple[Arm, Mapping[Cell, Result]], second: tuple[Arm, Mapping[Cell, Result]]) -> Pair:
    (first_arm, first_trials), (second_arm, second_trials) = first, second
    met = [(first_trials[cell], second_trials[cell]) for cell in first_trials if cell in second_trials]
    shared = [(one, other) for one, other in met if one.missing is None and other.missing is None]
    won = Counter(one.key.task for one, other in shared if one.solved and not other.solved)
    lost = Counter(one.key.task for one, other in shared if other.solved and not one.solved)
    wins, losses = won.total(), lost.total()
    both_solved = sum(one.solved and other.solved for one, other in shared)
    return Pair(
        first=first_arm.name,
        second=second_arm.name,
        wins=wins,
        losses=losses,
        both_solved=both_solved,
        neither_solved=len(shared) - wins - losses - both_solved,
        missing=len(met) - len(shared),
        absent=len(first_trials) + len(second_trials) - 2 * len(met),
        tasks=tuple(TaskScore(task, won[task], lost[task]) for task in sorted({*won, *lost})),
        p=mcnemar(wins, losses) if shared else None,
        adjusted_p=None,
        sent=differences((one.sent, other.sent) for one, other in shared),
    )


def _adjusted(pairs: Sequence[Pair]) -> tuple[Pair, ...]:
    adjusted = iter(holm([pair.p for pair in pairs if pair.p is not None]))
    return tuple(pair if pair.p is None else replace(pair, adjusted_p=next(adjusted)) for pair in pairs)


def to_json(comparison: Comparison) -> dict[str, object]:
    """The comparison as values for json.dumps. Shares and p-values run from 0 to 1; unknown and untested are null.

    by, runs, incomplete, level (below which an adjusted p differs)
    arms: the fields of Arm (interval: low, high; missing: reason -> count), missing_count, share, best_share
    pairs: the fields of Pair (tasks: task, wins, losses; sent: parameter, first, second, each a list of the values that
        went out, null for none), shared, ties, differs
    ties: best (names of arms), sets (lists of names of arms)
    """
    return {
        "by": comparison.by,
        "runs": comparison.runs,
        "incomplete": comparison.incomplete,
        "level": LEVEL,
        "arms": [
            asdict(arm) | {"missing_count": arm.missing_count, "share": arm.share, "best_share": arm.best_share}
            for arm in comparison.arms
        ],
        "pairs": [
            asdict(pair)
            | {"shared": pair.shared, "ties": pair.ties, "differs": pair.differs}
            | {"sent": [_values(difference) for difference in pair.sent]}
            for pair in comparison.pairs
        ],
        "ties": asdict(comparison.ties),
    }


def _values(difference: Difference) -> dict[str, object]:
    sides = {"first": difference.first, "second": difference.second}
    return {"parameter": difference.parameter} | {side: [*map(json.loads, values)] for side, values in sides.items()}
