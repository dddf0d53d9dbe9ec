"""Two arms that meet in no cell because they hold other tasks, as tiers and categories do.

Nothing can be paired then. The effect is the difference of two shares; its interval comes from the cluster-bootstrap
intervals of both, p from dealing the tasks out to the two arms at random, and the detectable effect from the formula
for two independent shares, at 5 % over the number of tests. All of it takes a task with its cells together, and counts
trials that have a result. A difference between tiers says that tasks are harder, and of no arm that it is better.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from evals.compare.arms import Arm, solved_by_task
from evals.compare.results import Cell, Result
from evals.statistics import (
    LEVEL,
    Cluster,
    Interval,
    cluster_contrast,
    detectable_shares,
    independent_cells,
    shuffle,
)


@dataclass(frozen=True, slots=True)
class Contrast:
    """Two arms over different tasks."""

    first: str
    second: str
    first_tasks: int
    first_cells: int
    """Trials with a result, as all that follows is about."""
    first_solved: int
    second_tasks: int
    second_cells: int
    second_solved: int
    first_independent: int
    """Independent trials that these are worth: their number over the design effect of tasks."""
    second_independent: int
    effect: float | None
    """Share of the first minus share of the second, from -1 to 1; None when one of them has no result."""
    interval: Interval | None
    p: float | None
    """Permutation of tasks."""
    adjusted_p: float | None = None
    """After Holm's correction over all that was tested."""
    detectable: float | None = None
    """The smallest effect that is found with a chance of 80 %; None when none is."""

    @property
    def differs(self) -> bool:
        return self.adjusted_p is not None and self.adjusted_p < LEVEL


def contrast(first: tuple[Arm, Mapping[Cell, Result]], second: tuple[Arm, Mapping[Cell, Result]]) -> Contrast:
    """Two arms with their trials; not adjusted for other contrasts yet."""
    (first_arm, firsts), (second_arm, seconds) = first, second
    one, other = _scored(firsts), _scored(seconds)
    both = bool(one and other)
    return Contrast(
        first=first_arm.name,
        second=second_arm.name,
        first_tasks=len(one),
        first_cells=_cells(one),
        first_solved=_solved(one),
        second_tasks=len(other),
        second_cells=_cells(other),
        second_solved=_solved(other),
        first_independent=_independent(one),
        second_independent=_independent(other),
        effect=_solved(one) / _cells(one) - _solved(other) / _cells(other) if both else None,
        interval=cluster_contrast(one, other) if both else None,
        p=shuffle(one, other) if both else None,
    )


def adjusted(contrast: Contrast, p: float, tests: int) -> Contrast:
    """The contrast with its adjusted p, and the effect that is detectable when it is one of so many."""
    smallest = detectable_shares(
        contrast.first_independent,
        contrast.second_independent,
        contrast.second_solved / contrast.second_cells,
        LEVEL / tests,
    )
    return replace(contrast, adjusted_p=p, detectable=smallest)


def _scored(trials: Mapping[Cell, Result]) -> list[Cluster]:
    return solved_by_task((cell, result) for cell, result in trials.items() if result.missing is None)


def _cells(clusters: Sequence[Cluster]) -> int:
    return sum(cluster.cells for cluster in clusters)


def _solved(clusters: Sequence[Cluster]) -> int:
    return int(sum(cluster.amount for cluster in clusters))


def _independent(clusters: Sequence[Cluster]) -> int:
    if not clusters:
        return 0
    share = _solved(clusters) / _cells(clusters)
    return independent_cells(clusters, share * (1 - share))
