"""Spans for a collector that speaks OTLP, in the words of OpenTelemetry's conventions for generative AI (v0.1.0).

    invoke_workflow STRATEGY    one trial, in a trace of its own
    |-- invoke_agent ROLE       one answer of an agent, be it asked or recalled from the journal
    |   `-- chat MODEL          one call of a language model, retries included
    |-- execute_tool run_...    an interpreter that the model called as a tool
    `-- execute_tool judge      one attempt being judged

What the conventions have no word for stands under `loopwright.`. Spans are sent when the environment names a collector
(OTEL_EXPORTER_OTLP_ENDPOINT) and the extra `otel` is installed; otherwise nothing is imported. Of an error a span says
the kind alone. Prompts, replies and programs are left out unless OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT
asks for them.
"""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import entry_points, version
from typing import TYPE_CHECKING

from agents import tool_talk
from agents.model import AgentCrashed, Message, Reply
from evals.budget import Spent
from evals.errors import UserError
from evals.events import Closed, Judged
from evals.question import Question
from evals.telemetry_words import asked, in_parts, model_name
from evals.trial import MISSING, TrialKey
from graphs.endings import Interrupted

if TYPE_CHECKING:
    # An extra: whoever does not have it can do without it.
    from opentelemetry.sdk.trace import SpanProcessor
    from opentelemetry.trace import Span as Recorded
    from opentelemetry.trace import Tracer

Value = str | int | float | bool | Sequence[str] | None

_ENDPOINTS = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")
_PROTOCOLS = ("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL")
_PROTOCOL = "http/protobuf"
_EXPORTERS = {_PROTOCOL: "otlp_proto_http", "grpc": "otlp_proto_grpc"}
"""Protocol -> the name under which OpenTelemetry's exporter for it is installed. The extra `otel` has the first."""
_CONTENTS = "OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT"

_REQUEST = {
    "temperature": "gen_ai.request.temperature",
    "top_p": "gen_ai.request.top_p",
    "seed": "gen_ai.request.seed",
    "max_tokens": "gen_ai.request.max_tokens",
    "reasoning_effort": "gen_ai.request.reasoning.level",
}
"""Our name of a parameter -> theirs."""


@dataclass(frozen=True, slots=True)
class _Tracing:
    tracer: "Tracer"
    contents: bool


_tracing: _Tracing | None = None
"""None while nobody collects spans."""


@dataclass(slots=True)
class Span:
    """Something that takes time; what is said of it is lost while nobody collects spans."""

    recorded: "Recorded | None" = None
    failed: bool = False

    def say(self, attributes: Mapping[str, Value]) -> None:
        if self.recorded is not None:
            self.recorded.set_attributes({name: value for name, value in attributes.items() if value is not None})

    def fail(self, kind: str) -> None:
        """Mark it as ended in an error. Only its kind, the first that is named: its words may hold anything."""
        if self.recorded is not None and not self.failed:
            from opentelemetry.trace import Status, StatusCode

            self.failed = True
            self.recorded.set_status(Status(StatusCode.ERROR))
            self.recorded.set_attribute("error.type", kind)


_UNHEARD = Span()


@contextmanager
def exporting(run: str) -> Iterator[bool]:
    """Send spans where the environment says, if it does and the extra is there; and say whether. Raises UserError."""
    processor = _exporter()
    if processor is None:
        yield False
        return
    with collected(processor, run):
        yield True


@contextmanager
def collected(processor: "SpanProcessor", run: str) -> Iterator[None]:
    """Hand all spans to a processor of OpenTelemetry's SDK. The provider is our own, and no global one."""
    from opentelemetry.sdk.resources import SERVICE_NAME, Resource
    from opentelemetry.sdk.trace import TracerProvider

    global _tracing
    resource = Resource.create({"loopwright.run": run})
    if str(resource.attributes[SERVICE_NAME]).startswith("unknown_service"):
        resource = resource.merge(Resource({SERVICE_NAME: "loopwright"}))
    provider = TracerProvider(resource=resource, shutdown_on_exit=False)
    provider.add_span_processor(processor)
    # "true" is the older word for what now is named by where the contents go.
    wanted = os.environ.get(_CONTENTS, "").lower() in ("true", "span_only", "span_and_event")
    _tracing = _Tracing(provider.get_tracer("loopwright", version("loopwright")), wanted)
    try:
        yield
    finally:
        _tracing = None
        provider.shutdown()


@contextmanager
def trial(key: TrialKey) -> Iterator[Span]:
    attributes: dict[str, Value] = {
        "gen_ai.agent.name": key.strategy,
        "loopwright.trial": str(key),
        "loopwright.model": key.model,
        "loopwright.language": key.language,
        "loopwright.task": key.task,
        "loopwright.sample": key.sample,
    }
    with _span("invoke_workflow", key.strategy, attributes) as span:
        yield span


def trial_ended(span: Span, closed: Closed) -> None:
    span.say(
        {
            "loopwright.outcome": closed.outcome,
            "loopwright.error_class": closed.error_class,
            "loopwright.attempts": closed.attempts,
            "loopwright.calls": closed.calls,
            "loopwright.cost": closed.cost,
        }
    )
    if closed.outcome in MISSING:
        span.fail(closed.outcome)


@contextmanager
def turn(question: Question) -> Iterator[Span]:
    with _span("invoke_agent", question.role, {"gen_ai.agent.name": question.role, **asked(question)}) as span:
        yield span


@contextmanager
def chat(question: Question) -> Iterator[Span]:
    parameters = {theirs: question.parameters.get(ours) for ours, theirs in _REQUEST.items()}
    with _span("chat", model_name(question.model), {**asked(question), **parameters}, client=True) as span:
        if _tracing is not None and _tracing.contents:
            messages = [message for message in question.messages if message.speaker != "tools"]
            span.say({"gen_ai.input.messages": json.dumps([in_parts(message) for message in messages])})
            if len(messages) < len(question.messages):
                tools, _ = tool_talk.offer(question.messages[0])
                span.say({"gen_ai.tool.definitions": json.dumps(tools)})
        yield span


def chat_answered(span: Span, reply: Reply) -> None:
    if span.recorded is None:
        return
    reported, usage = reply.reported, reply.usage
    host, colon, port = str(reported.get("host", "")).rpartition(":")
    span.say(
        {
            "gen_ai.response.model": _text(reported.get("model")),
            "gen_ai.response.id": _text(reported.get("id")),
            "gen_ai.response.finish_reasons": [reply.finish_reason],
            "gen_ai.usage.input_tokens": usage.input_tokens,
            "gen_ai.usage.output_tokens": usage.output_tokens,
            "gen_ai.usage.cache_read.input_tokens": usage.cached_tokens,
            "gen_ai.usage.reasoning.output_tokens": usage.reasoning_tokens,
            "server.address": (host if colon else port) or None,
            "server.port": int(port) if colon and port.isdecimal() else None,
        }
    )
    if _tracing is not None and _tracing.contents:
        speaker = "calls" if reply.finish_reason == tool_talk.CALLED else "assistant"
        said = {**in_parts(Message(speaker, reply.text)), "finish_reason": reply.finish_reason}
        if reply.reasoning:
            said["parts"].insert(0, {"type": "reasoning", "content": reply.reasoning})
        span.say({"gen_ai.output.messages": json.dumps([said])})


@contextmanager
def using(name: str, arguments: str) -> Iterator[Span]:
    with _span("execute_tool", name, {"gen_ai.tool.name": name, "gen_ai.tool.type": "function"}) as span:
        if _tracing is not None and _tracing.contents:
            span.say({"gen_ai.tool.call.arguments": arguments})
        yield span


def used(span: Span, result: str) -> None:
    if _tracing is not None and _tracing.contents:
        span.say({"gen_ai.tool.call.result": result})


@contextmanager
def judging(program: str | None) -> Iterator[Span]:
    with _span("execute_tool", "judge", {"gen_ai.tool.name": "judge", "gen_ai.tool.type": "function"}) as span:
        if _tracing is not None and _tracing.contents:
            span.say({"gen_ai.tool.call.arguments": json.dumps({"program": program})})
        yield span


def judged(span: Span, verdict: Judged, steps: int) -> None:
    span.say(
        {
            "loopwright.attempt": verdict.attempt,
            "loopwright.passed": verdict.passed,
            "loopwright.error_class": verdict.error_class,
            "loopwright.steps": steps,
        }
    )


def kind_of(error: BaseException) -> str:
    """What kind of error it is, in a word: a server's fault by our name for it, anything else by its class."""
    cause = error.__cause__ if isinstance(error, AgentCrashed) else None
    return getattr(error, "fault", "") or type(cause or error).__name__


@contextmanager
def _span(operation: str, of: str, attributes: Mapping[str, Value], *, client: bool = False) -> Iterator[Span]:
    """A span whose parent is the one that is open where it begins, in this task or in the one that made it."""
    if _tracing is None:
        yield _UNHEARD
        return
    from opentelemetry.trace import SpanKind

    with _tracing.tracer.start_as_current_span(
        f"{operation} {of}",
        kind=SpanKind.CLIENT if client else SpanKind.INTERNAL,
        attributes={
            "gen_ai.operation.name": operation,
            **{name: value for name, value in attributes.items() if value is not None},
        },
        record_exception=False,
        set_status_on_exception=False,
    ) as recorded:
        span = Span(recorded)
        try:
            yield span
        except (Interrupted, Spent):
            raise
        except BaseException as error:
            span.fail(kind_of(error))
            raise


def _exporter() -> "SpanProcessor | None":
    """What sends spans to the collector that the environment names; None if there is nothing to send, or no way."""
    if not any(os.environ.get(name) for name in _ENDPOINTS) or os.environ.get("OTEL_TRACES_EXPORTER") == "none":
        return None
    installed = {entry.name: entry for entry in entry_points(group="opentelemetry_traces_exporter")}
    protocol = next((os.environ[name] for name in _PROTOCOLS if os.environ.get(name)), _PROTOCOL)
    wanted = _EXPORTERS.get(protocol, "")
    if wanted in installed:
        from opentelemetry.sdk.trace.export import BatchSpanProcessor

        return BatchSpanProcessor(installed[wanted].load()())
    if _EXPORTERS[_PROTOCOL] in installed:
        raise UserError(
            f"{' or '.join(_PROTOCOLS)} asks for {protocol!r}, for which no exporter is installed; set the first to "
            f"{_PROTOCOL}, and {_ENDPOINTS[0]} to where the collector takes that"
        )
    return None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None
