"""What is read off: curves, readings at fixed budgets, and differences there."""

from dataclasses import dataclass

from evals.budget_curves.spending import Quantity
from evals.statistics import Interval


@dataclass(frozen=True, slots=True)
class Point:
    budget: float
    rate: float
    """Share solved within the budget."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A curve at a fixed budget."""

    budget: float
    rate: float
    interval: Interval
    """Cluster bootstrap over tasks."""


@dataclass(frozen=True, slots=True)
class Curve:
    arm: str
    points: tuple[Point, ...]
    """By budget, from nothing on: a step function, which has each point's rate from its budget to that of the next."""
    reach: float
    """The largest budget of which it is known."""
    readings: tuple[Reading, ...]
    """At the axis' budgets that are within reach."""


@dataclass(frozen=True, slots=True)
class Gap:
    """The paired difference of two solve rates at a budget, first minus second, from -1 to 1."""

    first: str
    second: str
    """An arm, or CONTROL."""
    budget: float
    difference: float
    interval: Interval
    """Cluster bootstrap over tasks."""
    cells: int
    tasks: int


@dataclass(frozen=True, slots=True)
class Axis:
    """All that is to be said of one quantity."""

    name: Quantity
    unit: str
    budgets: tuple[float, ...]
    """Fixed ones: all whole numbers up to 6 where that is enough, otherwise the largest that a trial spent, halved."""
    curves: tuple[Curve, ...]
    control: Curve | None
    gaps: tuple[Gap, ...]
    note: str
    """Why there is nothing to show, or no control; otherwise empty."""
