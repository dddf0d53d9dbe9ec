"""The analyses of the ChomskyBench paper: how right, how fast, and what more samples bring.

    accuracy   passed answers and right components, by level, by n, by the true number of steps
    timing     a model's time against the steps of a program that finds the answer
    scaling    the majority's vote and the best of several replies, for more and more of them

All of them take every task once, whatever its number of replies.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from evals.benchmarks.chomsky.instance import LEVELS, Level
from evals.benchmarks.chomsky.published_score import Scored
from evals.benchmarks.chomsky.published_votes import SIZES, Rule, best_of, best_share, majority_rate
from evals.chomsky_answers import Answered, grouped, mean
from evals.statistics import Interval, Pearson, pearson, wilson

# Accuracy ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Accuracy:
    """How right the answers to some tasks are. A task without a reply counts as wrong."""

    level: Level | None
    """None is all levels."""
    group: str
    """Within the level; empty for all of it."""
    tasks: int
    missing: int
    """Tasks without a reply."""
    accuracy: float
    """The mean over the tasks of the share of replies that pass (ACC)."""
    share: float
    """The mean over the tasks of the share of right components (PR)."""
    interval: Interval
    """Of the accuracy, rounded to whole tasks: Wilson, 95 %. More replies to one task do not make it narrower."""


def accuracy_by_level(answered: Iterable[Answered]) -> tuple[Accuracy, ...]:
    """Each level, and all of them."""
    return tuple(_accuracy(level, "", tasks) for level, tasks in grouped(answered))


def accuracy_by_n(answered: Iterable[Answered]) -> tuple[Accuracy, ...]:
    """Each n of each level; tasks without an n are left out."""
    return _split(answered, lambda one: one.n, str)


def accuracy_by_cost(answered: Iterable[Answered]) -> tuple[Accuracy, ...]:
    """The true number of steps, from one power of two to the next, in each level; tasks without a cost are left out."""
    return _split(answered, lambda one: None if one.cost is None else one.cost.bit_length(), _range)


def _range(length: int) -> str:
    """The numbers that have so many binary digits."""
    if length < 2:
        return str(length)
    return f"{2 ** (length - 1)}-{2**length - 1}"


def _split(
    answered: Iterable[Answered], key: Callable[[Answered], int | None], name: Callable[[int], str]
) -> tuple[Accuracy, ...]:
    groups: dict[tuple[Level, int], list[Answered]] = {}
    for one in answered:
        if (value := key(one)) is not None:
            groups.setdefault((one.level, value), []).append(one)
    ordered = sorted(groups.items(), key=lambda item: (LEVELS.index(item[0][0]), item[0][1]))
    return tuple(_accuracy(level, name(value), tasks) for (level, value), tasks in ordered)


def _accuracy(level: Level | None, group: str, tasks: Sequence[Answered]) -> Accuracy:
    accuracy = mean([one.accuracy for one in tasks])
    return Accuracy(
        level=level,
        group=group,
        tasks=len(tasks),
        missing=sum(not one.samples for one in tasks),
        accuracy=accuracy,
        share=mean([one.share for one in tasks]),
        interval=wilson(round(accuracy * len(tasks)), len(tasks)),
    )


# Time --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Timing:
    """A model's time against the steps of the program, over the tasks of which both are known."""

    level: Level | None
    """None is all levels."""
    tasks: int
    seconds: float
    """The median over the tasks of the mean time of a reply."""
    cost: float
    """The median number of steps."""
    linear: Pearson
    logarithmic: Pearson
    """Of the logarithms of both: how close the time is to a power of the steps."""


def timing(answered: Iterable[Answered]) -> tuple[Timing, ...]:
    """Each level, and all of them; levels without a task of which both are known are left out."""
    found = []
    for level, tasks in grouped(answered):
        pairs = [pair for one in tasks if (pair := _pair(one)) is not None]
        if pairs:
            seconds, costs = zip(*pairs, strict=True)
            logarithms = ([math.log(value) for value in values] for values in (seconds, costs))
            found.append(
                Timing(
                    level=level,
                    tasks=len(pairs),
                    seconds=median(seconds),
                    cost=median(costs),
                    linear=pearson(seconds, costs),
                    logarithmic=pearson(*logarithms),
                )
            )
    return tuple(found)


def _pair(one: Answered) -> tuple[float, float] | None:
    """Seconds and steps, both above 0, for they are put on logarithmic scales."""
    seconds = [sample.seconds for sample in one.samples if sample.seconds is not None]
    return (mean(seconds), float(one.cost)) if one.cost and mean(seconds) > 0 else None


# Test-time scaling -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Point:
    """What so many replies bring; the means over the tasks."""

    size: int
    majority: float
    """The chance that the majority is right."""
    oracle: float
    """The chance that one of them is right."""
    best_share: float
    """The expected share of right components in the best of them."""


@dataclass(frozen=True, slots=True)
class Curve:
    level: Level | None
    """None is all levels."""
    tasks: int
    """Those that have a reply."""
    points: tuple[Point, ...]
    """For every size that all of these tasks have replies for."""


def scaling(answered: Iterable[Answered], rule: Rule = "strict", sizes: Sequence[int] = SIZES) -> tuple[Curve, ...]:
    """Each level, and all of them. Every point is counted over all draws from a task's replies, not sampled."""
    curves = []
    for level, tasks in grouped(one for one in answered if one.samples):
        fewest = min(len(one.samples) for one in tasks)
        points = tuple(_point([one.scores for one in tasks], size, rule) for size in sizes if size <= fewest)
        curves.append(Curve(level, len(tasks), points))
    return tuple(curves)


def _point(tasks: Sequence[Sequence[Scored]], size: int, rule: Rule) -> Point:
    return Point(
        size=size,
        majority=mean([majority_rate(scores, size, rule) for scores in tasks]),
        oracle=mean([best_of(scores, size) for scores in tasks]),
        best_share=mean([best_share(scores, size) for scores in tasks]),
    )
