"""The document of a report: every number that its pages show, as plain values, and nothing that was said.

It is a pure function of the runs: the same journals give the same bytes, and `loopwright verify` makes it again. Runs
of one benchmark (its name, version and options) make a *study*, inside which trials are compared; nothing is ever
pooled between studies.

    format     1
    runs       label, benchmark, version, experiment (sha256), settings, versions, planned, torn, imported
    studies    benchmark, version, runs (places in `runs`), factors (name -> values), by, overview, comparisons,
               endings, heat, budgets, analysis (of `loopwright analyse`), survivors (of `loopwright fuzz-run`, by run),
               tasks, trials (columns, rows), notes

Shares and p-values run from 0 to 1, costs are US dollars, and null is unknown or not defined. Numbers have at most
twelve significant digits, so that the last bit of a floating-point library is no difference. `notes` has a sentence
for each part that has nothing to show.
"""

import json
import math
from collections.abc import Mapping, Sequence
from typing import Any

from evals import analysis_json, budget_curves, folder
from evals.analysis import analyse
from evals.analysis_trials import FACTORS, UNKNOWN, Trial
from evals.budget_curves import Spent
from evals.compare import Factor
from evals.errors import UserError
from evals.report import comparisons, endings, fuzzed, heat, overview
from evals.report.reading import Run, uncollected

FORMAT = 1
DIGITS = 12

Fields = dict[str, Any]

ANALYSED = (
    *("failures", "attempts", "wilcoxon", "spearman", "pass_at_k", "hard_coding"),
    *("transitions", "edits", "stuck", "heeded", "roles"),
)
"""Of an analysis. The rest of it stands in the heat maps, or in the head of the document."""

TRIAL_COLUMNS = (
    "run",
    "model",
    "strategy",
    "language",
    "task",
    "sample",
    "outcome",
    "error_class",
    "overfit",
    "attempts",
    "calls",
    "input_tokens",
    "output_tokens",
    "cost",
    "errors",
)
"""Of the rows of `trials`. Run, model, strategy, language and task are places in the study's lists; `errors` has one
letter an attempt, of evals.report.endings.LETTERS."""


def document(runs: Sequence[Run]) -> Fields:
    """The document of runs that have been read."""
    with uncollected():
        made: Fields = rounded(
            {
                "format": FORMAT,
                "runs": [_run(run) for run in runs],
                "studies": [_study(runs, places) for places in _studies(runs)],
            }
        )
    return made


def _studies(runs: Sequence[Run]) -> list[list[int]]:
    """The places of runs that belong together: of one benchmark, and without a task that changed between them."""
    studies: list[list[int]] = []
    for place, run in enumerate(runs):
        found = next((one for one in studies if all(_alike(run, runs[other]) for other in one)), None)
        if found is None:
            studies.append([place])
        else:
            found.append(place)
    return studies


def _alike(run: Run, other: Run) -> bool:
    if run.identity["benchmark"] != other.identity["benchmark"]:
        return False
    if run.experiment.options != other.experiment.options:
        return False
    first, second = run.identity["tasks"], other.identity["tasks"]
    return all(first[name] == second[name] for name in first.keys() & second.keys())


def _run(run: Run) -> Fields:
    experiment = run.identity["experiment"]
    left_out = {"models", "strategies", "languages", "plugins"}
    return {
        "label": run.label,
        "benchmark": run.identity["benchmark"]["name"],
        "version": run.identity["benchmark"]["version"],
        "experiment": folder.digest(run.identity),
        "settings": {name: value for name, value in sorted(experiment.items()) if name not in left_out},
        "versions": dict(sorted(run.versions.items())),
        "planned": len(run.planned),
        "torn": run.torn,
        "imported": run.identity.get("imported"),
    }


def _study(runs: Sequence[Run], places: Sequence[int]) -> Fields:
    own = [runs[place] for place in places]
    of_run = [list(run.trials()) for run in own]
    trials = [trial for one in of_run for trial in one]
    factors = _factors(trials)
    notes: dict[str, str] = {}
    by = _first_factor(factors)
    compared = comparisons.compare_all(trials, by, factors, notes)
    by = next(iter(compared), by)
    analysis = analyse(trials)
    notes |= {str(section): note for section, note in analysis.notes.items()}
    return {
        "benchmark": own[0].identity["benchmark"]["name"],
        "version": own[0].identity["benchmark"]["version"],
        "runs": list(places),
        "factors": factors,
        "by": by,
        "overview": overview.to_json(own, trials, compared.get(by)),
        "comparisons": [comparisons.to_json(one) for one in compared.values()],
        "endings": [endings.to_json(one, trials) for one in compared.values()],
        "budgets": _budgets([spent for run, one in zip(own, of_run, strict=True) for spent in run.spent(one)], notes),
        "heat": heat.to_json(trials, factors, notes),
        "analysis": _analysed(analysis_json.to_json(analysis)),
        "survivors": [
            fuzzed.to_json(run.label, run.checked, one)
            for run, one in zip(own, of_run, strict=True)
            if run.checked is not None
        ],
        "tasks": [_task(own, task) for task in factors["task"]],
        "trials": _rows(trials, factors),
        "notes": notes,
    }


def _analysed(whole: Mapping[str, Any]) -> Fields:
    """What the pages show of an analysis. Trials that ended stuck are listed once, and counted for each strategy."""
    told = {name: value for name, value in whole.items() if name in ANALYSED}
    told["stuck"] = [
        {**one, "ended_count": len(one["ended"]), "ended": one["ended"] if one["strategy"] is None else []}
        for one in whole["stuck"]
    ]
    return told


def _budgets(spent: Sequence[Spent], notes: dict[str, str]) -> Mapping[str, object] | None:
    """Solve rates at equal budgets; None where that makes no sense, with a note that says why."""
    try:
        return budget_curves.to_json(budget_curves.budget_curves(spent, spent))
    except UserError as error:
        notes["budgets"] = f"{error}"
        return None


def _factors(trials: Sequence[Trial]) -> Mapping[str, tuple[str, ...]]:
    """The values of everything that trials can be told apart by."""
    names = (*FACTORS, *heat.SETTINGS, "task", "run")
    return {name: tuple(dict.fromkeys(heat.value(trial, name) for trial in trials)) for name in names}


def _first_factor(factors: Mapping[str, Sequence[str]]) -> Factor:
    """The factor of the overview: settings that differ, else what a run is usually about and varies."""
    asked: tuple[Factor, ...] = ("feedback", "dialect", "strategy", "model", "language")
    if len(factors["preset"]) > 1:
        return next((name for name in asked[:2] if len(factors[name]) == len(factors["preset"])), "preset")
    return next((name for name in asked[2:] if len(factors[name]) > 1), "strategy")


def _task(runs: Sequence[Run], name: str) -> Fields:
    task = next((run.tasks[name] for run in runs if name in run.tasks), None)
    if task is None:
        return {"id": name, "title": "", "tier": UNKNOWN, "category": UNKNOWN, "statement": ""}
    return {
        "id": name,
        "title": task.title,
        "tier": task.tier,
        "category": task.category,
        "statement": task.statement,
    }


def _rows(trials: Sequence[Trial], factors: Mapping[str, Sequence[str]]) -> Fields:
    places = {name: {value: place for place, value in enumerate(values)} for name, values in factors.items()}
    rows = []
    for trial in trials:
        key, closed = trial.key, trial.closed
        rows.append(
            [
                places["run"][trial.run],
                places["model"][key.model],
                places["strategy"][key.strategy],
                places["language"][key.language],
                places["task"][key.task],
                key.sample,
                closed.outcome if closed else "not_run",
                closed.error_class if closed else "ok",
                int(trial.overfit),
                len(trial.errors) if closed is None else closed.attempts,
                closed.calls if closed else 0,
                closed.input_tokens if closed else 0,
                closed.output_tokens if closed else 0,
                closed.cost if closed else 0,
                "".join(endings.LETTERS[error] for error in trial.errors),
            ]
        )
    return {"columns": TRIAL_COLUMNS, "rows": rows}


def rounded(value: Any) -> Any:
    """The value as JSON gives it back, its numbers cut to so many digits. Raises ValueError for a NaN."""
    if isinstance(value, float):
        if not math.isfinite(value):
            raise ValueError(f"{value} is no number for a report")
        short = float(f"{value:.{DIGITS}g}")
        return int(short) if short.is_integer() and abs(short) < 1e15 else short
    if isinstance(value, Mapping):
        return {str(name): rounded(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [rounded(one) for one in value]
    return value


def dumps(made: Mapping[str, Any]) -> str:
    """The one text of a document: compact, in a fixed order, ending with a line end."""
    return json.dumps(made, ensure_ascii=False, separators=(",", ":"), allow_nan=False) + "\n"


def loads(text: str, name: str) -> Fields:
    """Read a document back. Raises UserError."""
    try:
        found = json.loads(text)
    except ValueError as error:
        raise UserError(f"{name}: is not JSON ({error}); give a file that `loopwright report` has written") from error
    if not isinstance(found, dict) or "format" not in found or "studies" not in found:
        raise UserError(f"{name}: is no report (it has no format and studies); give one of `loopwright report --json`")
    if found["format"] != FORMAT:
        raise UserError(f"{name}: has format {found['format']!r}, and this Loopwright writes {FORMAT}; make it anew")
    return found
