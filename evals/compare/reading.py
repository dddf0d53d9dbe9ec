"""Read runs to be compared: every planned trial, those without a result included, and what their runs have in common.

A journal is read once, and a trial's chapter is handed out as soon as it is complete, so that the texts of a large run
need not be in memory together.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from evals import folder, journal, registry
from evals.chapters import Chapter
from evals.compare.results import Factor, Facts, Result
from evals.conditions import conditions
from evals.errors import UserError
from evals.events import Began
from evals.experiment import Experiment
from evals.trial import TrialKey

SETTINGS = ("attempts", "comparator", "dialect", "documentation", "feedback", "judge", "opening_examples")
"""Those of an experiment that have to be alike; beside its limits. See evals.compare.checks."""


def read_runs(runs: Sequence[Path], by: Factor) -> list[Result]:
    """The trials of these runs. Raises UserError."""
    facts = read_facts(runs, by)
    return [
        Result(str(run), key, chapter.closed, sent=conditions(chapter.calls.values()), facts=facts[run])
        for run in runs
        for key, chapter in read_trials(run)
    ]


def read_facts(runs: Sequence[Path], by: Factor) -> dict[Path, Facts]:
    """What is common to the trials of each run. Raises UserError, also for a run that is named twice."""
    refuse_twice(runs)
    found: dict[Path, Facts] = {}
    for run in runs:
        one = folder.find(run)
        identity = folder.resolved(one)["identity"]
        experiment = folder.experiment(one)
        settings = _settings(experiment)
        found[run] = Facts(
            benchmark=identity["benchmark"]["name"],
            settings=settings,
            preset=_preset(run, settings, found),
            tasks=identity["tasks"],
            parts=_parts(identity),
            groups=_groups(run, experiment, identity["tasks"], by),
        )
    return found


def read_trials(run: Path) -> Iterator[tuple[TrialKey, Chapter]]:
    """Every planned trial of a run with its chapter, which is empty for one that was not begun. Raises UserError."""
    found = folder.find(run)
    planned = {str(key): key for key in folder.planned(found)}
    begun: dict[str, Chapter] = {}
    for event in journal.read(found.journal):
        if isinstance(event, Began):
            continue
        chapter = begun.setdefault(event.trial, Chapter())
        chapter.add(event)
        if chapter.complete and event.trial in planned:
            yield planned.pop(event.trial), begun.pop(event.trial)
    for name, key in planned.items():
        yield key, begun.get(name, Chapter())


def refuse_twice(runs: Iterable[Path]) -> None:
    """Raise UserError for a run that is named twice."""
    seen: dict[Path, Path] = {}
    for run in runs:
        before = seen.setdefault(run.resolve(), run)
        if before is not run:
            raise UserError(f"{run}: is the same run as {before}; name each run once")


def _settings(experiment: Experiment) -> dict[str, str]:
    plain = experiment.identity()
    values = {name: plain[name] for name in SETTINGS}
    values |= {f"limits.{name}": value for name, value in plain["limits"].items()}
    return {name: _text(value) for name, value in values.items()}


def _preset(run: Path, settings: Mapping[str, str], before: Mapping[Path, Facts]) -> str:
    """The name of these settings: of the first run's folder, or its whole path if others are named like that."""
    for facts in before.values():
        if facts.settings == settings:
            return facts.preset
    return str(run) if any(facts.preset == run.name for facts in before.values()) else run.name


def _parts(identity: Mapping[str, Any]) -> dict[str, str]:
    """An imported run has none of them."""
    return {
        f"{kind} {name}": _text(value)
        for kind, place in (("prompt", "prompts"), ("strategy", "strategies"), ("language", "languages"))
        for name, value in identity.get(place, {}).items()
    }


def _groups(run: Path, experiment: Experiment, tasks: Mapping[str, str], by: Factor) -> dict[Factor, Mapping[str, str]]:
    """The tier or category of every task, which the benchmark alone knows."""
    if by not in ("tier", "category"):
        return {}
    known = {task.id: task for task in registry.benchmark(experiment.benchmark, experiment.options).tasks}
    gone = [task for task in tasks if task not in known]
    if gone:
        raise UserError(
            f"{run}: cannot be compared by {by}, for benchmark {experiment.benchmark!r} no longer has its task "
            f"{gone[0]!r}; install the version that it was run with"
        )
    return {by: {task: str(getattr(known[task], by)) for task in tasks}}


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, sort_keys=True)
