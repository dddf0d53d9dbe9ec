"""Two arms that meet in cells: wins and losses, the effect, and whether it is more than chance.

    effect       share of the first arm minus share of the second, over the cells that both have a result in
    interval     where it may lie for other tasks of this kind: cluster bootstrap over tasks
    p            whether the arms differ at all, and Holm's correction of it over all pairs
    detectable   the effect that an experiment of this size finds with a chance of 80 %

With one cell a task, p is that of McNemar's exact test. With several (samples, or languages and models that the arms
share), its cells would be counted as if they were independent, though a task that is easy is easy in all of them. Then
the test is the exact sign-flip test over tasks, in which a task counts once, with all its wins and losses together; it
is the same test if there is one cell a task. It asks about the difference in solved cells, as the effect does, where
Wilcoxon's would ask about ranks. The detectable effect is McNemar's, for as many independent cells as these are worth
(their number over the design effect) and at the level that Holm's first step asks for: 5 % over the number of tests.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from evals.compare.arms import Arm
from evals.compare.results import Cell, Result
from evals.conditions import Difference, differences
from evals.statistics import (
    LEVEL,
    Cluster,
    Interval,
    cluster_difference,
    detectable_paired,
    independent_cells,
    mcnemar,
    sign_flip,
)

Test = Literal["mcnemar", "sign_flip"]
Side = Literal["first", "second", "both"]

NO_TRIAL = "no_trial"
"""Why a cell is left out where an arm has no trial at all; beside the reasons why a trial is missing."""

_PARTS = ("model", "strategy", "language", "task", "sample")


@dataclass(frozen=True, slots=True)
class TaskScore:
    """How often one arm beat the other on one task."""

    task: str
    wins: int
    losses: int
    cells: int
    """That both have a result in."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A cell that two arms cannot be compared in."""

    cell: str
    """A trial's key, * in the factor's place."""
    side: Side
    """The arm that has no result there."""
    reason: str
    """`no_trial`, or why the trial is missing; two reasons are joined by a slash, the first arm's first."""


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
    units: int
    """Tasks with a shared cell."""
    independent: int
    """Independent cells that the shared ones are worth: their number over the design effect of tasks."""
    effect: float | None
    """Share of the first minus share of the second on the cells they share, from -1 to 1; None when there is none."""
    interval: Interval | None
    """Of the effect."""
    test: Test
    p: float | None
    """None when no cell is shared, for then nothing was tested."""
    adjusted_p: float | None = None
    """The same after Holm's correction over all pairs that were tested."""
    detectable: float | None = None
    """The smallest effect that is found with a chance of 80 %; None when none is."""
    left_out: tuple[LeftOut, ...] = ()
    apart: tuple[str, ...] = ()
    """Of what the two have no value in common, if they share no cell: benchmark, model, strategy, language, task ..."""
    sent: tuple[Difference, ...] = ()
    """Parameters with which the two were not asked alike on the cells they share."""

    @property
    def ties(self) -> int:
        return self.both_solved + self.neither_solved

    @property
    def shared(self) -> int:
        return self.wins + self.losses + self.ties

    @property
    def clustered(self) -> bool:
        """Whether some task has several shared cells."""
        return self.shared > self.units

    @property
    def differs(self) -> bool:
        return self.adjusted_p is not None and self.adjusted_p < LEVEL


def pair(first: tuple[Arm, Mapping[Cell, Result]], second: tuple[Arm, Mapping[Cell, Result]]) -> Pair:
    """Two arms with their trials; not adjusted for other pairs yet."""
    (first_arm, firsts), (second_arm, seconds) = first, second
    met = [(firsts[cell], seconds[cell]) for cell in firsts if cell in seconds]
    cells = [cell for cell in firsts if cell in seconds and _scored(firsts[cell], seconds[cell])]
    shared = [(firsts[cell], seconds[cell]) for cell in cells]
    number = Counter(cell.task for cell in cells)
    tasks = sorted(number)
    won = Counter(cell.task for cell in cells if firsts[cell].solved and not seconds[cell].solved)
    lost = Counter(cell.task for cell in cells if seconds[cell].solved and not firsts[cell].solved)
    wins, losses = won.total(), lost.total()
    both_solved = sum(one.solved and other.solved for one, other in shared)
    clustered = len(shared) > len(number)
    clusters = [Cluster(won[task] - lost[task], number[task]) for task in tasks]
    effect = (wins - losses) / len(shared) if shared else None
    variance = (wins + losses) / len(shared) - effect**2 if effect is not None else 0.0
    p = sign_flip(won[task] - lost[task] for task in tasks) if clustered else mcnemar(wins, losses)
    several = len({cell.benchmark for cell in (*firsts, *seconds)}) > 1
    return Pair(
        first=first_arm.name,
        second=second_arm.name,
        wins=wins,
        losses=losses,
        both_solved=both_solved,
        neither_solved=len(shared) - wins - losses - both_solved,
        missing=len(met) - len(shared),
        absent=len(firsts) + len(seconds) - 2 * len(met),
        tasks=tuple(
            TaskScore(_named(task.benchmark, task.id, several), won[task], lost[task], number[task])
            for task in tasks
            if won[task] or lost[task]
        ),
        units=len(tasks),
        independent=independent_cells(clusters, variance),
        effect=effect,
        interval=cluster_difference(clusters) if shared else None,
        test="sign_flip" if clustered else "mcnemar",
        p=p if shared else None,
        left_out=tuple(_left_out(firsts, seconds, several)),
        apart=() if met else tuple(_apart(firsts, seconds)),
        sent=differences((one.sent, other.sent) for one, other in shared),
    )


def adjusted(pair: Pair, p: float, tests: int) -> Pair:
    """The pair with its adjusted p, and the effect that is detectable when it is one of so many that are tested."""
    share = (pair.wins + pair.losses) / pair.shared
    return replace(pair, adjusted_p=p, detectable=detectable_paired(pair.independent, share, LEVEL / tests))


def _scored(*results: Result) -> bool:
    return all(result.missing is None for result in results)


def _left_out(firsts: Mapping[Cell, Result], seconds: Mapping[Cell, Result], several: bool) -> Iterable[LeftOut]:
    for cell in sorted({*firsts, *seconds}):
        reasons = [NO_TRIAL if cell not in trials else trials[cell].missing for trials in (firsts, seconds)]
        one, other = reasons
        if one or other:
            side: Side = "both" if one and other else "first" if one else "second"
            yield LeftOut(
                _named(cell.benchmark, cell.key, several), side, "/".join(reason for reason in reasons if reason)
            )


def _named(benchmark: str, what: object, several: bool) -> str:
    """A cell or task, with its benchmark where there are several."""
    return f"{benchmark}: {what}" if several else str(what)


def _apart(firsts: Iterable[Cell], seconds: Iterable[Cell]) -> Iterable[str]:
    if not {cell.benchmark for cell in firsts} & {cell.benchmark for cell in seconds}:
        yield "benchmark"
    for part in _PARTS:
        if not _values(firsts, part) & _values(seconds, part):
            yield part


def _values(cells: Iterable[Cell], part: str) -> set[object]:
    return {getattr(cell.key, part) for cell in cells}
