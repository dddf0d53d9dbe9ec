"""Runs against a server that fails: what is tried again, how trials end, what is paid for, and what stops a run."""

import asyncio
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from agents.model import ProviderError, Reply, Usage
from evals.admission import Admission
from evals.amount import Amount
from evals.budget import Budget
from evals.chapters import load
from evals.events import Call, Closed, Event, Failed
from evals.experiment import BudgetLimits, Experiment, Parameters, Price
from evals.journal import read
from evals.pace import Pace
from evals.question import Question
from graphs.endings import Interrupted
from tests import fault_server
from tests.evals.conftest import Done, Loopwright
from tests.fault_server import ANSWERS, COST, LASTING, PASSING, SLOW, FaultServer, Kind
from tests.stub_server import Answer, StubServer

OUTCOMES = {Kind.CUT: "truncated", Kind.FILTERED: "refused", Kind.REFUSED: "refused"} | dict.fromkeys(
    PASSING | LASTING, "provider_error"
)
"""How a trial ends with a reply of a kind; other replies are judged."""

QUICK = f"{fault_server.__file__}:quick"

Serving = Callable[..., FaultServer]


@pytest.fixture
def serving(monkeypatch: pytest.MonkeyPatch) -> Serving:
    """A server that deals out kinds, one a request of the same words; the last of them for ever."""

    def begin(*kinds: Kind) -> FaultServer:
        server = FaultServer(lambda number: kinds[min(number, len(kinds)) - 1])
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        return server

    monkeypatch.setenv("OPENAI_API_KEY", "sk-test-0123456789")
    return begin


def arguments(tasks: int = 1, model: str = QUICK) -> list[str]:
    names = [f"E{number:02}" for number in range(1, tasks + 1)]
    chosen = [part for name in names for part in ("--task", name)]
    return ["run", "--model", model, "--strategy", "zero-shot", *chosen, "--out", "run"]


def events(path: Path = Path("run")) -> list[Event]:
    return list(read(path / "journal.jsonl"))


def outcome() -> str:
    (closed,) = (event for event in events() if isinstance(event, Closed))
    return closed.outcome


def _names(kinds: Sequence[Kind] | frozenset[Kind]) -> list[Kind]:
    return [kind for kind in Kind if kind in kinds]


@pytest.mark.parametrize("kind", _names(PASSING), ids=lambda kind: kind.name)
def test_a_call_with_a_passing_fault_is_made_again_and_its_trial_is_judged(
    loopwright: Loopwright, serving: Serving, kind: Kind
) -> None:
    patience = ["-o", "parameters.timeout=1"] if kind in SLOW else []
    with serving(kind, Kind.ANSWER) as server:
        done = loopwright(*arguments(), *patience)
    assert (done.code, outcome()) == (0, "unsolved")
    assert [served.kind for served in server.served] == [kind, Kind.ANSWER]


@pytest.mark.parametrize("kind", _names(PASSING - SLOW), ids=lambda kind: kind.name)
def test_a_passing_fault_that_stays_is_given_up_after_three_retries(
    loopwright: Loopwright, serving: Serving, kind: Kind
) -> None:
    with serving(kind) as server:
        done = loopwright(*arguments())
    assert (done.code, outcome(), len(server.served)) == (1, "provider_error", 4)
    assert "0 solved, 0 unsolved, 1 missing, of 1 trials" in done.out


@pytest.mark.parametrize("kind", _names(ANSWERS | LASTING), ids=lambda kind: kind.name)
def test_an_answer_and_a_fault_that_will_not_pass_are_asked_for_once(
    loopwright: Loopwright, serving: Serving, kind: Kind
) -> None:
    with serving(kind) as server:
        done = loopwright(*arguments())
    assert (outcome(), len(server.served)) == (OUTCOMES.get(kind, "unsolved"), 1)
    assert done.code == (1 if kind in OUTCOMES else 0)
    kept = [event for event in events() if isinstance(event, Call)]
    assert len(kept) == (kind in ANSWERS)


# -- what stops a run


def test_a_key_that_is_not_accepted_stops_the_run_with_one_line_and_leaves_its_trials_open(
    loopwright: Loopwright, serving: Serving
) -> None:
    with serving(Kind.WRONG_KEY) as server:
        done = loopwright(*arguments(20), "--concurrency", "4")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert done.err.startswith("loopwright: openai/quick did not answer the coder: HTTP 401: ")
    assert done.err.endswith("; check the API key; then the same command goes on from here\n")
    assert 1 <= len(server.served) <= 4
    assert [event.event for event in events()] == ["began"]
    with serving(Kind.ANSWER) as server:
        again = loopwright(*arguments(20))
    assert (again.code, len(server.served)) == (0, 20)


def test_a_key_that_is_not_accepted_loses_no_reply_in_flight_and_lets_no_call_be_made_again(
    loopwright: Loopwright, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds = iter([Kind.BUSY, Kind.TRICKLED, Kind.BROKEN, Kind.WRONG_KEY])
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test-0123456789")
    with FaultServer(lambda _: next(kinds, Kind.ANSWER)) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        # Not in a hurry: two of the calls pause for a second when the key is refused.
        done = loopwright(*arguments(20, model="openai/m"), "--concurrency", "4")
    assert done.code == 2
    assert len(server.served) == 4, "a call was made again"
    assert sum(isinstance(event, Call) for event in events()) == 1


def test_a_call_that_pauses_ends_when_the_run_stops() -> None:
    async def scene() -> None:
        pace, forever = Pace(), asyncio.Event()

        async def sleep() -> None:
            await forever.wait()

        paused = asyncio.create_task(pace.pause(sleep()))
        await asyncio.sleep(0)
        pace.stop()
        with pytest.raises(Interrupted):
            await paused

    asyncio.run(asyncio.wait_for(scene(), 30))


# -- what a failed call costs


def test_what_empty_replies_cost_is_recorded_counted_and_replayed(loopwright: Loopwright, serving: Serving) -> None:
    with serving(Kind.EMPTY):
        assert loopwright(*arguments(), "--budget", "calls=1").code == 1
    failed, closed = events()[-2:]
    assert isinstance(failed, Failed)
    assert isinstance(closed, Closed)
    assert (failed.usage.input_tokens, failed.usage.output_tokens, failed.cost) == (44, 28, 4 * COST)
    assert (closed.calls, closed.input_tokens, closed.output_tokens, closed.cost) == (0, 44, 28, 4 * COST)
    (chapter,) = load(Path("run", "journal.jsonl")).values()
    assert (chapter.spent.calls, chapter.spent.tokens, chapter.spent.usd) == (1, 72, 4 * COST)
    (arm,) = json.loads(loopwright("compare", "run", "--json").out)["arms"]
    assert (arm["cost"], arm["missing"], arm["share"], arm["best_share"]) == (4 * COST, {"provider_error": 1}, 0, 1)
    assert "1 trials replayed, 0 diverged" in loopwright("replay", "run").out
    assert "the budget is spent (1 of 1 calls)" in loopwright(*arguments(), "--budget", "calls=1").out


def test_a_reply_that_came_after_empty_ones_costs_what_all_of_them_do(loopwright: Loopwright, serving: Serving) -> None:
    with serving(Kind.EMPTY, Kind.BROKEN, Kind.NO_CHOICES, Kind.ANSWER):
        assert loopwright(*arguments()).code == 0
    (call,) = (event for event in events() if isinstance(event, Call))
    assert (call.usage.input_tokens, call.usage.output_tokens, call.cost) == (33, 21, 3 * COST)


def test_a_failed_call_is_priced_by_the_user_s_table_where_the_server_counts_but_does_not_charge() -> None:
    experiment = Experiment(
        models=("openai/m",),
        strategies=("zero-shot",),
        parameters=Parameters(max_tokens=100),
        prices={"openai/m": Price(input=1.0, output=10.0)},
        budget=BudgetLimits(usd=1.0),
    )

    async def empty() -> Reply:
        raise ProviderError("empty", usage=Usage(200, 50))

    async def play() -> Amount:
        admission = Admission(Pace(), Budget(experiment))
        with pytest.raises(ProviderError) as failed:
            await admission.call(Question("openai/m", "coder", {}, ()), empty)
        assert failed.value.cost == admission.budget.spent.usd
        return admission.budget.spent

    assert asyncio.run(play()) == Amount(1, 250, (200 * 1.0 + 50 * 10.0) / 1_000_000)


# -- what a journal cannot hold


def body(**parts: Any) -> bytes:
    message = {"role": "assistant", "content": "+."}
    whole: dict[str, Any] = {"id": "c-1", "choices": [{"index": 0, "message": message, "finish_reason": "stop"}]}
    return json.dumps(whole | parts).encode()


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (body(model="m\ud800"), "provider_error"),
        (body(usage={"prompt_tokens": 1, "completion_tokens": 2, "cost": float("nan")}), "unsolved"),
        (body(usage={"prompt_tokens": 1, "completion_tokens": 2, "cost": 10**400}), "unsolved"),
        (body(choices=[{"message": {"role": "assistant", "content": "+\udfff"}, "finish_reason": "stop"}]), None),
        (b"[" * 100_000, None),
        (b'{"usage": ' + b"9" * 5_000 + b"}", None),
    ],
    ids=["surrogate-reported", "cost-nan", "cost-huge", "surrogate-reply", "deep", "digits"],
)
def test_what_json_cannot_hold_ends_a_trial_and_not_the_run(
    loopwright: Loopwright, monkeypatch: pytest.MonkeyPatch, answer: bytes, expected: str | None
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "test")
    with StubServer(lambda _: Answer(body=answer)) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        assert loopwright(*arguments()).code == (0 if expected == "unsolved" else 1)
    assert outcome() in ((expected,) if expected else ("provider_error", "harness_error"))
    assert "1 trials replayed, 0 diverged" in loopwright("replay", "run").out


def test_an_answer_whose_text_is_no_unicode_costs_what_it_costs(
    loopwright: Loopwright, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "test")
    with StubServer(lambda _: Answer("+\ud800")) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        assert loopwright(*arguments()).code == 1
    (failed,) = (event for event in events() if isinstance(event, Failed))
    assert (failed.missing, failed.cost, failed.usage.input_tokens) == ("provider_error", 0.25, 11)


# -- repairs


def test_a_repair_that_was_cut_short_leaves_its_trial_unfinished_and_a_replay_sound(
    loopwright: Loopwright, serving: Serving
) -> None:
    with serving(Kind.WRONG_MODEL):
        assert loopwright(*arguments()).code == 1
    with serving(Kind.CUT):
        assert loopwright(*arguments()).code == 1
    journal = Path("run", "journal.jsonl")
    whole = journal.read_bytes()
    # The last line is the trial's second end; without it, the first one stands there, and no longer counts.
    journal.write_bytes(b"".join(whole.splitlines(keepends=True)[:-1]))
    (chapter,) = load(journal).values()
    assert chapter.closed is None
    replayed: Done = loopwright("replay", "run")
    assert "0 trials replayed, 0 diverged" in replayed.out
    with serving(Kind.ANSWER):
        assert loopwright(*arguments()).code == 0
    assert "1 trials replayed, 0 diverged" in loopwright("replay", "run").out


def test_a_judge_whose_process_cannot_start_leaves_its_trial_missing_and_the_run_alive(
    loopwright: Loopwright, serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.sandbox._IDLE", [])
    monkeypatch.setattr("multiprocessing.spawn._python_exe", b"/bin/false")
    with serving(Kind.ANSWER):
        done = loopwright(*arguments(2))
    assert (done.code, "0 solved, 0 unsolved, 2 missing" in done.out) == (1, True)
    assert {event.outcome for event in events() if isinstance(event, Closed)} == {"harness_error"}
