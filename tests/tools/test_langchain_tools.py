"""Interpreters and judges as a tool-calling model meets them: through LangGraph's node for tools."""

import asyncio
import json
import re
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib.metadata import entry_points
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import AIMessage, ToolMessage
from langchain_core.tools import BaseTool
from langchain_core.utils.function_calling import convert_to_openai_tool
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.prebuilt import ToolNode

from interpreters.base import CandidateKind, Example, Execution, Language, Limits, Plain, Status, run
from interpreters.brainfuck import LANGUAGE as BRAINFUCK
from interpreters.whitespace import LANGUAGE as WHITESPACE
from tools.feedback import POLICIES, feedback
from tools.judge import InterpreterJudge
from tools.langchain_tools import STDOUT_CHARACTERS, batch_tool, interpreter_tool, judge_tool
from tools.task import Case, Task

LANGUAGES: dict[str, Language] = {entry.name: entry.load() for entry in entry_points(group="loopwright.languages")}

every_language = pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
every_dialect = pytest.mark.parametrize(
    ("language", "dialect"),
    [
        pytest.param(language, dialect, id=f"{name}-{dialect}")
        for name, language in LANGUAGES.items()
        for dialect in language.dialects
    ],
)

Node = CompiledStateGraph[MessagesState, None, MessagesState, MessagesState]


def node(*tools: BaseTool) -> Node:
    graph = StateGraph(MessagesState)
    graph.add_node("tools", ToolNode(tools))
    graph.add_edge(START, "tools")
    return graph.compile()


def calling(tool: str, *calls: Mapping[str, Any]) -> MessagesState:
    """What a model sends that calls a tool so many times; the arguments have been JSON on the way."""
    tool_calls = [
        {"name": tool, "args": json.loads(json.dumps(arguments)), "id": f"call-{number}", "type": "tool_call"}
        for number, arguments in enumerate(calls)
    ]
    return {"messages": [AIMessage("", tool_calls=tool_calls)]}


def answer(tool: BaseTool, **arguments: Any) -> ToolMessage:
    (message,) = node(tool).invoke(calling(tool.name, arguments))["messages"][1:]
    assert isinstance(message, ToolMessage)
    return message


def reply(tool: BaseTool, **arguments: Any) -> Any:
    """What the model reads; a message that is no reply but a complaint fails the test."""
    message = answer(tool, **arguments)
    assert message.status == "success"
    return json.loads(message.text)


def complaint(tool: BaseTool, **arguments: Any) -> str:
    message = answer(tool, **arguments)
    assert message.status == "error"
    return message.text


# How the tools look to a model


@every_dialect
def test_a_tool_is_named_for_its_language_and_for_a_dialect_that_is_not_the_default(
    language: Language, dialect: str
) -> None:
    name = f"run_{language.name}" if dialect == language.dialects[0] else f"run_{language.name}_{dialect}"
    tools = [interpreter_tool(language, dialect=dialect), batch_tool(language, dialect=dialect)]
    assert [tool.name for tool in tools] == [name, f"{name}_on_inputs"]
    # What OpenAI takes for a name.
    assert all(re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", tool.name) for tool in tools)


TASK = Task(
    "E04-SECRET",
    "Echo",
    "Echo the input.",
    "easy",
    "Basic I/O",
    (Case("a\n", "a\n"), Case("λπ", "φψ", held_out=True), Case("b", "c")),
)
"""Whatever is not to be seen is written in Greek, or secret."""

ECHO = ",[.,]"


@pytest.mark.parametrize(
    ("tool", "required", "optional"),
    [
        (interpreter_tool(BRAINFUCK), ["program"], ["stdin", "max_steps"]),
        (batch_tool(BRAINFUCK), ["program", "stdins"], ["max_steps"]),
        (judge_tool(InterpreterJudge(BRAINFUCK), TASK, "full"), ["program"], []),
    ],
    ids=lambda value: value.name if isinstance(value, BaseTool) else "",
)
def test_each_argument_has_one_type_and_a_description(tool: BaseTool, required: list[str], optional: list[str]) -> None:
    parameters = convert_to_openai_tool(tool)["function"]["parameters"]
    assert parameters["required"] == required
    assert list(parameters["properties"]) == required + optional
    for argument in parameters["properties"].values():
        assert argument["type"] in {"string", "integer", "array"}
        assert argument["description"]


def test_the_limits_are_told_beforehand() -> None:
    tool = interpreter_tool(BRAINFUCK, limits=Limits(steps=5000, output=60, memory=70, source=80))
    function = convert_to_openai_tool(tool)["function"]
    steps = function["parameters"]["properties"]["max_steps"]
    assert (steps["minimum"], steps["maximum"], steps["default"]) == (1, 5000, 5000)
    for limit in ("5,000 steps", "60 bytes", "70 cells", "80 characters"):
        assert limit in function["description"]


@pytest.mark.parametrize("make", [interpreter_tool, batch_tool])
def test_a_model_is_told_every_way_in_which_a_run_can_end(make: Callable[[Language], BaseTool]) -> None:
    described = make(BRAINFUCK).description
    # An interpreter never says "killed".
    assert [status for status in get_args(Status) if status not in described] == ["killed"]


def test_a_dialect_or_a_policy_that_there_is_not_is_a_programmer_s_mistake() -> None:
    with pytest.raises(ValueError, match="klingon"):
        interpreter_tool(BRAINFUCK, dialect="klingon")
    with pytest.raises(ValueError, match="klingon"):
        batch_tool(BRAINFUCK, dialect="klingon")
    with pytest.raises(ValueError, match="everything"):
        judge_tool(InterpreterJudge(BRAINFUCK), TASK, "everything")


# One run


@every_dialect
def test_a_program_of_any_language_prints_what_it_prints_elsewhere(language: Language, dialect: str) -> None:
    tool = interpreter_tool(language, dialect=dialect)
    for example in language.examples(dialect):
        stdin, stdout = example.cases[0]
        steps = run(language, example.program, stdin.encode(), dialect=dialect).steps
        found = reply(tool, program=example.program, stdin=stdin)
        assert {name: found[name] for name in ("status", "stdout", "steps")} == {
            "status": "ok",
            "stdout": stdout,
            "steps": steps,
        }


def test_without_an_input_a_program_reads_nothing() -> None:
    assert reply(interpreter_tool(BRAINFUCK), program=ECHO) == {"status": "ok", "stdout": "", "steps": 2}


@pytest.mark.parametrize(("name", "program"), [("brainfuck", "+\n+ ["), ("unlambda", "``"), ("shakespeare", "x")])
def test_a_program_that_does_not_compile_is_a_result_with_the_place(name: str, program: str) -> None:
    found = reply(interpreter_tool(LANGUAGES[name]), program=program)
    assert (found["status"], found["stdout"], found["steps"]) == ("compile_error", "", 0)
    assert found["error"]["message"]
    assert found["error"]["line"] >= 1
    assert found["error"]["column"] >= 1


def test_a_fault_is_a_result_with_what_was_printed_before_it_and_the_state() -> None:
    found = reply(interpreter_tool(BRAINFUCK), program="+.\n<")
    assert (found["status"], found["stdout"], found["steps"]) == ("runtime_error", "\x01", 2)
    assert (found["error"]["line"], found["error"]["column"]) == (2, 1)
    assert found["error"]["expected"]
    assert found["snapshot"]["pointer"] == 0


@pytest.mark.parametrize(
    ("name", "program"),
    [("brainfuck", "+[]"), ("befunge98", "><"), ("unlambda", "```sii``sii"), ("whitespace", "\n  \n\n \n\n")],
)
def test_an_endless_program_ends_after_the_steps_that_it_was_given(name: str, program: str) -> None:
    found = reply(interpreter_tool(LANGUAGES[name]), program=program, max_steps=1000)
    assert (found["status"], found["steps"]) == ("out_of_steps", 1000)
    assert found["error"]["message"]


@pytest.mark.parametrize(
    ("program", "limits", "status"),
    [
        ("+[]", Limits(steps=500), "out_of_steps"),
        ("+[.]", Limits(output=10), "out_of_output"),
        (">>>", Limits(memory=2), "out_of_memory"),
        ("+++", Limits(source=2), "compile_error"),
    ],
)
def test_the_limits_of_a_tool_hold(program: str, limits: Limits, status: str) -> None:
    assert reply(interpreter_tool(BRAINFUCK, limits=limits), program=program)["status"] == status


@every_language
def test_a_program_of_five_megabytes_is_refused_in_a_line(language: Language) -> None:
    message = answer(interpreter_tool(language), program="+" * 5_000_000)
    assert json.loads(message.text)["error"]["message"] == (
        "the program has 5,000,000 characters; at most 4,194,304 are accepted"
    )
    assert len(message.text) < 300


def test_bytes_that_are_no_utf_8_are_escaped_for_the_model_and_kept_in_the_artifact() -> None:
    message = answer(interpreter_tool(BRAINFUCK), program="-.")
    assert json.loads(message.text)["stdout"] == r"\xff"
    assert message.artifact["stdout_base64"] == "/w=="


def test_a_long_output_is_cut_for_the_model_and_whole_in_the_artifact() -> None:
    message = answer(interpreter_tool(BRAINFUCK, limits=Limits(output=10_000)), program="+[.]")
    read = json.loads(message.text)
    assert read["stdout"] == "\x01" * STDOUT_CHARACTERS
    assert read["stdout_omitted"] == 10_000 - STDOUT_CHARACTERS
    assert message.artifact["stdout"] == "\x01" * 10_000


# The bytes of a program


def test_a_program_of_white_space_alone_arrives_to_the_byte() -> None:
    program = "   \t     \t\n\t\n  \n\n\n"
    assert reply(interpreter_tool(WHITESPACE), program=program)["stdout"] == "A"
    assert reply(interpreter_tool(WHITESPACE), program=program.strip(" "))["status"] != "ok"


@dataclass(frozen=True)
class Listening:
    """A language whose programs all print what they read; it remembers what it compiled and read."""

    heard: list[str | bytes] = field(default_factory=list, hash=False)
    running: threading.Event = field(default_factory=threading.Event, hash=False)
    told: threading.Event = field(default_factory=threading.Event, hash=False)
    patience: float = 0
    """Seconds that a run waits to be told to go on."""
    name: str = "listening"
    candidate: CandidateKind = "program"
    dialects: tuple[str, ...] = ("spec",)
    tags: tuple[str, ...] = ()
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)

    def documentation(self, dialect: str) -> str:
        raise NotImplementedError(dialect)

    def examples(self, dialect: str) -> tuple[Example, ...]:
        raise NotImplementedError(dialect)

    def compile(self, source: str, dialect: str, options: Mapping[str, str]) -> "Heard":  # noqa: ARG002
        self.heard.append(source)
        return Heard(self)

    def holds_program(self, text: str) -> bool:
        return bool(text)

    def code_spans(self, text: str) -> tuple[tuple[int, int], ...]:  # noqa: ARG002
        return ()


@dataclass(frozen=True)
class Heard:
    language: Listening

    def run(self, stdin: bytes, limits: Limits) -> Execution:  # noqa: ARG002
        self.language.heard.append(stdin)
        self.language.running.set()
        if self.language.patience and not self.language.told.wait(self.language.patience):
            return Execution("killed", message="nobody told it to go on")
        return Execution("ok", stdin)

    def steps(self, stdin: bytes) -> Iterator[Mapping[str, Plain]]:
        raise NotImplementedError


@given(st.text(), st.text(st.characters(exclude_categories=["Cs"])))
def test_any_program_and_any_input_arrive_to_the_character(program: str, stdin: str) -> None:
    language = Listening()
    found = reply(interpreter_tool(language), program=program, stdin=stdin)
    assert language.heard == [program, stdin.encode()]
    assert found["stdout"] == stdin


# Many inputs


@every_dialect
def test_many_inputs_give_what_each_gives_alone(language: Language, dialect: str) -> None:
    alone, together = interpreter_tool(language, dialect=dialect), batch_tool(language, dialect=dialect)
    example = language.examples(dialect)[0]
    stdins = [stdin for stdin, _ in example.cases]
    found = reply(together, program=example.program, stdins=stdins, max_steps=20_000)
    assert found == {
        "runs": [
            {"stdin": stdin, **reply(alone, program=example.program, stdin=stdin, max_steps=20_000)} for stdin in stdins
        ]
    }


def test_a_program_is_compiled_once_for_all_its_inputs() -> None:
    language = Listening()
    reply(batch_tool(language), program="p", stdins=["", "a", "a"])
    assert language.heard == ["p", b"", b"a", b"a"]


def test_one_input_s_failure_is_its_own() -> None:
    found = reply(batch_tool(BRAINFUCK), program=",[+[]]", stdins=["", "a", ""], max_steps=1000)
    assert [run["status"] for run in found["runs"]] == ["ok", "out_of_steps", "ok"]


def test_a_program_that_does_not_compile_is_said_once() -> None:
    message = answer(batch_tool(BRAINFUCK), program="[", stdins=["a", "b"])
    found = json.loads(message.text)
    assert found == message.artifact
    assert (list(found), found["runs"]) == (["compile_error", "runs"], [])
    assert (found["compile_error"]["line"], found["compile_error"]["column"]) == (1, 1)


def test_many_long_outputs_together_are_no_longer_than_one() -> None:
    message = answer(batch_tool(BRAINFUCK), program=ECHO, stdins=["x" * 5000, "y" * 5000])
    share = STDOUT_CHARACTERS // 2
    first, second = json.loads(message.text)["runs"]
    assert (first["stdin"], first["stdout"], first["stdout_omitted"]) == ("x" * share, "x" * share, 5000 - share)
    assert second["stdout"] == "y" * share
    assert [(run["stdin"], run["stdout"]) for run in message.artifact["runs"]] == [
        ("x" * 5000, "x" * 5000),
        ("y" * 5000, "y" * 5000),
    ]


# Wrong arguments


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({}, "program: Field required"),
        ({"program": 5}, "program: Input should be a valid string"),
        ({"program": None}, "program: Input should be a valid string"),
        ({"program": ["+"]}, "program: Input should be a valid string"),
        ({"program": "+", "stdin": ["a"]}, "stdin: Input should be a valid string"),
        ({"program": "+", "stdin": "ab\ud800"}, "stdin: Value error, character 3 is half of a surrogate pair"),
        ({"program": "+", "input": "a"}, "input: Extra inputs are not permitted"),
        ({"program": "+", "max_steps": 0}, "max_steps: Input should be greater than or equal to 1"),
        ({"program": "+", "max_steps": 1001}, "max_steps: Input should be less than or equal to 1000"),
        ({"program": "+", "max_steps": "many"}, "max_steps: Input should be a valid integer"),
    ],
)
def test_wrong_arguments_are_named_with_what_would_be_right(arguments: dict[str, Any], says: str) -> None:
    said = complaint(interpreter_tool(BRAINFUCK, limits=Limits(steps=1000)), **arguments)
    assert said.startswith("Nothing was run")
    assert "run_brainfuck takes program (required), stdin, max_steps.\n" in said
    assert f"\n- {says}" in said


@pytest.mark.parametrize(
    ("stdins", "says"),
    [
        ([], "stdins: List should have at least 1 item"),
        (["a"] * 4, "stdins: List should have at most 3 items"),
        ("abc", "stdins: Input should be a valid list"),
        (["a", 3], "stdins.1: Input should be a valid string"),
        (["\udfff"], "stdins.0: Value error, character 1 is half of a surrogate pair"),
    ],
)
def test_wrong_inputs_are_named_by_their_index(stdins: Any, says: str) -> None:
    assert f"\n- {says}" in complaint(batch_tool(BRAINFUCK, most_inputs=3), program="+", stdins=stdins)


def test_a_judge_s_tool_complains_likewise() -> None:
    said = complaint(judge_tool(InterpreterJudge(BRAINFUCK), TASK, "full"), source="+")
    assert "judge_program takes program (required)." in said
    assert "\n- source: Extra inputs are not permitted" in said


@pytest.mark.parametrize(
    "arguments",
    [
        {"program": "+" * 5_000_000, "max_steps": -1},
        {"program": ["+" * 5_000_000]},
        {"program": "+", "x" * 5_000_000: 1},
        {"program": "+", "\ud800": 1},
        {"program": "+", **{f"x{number}": 1 for number in range(10_000)}},
    ],
    ids=["program", "list", "name", "surrogate", "names"],
)
def test_a_complaint_is_short_and_can_be_sent_whatever_it_is_about(arguments: dict[str, Any]) -> None:
    assert len(complaint(interpreter_tool(BRAINFUCK), **arguments).encode()) < 2000


# The message


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        (interpreter_tool(BRAINFUCK), {"program": "-.<"}),
        (interpreter_tool(BRAINFUCK), {"program": "["}),
        (batch_tool(BRAINFUCK), {"program": "-.,.<", "stdins": ["", "é"]}),
        (judge_tool(InterpreterJudge(BRAINFUCK), TASK, "full"), {"program": "-.<"}),
    ],
)
def test_a_message_outlives_a_checkpoint_and_can_be_written_out(tool: BaseTool, arguments: dict[str, Any]) -> None:
    message = answer(tool, **arguments)
    checkpoint = JsonPlusSerializer()
    assert checkpoint.loads_typed(checkpoint.dumps_typed(message)) == message
    assert ToolMessage.model_validate_json(message.model_dump_json()) == message


def test_several_calls_in_one_message_are_answered_in_their_order() -> None:
    tool = interpreter_tool(BRAINFUCK)
    calls = [{"program": ECHO, "stdin": str(number)} for number in range(9)]
    messages = node(tool).invoke(calling(tool.name, *calls))["messages"][1:]
    assert [message.tool_call_id for message in messages] == [f"call-{number}" for number in range(9)]
    assert [json.loads(message.text)["stdout"] for message in messages] == list("012345678")


def test_the_same_call_gives_the_same_message_again() -> None:
    tool = interpreter_tool(BRAINFUCK)
    assert answer(tool, program="+[>+]", max_steps=999).text == answer(tool, program="+[>+]", max_steps=999).text


def test_the_event_loop_goes_on_while_a_program_runs() -> None:
    language = Listening(patience=20)
    tool = interpreter_tool(language)

    async def talking() -> list[Any]:
        call = asyncio.create_task(node(tool).ainvoke(calling(tool.name, {"program": "p", "stdin": "a"})))
        await asyncio.to_thread(language.running.wait)
        # The program waits for this, which would come too late if it held up the loop.
        language.told.set()
        messages: list[Any] = (await call)["messages"]
        return messages

    assert json.loads(asyncio.run(talking())[-1].text) == {"status": "ok", "stdout": "a", "steps": 0}


# Judging


@pytest.mark.parametrize("policy", POLICIES)
def test_a_judge_s_tool_says_what_the_policy_shows_and_no_more(policy: str) -> None:
    judge = InterpreterJudge(BRAINFUCK)
    message = answer(judge_tool(judge, TASK, policy), program=ECHO)
    expected: dict[str, Any] = {"cases": feedback(judge(ECHO, TASK), policy)}
    if policy != "none":
        expected["passed"] = False
    assert json.loads(message.text) == message.artifact == expected


def test_an_agent_learns_that_all_visible_cases_pass_and_not_whether_it_solved_the_task() -> None:
    task = Task("T", "Echo", "Echo.", "easy", "c", (Case("a", "a"), Case("λπ", "φψ", held_out=True)))
    tool = judge_tool(InterpreterJudge(BRAINFUCK), task, "pass_fail")
    assert reply(tool, program=ECHO) == {"passed": True, "cases": [{"passed": True}]}


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("thorough", [False, True])
@pytest.mark.parametrize("program", [ECHO, "", "[", "<", "+[]", "+[.]"])
def test_no_held_out_case_and_no_task_s_id_is_ever_shown(program: str, thorough: bool, policy: str) -> None:
    judge = InterpreterJudge(BRAINFUCK, limits=Limits(steps=1000, output=50), thorough=thorough)
    tool = judge_tool(judge, TASK, policy)
    message = answer(tool, program=program)
    everything = str(convert_to_openai_tool(tool)) + repr(message)
    assert not re.search("[\u0370-\u03ff]|SECRET", everything)
    visible = Task("T", TASK.title, "S", "easy", "c", tuple(case for case in TASK.cases if not case.held_out))
    assert message.text == answer(judge_tool(judge, visible, policy), program=program).text
