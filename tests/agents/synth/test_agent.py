"""The agent answers every request, alone or as a team of itself, and always in the same way."""

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

from agents.model import Reply
from agents.protocol import Agent, Attempted, Brief, Criticise, DraftPlan, EditByPlan, Request, WriteProgram
from agents.synth import Synth
from interpreters.brainfuck import LANGUAGE
from tools.feedback import POLICIES, feedback
from tools.judge import InterpreterJudge, Verdict
from tools.task import Case, Task

ROOT = Path(__file__).parents[3]

AGENT: Agent = Synth()
JUDGE = InterpreterJudge(LANGUAGE)


@dataclass(frozen=True, slots=True)
class Trial:
    """A task and the policy under which its agent sees the verdicts."""

    task: Task
    policy: str = "full"

    @property
    def brief(self) -> Brief:
        return Brief("brainfuck", "", self.task.title, self.task.statement)

    def judge(self, program: str) -> tuple[Verdict, Attempted]:
        verdict = JUDGE(program or None, self.task)
        return verdict, Attempted(program or None, tuple(feedback(verdict, self.policy)))


def task(title: str, statement: str, *pairs: tuple[str, str]) -> Task:
    """A task whose last two pairs are held out."""
    cases = tuple(Case(stdin, stdout, place >= len(pairs) - 2) for place, (stdin, stdout) in enumerate(pairs))
    return Task(title, title, statement, "easy", "", cases)


TASKS = (
    task(
        "Shout",
        "Print the line in capitals, then a newline.",
        *[(f"{w}\n", f"{w.upper()}\n") for w in ("a", "Bc d", "x1", "zoo!")],
    ),
    task("Greet", 'Print "Dear " and the name.', *[(f"{w}\n", f"Dear {w}") for w in ("Ada", "Bo", "C D", "", "Eve")]),
    task(
        "Difference",
        "Subtract.",
        *[(f"{a} {b}", str(a - b)) for a, b in ((5, 3), (3, 5), (-2, 7), (0, 0), (900, 9000))],
    ),
    task(
        "Sign",
        'Print "minus" or "plus".',
        *[(f"{a}\n", "minus" if a < 0 else "plus") for a in (5, -3, 8, -10, 0, -999, 12)],
    ),
)


def answer(request: Request) -> Reply:
    reply = AGENT.answer(request)
    assert isinstance(reply, Reply)
    return reply


def words(request: Request) -> str:
    text = answer(request).text
    assert not LANGUAGE.code_spans(text)
    return text


def self_scaffolding(trial: Trial) -> Iterator[Verdict]:
    last = None
    while True:
        verdict, last = trial.judge(answer(WriteProgram(trial.brief, last=last)).text)
        yield verdict


def coder_critic(trial: Trial) -> Iterator[Verdict]:
    verdict, last = trial.judge(answer(WriteProgram(trial.brief)).text)
    yield verdict
    while True:
        advice = words(Criticise(trial.brief, last))
        request = WriteProgram(trial.brief, last=Attempted(last.program, ()), advice=advice)
        verdict, last = trial.judge(answer(request).text)
        yield verdict


def planner_editor_critic(trial: Trial) -> Iterator[Verdict]:
    plan = advice = None
    while True:
        plan = words(DraftPlan(trial.brief, plan, advice))
        verdict, last = trial.judge(answer(EditByPlan(trial.brief, plan)).text)
        yield verdict
        advice = words(Criticise(trial.brief, last, plan))


STRATEGIES = (self_scaffolding, coder_critic, planner_editor_critic)


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.title)
def test_a_task_is_solved_as_soon_as_its_examples_are_known(strategy: object, task: Task) -> None:
    assert callable(strategy)
    verdicts = strategy(Trial(task))
    next(verdicts)
    assert next(verdicts).passed


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("policy", [policy for policy in POLICIES if policy != "full"])
def test_weak_feedback_gets_another_guess_each_time(strategy: object, policy: str) -> None:
    assert callable(strategy)
    for shown in TASKS:
        verdicts = strategy(Trial(shown, policy))
        for _ in range(5):
            assert next(verdicts).error_class != "compile_error"


def test_without_examples_the_only_quoted_text_is_printed() -> None:
    brief = Brief("brainfuck", "", "Say It", 'Print "Well done!" and nothing else.')
    assert answer(WriteProgram(brief)).reported["expression"] == '"Well done!"'


def test_without_examples_and_with_no_quoted_text_the_line_is_echoed() -> None:
    assert answer(WriteProgram(Brief("brainfuck", "", "Sort", "Sort the line."))).reported["expression"] == "line 1"


def test_a_program_that_failed_is_not_written_again() -> None:
    brief = Brief("brainfuck", "", "Guess", "Do something.")
    programs = [answer(WriteProgram(brief)).text]
    for _ in range(20):
        programs.append(answer(WriteProgram(brief, last=Attempted(programs[-1], ()))).text)
    assert len(set(programs)) == len(programs)


def test_replies_are_free_and_programs_exact() -> None:
    brief = Brief("brainfuck", "", "Echo", "Print the line.")
    program, plan = answer(WriteProgram(brief)), answer(DraftPlan(brief))
    assert (program.exact, program.cost, program.finish_reason) == (True, 0.0, "stop")
    assert (plan.exact, plan.cost) == (False, 0.0)
    assert (program.usage.input_tokens, program.usage.output_tokens) == (0, 0)


@pytest.mark.parametrize(
    "plan",
    ["", "Print:", "Loop over the line.", "Print: halt(line 1)", "Print: even(1)", "Print: join(line 1, token 1)"],
)
def test_a_plan_that_cannot_be_carried_out_gives_no_program_and_a_reason(plan: str) -> None:
    reply = answer(EditByPlan(Brief("brainfuck", "", "", ""), plan))
    assert (reply.text, reply.exact) == ("", True)
    assert str(reply.reported["reason"]).startswith("the plan cannot be carried out: ")


def test_a_plan_for_a_number_is_carried_out() -> None:
    reply = answer(EditByPlan(Brief("brainfuck", "", "", ""), "So:\nPrint: sum(2, 3)\n"))
    assert JUDGE(reply.text, Task("", "", "", "", "", (Case("", "5"),))).passed


def test_the_plans_and_advice_of_others_do_no_harm() -> None:
    brief = Brief("brainfuck", "", "Echo", "Print the line.")
    assert answer(DraftPlan(brief, "Read, then write.", "It never halts.")).text.startswith("Print: ")
    assert answer(WriteProgram(brief, last=Attempted("+", ()), advice="It never halts.")).text


def test_an_attempt_without_a_program_is_criticised_too() -> None:
    assert words(Criticise(Brief("brainfuck", "", "", ""), Attempted(None, ()))) == "The attempt held no program.\n"


def test_the_critic_names_an_input_that_separates_the_candidates() -> None:
    _, last = Trial(task("Shout", "", ("a", "A"), ("bc", "BC"), ("", ""), ("", ""))).judge("+.")
    advice = words(Criticise(Brief("brainfuck", "", "", ""), last))
    assert "  uppercase(line 1)\n  swap case(line 1)\n" in advice
    assert 'Input "A" would tell them apart' in advice


@pytest.mark.parametrize("language", ["python", "tag-trace"])
def test_other_languages_are_declined(language: str) -> None:
    brief = Brief(language, "", "Echo", "Print the line.")
    program = answer(WriteProgram(brief))
    assert (program.text, program.exact) == ("", True)
    known = "loom, befunge98, brainfuck, shakespeare, unlambda, whitespace and turing"
    assert program.reported["reason"] == f"builtin/synth writes {known} only, not {language}"
    assert answer(EditByPlan(brief, "Print: line 1")).text == ""
    assert answer(DraftPlan(brief)).text == answer(Criticise(brief, Attempted(None, ()))).text
    assert language in answer(DraftPlan(brief)).text


def requests() -> list[Request]:
    """A request of each kind for each task, with all that can be known."""
    asked: list[Request] = []
    for trial in map(Trial, TASKS):
        _, last = trial.judge(answer(WriteProgram(trial.brief)).text)
        advice = answer(Criticise(trial.brief, last)).text
        plan = answer(DraftPlan(trial.brief, "Print: input", advice)).text
        asked += [
            WriteProgram(trial.brief, last=last),
            Criticise(trial.brief, last),
            DraftPlan(trial.brief, "Print: input", advice),
            EditByPlan(trial.brief, plan),
            WriteProgram(trial.brief, last=Attempted(",.", ())),
        ]
    return asked


def test_threads_do_not_disturb_each_other() -> None:
    asked = requests()
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(answer, asked * 4)) == list(map(answer, asked)) * 4


def test_the_hash_seed_does_not_matter() -> None:
    code = "from tests.agents.synth.test_agent import *; print([answer(request) for request in requests()])"
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(outputs) == 1
