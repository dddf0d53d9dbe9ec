"""Run a recorded run again, through the real graphs and interpreters, with no model and no socket.

Whatever the replay would have to write, because the chapter does not hold it already in the same bytes, is a
divergence; so is a recorded call, verdict or outcome that the replay does not come to.
"""

import asyncio
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from evals import watch
from evals.chapters import Chapter
from evals.divergence import Divergence, changed
from evals.events import Closed, Event, Judged
from evals.journal import canonical
from evals.ledger import Ledger
from evals.setup import Setup
from evals.trial import TrialKey
from evals.trials import run_trial
from graphs.strategy import untraced

TRIALS = 8
"""Replayed at a time."""


@dataclass(slots=True)
class Replay:
    """What replaying a run gave."""

    trials: int = 0
    unfinished: int = 0
    """Trials whose chapter is not closed: there is nothing to compare them with."""
    divergences: list[Divergence] = field(default_factory=list)
    verdicts: dict[str, list[bytes]] = field(default_factory=dict)
    """Trial -> its verdicts as canonical JSON, in the order of the attempts."""

    def record(self) -> bytes:
        """All verdicts, one JSON object a line, sorted by trial: the same bytes whenever the run is unchanged."""
        lines = (line for trial in sorted(self.verdicts) for line in self.verdicts[trial])
        return b"".join(line + b"\n" for line in lines)

    def digest(self) -> str:
        """sha256 of the record."""
        return hashlib.sha256(self.record()).hexdigest()


async def replay(setup: Setup, chapters: dict[str, Chapter]) -> Replay:
    """Replay every closed trial. The setup must be an offline one."""
    result = Replay(unfinished=sum(chapter.closed is None for chapter in chapters.values()))
    known = {str(key): key for key in setup.trials()}
    closed = {trial: chapter for trial, chapter in chapters.items() if chapter.closed is not None}
    waiting = iter(closed.items())
    with untraced():
        async with asyncio.TaskGroup() as group:
            for _ in range(TRIALS):
                group.create_task(_work(setup, known, waiting, result))
    result.divergences.sort(key=lambda divergence: divergence.trial)
    return result


async def _work(
    setup: Setup, known: dict[str, TrialKey], waiting: Iterator[tuple[str, Chapter]], result: Replay
) -> None:
    while (entry := next(waiting, None)) is not None:
        trial, chapter = entry
        result.trials += 1
        if trial not in known:
            result.divergences.append(Divergence(trial, "the benchmark no longer has this task"))
            continue
        result.divergences += await _replay_trial(setup, known[trial], chapter, result.verdicts)


async def _replay_trial(
    setup: Setup, key: TrialKey, chapter: Chapter, verdicts: dict[str, list[bytes]]
) -> list[Divergence]:
    news: list[Event] = []
    ledger = Ledger(str(key), chapter, news.append)
    try:
        closed = await watch.trial(key, chapter, run_trial(setup, key, ledger))
    except Divergence as divergence:
        # What follows from it (later verdicts, the outcome) would only repeat it.
        return [_against(event, chapter) for event in news] + [divergence]
    finally:
        verdicts[str(key)] = [canonical(event) for event in ledger.verdicts]
    if news:
        return [_against(event, chapter) for event in news]
    if left := ledger.left_over():
        return [left]
    if closed != chapter.closed:
        return [changed(str(key), "the outcome differs", _lines(chapter.closed), _lines(closed))]
    return []


def _against(event: Event, chapter: Chapter) -> Divergence:
    """Set an event that the chapter does not hold against the one that it holds in its place."""
    if isinstance(event, Judged):
        recorded = chapter.verdicts.get(event.attempt)
        return changed(event.trial, f"the verdict of attempt {event.attempt} differs", _lines(recorded), _lines(event))
    assert not isinstance(event, Closed) and event.event == "cut", event
    return changed(
        event.trial, "the code cut from a critic's words differs", _lines(chapter.cuts.get(event.call)), _lines(event)
    )


def _lines(event: Event | None) -> str:
    """An event with one value a line, for a diff."""
    if event is None:
        return "(nothing)"
    plain: Any = json.loads(canonical(event))
    return json.dumps(plain, indent=1, ensure_ascii=False)
