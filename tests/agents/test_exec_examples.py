"""The agents in examples/agents do what they say, from the command line."""

import importlib.util
import json
import runpy
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import AIMessage, HumanMessage, ToolMessage

from agents.exec_replies import Answer, read_reply
from agents.exec_requests import request_line
from agents.prompt import render
from agents.protocol import ROLES, Attempted, Brief, Criticise, DraftPlan, EditByPlan, Request, WriteProgram
from tests.agents.exec_talk import answered
from tests.evals import conftest as command_line
from tests.stub_server import Answer as Completion
from tests.stub_server import StubServer

loopwright = command_line.loopwright

AGENTS = Path(__file__).parents[2] / "examples" / "agents"
TOOL_AGENT = AGENTS / "tool_agent.py"

BRIEF = Brief("brainfuck", "Eight commands.", "Echo", "Print the line.")
LAST = Attempted("+.", ({"passed": False, "stdin": "", "actual_stdout": "", "expected_stdout": "Hé"},))
REQUESTS: list[Request] = [
    WriteProgram(BRIEF),
    WriteProgram(BRIEF, last=LAST),
    WriteProgram(BRIEF, last=Attempted(None, ()), advice="Read."),
    Criticise(BRIEF, LAST, plan='A "type": "WriteProgram" that is quoted.'),
    DraftPlan(BRIEF),
    EditByPlan(BRIEF, "Hé"),
]


@pytest.mark.parametrize("agent", ["agent.sh", "agent.mjs"])
@pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: type(request).__name__)
def test_an_agent_writes_programs_when_it_is_asked_for_some_and_words_when_not(agent: str, request_: Request) -> None:
    if agent == "agent.mjs" and shutil.which("node") is None:
        pytest.skip("Node.js is not installed")
    reply = answered(f"exec:{'node ' if agent == 'agent.mjs' else ''}{AGENTS / agent}", request_)
    wanted = ROLES[type(request_)] in ("coder", "editor")
    assert reply.exact == wanted
    assert set(reply.text) <= set("+-<>[],.") if wanted else " " in reply.text or reply.text == "Echo"
    assert reply.cost == 0


@pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed")
def test_the_agent_in_node_prints_what_it_has_seen_should_be_printed(loopwright: command_line.Loopwright) -> None:
    rules = ["--strategy", "self-scaffolding", "--task", "E01", "--out", "run"]
    done = loopwright("run", "--model", f"exec:node {AGENTS / 'agent.mjs'}", *rules)
    assert "E01/1  solved, 2 attempts" in done.out
    shown = loopwright("show", "run", "E01").out
    assert "(stop; 0 tokens in, 0 out; $0.000000;" in shown


# The agent with tools ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def tool_agent() -> dict[str, Any]:
    """What the file defines; nothing of it needs LangChain's agents until it is run."""
    return runpy.run_path(str(TOOL_AGENT))


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: type(request).__name__)
def test_the_agent_with_tools_speaks_to_its_model_as_a_chat_agent_does(
    request_: Request, tool_agent: dict[str, Any]
) -> None:
    system, user = render(request_)
    assert tool_agent["prompt"](json.loads(request_line(1, request_))) == (system.text, user.text)


def test_the_agent_with_tools_has_interpreters_where_there_is_something_to_run(tool_agent: dict[str, Any]) -> None:
    brief = {"language": "brainfuck", "candidate": "program", "dialect": "spec"}
    found = [tool.name for tool in tool_agent["tools"]({"brief": brief})]
    assert found == ["run_brainfuck", "run_brainfuck_on_inputs"]
    assert tool_agent["tools"]({"brief": {"language": "tag-trace", "candidate": "answer"}}) == []


def said(text: str, **spent: Any) -> AIMessage:
    return AIMessage(text, response_metadata={"model_name": "stub", "finish_reason": "stop", "token_usage": spent})


@pytest.mark.parametrize(
    ("last", "text", "exact"),
    [(said("```\n+.\n```"), "```\n+.\n```", False), (AIMessage("The limit of model calls is reached."), "", True)],
    ids=["an answer", "no answer"],
)
def test_the_agent_with_tools_reports_every_call_of_its_model(
    last: AIMessage, text: str, exact: bool, tool_agent: dict[str, Any]
) -> None:
    call = said("", prompt_tokens=10, completion_tokens=2, cost=0.5)
    messages = [HumanMessage("Begin."), call, ToolMessage("h", tool_call_id="1"), call, last]
    reply = read_reply(json.dumps({"id": 1, **tool_agent["answer"](messages)}).encode(), 1)
    assert isinstance(reply, Answer)
    assert (reply.text, reply.exact) == (text, exact)
    assert reply.calls is not None
    assert [call.cost for call in reply.calls[:2]] == [0.5, 0.5]
    assert reply.calls[0].usage.input_tokens == 10


@pytest.mark.skipif(importlib.util.find_spec("langchain") is not None, reason="langchain is installed")
def test_without_langchain_the_agent_with_tools_says_in_one_line_what_to_install(
    loopwright: command_line.Loopwright,
) -> None:
    line = "tool_agent.py needs a package that Loopwright has not: pip install langchain"
    name = f"exec:{sys.executable} {TOOL_AGENT} gpt-5.4-mini"
    done = loopwright("run", "--model", name, "--strategy", "zero-shot", "--task", "E02", "--out", "run")
    assert done.code == 1
    assert "ended with exit code 1 before it answered" in done.out
    assert f"its stderr ends: {line}" in done.out


@pytest.mark.skipif(importlib.util.find_spec("langchain") is None, reason="langchain is not installed")
def test_with_langchain_the_agent_with_tools_runs_programs_five_times_at_most(
    loopwright: command_line.Loopwright, monkeypatch: pytest.MonkeyPatch
) -> None:
    def respond(request: dict[str, Any]) -> Completion:
        if request["messages"][-1]["role"] == "tool" and "limit" in request["messages"][-1]["content"]:
            return Completion(",----------[++++++++++.,----------]")
        function = {"name": "run_brainfuck", "arguments": json.dumps({"program": ",.", "stdin": "hi"})}
        call = {"id": f"c{len(server.requests)}", "type": "function", "function": function}
        message = {"role": "assistant", "content": None, "tool_calls": [call]}
        choice = {"index": 0, "message": message, "finish_reason": "tool_calls"}
        return Completion(body=json.dumps({"id": "1", "object": "chat.completion", "choices": [choice]}).encode())

    with StubServer(respond) as server:
        monkeypatch.setenv("OPENAI_API_KEY", "any")
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        name = f"exec:{sys.executable} {TOOL_AGENT} stub-1"
        done = loopwright("run", "--model", name, "--strategy", "zero-shot", "--task", "E02", "--out", "run")
    assert "E02/1  solved, 1 attempt" in done.out
    tools = [message for message in server.requests[-1]["messages"] if message["role"] == "tool"]
    assert [json.loads(message["content"])["stdout"] for message in tools[:5]] == ["h"] * 5
    assert len(tools) == 6
