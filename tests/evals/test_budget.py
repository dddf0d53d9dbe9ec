"""A budget for a whole run: kept, drained, and continued with a larger one."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from agents.model import Message, Reply, Usage
from evals.amount import Amount
from evals.budget import Budget, Spent, parse
from evals.errors import UserError
from evals.events import Call
from evals.experiment import BudgetLimits, Experiment, ModelParameters, Parameters, Price
from evals.journal import read
from evals.question import Question
from tests.evals.conftest import Loopwright

TEXT = "x" * 1000
QUESTION = Question("openai/m", "coder", {}, (Message("user", TEXT),))
MOST = 1000 + 64 + 500
"""Tokens that one call may cost: bytes, margin and cap."""


def experiment(**limits: float) -> Experiment:
    return Experiment(
        models=("openai/m",),
        strategies=("zero-shot",),
        parameters=Parameters(max_tokens=500),
        prices={"openai/m": Price(input=1.0, output=10.0, cached=0.1)},
        budget=BudgetLimits.model_validate(limits),
    )


def reply(received: int | None = 200, sent: int | None = 50, cached: int = 0, cost: float | None = None) -> Reply:
    return Reply("text", usage=Usage(received, sent, cached), cost=cost)


def calls_until_spent(budget: Budget, answer: Callable[[], Reply]) -> int:
    async def play() -> int:
        for number in range(10_000):
            try:
                async with budget.reserving(QUESTION) as reserved:
                    reserved.settle(answer())
            except Spent:
                return number
        raise AssertionError("the budget is never spent")

    return asyncio.run(play())


def test_calls_are_counted() -> None:
    assert calls_until_spent(Budget(experiment(calls=7)), reply) == 7


def test_a_call_is_made_only_if_the_most_it_can_cost_still_fits() -> None:
    budget = Budget(experiment(tokens=MOST + 250 * 3 - 1))
    assert calls_until_spent(budget, reply) == 3
    assert (budget.spent.calls, budget.spent.tokens) == (3, 750)
    assert budget.spent.usd == pytest.approx(3 * (200 * 1.0 + 50 * 10.0) / 1e6)
    assert budget.describe() == "750 of 2,313 tokens"


def test_the_server_s_own_charge_goes_before_the_table_and_cached_input_is_cheaper() -> None:
    budget = Budget(experiment())
    assert budget.price("openai/m", reply(cost=0.5)).cost == 0.5
    assert budget.price("openai/m", reply(cached=100)).cost == pytest.approx((100 * 1.0 + 100 * 0.1 + 50 * 10) / 1e6)
    assert budget.price("openai/m", reply(received=None)).cost is None
    assert budget.price("openai/other", reply()).cost is None


def test_a_model_s_own_cap_is_set_aside_for_it() -> None:
    own = {"openai/m": ModelParameters(max_tokens=100)}
    budget = Budget(experiment(tokens=MOST - 400 + 250 * 3 - 1).model_copy(update={"model": own}))
    assert calls_until_spent(budget, reply) == 3


def test_dollars_are_reserved_at_the_table_s_prices() -> None:
    most = ((1000 + 64) * 1.0 + 500 * 10.0) / 1e6
    assert calls_until_spent(Budget(experiment(usd=most * 1.5)), lambda: reply(cost=most)) == 1


def test_a_call_that_does_not_fit_waits_for_those_in_flight_to_turn_out_cheaper() -> None:
    async def play() -> list[str]:
        budget, told, release = Budget(experiment(tokens=MOST + 300)), [], asyncio.Event()

        async def slow() -> None:
            async with budget.reserving(QUESTION) as reserved:
                await release.wait()
                told.append("first")
                reserved.settle(reply())

        async def second() -> None:
            async with budget.reserving(QUESTION) as reserved:
                told.append("second")
                reserved.settle(reply())

        both = asyncio.gather(slow(), second())
        await asyncio.sleep(0.01)
        assert told == []
        release.set()
        await both
        return told

    assert asyncio.run(play()) == ["first", "second"]


def test_a_call_that_failed_is_counted_as_one_and_gives_back_what_was_set_aside() -> None:
    budget = Budget(experiment(calls=5, tokens=10 * MOST))

    async def play() -> None:
        with pytest.raises(KeyError):
            async with budget.reserving(QUESTION):
                raise KeyError

    asyncio.run(play())
    assert (budget.spent, budget.reserved) == (Amount(calls=1), Amount())


def test_built_in_agents_cost_calls_and_nothing_else() -> None:
    limits = experiment(tokens=0, usd=0.0).model_copy(update={"models": ("builtin/synth",)})
    question = Question("builtin/synth", "coder", {}, (Message("user", TEXT),))

    async def play() -> None:
        budget = Budget(limits)
        async with budget.reserving(question) as reserved:
            reserved.settle(reply(0, 0, cost=0.0))

    asyncio.run(play())


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        (
            {"parameters": Parameters()},
            "budget.usd: one reply of openai/m may cost any amount without a cap; set parameters.max",
        ),
        ({"prices": {}}, "budget.usd: the price of openai/m is unknown; give input and output in the table"),
    ],
)
def test_a_budget_that_cannot_be_kept_is_refused(changes: dict[str, object], says: str) -> None:
    with pytest.raises(UserError) as refused:
        Budget(experiment(usd=5.0).model_copy(update=changes))
    assert str(refused.value).startswith(says)


def test_a_budget_on_the_command_line_is_read() -> None:
    assert parse("usd=5, calls=2000,tokens=3e6") == {"usd": 5.0, "calls": 2000, "tokens": 3_000_000}


@pytest.mark.parametrize("text", ["", "usd", "eur=5", "calls=many", "calls=1,calls=2", "usd=5;calls=2"])
def test_what_is_no_budget_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(UserError, match="--budget"):
        parse(text)


def test_a_spent_budget_drains_the_run_and_a_larger_one_continues_it_without_paying_twice(
    loopwright: Loopwright, tmp_path: Path
) -> None:
    rules = ["--model", "builtin/synth", "--strategy", "coder-critic", "--tier", "easy", "--out", "run"]
    first = loopwright("run", *rules, "--budget", "calls=20", "--concurrency", "1")
    assert first.code == 1
    assert first.out.endswith(
        "the budget is spent (20 of 20 calls); the same command with a larger one goes on from here\n"
    )
    again = loopwright("run", *rules, "--budget", "calls=20")
    assert (again.code, "0 of 20 trials" in again.out) == (1, False)
    done = loopwright("run", *rules, "--budget", "calls=1000")
    assert done.code == 0
    calls = [event for event in read(tmp_path / "run" / "journal.jsonl") if isinstance(event, Call)]
    assert len(calls) == len({(call.trial, str(call.key)) for call in calls}) == 56
    assert "20 trials replayed, 0 diverged" in loopwright("replay", "run").out


def test_a_budget_and_prices_can_stand_in_the_experiment_file(loopwright: Loopwright, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(
        'models = ["builtin/synth"]\nstrategies = ["zero-shot"]\ntasks = ["E01", "E02"]\n[budget]\ncalls = 1\n'
        '[prices."openai/m"]\ninput = 1\noutput = 2.5\n'
    )
    assert loopwright("run", "mine.toml").code == 1
    identity = json.loads((tmp_path / "runs" / "mine" / "run.json").read_text())["identity"]["experiment"]
    assert not {"budget", "prices", "concurrency"} & identity.keys()
