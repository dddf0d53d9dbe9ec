"""Runs as logs of Inspect (`.eval`, format 2): one for every model, strategy and language of a run.

    eval.task      the benchmark and the language          eval.model     the model
    eval.solver    the strategy                            eval.dataset   the tasks
    eval.created   the beginning of 1970: a journal holds no date
    accuracy       solved of those that have a result, as Inspect counts it
    solved_share   solved of all that were planned, as Loopwright does

A log is a ZIP file: header.json, _journal/start.json, summaries.json and one file a sample, which is a trial (see
evals.export.inspect_sample). Trials that were not begun are in its counts and have no sample; while
there are any, or any that have not ended, its status is that of a log that was stopped.
"""

import json
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from evals.export.inspect_sample import SCORER, Fields, add_usage, sample, summary
from evals.export.source import Run, Told
from evals.export.target import file_name

VERSION = 2
CREATED = "1970-01-01T00:00:00+00:00"
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The earliest time that a ZIP file can give a member."""

Arm = tuple[str, str, str, str]
"""Run, model, strategy and language."""


@dataclass(slots=True)
class _Log:
    """One log while it is written."""

    file: zipfile.ZipFile
    planned: int = 0
    solved: int = 0
    scored: int = 0
    ended: int = 0
    summaries: list[Fields] = field(default_factory=list)
    model_usage: dict[str, Fields] = field(default_factory=dict)
    role_usage: dict[str, Fields] = field(default_factory=dict)

    def put(self, name: str, value: Any) -> None:
        info = zipfile.ZipInfo(name, EPOCH)
        info.external_attr = 0o644 << 16
        self.file.writestr(info, json.dumps(value, ensure_ascii=False), zipfile.ZIP_DEFLATED)

    def add(self, told: Told) -> None:
        self.planned += 1
        if not told.chapter.calls:
            return
        made = sample(told)
        self.ended += told.chapter.closed is not None
        self.scored += made["scores"] is not None
        self.solved += made["metadata"]["outcome"] == "solved"
        self.summaries.append(summary(made, told))
        for mine, its in ((self.model_usage, made["model_usage"]), (self.role_usage, made["role_usage"])):
            for name, usage in its.items():
                mine[name] = add_usage(mine.get(name), usage)
        self.put(f"samples/{told.key.task}_epoch_{told.key.sample}.json", made)


def write_logs(folder: Path, trials: Iterable[Told]) -> None:
    """Write the logs into a folder."""
    logs: dict[Arm, tuple[Run, _Log]] = {}
    try:
        for told in trials:
            arm = told.run.name, told.key.model, told.key.strategy, told.key.language
            if arm not in logs:
                path = folder / _file_name(len(logs) + 1, told)
                logs[arm] = told.run, _Log(zipfile.ZipFile(path, "x"))
            logs[arm][1].add(told)
        for arm, (run, log) in logs.items():
            _finish(arm, run, log)
    finally:
        for _, log in logs.values():
            log.file.close()


def _file_name(number: int, told: Told) -> str:
    key = told.key
    parts = "_".join((told.run.benchmark, key.language, key.strategy, key.model))
    return f"{number:03}-{file_name(parts)}.eval"


def _finish(arm: Arm, run: Run, log: _Log) -> None:
    spec, plan = _spec(arm, run), _plan(arm)
    log.put("_journal/start.json", {"version": VERSION, "eval": spec, "plan": plan})
    log.summaries.sort(key=lambda one: (one["epoch"], one["id"]))
    log.put("summaries.json", log.summaries)
    log.put(
        "header.json",
        {
            "version": VERSION,
            "status": "success" if log.ended == log.planned else "cancelled",
            "eval": spec,
            "plan": plan,
            "results": _results(log),
            "stats": {
                "started_at": "",
                "completed_at": "",
                "model_usage": log.model_usage,
                "role_usage": log.role_usage,
            },
        },
    )


def _spec(arm: Arm, run: Run) -> Fields:
    name, model, strategy, language = arm
    identifier = f"{run.digest[:16]}/{model}/{strategy}/{language}"
    experiment = run.experiment
    return {
        "eval_id": identifier,
        "run_id": run.digest,
        "created": CREATED,
        "task": f"{run.benchmark}/{language}",
        "task_id": identifier,
        "task_version": run.version,
        "task_args": {"language": language, **experiment.options},
        "solver": strategy,
        "solver_args": {"attempts": experiment.attempts, "feedback": experiment.feedback},
        "dataset": {
            "name": run.benchmark,
            "samples": len(run.identity["tasks"]),
            "sample_ids": list(run.identity["tasks"]),
            "shuffled": False,
        },
        "model": model,
        "config": {"epochs": experiment.samples},
        "packages": dict(run.versions),
        "metadata": {"run": name, "loopwright": dict(run.identity)},
        "scorers": [{"name": SCORER}],
    }


def _plan(arm: Arm) -> Fields:
    strategy = arm[2]
    return {"name": strategy, "steps": [{"solver": strategy, "params": {}}], "config": {}}


def _results(log: _Log) -> Fields:
    metrics = {"solved_share": log.solved / log.planned}
    if log.scored:
        metrics = {"accuracy": log.solved / log.scored, **metrics}
    return {
        "total_samples": log.planned,
        "completed_samples": log.scored,
        "scores": [
            {
                "name": SCORER,
                "scorer": SCORER,
                "scored_samples": log.scored,
                "unscored_samples": log.planned - log.scored,
                "params": {},
                "metrics": {name: {"name": name, "value": value, "params": {}} for name, value in metrics.items()},
            }
        ],
    }
