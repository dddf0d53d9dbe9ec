"""Run an experiment: every trial that has no result yet, several at a time.

One asyncio loop; trials are its tasks. The journal is the only state: what it holds is kept, a half-finished trial
goes on from its last recorded call, a missing one is tried again. The first Ctrl-C lets every trial come to the end of
its step and stops; the second stops at once. A spent budget, and a key that is not accepted, stop it like the first.
All leave a run that the same command continues.
"""

import asyncio
import gc
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

from evals import watch
from evals.admission import Admission
from evals.budget import Budget, Spent
from evals.chapters import Chapter
from evals.errors import Misconfigured, UserError
from evals.events import Closed
from evals.journal import Journal
from evals.ledger import Ledger
from evals.pace import Pace
from evals.setup import Setup
from evals.trial import TrialKey
from evals.trials import run_trial
from graphs.endings import Interrupted
from graphs.strategy import RunControl

Ended = Literal["done", "interrupted", "spent"]
"""Why a run stands still: nothing is left to do, somebody asked it to stop, or its budget allows no further call."""

GARBAGE = 50_000
"""Objects made between two looks for garbage."""

Hear = Callable[[TrialKey, Closed], None]
"""Hears of each trial that ends."""


@dataclass(slots=True)
class Runner:
    setup: Setup
    journal: Journal
    chapters: dict[str, Chapter]
    """What the journal holds already."""
    budget: Budget = field(init=False)

    def __post_init__(self) -> None:
        self.budget = Budget(self.setup.experiment)
        for chapter in self.chapters.values():
            self.budget.spent += chapter.spent

    def open_trials(self) -> list[TrialKey]:
        """Trials without a result: not begun, half-finished, or missing."""
        begun = self.chapters
        return [key for key in self.setup.trials() if str(key) not in begun or not begun[str(key)].complete]

    async def run(self, hear: Hear) -> Ended:
        """Run all open trials, until they are done, or the run is interrupted, or the budget is spent.

        Raises Misconfigured when no call can be answered, UserError when the journal cannot be written, and whatever no
        trial can answer for: a fault of ours.
        """
        stop = _Stop(RunControl(), Pace(self.setup.experiment.concurrency))
        waiting = iter(self.open_trials())
        try:
            with _draining(stop), _seldom_collecting():
                await self._all(waiting, stop, hear)
        except asyncio.CancelledError:
            if stop.why is None:
                raise
        if isinstance(stop.why, Misconfigured):
            raise stop.why
        return stop.why or "done"

    async def _all(self, waiting: Iterator[TrialKey], stop: "_Stop", hear: Hear) -> None:
        try:
            async with asyncio.TaskGroup() as group:
                # A trial has one call in flight at most; with some more trials than calls, the pace is the limit.
                for _ in range(stop.pace.most):
                    group.create_task(self._work(waiting, stop, hear))
        except* UserError as problems:
            raise problems.exceptions[0] from problems
        finally:
            await self.setup.aclose()

    async def _work(self, waiting: Iterator[TrialKey], stop: "_Stop", hear: Hear) -> None:
        """Take one trial after the other until none is left or the run is asked to stop."""
        admission = Admission(stop.pace, self.budget)
        while stop.why is None and (key := next(waiting, None)) is not None:
            chapter = self.chapters.pop(str(key), Chapter())
            ledger = Ledger(str(key), chapter, self.journal.append, admission)
            try:
                closed = await watch.trial(key, chapter, run_trial(self.setup, key, ledger, stop.control))
            except Interrupted:
                return
            except Spent:
                stop.now("spent")
                return
            except Misconfigured as error:
                stop.now(error)
                return
            self.journal.append(closed)
            hear(key, closed)


@dataclass(slots=True)
class _Stop:
    """Brings a run to a stand: every trial comes to the end of its step, and no further call begins."""

    control: RunControl
    pace: Pace
    why: Ended | Misconfigured | None = None

    def now(self, why: Ended | Misconfigured) -> None:
        self.why = self.why or why
        self.control.request_drain(str(why))
        self.pace.stop()


@contextmanager
def _draining(stop: _Stop) -> Iterator[None]:
    """Turn the first Ctrl-C into a request to drain, and the second into an end of everything."""
    loop = asyncio.get_running_loop()
    task = asyncio.current_task()

    def interrupt() -> None:
        if stop.why == "interrupted" and task is not None:
            task.cancel()
        stop.now("interrupted")

    loop.add_signal_handler(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        loop.remove_signal_handler(signal.SIGINT)


@contextmanager
def _seldom_collecting() -> Iterator[None]:
    """Let Python look for cyclic garbage less often: among hundreds of trials that live it finds little each time.

    Measured, that is an eighth of all the time of a run with 256 calls in flight.
    """
    before = gc.get_threshold()
    gc.set_threshold(GARBAGE, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
