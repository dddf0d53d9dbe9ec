"""The oracle: it solves every task that it knows, whoever asks and in whatever language, and says when it cannot."""

import json
from pathlib import Path

import pytest

from agents.protocol import Attempted, Brief, Criticise, DraftPlan, EditByPlan, Request, WriteProgram
from evals import registry
from evals.oracle import Oracle
from evals.shapes import SHAPES
from tests.evals.conftest import Loopwright
from tools.compiler.compile import TARGETS

ESOLANG = registry.benchmark("esolang")


def brief(task: str, language: str, dialect: str = "spec") -> Brief:
    found = next(one for one in ESOLANG.tasks if one.id == task)
    return Brief(language, "", found.title, found.statement, dialect=dialect)


def shares(loopwright: Loopwright, run: str, by: str) -> dict[str, float]:
    """What share of its trials each arm has solved."""
    arms = json.loads(loopwright("compare", run, "--by", by, "--json").out)["arms"]
    return {arm["name"]: arm["share"] for arm in arms}


def test_the_oracle_solves_everything_in_every_language_through_every_strategy(loopwright: Loopwright) -> None:
    strategies = registry.names("strategies")
    chosen = [part for name in strategies for part in ("--strategy", name)]
    chosen += [part for name in TARGETS for part in ("--language", name)]
    run = ("--model", f"builtin/oracle:{SHAPES[-2].name}", "--task", "E02", "--out", "run")
    assert loopwright("run", *run, *chosen).code == 0
    assert shares(loopwright, "run", "strategy") == dict.fromkeys(strategies, 1.0)
    assert shares(loopwright, "run", "language") == dict.fromkeys(TARGETS, 1.0)


def test_the_oracle_compiles_to_the_dialect_that_is_asked_for() -> None:
    written = [
        Oracle().answer(WriteProgram(brief("E04", "whitespace", dialect))).text for dialect in ("spec", "esolangbench")
    ]
    assert written[0] != written[1]
    assert all(set(text) == set(" \t\n") for text in written)


def test_who_asks_for_loom_gets_the_source() -> None:
    reply = Oracle().answer(EditByPlan(brief("E04", "loom"), plan="Add."))
    assert (reply.text, reply.exact) == (ESOLANG.programs["E04"], True)


@pytest.mark.parametrize(
    "asked",
    [Criticise(brief("E04", "brainfuck"), Attempted("+", ())), DraftPlan(brief("E04", "brainfuck"))],
    ids=["critic", "planner"],
)
def test_critics_and_planners_get_words_and_no_program(asked: Request) -> None:
    assert Oracle().answer(asked).text == "Go on as planned."


@pytest.mark.parametrize(
    "asked",
    [
        Brief("brainfuck", "", "Sum Two Integers", "Another statement."),
        brief("E04", "turing"),
        brief("E04", "unlambda", "esolangbench"),
    ],
    ids=["unknown task", "no target", "no such dialect of the compiler"],
)
def test_where_it_knows_no_program_it_gives_none(asked: Brief) -> None:
    reply = Oracle("fenced").answer(WriteProgram(asked))
    assert (reply.text, reply.exact) == ("", True)


def test_a_shape_that_there_is_not_is_one_line_with_all_there_are(loopwright: Loopwright, tmp_path: Path) -> None:
    done = loopwright("run", "--model", "builtin/oracle:wrapped", "--strategy", "zero-shot", "--out", "run")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert (
        "model builtin/oracle:wrapped: 'wrapped' is no shape of a reply; the shapes are 'exact', 'bare', " in done.err
    )
    assert not (tmp_path / "run").exists()
