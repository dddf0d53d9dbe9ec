"""What an agent may see of a verdict: exactly the fields of the policy, of visible cases, and nothing else."""

import json
from dataclasses import replace
from itertools import pairwise
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreters.base import Status
from interpreters.brainfuck import LANGUAGE
from tools.feedback import POLICIES, feedback
from tools.judge import CaseResult, ErrorType, InterpreterJudge, Verdict
from tools.task import Case, Task

TASK = Task(
    "E04-SECRET",
    "Echo",
    "Echo the input.",
    "easy",
    "Basic I/O",
    (Case("a\n", "a\n"), Case("HELD-IN", "HELD-OUT", held_out=True), Case("b", "c")),
)

FIRST = {
    "passed": True,
    "error_type": "ok",
    "stderr": "",
    "stdin": "a\n",
    "actual_stdout": "a\n",
    "expected_stdout": "a\n",
}
SECOND = {
    "passed": False,
    "error_type": "logic_error",
    "stderr": "",
    "stdin": "b",
    "actual_stdout": "b",
    "expected_stdout": "c",
}


@pytest.mark.parametrize(
    ("policy", "fields"),
    [
        ("pass_fail", ["passed"]),
        ("error_class", ["passed", "error_type"]),
        ("stderr", ["passed", "error_type", "stderr"]),
        ("actual", ["passed", "error_type", "stderr", "stdin", "actual_stdout"]),
        ("full", ["passed", "error_type", "stderr", "stdin", "actual_stdout", "expected_stdout"]),
    ],
)
def test_a_policy_shows_exactly_its_fields_of_each_visible_case(policy: str, fields: list[str]) -> None:
    shown = feedback(InterpreterJudge(LANGUAGE)(",[.,]", TASK), policy)
    assert shown == [{field: case[field] for field in fields} for case in (FIRST, SECOND)]


def test_none_shows_nothing_at_all_not_even_how_many_cases_there_are() -> None:
    assert feedback(InterpreterJudge(LANGUAGE)(",[.,]", TASK), "none") == []


def test_each_policy_shows_more_than_the_one_before_it() -> None:
    assert list(POLICIES) == ["none", "pass_fail", "error_class", "stderr", "actual", "full"]
    fields = [set(shown) for shown in POLICIES.values()]
    assert all(less < more for less, more in pairwise(fields))


@pytest.mark.parametrize("policy", POLICIES)
def test_a_reply_without_a_program_has_no_feedback(policy: str) -> None:
    assert feedback(InterpreterJudge(LANGUAGE)(None, TASK), policy) == []


def test_bytes_that_are_no_utf_8_are_shown_as_escapes() -> None:
    task = replace(TASK, cases=(Case("", "A"),))
    (case,) = feedback(InterpreterJudge(LANGUAGE)("-.>++++++++[>++++++++<-]>+.", task), "actual")
    assert case["actual_stdout"] == r"\xffA"


def test_an_unknown_policy_shows_nothing_and_is_an_error() -> None:
    with pytest.raises(KeyError):
        feedback(InterpreterJudge(LANGUAGE)(",[.,]", TASK), "everything")


GREEK = st.text(st.characters(min_codepoint=0x370, max_codepoint=0x3FF, categories=["L"]), min_size=1)
LATIN = st.text(st.characters(max_codepoint=0x24F))
NO_UTF_8 = st.lists(st.integers(0xF8, 0xFF), min_size=1).map(bytes)
policies = st.sampled_from(list(POLICIES))


def cases(texts: st.SearchStrategy[str], held_out: bool) -> st.SearchStrategy[CaseResult]:
    return st.builds(
        CaseResult,
        stdin=texts,
        expected_stdout=texts,
        actual_stdout=texts.map(str.encode) if held_out else texts.map(str.encode) | NO_UTF_8,
        error_type=st.sampled_from(get_args(ErrorType)),
        stderr=texts,
        held_out=st.just(held_out),
        status=st.sampled_from(get_args(Status)),
        steps=st.integers(min_value=0),
        snapshot=st.dictionaries(texts, texts, max_size=2),
    )


verdicts = st.builds(
    Verdict,
    language=GREEK,
    dialect=GREEK,
    comparator=GREEK,
    has_program=st.booleans(),
    cases=st.lists(cases(LATIN, held_out=False) | cases(GREEK, held_out=True), max_size=6).map(tuple),
)
"""Whatever is not a visible case is written in Greek, and nothing else is."""


@given(verdicts, policies)
def test_no_text_of_a_held_out_case_is_ever_shown(verdict: Verdict, policy: str) -> None:
    shown = json.dumps(feedback(verdict, policy), ensure_ascii=False)
    assert not [char for char in shown if "\u0370" <= char <= "\u03ff"]


@given(verdicts, policies)
def test_feedback_is_the_same_whatever_held_out_cases_there_are(verdict: Verdict, policy: str) -> None:
    visible = replace(verdict, cases=tuple(case for case in verdict.cases if not case.held_out))
    assert feedback(verdict, policy) == feedback(visible, policy)


@given(verdicts, policies)
def test_feedback_is_plain_json_with_the_fields_of_the_policy(verdict: Verdict, policy: str) -> None:
    shown = feedback(verdict, policy)
    assert json.loads(json.dumps(shown)) == shown
    assert all(tuple(case) == POLICIES[policy] for case in shown)
