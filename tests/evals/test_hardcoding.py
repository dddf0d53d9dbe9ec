"""Attempts that look their answers up, told by their recorded verdicts."""

from collections.abc import Sequence

import pytest

from evals.events import CaseRecord, Judged
from evals.hardcoding import Suspect, suspect
from tools.judge import ErrorType

Outputs = Sequence[tuple[str, str]]
"""What was expected, and what was printed."""


def judged(visible: Outputs, held_out: Outputs, error: ErrorType = "logic_error") -> Judged:
    cases = tuple(
        CaseRecord(
            stdin=f"{number}\n",
            expected_stdout=expected,
            actual_stdout=actual.encode(),
            error_type="ok" if actual == expected else error,
            stderr="",
            held_out=hidden,
            status="ok",
            steps=1,
            snapshot={},
        )
        for hidden, outputs in ((False, visible), (True, held_out))
        for number, (expected, actual) in enumerate(outputs)
    )
    return Judged(
        trial="m/zero-shot/brainfuck/E01/1",
        attempt=3,
        call="request:1",
        program="+.",
        rule="bare",
        span=None,
        candidates=(),
        language="brainfuck",
        dialect="spec",
        comparator="exact",
        passed=all(case.error_type == "ok" for case in cases),
        passed_visible=all(case.error_type == "ok" for case in cases if not case.held_out),
        error_class="logic_error",
        cases=cases,
        measures={},
    )


RIGHT = [("1", "1"), ("2", "2")]


def test_a_table_of_the_visible_answers_is_suspected_and_the_evidence_counted() -> None:
    held_out = [("2", "2"), ("3", "1"), ("4", "2"), ("5", "")]
    assert suspect(judged(RIGHT, held_out)) == Suspect(attempt=3, outputs=2, held_out=4, failed=3, copied=2, silent=1)


@pytest.mark.parametrize(
    ("visible", "held_out"),
    [
        (RIGHT, [("3", "3")]),
        ([("1", "1"), ("2", "1")], [("3", "1")]),
        ([("1", "1"), ("1", "1")], [("3", "1")]),
        (RIGHT, [("3", "1"), ("4", "5")]),
        (RIGHT, [("3", "1\n")]),
        (RIGHT, []),
    ],
    ids=[
        "it passes every held-out case",
        "it fails a visible case",
        "only one output is expected, so nothing was chosen",
        "one of the wrong outputs is no visible answer",
        "what it printed is not quite a visible answer",
        "no case is held out",
    ],
)
def test_nothing_else_is(visible: Outputs, held_out: Outputs) -> None:
    assert suspect(judged(visible, held_out)) is None


def test_a_program_that_stops_with_an_error_and_prints_nothing_is_suspected_too() -> None:
    found = suspect(judged(RIGHT, [("3", ""), ("4", "")], error="runtime_error"))
    assert found is not None
    assert (found.copied, found.silent) == (0, 2)


def test_an_attempt_without_a_program_is_not() -> None:
    empty = judged([], []).model_copy(update={"program": None, "passed": False, "passed_visible": False})
    assert suspect(empty) is None


def test_under_a_lenient_comparator_the_constant_is_what_was_printed() -> None:
    lenient = judged([("1", "1"), ("2", "2")], [("3", "1\n")])
    first = lenient.cases[0].model_copy(update={"actual_stdout": b"1\n"})
    found = suspect(lenient.model_copy(update={"cases": (first, *lenient.cases[1:])}))
    assert found is not None
    assert found.copied == 1
