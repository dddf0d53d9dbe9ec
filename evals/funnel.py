"""How far candidates come through a funnel of stages, and what they get right on the way: TMEval's leaderboard.

An arm is a model with a strategy; each of its trials is counted by the verdict of its last attempt.

    exact pass (EP)   candidates that are right on every word, of all candidates
    run               candidates that are a machine at all, right or not, of all candidates
    E2E               words decided rightly, of all words; a candidate that is no machine decides none
    conditional       words decided rightly, of the words of candidates that are a machine
    gap               conditional less E2E: what unusable candidates cost

E2E is the conditional accuracy times the share that runs, as long as all tasks have equally many words. The
denominators are fixed: all trials that were planned. A missing trial is counted apart, and as nothing right.

The statistics are those of the TMEval paper: Wilson intervals, and exact McNemar tests over all pairs of arms with
Holm's correction.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal, get_args

from evals.boards import Recorded
from evals.statistics import Interval, holm, mcnemar, wilson

Stage = Literal["static_fail", "build_fail", "semantic_mismatch", "exact_pass"]
STAGES: tuple[Stage, ...] = get_args(Stage)


@dataclass(frozen=True, slots=True)
class FirstFailure:
    """The first word, in the frozen order, that a machine got wrong."""

    label: str
    """What would have been right: accept or reject."""
    ending: str
    """How the machine ended on it (interpreters.machine.Ending)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One trial: how far its candidate came."""

    arm: str
    task: str
    sample: int
    category: str
    words: int
    stage: Stage | None
    """None for a missing trial."""
    right: int = 0
    false_negatives: int = 0
    false_positives: int = 0
    undecided: int = 0
    first_failure: FirstFailure | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """What some outcomes come to: those of an arm, or of a category over all arms."""

    name: str
    trials: int
    stages: Mapping[Stage, int]
    missing: int
    words: int
    """Of all trials."""
    runnable_words: int
    """Of the candidates that are a machine."""
    right: int
    false_negatives: int
    """Words of the language that were rejected."""
    false_positives: int
    """Words outside of it that were accepted."""
    undecided: int
    """Words on which the machine was stopped by a limit."""

    @property
    def exact(self) -> float:
        return self.stages["exact_pass"] / self.trials

    @property
    def interval(self) -> Interval:
        """Of the share of exact passes: Wilson, 95 %."""
        return wilson(self.stages["exact_pass"], self.trials)

    @property
    def run(self) -> float:
        return (self.stages["exact_pass"] + self.stages["semantic_mismatch"]) / self.trials

    @property
    def end_to_end(self) -> float:
        return self.right / self.words if self.words else 0.0

    @property
    def conditional(self) -> float | None:
        """None, for not defined, when no candidate runs."""
        return self.right / self.runnable_words if self.runnable_words else None

    @property
    def gap(self) -> float | None:
        return None if self.conditional is None else self.conditional - self.end_to_end


@dataclass(frozen=True, slots=True)
class CategoryStanding:
    standing: Standing
    tasks: int
    solved_by_some: int
    """Tasks that at least one arm passed exactly: the paper's oracle."""


@dataclass(frozen=True, slots=True)
class PairTest:
    """Two arms on the trials where both have a result. A win is one that only the first passed exactly."""

    first: str
    second: str
    wins: int
    losses: int
    p: float
    adjusted: float
    """By Holm, over all pairs."""


@dataclass(frozen=True, slots=True)
class Leaderboard:
    arms: tuple[Standing, ...]
    """Best first: by exact passes, then words decided rightly, then name."""
    categories: tuple[CategoryStanding, ...]
    total: CategoryStanding
    first_failures: Mapping[str, Mapping[FirstFailure, int]]
    """Arm -> how its machines failed first."""
    pairs: tuple[PairTest, ...]


def outcome_of(trial: Recorded) -> Outcome:
    """What a recorded trial counts as."""
    verdict, task = trial.verdict, trial.task
    if verdict is None:
        return Outcome(trial.arm, task.id, trial.key.sample, task.category, len(task.cases), None)
    measures = verdict.measures
    first = measures.get("first_failure")
    return Outcome(
        arm=trial.arm,
        task=task.id,
        sample=trial.key.sample,
        category=task.category,
        words=len(task.cases),
        stage=measures["stage"],
        right=measures["right"],
        false_negatives=measures.get("false_negatives", 0),
        false_positives=measures.get("false_positives", 0),
        undecided=measures.get("undecided", 0),
        first_failure=FirstFailure(first["label"], first["ending"]) if first else None,
    )


def leaderboard(outcomes: Sequence[Outcome]) -> Leaderboard:
    """The tables of these outcomes, of which there has to be one."""
    arms = sorted(_grouped(outcomes, lambda one: one.arm), key=lambda one: (-one.exact, -one.end_to_end, one.name))
    failures: dict[str, Counter[FirstFailure]] = {arm.name: Counter() for arm in arms}
    for one in outcomes:
        if one.first_failure is not None:
            failures[one.arm][one.first_failure] += 1
    names = list(dict.fromkeys(one.category for one in outcomes))
    return Leaderboard(
        arms=tuple(arms),
        categories=tuple(_category(name, [one for one in outcomes if one.category == name]) for name in sorted(names)),
        total=_category("all", outcomes),
        first_failures=failures,
        pairs=_pairs(outcomes, [arm.name for arm in arms]),
    )


def standing(name: str, outcomes: Iterable[Outcome]) -> Standing:
    """Count some outcomes, of which there has to be one."""
    counted = list(outcomes)
    stages = Counter(one.stage for one in counted)
    runnable = [one for one in counted if one.stage in ("semantic_mismatch", "exact_pass")]
    return Standing(
        name=name,
        trials=len(counted),
        stages={stage: stages[stage] for stage in STAGES},
        missing=stages[None],
        words=sum(one.words for one in counted),
        runnable_words=sum(one.words for one in runnable),
        right=sum(one.right for one in counted),
        false_negatives=sum(one.false_negatives for one in counted),
        false_positives=sum(one.false_positives for one in counted),
        undecided=sum(one.undecided for one in counted),
    )


def _grouped(outcomes: Iterable[Outcome], name: Callable[[Outcome], str]) -> list[Standing]:
    groups: dict[str, list[Outcome]] = defaultdict(list)
    for one in outcomes:
        groups[name(one)].append(one)
    return [standing(group, members) for group, members in groups.items()]


def _category(name: str, outcomes: Sequence[Outcome]) -> CategoryStanding:
    return CategoryStanding(
        standing=standing(name, outcomes),
        tasks=len({one.task for one in outcomes}),
        solved_by_some=len({one.task for one in outcomes if one.stage == "exact_pass"}),
    )


def _pairs(outcomes: Iterable[Outcome], arms: Sequence[str]) -> tuple[PairTest, ...]:
    passed: dict[str, dict[tuple[str, int], bool]] = {arm: {} for arm in arms}
    for one in outcomes:
        if one.stage is not None:
            passed[one.arm][one.task, one.sample] = one.stage == "exact_pass"
    counted = []
    for first, second in combinations(arms, 2):
        shared = passed[first].keys() & passed[second].keys()
        wins = sum(passed[first][cell] and not passed[second][cell] for cell in shared)
        losses = sum(passed[second][cell] and not passed[first][cell] for cell in shared)
        counted.append((first, second, wins, losses))
    p_values = [mcnemar(wins, losses) for _, _, wins, losses in counted]
    return tuple(
        PairTest(*pair, p, adjusted) for pair, p, adjusted in zip(counted, p_values, holm(p_values), strict=True)
    )
