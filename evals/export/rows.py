"""Trials, attempts and calls as rows of three tables: which columns there are, and what stands in them.

A column keeps its name, its type and its unit. New ones may come in at the end of a table; docs/export.md lists them
all, and a test holds that page to this module.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from evals import totals
from evals.compare import NOT_RUN
from evals.events import Call, Failed, Judged
from evals.export.source import Told
from evals.trial import MISSING

Table = Literal["trials", "attempts", "calls"]
Kind = Literal["text", "count", "number", "flag", "json"]
"""text: any Unicode text; count: a whole number; number: a double; flag: true or false; json: plain JSON values."""

Row = dict[str, Any]
"""Column -> value; None where there is none."""


@dataclass(frozen=True, slots=True)
class Column:
    name: str
    kind: Kind
    meaning: str
    """With its unit, if it has one."""


_TRIAL = (
    Column("run", "text", "The run's folder, as it was given."),
    Column("trial", "text", "The trial's key: MODEL/STRATEGY/LANGUAGE/TASK/SAMPLE."),
)

TABLES: Mapping[Table, tuple[Column, ...]] = {
    "trials": (
        *_TRIAL,
        Column("experiment", "text", "sha256 of the resolved experiment; trials of the same one have the same."),
        Column("benchmark", "text", "The benchmark's name."),
        Column("benchmark_version", "text", "Its version."),
        Column("model", "text", "PROVIDER/NAME, as in the experiment."),
        Column("strategy", "text", "The strategy's name."),
        Column("language", "text", "The language's name."),
        Column("task", "text", "The task's id."),
        Column("sample", "count", "The sample number, from 1."),
        Column("tier", "text", "The task's tier; empty if the benchmark no longer has the task."),
        Column("category", "text", "The task's category; likewise."),
        Column("outcome", "text", "solved, unsolved, why the trial is missing, or not_run."),
        Column("solved", "flag", "Whether the outcome is solved."),
        Column("missing", "flag", "Whether the trial has no result: it counts among all trials, and never as wrong."),
        Column("error_class", "text", "Class of the last attempt's error; ok if it passed or there was none."),
        Column("overfit", "flag", "Whether the last attempt passed every visible case and failed a held-out one."),
        Column("attempts", "count", "Attempts made."),
        Column("calls", "count", "Answered calls that the trial used."),
        Column("input_tokens", "count", "Tokens of its prompts; empty if unknown."),
        Column("output_tokens", "count", "Tokens of its replies; empty if unknown."),
        Column("cost_usd", "number", "US dollars; empty if unknown."),
        Column("call_seconds", "number", "Seconds that its answered calls took, from request to reply."),
        Column("message", "text", "Why it is missing."),
    ),
    "attempts": (
        *_TRIAL,
        Column("attempt", "count", "The attempt's number, from 1."),
        Column("call", "text", "The call whose reply held the program; see calls."),
        Column("program", "text", "The program, byte for byte; empty if the reply holds none."),
        Column("rule", "text", "The rule by which it was found in the reply."),
        Column("span_start", "count", "Where it begins in the reply, in characters from 0."),
        Column("span_end", "count", "Where it ends, in characters."),
        Column("candidates", "json", "The readings that were not chosen: rule, start, end."),
        Column("dialect", "text", "The dialect that it was judged in."),
        Column("comparator", "text", "How outputs were compared."),
        Column("passed", "flag", "Whether every case passed, the held-out ones included."),
        Column("passed_visible", "flag", "Whether every visible case passed."),
        Column("error_class", "text", "ok, no_program, compile_error, runtime_error, timeout_error or logic_error."),
        Column("visible_cases", "count", "Visible cases in the verdict."),
        Column("visible_passed", "count", "Those of them that passed."),
        Column("held_out_cases", "count", "Held-out cases in the verdict."),
        Column("held_out_passed", "count", "Those of them that passed."),
        Column("steps", "count", "Steps of the interpreter, over all cases."),
        Column("cases", "json", 'Every case, as in the journal; an output that is no UTF-8 is {"base64": ...}.'),
        Column("measures", "json", "What the benchmark counts beyond the cases."),
    ),
    "calls": (
        *_TRIAL,
        Column("call", "text", "The call's key within its trial: REQUEST:OCCURRENCE."),
        Column("number", "count", "Its place among the trial's calls, from 1."),
        Column("role", "text", "coder, critic, planner or editor."),
        Column("answered", "flag", "Whether there was a reply."),
        Column("missing", "text", "Why there was none."),
        Column("message", "text", "The same in words."),
        Column("messages", "json", "What was sent: speaker, text."),
        Column("asked", "json", "Parameters that were asked for."),
        Column("sent", "json", "Parameters that went out."),
        Column("reported", "json", "What the server told of itself."),
        Column("reply", "text", "The reply, byte for byte."),
        Column("reasoning", "text", "Reasoning that came beside the reply."),
        Column("cut", "json", "Where code was cut from a critic's words, in characters from 0: start, end."),
        Column("finish_reason", "text", "Why the model stopped."),
        Column("input_tokens", "count", "Tokens of the prompt, retries included; empty if unknown."),
        Column("output_tokens", "count", "Tokens of the reply, retries included; empty if unknown."),
        Column("cached_tokens", "count", "Tokens of the prompt that the server had in its cache; empty if unknown."),
        Column("reasoning_tokens", "count", "Tokens of the reasoning; empty if unknown."),
        Column("cost_usd", "number", "US dollars; empty if unknown."),
        Column("seconds", "number", "Seconds from request to reply."),
    ),
}


def rows(told: Told) -> Iterator[tuple[Table, Row]]:
    """The rows of one trial: its own, one an attempt and one a call."""
    named: Row = {"run": told.run.name, "trial": str(told.key)}
    yield "trials", named | _trial(told)
    for verdict in told.verdicts:
        yield "attempts", named | _attempt(verdict)
    for number, (key, call) in enumerate(told.chapter.calls.items(), 1):
        cut = told.chapter.cuts.get(key)
        yield "calls", named | {"call": key, "number": number, "cut": list(cut.spans) if cut else None} | _call(call)


def _trial(told: Told) -> Row:
    key, closed, task = told.key, told.chapter.closed, told.task
    outcome = closed.outcome if closed else NOT_RUN
    calls = told.chapter.calls.values()
    return {
        "experiment": told.run.digest,
        "benchmark": told.run.benchmark,
        "benchmark_version": told.run.version,
        "model": key.model,
        "strategy": key.strategy,
        "language": key.language,
        "task": key.task,
        "sample": key.sample,
        "tier": task.tier if task else None,
        "category": task.category if task else None,
        "outcome": outcome,
        "solved": outcome == "solved",
        "missing": outcome == NOT_RUN or outcome in MISSING,
        "error_class": closed.error_class if closed else None,
        "overfit": closed.overfit if closed else None,
        "attempts": len(told.verdicts),
        "calls": closed.calls if closed else sum(isinstance(call, Call) for call in calls),
        "input_tokens": closed.input_tokens if closed else None,
        "output_tokens": closed.output_tokens if closed else None,
        "cost_usd": closed.cost if closed else None,
        "call_seconds": totals.amount(call.latency for call in calls if isinstance(call, Call)),
        "message": closed.message if closed else None,
    }


def _attempt(verdict: Judged) -> Row:
    visible = [case.error_type == "ok" for case in verdict.cases if not case.held_out]
    held_out = [case.error_type == "ok" for case in verdict.cases if case.held_out]
    plain = verdict.model_dump(mode="json")
    return {
        **{name: plain[name] for name in _OF_A_VERDICT},
        "span_start": verdict.span[0] if verdict.span else None,
        "span_end": verdict.span[1] if verdict.span else None,
        "visible_cases": len(visible),
        "visible_passed": sum(visible),
        "held_out_cases": len(held_out),
        "held_out_passed": sum(held_out),
        "steps": sum(case.steps for case in verdict.cases),
    }


def _call(call: Call | Failed) -> Row:
    plain = call.model_dump(mode="json")
    return {
        **{name: plain.get(name) for name in _OF_A_CALL},
        **plain["usage"],
        "answered": isinstance(call, Call),
        "cost_usd": call.cost,
        "seconds": call.latency if isinstance(call, Call) else None,
    }


_OF_A_VERDICT = (
    *("attempt", "call", "program", "rule", "candidates", "dialect", "comparator"),
    *("passed", "passed_visible", "error_class", "cases", "measures"),
)
_OF_A_CALL = (
    *("role", "missing", "message", "messages", "asked", "sent", "reported"),
    *("reply", "reasoning", "finish_reason"),
)
"""Columns that have the name and the value of an event's field."""
