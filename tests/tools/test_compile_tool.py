"""The tool `compile_program` as a tool-calling model meets it."""

import json
from importlib.metadata import entry_points
from typing import Any

import pytest
from langchain_core.messages import AIMessage, ToolMessage
from langchain_core.tools import BaseTool
from langchain_core.utils.function_calling import convert_to_openai_tool
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode

from interpreters.base import Language, run
from tools.compiler.compile import TARGETS, compile_loom
from tools.langchain_tools import compile_tool, interpreter_tool

LANGUAGES: dict[str, Language] = {entry.name: entry.load() for entry in entry_points(group="loopwright.languages")}
DOUBLE = "n: int8 = read_int()\nprint(n * 2, end='')\n"


def answer(tool: BaseTool, **arguments: Any) -> ToolMessage:
    """What the node for tools replies to a model that calls one; the arguments have been JSON on the way."""
    graph = StateGraph(MessagesState)
    graph.add_node("tools", ToolNode([tool]))
    graph.add_edge(START, "tools")
    call = {"name": tool.name, "args": json.loads(json.dumps(arguments)), "id": "1", "type": "tool_call"}
    message = graph.compile().invoke({"messages": [AIMessage("", tool_calls=[call])]})["messages"][-1]
    assert isinstance(message, ToolMessage)
    return message


@pytest.mark.parametrize("language", TARGETS)
def test_what_it_compiles_to_is_for_the_tool_that_runs_it(language: str) -> None:
    compiled = answer(compile_tool(LANGUAGES[language]), program=DOUBLE)
    reply = json.loads(compiled.text)
    assert compiled.status == "success"
    assert reply == {"program": compile_loom(DOUBLE, language).text, "characters": len(reply["program"])}
    assert compiled.artifact == reply
    ran = json.loads(answer(interpreter_tool(LANGUAGES[language]), program=reply["program"], stdin="21\n").text)
    assert (ran["status"], ran["stdout"]) == ("ok", "42")


def test_it_compiles_to_the_dialect_that_it_was_made_for() -> None:
    whitespace = LANGUAGES["whitespace"]
    program = json.loads(answer(compile_tool(whitespace, dialect="esolangbench"), program=DOUBLE).text)["program"]
    assert run(whitespace, program, b"21\n", dialect="esolangbench").stdout == b"42"
    assert run(whitespace, program, b"21\n", dialect="spec").stdout != b"42"


@pytest.mark.parametrize(
    ("program", "line", "says"),
    [
        ("x = 1\nx = x ** 2\n", 2, "the operator ** is not supported"),
        ("Here is a program that doubles.\n", 1, ""),
    ],
)
def test_what_is_no_loom_is_a_result_with_its_place(program: str, line: int, says: str) -> None:
    message = answer(compile_tool(LANGUAGES["brainfuck"]), program=program)
    reply = json.loads(message.text)
    assert message.status == "success"
    assert list(reply) == ["compile_error"]
    assert reply["compile_error"]["line"] == line
    assert says in reply["compile_error"]["message"]
    assert message.artifact == reply


def test_an_argument_that_there_is_not_is_a_complaint() -> None:
    message = answer(compile_tool(LANGUAGES["brainfuck"]), program=DOUBLE, to="whitespace")
    assert message.status == "error"
    assert "compile_program takes program (required)" in message.text
    assert "to: Extra inputs are not permitted" in message.text


def test_a_model_is_told_what_it_compiles_from_and_to() -> None:
    function = convert_to_openai_tool(compile_tool(LANGUAGES["befunge98"], dialect="esolangbench"))["function"]
    assert function["name"] == "compile_program"
    assert "a subset of Python" in function["description"]
    assert "befunge98 (dialect esolangbench)" in function["description"]
    assert function["parameters"]["required"] == ["program"]


def test_a_language_or_dialect_that_it_cannot_compile_to_is_refused() -> None:
    with pytest.raises(ValueError, match=r"Loom is compiled to befunge98, .*, not to turing"):
        compile_tool(LANGUAGES["turing"])
    with pytest.raises(ValueError, match="brainfuck has no dialect 'C'; it has spec, esolangbench"):
        compile_tool(LANGUAGES["brainfuck"], dialect="C")
