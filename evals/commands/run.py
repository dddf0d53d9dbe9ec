"""`loopwright run`: begin a run, or go on with one."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from evals import log, telemetry
from evals.chapters import Book, Chapter
from evals.draft import Draft, to_toml
from evals.errors import UserError
from evals.events import Closed
from evals.experiment import Experiment
from evals.folder import Folder, digest, open_or_create
from evals.journal import Journal
from evals.progress import Progress
from evals.runner import Runner
from evals.setup import Setup, prepare
from evals.trial import TrialKey


def run_command(
    file: Path | None,
    out: Path | None,
    overrides: Sequence[str],
    options: Mapping[str, tuple[str, Any]],
    *,
    verbose: bool,
    log_json: Path | None,
) -> int:
    """Run an experiment given by a file, by options (name -> flag and value), or both."""
    log.configure()
    draft = Draft()
    if file is not None:
        draft.read(file)
    for name, (flag, value) in options.items():
        draft.option(flag, name, value)
    for override in overrides:
        draft.override(override)
    experiment = draft.finish()
    setup = prepare(experiment)
    source = file.read_bytes().decode() if file is not None and not (options or overrides) else to_toml(draft.values)
    path = out or _default(file, experiment, setup)
    with log.recording(path, verbose=verbose, file=log_json), telemetry.exporting(str(path)) as traced:
        book = Book(brief=True)
        folder, journal = open_or_create(path, source, setup.identity(), book.add)
        with journal:
            return _run(folder, journal, setup, book.chapters, traced)


def _default(file: Path | None, experiment: Experiment, setup: Setup) -> Path:
    """Where a run goes: the same experiment always to the same folder, so that the same command resumes."""
    if file is not None:
        return Path("runs", file.stem)
    return Path("runs", f"{Path(experiment.benchmark).stem}-{digest(setup.identity())[:8]}")


def _run(folder: Folder, journal: Journal, setup: Setup, begun: dict[str, Chapter], traced: bool) -> int:
    started = time.monotonic()
    console = Console(highlight=False, markup=False, soft_wrap=True)
    outcomes = {trial: chapter.closed.outcome for trial, chapter in begun.items() if chapter.closed is not None}
    runner = Runner(setup, journal, begun)
    total, open_trials = len(setup.trials()), len(runner.open_trials())
    if journal.repaired:
        console.print(f"{folder.journal}: cut off {journal.repaired} bytes of a line that was never finished")
    if open_trials == total:
        console.print(f"{folder.path}: {total} trials")
    else:
        console.print(f"{folder.path}: {total - open_trials} of {total} trials have a result, {open_trials} to run")
    log.tell(log.RUN_STARTED, run=str(folder.path), trials=total, open=open_trials, traced=traced)
    with Progress(total, total - open_trials, console) as progress:

        def hear(key: TrialKey, closed: Closed) -> None:
            outcomes[str(key)] = closed.outcome
            progress.hear(key, closed)

        try:
            ended = asyncio.run(runner.run(hear))
        except UserError as error:
            log.tell(log.RUN_STOPPED, run=str(folder.path), error=type(error).__name__, seconds=log.since(started))
            raise
    solved, unsolved = ([*outcomes.values()].count(kind) for kind in ("solved", "unsolved"))
    missing = total - solved - unsolved
    console.print(f"{folder.path}: {solved} solved, {unsolved} unsolved, {missing} missing, of {total} trials")
    if ended == "spent":
        spent = runner.budget.spent
        log.tell(log.BUDGET_SPENT, run=str(folder.path), calls=spent.calls, tokens=spent.tokens, usd=spent.usd)
    log.tell(
        log.RUN_INTERRUPTED if ended == "interrupted" else log.RUN_FINISHED,
        run=str(folder.path),
        solved=solved,
        unsolved=unsolved,
        missing=missing,
        seconds=log.since(started),
    )
    if ended == "interrupted":
        console.print("interrupted; the same command goes on from here")
        return 130
    if ended == "spent":
        described = runner.budget.describe()
        console.print(f"the budget is spent ({described}); the same command with a larger one goes on from here")
        return 1
    if missing:
        console.print("incomplete: missing is not wrong; the same command tries the missing trials again")
        return 1
    return 0
