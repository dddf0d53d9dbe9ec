"""Turn what the lower floors return into events, and recorded events back into what they expect."""

from typing import Any

from agents.model import UNCOUNTED, ModelFailure, Reply, Usage
from evals import totals
from evals.events import Call, CandidateRecord, CaseRecord, Closed, Judged
from evals.trial import Outcome
from graphs.state import Draft
from tools.judge import Verdict


def reply_of(call: Call) -> Reply:
    """The reply as the agent got it when it was recorded."""
    return Reply(
        text=call.reply,
        exact=call.exact,
        reasoning=call.reasoning,
        finish_reason=call.finish_reason,
        usage=Usage(**call.usage.model_dump()),
        cost=call.cost,
        sent=call.sent,
        reported=call.reported,
        call=str(call.key),
    )


def judged(trial: str, attempt: int, draft: Draft, verdict: Verdict) -> Judged:
    """The event of one attempt."""
    span: Any = draft["span"]
    return Judged(
        trial=trial,
        attempt=attempt,
        call=draft["call"],
        program=draft["program"],
        rule=draft["rule"],
        span=tuple(span) if span else None,
        candidates=tuple(CandidateRecord(rule=rule, start=s, end=e) for rule, s, e in draft["candidates"]),
        language=verdict.language,
        dialect=verdict.dialect,
        comparator=verdict.comparator,
        passed=verdict.passed,
        passed_visible=verdict.passed_visible,
        error_class=verdict.error_class,
        cases=tuple(
            CaseRecord(
                stdin=case.stdin,
                expected_stdout=case.expected_stdout,
                actual_stdout=case.actual_stdout,
                error_type=case.error_type,
                stderr=case.stderr,
                held_out=case.held_out,
                status=case.status,
                steps=case.steps,
                snapshot=dict(case.snapshot),
            )
            for case in verdict.cases
        ),
        measures=dict(verdict.measures),
    )


def closed(
    trial: str,
    outcome: Outcome,
    message: str,
    attempts: list[Judged],
    replies: list[Reply],
    failed: ModelFailure | None = None,
) -> Closed:
    """The event that ends a trial, with its totals."""
    last = attempts[-1] if attempts else None
    taken = [(reply.usage, reply.cost) for reply in replies]
    if failed is not None and (failed.usage != UNCOUNTED or failed.cost is not None):
        taken.append((failed.usage, failed.cost))
    return Closed(
        trial=trial,
        outcome=outcome,
        error_class=last.error_class if last else "ok",
        overfit=bool(last and last.passed_visible and not last.passed),
        attempts=len(attempts),
        calls=len(replies),
        input_tokens=totals.count(usage.input_tokens for usage, _ in taken),
        output_tokens=totals.count(usage.output_tokens for usage, _ in taken),
        cost=totals.amount(cost for _, cost in taken),
        message=message,
    )
