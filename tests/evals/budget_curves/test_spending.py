"""What a trial had spent by the end of each attempt, read from its chapter."""

from agents.model import Role
from evals.budget_curves.spending import Spend, path
from evals.chapters import Chapter, chapters
from evals.events import Call, CallKey, Closed, Event, Failed, Judged, UsageRecord

TRIAL = "m/s/brainfuck/t/1"


def call(request: str, role: Role = "coder", tokens: int | None = 10, cost: float | None = 0.5) -> Call:
    return Call(
        trial=TRIAL,
        role=role,
        key=CallKey(request=request, occurrence=1),
        messages=(),
        asked={},
        sent={},
        reported={},
        reply="+",
        exact=False,
        reasoning="",
        finish_reason="stop",
        usage=UsageRecord(input_tokens=tokens, output_tokens=1),
        cost=cost,
        latency=0.0,
    )


def failed(request: str) -> Failed:
    return Failed(
        trial=TRIAL,
        role="coder",
        key=CallKey(request=request, occurrence=1),
        messages=(),
        asked={},
        missing="provider_error",
        message="",
    )


def verdict(attempt: int, request: str) -> Judged:
    return Judged(
        trial=TRIAL,
        attempt=attempt,
        call=f"{request}:1",
        program="+",
        rule="whole",
        span=None,
        candidates=(),
        language="brainfuck",
        dialect="spec",
        comparator="exact",
        passed=False,
        passed_visible=False,
        error_class="logic_error",
        cases=(),
        measures={},
    )


def closed(attempts: int) -> Closed:
    return Closed(
        trial=TRIAL,
        outcome="unsolved",
        error_class="logic_error",
        overfit=False,
        attempts=attempts,
        calls=0,
        input_tokens=None,
        output_tokens=None,
        cost=None,
        message="",
    )


def chapter(*events: Event) -> Chapter:
    return chapters(events)[TRIAL]


def test_an_attempt_has_taken_all_calls_up_to_the_one_whose_reply_held_the_program() -> None:
    found = path(
        chapter(
            *(call("plan", "planner"), call("edit", "editor"), verdict(1, "edit")),
            *(call("critic", "critic"), call("again", "planner"), call("more", "editor"), verdict(2, "more")),
            *(call("late", "critic"), closed(2)),
        )
    )
    assert found == (Spend(1, 2, 22, 1.0), Spend(2, 5, 55, 2.5))


def test_a_call_that_failed_and_was_made_again_counts_once_in_its_place() -> None:
    found = path(
        chapter(
            *(call("one"), verdict(1, "one"), failed("two"), closed(1)),
            *(call("two"), verdict(2, "two"), closed(2)),
        )
    )
    assert found == (Spend(1, 1, 11, 0.5), Spend(2, 2, 22, 1.0))


def test_what_is_unknown_of_one_call_is_unknown_from_there_on() -> None:
    found = path(
        chapter(call("one"), verdict(1, "one"), call("two", tokens=None, cost=None), verdict(2, "two"), closed(2))
    )
    assert found == (Spend(1, 1, 11, 0.5), Spend(2, 2, None, None))


def test_a_verdict_whose_call_is_not_on_record_leaves_only_the_attempts_known() -> None:
    found = path(chapter(verdict(1, "elsewhere"), call("two"), verdict(2, "two"), closed(2)))
    assert found == (Spend(1, None, None, None), Spend(2, None, None, None))


def test_a_trial_that_is_under_way_has_no_path() -> None:
    assert path(chapter(call("one"), verdict(1, "one"))) == ()
