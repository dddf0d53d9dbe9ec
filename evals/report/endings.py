"""How trials end: the classes of failure, in order and in words, and how many of each an arm has."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from evals.analysis_trials import Trial
from evals.compare import Arm, Comparison, Factor
from evals.report import heat
from tools.judge import ErrorClass

LETTERS: Mapping[ErrorClass, str] = {
    "ok": "S",
    "logic_error": "L",
    "timeout_error": "T",
    "runtime_error": "R",
    "compile_error": "C",
    "no_program": "N",
}
"""One letter a class, from solved to nothing at all."""

OVERFIT = "overfit"

WORDS: Mapping[str, str] = {
    OVERFIT: "passed all that was shown and failed a held-out case",
    "logic_error": "printed the wrong output",
    "timeout_error": "ran out of steps or output",
    "runtime_error": "stopped with a fault",
    "compile_error": "did not compile",
    "no_program": "gave no program",
}
"""What each way to fail means, in the order in which they are told."""


def ending(trial: Trial) -> str:
    """solved, a way to fail, or the reason why it is missing."""
    if trial.missing is not None:
        return trial.missing
    if trial.solved:
        return "solved"
    assert trial.closed is not None
    return OVERFIT if trial.overfit else trial.closed.error_class


def of_arm(arm: Arm, by: Factor, trials: Iterable[Trial]) -> list[Trial]:
    """The trials of an arm of a comparison by a factor."""
    return [
        trial for trial in trials if heat.value(trial, by) == arm.value and (arm.run is None or trial.run == arm.run)
    ]


def counts(trials: Iterable[Trial]) -> Counter[str]:
    return Counter(ending(trial) for trial in trials)


def to_json(comparison: Comparison, trials: Sequence[Trial]) -> dict[str, Any]:
    """by; arms: name, ends (ending -> number of trials), attempts (error class -> number of attempts)."""
    arms = []
    for arm in comparison.arms:
        own = of_arm(arm, comparison.by, trials)
        attempts = Counter(error for trial in own for error in trial.errors)
        arms.append(
            {"name": arm.name, "ends": dict(sorted(counts(own).items())), "attempts": dict(sorted(attempts.items()))}
        )
    return {"by": comparison.by, "arms": arms}
