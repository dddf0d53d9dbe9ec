"""`loopwright regrade`: the recorded replies under today's judge."""

import json
from pathlib import Path

from evals import chapters, folder
from evals.registry import unknown
from evals.regrade import Regraded, regrade
from evals.setup import prepare
from tools.comparators import COMPARATORS


def regrade_command(path: Path, dialect: str | None, comparator: str | None, as_json: bool) -> int:
    """Judge every recorded attempt again and list what changed."""
    found = folder.find(path)
    experiment = folder.experiment(found)
    if comparator is not None:
        if comparator not in COMPARATORS:
            raise unknown("comparator", comparator, COMPARATORS)
        experiment = experiment.model_copy(update={"comparator": comparator})
    if dialect is not None:
        experiment = experiment.model_copy(update={"dialect": dialect})
    recorded = chapters.load(found.journal)
    attempts = list(regrade(prepare(experiment, offline=True), recorded))
    changes = [one for one in attempts if one.changes]
    flips = [one for one in attempts if one.flips]
    solved = sum(one.last and one.was.passed for one in attempts), sum(one.last and one.passed for one in attempts)
    if as_json:
        summary = {
            "dialect": experiment.dialect,
            "comparator": experiment.comparator,
            "attempts": len(attempts),
            "flips": len(flips),
            "solved_before": solved[0],
            "solved_now": solved[1],
            "changes": [_json(one) for one in changes],
        }
        print(json.dumps(summary, ensure_ascii=False))
        return 0
    for one in changes:
        print(_line(one))
    rules = f"comparator {experiment.comparator}, dialect {experiment.dialect}"
    print(f"{len(attempts)} attempts judged again ({rules}), {len(flips)} verdicts flip")
    print(f"solved by the last attempt: {solved[0]} as recorded, {solved[1]} now")
    return 0


def _line(one: Regraded) -> str:
    mark = "flip  " if one.flips else "change"
    program = "; another program was extracted" if one.program_changed else ""
    early = "" if one.last or not one.flips else "; the trial went on after it" if one.passed else ""
    why = f"; {one.why}" if one.why else ""
    return (
        f"{mark} {one.trial}, attempt {one.attempt}: {_result(one.was.passed, one.was.error_class)} -> "
        f"{_result(one.passed, one.error_class)} (extracted by {one.rule}){program}{early}{why}"
    )


def _result(passed: bool, error_class: str) -> str:
    return "passed" if passed else error_class


def _json(one: Regraded) -> dict[str, object]:
    return {
        "trial": one.trial,
        "attempt": one.attempt,
        "last": one.last,
        "flips": one.flips,
        "passed_before": one.was.passed,
        "passed_now": one.passed,
        "error_class_before": one.was.error_class,
        "error_class_now": one.error_class,
        "rule": one.rule,
        "program_changed": one.program_changed,
        "why": one.why,
    }
