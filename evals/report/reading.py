"""Read runs for a report, in one pass over each journal and with bounded memory.

Of a trial with a result, only what the numbers need is kept (evals.analysis_history); the whole of it, every
prompt and program, is handed on once, and is then the keeper's. A trial that is still open, or that ended as missing
and may be repaired further on, keeps its chapter until it has a result or the journal ends. So what is held grows with
the trials and never with what was said in them.

A run that is going on can be read further: `catch_up` goes on where it stopped.
"""

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, BinaryIO

from evals import folder
from evals.analysis_history import History
from evals.analysis_trials import UNKNOWN, Trial, known_tasks
from evals.budget_curves import Spend, Spent, spending
from evals.chapters import Chapter
from evals.compare import Factor, Facts
from evals.compare.reading import read_facts
from evals.conditions import Conditions, conditions
from evals.errors import UserError
from evals.events import Began, Call, Event
from evals.experiment import Experiment
from evals.journal_lines import Reader
from evals.report import fuzzed
from evals.trial import TrialKey
from tools.task import Task

Keep = Callable[[int, str, Chapter], None]
"""Hears of a trial's number in the report, its key, and its chapter: for one with a result once, at its end; for the
others as they stand, at the end of every reading."""


KEPT = 1_000
"""Different sets of parameters that are kept at hand."""


@dataclass(frozen=True, slots=True)
class Named:
    """A run's folder, and what the report calls it: the end of its path, as much of it as tells it from the others."""

    label: str
    folder: folder.Folder


def open_runs(paths: Sequence[Path], labels: Sequence[str] | None = None) -> "list[Run]":
    """These runs, of which nothing is read yet, under labels of their own or those given. Raises UserError."""
    facts = read_facts(paths, "strategy")
    parts = [path.resolve().parts for path in paths]
    presets: list[tuple[Mapping[str, str], str]] = []
    runs: list[Run] = []
    for place, path in enumerate(paths):
        label = _label(parts[place], parts) if labels is None else labels[place]
        settings = facts[path].settings
        preset = next((name for known, name in presets if known == settings), label)
        presets.append((settings, preset))
        first = sum(len(run.planned) for run in runs)
        runs.append(Run(Named(label, folder.find(path)), replace(facts[path], preset=preset), first))
    return runs


def _label(own: tuple[str, ...], parts: Sequence[tuple[str, ...]]) -> str:
    for length in range(1, len(own) + 1):
        if sum(other[-length:] == own[-length:] for other in parts) == 1:
            return "/".join(own[-length:])
    return "/".join(own)


@dataclass(slots=True)
class _Open:
    """A trial that has no result yet."""

    chapter: Chapter = field(default_factory=Chapter)
    history: History = field(default_factory=History)

    def hear(self, event: Event) -> None:
        self.chapter.add(event)
        self.history.hear(event)


@contextmanager
def uncollected() -> Iterator[None]:
    """Keep Python from looking for circular garbage, of which reading and counting make none, among millions of values
    that stay: a sixth of the time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


class Run:
    """One run, as far as its journal has been read."""

    label: str
    identity: Mapping[str, Any]
    versions: Mapping[str, str]
    experiment: Experiment
    tasks: Mapping[str, Task]
    """The benchmark's, by id, if it can still be had."""
    planned: Sequence[TrialKey]
    checked: fuzzed.Record | None
    """What `loopwright fuzz-run` found, if it was asked, when the run was opened."""
    facts: Facts
    """What a comparison has to know of the run."""
    numbers: range
    """Of its trials in the report, in the order of the plan."""

    def __init__(self, named: Named, facts: Facts, first: int = 0) -> None:
        """`first` is the number of the run's first trial in the report. Raises UserError."""
        self.label = named.label
        self.path = named.folder.journal
        resolved = folder.resolved(named.folder)
        self.identity, self.versions = resolved["identity"], resolved["versions"]
        self.experiment = folder.experiment(named.folder)
        self.tasks = known_tasks(self.experiment)
        self.checked = fuzzed.read(named.folder.path)
        self.planned = folder.planned(named.folder)
        self.facts = replace(facts, groups=self._groups())
        self.numbers = range(first, first + len(self.planned))
        self._numbers = {str(key): first + place for place, key in enumerate(self.planned)}
        self._done: dict[str, tuple[Trial, tuple[Spend, ...]]] = {}
        self._open: dict[str, _Open] = {}
        self._sent: dict[str, Conditions | None] = {}
        self._file: BinaryIO | None = None
        self._reader: Reader | None = None

    def _groups(self) -> dict[Factor, Mapping[str, str]]:
        return {
            "tier": {name: self._task_value(name, "tier") for name in self.identity["tasks"]},
            "category": {name: self._task_value(name, "category") for name in self.identity["tasks"]},
        }

    def _task_value(self, name: str, what: str) -> str:
        task = self.tasks.get(name)
        return str(getattr(task, what)) if task else UNKNOWN

    def catch_up(self, keep: Keep | None = None) -> bool:
        """Read what the journal holds beyond what was read; whether that was anything. Raises UserError."""
        if self._reader is None:
            try:
                self._file = self.path.open("rb")
            except OSError as error:
                raise UserError(f"{self.path}: cannot be read ({error.strerror}); check its permissions") from error
            self._reader = Reader(self.path, self._file)
        assert self._file is not None
        before = self._reader.lines
        self._file.seek(self._reader.size)
        self._reader.torn = 0
        with uncollected():
            for event in self._reader:
                if not isinstance(event, Began):
                    self._hear(event, event.trial, keep)
        if self._reader.lines == before:
            return False
        for name, entry in self._open.items():
            if keep is not None and name in self._numbers:
                keep(self._numbers[name], name, entry.chapter)
        return True

    def _hear(self, event: Event, name: str, keep: Keep | None) -> None:
        if name in self._done:
            return  # A trial with a result is asked for nothing more.
        entry = self._open.setdefault(name, _Open())
        entry.hear(event)
        if entry.chapter.complete:
            del self._open[name]
            if name in self._numbers:
                self._done[name] = self._trial(TrialKey.parse(name), entry), spending.path(entry.chapter)
                if keep is not None:
                    keep(self._numbers[name], name, entry.chapter)

    def trials(self) -> Iterator[Trial]:
        """Every planned trial, in the order of the plan."""
        for key in self.planned:
            done = self._done.get(str(key))
            yield done[0] if done else self._trial(key, self._open.get(str(key), _Open()))

    def spent(self, trials: Iterable[Trial]) -> Iterator[Spent]:
        """Its trials again, with what they had spent on the way; of those that have no result, that is not asked."""
        for trial in trials:
            done = self._done.get(str(trial.key))
            spends = done[1] if done else ()
            yield Spent(trial.run, trial.key, trial.closed, sent=trial.sent, facts=trial.facts, path=spends)

    def _trial(self, key: TrialKey, entry: _Open) -> Trial:
        history = entry.history
        return Trial(
            run=self.label,
            key=key,
            closed=history.closed,
            sent=self._conditions(entry.chapter),
            facts=self.facts,
            benchmark=self.experiment.benchmark,
            tier=self._task_value(key.task, "tier"),
            category=self._task_value(key.task, "category"),
            errors=tuple(error for number, error in sorted(history.errors.items()) if number <= history.attempts),
            suspects=tuple(found for _, found in sorted(history.suspects.items()) if found is not None),
            held_out=history.held_out,
            steps=history.steps,
            calls=tuple(history.calls),
        )

    def _conditions(self, chapter: Chapter) -> Conditions | None:
        """As most trials of a run are asked alike, what was found for one is kept for the others."""
        asked = repr([call.sent for call in chapter.calls.values() if isinstance(call, Call)])
        if asked not in self._sent:
            if len(self._sent) >= KEPT:
                self._sent.clear()
            self._sent[asked] = conditions(chapter.calls.values())
        return self._sent[asked]

    @property
    def torn(self) -> bool:
        """Whether the journal ends in a line that is not whole: its writer was stopped, or is writing."""
        return self._reader is not None and self._reader.torn > 0

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
        self._file = self._reader = None
