"""A prompt holds what its agent has to know, as it is, and nothing that is withheld."""

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import UndefinedError

from agents.prompt import TEMPLATES, fenced, prompt_hashes, render
from agents.protocol import Attempted, Brief, Criticise, DraftPlan, EditByPlan, Request, WriteProgram
from interpreters.base import CandidateKind, Example
from tools.feedback import POLICIES, ShownCase

DOCUMENTATION = "Eight instructions.\n\n| + | {{ add }} & <more> |\n  trailing  \n\n"
BRIEF = Brief("brainfuck", DOCUMENTATION, "Add & <print>", "Read\ttwo numbers.\n\n  Print their sum. ")
CASE = ShownCase(
    passed=False,
    error_type="logic_error",
    stderr='line 1: "x"',
    stdin="1 2\n",
    actual_stdout="3\u00a0\t\\xff",
    expected_stdout="3\r\n",
)
FAILED = Attempted("+[>\t]\n", (CASE,))

FIRST: list[Request] = [WriteProgram(BRIEF), Criticise(BRIEF, FAILED), DraftPlan(BRIEF), EditByPlan(BRIEF, "PLAN")]


def user(request: Request) -> str:
    return render(request)[1].text


@pytest.mark.parametrize("request_", FIRST, ids=lambda request: type(request).__name__)
def test_every_agent_reads_the_whole_documentation_and_the_task(request_: Request) -> None:
    system, asked = render(request_)
    assert (system.speaker, asked.speaker) == ("system", "user")
    assert DOCUMENTATION in system.text
    assert "Add & <print>" in asked.text
    assert BRIEF.statement in asked.text


@pytest.mark.parametrize("request_", FIRST, ids=lambda request: type(request).__name__)
def test_the_system_message_does_not_depend_on_the_task(request_: Request) -> None:
    other = replace(request_, brief=Brief("brainfuck", DOCUMENTATION, "Other", "Else"))
    assert render(other)[0] == render(request_)[0]


def test_all_roles_begin_with_the_documentation() -> None:
    beginning = f"# The language brainfuck\n\n{DOCUMENTATION}"
    assert all(render(request)[0].text.startswith(beginning) for request in FIRST)


def test_authors_of_programs_are_told_to_send_nothing_else() -> None:
    for request in (FIRST[0], FIRST[3]):
        assert "the program and nothing else" in render(request)[0].text


def test_a_critic_is_told_to_write_no_code_and_a_planner_pseudocode() -> None:
    assert "words only" in render(FIRST[1])[0].text
    assert "pseudocode" in render(FIRST[2])[0].text


def test_a_first_attempt_hears_of_no_other() -> None:
    text = user(WriteProgram(BRIEF))
    assert not any(word in text for word in ("last attempt", "Advice", "example", "None"))


def test_examples_are_shown_whole() -> None:
    example = Example("Echo", "Copy one byte.", ",.\t\n ", (("a\n", "a"), ("", "\0")))
    text = user(WriteProgram(BRIEF, examples=(example,)))
    assert "Echo" in text
    assert "Copy one byte." in text
    assert "```brainfuck\n,.\t\n \n```" in text
    assert r'stdin "a\n" gives stdout "a"' in text
    assert r'stdin "" gives stdout "\u0000"' in text


@pytest.mark.parametrize("request_", [WriteProgram(BRIEF, last=FAILED), Criticise(BRIEF, FAILED)])
def test_the_last_program_is_shown_byte_for_byte(request_: Request) -> None:
    assert "```brainfuck\n+[>\t]\n\n```" in user(request_)


@given(st.text(st.sampled_from("+`~ \t\r\n"), max_size=40))
def test_no_program_breaks_out_of_its_fence(program: str) -> None:
    block = fenced(program, "brainfuck")
    fence = block[: block.index("b")]
    assert block == f"{fence}brainfuck\n{program}\n{fence}"
    assert fence not in program
    assert block in user(WriteProgram(BRIEF, last=Attempted(program, ())))


@pytest.mark.parametrize("policy", POLICIES)
def test_feedback_shows_what_the_policy_shows_and_no_more(policy: str) -> None:
    shown = cast(ShownCase, {name: value for name, value in CASE.items() if name in POLICIES[policy]})
    cases = (shown, shown) if shown else ()
    text = user(WriteProgram(BRIEF, last=Attempted("+", cases)))
    for name, value in CASE.items():
        assert text.count(f"\n- {name}: {json.dumps(value)}\n") == (2 if name in shown else 0)
        if name not in shown:
            assert name not in text


def test_an_attempt_without_a_program_is_named_as_such() -> None:
    for request in (WriteProgram(BRIEF, last=Attempted(None, ())), Criticise(BRIEF, Attempted(None, ()))):
        assert "The reply held no program." in user(request)


def test_advice_and_plans_are_passed_on_as_they_are() -> None:
    words = "Move  right.\n\n\tThen stop. "
    assert words in user(WriteProgram(BRIEF, last=FAILED, advice=words))
    assert words in user(Criticise(BRIEF, FAILED, plan=words))
    assert words in user(EditByPlan(BRIEF, words))
    both = user(DraftPlan(BRIEF, plan="THE PLAN", advice=words))
    assert words in both
    assert "THE PLAN" in both


@pytest.mark.parametrize("name", [name for name in prompt_hashes() if name != "program.md"])
def test_a_missing_variable_is_an_error(name: str) -> None:
    with pytest.raises(UndefinedError):
        TEMPLATES.get_template(name).render()


def test_hashes_cover_every_template() -> None:
    folder = Path(__file__).parents[2] / "agents" / "prompts"
    hashes = prompt_hashes()
    assert sorted(hashes) == sorted(path.name for path in folder.iterdir() if path.suffix == ".md")
    assert sorted(hashes) == TEMPLATES.list_templates(["md"])
    assert hashes["task.md"] == hashlib.sha256((folder / "task.md").read_bytes()).hexdigest()


def everything(candidate: CandidateKind) -> list[Request]:
    """Every request in its fullest form, with nothing of the test's own that names a kind of candidate."""
    brief = Brief("notation", "How to write.", "Title", "Statement.", candidate)
    failed = Attempted("body", (CASE,))
    examples = (Example("Shown", "Solved.", "body", (("w", "accept"),)),)
    return [
        WriteProgram(brief, examples),
        WriteProgram(brief, last=failed),
        WriteProgram(brief, last=Attempted(None, ()), advice="ADVICE"),
        Criticise(brief, failed, plan="PLAN"),
        DraftPlan(brief, plan="PLAN", advice="ADVICE"),
        EditByPlan(brief, "PLAN"),
    ]


@pytest.mark.parametrize(
    ("candidate", "others"),
    [
        ("program", ("machine", "answer")),
        ("machine", ("program",)),
        ("answer", ("program", "machine", "code", "stdin")),
    ],
)
def test_a_prompt_speaks_of_what_is_asked_for_and_of_nothing_else(
    candidate: CandidateKind, others: tuple[str, ...]
) -> None:
    for request in everything(candidate):
        text = "".join(message.text for message in render(request)).lower()
        assert candidate in text
        for other in others:
            assert other not in text, (type(request).__name__, other)


def test_the_words_of_a_machine_are_shown_with_the_answer_that_was_given_and_the_right_one() -> None:
    text = user(WriteProgram(Brief("turing", "", "", "", "machine"), last=FAILED))
    assert '- word: "1 2\\n"' in text
    assert "- the right answer: " in text
