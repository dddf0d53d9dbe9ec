"""A model calls the interpreter as a tool, over HTTP: up to five times, on record, resumed and replayed."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from agents.tool_talk import CALLED
from evals import telemetry
from evals.events import Call, Closed, Event, Judged
from evals.journal import read
from graphs.tool_loop import USED_UP
from tests.evals.conftest import Loopwright
from tests.stub_server import Answer, StubServer

ECHO = ",----------[++++++++++.,----------]"
LOG = ("--log-json", "log.jsonl")
RULES = ["--strategy", "tool-loop", "--task", "E02", "--out", "run"]


def calling(*calls: tuple[str, str], words: str | None = None) -> Answer:
    """A completion that calls tools: names and arguments."""
    called = [
        {"id": f"c{number}", "type": "function", "function": {"name": name, "arguments": arguments}}
        for number, (name, arguments) in enumerate(calls)
    ]
    message = {"role": "assistant", "content": words, "tool_calls": called}
    choice = {"index": 0, "message": message, "finish_reason": "tool_calls"}
    usage = {"prompt_tokens": 11, "completion_tokens": 7}
    completion = {"id": "1", "object": "chat.completion", "model": "stub", "choices": [choice], "usage": usage}
    return Answer(body=json.dumps(completion).encode())


def running(program: str, stdin: str = "") -> Answer:
    return calling(("run_brainfuck", json.dumps({"program": program, "stdin": stdin})))


CANNED = """
from agents.providers.langchain import LangChainModel
from langchain_core.language_models import FakeListChatModel

def build(name, settings):
    return LangChainModel("canned/one", FakeListChatModel(responses=["+."]))
"""

Model = Callable[[dict[str, Any]], Answer | str]


def results(request: dict[str, Any]) -> list[str]:
    return [message["content"] for message in request["messages"] if message["role"] == "tool"]


def insistent(request: dict[str, Any]) -> Answer | str:
    """Tries the same thing as long as it may."""
    return running(",.", "hi") if request["tool_choice"] == "auto" else ECHO


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "any")


def run(
    loopwright: Loopwright, monkeypatch: pytest.MonkeyPatch, model: Model, *more: str
) -> tuple[int, list[dict[str, Any]]]:
    """Run against a server; the exit code and the requests."""

    def respond(request: dict[str, Any]) -> Answer | str:
        return model({"tool_choice": "auto", **request})

    with StubServer(respond) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        done = loopwright("run", "--model", "openai/stub", *RULES, *more)
    assert "Traceback" not in done.err
    return done.code, server.requests


def recorded(kind: type[Event]) -> list[Any]:
    return [event for event in read(Path("run", "journal.jsonl")) if isinstance(event, kind)]


def test_a_model_runs_programs_five_times_and_then_has_to_answer(
    loopwright: Loopwright, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, requests = run(loopwright, monkeypatch, insistent)
    assert code == 0
    assert [len(results(request)) for request in requests] == [0, 1, 2, 3, 4, 5]
    assert json.loads(results(requests[-1])[0])["stdout"] == "h"
    names = [tool["function"]["name"] for tool in requests[0]["tools"]]
    assert names == ["run_brainfuck", "run_brainfuck_on_inputs"]
    assert [request.get("tool_choice") for request in requests] == [None] * 5 + ["none"]
    assert requests[-1]["messages"][-1]["role"] == "user"
    assert "All 5 runs are used up" in requests[-1]["messages"][-1]["content"]
    (verdict,), (closed,) = recorded(Judged), recorded(Closed)
    assert (verdict.program, closed.outcome, closed.attempts, closed.calls) == (ECHO, "solved", 1, 6)


def test_what_was_asked_called_and_found_is_on_record(loopwright: Loopwright, monkeypatch: pytest.MonkeyPatch) -> None:
    run(loopwright, monkeypatch, lambda request: ECHO if results(request) else running(",.", "hi"))
    first, second = recorded(Call)
    assert [message.speaker for message in first.messages] == ["tools", "system", "user"]
    assert next(tool["function"]["name"] for tool in json.loads(first.messages[0].text)["tools"]) == "run_brainfuck"
    assert (first.finish_reason, first.reported["finish_reason"]) == (CALLED, "tool_calls")
    (call,) = json.loads(first.reply)["calls"]
    assert (call["name"], json.loads(call["arguments"])) == ("run_brainfuck", {"program": ",.", "stdin": "hi"})
    assert [message.speaker for message in second.messages[3:]] == ["calls", "result"]
    assert second.messages[3].text == first.reply
    found = json.loads(json.loads(second.messages[4].text)["result"])
    assert (found["status"], found["stdout"]) == ("ok", "h")
    assert second.reply == ECHO
    assert "h" in loopwright("show", "run", "E02").out


def test_a_run_is_replayed_with_the_tools_and_without_the_model(
    loopwright: Loopwright, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(loopwright, monkeypatch, insistent)
    done = loopwright("replay", "run")
    assert (done.code, "1 trials replayed, 0 diverged" in done.out) == (0, True)


def test_a_tool_that_replies_otherwise_than_recorded_is_a_divergence(
    loopwright: Loopwright, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(loopwright, monkeypatch, insistent)
    monkeypatch.setattr("tools.toolbox.Toolbox.__getstate__", lambda _: {"_tools": {}})
    done = loopwright("replay", "run")
    assert done.code == 1
    assert "call 2 (coder): message 5 (result) differs" in done.out


def test_the_use_of_a_tool_is_told_and_is_a_span(loopwright: Loopwright, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT", "true")
    exporter = InMemorySpanExporter()
    with telemetry.collected(SimpleSpanProcessor(exporter), "run"):
        run(loopwright, monkeypatch, lambda request: ECHO if results(request) else running(",.", "hi"), *LOG)
    (told,) = [
        line for line in map(json.loads, Path("log.jsonl").read_text().splitlines()) if line["event"] == "tool used"
    ]
    assert (told["tool"], told["trial"]) == ("run_brainfuck", "openai/stub/tool-loop/brainfuck/E02/1")
    spans = {span.name: dict(span.attributes or {}) for span in exporter.get_finished_spans()}
    used = spans["execute_tool run_brainfuck"]
    assert json.loads(str(used["gen_ai.tool.call.arguments"])) == {"program": ",.", "stdin": "hi"}
    assert json.loads(str(used["gen_ai.tool.call.result"]))["stdout"] == "h"
    chat = spans["chat stub"]  # The second of two.
    heard = json.loads(str(chat["gen_ai.input.messages"]))
    assert [message["role"] for message in heard] == ["system", "user", "assistant", "tool"]
    assert heard[2]["parts"][0]["name"] == "run_brainfuck"
    assert json.loads(str(chat["gen_ai.tool.definitions"]))[0]["function"]["name"] == "run_brainfuck"


@pytest.mark.parametrize("kept", [1, 4, 6])
def test_resuming_after_any_call_pays_for_none_again(
    loopwright: Loopwright, monkeypatch: pytest.MonkeyPatch, kept: int
) -> None:
    _, requests = run(loopwright, monkeypatch, insistent)
    journal = Path("run", "journal.jsonl")
    lines = journal.read_bytes().splitlines(keepends=True)
    ends = [number for number, line in enumerate(lines, 1) if b'"event":"call"' in line]
    journal.write_bytes(b"".join(lines[: ends[kept - 1]]))
    code, again = run(loopwright, monkeypatch, insistent)
    assert (code, again) == (0, requests[kept:])
    assert loopwright("replay", "run").code == 0


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (("run_brainfuck", "{not json"), "Nothing was run, for the arguments are no JSON"),
        (("run_brainfuck", "[1]"), "Nothing was run, for the arguments are no JSON object."),
        (("run_brainfuck", '{"input": "a"}'), "Nothing was run, for the arguments are wrong; run_brainfuck takes"),
        (("rm", "{}"), "There is no tool 'rm'; there are run_brainfuck, run_brainfuck_on_inputs."),
        (("run_brainfuck", '{"program": "+["}'), '{"status":"compile_error"'),
        (("run_brainfuck_on_inputs", '{"program": ",.", "stdins": ["a", "b"]}'), '{"runs":[{"stdin":"a"'),
    ],
)
def test_whatever_a_model_calls_is_answered(
    loopwright: Loopwright, monkeypatch: pytest.MonkeyPatch, call: tuple[str, str], says: str
) -> None:
    code, requests = run(loopwright, monkeypatch, lambda request: ECHO if results(request) else calling(call))
    assert code == 0
    (result,) = results(requests[-1])
    assert result.startswith(says)
    # What it wrote itself it is shown again as it was.
    said = requests[-1]["messages"][-2]["tool_calls"][0]["function"]
    assert said["name"] == call[0]
    assert said["arguments"] == call[1] or json.loads(said["arguments"]) == json.loads(call[1])
    assert loopwright("replay", "run").code == 0


def test_calls_at_once_count_each_and_those_beyond_the_five_are_not_run(
    loopwright: Loopwright, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = ("run_brainfuck", '{"program": "+."}')
    model = lambda request: ECHO if request["tool_choice"] == "none" else calling(one, one, one)  # noqa: E731
    code, requests = run(loopwright, monkeypatch, model)
    assert (code, len(requests)) == (0, 3)
    assert [result == USED_UP for result in results(requests[-1])] == [False] * 5 + [True]
    assert len(set(results(requests[-1]))) == 2


def test_a_model_that_never_answers_has_made_an_attempt_without_a_program(
    loopwright: Loopwright, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, requests = run(loopwright, monkeypatch, lambda _: running("+."))
    assert (code, len(requests)) == (0, 6)
    (closed,) = recorded(Closed)
    assert (closed.outcome, closed.error_class, closed.attempts) == ("unsolved", "no_program", 1)
    assert loopwright("regrade", "run").code == 0
    assert loopwright("replay", "run").code == 0


def test_attempts_set_to_one_leave_the_five_runs(loopwright: Loopwright, monkeypatch: pytest.MonkeyPatch) -> None:
    code, requests = run(loopwright, monkeypatch, insistent, "-o", "attempts=1")
    assert (code, len(requests)) == (0, 6)


def test_a_server_that_knows_no_tools_leaves_the_trial_missing_with_its_words(
    loopwright: Loopwright, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, _ = run(loopwright, monkeypatch, lambda _: Answer("stub does not support tools", status=400))
    (closed,) = recorded(Closed)
    assert (code, closed.outcome) == (1, "provider_error")
    assert "does not support tools" in closed.message


@pytest.mark.parametrize(
    "who",
    [
        ["--model", "builtin/synth", "--task", "E02"],
        [
            *("--model", "builtin/simulator", "--benchmark", "chomsky", "--language", "boxed"),
            *("-o", 'options.levels=["Regular"]', "-o", "options.n=[4]", "-o", "options.count=1"),
        ],
    ],
)
def test_who_cannot_call_tools_is_asked_once_as_ever(loopwright: Loopwright, who: list[str]) -> None:
    assert loopwright("run", *who, "--strategy", "tool-loop", "--out", "run").code == 0
    (closed,), (call,) = recorded(Closed), recorded(Call)
    assert (closed.outcome, closed.attempts) == ("solved", 1)
    assert '"type": "WriteProgram"' in call.messages[-1].text
    assert loopwright("replay", "run").code == 0


def test_a_model_that_no_tools_can_be_bound_to_is_named(loopwright: Loopwright, tmp_path: Path) -> None:
    (tmp_path / "canned.py").write_text(CANNED)
    assert loopwright("run", "--model", "canned.py:build", *RULES).code == 1
    (closed,) = recorded(Closed)
    assert (closed.outcome, closed.message) == (
        "harness_error",
        "canned/one cannot be given tools; take a model that can",
    )
