"""One quantity that can be spent: its curves, its control, and the differences at fixed budgets."""

import math
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import TypeVar

from evals.budget_curves.control import CONTROL, ZERO_SHOT, Draws, Group, Sampling, group
from evals.budget_curves.figures import Axis, Curve, Gap, Point, Reading
from evals.budget_curves.spending import UNITS, Quantity, Spent
from evals.compare.results import Cell, Task
from evals.statistics import Cluster, cluster_difference, cluster_share

MOST_POINTS = 200
"""Of a curve; with more steps it is thinned out, and is exact at the points that are left."""

_WHOLE = ("attempts", "calls")
"""What can only be spent in whole numbers."""

_MOST_WHOLE = 6
"""Fixed budgets that are all the whole numbers; beyond, the largest is halved."""

Arms = Mapping[str, Mapping[Cell, Spent]]
"""The trials of each arm that have a result."""

Samplings = Mapping[Group, Sampling]
"""The control, of one quantity."""

Step = TypeVar("Step", Point, float)


def axis(quantity: Quantity, arms: Arms, control: Mapping[Group, Draws]) -> Axis:
    """Everything about a quantity; `control` holds what was sampled of what the arms were asked."""
    amounts = [trial.amount(quantity) for cells in arms.values() for trial in cells.values()]
    known = [amount for amount in amounts if amount is not None]
    if len(known) < len(amounts):
        note = f"{len(amounts) - len(known)} of {len(amounts)} trials do not say what they took in {UNITS[quantity]}."
        return Axis(quantity, UNITS[quantity], (), (), None, (), note)
    if max(known, default=0) == 0:
        return Axis(quantity, UNITS[quantity], (), (), None, (), f"No trial took any {UNITS[quantity]}.")
    budgets = _budgets(quantity, max(known))
    samples = {name: one.sampling[quantity] for name, one in control.items()}
    told = {name: one for name, one in samples.items() if one is not None}
    usable = bool(told) and len(told) == len(samples)
    reach = min(one.reach for one in told.values()) if usable else 0.0
    return Axis(
        name=quantity,
        unit=UNITS[quantity],
        budgets=budgets,
        curves=tuple(_curve(name, quantity, tuple(cells.values()), budgets) for name, cells in arms.items() if cells),
        control=_control_curve(told, budgets, reach) if usable else None,
        gaps=tuple(_gaps(quantity, budgets, arms, told if usable else {}, reach)),
        note=""
        if usable or not control
        else f"The zero-shot samples of some task took no {UNITS[quantity]}, or do not say what they took.",
    )


def _budgets(quantity: Quantity, largest: float) -> tuple[float, ...]:
    """A handful of budgets up to the largest."""
    if quantity in _WHOLE:
        if largest <= _MOST_WHOLE:
            return tuple(float(n) for n in range(1, int(largest) + 1))
        return tuple(sorted({float(math.ceil(largest / 2**n)) for n in range(5)}))
    return tuple(largest / 2**n for n in range(4, -1, -1))


def _curve(name: str, quantity: Quantity, trials: Sequence[Spent], budgets: Sequence[float]) -> Curve:
    by_task = _needed((_task(trial), trial.needed(quantity)) for trial in trials)
    needed = sorted(chain.from_iterable(by_task.values()))
    last = {amount: place for place, amount in enumerate(needed, 1) if amount < math.inf}
    steps = [Point(amount, place / len(trials)) for amount, place in last.items() if amount > 0]
    start = Point(0.0, last.get(0, 0) / len(trials))
    readings = []
    for budget in budgets:
        clusters = [Cluster(bisect_right(needed, budget), len(needed)) for needed in by_task.values()]
        readings.append(Reading(budget, _rate(clusters), cluster_share(clusters)))
    return Curve(name, (start, *_thinned(steps)), budgets[-1], tuple(readings))


def _control_curve(control: Samplings, budgets: Iterable[float], reach: float) -> Curve:
    """The mean over all that was sampled."""
    amounts = sorted({amount for one in control.values() for amount in one.amounts if amount <= reach})
    points = [Point(budget, _rate(_sampled(control, budget))) for budget in (0.0, *_thinned(amounts))]
    readings = []
    for budget in budgets:
        if budget <= reach:
            clusters = _sampled(control, budget)
            readings.append(Reading(budget, _rate(clusters), cluster_share(clusters)))
    return Curve(CONTROL, tuple(points), reach, tuple(readings))


def _thinned(steps: Sequence[Step]) -> Sequence[Step]:
    """No more than MOST_POINTS of these, always the last of them."""
    every = -(-len(steps) // MOST_POINTS) or 1
    return steps[::-1][::every][::-1]


def _gaps(quantity: Quantity, budgets: Iterable[float], arms: Arms, control: Samplings, reach: float) -> Iterator[Gap]:
    """At every budget: every arm against the control, as far as that reaches, and every two arms, on what both have a
    result in."""
    alone = {name: list(_controlled(quantity, cells.values(), control)) for name, cells in arms.items()}
    met = [(first, second, _met(quantity, arms[first], arms[second])) for first, second in combinations(arms, 2)]
    for budget in budgets:
        for name, trials in alone.items():
            if trials and budget <= reach:
                differences = ((task, (needed <= budget) - one.chance(budget)) for task, needed, one in trials)
                yield _gap(name, CONTROL, budget, _clusters(differences))
        for first, second, by_task in met:
            if by_task:
                yield _gap(first, second, budget, [_difference(one, other, budget) for one, other in by_task])


def _controlled(
    quantity: Quantity, trials: Iterable[Spent], control: Samplings
) -> Iterator[tuple[Task, float, Sampling]]:
    """What each trial needed, and its control; those left out that have none, or that are samples themselves."""
    for trial in trials:
        if trial.key.strategy != ZERO_SHOT and (one := control.get(group(trial))) is not None:
            yield _task(trial), trial.needed(quantity), one


def _met(
    quantity: Quantity, first: Mapping[Cell, Spent], second: Mapping[Cell, Spent]
) -> list[tuple[list[float], list[float]]]:
    """Of each task what the trials of two arms needed in the cells that both have a result in.

    Both in ascending order: how many of them are solved within a budget is then found without going through them.
    """
    shared = [(cell.task, trial, second[cell]) for cell, trial in first.items() if cell in second]
    firsts = _needed((task, trial.needed(quantity)) for task, trial, _ in shared)
    seconds = _needed((task, trial.needed(quantity)) for task, _, trial in shared)
    return list(zip(firsts.values(), seconds.values(), strict=True))


def _difference(first: Sequence[float], second: Sequence[float], budget: float) -> Cluster:
    return Cluster(bisect_right(first, budget) - bisect_right(second, budget), len(first))


def _gap(first: str, second: str, budget: float, clusters: Sequence[Cluster]) -> Gap:
    cells = sum(cluster.cells for cluster in clusters)
    return Gap(first, second, budget, _rate(clusters), cluster_difference(clusters), cells, len(clusters))


def _sampled(control: Samplings, budget: float) -> list[Cluster]:
    return _clusters((Task(name.benchmark, name.task), one.chance(budget)) for name, one in sorted(control.items()))


def _needed(values: Iterable[tuple[Task, float]]) -> dict[Task, list[float]]:
    """By task, in order, and for each task in ascending order."""
    by_task = _by_task(values)
    return {task: sorted(by_task[task]) for task in sorted(by_task)}


def _clusters(values: Iterable[tuple[Task, float]]) -> list[Cluster]:
    return [Cluster(math.fsum(found), len(found)) for _, found in sorted(_by_task(values).items())]


def _by_task(values: Iterable[tuple[Task, float]]) -> dict[Task, list[float]]:
    by_task: dict[Task, list[float]] = defaultdict(list)
    for task, value in values:
        by_task[task].append(value)
    return by_task


def _rate(clusters: Sequence[Cluster]) -> float:
    return math.fsum(cluster.amount for cluster in clusters) / sum(cluster.cells for cluster in clusters)


def _task(trial: Spent) -> Task:
    return Task(trial.facts.benchmark, trial.key.task)
