"""The answers of one model to questions of the Chomsky hierarchy, as the analyses take them.

Whoever reads a journal makes these: of published tasks, which have neither an n nor a cost, and of generated ones.
Missing replies are left out; a task all of whose replies are missing has no samples.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from evals.benchmarks.chomsky.instance import LEVELS, Level
from evals.benchmarks.chomsky.published_score import Scored


@dataclass(frozen=True, slots=True)
class Sample:
    """One reply."""

    scored: Scored
    reply: str = ""
    seconds: float | None = None
    """From the request to the end of the reply; None if that was not recorded."""


@dataclass(frozen=True, slots=True)
class Answered:
    """All replies to one question."""

    task: str
    level: Level
    samples: tuple[Sample, ...]
    n: int | None = None
    """How complex the question is."""
    cost: int | None = None
    """The steps that a program takes to find the answer."""

    @property
    def scores(self) -> tuple[Scored, ...]:
        return tuple(sample.scored for sample in self.samples)

    @property
    def accuracy(self) -> float:
        """The share of replies that pass; 0 if all are missing."""
        return mean([float(sample.scored.passed) for sample in self.samples])

    @property
    def share(self) -> float:
        """The mean share of right components (the paper's PR); 0 if all replies are missing."""
        return mean([sample.scored.share for sample in self.samples])


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over the tasks of a level."""

    level: Level | None
    """None is all levels."""
    tasks: int
    """The denominator."""
    value: float


def by_level(
    answered: Iterable[Answered], measure: Callable[[Sequence[Scored]], float], least: int = 1
) -> tuple[Mean, ...]:
    """The mean of a measure over the tasks of each level, and over all of them, each task counting once.

    Tasks with fewer than `least` replies are left out, and so is a level without a task.
    """
    counted = [one for one in answered if len(one.samples) >= least]
    return tuple(
        Mean(level, len(tasks), mean([measure(one.scores) for one in tasks])) for level, tasks in grouped(counted)
    )


def grouped(answered: Iterable[Answered]) -> Iterator[tuple[Level | None, list[Answered]]]:
    """The tasks of each level that has any, and under None all of them."""
    listed = list(answered)
    for level in LEVELS:
        if tasks := [one for one in listed if one.level == level]:
            yield level, tasks
    if listed:
        yield None, listed


def mean(values: Sequence[float]) -> float:
    """0 if there are none."""
    return sum(values) / len(values) if values else 0.0
