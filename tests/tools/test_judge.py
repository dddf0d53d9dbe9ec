"""A candidate becomes a verdict: one result a case, each error under the name that the paper gives it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreters.base import CandidateKind, CompileError, Example, Execution, Limits, Plain, Position, Status
from interpreters.brainfuck import LANGUAGE
from tools.judge import ERROR_TYPES, STDERR_CHARACTERS, CaseResult, ErrorType, InterpreterJudge, Verdict, diagnosis
from tools.task import Case, Task

CAT = ",[.,]"


def task(*cases: tuple[str, str] | tuple[str, str, bool]) -> Task:
    return Task("T", "title", "statement", "easy", "category", tuple(Case(*case) for case in cases))


def judge(
    program: str | None, *cases: tuple[str, str] | tuple[str, str, bool], limits: Limits | None = None
) -> Verdict:
    return InterpreterJudge(LANGUAGE, limits=limits or Limits())(program, task(*cases))


@pytest.mark.parametrize(
    ("program", "limits", "status", "error_type"),
    [
        (CAT, Limits(), "ok", "ok"),
        ("+.", Limits(), "ok", "logic_error"),
        ("[", Limits(), "compile_error", "compile_error"),
        ("+" * 9, Limits(source=8), "compile_error", "compile_error"),
        ("<", Limits(), "runtime_error", "runtime_error"),
        (">>>", Limits(memory=2), "out_of_memory", "runtime_error"),
        ("+[]", Limits(steps=1000), "out_of_steps", "timeout_error"),
        ("+[.]", Limits(output=10), "out_of_output", "timeout_error"),
    ],
)
def test_each_way_to_end_has_its_error_type(
    program: str, limits: Limits, status: Status, error_type: ErrorType
) -> None:
    (case,) = judge(program, ("ab", "ab"), limits=limits).cases
    assert (case.status, case.error_type) == (status, error_type)


def test_every_status_but_ok_has_an_error_type() -> None:
    assert {*ERROR_TYPES, "ok"} == {*get_args(Status)}
    assert ERROR_TYPES["killed"] == "timeout_error"


@pytest.mark.parametrize("program", ["[", "<", "+[.]"])
def test_an_error_never_passes_though_the_output_is_right(program: str) -> None:
    printed = judge(program, ("", ""), limits=Limits(output=10)).cases[0].actual_stdout
    verdict = judge(program, ("", printed.decode()), limits=Limits(output=10))
    assert not verdict.passed
    assert verdict.cases[0].error_type != "ok"


MOODY = ",[>,[+[]],[<<]]"
"""Prints nothing. Hangs if the second byte is another than zero, falls off the tape if the third is."""

WELL = ("", "")
WRONG = ("a", "x")
HANGS = ("ab", "")
FALLS = ("a\0b", "")


@pytest.mark.parametrize(
    ("cases", "error_class"),
    [
        ([WELL], "ok"),
        ([WELL, WRONG], "logic_error"),
        ([WRONG, HANGS, WELL], "timeout_error"),
        ([WRONG, HANGS, FALLS, WELL], "runtime_error"),
    ],
)
def test_the_error_class_is_the_gravest_of_the_cases(cases: list[tuple[str, str]], error_class: str) -> None:
    for order in (cases, cases[::-1]):
        assert judge(MOODY, *order, limits=Limits(steps=1000)).error_class == error_class


@given(st.lists(st.sampled_from(get_args(ErrorType)), min_size=1))
def test_no_case_has_a_graver_error_than_the_verdict(found: list[ErrorType]) -> None:
    order = ["ok", "logic_error", "timeout_error", "runtime_error", "compile_error"]
    cases = tuple(CaseResult("", "", b"", error, "", False, "ok", 0) for error in found)
    assert Verdict("l", "d", "c", True, cases).error_class == max(found, key=order.index)


def test_a_source_that_does_not_compile_fails_every_case_alike() -> None:
    verdict = judge("+[", ("a", "a"), ("b", "b"))
    assert [case.error_type for case in verdict.cases] == ["compile_error", "compile_error"]
    assert [case.stdin for case in verdict.cases] == ["a", "b"]
    assert len({case.stderr for case in verdict.cases}) == 1
    assert verdict.error_class == "compile_error"


def test_no_program_is_a_class_of_its_own_without_cases() -> None:
    verdict = judge(None, ("", ""))
    assert (verdict.has_program, verdict.cases, verdict.error_class) == (False, (), "no_program")
    assert not verdict.passed
    assert not verdict.passed_visible
    assert not verdict.overfit


def test_an_empty_program_is_a_program() -> None:
    assert judge("", ("", "")).passed


@pytest.mark.parametrize(
    ("cases", "passed", "passed_visible", "overfit"),
    [
        ([("a", "a"), ("b", "b", True)], True, True, False),
        ([("a", "a"), ("b", "x", True)], False, True, True),
        ([("a", "x"), ("b", "b", True)], False, False, False),
        ([("a", "x"), ("b", "x", True)], False, False, False),
    ],
)
def test_overfit_means_that_only_held_out_cases_fail(
    cases: list[tuple[str, str, bool]], passed: bool, passed_visible: bool, overfit: bool
) -> None:
    verdict = judge(CAT, *cases)
    assert (verdict.passed, verdict.passed_visible, verdict.overfit) == (passed, passed_visible, overfit)


@pytest.mark.parametrize(("stdin", "expected"), [("a\n", "a"), ("a", "a\n"), ("a ", "a"), ("a\r\n", "a\n"), ("", "\0")])
def test_output_is_compared_byte_for_byte(stdin: str, expected: str) -> None:
    assert judge(CAT, (stdin, expected)).error_class == "logic_error"
    assert judge(CAT, (stdin, stdin)).passed


def test_input_and_expected_output_are_utf_8() -> None:
    assert judge(CAT, ("é→🙂", "é→🙂")).passed


def test_output_that_is_no_utf_8_is_wrong_and_kept_as_it_is() -> None:
    verdict = judge("-.", ("", "ÿ"), ("", "\ufffd"))
    assert [case.error_type for case in verdict.cases] == ["logic_error", "logic_error"]
    assert verdict.cases[0].actual_stdout == b"\xff"


def test_a_case_keeps_what_was_printed_before_the_fault() -> None:
    (case,) = judge("+.<", ("", "\x01")).cases
    assert (case.actual_stdout, case.error_type, case.steps) == (b"\x01", "runtime_error", 2)
    assert case.snapshot["pointer"] == 0


def test_a_verdict_names_language_and_dialect_and_keeps_the_order_of_the_cases() -> None:
    verdict = judge(CAT, ("b", "b"), ("a", "a", True), ("c", "c"))
    assert (verdict.language, verdict.dialect) == ("brainfuck", "spec")
    assert [(case.stdin, case.held_out) for case in verdict.cases] == [("b", False), ("a", True), ("c", False)]


def test_the_same_program_gives_the_same_verdict_again() -> None:
    cases = [WELL, WRONG, HANGS, FALLS]
    assert judge(MOODY, *cases, limits=Limits(steps=1000)) == judge(MOODY, *cases, limits=Limits(steps=1000))


def test_a_diagnosis_is_one_line_with_the_place() -> None:
    (case,) = judge("++\n  [", ("", "")).cases
    assert case.stderr.startswith("line 2, column 3: ")
    assert len(case.stderr.splitlines()) == 1


def test_nothing_is_said_of_a_run_that_ended_well() -> None:
    assert [case.stderr for case in judge(CAT, ("a", "a"), ("a", "b")).cases] == ["", ""]


@pytest.mark.parametrize(
    ("execution", "says"),
    [
        (Execution("ok"), ""),
        (Execution("runtime_error", message="fell"), "fell"),
        (Execution("runtime_error", message="fell", position=Position(4, 2, 1)), "line 2, column 1: fell"),
        (
            Execution("compile_error", message="bad", position=Position(0, 1, 1), expected="good"),
            "line 1, column 1: bad (expected: good)",
        ),
    ],
)
def test_a_diagnosis_tells_place_and_expectation_where_they_are_known(execution: Execution, says: str) -> None:
    assert diagnosis(execution) == says


@dataclass(frozen=True)
class Verbose:
    """A language without programs, whose compiler says why at length."""

    complaint: str
    name: str = "verbose"
    candidate: CandidateKind = "program"
    dialects: tuple[str, ...] = ("spec",)
    tags: tuple[str, ...] = ()

    def documentation(self, dialect: str) -> str:
        raise NotImplementedError(dialect)

    def examples(self, dialect: str) -> tuple[Example, ...]:
        raise NotImplementedError(dialect)

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        return {}

    def compile(self, source: str, dialect: str, options: Mapping[str, str]) -> "Never":  # noqa: ARG002
        raise CompileError(self.complaint)

    def holds_program(self, text: str) -> bool:
        return bool(text)

    def code_spans(self, text: str) -> tuple[tuple[int, int], ...]:  # noqa: ARG002
        return ()


class Never:
    def run(self, stdin: bytes, limits: Limits) -> Execution:
        raise NotImplementedError

    def steps(self, stdin: bytes) -> Iterator[Mapping[str, Plain]]:
        raise NotImplementedError


@pytest.mark.parametrize(("length", "kept"), [(1023, 1023), (1024, 1024), (1025, 1024), (5000, 1024)])
def test_a_diagnosis_is_cut_to_1024_characters(length: int, kept: int) -> None:
    complaint = "é" * length
    verdict = InterpreterJudge(Verbose(complaint))("x", task(("", "")))
    assert verdict.cases[0].stderr == complaint[:kept]
    assert STDERR_CHARACTERS == 1024


def test_held_out_cases_are_judged_when_every_visible_one_is_right_or_when_asked_to_be_thorough() -> None:
    cases = (Case("a", "a"), Case("b", "b", held_out=True), Case("c", "c"))
    task = Task("T", "T", "S", "easy", "String", cases)

    def judged(source: str, *, thorough: bool = False) -> list[str]:
        return [case.stdin for case in InterpreterJudge(LANGUAGE, thorough=thorough)(source, task).cases]

    assert judged(",.") == ["a", "b", "c"]
    assert judged("+.") == ["a", "c"]
    assert judged("+.", thorough=True) == ["a", "b", "c"]
