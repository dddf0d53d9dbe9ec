"""A journal, read as one chapter a trial."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from evals.amount import NOTHING, Amount
from evals.events import Began, Call, Closed, Cut, Event, Failed, Judged
from evals.journal import read


@dataclass(slots=True)
class Chapter:
    """What a journal holds of one trial. Where something stands twice, the later one counts."""

    calls: dict[str, Call | Failed] = field(default_factory=dict)
    """By call key, in the order in which they were first made."""
    verdicts: dict[int, Judged] = field(default_factory=dict)
    """By attempt."""
    cuts: dict[str, Cut] = field(default_factory=dict)
    """By call key."""
    closed: Closed | None = None
    spent: Amount = NOTHING
    """By all its calls, those included that were made again."""

    def add(self, event: Event) -> None:
        match event:
            case Call() | Failed():
                self.calls[str(event.key)] = event
                self.spent += spent_by(event)
            case Judged():
                self.verdicts[event.attempt] = event
            case Cut():
                self.cuts[event.call] = event
            case Closed():
                self.closed = event


def spent_by(event: Call | Failed) -> Amount:
    """What a recorded call cost; what is unknown counts as nothing."""
    if isinstance(event, Failed):
        return Amount(calls=1)
    usage = event.usage
    return Amount(1, (usage.input_tokens or 0) + (usage.output_tokens or 0), event.cost or 0.0)


def chapters(events: Iterable[Event]) -> dict[str, Chapter]:
    """Trial key -> everything that is recorded of it, in the order of the trials' first events."""
    found: dict[str, Chapter] = {}
    for event in events:
        if not isinstance(event, Began):
            found.setdefault(event.trial, Chapter()).add(event)
    return found


def load(path: Path) -> dict[str, Chapter]:
    """The chapters of a journal file. Raises JournalError."""
    return chapters(read(path))
