"""What is asked of each model: for all, for one, on record, and part of what makes a run this run."""

import json
from pathlib import Path
from typing import Any

import pytest

from evals.events import Call
from evals.experiment import Experiment
from evals.journal import read
from tests.evals.conftest import Done, Loopwright
from tests.stub_server import StubServer

KEYS = 'models = ["openai/a", "openai/b"]\nstrategies = ["zero-shot"]\ntasks = ["E01"]\n'


def experiment(**values: Any) -> Experiment:
    return Experiment.model_validate({"models": ["openai/a", "openai/b"], "strategies": ["zero-shot"], **values})


def test_what_a_model_has_of_its_own_takes_the_place_of_what_all_have() -> None:
    common = {"temperature": 0.2, "timeout": 300.0, "extra_body": {"a": 1}, "headers": {"X-A": "1"}}
    mine = experiment(parameters=common, model={"openai/b": {"temperature": 0.7, "seed": 1, "extra_body": {"b": 2}}})
    assert mine.parameters_of("openai/a") == mine.parameters
    own = mine.parameters_of("openai/b").model_dump(exclude_none=True)
    assert own == {**common, "temperature": 0.7, "seed": 1, "extra_body": {"b": 2}}


def test_the_identity_has_all_of_it_but_the_timeouts() -> None:
    plain = experiment()
    assert experiment(parameters={"timeout": 5.0}, model={"openai/a": {"timeout": 7.0}}).identity() == plain.identity()
    for values in (
        {"parameters": {"reasoning_effort": "low"}},
        {"parameters": {"headers": {"X-A": "1"}}},
        {"model": {"openai/a": {"extra_body": {"a": 1}}}},
        {"model": {"openai/a": {"max_tokens_as": "max_tokens"}}},
    ):
        assert experiment(**values).identity() != plain.identity()


def test_an_experiment_read_back_from_its_identity_asks_the_same() -> None:
    mine = experiment(parameters={"temperature": 0.2}, model={"openai/b": {"seed": 1}})
    back = Experiment.model_validate(mine.identity())
    assert [back.parameters_of(name) for name in back.models] == [mine.parameters_of(name) for name in mine.models]


@pytest.fixture
def run(loopwright: Loopwright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs an experiment file on a stub server."""
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test-0123456789")
    monkeypatch.delenv("LOOPWRIGHT_API_KEY", raising=False)

    def call(text: str, server: StubServer | None = None) -> Done:
        (tmp_path / "mine.toml").write_text(text)
        if server is not None:
            monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        return loopwright("run", "mine.toml")

    return call


def test_each_model_is_asked_its_own_and_that_is_on_record_with_the_server_that_answered(
    run: Any, tmp_path: Path, loopwright: Loopwright
) -> None:
    text = KEYS + (
        "[parameters]\ntemperature = 0.2\nmax_tokens = 9\n"
        '[model."openai/b"]\ntemperature = 0.7\nmax_tokens_as = "max_tokens"\nreasoning_effort = "low"\n'
        'extra_body = {top_k = 5}\nheaders = {X-Title = "mine"}\n'
    )
    with StubServer(lambda _: "+") as server:
        assert run(text, server).code == 0
    calls = {
        event.sent["model"]: event for event in read(tmp_path / "runs/mine/journal.jsonl") if isinstance(event, Call)
    }
    asked = {"temperature": 0.7, "max_tokens": 9, "max_tokens_as": "max_tokens", "reasoning_effort": "low"}
    assert calls["a"].asked == {"temperature": 0.2, "max_tokens": 9}
    assert calls["b"].asked == {**asked, "extra_body": {"top_k": 5}, "headers": {"X-Title": "mine"}}
    for request in server.requests:
        del request["messages"]
        assert request == calls[request["model"]].sent
    sent = {"model": "b", "stream": False, "temperature": 0.7, "max_tokens": 9, "reasoning_effort": "low", "top_k": 5}
    assert calls["b"].sent == sent
    host = server.url.split("/")[2]
    assert {call.reported["host"] for call in calls.values()} == {host}
    assert f"host='{host}'" in loopwright("show", "runs/mine", "openai/b").out
    assert loopwright("replay", "runs/mine").out.endswith("2 trials replayed, 0 diverged\n")
    again = run(text.replace("[parameters]", "[parameters]\ntimeout = 7"))
    assert "2 of 2 trials have a result" in again.out
    other = run(text.replace("0.7", "0.8"))
    assert (other.code, "holds another run: model.openai/b.temperature is 0.7" in other.err) == (2, True)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[model."openai/c"]\nseed = 1', "model: openai/c is none of the models (openai/a, openai/b); name it there"),
        ('[model."openai/a"]\nsed = 1', "model.\"openai/a\".sed: no key named 'sed'; did you mean 'seed'?"),
        ('[model."openai/a"]\nseed = "1"', 'model."openai/a".seed: "1" should be a valid integer'),
        ('[model."openai/a"]\napi_key = "x"', 'model."openai/a": api_key looks like a secret, and experiments are on'),
        ('[prices."openai/a"]\ninput = 1', 'prices."openai/a".output: {"input": 1} lacks it; give it'),
        ('[parameters]\napi_key = "x"', "parameters: api_key looks like a secret, and experiments are on record"),
        ('[parameters.headers]\nAuthorization = "x"', "parameters.headers: Authorization looks like a secret"),
        ('[parameters.extra_body]\nx = {y = "sk-0123456789abcdef"}', "parameters.extra_body: x.y looks like a secret"),
        ("[parameters.extra_body]\nseed = 1", "parameters.extra_body: seed has a setting of its own"),
        ("[parameters.extra_body]\nx = 2026-01-02", "parameters.extra_body: cannot be written as JSON"),
        ('[parameters]\nmax_tokens_as = "max"', 'parameters.max_tokens_as: "max" should be'),
    ],
)
def test_what_is_wrong_with_it_is_one_line_and_nothing_is_written(
    run: Any, tmp_path: Path, text: str, says: str
) -> None:
    done = run(KEYS + text)
    assert done.code == 2
    assert done.err.startswith(f"loopwright: mine.toml: {says}")
    assert done.err.count("\n") == 1
    assert "sk-" not in done.err
    assert not (tmp_path / "runs").exists()


def test_a_model_whose_name_holds_slashes_and_a_sharp_runs_shows_replays_and_compares(
    loopwright: Loopwright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LOOPWRIGHT_API_KEY", raising=False)
    with StubServer(lambda _: "+") as server:
        name = f"{server.url}#vendor/model#2:7b"
        rules = ["--model", name, "--strategy", "zero-shot", "--strategy", "few-shot", "--task", "E01"]
        assert loopwright("run", *rules, "-o", f'model={{"{name}" = {{seed = 1}}}}').code == 0
        (folder,) = (tmp_path / "runs").iterdir()
        assert folder.name.startswith("esolang-")
        assert "0 to run" in loopwright("run", *rules, "-o", f'model={{"{name}" = {{seed = 1}}}}').out
    assert server.keys == ["Bearer no-key"] * 2
    assert [request["model"] for request in server.requests] == ["vendor/model#2:7b"] * 2
    key = f"{name}/zero-shot/brainfuck/E01/1"
    assert f"{key} " in loopwright("show", folder).out
    for part in (key, "#2:7b/zero-shot"):
        assert loopwright("show", folder, part).out.startswith(f"TRIAL {key}\n")
    assert loopwright("replay", folder).out.endswith("2 trials replayed, 0 diverged\n")
    compared = json.loads(loopwright("compare", folder, "--by", "model", "--json").out)
    assert [arm["name"] for arm in compared["arms"]] == [name]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("http://127.0.0.1:9/v1", "names a server and no model; put #NAME behind it"),
        ("https://ann:pa55word@h.py:9/v1#m", "may hold no user, password or query"),
        ("http/m", "'m' is no address of a model; give http://HOST:PORT/v1#NAME"),
        ("openrouter/m", "'openrouter/m' names no model; give openrouter/VENDOR/NAME"),
    ],
)
def test_a_name_that_can_be_no_model_is_one_line(loopwright: Loopwright, tmp_path: Path, name: str, says: str) -> None:
    done = loopwright("run", "--model", name, "--strategy", "zero-shot")
    assert (done.code, done.err.count("\n"), says in done.err) == (2, 1, True)
    assert "pa55word" not in done.err
    assert not (tmp_path / "runs").exists()


def test_a_file_with_tables_by_model_and_an_option_beside_it_leave_a_file_that_gives_the_same(
    tmp_path: Path, loopwright: Loopwright
) -> None:
    (tmp_path / "mine.toml").write_text(
        'models = ["builtin/synth"]\nstrategies = ["zero-shot"]\n[model."builtin/synth"]\nseed = 1\n'
        'extra_body = {"a b" = [1, {c = "x"}]}\n[prices."builtin/synth"]\ninput = 1\noutput = 2\n'
    )
    assert loopwright("run", "mine.toml", "--task", "E01", "--out", "run").code == 0
    assert loopwright("run", "run/experiment.toml", "--out", "run").code == 0
