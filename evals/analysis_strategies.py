"""Strategies in pairs, on the cells where both have a result.

Beside `evals.compare`, which counts wins and losses cell by cell, these are the tests of the EsoLang-Bench paper. They
look at rates, and it matters of what: a *unit* is either a task, whose rate is its solved share over models, languages
and samples, or a cell of the paper's tables, language x model x tier, whose rate is the solved share of its tasks.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from typing import Literal, get_args

from evals.analysis_trials import Cell, Trial, levels
from evals.budget_curves.control import ZERO_SHOT
from evals.statistics import LEVEL, Correlation, SignedRank, Zeros, holm, mcnemar, spearman, wilcoxon

FEW_SHOT = "few-shot"

Unit = Literal["task", "cell"]
UNITS: tuple[Unit, ...] = get_args(Unit)

Met = Sequence[tuple[Trial, Trial]]
"""The trials of two strategies, cell by cell."""


@dataclass(frozen=True, slots=True)
class Lift:
    """What three examples add to zero-shot, where both have a result."""

    language: str | None
    """None is all of them."""
    shared: int
    """Cells: model x language x task x sample."""
    zero_shot: int
    """Solved by zero-shot."""
    few_shot: int
    wins: int
    """Solved by few-shot alone."""
    losses: int
    """Solved by zero-shot alone."""
    p: float
    """Exact McNemar, not adjusted for the number of languages."""

    @property
    def points(self) -> float:
        """Few-shot minus zero-shot, in percentage points."""
        return 100 * (self.few_shot - self.zero_shot) / self.shared


@dataclass(frozen=True, slots=True)
class RankTest:
    """Wilcoxon's signed-rank test of the rates of two strategies, first minus second."""

    unit: Unit
    first: str
    second: str
    test: SignedRank
    adjusted_p: float | None
    """After Holm's correction over all pairs with this unit; None where p is."""

    @property
    def differs(self) -> bool:
        return self.adjusted_p is not None and self.adjusted_p < LEVEL


@dataclass(frozen=True, slots=True)
class RateCorrelation:
    """Spearman's correlation of the cell rates of two strategies."""

    first: str
    second: str
    correlation: Correlation


def meetings(trials: Iterable[Trial]) -> dict[tuple[str, str], Met]:
    """Every two strategies that share a cell where both have a result, with these cells."""
    scored = [trial for trial in trials if trial.missing is None]
    by_cell: dict[str, dict[Cell, Trial]] = {strategy: {} for strategy in levels(scored, "strategy")}
    for trial in scored:
        by_cell[trial.key.strategy][trial.cell] = trial
    met = {
        (first, second): [
            (trial, by_cell[second][cell]) for cell, trial in by_cell[first].items() if cell in by_cell[second]
        ]
        for first, second in combinations(by_cell, 2)
    }
    return {pair: shared for pair, shared in met.items() if shared}


def few_shot_lift(trials: Iterable[Trial]) -> tuple[Lift, ...]:
    """Overall first, and then by language; nothing if the two share no cell."""
    compared = [trial for trial in trials if trial.key.strategy in (ZERO_SHOT, FEW_SHOT)]
    # Whichever of the two the experiment names first.
    compared.sort(key=lambda trial: trial.key.strategy == FEW_SHOT)
    met = meetings(compared).get((ZERO_SHOT, FEW_SHOT))
    if not met:
        return ()
    languages = levels((trial for trial, _ in met), "language")
    return (
        _lift(None, met),
        *(_lift(name, [pair for pair in met if pair[0].key.language == name]) for name in languages),
    )


def _lift(language: str | None, met: Met) -> Lift:
    wins = sum(few.solved and not zero.solved for zero, few in met)
    losses = sum(zero.solved and not few.solved for zero, few in met)
    zero_shot, few_shot = sum(zero.solved for zero, _ in met), sum(few.solved for _, few in met)
    return Lift(language, len(met), zero_shot, few_shot, wins, losses, mcnemar(wins, losses))


def rank_tests(trials: Iterable[Trial], zeros: Zeros = "wilcox") -> tuple[RankTest, ...]:
    """All pairs of strategies by task, then all by cell."""
    met = meetings(trials)
    return tuple(test for unit in UNITS for test in _adjusted([_test(unit, *pair, met[pair], zeros) for pair in met]))


def _test(unit: Unit, first: str, second: str, met: Met, zeros: Zeros) -> RankTest:
    differences = [one - other for one, other in rates(met, unit)]
    return RankTest(unit, first, second, wilcoxon(differences, zeros), None)


def _adjusted(tests: Sequence[RankTest]) -> Iterator[RankTest]:
    adjusted = iter(holm([test.test.p for test in tests if test.test.p is not None]))
    for test in tests:
        yield test if test.test.p is None else replace(test, adjusted_p=next(adjusted))


def correlations(trials: Iterable[Trial]) -> tuple[RateCorrelation, ...]:
    """All pairs of strategies."""
    return tuple(
        RateCorrelation(first, second, spearman(*zip(*rates(met, "cell"), strict=True)))
        for (first, second), met in meetings(trials).items()
    )


def rates(met: Met, unit: Unit) -> list[tuple[Fraction, Fraction]]:
    """The solved shares of both strategies, unit by unit."""
    units: dict[tuple[str, ...], list[tuple[Trial, Trial]]] = defaultdict(list)
    for pair in met:
        trial = pair[0]
        key = trial.key
        units[(trial.benchmark, key.task) if unit == "task" else (key.language, key.model, trial.tier)].append(pair)
    return [(_rate(one for one, _ in pairs), _rate(other for _, other in pairs)) for pairs in units.values()]


def _rate(trials: Iterable[Trial]) -> Fraction:
    solved = [trial.solved for trial in trials]
    return Fraction(sum(solved), len(solved))
