"""The control: what the same budget solves when it is spent on independent zero-shot samples.

Whoever samples draws one sample after the other, and the task is solved within a budget b if the first solved sample
and all that were drawn before it took no more than b together: just as a strategy's trial is solved within b if its
attempts up to the solved one took no more. Of the n samples of a task that have a result, c are solved. Any order of
them might have been drawn, each as likely, so that the share of orders in which the task is solved within b is an
unbiased estimate of the chance. It is counted by the number j of failed samples before the first solved one:

    sum over j of C(n-c, j) / C(n, j) * c / (n - j) * P(j failed ones and a solved one take no more than b)

where the j are any of the n - c, and the solved one any of the c. Where every sample takes the same, m - on the axes of
attempts and calls a zero-shot sample takes 1 -, this is pass@k for the k = floor(b / m) samples that fit:

    1 - C(n - c, k) / C(n, k)

(M. Chen et al., arXiv:2107.03374, section 2.1). Where they do not, as on tokens and cost, a draw of long replies fits
fewer of them: the expected number that fit is about b / m for their mean m, and the estimate takes the whole
distribution of that number in its place. It is counted exactly over all subsets while there are no more than 4,096,
that is, for up to twelve samples of a task; beyond, over 4,000 orders drawn from a fixed seed.

A budget that all n samples of a task together do not use up is beyond what they can tell: one more sample might have
fitted. The control therefore ends where the first task's samples are used up.
"""

import math
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations
from random import Random
from typing import NamedTuple

from evals.budget_curves.spending import QUANTITIES, Quantity, Spent
from evals.compare import Result
from evals.statistics import SEED

ZERO_SHOT = "zero-shot"
"""The strategy whose trials are the samples."""

CONTROL = "zero-shot samples"
"""Stands for the control where an arm's name might."""


MOST_SUBSETS = 4096
"""Of samples that are counted one by one."""

ORDERS = 4000
"""Drawn where there are more."""


class Group(NamedTuple):
    """What has to be the same for samples to be samples of one thing."""

    benchmark: str
    model: str
    language: str
    task: str


@dataclass(frozen=True, slots=True)
class Sampling:
    """How much of a quantity it takes until a sample is solved."""

    reach: float
    """What all samples took together: the largest budget that they can speak of."""
    amounts: tuple[float, ...]
    """In ascending order."""
    chances: tuple[float, ...]
    """That a budget of so much is enough; the last is 1, or there is none if no sample is solved."""

    def chance(self, budget: float) -> float:
        """Of solving the task within a budget that is within reach."""
        place = bisect_right(self.amounts, budget)
        return self.chances[place - 1] if place else 0.0


@dataclass(frozen=True, slots=True)
class Draws:
    """The zero-shot samples of one group that have a result."""

    samples: int
    sampling: Mapping[Quantity, Sampling | None]
    """None if it is not known of some sample what it took, or if all of them took nothing."""


@dataclass(frozen=True, slots=True)
class Control:
    """How many zero-shot samples there are, over all that the arms were asked."""

    tasks: int
    groups: int
    """Tasks x models x languages."""
    samples_least: int
    """Of a group that has one."""
    samples_most: int
    without: int
    """Groups of the arms that have no sample; nothing is said of the control there."""


def group(result: Result) -> Group:
    """Whose samples are the control of a trial."""
    key = result.key
    return Group(result.facts.benchmark, key.model, key.language, key.task)


def draws(trials: Iterable[Spent]) -> dict[Group, Draws]:
    """The zero-shot samples among these trials, by what they are samples of."""
    samples: dict[Group, list[Spent]] = defaultdict(list)
    for trial in trials:
        if trial.key.strategy == ZERO_SHOT and trial.missing is None:
            samples[group(trial)].append(trial)
    return {
        name: Draws(len(found), {quantity: _sampling(quantity, found) for quantity in QUANTITIES})
        for name, found in samples.items()
    }


def _sampling(quantity: Quantity, samples: Sequence[Spent]) -> Sampling | None:
    amounts = [sample.amount(quantity) for sample in samples]
    known = [amount for amount in amounts if amount is not None]
    if len(known) < len(amounts) or not any(known):
        return None
    solved = sorted(amount for amount, sample in zip(known, samples, strict=True) if sample.solved)
    failed = sorted(amount for amount, sample in zip(known, samples, strict=True) if not sample.solved)
    return sampling(failed, solved)


def sampling(failed: Sequence[float], solved: Sequence[float]) -> Sampling:
    """From what each failed and each solved sample took."""
    reach = math.fsum([*failed, *solved])
    if not solved:
        return Sampling(reach, (), ())
    weights: dict[float, float] = defaultdict(float)
    for amount, weight in _needed(failed, solved):
        weights[amount] += weight
    amounts = sorted(weights)
    return Sampling(
        reach, tuple(amounts), tuple(min(1.0, chance) for chance in accumulate(weights[amount] for amount in amounts))
    )


def _needed(failed: Sequence[float], solved: Sequence[float]) -> Iterator[tuple[float, float]]:
    """What it takes until the first solved sample, and how likely that is; several ways of one amount apart."""
    alike = len({*failed, *solved}) == 1
    if not alike and len(solved) * 2 ** len(failed) > MOST_SUBSETS:
        yield from _drawn(failed, solved)
        return
    number = len(failed) + len(solved)
    for before in range(len(failed) + 1):
        ways = math.comb(len(failed), before)
        chance = ways / math.comb(number, before) * len(solved) / (number - before)
        subsets = [failed[:before]] if alike else list(combinations(failed, before))
        for subset in subsets:
            for last in solved:
                yield math.fsum([*subset, last]), chance / (len(subsets) * len(solved))


def _drawn(failed: Sequence[float], solved: Sequence[float]) -> Iterator[tuple[float, float]]:
    random, order = Random(SEED), [*((amount, False) for amount in failed), *((amount, True) for amount in solved)]
    for _ in range(ORDERS):
        random.shuffle(order)
        first = next(place for place, (_, is_solved) in enumerate(order) if is_solved)
        yield math.fsum(amount for amount, _ in order[: first + 1]), 1 / ORDERS
