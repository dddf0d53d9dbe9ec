"""An analysis as values for json.dumps."""

from dataclasses import asdict, fields, replace
from typing import Any

from evals.analysis import ZEROS, Analysis
from evals.analysis_attempts import Failures
from evals.analysis_steps import FAR
from evals.analysis_transitions import Stuck, StuckTrial
from evals.statistics import CONFIDENCE, LEVEL, RESAMPLES, SEED

Fields = dict[str, Any]


ENDED = tuple(field.name for field in fields(StuckTrial))


def to_json(analysis: Analysis) -> Fields:
    """Shares and p-values run from 0 to 1; null is not defined, or for a language or strategy: all of them.

    runs, trials, incomplete, missing_count, missing (reason -> count), unknown (trials without tier and category)
    settings: confidence, level, resamples, seed, zeros, far (edit distances from which on are this)
    factors: factor -> its values, in order
    accuracy: margins: by (factors), groups: values (factor -> value), trials, solved, share, interval (low, high),
        overfit, missing
    failures: overall, by_language, by_attempt: language or attempt, count, failed, errors (class -> count), shares
        (class -> share of the failed, or null)
    attempts: strategy, trials, solved, solved_by (cumulative counts, from attempt 1), made (trials
        that made it), mean_attempts
    few_shot_lift: language, shared, zero_shot, few_shot, wins, losses, points, p
    wilcoxon: unit, first, second, units, zeros, positive, negative, p, exact, adjusted_p, differs
    spearman: first, second, units, rho, interval, resamples
    pass_at_k: strategy, language, model, k, pass_at_1, pass_at_k, pass_hat_k, interval, left_out, tasks: task,
        samples, solved, interval
    hard_coding: run, trial, attempt, outputs, held_out, failed, copied, silent
    transitions: strategy, attempt (the earlier; null is all), moves: before, after (null: the trial ended), count;
        steps, of which better, worse, mixed, neither, untold; cases over all steps: fixed, regressed, passing,
        failing, unknown
    edits: strategy, steps, same, distance (low, median, high, or null), share (likewise)
    stuck: strategy, steps, same_program, same_failure, either, trials, once, solved, ended: run, trial, since,
        attempts, repeats
    heeded: strategy, critiques, changed, placed, placeless_share, untold, heeded, heeded_share, distance
    roles: strategy, role, trials, calls, failed, input_tokens, output_tokens, cost, seconds, mean_seconds
    notes: name of a section with nothing to show -> a sentence
    """
    return {
        "runs": analysis.runs,
        "trials": analysis.trials,
        "incomplete": analysis.missing_count > 0,
        "missing_count": analysis.missing_count,
        "missing": analysis.missing,
        "unknown": analysis.unknown,
        "settings": {
            "confidence": CONFIDENCE,
            "level": LEVEL,
            "resamples": RESAMPLES,
            "seed": SEED,
            "zeros": ZEROS,
            "far": FAR,
        },
        "factors": analysis.levels,
        "accuracy": [
            {"by": margin.by, "groups": [asdict(group) | {"share": group.share} for group in margin.groups]}
            for margin in analysis.accuracy
        ],
        "failures": {
            "overall": _failures(analysis.failures.overall),
            "by_language": [
                {"language": language} | _failures(found) for language, found in analysis.failures.by_language.items()
            ],
            "by_attempt": [
                {"attempt": number} | _failures(found) for number, found in analysis.failures.by_attempt.items()
            ],
        },
        "attempts": [asdict(solving) | {"solved": solving.solved} for solving in analysis.attempts],
        "few_shot_lift": [asdict(lift) | {"points": lift.points} for lift in analysis.few_shot_lift],
        "wilcoxon": [_lifted(asdict(test) | {"differs": test.differs}, "test") for test in analysis.wilcoxon],
        "spearman": [_lifted(asdict(found), "correlation") for found in analysis.spearman],
        "pass_at_k": [asdict(sampling) for sampling in analysis.pass_at_k],
        "hard_coding": [_lifted(asdict(suspicion), "evidence") for suspicion in analysis.hard_coding],
        "transitions": [asdict(found) for found in analysis.transitions],
        "edits": [asdict(found) for found in analysis.edits],
        "stuck": [_stuck(found) for found in analysis.stuck],
        "heeded": [
            asdict(found) | {"placeless_share": found.placeless_share, "heeded_share": found.heeded_share}
            for found in analysis.heeded
        ],
        "roles": [asdict(found) | {"mean_seconds": found.mean_seconds} for found in analysis.roles],
        "notes": analysis.notes,
    }


def _stuck(found: Stuck) -> Fields:
    """By hand for the trials, of which there may be thousands."""
    ended = [{name: getattr(one, name) for name in ENDED} for one in found.ended]
    return asdict(replace(found, ended=())) | {"ended": ended}


def _failures(found: Failures) -> Fields:
    return {"count": found.count, "failed": found.failed, "errors": found.errors, "shares": found.shares}


def _lifted(fields: Fields, name: str) -> Fields:
    """The fields of an inner object among those of the outer one."""
    return {**{key: value for key, value in fields.items() if key != name}, **fields[name]}
