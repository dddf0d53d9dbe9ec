"""What docs/tools.md shows is so: its example is run with a model behind HTTP, and its replies are compared."""

import asyncio
import json
import re
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import BaseMessage, HumanMessage, ToolMessage
from langchain_core.tools import BaseTool

from agents.providers.openai import build
from agents.providers.settings import Settings
from tests.stub_server import Answer, StubServer

PAGE = (Path(__file__).parent.parent / "docs" / "tools.md").read_text("utf-8")
FENCES: list[tuple[str, str]] = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
CALLS = [call for tag, block in FENCES if not tag for call in block.strip("\n").split("\n\n")]


@pytest.fixture
def example(tmp_path: Path) -> dict[str, Any]:
    """The names that the page's Python code defines."""
    (code,) = [block for tag, block in FENCES if tag == "python"]
    file = tmp_path / "example.py"
    file.write_text(code, "utf-8")
    return runpy.run_path(str(file))


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.partition("\n")[0])
def test_a_call_on_the_page_gets_the_reply_under_it(call: str, example: dict[str, Any]) -> None:
    asked, _, shown = call.partition("\n")
    name, _, arguments = asked.partition(" ")
    tools: dict[str, BaseTool] = {tool.name: tool for tool in example["tools"]}
    message = tools[name].invoke({"name": name, "args": json.loads(arguments), "id": "1", "type": "tool_call"})
    assert message.text == shown


def test_the_page_shows_six_calls() -> None:
    assert len(CALLS) == 6


def calls(name: str, arguments: str) -> Answer:
    """A completion that calls a tool, with its arguments as the model wrote them."""
    function = {"name": name, "arguments": arguments}
    message = {
        "role": "assistant",
        "content": None,
        "tool_calls": [{"id": "c", "type": "function", "function": function}],
    }
    choice = {"index": 0, "message": message, "finish_reason": "tool_calls"}
    return Answer(body=json.dumps({"id": "1", "object": "chat.completion", "choices": [choice]}).encode())


def talk(
    agent: Callable[..., Any], respond: Callable[[dict[str, Any]], Answer], monkeypatch: pytest.MonkeyPatch
) -> tuple[list[BaseMessage], list[dict[str, Any]]]:
    """The messages of an agent whose model is a server, and what the server was asked."""

    async def talking() -> list[BaseMessage]:
        model = build("stub-1", Settings())
        try:
            state = await agent(model.chat).ainvoke({"messages": [HumanMessage("Begin.")]})
        finally:
            await model.aclose()
        messages: list[BaseMessage] = state["messages"]
        return messages

    with StubServer(respond) as server:
        monkeypatch.setenv("OPENAI_API_KEY", "any")
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        return asyncio.run(talking()), server.requests


def test_the_agent_on_the_page_runs_and_judges_programs_until_its_model_is_content(
    example: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def respond(request: dict[str, Any]) -> Answer:
        """Mend what the last tool complained of."""
        last = request["messages"][-1]
        if last["role"] != "tool":
            return calls("run_brainfuck", '{"program": ",.", "input": "hi\\n"}')
        if "takes program (required), stdin, max_steps" in last["content"]:
            return calls("run_brainfuck", '{"program": ",.", "stdin": "hi\\n"}')
        read = json.loads(last["content"])
        if read.get("stdout") == "h":
            return calls("judge_program", '{"program": ",----------[++++++++++.,----------]"}')
        return Answer("It passes." if read["passed"] else "It fails.")

    messages, requests = talk(example["agent"], respond, monkeypatch)
    assert messages[-1].text == "It passes."
    assert [message.status for message in messages if isinstance(message, ToolMessage)] == ["error", *["success"] * 2]
    assert requests[0]["messages"][0] == {"role": "system", "content": example["instructions"]}
    for request in requests:
        functions = [tool["function"] for tool in request["tools"]]
        assert [function["name"] for function in functions] == [
            "run_brainfuck",
            "run_brainfuck_on_inputs",
            "judge_program",
        ]


def test_white_space_in_a_call_comes_through_http_to_the_byte(
    example: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    program = " \t\r\n ,[.,]\u2028\n\t "
    given = "\n\t \r\n"

    def respond(request: dict[str, Any]) -> Answer:
        if request["messages"][-1]["role"] == "tool":
            return Answer("Done.")
        return calls("run_brainfuck", json.dumps({"program": program, "stdin": given}))

    messages, requests = talk(example["agent"], respond, monkeypatch)
    sent_back = requests[1]["messages"][-2]["tool_calls"][0]["function"]["arguments"]
    assert json.loads(sent_back) == {"program": program, "stdin": given}
    (reply,) = [message for message in messages if isinstance(message, ToolMessage)]
    assert json.loads(reply.text)["stdout"] == given
