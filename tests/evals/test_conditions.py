"""Arms that were not really asked alike are said to be so."""

import json
from pathlib import Path
from typing import Any

import pytest

from evals.conditions import Difference, conditions, differences
from evals.events import Call, CallKey, Failed, UsageRecord
from tests.evals.conftest import Loopwright
from tests.stub_server import StubServer


def call(**sent: Any) -> Call:
    return Call(
        trial="t",
        role="coder",
        key=CallKey(request="r", occurrence=1),
        messages=(),
        asked={},
        sent=sent,
        reported={},
        reply="+",
        exact=False,
        reasoning="",
        finish_reason="stop",
        usage=UsageRecord(),
        cost=None,
        latency=0.0,
    )


FAILED = Failed(
    trial="t",
    role="coder",
    key=CallKey(request="r", occurrence=1),
    messages=(),
    asked={},
    missing="provider_error",
    message="no",
)


def test_conditions_are_what_was_sent_but_for_the_model_and_what_moves_the_reply() -> None:
    sent = call(model="m", stream=False, usage={"include": True}, temperature=0.2, top={"b": 1, "a": [2]})
    assert conditions([FAILED, sent]) == {"temperature": ("0.2",), "top": ('{"a": [2], "b": 1}',)}


def test_the_cap_on_a_reply_is_the_same_under_both_its_names() -> None:
    assert conditions([call(max_tokens=5)]) == conditions([call(max_completion_tokens=5)]) == {"max_tokens": ("5",)}


def test_calls_that_say_nothing_tell_nothing() -> None:
    assert conditions([]) is None
    assert conditions([FAILED, call()]) is None
    assert conditions([call(model="m")]) == {}


def test_a_trial_may_have_been_asked_in_several_ways() -> None:
    assert conditions([call(seed=2, model="m"), call(model="m"), call(seed=10, model="m")]) == {
        "seed": ("10", "2", "null")
    }


def test_only_cells_count_where_both_arms_say_what_they_sent() -> None:
    warm, cold, mute = {"temperature": ("1",)}, {"temperature": ("0",), "seed": ("1",)}, None
    assert differences([(warm, mute), (mute, cold), (warm, warm)]) == ()
    assert differences([(warm, cold), (warm, warm), ({}, cold)]) == (
        Difference("seed", ("null",), ("1",)),
        Difference("temperature", ("1", "null"), ("0",)),
    )


@pytest.fixture
def run(loopwright: Loopwright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two models: the one is asked for less than the other, and nobody knows what the third was asked."""
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test-0123456789")
    (tmp_path / "mine.toml").write_text(
        'models = ["openai/a", "openai/gpt-5-b", "builtin/synth"]\nstrategies = ["zero-shot", "few-shot"]\n'
        'tasks = ["E01"]\n[parameters]\ntemperature = 0.2\nmax_tokens = 9\n[model."openai/a"]\nseed = 7\n'
    )
    with StubServer(lambda _: "+") as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        assert loopwright("run", "mine.toml").code == 0
    return tmp_path / "runs" / "mine"


def test_compare_warns_of_arms_that_were_sent_other_parameters(loopwright: Loopwright, run: Path) -> None:
    done = loopwright("compare", run, "--by", "model")
    assert done.code == 0
    assert " ".join(done.out.split()).endswith(
        "Caution: openai/a and openai/gpt-5-b were not asked alike: "
        "seed 7 against not sent; temperature 0.2 against not sent."
    )
    assert done.out.count("Caution") == 1
    pairs = json.loads(loopwright("compare", run, "--by", "model", "--json").out)["pairs"]
    told = {(pair["first"], pair["second"]): pair["sent"] for pair in pairs}
    assert told.pop(("openai/a", "openai/gpt-5-b")) == [
        {"parameter": "seed", "first": [7], "second": [None]},
        {"parameter": "temperature", "first": [0.2], "second": [None]},
    ]
    assert set(map(len, told.values())) == {0}


def test_compare_does_not_warn_of_arms_that_had_the_same_models(loopwright: Loopwright, run: Path) -> None:
    done = loopwright("compare", run, "--by", "strategy")
    assert (done.code, "Caution" in done.out) == (0, False)
