"""A trial as a sample of Inspect's log format: its calls as model events, its verdicts as scores.

    sample          id: the task; epoch: the sample number; input: the task's statement
    messages        of the call whose program was judged last, and its reply
    model event     one a call, with the role that made it; `metadata` has what was asked, sent and reported
    score event     one an attempt; the last one is the sample's score: C if the trial is solved, I if it is not
    error           of a trial that is missing: such a sample is not scored

A journal holds no time of day. An event's time is what the trial's calls had taken until then, counted from the
beginning of 1970.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from evals import totals
from evals.events import Call, Failed, Judged, MessageRecord
from evals.export.source import Told
from evals.trial import MISSING

SCORER = "loopwright"

Fields = dict[str, Any]

_SPEAKERS = {"system": "system", "assistant": "assistant"}
"""Everybody else is the user."""

_STOPS = {"stop": "stop", "length": "max_tokens", "content_filter": "content_filter", "tool_calls": "tool_calls"}
_SETTINGS = ("temperature", "top_p", "seed", "max_tokens")


def sample(told: Told) -> Fields:
    """A trial that was begun, as plain JSON."""
    key, closed, task = told.key, told.chapter.closed, told.task
    answered = [call for call in told.chapter.calls.values() if isinstance(call, Call)]
    judged = [told.chapter.calls[one.call] for one in told.verdicts if one.call in told.chapter.calls]
    last = judged[-1] if judged else answered[-1] if answered else None
    made: Fields = {
        "id": key.task,
        "epoch": key.sample,
        "input": task.statement if task else "",
        "target": "",
        "messages": [] if last is None else _messages(last.messages),
        "output": {},
        "scores": None,
        "metadata": {
            "trial": str(key),
            "outcome": closed.outcome if closed else None,
            "overfit": closed.overfit if closed else None,
            "attempts": len(told.verdicts),
            **({"title": task.title, "tier": task.tier, "category": task.category} if task else {}),
        },
        "events": list(_events(told)),
        "model_usage": usage_by(answered, lambda _: key.model),
        "role_usage": usage_by(answered, lambda call: call.role),
        "total_time": totals.amount(call.latency for call in answered),
        "uuid": _id(told, "sample"),
    }
    if isinstance(last, Call):
        made["output"] = _output(last, key.model)
        made["messages"] = [*made["messages"], _assistant(last)]
    if closed is not None and closed.outcome in MISSING:
        words = f"{closed.outcome}: {closed.message}"
        made["error"] = {"message": words, "traceback": "", "traceback_ansi": ""}
    elif closed is not None:
        made["scores"] = {SCORER: _score(told.verdicts[-1]) if told.verdicts else _nothing()}
    return made


def summary(made: Fields, told: Told) -> Fields:
    """What a list of samples shows of one."""
    kept = ("id", "epoch", "input", "target", "metadata", "scores", "model_usage", "role_usage", "total_time", "uuid")
    return {
        **{name: made[name] for name in kept},
        "scores": made["scores"] and {name: {**score, "answer": None} for name, score in made["scores"].items()},
        "error": made["error"]["message"] if "error" in made else None,
        "completed": told.chapter.closed is not None,
        "message_count": len(made["messages"]),
    }


def usage_by(calls: Sequence[Call], name: Any) -> dict[str, Fields]:
    """The usage of calls, added up by a name that each has; those left out that a server did not count."""
    found: dict[str, Fields] = {}
    for call in calls:
        usage = _usage(call)
        if usage is not None:
            found[name(call)] = add_usage(found.get(name(call)), usage)
    return found


def add_usage(one: Fields | None, other: Mapping[str, Any]) -> Fields:
    """The sum of two usages; what one of them does not tell is taken from the other."""
    if one is None:
        return dict(other)
    names = one.keys() | other.keys()
    return {name: (one.get(name) or 0) + (other.get(name) or 0) for name in sorted(names)}


def _usage(call: Call) -> Fields | None:
    usage = call.usage
    if usage.input_tokens is None or usage.output_tokens is None:
        return None
    cached = usage.cached_tokens or 0
    return {
        "input_tokens": usage.input_tokens - cached,
        "output_tokens": usage.output_tokens,
        "total_tokens": usage.input_tokens + usage.output_tokens,
        **({"input_tokens_cache_read": cached} if cached else {}),
        **({"reasoning_tokens": usage.reasoning_tokens} if usage.reasoning_tokens is not None else {}),
        **({"total_cost": call.cost} if call.cost is not None else {}),
    }


def _events(told: Told) -> Iterator[Fields]:
    verdicts = {verdict.call: verdict for verdict in told.verdicts}
    seconds = 0.0
    for name, call in told.chapter.calls.items():
        yield _model_event(told, name, call, seconds)
        seconds += call.latency if isinstance(call, Call) else 0.0
        if name in verdicts:
            verdict = verdicts[name]
            yield {
                "event": "score",
                **_base(told, f"attempt {verdict.attempt}", seconds),
                "score": _score(verdict),
                "intermediate": verdict is not told.verdicts[-1],
                "scorer": SCORER,
            }


def _model_event(told: Told, name: str, call: Call | Failed, seconds: float) -> Fields:
    made = {
        "event": "model",
        **_base(told, name, seconds),
        "model": told.key.model,
        "role": call.role,
        "input": _messages(call.messages),
        "tools": [],
        "tool_choice": "none",
        "config": {setting: call.asked[setting] for setting in _SETTINGS if call.asked.get(setting) is not None},
    }
    if isinstance(call, Failed):
        return {**made, "output": {}, "error": f"{call.missing}: {call.message}", "metadata": {"asked": call.asked}}
    told_of = {"asked": call.asked, "sent": call.sent, "reported": call.reported}
    return {**made, "output": _output(call, told.key.model), "working_time": call.latency, "metadata": told_of}


def _base(told: Told, name: str, seconds: float) -> Fields:
    time = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds)
    return {"uuid": _id(told, name), "timestamp": time.isoformat(), "working_start": round(seconds, 6)}


def _output(call: Call, model: str) -> Fields:
    stop = _STOPS.get(call.finish_reason, "unknown")
    choice = {"message": _assistant(call), "stop_reason": stop}
    return {"model": model, "choices": [choice], "usage": _usage(call), "time": call.latency}


def _assistant(call: Call) -> Fields:
    if not call.reasoning:
        return {"role": "assistant", "source": "generate", "content": call.reply}
    parts = [{"type": "reasoning", "reasoning": call.reasoning}, {"type": "text", "text": call.reply}]
    return {"role": "assistant", "source": "generate", "content": parts}


def _messages(messages: Sequence[MessageRecord]) -> list[Fields]:
    return [{"role": _SPEAKERS.get(one.speaker, "user"), "content": one.text} for one in messages]


def _score(verdict: Judged) -> Fields:
    visible = [case.error_type == "ok" for case in verdict.cases if not case.held_out]
    return {
        "value": "C" if verdict.passed else "I",
        "answer": verdict.program,
        "explanation": f"attempt {verdict.attempt}: {verdict.error_class}, {sum(visible)} of {len(visible)} visible "
        "cases passed",
        "metadata": {"verdict": verdict.model_dump(mode="json", exclude={"event", "trial", "program"})},
    }


def _nothing() -> Fields:
    return {"value": "I", "answer": None, "explanation": "no attempt was made", "metadata": {}}


def _id(told: Told, name: str) -> str:
    """An identifier that is the same in every export of the run."""
    return hashlib.sha256(f"{told.run.digest}/{told.key}/{name}".encode()).hexdigest()[:22]
