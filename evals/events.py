"""What can happen in a run: the lines of a journal.

    began     the run's first line: which experiment, in which format
    call      one model call with everything that went out and came back
    failed    one model call that gave no answer, after all retries
    cut       code that was removed from a critic's words
    verdict   one attempt: the program, where it stood in the reply, and how it did on every case
    closed    the end of a trial: its outcome and its totals

A trial's chapter is all events with its key, from its first call to its last `closed`. Events are plain values: the
journal alone knows how they are stored.
"""

import base64
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer

from agents.model import Missing, Role
from evals.trial import Outcome
from interpreters.base import Status
from tools.judge import ErrorClass, ErrorType

FORMAT = 1
"""Raised whenever an old journal can no longer be read as it was meant."""


def _bytes_to_json(value: bytes) -> str | dict[str, str]:
    try:
        return value.decode()
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(value).decode()}


def _bytes_from_json(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode()
    if isinstance(value, dict) and value.keys() == {"base64"}:
        return base64.b64decode(value["base64"], validate=True)
    return value


Blob = Annotated[bytes, BeforeValidator(_bytes_from_json), PlainSerializer(_bytes_to_json)]
"""Bytes; in JSON a string if they are UTF-8, else {"base64": ...}."""


class Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Began(Record):
    event: Literal["began"] = "began"
    format: int = FORMAT
    experiment: str
    """sha256 of the resolved experiment, as in run.json."""


class MessageRecord(Record):
    speaker: str
    text: str


class CallKey(Record):
    """What names a call within its trial."""

    request: str
    """sha256 of the canonical request: model, role, messages, parameters."""
    occurrence: int
    """From 1: the same request may be made more than once in a trial."""

    def __str__(self) -> str:
        return f"{self.request}:{self.occurrence}"


class UsageRecord(Record):
    input_tokens: int | None = None
    output_tokens: int | None = None
    cached_tokens: int | None = None
    reasoning_tokens: int | None = None


class Call(Record):
    event: Literal["call"] = "call"
    trial: str
    role: Role
    key: CallKey
    messages: tuple[MessageRecord, ...]
    asked: dict[str, Any]
    sent: dict[str, Any]
    reported: dict[str, Any]
    reply: str
    exact: bool
    reasoning: str
    finish_reason: str
    usage: UsageRecord
    """Retries included, as in all that follows: what an empty reply took is paid for, too."""
    cost: float | None
    latency: float
    """Seconds from request to reply, retries included and the wait for its turn left out. Never part of a result."""


class Failed(Record):
    event: Literal["failed"] = "failed"
    trial: str
    role: Role
    key: CallKey
    messages: tuple[MessageRecord, ...]
    asked: dict[str, Any]
    missing: Missing
    message: str
    usage: UsageRecord = UsageRecord()
    """Of the replies that were no answers, as far as the server counted: they are paid for, too."""
    cost: float | None = None


class Cut(Record):
    event: Literal["cut"] = "cut"
    trial: str
    call: str
    spans: tuple[tuple[int, int], ...]
    """Where the removed code stood in the reply's words (its reasoning set aside), in characters."""


class CandidateRecord(Record):
    rule: str
    start: int
    end: int


class CaseRecord(Record):
    stdin: str
    expected_stdout: str
    actual_stdout: Blob
    error_type: ErrorType
    stderr: str
    held_out: bool
    status: Status
    steps: int
    snapshot: dict[str, Any]


class Judged(Record):
    event: Literal["verdict"] = "verdict"
    trial: str
    attempt: int
    """From 1."""
    call: str
    """The call whose reply held the program, as REQUEST:OCCURRENCE."""
    program: str | None
    rule: str
    span: tuple[int, int] | None
    candidates: tuple[CandidateRecord, ...]
    language: str
    dialect: str
    comparator: str
    passed: bool
    passed_visible: bool
    error_class: ErrorClass
    cases: tuple[CaseRecord, ...]
    measures: dict[str, Any]
    """What the benchmark counts beyond the cases."""


class Closed(Record):
    event: Literal["closed"] = "closed"
    trial: str
    outcome: Outcome
    error_class: ErrorClass
    """Of the last attempt; "ok" if it passed or there was none."""
    overfit: bool
    """The last attempt passed every visible case and failed a held-out one."""
    attempts: int
    calls: int
    """Answered calls that the trial used, those read back from the journal included."""
    input_tokens: int | None
    output_tokens: int | None
    """Sums over the calls, and over what a failed one took; None as soon as one is unknown."""
    cost: float | None
    """US dollars; None as soon as one is unknown."""
    message: str
    """Why it is missing; empty otherwise."""


Event = Annotated[Began | Call | Failed | Cut | Judged | Closed, Field(discriminator="event")]
