"""A leaderboard: what every arm of some runs of one benchmark came to, with all that names what was measured.

An arm is a model, a strategy and a language in a run. Runs that cannot be compared are refused, as by
`loopwright compare`.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from evals.compare.arms import Arm, arm
from evals.compare.checks import cautions, refuse_incomparable
from evals.compare.reading import read_runs
from evals.compare.results import Cell, Name, Result
from evals.errors import UserError
from evals.export.source import Run
from evals.statistics import BOOTSTRAPS, CONFIDENCE, SEED

FORMAT = "loopwright-leaderboard"
VERSION = 1

_Key = tuple[str, str, str, str]


def leaderboard(runs: Sequence[Run]) -> dict[str, Any]:
    """The leaderboard as values for json.dumps. Shares run from 0 to 1; what is unknown is null.

    format, version
    benchmark: name, version
    confidence (of intervals), bootstraps, seed
    settings: what all runs have in common that decides what counts as solved or how hard it is to get there
    arms, best share first: run, model, strategy, language, trials, tasks, solved, share, interval (low, high: Wilson),
        task_interval (low, high: cluster bootstrap by task), best_share (if every missing trial were solved), missing
        (reason -> count), missing_count, overfit, mean_attempts, calls, input_tokens, output_tokens, cost
    runs: run, versions (package -> version), hashes (experiment, tasks, prompts, strategies, languages -> sha256)
    cautions: sentences

    Raises UserError, also if no trial has a result.
    """
    benchmarks = sorted({run.benchmark for run in runs})
    if len(benchmarks) > 1:
        raise UserError(
            f"these runs are of several benchmarks ({', '.join(benchmarks)}), which make no leaderboard; export those "
            "of one"
        )
    results = read_runs([run.path for run in runs], "strategy")
    refuse_incomparable(results, "strategy")
    if all(result.missing is not None for result in results):
        names = ", ".join(run.name for run in runs)
        raise UserError(f"{names}: no trial has a result yet, so there is nothing to rank; finish the run first")
    shown = {str(run.path): run.name for run in runs}
    arms = [(key, arm(Name(key[2], key[0]), cells)) for key, cells in _divided(results).items()]
    arms.sort(key=lambda entry: (-entry[1].share, entry[0]))
    first = runs[0]
    return {
        "format": FORMAT,
        "version": VERSION,
        "benchmark": {"name": first.benchmark, "version": first.version},
        "confidence": CONFIDENCE,
        "bootstraps": BOOTSTRAPS,
        "seed": SEED,
        "settings": dict(results[0].facts.settings),
        "arms": [_arm((shown[key[0]], *key[1:]), found) for key, found in arms],
        "runs": [{"run": run.name, "versions": dict(run.versions), "hashes": run.hashes} for run in runs],
        "cautions": cautions(results, "strategy"),
    }


def _divided(results: Sequence[Result]) -> Mapping[_Key, dict[Cell, Result]]:
    arms: dict[_Key, dict[Cell, Result]] = defaultdict(dict)
    for result in sorted(results, key=lambda result: (result.run, result.key)):
        key = result.key
        arms[result.run, key.model, key.strategy, key.language][Cell(result.facts.benchmark, key)] = result
    return arms


def _arm(key: _Key, found: Arm) -> dict[str, Any]:
    fields = {name: value for name, value in asdict(found).items() if name not in ("name", "value", "run")}
    names = dict(zip(("run", "model", "strategy", "language"), key, strict=True))
    shares = {"share": found.share, "best_share": found.best_share, "missing_count": found.missing_count}
    return {**names, **fields, **shares}
