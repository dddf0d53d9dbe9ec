"""Runs as trajectories. Their rules are those of ATIF 1.8, as Harbor 0.26 checks them."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.evals.conftest import Loopwright
from tests.evals.hostile_run import NUL, SCRIPT, made

Trajectory = dict[str, Any]

FIELDS: Mapping[str, set[str]] = {
    "trajectory": {
        *("schema_version", "session_id", "trajectory_id", "agent", "steps", "notes", "final_metrics"),
        *("continued_trajectory_ref", "extra", "subagent_trajectories"),
    },
    "agent": {"name", "version", "model_name", "tool_definitions", "extra"},
    "step": {
        *("step_id", "timestamp", "source", "model_name", "reasoning_effort", "message", "reasoning_content"),
        *("tool_calls", "observation", "metrics", "is_copied_context", "llm_call_count", "extra"),
    },
    "result": {"source_call_id", "content", "subagent_trajectory_ref", "extra"},
    "metrics": {
        *("prompt_tokens", "completion_tokens", "cached_tokens", "cost_usd", "prompt_token_ids"),
        *("completion_token_ids", "logprobs", "extra"),
    },
    "final_metrics": {
        *("total_prompt_tokens", "total_completion_tokens", "total_cached_tokens", "total_cost_usd"),
        *("total_steps", "extra"),
    },
}
"""Every other field is refused there."""

AGENTS_ONLY = {"model_name", "reasoning_effort", "reasoning_content", "tool_calls", "metrics"}


def check(found: Trajectory) -> None:
    assert found["schema_version"] == "ATIF-v1.8"
    assert found.keys() <= FIELDS["trajectory"]
    assert {"name", "version"} <= found["agent"].keys() <= FIELDS["agent"]
    assert found["final_metrics"].keys() <= FIELDS["final_metrics"]
    assert found["final_metrics"]["total_steps"] == len(found["steps"])
    assert [step["step_id"] for step in found["steps"]] == list(range(1, len(found["steps"]) + 1))
    for step in found["steps"]:
        assert {"step_id", "source", "message"} <= step.keys() <= FIELDS["step"]
        assert step["source"] in ("system", "user", "agent")
        assert isinstance(step["message"], str)
        if step["source"] != "agent":
            assert not step.keys() & AGENTS_ONLY
        assert step.get("metrics", {}).keys() <= FIELDS["metrics"]
        for result in step.get("observation", {"results": []})["results"]:
            assert result.keys() <= FIELDS["result"]


@pytest.fixture
def trajectories(tmp_path_factory: pytest.TempPathFactory, loopwright: Loopwright) -> list[Trajectory]:
    run = made(tmp_path_factory.mktemp("hostile"))
    assert loopwright("export", run, "--to", "atif", "--out", "atif").code == 1
    return [json.loads(path.read_text("utf-8")) for path in sorted(Path("atif").iterdir())]


def test_every_trial_is_a_trajectory_that_keeps_to_the_format(trajectories: list[Trajectory]) -> None:
    assert len(trajectories) == len({one["trajectory_id"] for one in trajectories}) == 4
    for trajectory in trajectories:
        check(trajectory)


def test_replies_are_steps_of_the_agent_and_verdicts_what_it_observed(trajectories: list[Trajectory]) -> None:
    trajectory = next(one for one in trajectories if one["agent"]["name"] == "coder-critic")
    replies = [step for step in trajectory["steps"] if step["source"] == "agent"]
    assert [step["extra"]["role"] for step in replies] == ["coder", "critic", "coder", "critic", "coder"]
    assert [step["message"] for step in replies[:2]] == [SCRIPT["coder"][0], SCRIPT["critic"][0]]
    assert ["observation" in step for step in replies] == [True, False, True, False, True]
    (seen,) = replies[2]["observation"]["results"]
    assert seen["content"] == "attempt 2: runtime_error; 0 of 6 visible cases passed"
    assert seen["extra"]["verdict"]["program"] == NUL


def test_a_call_without_an_answer_is_a_step_that_says_why(trajectories: list[Trajectory]) -> None:
    trajectory = next(one for one in trajectories if one["agent"]["name"] == "coder-critic")
    last = trajectory["steps"][-1]
    assert (last["source"], last["extra"]["missing"]) == ("system", "harness_error")
    assert last["message"].startswith("no reply: harness_error: ")
    assert trajectory["extra"]["outcome"] == "harness_error"
