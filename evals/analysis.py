"""Analyse one or several runs as the EsoLang-Bench paper does, and say so where there is nothing to analyse.

    accuracy        solved of all trials, for every margin of language x tier x category x strategy x model
    failures        how trials and attempts failed
    attempts        how many attempts it took to solve a trial
    few_shot_lift   few-shot minus zero-shot
    wilcoxon        signed-rank tests between strategies, by task and by cell
    spearman        correlation of two strategies' cell rates
    pass_at_k       what several samples of a task tell
    hard_coding     attempts that look their answers up
    transitions     from the error of an attempt to that of the next, and which cases were fixed and broken on the way
    edits           how far a program is from the one before it
    stuck           trials that come back to the same program or the same failure
    heeded          how often the place that a critic names is changed
    roles           calls, tokens, money and time of coders, critics, planners and editors

Runs are pooled; a trial may stand in one of them only.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from evals.analysis_accuracy import Margin, accuracy
from evals.analysis_attempts import Breakdown, Solving, attempts_to_solve, failures
from evals.analysis_roles import RoleSpending, roles
from evals.analysis_samples import Sampling, sampled
from evals.analysis_strategies import (
    FEW_SHOT,
    Lift,
    RankTest,
    RateCorrelation,
    correlations,
    few_shot_lift,
    meetings,
    rank_tests,
)
from evals.analysis_transitions import Edits, Heeded, Stuck, Transitions, edits, heeded, stuck, transitions
from evals.analysis_trials import FACTORS, UNKNOWN, Factor, Trial, levels
from evals.budget_curves.control import ZERO_SHOT
from evals.hardcoding import Suspect
from evals.statistics import Zeros

ZEROS: Zeros = "wilcox"
"""What becomes of units on which two strategies do not differ."""

Section = Literal[
    "failures",
    "attempts",
    "few_shot_lift",
    "wilcoxon",
    "spearman",
    "pass_at_k",
    "hard_coding",
    "transitions",
    "edits",
    "stuck",
    "heeded",
    "roles",
]


@dataclass(frozen=True, slots=True)
class Suspicion:
    """An attempt that looks hard-coded."""

    run: str
    trial: str
    evidence: Suspect


@dataclass(frozen=True, slots=True)
class Analysis:
    runs: tuple[str, ...]
    trials: int
    """All that were planned."""
    missing: Mapping[str, int]
    """How many for each reason; reasons that did not occur are left out."""
    unknown: int
    """Trials whose task the benchmark no longer has."""
    levels: Mapping[Factor, tuple[str, ...]]
    accuracy: tuple[Margin, ...]
    failures: Breakdown
    attempts: tuple[Solving, ...]
    few_shot_lift: tuple[Lift, ...]
    wilcoxon: tuple[RankTest, ...]
    spearman: tuple[RateCorrelation, ...]
    pass_at_k: tuple[Sampling, ...]
    hard_coding: tuple[Suspicion, ...]
    transitions: tuple[Transitions, ...]
    edits: tuple[Edits, ...]
    stuck: tuple[Stuck, ...]
    heeded: tuple[Heeded, ...]
    roles: tuple[RoleSpending, ...]
    notes: Mapping[Section, str]
    """A sentence for each section that has nothing to show: why that is so."""

    @property
    def missing_count(self) -> int:
        return sum(self.missing.values())


def analyse(trials: Sequence[Trial]) -> Analysis:
    """All analyses of these trials, of which there has to be one."""
    missing = Counter(sorted(trial.missing for trial in trials if trial.missing is not None))
    return Analysis(
        runs=tuple(dict.fromkeys(trial.run for trial in trials)),
        trials=len(trials),
        missing=dict(missing),
        unknown=sum(trial.tier == UNKNOWN for trial in trials),
        levels={factor: levels(trials, factor) for factor in FACTORS},
        accuracy=accuracy(trials),
        failures=failures(trials),
        attempts=attempts_to_solve(trials),
        few_shot_lift=few_shot_lift(trials),
        wilcoxon=rank_tests(trials, ZEROS),
        spearman=correlations(trials),
        pass_at_k=sampled(trials),
        hard_coding=tuple(
            Suspicion(trial.run, str(trial.key), evidence) for trial in trials for evidence in trial.suspects
        ),
        transitions=transitions(trials),
        edits=edits(trials),
        stuck=stuck(trials),
        heeded=heeded(trials),
        roles=roles(trials),
        notes=_notes(trials),
    )


def _notes(trials: Sequence[Trial]) -> dict[Section, str]:
    scored = [trial for trial in trials if trial.missing is None]
    if not scored:
        return dict.fromkeys(get_args(Section), "No trial has a result yet; finish the run first.")
    notes: dict[Section, str] = {}
    strategies = levels(scored, "strategy")
    if all(error == "ok" for trial in scored for error in trial.errors):
        notes["failures"] = "No attempt failed."
    if not any(trial.solved for trial in scored):
        notes["attempts"] = "No trial is solved."
    absent = [name for name in (FEW_SHOT, ZERO_SHOT) if name not in strategies]
    if absent:
        notes["few_shot_lift"] = f"No trial of {' or '.join(absent)} has a result: there is no lift to measure."
    elif not few_shot_lift(scored):
        notes["few_shot_lift"] = f"{FEW_SHOT} and {ZERO_SHOT} share no cell where both have a result."
    if len(strategies) == 1:
        alone = f"{strategies[0]} is the only strategy with a result: there is nothing to compare it with."
        notes["wilcoxon"] = notes["spearman"] = alone
    elif not meetings(scored):
        notes["wilcoxon"] = notes["spearman"] = "No two strategies share a cell where both have a result."
    if not sampled(trials):
        notes["pass_at_k"] = "No task was sampled more than once."
    if not any(trial.held_out for trial in trials):
        notes["hard_coding"] = "No attempt was judged on a held-out case, and only these tell hard-coded answers."
    elif not any(trial.suspects for trial in trials):
        notes["hard_coding"] = "No attempt looks hard-coded."
    if not any(trial.steps for trial in scored):
        notes["transitions"] = notes["edits"] = notes["stuck"] = "No trial made a second attempt."
    elif not any(step.distance is not None for trial in scored for step in trial.steps):
        notes["edits"] = "No two attempts in a row hold a program."
    if not heeded(scored):
        notes["heeded"] = "No critic spoke between two attempts that hold a program."
    if not any(trial.calls for trial in trials):
        notes["roles"] = "No call is recorded."
    return notes
