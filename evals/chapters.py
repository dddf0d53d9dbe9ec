"""A journal, read as one chapter a trial."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from evals.amount import NOTHING, Amount
from evals.events import Began, Call, Closed, Cut, Event, Failed, Judged
from evals.journal import read
from evals.trial import MISSING


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
    """None while the trial is under way, also where it ended as missing before and is being repaired."""
    spent: Amount = NOTHING
    """By all its calls, those included that were made again."""

    @property
    def complete(self) -> bool:
        """Whether the trial has a result."""
        return self.closed is not None and self.closed.outcome not in MISSING

    def add(self, event: Event) -> None:
        self.closed = None
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
    usage = event.usage
    return Amount(1, (usage.input_tokens or 0) + (usage.output_tokens or 0), event.cost or 0.0)


@dataclass(slots=True)
class Book:
    """The chapters by trial key, in the order of the trials' first events."""

    chapters: dict[str, Chapter] = field(default_factory=dict)
    brief: bool = False
    """Keep of a trial with a result only what it came to: its calls and verdicts are never asked for again."""

    def add(self, event: Event) -> None:
        if isinstance(event, Began):
            return
        chapter = self.chapters.setdefault(event.trial, Chapter())
        chapter.add(event)
        if self.brief and chapter.complete:
            self.chapters[event.trial] = Chapter(closed=chapter.closed, spent=chapter.spent)


def chapters(events: Iterable[Event]) -> dict[str, Chapter]:
    """Trial key -> everything that is recorded of it."""
    book = Book()
    for event in events:
        book.add(event)
    return book.chapters


def load(path: Path) -> dict[str, Chapter]:
    """The chapters of a journal file. Raises JournalError."""
    return chapters(read(path))
