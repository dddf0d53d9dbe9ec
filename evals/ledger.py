"""What stands between one trial and the world: every question goes through its ledger, and so does every verdict.

A call is named by the hash of its question and by how often that question has been asked in this trial. A call that
the trial's chapter holds is answered from there. One that it does not hold goes live in a run, and what comes back is
in the journal before anybody sees it; in a replay it ends the trial with a Divergence.
"""

import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass, field, replace

from agents.model import AgentCrashed, ModelFailure, ProviderError, Reply, Usage, failure
from agents.redaction import of_environment, redact
from agents.replies import usable
from evals.admission import Admission
from evals.budget import Spent
from evals.chapters import Chapter
from evals.divergence import Divergence, never_made, unrecorded
from evals.errors import Misconfigured
from evals.events import Call, CallKey, Cut, Event, Failed, Judged, MessageRecord, UsageRecord
from evals.question import Question
from evals.records import judged, reply_of
from graphs.endings import Interrupted
from graphs.state import Draft
from tools.judge import Verdict
from tools.sandbox import crash

WORDS = 4_000
"""Characters kept of why a call failed."""


@dataclass(slots=True)
class Ledger:
    """The calls and verdicts of one trial, of this pass and of those before."""

    trial: str
    chapter: Chapter
    write: Callable[[Event], None]
    admission: Admission | None = None
    """Where live calls are made; None in a replay, which makes none."""
    replies: list[Reply] = field(default_factory=list)
    """What was answered in this pass, in order."""
    verdicts: list[Judged] = field(default_factory=list)
    """Of this pass, in the order of the attempts."""
    _asked: Counter[str] = field(default_factory=Counter)
    _keys: set[str] = field(default_factory=set)

    def recall(self, question: Question) -> tuple[CallKey, Reply | None]:
        """Name a call, and answer it if it is recorded.

        A running ledger takes no recorded reply that is unusable, for that is what running again is meant to repair.
        A replaying one always answers, or raises Divergence, or the ModelFailure that is recorded.
        """
        self._asked[question.digest] += 1
        key = CallKey(request=question.digest, occurrence=self._asked[question.digest])
        recorded = self.chapter.calls.get(str(key))
        if not self._live and recorded is None:
            number = len(self._keys) + 1
            raise unrecorded(self.trial, question.role, question.parameters, question.messages, number, self._unasked())
        self._keys.add(str(key))
        match recorded:
            case Call():
                reply = reply_of(recorded)
                return key, reply if not self._live or _usable(reply) else None
            case Failed() if not self._live:
                raise failure(recorded.missing, recorded.message, Usage(**dict(recorded.usage)), recorded.cost)
        return key, None

    @property
    def _live(self) -> bool:
        """Whether a call that the chapter does not hold may be made."""
        return self.admission is not None

    async def ask(self, question: Question, key: CallKey, live: Callable[[], Awaitable[Reply]]) -> Reply:
        """Make a live call and record what came of it.

        Raises ModelFailure; Interrupted or Spent if it may not be made; and Misconfigured if none can be answered.
        """
        assert self.admission is not None, "a replay makes no calls"
        seconds = 0.0

        async def timed() -> Reply:
            nonlocal seconds
            started = time.monotonic()
            try:
                return await live()
            finally:
                seconds = time.monotonic() - started

        try:
            reply = replace(await self.admission.call(question, timed), call=str(key))
            _refuse_surrogates(reply)
        except (Interrupted, Spent):
            raise
        except ModelFailure as problem:
            # Without its cause, here and below: that may quote a key.
            raise self._failed(question, key, problem) from None
        except (Exception, SystemExit) as error:  # noqa: BLE001
            # Whatever an agent or a provider raises, ours or a stranger's, ends this trial and not the run.
            crashed = AgentCrashed(f"{question.model} raised {crash(error)}")
            raise self._failed(question, key, crashed) from None
        try:
            self.write(_call(self.trial, question, key, reply, seconds))
        except (TypeError, ValueError) as error:
            # What a server reports of itself can be what JSON cannot hold.
            odd = ProviderError(f"the reply cannot be recorded: {error}; run again", usage=reply.usage, cost=reply.cost)
            raise self._failed(question, key, odd) from None
        return reply

    def accept(self, reply: Reply) -> Reply:
        """Count a reply, recorded or live, and hand it on if it can be used. Raises ModelFailure if not."""
        self.replies.append(reply)
        usable(reply)
        return reply

    def judge(self, draft: Draft, verdict: Verdict) -> None:
        """Record the verdict on the next attempt, unless the chapter holds it already."""
        event = judged(self.trial, len(self.verdicts) + 1, draft, verdict)
        if self.chapter.verdicts.get(event.attempt) != event:
            self.write(event)
        self.verdicts.append(event)

    def cut(self, reply: Reply, spans: tuple[tuple[int, int], ...]) -> None:
        """Record that code was removed from a critic's words, unless the chapter holds it already."""
        event = Cut(trial=self.trial, call=reply.call, spans=spans)
        if self.chapter.cuts.get(reply.call) != event:
            self.write(event)

    def left_over(self) -> Divergence | None:
        """What a replay that has come to its end never asked for, though it is recorded."""
        unasked = self._unasked()
        return never_made(self.trial, len(self._keys) + 1, unasked[0]) if unasked else None

    def _unasked(self) -> list[Call | Failed]:
        return [call for key, call in self.chapter.calls.items() if key not in self._keys]

    def _failed(self, question: Question, key: CallKey, problem: ModelFailure) -> ModelFailure:
        """Record a failed call, and return what is to be raised of it. Raises Misconfigured if all would fail."""
        message = in_a_line(str(problem))
        if problem.fatal:
            # Nothing was asked, really: the trial stays open, and nothing is written down that was to be made again.
            raise Misconfigured(f"{message}; then the same command goes on from here")
        self.write(
            Failed(
                trial=self.trial,
                role=question.role,
                key=key,
                messages=_records(question),
                asked=dict(question.parameters),
                missing=problem.missing,
                message=message,
                usage=UsageRecord(**asdict(problem.usage)),
                cost=problem.cost,
            )
        )
        return failure(problem.missing, message, problem.usage, problem.cost)


def in_a_line(problem: str) -> str:
    """What went wrong, as it may be written down."""
    return " ".join(redact(problem, of_environment()).split())[:WORDS]


def _call(trial: str, question: Question, key: CallKey, reply: Reply, seconds: float) -> Call:
    return Call(
        trial=trial,
        role=question.role,
        key=key,
        messages=_records(question),
        asked=dict(question.parameters),
        sent=dict(reply.sent),
        reported=dict(reply.reported),
        reply=reply.text,
        exact=reply.exact,
        reasoning=reply.reasoning,
        finish_reason=reply.finish_reason,
        usage=UsageRecord(**asdict(reply.usage)),
        cost=reply.cost,
        latency=round(seconds, 6),
    )


def _records(question: Question) -> tuple[MessageRecord, ...]:
    return tuple(MessageRecord(speaker=message.speaker, text=message.text) for message in question.messages)


def _usable(reply: Reply) -> bool:
    try:
        usable(reply)
    except ModelFailure:
        return False
    return True


def _refuse_surrogates(reply: Reply) -> None:
    """Raise ProviderError for a reply that is no Unicode text: it cannot be recorded, so it is a failed call."""
    for text in (reply.text, reply.reasoning):
        try:
            text.encode()
        except UnicodeEncodeError as error:
            surrogate = f"character {error.start} is the lone surrogate {text[error.start]!a}"
            words = f"the reply is no Unicode text: {surrogate}; run again"
            raise ProviderError(words, usage=reply.usage, cost=reply.cost) from error
