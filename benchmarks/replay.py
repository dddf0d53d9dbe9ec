"""Replay of the quickstart run: trials a second, next to running it, in the same process.

.venv/bin/python benchmarks/replay.py
"""

import asyncio
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from evals import chapters
from evals.draft import Draft
from evals.experiment import Experiment
from evals.folder import open_or_create
from evals.replay import replay
from evals.runner import Runner
from evals.setup import prepare

QUICKSTART = Path(__file__).parent.parent / "experiments" / "quickstart.toml"


def main() -> None:
    draft = Draft()
    draft.read(QUICKSTART)
    experiment = draft.finish()
    # Import and compile what both need before the first is timed.
    for strategy in prepare(experiment).strategies.values():
        strategy.mermaid()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "run")
        ran = timed(lambda: run(path, experiment))
        replayed = timed(lambda: again(path, experiment))
    trials = len(prepare(experiment).trials())
    print(f"the {trials} trials of the quickstart")
    print(f"run     {trials / ran:6.0f} trials/s")
    print(f"replay  {trials / replayed:6.0f} trials/s   {ran / replayed:.2f}x as fast as the run")


def timed(work: Callable[[], None]) -> float:
    """Wall-clock seconds."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def run(path: Path, experiment: Experiment) -> None:
    setup = prepare(experiment)
    _, journal = open_or_create(path, "", setup.identity())
    with journal:
        asyncio.run(Runner(setup, journal, {}).run(lambda key, closed: None))


def again(path: Path, experiment: Experiment) -> None:
    result = asyncio.run(replay(prepare(experiment, offline=True), chapters.load(path / "journal.jsonl")))
    if result.divergences:
        raise SystemExit(f"{len(result.divergences)} divergences")


if __name__ == "__main__":
    main()
