"""Trials as trajectories in Harbor's Agent Trajectory Interchange Format, ATIF 1.8: one file a trial.

Every call is some steps: each of its messages from the system or the user, as it was sent, and the reply from the
agent, with its tokens and its cost. What a judge said of the program in a reply is that step's observation. A call
without an answer is a step from the system that says why.

Each call of a trial is a conversation of its own, and the roles of a strategy take turns; the step's `extra` names its
role and its call. Steps have no time, for a journal holds none. A trial without a call has no trajectory.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from evals.events import Call, Failed, Judged, MessageRecord
from evals.export.source import Told
from evals.export.target import file_name

SCHEMA = "ATIF-v1.8"

Fields = dict[str, Any]


def write_trajectory(folder: Path, number: int, told: Told) -> None:
    """Write the file of a trial that made a call. Its name begins with `number`, which tells like ones apart."""
    path = folder / f"{number:06}-{file_name(str(told.key))}.json"
    text = json.dumps(trajectory(told), ensure_ascii=False, indent=1)
    path.write_text(text + "\n", encoding="utf-8", newline="")


def trajectory(told: Told) -> Fields:
    """A trial that made a call, as plain JSON."""
    key, closed = told.key, told.chapter.closed
    verdicts = {verdict.call: verdict for verdict in told.verdicts}
    steps = [
        step for name, call in told.chapter.calls.items() for step in _steps(name, call, verdicts.get(name), key.model)
    ]
    return {
        "schema_version": SCHEMA,
        "session_id": told.run.digest,
        "trajectory_id": f"{told.run.digest[:16]}/{key}",
        "agent": {
            "name": key.strategy,
            "version": told.run.versions["loopwright"],
            "model_name": key.model,
            "extra": {"framework": "loopwright", "language": key.language, "versions": dict(told.run.versions)},
        },
        "steps": [{"step_id": number, **step} for number, step in enumerate(steps, 1)],
        "final_metrics": _given(
            total_prompt_tokens=closed.input_tokens if closed else None,
            total_completion_tokens=closed.output_tokens if closed else None,
            total_cost_usd=closed.cost if closed else None,
            total_steps=len(steps),
        ),
        "extra": _given(
            run=told.run.name,
            trial=str(key),
            benchmark=told.run.benchmark,
            benchmark_version=told.run.version,
            task=key.task,
            sample=key.sample,
            outcome=closed.outcome if closed else None,
            error_class=closed.error_class if closed else None,
            overfit=closed.overfit if closed else None,
            message=closed.message or None if closed else None,
        ),
    }


def _steps(name: str, call: Call | Failed, verdict: Judged | None, model: str) -> Iterator[Fields]:
    extra = {"role": call.role, "call": name}
    for message in call.messages:
        yield _message(message, extra)
    if isinstance(call, Failed):
        why = f"no reply: {call.missing}: {call.message}"
        yield {"source": "system", "message": why, "extra": {**extra, "missing": call.missing}}
        return
    yield _given(
        source="agent",
        model_name=model,
        message=call.reply,
        reasoning_content=call.reasoning or None,
        observation={"results": [_observation(verdict)]} if verdict else None,
        metrics=_given(
            prompt_tokens=call.usage.input_tokens,
            completion_tokens=call.usage.output_tokens,
            cached_tokens=call.usage.cached_tokens,
            cost_usd=call.cost,
            extra=_given(reasoning_tokens=call.usage.reasoning_tokens, seconds=call.latency),
        ),
        extra={**extra, "finish_reason": call.finish_reason},
    )


def _message(message: MessageRecord, extra: Fields) -> Fields:
    if message.speaker == "assistant":
        # Shown to the model as its own words; nobody was asked for them.
        return {"source": "agent", "message": message.text, "is_copied_context": True, "extra": extra}
    source = "system" if message.speaker == "system" else "user"
    return {"source": source, "message": message.text, "extra": {**extra, "speaker": message.speaker}}


def _observation(verdict: Judged) -> Fields:
    """The verdict in a line, and whole."""
    visible = [case.error_type == "ok" for case in verdict.cases if not case.held_out]
    result = "passed" if verdict.passed else "overfit" if verdict.passed_visible else verdict.error_class
    content = f"attempt {verdict.attempt}: {result}; {sum(visible)} of {len(visible)} visible cases passed"
    return {"content": content, "extra": {"verdict": verdict.model_dump(mode="json", exclude={"event", "trial"})}}


def _given(**fields: Any) -> Fields:
    """Without those that there are not."""
    return {name: value for name, value in fields.items() if value is not None}
