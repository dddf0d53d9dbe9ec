"""The agent answers every request about a Turing machine, alone or as a team of itself, and always in the same way."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from automata.tm.dtm import DTM

from agents.model import Reply
from agents.protocol import Agent, Attempted, Brief, Criticise, DraftPlan, EditByPlan, Request, WriteProgram
from agents.synth import Synth
from interpreters.machine import MachineLimits
from interpreters.turing import LANGUAGE
from interpreters.turing_source import read
from tests.agents.synth.deciding import words
from tools.feedback import POLICIES, feedback
from tools.judge import InterpreterJudge, Verdict
from tools.task import Case, Task

ROOT = Path(__file__).parents[3]
ENDING = " The alphabet is {'a', 'b'}. The empty word does not belong to the language."
SQUARES = "{ a^n b^n : n >= 1 }: as many b's as a's." + ENDING
SECRET = "{ w : w is one of the words that I like }." + ENDING

AGENT: Agent = Synth()
JUDGE = InterpreterJudge(LANGUAGE, dialect="strict")


def answer(request: Request) -> Reply:
    reply = AGENT.answer(request)
    assert isinstance(reply, Reply)
    return reply


def said(request: Request) -> str:
    """The words of a reply, which hold nothing that a critic may not say."""
    text = answer(request).text
    assert not LANGUAGE.code_spans(text)
    return text


@dataclass(frozen=True, slots=True)
class Trial:
    """A task and the policy under which its agent sees the verdicts."""

    task: Task
    policy: str = "full"

    @property
    def brief(self) -> Brief:
        return Brief("turing", "", self.task.title, self.task.statement, "machine")

    def judge(self, program: str) -> tuple[Verdict, Attempted]:
        """Only the first two words that went wrong are shown."""
        verdict = JUDGE(program or None, self.task)
        shown = [case for case in feedback(verdict, self.policy) if not case.get("passed", False)]
        return verdict, Attempted(program or None, tuple(shown[:2]))


def self_scaffolding(trial: Trial) -> Iterator[Verdict]:
    last = None
    while True:
        verdict, last = trial.judge(answer(WriteProgram(trial.brief, last=last)).text)
        yield verdict


def coder_critic(trial: Trial) -> Iterator[Verdict]:
    verdict, last = trial.judge(answer(WriteProgram(trial.brief)).text)
    yield verdict
    while True:
        advice = said(Criticise(trial.brief, last))
        request = WriteProgram(trial.brief, last=Attempted(last.program, ()), advice=advice)
        verdict, last = trial.judge(answer(request).text)
        yield verdict


def planner_editor_critic(trial: Trial) -> Iterator[Verdict]:
    plan = advice = None
    while True:
        plan = said(DraftPlan(trial.brief, plan, advice))
        verdict, last = trial.judge(answer(EditByPlan(trial.brief, plan)).text)
        yield verdict
        advice = said(Criticise(trial.brief, last, plan))


STRATEGIES = (self_scaffolding, coder_critic, planner_editor_critic)

ODD = Task("", "{ w : secret }", SECRET, "easy", "", tuple(
    Case(word, "accept" if word.count("a") % 2 else "reject") for word in words("ab", 3)
))  # fmt: skip
"""Words with an odd number of a's, of which the statement says nothing."""


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_words_that_were_shown_are_remembered_until_enough_is_learnt(strategy: object) -> None:
    assert callable(strategy)
    verdicts = strategy(Trial(ODD))
    assert not next(verdicts).passed
    assert any(next(verdicts).passed for _ in range(12))


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("policy", POLICIES)
def test_every_attempt_is_a_machine_under_every_policy(strategy: object, policy: str) -> None:
    assert callable(strategy)
    verdicts = strategy(Trial(ODD, policy))
    for _ in range(4):
        assert next(verdicts).error_class != "compile_error"


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_set_that_can_be_read_is_decided_at_once(strategy: object) -> None:
    assert callable(strategy)
    cases = tuple(Case("a" * i + "b" * j, "accept" if i == j > 0 else "reject") for i in range(4) for j in range(4))
    assert next(strategy(Trial(Task("", "{ a^n b^n : n >= 1 }", SQUARES, "easy", "", cases)))).passed


def test_a_reply_says_what_was_done() -> None:
    assert answer(WriteProgram(Brief("turing", "", "", SQUARES))).reported["reason"] == "read the set"
    guess = answer(WriteProgram(Brief("turing", "", "{ w : secret }", SECRET)))
    assert guess.reported["reason"] == "guessed that every word belongs"
    last = Attempted(guess.text, ({"stdin": "ab", "expected_stdout": "reject", "actual_stdout": "accept"},))
    learnt = answer(WriteProgram(Brief("turing", "", "", SECRET), last=last))
    assert learnt.reported["reason"] == "learnt an automaton of 1 states from 1 words"
    assert (learnt.exact, learnt.cost) == (True, 0.0)


def test_without_anything_known_the_letters_stand_in_the_order_in_which_the_set_shows_them() -> None:
    brief = Brief("turing", "", "{ b^n a^n : n is my number }", "{ b^n a^n : n is my number }." + ENDING)
    reply = answer(WriteProgram(brief))
    assert reply.reported["reason"] == "guessed the order of the letters"
    cases = tuple(Case(word, "accept" if word in ("ba", "bba", "baa") else "reject") for word in words("ab", 3))
    assert JUDGE(reply.text, Task("", "", "", "easy", "", cases)).passed


def test_a_reading_that_a_shown_word_contradicts_is_given_up() -> None:
    brief = Brief("turing", "", "{ a^n b^n : n >= 1 }", SQUARES)
    first = answer(WriteProgram(brief))
    last = Attempted(first.text, ({"stdin": "ab", "expected_stdout": "reject", "actual_stdout": "accept"},))
    assert answer(WriteProgram(brief, last=last)).reported["reason"] != "read the set"


def test_what_failed_for_no_reason_that_is_shown_is_not_done_again() -> None:
    brief = Brief("turing", "", "{ a^n b^n : n >= 1 }", SQUARES)
    reasons, last = [], None
    for _ in range(3):
        reply = answer(WriteProgram(brief, last=last))
        reasons.append(reply.reported["reason"])
        last = Attempted(reply.text, ())
    assert len(set(map(str, reasons))) == 3


@pytest.mark.parametrize("plan", ["", "Machine:", "Machine: read the stars", "Mark the first a, then the last b."])
def test_a_plan_that_names_no_machine_gives_no_program_and_a_reason(plan: str) -> None:
    reply = answer(EditByPlan(Brief("turing", "", "", SQUARES), plan))
    assert (reply.text, reply.exact) == ("", True)
    assert str(reply.reported["reason"]).startswith("the plan cannot be carried out: ")


def test_the_plans_advice_and_programs_of_others_do_no_harm() -> None:
    brief = Brief("turing", "", "", SQUARES)
    assert said(DraftPlan(brief, "Scan right.", "It never halts.")).startswith("Machine: ")
    assert answer(WriteProgram(brief, last=Attempted("tm = 3", ()), advice="It never halts.")).text
    assert said(Criticise(brief, Attempted(None, ()))).startswith("The attempt held no program.")


def test_a_statement_without_an_alphabet_is_learnt_from_the_words() -> None:
    last = Attempted(None, ({"stdin": "xy", "expected_stdout": "accept", "actual_stdout": ""},))
    reply = answer(WriteProgram(Brief("turing", "", "", "Something about x and y."), last=last))
    assert JUDGE(reply.text, Task("", "", "", "easy", "", (Case("xy", "accept"),))).passed


@pytest.mark.parametrize("description", [SQUARES, SECRET, "{ w : |w| is prime }." + ENDING])
def test_automata_lib_builds_the_same_machine(description: str) -> None:
    program = answer(WriteProgram(Brief("turing", "", "{ w : ... }", description))).text
    theirs = DTM(**read(program).arguments)  # type: ignore[arg-type]
    ours = LANGUAGE.compile(program)
    assert ours.warnings == ()
    for word in ("", "a", "ab", "aab", "abb", "aabb", "abab", "aaabb"):
        assert ours.machine.run(word, MachineLimits()).accepted == theirs.accepts_input(word)


def requests() -> list[Request]:
    """A request of each kind, with all that can be known."""
    asked: list[Request] = []
    for statement in (SQUARES, SECRET, "{ x#y : x, y in {a, b}*, x != y }: no." + ENDING.replace("'b'", "'b', '#'")):
        trial = Trial(Task("", statement.partition("}")[0] + "}", statement, "easy", "", ODD.cases))
        _, last = trial.judge(answer(WriteProgram(trial.brief)).text)
        advice = answer(Criticise(trial.brief, last)).text
        plan = answer(DraftPlan(trial.brief, None, advice)).text
        asked += [WriteProgram(trial.brief, last=last), DraftPlan(trial.brief, plan, advice)]
        asked += [Criticise(trial.brief, last), EditByPlan(trial.brief, plan)]
    return asked


def test_the_hash_seed_does_not_matter() -> None:
    code = "from tests.agents.synth.test_turing_writer import *; print([answer(request) for request in requests()])"
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
