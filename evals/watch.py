"""What the log and a collector of spans hear of a trial, at each of its seams: an agent's turn, a call, a verdict.

The seams say what happens, once; here it becomes an event (evals.log) and a span (evals.telemetry). Which trial and
which call an event belongs to is kept in context variables, so that whatever happens deeper down says it too.
"""

import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from structlog.contextvars import bound_contextvars

from agents.model import ModelFailure, Reply
from evals import telemetry
from evals.chapters import Chapter
from evals.errors import Misconfigured
from evals.events import Closed, Judged
from evals.log import (
    ATTEMPT_JUDGED,
    CALL_FAILED,
    CALL_MADE,
    CALL_RECALLED,
    TOOL_USED,
    TRIAL_ENDED,
    TRIAL_STARTED,
    since,
    tell,
)
from evals.question import Question
from evals.trial import TrialKey
from graphs.endings import Interrupted

Call = Callable[[], Awaitable[Reply]]


async def trial(key: TrialKey, chapter: Chapter, playing: Awaitable[Closed]) -> Closed:
    """Play a trial to its end."""
    started = time.monotonic()
    with bound_contextvars(trial=str(key)), telemetry.trial(key) as span:
        tell(TRIAL_STARTED, recorded=len(chapter.calls))
        closed = await playing
        tell(
            TRIAL_ENDED,
            outcome=closed.outcome,
            error_class=closed.error_class,
            attempts=closed.attempts,
            calls=closed.calls,
            input_tokens=closed.input_tokens,
            output_tokens=closed.output_tokens,
            cost=closed.cost,
            seconds=since(started),
        )
        telemetry.trial_ended(span, closed)
        return closed


@contextmanager
def turn(question: Question) -> Iterator["Turn"]:
    """An agent's turn: whether it is asked, or its answer recalled, turns out inside."""
    with bound_contextvars(role=question.role, model=question.model), telemetry.turn(question) as span:
        turn = Turn(question, span)
        try:
            yield turn
        except BaseException as error:
            turn.failed(error)
            raise


@dataclass(slots=True)
class Turn:
    question: Question
    span: telemetry.Span
    _began: float | None = None
    """When the call went out, which is after it was admitted."""
    _seconds: float = 0.0
    _kind: str = ""
    """Of the error that the call ended in; the journal keeps its words, and the trial what it counts as."""
    _answered: bool = False

    def live(self, call: Call) -> Call:
        """A call to an agent, timed."""

        async def timed() -> Reply:
            self._began = time.monotonic()
            try:
                return await call()
            except BaseException as error:
                self._kind = telemetry.kind_of(error)
                raise
            finally:
                self._seconds = since(self._began)

        return timed

    def chat(self, call: Call) -> Call:
        """A call to a language model, timed."""

        async def traced() -> Reply:
            with telemetry.chat(self.question) as span:
                reply = await call()
                telemetry.chat_answered(span, reply)
                return reply

        return self.live(traced)

    def answered(self, reply: Reply) -> None:
        """A live call is over, and in the journal."""
        self._answered = True
        self.span.say({"loopwright.recalled": False, "loopwright.cost": reply.cost})
        tell(
            CALL_MADE,
            seconds=self._seconds,
            input_tokens=reply.usage.input_tokens,
            output_tokens=reply.usage.output_tokens,
            cost=reply.cost,
            finish_reason=reply.finish_reason,
        )

    def recalled(self, reply: Reply) -> None:
        """The journal has answered."""
        self.span.say({"loopwright.recalled": True})
        tell(
            CALL_RECALLED,
            input_tokens=reply.usage.input_tokens,
            output_tokens=reply.usage.output_tokens,
            cost=reply.cost,
            finish_reason=reply.finish_reason,
        )

    def failed(self, error: BaseException) -> None:
        """The turn ended in an error, which is a failed call if one was out."""
        if self._began is not None and not self._answered and not isinstance(error, Interrupted | Misconfigured):
            kind = self._kind or telemetry.kind_of(error)
            self.span.fail(kind)
            failure = error if isinstance(error, ModelFailure) else ModelFailure()
            tell(
                CALL_FAILED,
                seconds=self._seconds,
                input_tokens=failure.usage.input_tokens,
                output_tokens=failure.usage.output_tokens,
                cost=failure.cost,
                missing=failure.missing,
                error=kind,
            )


@contextmanager
def using(name: str, arguments: str) -> Iterator["Using"]:
    with telemetry.using(name, arguments) as span:
        yield Using(name, span)


@dataclass(slots=True)
class Using:
    name: str
    span: telemetry.Span
    _began: float = field(default_factory=time.monotonic)

    def over(self, result: str) -> None:
        """A tool has replied."""
        telemetry.used(self.span, result)
        tell(TOOL_USED, tool=self.name, seconds=since(self._began))


@contextmanager
def judging(program: str | None) -> Iterator["Judging"]:
    with telemetry.judging(program) as span:
        yield Judging(span)


@dataclass(slots=True)
class Judging:
    span: telemetry.Span
    _began: float = field(default_factory=time.monotonic)

    def over(self, verdict: Judged) -> None:
        """An attempt has its verdict."""
        steps = sum(case.steps for case in verdict.cases)
        telemetry.judged(self.span, verdict, steps)
        tell(
            ATTEMPT_JUDGED,
            attempt=verdict.attempt,
            passed=verdict.passed,
            error_class=verdict.error_class,
            steps=steps,
            seconds=since(self._began),
        )
