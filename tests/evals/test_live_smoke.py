"""A run of a real model, recorded by `make live-smoke RECORD=1`, is replayed for ever after.

Whatever changes what agents are told (a prompt, a language's documentation, a task) makes it diverge, as it should:
then it is recorded anew by that command.
"""

import shutil
from collections import Counter
from pathlib import Path

import pytest

from evals.events import Call, Closed, Event, Judged
from evals.journal import read
from tests.evals.conftest import Loopwright

RECORDED = Path(__file__).parents[1] / "fixtures" / "live-smoke"
STRATEGIES = {"zero-shot", "few-shot", "self-scaffolding", "coder-critic", "planner-editor-critic"}
TASKS = {"E01", "E02"}


@pytest.fixture(scope="module")
def events() -> list[Event]:
    return list(read(RECORDED / "journal.jsonl"))


def test_a_real_model_s_run_is_replayed_without_it(loopwright: Loopwright, tmp_path: Path) -> None:
    shutil.copytree(RECORDED, tmp_path / "live-smoke")
    done = loopwright("replay", "live-smoke")
    assert "10 trials replayed, 0 diverged" in done.out
    assert (done.code, done.err) == (0, "")


def test_it_went_through_every_strategy_to_a_verdict(events: list[Event]) -> None:
    closed = [event for event in events if isinstance(event, Closed)]
    played = {tuple(event.trial.split("/")[-4:-1]) for event in closed}
    assert played == {(strategy, "brainfuck", task) for strategy in STRATEGIES for task in TASKS}
    assert {event.outcome for event in closed} <= {"solved", "unsolved"}
    assert all(event.attempts >= 1 for event in closed)
    roles = Counter(event.role for event in events if isinstance(event, Call))
    assert min(roles["coder"], roles["critic"], roles["planner"], roles["editor"]) >= 2
    assert any(isinstance(event, Judged) and event.program is not None for event in events)


def test_its_replies_are_a_real_model_s(events: list[Event]) -> None:
    calls = [event for event in events if isinstance(event, Call)]
    assert len({call.reply for call in calls}) > len(calls) / 2
    for call in calls:
        assert 8 <= len(call.reply) <= 240
        assert call.finish_reason == "stop"
        assert call.reported["model"] == "gemma-3-270m"
        assert str(call.reported["host"]).startswith("127.0.0.1:")
        assert (call.usage.input_tokens or 0) > 1000
        assert (call.usage.output_tokens or 0) > 0
        assert call.latency > 0


def test_it_is_small_and_says_nothing_of_the_machine_that_it_was_recorded_on() -> None:
    files = {path.name: path.read_bytes() for path in RECORDED.iterdir()}
    assert files.keys() == {"experiment.toml", "run.json", "journal.jsonl"}
    assert sum(map(len, files.values())) < 2_000_000
    assert not [name for name, content in files.items() if b".venv" in content or b"/home/" in content]
