"""Accuracy by language x tier x category x strategy x model, and every margin of that."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from evals.analysis_trials import FACTORS, Factor, Trial, levels
from evals.statistics import Interval, wilson


@dataclass(frozen=True, slots=True)
class Group:
    """All trials with certain values of certain factors, and what they came to."""

    values: Mapping[Factor, str]
    trials: int
    """All of them, the missing ones included."""
    solved: int
    interval: Interval
    """Of the share: Wilson, 95 %."""
    overfit: int
    """Unsolved trials whose last attempt passed every visible case."""
    missing: int

    @property
    def share(self) -> float:
        """Solved of all trials."""
        return self.solved / self.trials


@dataclass(frozen=True, slots=True)
class Margin:
    """The trials divided by some of the factors, and summed over the others."""

    by: tuple[Factor, ...]
    groups: tuple[Group, ...]
    """Only those that have trials."""


def accuracy(trials: Sequence[Trial]) -> tuple[Margin, ...]:
    """One margin for each subset of the factors: first that of none, which is the total, and last the full cross."""
    order = {factor: {value: place for place, value in enumerate(levels(trials, factor))} for factor in FACTORS}
    cross = _cross(trials)
    interval = cache(wilson)

    margins = []
    for by in (subset for size in range(len(FACTORS) + 1) for subset in combinations(FACTORS, size)):
        places = [FACTORS.index(factor) for factor in by]
        sums: dict[tuple[str, ...], Counter[str]] = {}
        for values, counts in cross.items():
            sums.setdefault(tuple(values[place] for place in places), Counter()).update(counts)
        groups = [_group(dict(zip(by, values, strict=True)), counts, interval) for values, counts in sums.items()]
        groups.sort(key=lambda group: [order[factor][value] for factor, value in group.values.items()])
        margins.append(Margin(by, tuple(groups)))
    return tuple(margins)


def _cross(trials: Iterable[Trial]) -> dict[tuple[str, ...], Counter[str]]:
    cross: dict[tuple[str, ...], Counter[str]] = {}
    for trial in trials:
        counts = cross.setdefault(tuple(trial.value(factor) for factor in FACTORS), Counter())
        counts["trials"] += 1
        counts["solved"] += trial.solved
        counts["overfit"] += trial.overfit
        counts["missing"] += trial.missing is not None
    return cross


def _group(values: Mapping[Factor, str], counts: Mapping[str, int], interval: Callable[[int, int], Interval]) -> Group:
    trials, solved = counts["trials"], counts["solved"]
    return Group(values, trials, solved, interval(solved, trials), counts["overfit"], counts["missing"])
