"""How far a run is: a live table on a terminal, plain lines elsewhere."""

import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.live import Live
from rich.table import Table

from evals.events import Closed
from evals.trial import MISSING, TrialKey

LINES = 200
"""Plain lines for the trials of one run; a longer run prints every n-th, and each missing trial."""


@dataclass(slots=True)
class Progress:
    """Counts trials as they end. A context manager: the live table is drawn inside it."""

    total: int
    """Trials of the experiment."""
    kept: int
    """Of these, the ones that had a result before."""
    console: Console
    counts: Counter[str] = field(default_factory=Counter)
    calls: int = 0
    cost: float | None = 0.0
    _started: float = field(default_factory=time.monotonic)
    _live: Live | None = None

    def __enter__(self) -> Self:
        if self.console.is_terminal:
            # What goes to standard error is drawn above the table, unless it goes somewhere else than to a terminal.
            self._live = Live(
                get_renderable=self._table,
                console=self.console,
                refresh_per_second=4,
                transient=True,
                redirect_stderr=sys.stderr.isatty(),
            )
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live is not None:
            self._live.stop()

    def hear(self, key: TrialKey, closed: Closed) -> None:
        """Count a trial that has just ended."""
        self.counts[closed.outcome] += 1
        self.calls += closed.calls
        self.cost = None if self.cost is None or closed.cost is None else self.cost + closed.cost
        every = -(-self.total // LINES)
        missing = closed.outcome in MISSING
        if self._live is None and (missing or self.done % every == 0 or self.done == self.total):
            self.console.print(self._line(key, closed), soft_wrap=True)

    @property
    def done(self) -> int:
        return self.kept + sum(self.counts.values())

    @property
    def missing(self) -> int:
        return sum(self.counts[outcome] for outcome in MISSING)

    def _line(self, key: TrialKey, closed: Closed) -> str:
        width = len(str(self.total))
        outcome = f"{closed.outcome}{'' if closed.outcome != 'unsolved' else f' ({closed.error_class})'}"
        attempts = f"{closed.attempts} attempt{'' if closed.attempts == 1 else 's'}"
        why = f": {closed.message}" if closed.message else ""
        return f"[{self.done:{width}}/{self.total}] {key}  {outcome}, {attempts}{why}"

    def _table(self) -> Table:
        seconds = max(time.monotonic() - self._started, 1e-9)
        fresh = sum(self.counts.values())
        left = (self.total - self.done) * seconds / fresh if fresh else None
        table = Table.grid(padding=(0, 2))
        table.add_row("trials", f"{self.done:,} of {self.total:,}")
        table.add_row("solved", f"{self.counts['solved']:,} of the {fresh:,} now run")
        table.add_row("missing", f"{self.missing:,}")
        table.add_row("cost", "unknown" if self.cost is None else f"${self.cost:.4f}")
        table.add_row("calls", f"{self.calls:,} ({self.calls / seconds:.1f} a second)")
        table.add_row("time left", "unknown" if left is None else _duration(left))
        return table


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"
