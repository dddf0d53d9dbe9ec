"""The trace of a tag system: the right queues beside those of an answer."""

from itertools import islice
from typing import Any

import pytest

from evals.benchmarks.tmbench.form import examples
from evals.report.traces_tag import tag_trace
from interpreters.tag_answer import transcript
from interpreters.tag_statement import StatementError, statement
from interpreters.tag_system import TagSystem
from tests.players.frames import frames

SYSTEM = TagSystem(2, ("A", "B"), {"A": ("B", "A", "B"), "B": ("A",)})


def test_a_right_answer_is_right_at_every_step() -> None:
    for example in examples():
        made: dict[str, Any] = tag_trace(example.statement, example.program)
        shown = frames(made)
        assert (made["status"], made["fault"], made["beyond"]) == ("ok", None, 0)
        assert [" ".join(frame["queue"]) for frame in shown] == [queue for _, queue in example.cases]
        assert [frame["verdict"] for frame in shown] == [1] * len(shown)


def test_an_answer_is_shown_where_it_goes_wrong_and_where_it_says_nothing() -> None:
    queues = list(islice(SYSTEM.configurations("ABA"), 6))
    told = transcript(SYSTEM, [*queues[:2], ("A",), *queues[3:]]).replace("### step 4:", "### nothing")
    made: dict[str, Any] = tag_trace(statement(SYSTEM, "ABA", 5), told)
    assert [frame["verdict"] for frame in frames(made)] == [1, 1, 0, 0, -1, 1]
    assert made["status"] == "wrong"
    assert made["fault"] == 2
    assert made["message"] == "the answer tells step 2 wrong: [A]"
    assert frames(made)[2]["queue"] == list(queues[2])


def test_steps_beyond_the_end_are_counted() -> None:
    halting = TagSystem(2, ("A",), {"A": ()})
    told = transcript(halting, [("A", "A"), ()]) + "\n### step 2:\n- Queue State: []\n"
    assert tag_trace(statement(halting, "AA", 9), told)["beyond"] == 1


def test_the_production_that_comes_next_is_marked_in_the_system() -> None:
    made: dict[str, Any] = tag_trace(statement(SYSTEM, "ABA", 3))
    assert (made["told"], made["fault"], made["status"]) == (False, None, "ok")
    shown = frames(made)
    assert [made["source"][frame["offset"] : frame["end"]] for frame in shown[:2]] == ["A : B A B", "A : B A B"]
    assert shown[0]["answer"] == []


def test_a_queue_that_is_too_short_marks_nothing() -> None:
    made: dict[str, Any] = tag_trace(statement(TagSystem(2, ("A",), {"A": ()}), "AA", 9))
    assert [frame["offset"] for frame in frames(made)][-1] == -1


def test_a_trace_has_no_more_frames_than_it_may_have() -> None:
    made = tag_trace(statement(SYSTEM, "ABA", 30), frames=10)
    assert (made["frames"], made["truncated"]) == (10, True)


def test_a_text_that_is_no_task_is_refused() -> None:
    with pytest.raises(StatementError):
        tag_trace("Write a program.")
