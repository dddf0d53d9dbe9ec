"""The runs that are exported: what was asked in them, and their trials one after the other.

A trial is handed out as soon as its chapter of the journal is complete, those without a result come last: that is the
order of all that is exported, and with it a run of any size is read in little memory.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evals import folder
from evals.analysis_trials import known_tasks
from evals.chapters import Chapter
from evals.compare.reading import read_trials, refuse_twice
from evals.events import Judged
from evals.experiment import Experiment
from evals.trial import TrialKey
from tools.task import Task


@dataclass(frozen=True, slots=True)
class Run:
    """One run, without its trials."""

    path: Path
    identity: Mapping[str, Any]
    """As in run.json."""
    versions: Mapping[str, str]
    experiment: Experiment
    tasks: Mapping[str, Task]
    """By id; none if the benchmark is not there any more, for a run can be read without it."""

    @property
    def name(self) -> str:
        """As it was given; bytes that are no UTF-8 appear as \\xNN."""
        return os.fsencode(self.path).decode(errors="backslashreplace")

    @property
    def digest(self) -> str:
        """sha256 of the resolved experiment; runs of the same one have the same."""
        return folder.digest(self.identity)

    @property
    def hashes(self) -> dict[str, str]:
        """sha256 of the experiment, and of each part of it that was hashed; an imported run has fewer of them."""
        parts = ("tasks", "prompts", "strategies", "languages")
        return {"experiment": self.digest} | {
            part: folder.digest(self.identity[part]) for part in parts if part in self.identity
        }

    @property
    def benchmark(self) -> str:
        return str(self.identity["benchmark"]["name"])

    @property
    def version(self) -> str:
        return str(self.identity["benchmark"]["version"])


@dataclass(frozen=True, slots=True)
class Told:
    """One planned trial, and what the journal tells of it."""

    run: Run
    key: TrialKey
    chapter: Chapter
    """Empty for one that was not begun."""

    @property
    def task(self) -> Task | None:
        return self.run.tasks.get(self.key.task)

    @property
    def verdicts(self) -> list[Judged]:
        """On its attempts, in order; without those of a pass that went another way and was repaired."""
        closed = self.chapter.closed
        found = [verdict for _, verdict in sorted(self.chapter.verdicts.items())]
        return found[: closed.attempts] if closed else found


def open_runs(paths: Sequence[Path]) -> list[Run]:
    """Raises UserError, also for a run that is named twice."""
    refuse_twice(paths)
    return [_open(path) for path in paths]


def _open(path: Path) -> Run:
    found = folder.find(path)
    resolved = folder.resolved(found)
    experiment = folder.experiment(found)
    return Run(path, resolved["identity"], resolved["versions"], experiment, known_tasks(experiment))


def read(run: Run) -> Iterator[Told]:
    """Every planned trial of a run. Raises UserError, on the way."""
    for key, chapter in read_trials(run.path):
        yield Told(run, key, chapter)
