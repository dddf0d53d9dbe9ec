"""`loopwright run`: begin a run, or go on with one."""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from evals import chapters, log
from evals.draft import Draft, to_toml
from evals.experiment import Experiment
from evals.folder import Folder, digest, open_or_create
from evals.journal import Journal
from evals.progress import Progress
from evals.runner import Runner
from evals.setup import Setup, prepare


def run_command(
    file: Path | None, out: Path | None, overrides: Sequence[str], options: Mapping[str, tuple[str, Any]]
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
    folder, journal = open_or_create(out or _default(file, experiment, setup), source, setup.identity())
    with journal:
        return _run(folder, journal, setup)


def _default(file: Path | None, experiment: Experiment, setup: Setup) -> Path:
    """Where a run goes: the same experiment always to the same folder, so that the same command resumes."""
    if file is not None:
        return Path("runs", file.stem)
    return Path("runs", f"{Path(experiment.benchmark).stem}-{digest(setup.identity())[:8]}")


def _run(folder: Folder, journal: Journal, setup: Setup) -> int:
    console = Console(highlight=False, markup=False, soft_wrap=True)
    runner = Runner(setup, journal, chapters.load(folder.journal))
    total, open_trials = len(setup.trials()), len(runner.open_trials())
    if journal.repaired:
        console.print(f"{folder.journal}: cut off {journal.repaired} bytes of a line that was never finished")
    if open_trials == total:
        console.print(f"{folder.path}: {total} trials")
    else:
        console.print(f"{folder.path}: {total - open_trials} of {total} trials have a result, {open_trials} to run")
    with Progress(total, total - open_trials, console) as progress:
        ended = asyncio.run(runner.run(progress.hear))
    closed = [chapter.closed for chapter in chapters.load(folder.journal).values() if chapter.closed is not None]
    solved = sum(one.outcome == "solved" for one in closed)
    unsolved = sum(one.outcome == "unsolved" for one in closed)
    missing = total - solved - unsolved
    console.print(f"{folder.path}: {solved} solved, {unsolved} unsolved, {missing} missing, of {total} trials")
    if ended == "interrupted":
        console.print("interrupted; the same command goes on from here")
        return 130
    if ended == "spent":
        spent = runner.budget.describe()
        console.print(f"the budget is spent ({spent}); the same command with a larger one goes on from here")
        return 1
    if missing:
        console.print("incomplete: missing is not wrong; the same command tries the missing trials again")
        return 1
    return 0
