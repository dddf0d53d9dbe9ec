"""How good an answer is, and how good many of them are, in two ways.

                              strict                             paper (as the released scorer has it)
    answers are read by       interpreters.tag_answer            evals.benchmarks.tmbench.released
    steps that are scored     1 to the last                      0 to the last: copying the start counts
    a step is right           if its queue is, whatever came before it
    an answer passes          if every scored step is right      if every scored step is right
                              and no step after the last is told
    a missing answer          is wrong at every step             is left out of everything

The last step is the one in which the system halts, or else the one that the limit allows.

Over many instances, ACC(i) is the share of right answers for step i among the instances that have a step i: one that
has halted before is in neither number. The stepwise weighted accuracy (SWA) is the weighted mean of ACC(i) over all
steps: uniform, or linear with the weights 1, 2, 3, ... from the first step scored. A step that no instance has is in
neither of them.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from evals.benchmarks.tmbench.instances import Instance
from evals.benchmarks.tmbench.released import parse_released
from interpreters.tag_answer import parse_answer
from interpreters.tag_system import Queue

Scorer = Literal["strict", "paper"]


@dataclass(frozen=True, slots=True)
class Score:
    """How one answer did. The sequences go over the steps that are scored, from `first` on."""

    first: int
    """The number of the first step scored."""
    expected: tuple[Queue, ...]
    given: tuple[Queue | None, ...]
    """None where the answer has no queue for a step."""
    right: tuple[bool, ...]
    over_run: bool
    """A step after the last is told: a fault that only the strict scorer sees."""
    answered: bool
    """There was an answer, though it may hold nothing."""

    @property
    def passed(self) -> bool:
        return all(self.right) and self.answered and not self.over_run

    @property
    def prefix(self) -> int:
        """How many steps are right before the first wrong one."""
        return self.right.index(False) if False in self.right else len(self.right)

    @property
    def prefix_share(self) -> float:
        """The same as a share of the scored steps; 1 if there are none."""
        return self.prefix / len(self.right) if self.right else 1.0

    @property
    def first_wrong(self) -> int | None:
        """The number of the first wrong step."""
        return self.first + self.prefix if False in self.right else None


@dataclass(frozen=True, slots=True)
class Summary:
    """How the answers to many instances did."""

    instances: int
    """The denominator of the pass rate: for the paper's scorer, those that were answered."""
    passed: int
    first: int
    """The number of the first step scored."""
    right: tuple[int, ...]
    """Of each step from `first` to the limit, how many were right: N_correct(i)."""
    reached: tuple[int, ...]
    """And how many instances have it: N_total(i)."""
    prefix_share: float
    """The mean over the instances; 0 if there are none."""

    @property
    def accuracy(self) -> tuple[float | None, ...]:
        """ACC(i), from `first` to the limit; None for a step that no instance has."""
        return tuple(
            right / reached if reached else None for right, reached in zip(self.right, self.reached, strict=True)
        )

    @property
    def uniform(self) -> float:
        return self._mean(lambda _: 1)

    @property
    def linear(self) -> float:
        return self._mean(lambda number: number + 1)

    @property
    def pass_rate(self) -> float:
        return self.passed / self.instances if self.instances else 0.0

    def _mean(self, weight: Callable[[int], int]) -> float:
        """The weighted mean of ACC; 0 if no instance has any step."""
        terms = [(weight(number), value) for number, value in enumerate(self.accuracy) if value is not None]
        total = sum(weight for weight, _ in terms)
        return sum(weight * value for weight, value in terms) / total if total else 0.0


def score_strict(instance: Instance, answer: str | None) -> Score:
    """Score one answer; None is a missing one."""
    given = parse_answer(answer or "", instance.system.alphabet)
    expected = instance.queues[1:]
    told = tuple(given.get(step) for step in range(1, len(expected) + 1))
    return Score(
        first=1,
        expected=expected,
        given=told,
        right=tuple(queue == right for queue, right in zip(told, expected, strict=True)),
        over_run=any(step > len(expected) for step in given),
        answered=answer is not None,
    )


def score_paper(instance: Instance, answer: str | None) -> Score:
    """Score one answer as the released scorer does; None is a missing one."""
    given = parse_released(answer or "")
    expected = instance.queues
    told = tuple(given.get(step) for step in range(len(expected)))
    return Score(
        first=0,
        expected=expected,
        given=tuple(None if queue is None else tuple(queue) for queue in told),
        # As texts: the released scorer knows no symbols of several characters.
        right=tuple(queue == "".join(right) for queue, right in zip(told, expected, strict=True)),
        over_run=False,
        answered=answer is not None,
    )


SCORERS: Mapping[Scorer, Callable[[Instance, str | None], Score]] = {"strict": score_strict, "paper": score_paper}


def summarise(scorer: Scorer, steps: int, scores: Iterable[Score]) -> Summary:
    """Sum up what one scorer gave for many instances with the same limit on steps."""
    counted = [score for score in scores if score.answered or scorer == "strict"]
    first = 1 if scorer == "strict" else 0
    numbers = range(steps + 1 - first)
    return Summary(
        instances=len(counted),
        passed=sum(score.passed for score in counted),
        first=first,
        right=tuple(sum(score.right[number] for score in counted if number < len(score.right)) for number in numbers),
        reached=tuple(sum(number < len(score.right) for score in counted) for number in numbers),
        prefix_share=sum(score.prefix_share for score in counted) / len(counted) if counted else 0.0,
    )
