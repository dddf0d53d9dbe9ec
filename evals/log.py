"""What is told of a run while it goes on: in one vocabulary, to a person in lines and to a machine in JSON.

The journal holds what was said, and the log that it was said. No prompt, reply or program ever stands in the log, nor a
word of what a server says about an error, for that may hold anything.

    a person     lines on standard error, above the live table where there is one: warnings, and with -v everything
    a machine    --log-json FILE has everything, one JSON object a line: time (RFC 3339), level, event and its fields

The file is added to, so that a run and all its resumptions stand in one; every line is written at once. A log that can
no longer be written ends, and not the run.
"""

import json
import logging
import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from io import RawIOBase
from pathlib import Path
from typing import Literal

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from evals.errors import UserError
from interpreters.base import Plain


@dataclass(frozen=True, slots=True)
class Word:
    """What can happen, and what is told of it."""

    name: str
    fields: Sequence[str]
    meaning: str
    level: Literal["info", "warning"] = "info"


_CALL = ("trial", "role", "model")
_USED = ("input_tokens", "output_tokens", "cost")
_RESULT = ("run", "solved", "unsolved", "missing", "seconds")

RUN_STARTED = Word("run started", ("run", "trials", "open", "traced"), "a run is begun, or gone on with")
RUN_FINISHED = Word("run finished", _RESULT, "no trial is left to run, or the budget is spent")
RUN_INTERRUPTED = Word("run interrupted", _RESULT, "Ctrl-C; the same command goes on")
RUN_STOPPED = Word(
    "run stopped", ("run", "error", "seconds"), "something the user has to mend; the same command goes on"
)
REPLAY_STARTED = Word("replay started", ("run", "trials"), "a recorded run is run again, without a model")
REPLAY_FINISHED = Word("replay finished", ("run", "trials", "diverged", "seconds"), "the end of a replay")
TRIAL_STARTED = Word("trial started", ("trial", "recorded"), "a trial is begun, or gone on with")
TRIAL_ENDED = Word(
    "trial ended",
    ("trial", "outcome", "error_class", "attempts", "calls", *_USED, "seconds"),
    "a trial has its outcome, or is missing",
)
TRIAL_DIVERGED = Word("trial diverged", ("trial", "what"), "a replay left its record")
CALL_MADE = Word("call made", (*_CALL, "seconds", *_USED, "finish_reason"), "a model or an agent has answered")
CALL_RECALLED = Word("call recalled", (*_CALL, *_USED, "finish_reason"), "the journal has answered; nothing was paid")
CALL_RETRIED = Word("call retried", (*_CALL, "retry", "wait", "error"), "a passing fault; asked again", "warning")
CALL_FAILED = Word(
    "call failed", (*_CALL, "seconds", *_USED, "missing", "error"), "no answer, after all retries", "warning"
)
ATTEMPT_JUDGED = Word(
    "attempt judged",
    ("trial", "attempt", "passed", "error_class", "steps", "seconds"),
    "the judge has run a program on every case",
)
TOOL_USED = Word("tool used", ("trial", "tool", "seconds"), "an interpreter has run what a model called it for")
PACE_CHANGED = Word("pace changed", (*_CALL, "calls", "before"), "more or fewer calls may be in flight")
BUDGET_SPENT = Word("budget spent", ("run", "calls", "tokens", "usd"), "no further call may be made")
LOG_STOPPED = Word("log stopped", ("file", "error"), "the log's file can no longer be written", "warning")

VOCABULARY: tuple[Word, ...] = (
    RUN_STARTED,
    RUN_FINISHED,
    RUN_INTERRUPTED,
    RUN_STOPPED,
    REPLAY_STARTED,
    REPLAY_FINISHED,
    TRIAL_STARTED,
    TRIAL_ENDED,
    TRIAL_DIVERGED,
    CALL_MADE,
    CALL_RECALLED,
    CALL_RETRIED,
    CALL_FAILED,
    ATTEMPT_JUDGED,
    TOOL_USED,
    PACE_CHANGED,
    BUDGET_SPENT,
    LOG_STOPPED,
)
"""All there is. CALL_RETRIED is told where it happens, in agents.providers.retry, which lies below this floor."""


def tell(word: Word, **fields: Plain | float | None) -> None:
    """Tell of something; which trial and call it belongs to, the context says. Cheap when nobody wants to know."""
    if word.level == "warning" or structlog.is_configured():
        getattr(structlog.get_logger(), word.level)(word.name, **fields)


def since(started: float) -> float:
    """Seconds since a reading of the monotonic clock, as the log has them."""
    return round(time.monotonic() - started, 3)


def configure(*, verbose: bool = False, lines: "Lines | None" = None) -> None:
    """Tell a person on whatever standard error is at the time, a live table's included; and a machine, if given."""
    processors: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        _in_order,
    ]
    if lines is not None:
        processors.append(lines)
    if not verbose:
        processors.append(_warnings_only)
    structlog.configure(
        processors=[
            *processors,
            structlog.processors.TimeStamper(fmt="%H:%M:%S", utc=False),
            structlog.dev.ConsoleRenderer(colors=False, sort_keys=False, pad_event_to=len("run interrupted")),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO if verbose or lines else logging.WARNING),
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),
        cache_logger_on_first_use=False,
    )


@contextmanager
def recording(run: Path, *, verbose: bool, file: Path | None) -> Iterator[None]:
    """Tell as the options of the command line say, while a run or a replay goes on. Raises UserError."""
    lines = None
    if file is not None:
        if file.resolve().is_relative_to(run.resolve()):
            raise UserError(f"--log-json: {file} lies in the run's folder, which holds the run alone; name another")
        lines = Lines.append_to(file)
    configure(verbose=verbose, lines=lines)
    try:
        yield
    finally:
        configure()
        if lines is not None:
            lines.close()


@dataclass(slots=True)
class Lines:
    """A file of JSON lines; a step of structlog's that hands on what it has written down."""

    path: Path
    file: RawIOBase | None = field(repr=False)

    @classmethod
    def append_to(cls, path: Path) -> "Lines":
        """Open a file, and end a line that a killed run has left without its end. Raises UserError."""
        try:
            file = path.open("a+b", buffering=0)
            if file.tell():
                file.seek(-1, os.SEEK_END)
                if file.read(1) != b"\n":
                    file.write(b"\n")
        except OSError as error:
            raise UserError(f"--log-json: {path} cannot be written ({error.strerror}); name another file") from error
        return cls(path, file)

    def __call__(self, _logger: WrappedLogger, _method: str, told: EventDict) -> EventDict:
        if self.file is not None:
            now = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
            line = json.dumps({"time": now, **told}, default=str)
            try:
                self.file.write(line.encode() + b"\n")
            except OSError as error:
                self.close()
                tell(LOG_STOPPED, file=str(self.path), error=error.strerror)
        return told

    def close(self) -> None:
        if self.file is not None:
            self.file.close()
        self.file = None


def _in_order(_logger: WrappedLogger, _method: str, told: EventDict) -> EventDict:
    """What every event has, then what it belongs to, then what it tells."""
    first = {name: told[name] for name in ("level", "event", *_CALL) if name in told}
    return {**first, **told}


def _warnings_only(_logger: WrappedLogger, _method: str, told: EventDict) -> EventDict:
    if told["level"] == "info":
        raise structlog.DropEvent
    return told
