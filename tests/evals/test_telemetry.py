"""Spans: one tree a trial, in the words of OpenTelemetry's conventions, and nothing that nobody asked for."""

import json
import os
import shutil
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import SpanKind, StatusCode

from evals import telemetry
from tests.evals.conftest import Done, Loopwright
from tests.stub_server import Answer, StubServer

ECHO = ",----------[++++++++++.,----------]"
CONTENTS = "OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT"


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith(("OTEL_", "LANGSMITH_", "LANGCHAIN_")):
            monkeypatch.delenv(name)


@pytest.fixture
def spans() -> Iterator[Callable[[], list[ReadableSpan]]]:
    """What has ended since this was last asked, in the order in which it began."""
    exporter = InMemorySpanExporter()

    def ended() -> list[ReadableSpan]:
        found = sorted(exporter.get_finished_spans(), key=lambda span: span.start_time or 0)
        exporter.clear()
        return found

    with telemetry.collected(SimpleSpanProcessor(exporter), "run"):
        yield ended


Spans = Callable[[], list[ReadableSpan]]


@pytest.fixture
def stub(loopwright: Loopwright, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Done]:
    """Run an experiment against a server that answers so."""
    monkeypatch.setenv("OPENAI_API_KEY", "sk-a-key-that-must-not-leak")

    def run(answer: Callable[[dict[str, Any]], str | Answer], *arguments: str) -> Done:
        with StubServer(answer) as server:
            monkeypatch.setenv("OPENAI_BASE_URL", server.url)
            return loopwright("run", "--model", "openai/stub", *arguments, "--out", "run")

    return run


Stub = Callable[..., Done]


def attributes(span: ReadableSpan) -> dict[str, Any]:
    return dict(span.attributes or {})


def tree(found: list[ReadableSpan]) -> list[str]:
    """The spans' names, each as far to the right as it lies deep, and under its parent."""
    children: dict[int | None, list[ReadableSpan]] = {}
    for span in found:
        children.setdefault(span.parent.span_id if span.parent else None, []).append(span)

    def drawn(span: ReadableSpan, depth: int) -> list[str]:
        below = [line for child in children.get(span.context.span_id, []) for line in drawn(child, depth + 1)]
        return ["  " * depth + span.name, *below]

    return [line for root in children.get(None, []) for line in drawn(root, 0)]


def test_a_trial_is_a_workflow_in_which_agents_chat_and_the_judge_is_a_tool(stub: Stub, spans: Spans) -> None:
    answers = iter(["+.", "Mend it.", ECHO])
    stub(lambda _: next(answers), "--strategy", "coder-critic", "--task", "E02")
    assert tree(spans()) == [
        "invoke_workflow coder-critic",
        "  invoke_agent coder",
        "    chat stub",
        "  execute_tool judge",
        "  invoke_agent critic",
        "    chat stub",
        "  invoke_agent coder",
        "    chat stub",
        "  execute_tool judge",
    ]


def test_spans_say_what_the_conventions_ask_for(stub: Stub, spans: Spans) -> None:
    rules = ("-o", "parameters.temperature=0.5", "-o", "parameters.max_tokens=99", "-o", "parameters.seed=7")
    stub(lambda _: ECHO, "--strategy", "zero-shot", "--task", "E02", *rules)
    trial, agent, chat, judge = spans()
    assert attributes(trial) == {
        "gen_ai.operation.name": "invoke_workflow",
        "gen_ai.agent.name": "zero-shot",
        "loopwright.trial": "openai/stub/zero-shot/brainfuck/E02/1",
        "loopwright.model": "openai/stub",
        "loopwright.language": "brainfuck",
        "loopwright.task": "E02",
        "loopwright.sample": 1,
        "loopwright.outcome": "solved",
        "loopwright.error_class": "ok",
        "loopwright.attempts": 1,
        "loopwright.calls": 1,
        "loopwright.cost": 0.25,
    }
    assert attributes(agent) == {
        "gen_ai.operation.name": "invoke_agent",
        "gen_ai.agent.name": "coder",
        "gen_ai.provider.name": "openai",
        "gen_ai.request.model": "stub",
        "loopwright.recalled": False,
        "loopwright.cost": 0.25,
    }
    asked = attributes(chat)
    assert asked.pop("gen_ai.response.id").startswith("chatcmpl-")
    assert isinstance(asked.pop("server.port"), int)
    assert asked == {
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": "openai",
        "gen_ai.request.model": "stub",
        "gen_ai.request.temperature": 0.5,
        "gen_ai.request.max_tokens": 99,
        "gen_ai.request.seed": 7,
        "gen_ai.response.model": "stub",
        "gen_ai.response.finish_reasons": ("stop",),
        "gen_ai.usage.input_tokens": 11,
        "gen_ai.usage.output_tokens": 7,
        "server.address": "127.0.0.1",
    }
    judged = attributes(judge)
    assert judged.pop("loopwright.steps") > 0
    assert judged == {
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": "judge",
        "gen_ai.tool.type": "function",
        "loopwright.attempt": 1,
        "loopwright.passed": True,
        "loopwright.error_class": "ok",
    }
    assert [span.kind for span in (trial, agent, chat, judge)] == [
        SpanKind.INTERNAL,
        SpanKind.INTERNAL,
        SpanKind.CLIENT,
        SpanKind.INTERNAL,
    ]
    assert {span.status.status_code for span in (trial, agent, chat, judge)} == {StatusCode.UNSET}
    assert {name: trial.resource.attributes[name] for name in ("service.name", "loopwright.run")} == {
        "service.name": "loopwright",
        "loopwright.run": "run",
    }


def test_an_agent_that_is_no_language_model_does_not_chat(loopwright: Loopwright, spans: Spans) -> None:
    loopwright("run", "--model", "builtin/synth", "--strategy", "zero-shot", "--task", "E01", "--out", "run")
    found = spans()
    assert tree(found) == ["invoke_workflow zero-shot", "  invoke_agent coder", "  execute_tool judge"]
    assert attributes(found[1])["gen_ai.provider.name"] == "loopwright"
    assert attributes(found[1])["gen_ai.request.model"] == "builtin/synth"


def test_trials_at_the_same_time_keep_to_their_own_traces(stub: Stub, spans: Spans) -> None:
    rules = ("--strategy", "self-scaffolding", "--tier", "easy", "--attempts", "2", "--concurrency", "8")
    stub(lambda request: "+" * (len(json.dumps(request)) % 50) + ".", *rules)
    found = spans()
    names = Counter((span.context.trace_id, span.name) for span in found)
    traces = {span.context.trace_id for span in found}
    assert len(traces) == 20
    for trace in traces:
        assert names[trace, "invoke_workflow self-scaffolding"] == 1
        assert (
            names[trace, "chat stub"] == names[trace, "invoke_agent coder"] == names[trace, "execute_tool judge"] == 2
        )


def test_a_call_that_fails_is_an_error_of_its_kind_without_its_words(stub: Stub, spans: Spans) -> None:
    stub(lambda _: Answer("WORDS", status=400), "--strategy", "zero-shot", "--task", "E02")
    found = spans()
    assert tree(found) == ["invoke_workflow zero-shot", "  invoke_agent coder", "    chat stub"]
    assert [span.status.status_code for span in found] == [StatusCode.ERROR] * 3
    assert [attributes(span)["error.type"] for span in found] == ["provider_error", "parameters", "parameters"]
    assert "WORDS" not in "".join(span.to_json() for span in found)


def test_contents_are_left_out_unless_the_environment_asks_for_them(
    stub: Stub, monkeypatch: pytest.MonkeyPatch
) -> None:
    for wanted in ("", "true", "SPAN_ONLY"):
        monkeypatch.setenv(CONTENTS, wanted)
        exporter = InMemorySpanExporter()
        with telemetry.collected(SimpleSpanProcessor(exporter), "run"):
            stub(lambda _: f"```brainfuck\n{ECHO}\n```", "--strategy", "zero-shot", "--task", "E02")
        found = {span.name: attributes(span) for span in exporter.get_finished_spans()}
        sent = json.dumps(found)
        assert "must-not-leak" not in sent
        if not wanted:
            assert not any(word in sent for word in (ECHO, "brainfuck\\n", "messages", "arguments"))
        else:
            system, user = json.loads(found["chat stub"]["gen_ai.input.messages"])
            assert (system["role"], user["role"]) == ("system", "user")
            assert "Print" in user["parts"][0]["content"]
            assert json.loads(found["chat stub"]["gen_ai.output.messages"]) == [
                {
                    "role": "assistant",
                    "parts": [{"type": "text", "content": f"```brainfuck\n{ECHO}\n```"}],
                    "finish_reason": "stop",
                }
            ]
            program = json.loads(found["execute_tool judge"]["gen_ai.tool.call.arguments"])
            assert program == {"program": ECHO}
        shutil.rmtree("run")


def test_a_recalled_call_is_marked_and_does_not_chat(stub: Stub, spans: Spans) -> None:
    rules = ("--strategy", "self-scaffolding", "--task", "E02", "--attempts", "2")
    stub(lambda _: "+.", *rules, "--budget", "calls=1")
    spans()
    stub(lambda _: "+.", *rules)
    found = spans()
    assert tree(found)[1:] == [
        "  invoke_agent coder",
        "  execute_tool judge",
        "  invoke_agent coder",
        "    chat stub",
        "  execute_tool judge",
    ]
    marks = [attributes(span).get("loopwright.recalled") for span in found if span.name == "invoke_agent coder"]
    assert marks == [True, False]


EXPORTER = """
from opentelemetry.sdk.trace.export import SpanExporter, SpanExportResult

NAMES = []


class Exporter(SpanExporter):
    def export(self, spans):
        NAMES.extend(span.name for span in spans)
        return SpanExportResult.SUCCESS
"""


@pytest.fixture
def sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], list[str]]]:
    """Install an exporter under a name of OpenTelemetry's, and have the names of the spans that it is given."""
    folder = tmp_path / "installed"

    def install(name: str) -> list[str]:
        (folder / "fake-1.dist-info").mkdir(parents=True)
        (folder / "fake-1.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: fake\nVersion: 1\n")
        (folder / "fake-1.dist-info" / "entry_points.txt").write_text(
            f"[opentelemetry_traces_exporter]\n{name} = fake_exporter:Exporter\n"
        )
        (folder / "fake_exporter.py").write_text(EXPORTER)
        monkeypatch.syspath_prepend(folder)
        import fake_exporter  # type: ignore[import-not-found]

        names: list[str] = fake_exporter.NAMES
        return names

    yield install
    sys.modules.pop("fake_exporter", None)


SYNTH = ("--model", "builtin/synth", "--strategy", "zero-shot", "--task", "E01", "--out", "run", "-v")


def test_spans_are_sent_where_the_environment_says_and_a_replay_sends_none(
    loopwright: Loopwright, monkeypatch: pytest.MonkeyPatch, sent: Callable[[str], list[str]]
) -> None:
    names = sent("otlp_proto_http")
    assert "traced=False" in loopwright("run", *SYNTH).err
    assert names == []
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9")
    assert "traced=True" in loopwright("run", *SYNTH[:-3], "--out", "again", "-v").err
    assert names == ["invoke_agent coder", "execute_tool judge", "invoke_workflow zero-shot"]
    assert loopwright("replay", "again").code == 0
    assert len(names) == 3


def test_the_environment_may_turn_spans_off_again(
    loopwright: Loopwright, monkeypatch: pytest.MonkeyPatch, sent: Callable[[str], list[str]]
) -> None:
    names = sent("otlp_proto_http")
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9")
    monkeypatch.setenv("OTEL_TRACES_EXPORTER", "none")
    assert "traced=False" in loopwright("run", *SYNTH).err
    assert names == []


def test_a_protocol_that_no_installed_exporter_speaks_is_one_line(
    loopwright: Loopwright, monkeypatch: pytest.MonkeyPatch, sent: Callable[[str], list[str]]
) -> None:
    sent("otlp_proto_http")
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9")
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc")
    done = loopwright("run", *SYNTH)
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "asks for 'grpc', for which no exporter is installed; set the first to http/protobuf" in done.err
    assert not Path("run").exists()


def test_nothing_of_opentelemetry_is_imported_where_nobody_collects_spans() -> None:
    code = "import sys, evals.watch; print(any(name.startswith('opentelemetry') for name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


class LangSmith(ThreadingHTTPServer):
    """What stands for LangSmith: it says yes to everything, and keeps the keys of those who posted something."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), LangSmithHandler)
        self.posted: set[str] = set()


class LangSmithHandler(BaseHTTPRequestHandler):
    server: LangSmith

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("content-length", 0)))
        self.server.posted.add(self.headers["x-api-key"])
        self.do_GET()

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("content-length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, *_: object) -> None:
        pass


def test_langsmith_hears_of_a_run_only_if_the_environment_says_so(tmp_path: Path) -> None:
    command = [str(Path(sys.executable).parent / "loopwright"), "run", *SYNTH]
    with LangSmith() as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        runs = []
        for key, tracing in (("silent", {}), ("traced", {"LANGSMITH_TRACING": "true"})):
            (tmp_path / key).mkdir()
            address = {"LANGSMITH_ENDPOINT": f"http://127.0.0.1:{server.server_port}", "LANGSMITH_API_KEY": key}
            environment = {**os.environ, **address, **tracing}
            runs.append(
                subprocess.Popen(
                    command, cwd=tmp_path / key, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
                )
            )
        assert [run.wait(60) for run in runs] == [0, 0]
        server.shutdown()
        thread.join()
    assert server.posted == {"traced"}
