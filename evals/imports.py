"""Turn results of the released EsoLang-Bench harness into a run, so that they can be shown, compared and judged again.

The run's folder is like any other; its run.json says "imported", for what no request is recorded of cannot be replayed.
How a line of the results becomes a trial stands in evals.imports_trials.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evals import chapters, registry
from evals.benchmarks.base import Benchmark
from evals.draft import to_toml
from evals.errors import UserError
from evals.events import Closed, Event, Judged
from evals.experiment import Experiment, cross
from evals.folder import Folder, digest, open_or_create
from evals.imports_lines import HARNESS, REGIMES, Results, read
from evals.imports_trials import trial
from evals.text import quoted
from evals.trial import TrialKey
from tools.task import Task

HARNESSES = (HARNESS,)
"""Whose results can be imported."""


@dataclass(frozen=True, slots=True)
class Import:
    """A run to be: read and checked, and not yet written."""

    experiment: Experiment
    identity: Mapping[str, Any]
    source: str
    """Text of its experiment.toml."""
    trials: Mapping[TrialKey, tuple[Event, ...]]
    results: Results

    @property
    def not_run(self) -> int:
        """Planned trials that no line tells of."""
        return len(cross(self.experiment, self.identity["tasks"])) - len(self.trials)

    def ended(self) -> Counter[str]:
        """Outcome -> trials."""
        return Counter(event.outcome for event in self._events() if isinstance(event, Closed))

    def without_program(self) -> int:
        """Attempts in which the harness took no program out of the reply."""
        return sum(isinstance(event, Judged) and event.program is None for event in self._events())

    def internal_errors(self) -> int:
        """Cases in which the harness's own interpreter broke."""
        attempts = [attempt for line in self.results.lines for attempt in line.record.per_attempt]
        return sum(test.error_type == "internal_error" for attempt in attempts for test in attempt.tests)

    def _events(self) -> Iterator[Event]:
        for events in self.trials.values():
            yield from events


def prepare(directory: Path, data: Path) -> Import:
    """Read results, and the data that they were made with. Raises UserError, with nothing written."""
    if data.suffix != ".json":
        raise UserError(f"{data}: a task file's name ends in .json; rename it")
    benchmark = registry.benchmark(str(data))
    results = read(directory)
    tasks = _tasks(results, benchmark, data)
    trials = {}
    for line in results.lines:
        record = line.record
        key = TrialKey(record.model, REGIMES[record.regime], record.language, record.problem_id, 1)
        trials[key] = trial(key, line, tasks[record.problem_id], results.languages[record.language], data)
    experiment = Experiment(
        models=tuple(sorted({key.model for key in trials})),
        strategies=tuple(name for name in REGIMES.values() if any(key.strategy == name for key in trials)),
        languages=tuple(sorted({key.language for key in trials})),
        benchmark=str(data),
        tasks=tuple(tasks) if len(tasks) < len(benchmark.tasks) else (),
        attempts=max(5, *(line.record.attempts for line in results.lines)),
        dialect=HARNESS,
        comparator=HARNESS,
    )
    identity = {
        "experiment": experiment.identity(),
        "benchmark": {"name": benchmark.name, "version": benchmark.version},
        "tasks": {task.id: task.digest for task in tasks.values()},
        "imported": HARNESS,
        "results": results.digest,
    }
    given = experiment.model_dump(mode="json", exclude_defaults=True)
    source = f"# Imported from results of {HARNESS} in {quoted(str(directory))}.\n{to_toml(given)}"
    return Import(experiment, identity, source, trials, results)


def write(imported: Import, path: Path | None) -> Folder:
    """Write the run's folder; what an import that was cut short has left is completed. Raises UserError."""
    default = Path("runs", f"{HARNESS}-{digest(imported.identity)[:8]}")
    folder, journal = open_or_create(path or default, imported.source, imported.identity)
    with journal:
        recorded = chapters.load(folder.journal)
        for key, events in imported.trials.items():
            chapter = recorded.get(str(key))
            if chapter is None or chapter.closed is None:
                for event in events:
                    journal.append(event)
    return folder


def _tasks(results: Results, benchmark: Benchmark, data: Path) -> dict[str, Task]:
    """The tasks that the results are about, in the benchmark's order."""
    everything = {task.id: task for task in benchmark.tasks}
    for line in results.lines:
        if line.record.problem_id not in everything:
            raise UserError(
                f"{line.place}: {registry.unknown(f'problem of {data}', line.record.problem_id, everything)}"
            )
    told = {line.record.problem_id for line in results.lines}
    return {name: task for name, task in everything.items() if name in told}
