"""The strategies as LangGraph's own server runs them: with plain values for a context, and the teams of real runs."""

import asyncio
import importlib.util
import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from langgraph.graph.state import CompiledStateGraph

from evals import registry
from evals.errors import UserError
from tests.stub_server import StubServer

ROOT = Path(__file__).parents[2]
GRAPHS: Mapping[str, str] = json.loads((ROOT / "langgraph.json").read_text("utf-8"))["graphs"]
SOLVED = ("self-scaffolding", "coder-critic", "planner-editor-critic", "compile-repair")


@cache
def opened(name: str) -> CompiledStateGraph[Any, Any, Any, Any]:
    """A graph as the server finds it: by a file's path and a name in it."""
    file, _, variable = GRAPHS[name].partition(":")
    spec = importlib.util.spec_from_file_location("served", ROOT / file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    graph: CompiledStateGraph[Any, Any, Any, Any] = getattr(module, variable)
    return graph


def play(name: str, context: Mapping[str, Any] | None = None) -> dict[str, Any]:
    async def whole() -> dict[str, Any]:
        state: dict[str, Any] = await opened(name).ainvoke({}, context=context)
        return state

    return asyncio.run(whole())


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_the_server_is_told_of_every_strategy_of_ours() -> None:
    ours = {name for name in registry.names("strategies") if registry.package("strategies", name).startswith("loopw")}
    assert GRAPHS.keys() == ours


@pytest.mark.parametrize("name", GRAPHS)
def test_a_graph_is_the_strategy_s_own(name: str) -> None:
    strategy, graph = registry.load("strategies", name), opened(name)
    assert graph.name == name
    assert graph.get_graph().draw_mermaid() == strategy.mermaid()


@pytest.mark.parametrize("name", GRAPHS)
def test_a_trial_runs_to_its_end_with_the_team_that_nobody_had_to_choose(name: str) -> None:
    state = play(name)
    assert [attempt["passed"] for attempt in state["attempts"]] == [True]
    assert json.loads(json.dumps(state)) == state


@pytest.mark.parametrize("name", GRAPHS)
def test_the_context_says_what_a_trial_is_about(name: str) -> None:
    state = play(name, {"task": "E03", "attempts": 3})
    passed = [attempt["passed"] for attempt in state["attempts"]]
    assert passed == ([False, True] if name in SOLVED else [False])


def test_what_a_context_can_hold_is_plain_and_has_a_default() -> None:
    schema = opened("zero-shot").get_context_jsonschema()
    assert schema is not None
    assert {name: field["default"] for name, field in schema["properties"].items()} == {
        "model": "builtin/synth",
        "language": "brainfuck",
        "benchmark": "esolang",
        "task": "E01",
        "attempts": 5,
        "feedback": "full",
    }
    assert opened("zero-shot").get_input_jsonschema()["properties"] == {}


def test_the_page_has_every_value_of_a_context_and_an_example_that_is_so() -> None:
    page = (ROOT / "docs" / "observability.md").read_text("utf-8")
    schema = opened("zero-shot").get_context_jsonschema() or {}
    for name, field in schema["properties"].items():
        default = field["default"] if isinstance(field["default"], int) else f"`{field['default']}`"
        assert f"\n| `{name}` | {default}" in page
    context, shown = re.findall(r">>> state = await coder_critic\.ainvoke\(\{\}, context=(.*)\)\n.*\n(.*)\n", page)[0]
    attempts = play("coder-critic", json.loads(context))["attempts"]
    assert str((len(attempts), attempts[-1]["passed"])) == shown


def test_a_language_model_can_be_chosen_and_nothing_is_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "a-key")
    with StubServer(lambda _: "+.") as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        state = play("coder-critic", {"model": "openai/stub", "task": "E02", "attempts": 2, "feedback": "none"})
        assert len(server.requests) == 3
    assert [attempt["feedback"] for attempt in state["attempts"]] == [[], []]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("context", "expected"),
    [
        ({"model": "exec:touch here"}, "no model provider that a server may use named 'exec:touch here'"),
        ({"model": "mine.py:Agent"}, "no model provider that a server may use named 'mine.py:Agent'"),
        ({"model": "http://127.0.0.1:1/v1#x"}, "no model provider that a server may use named 'http:'"),
        ({"model": "scripted/script.json"}, "no model provider that a server may use named 'scripted'"),
        ({"benchmark": "tasks.json"}, "no benchmark that a server may use named 'tasks.json'"),
        ({"language": "mine.py:LANGUAGE"}, "no language that a server may use named 'mine.py:LANGUAGE'"),
        ({"task": "E99"}, "no task of benchmark 'esolang' named 'E99'"),
        ({"attempts": 9}, "9 is more than 5 attempts"),
        ({"feedback": "all"}, "no feedback policy named 'all'"),
    ],
)
def test_what_is_not_installed_and_what_makes_no_sense_is_refused(context: Mapping[str, Any], expected: str) -> None:
    with pytest.raises(UserError) as refused:
        play("zero-shot", context)
    assert expected in str(refused.value)
