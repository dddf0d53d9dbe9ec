"""Run an experiment: every trial that has no result yet, several at a time.

One asyncio loop; trials are its tasks. The journal is the only state: what it holds is kept, a half-finished trial
goes on from its last recorded call, a missing one is tried again. The first Ctrl-C lets every trial come to the end of
its step and stops; the second stops at once. Both leave a run that the same command continues.
"""

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from evals.chapters import Chapter
from evals.errors import UserError
from evals.events import Closed
from evals.journal import Journal
from evals.ledger import Ledger
from evals.setup import Setup
from evals.trial import MISSING, TrialKey
from evals.trials import run_trial
from graphs.endings import Interrupted
from graphs.strategy import RunControl

Hear = Callable[[TrialKey, Closed], None]
"""Hears of each trial that ends."""


@dataclass(slots=True)
class Runner:
    setup: Setup
    journal: Journal
    chapters: dict[str, Chapter]
    """What the journal holds already."""

    def open_trials(self) -> list[TrialKey]:
        """Trials without a result: not begun, half-finished, or missing."""
        return [key for key in self.setup.trials() if not self._complete(key)]

    async def run(self, hear: Hear) -> bool:
        """Run all open trials; false if it was interrupted before they were done.

        Raises UserError when the journal cannot be written, and whatever no trial can answer for: a fault of ours.
        """
        control = RunControl()
        waiting = iter(self.open_trials())
        try:
            with _draining(control):
                await self._all(waiting, control, hear)
        except asyncio.CancelledError:
            if not control.drain_requested:
                raise
        return not control.drain_requested

    async def _all(self, waiting: Iterator[TrialKey], control: RunControl, hear: Hear) -> None:
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(self.setup.experiment.concurrency):
                    group.create_task(self._work(waiting, control, hear))
        except* UserError as problems:
            raise problems.exceptions[0] from problems
        finally:
            await self.setup.aclose()

    async def _work(self, waiting: Iterator[TrialKey], control: RunControl, hear: Hear) -> None:
        """Take one trial after the other until none is left or the run is asked to stop."""
        while not control.drain_requested and (key := next(waiting, None)) is not None:
            chapter = self.chapters.pop(str(key), Chapter())
            ledger = Ledger(str(key), chapter, self.journal.append, live=True)
            try:
                closed = await run_trial(self.setup, key, ledger, control)
            except Interrupted:
                return
            self.journal.append(closed)
            hear(key, closed)

    def _complete(self, key: TrialKey) -> bool:
        chapter = self.chapters.get(str(key))
        return bool(chapter and chapter.closed and chapter.closed.outcome not in MISSING)


@contextmanager
def _draining(control: RunControl) -> Iterator[None]:
    """Turn the first Ctrl-C into a request to drain, and the second into an end of everything."""
    loop = asyncio.get_running_loop()
    task = asyncio.current_task()

    def interrupt() -> None:
        if control.drain_requested and task is not None:
            task.cancel()
        control.request_drain("interrupted")

    loop.add_signal_handler(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        loop.remove_signal_handler(signal.SIGINT)
