"""Replays and regrades of recorded runs, from the command line."""

import json
import socket
from pathlib import Path
from typing import Any

import pytest

import agents.prompt
import evals.registry
from agents.model import Message
from agents.protocol import Request
from evals.events import Call, Closed
from evals.journal import read
from graphs.nodes import judge, write
from graphs.strategy import END, Strategy
from tests.evals.conftest import Done, Loopwright
from tests.stub_server import StubServer

ECHO = ",----------[++++++++++.,----------]"
STRATEGIES = ("zero-shot", "few-shot", "self-scaffolding", "coder-critic", "planner-editor-critic")


def record(loopwright: Loopwright, path: Path, *replies: str, strategy: str = "self-scaffolding") -> Done:
    """A run of one trial of E02 (echo the line) with a scripted model."""
    (path / "script.json").write_text(json.dumps(replies))
    model = ("--model", f"scripted/{path / 'script.json'}")
    return loopwright("run", *model, "--strategy", strategy, "--task", "E02", "--out", "run")


@pytest.fixture
def no_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail whatever would open a connection or look up a host: loopback included."""

    def refuse(*arguments: Any, **_: Any) -> None:
        pytest.fail(f"a replay opened a socket: {arguments}")

    for name in ("connect", "connect_ex", "sendto"):
        monkeypatch.setattr(socket.socket, name, refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)


@pytest.mark.usefixtures("no_socket")
def test_a_replay_confirms_every_trial_without_a_socket_a_key_or_the_script(
    loopwright: Loopwright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record(loopwright, tmp_path, "+.", "no idea", ECHO, strategy="self-scaffolding")
    (tmp_path / "script.json").unlink()
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.setenv("LANGSMITH_TRACING", "true")
    monkeypatch.setenv("LANGSMITH_API_KEY", "a-key")
    done = loopwright("replay", "run")
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("1 trials replayed, 0 diverged\n")


def test_all_strategies_run_over_http_and_replay_with_the_server_gone(
    loopwright: Loopwright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "test-key-that-must-not-leak")
    with StubServer(lambda request: f"```brainfuck\n{'+' * (len(str(request)) % 50)}.\n```") as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        strategies = [part for name in STRATEGIES for part in ("--strategy", name)]
        done = loopwright("run", "--model", "openai/stub", *strategies, "--task", "E04", "--out", "run")
        assert done.code == 0
        assert len(server.requests) == 1 + 1 + 5 + 9 + 14
    monkeypatch.delenv("OPENAI_API_KEY")
    monkeypatch.delenv("OPENAI_BASE_URL")
    assert loopwright("replay", "run").out.endswith("5 trials replayed, 0 diverged\n")
    for path in (tmp_path / "run").iterdir():
        assert b"test-key-that-must-not-leak" not in path.read_bytes()


def test_replaying_an_unchanged_run_writes_the_same_record_of_verdicts_byte_for_byte(
    loopwright: Loopwright, tmp_path: Path
) -> None:
    record(loopwright, tmp_path, "+.", ",.", "+.")
    first = loopwright("replay", "run", "--verdicts", "first.jsonl")
    second = loopwright("replay", "run", "--verdicts", "second.jsonl")
    assert first.out == second.out
    record_bytes = (tmp_path / "first.jsonl").read_bytes()
    assert record_bytes == (tmp_path / "second.jsonl").read_bytes()
    recorded = [
        event.model_dump(mode="json") for event in read(tmp_path / "run" / "journal.jsonl") if event.event == "verdict"
    ]
    assert [json.loads(line) for line in record_bytes.splitlines()] == recorded


def test_a_replay_leaves_the_run_as_it_is(loopwright: Loopwright, tmp_path: Path) -> None:
    record(loopwright, tmp_path, "+.", ECHO)
    before = {path: path.read_bytes() for path in (tmp_path / "run").iterdir()}
    loopwright("replay", "run")
    assert {path: path.read_bytes() for path in (tmp_path / "run").iterdir()} == before


def test_a_changed_prompt_is_a_divergence_with_the_call_the_message_and_its_diff(
    loopwright: Loopwright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record(loopwright, tmp_path, "+.", ECHO)
    render = agents.prompt.render

    def louder(request: Request) -> tuple[Message, Message]:
        system, user = render(request)
        return system, Message("user", f"{user.text}\nHurry up.")

    monkeypatch.setattr("agents.chat.render", louder)
    done = loopwright("replay", "run")
    assert done.code == 1
    assert "/self-scaffolding/brainfuck/E02/1: call 1 (coder): message 2 (user) differs" in done.out
    assert "    +Hurry up." in done.out
    assert done.out.endswith("1 trials replayed, 1 diverged\n")
    divergence = json.loads(loopwright("replay", "run", "--json").out)["divergences"][0]
    assert "+Hurry up." in divergence["diff"]


def test_a_changed_expected_output_is_a_divergence_of_the_verdict(loopwright: Loopwright, tmp_path: Path) -> None:
    case = {"stdin": "a\n", "expected_stdout": "a", "held_out": False}
    hidden = {"stdin": "b\n", "expected_stdout": "b", "held_out": True}
    task = {"id": "T1", "title": "T", "statement": "S", "tier": "easy", "category": "String", "cases": [case, hidden]}
    (tmp_path / "tasks.json").write_text(json.dumps({"name": "mine", "version": "1", "tasks": [task]}))
    arguments = ("--model", "builtin/synth", "--strategy", "zero-shot", "--benchmark", "tasks.json", "--out", "run")
    assert loopwright("run", *arguments).code == 0
    hidden["expected_stdout"] = "c"
    (tmp_path / "tasks.json").write_text(json.dumps({"name": "mine", "version": "1", "tasks": [task]}))
    done = loopwright("replay", "run")
    assert done.code == 1
    assert "the verdict of attempt 1 differs" in done.out
    assert '"expected_stdout": "c"' in done.out


def test_a_task_that_is_gone_is_a_divergence(loopwright: Loopwright, tmp_path: Path) -> None:
    tasks = [
        {
            "id": name,
            "title": "T",
            "statement": "S",
            "tier": "easy",
            "category": "String",
            "cases": [{"stdin": "a\n", "expected_stdout": "a"}],
        }
        for name in ("T1", "T2")
    ]
    (tmp_path / "tasks.json").write_text(json.dumps({"name": "mine", "version": "1", "tasks": tasks}))
    loopwright(
        "run", "--model", "builtin/synth", "--strategy", "zero-shot", "--benchmark", "tasks.json", "--out", "run"
    )
    (tmp_path / "tasks.json").write_text(json.dumps({"name": "mine", "version": "1", "tasks": tasks[:1]}))
    done = loopwright("replay", "run")
    assert done.code == 1
    assert "zero-shot/brainfuck/T2/1: the benchmark no longer has this task" in done.out
    assert done.out.endswith("2 trials replayed, 1 diverged\n")


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({write: judge, judge: END}, "call 2 (coder) is recorded, but the replay ended before it"),
        ({write: judge, judge: write}, "call 3 (coder) was never recorded"),
    ],
)
def test_a_changed_graph_is_a_divergence(
    loopwright: Loopwright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table: Any, expected: str
) -> None:
    record(loopwright, tmp_path, "+.", ECHO)
    load = evals.registry.load

    def changed(kind: Any, name: str) -> Any:
        return Strategy(name, "changed", table) if kind == "strategies" else load(kind, name)

    monkeypatch.setattr(evals.registry, "load", changed)
    done = loopwright("replay", "run")
    assert done.code == 1
    assert expected in done.out


def test_an_unfinished_trial_is_left_out_of_a_replay_and_counted(loopwright: Loopwright, tmp_path: Path) -> None:
    record(loopwright, tmp_path, "+.", ECHO)
    journal = tmp_path / "run" / "journal.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:-1]))
    done = loopwright("replay", "run")
    assert "1 unfinished trials were left out" in done.out
    assert "nothing was confirmed" in done.err
    assert done.code == 1


def test_regrading_without_a_change_flips_nothing(loopwright: Loopwright, tmp_path: Path) -> None:
    record(loopwright, tmp_path, "+.", f"```bf\n{ECHO}\n```", "+.", "+.", "+.")
    done = loopwright("regrade", "run")
    assert done.code == 0
    assert "0 verdicts flip" in done.out


def test_regrading_under_the_lenient_comparator_lists_each_verdict_that_flips(
    loopwright: Loopwright, tmp_path: Path
) -> None:
    # Echoes the line with its line end, which the exact comparator refuses and the lenient one passes over.
    record(loopwright, tmp_path, ",[.,]", *["+."] * 4)
    closed = [event for event in read(tmp_path / "run" / "journal.jsonl") if isinstance(event, Closed)]
    assert [event.outcome for event in closed] == ["unsolved"]
    done = loopwright("regrade", "run", "--comparator", "esolangbench")
    assert "self-scaffolding/brainfuck/E02/1, attempt 1: logic_error -> passed" in done.out
    assert "the trial went on after it" in done.out
    assert "5 attempts judged again (comparator esolangbench, dialect spec), 1 verdicts flip" in done.out
    summary = json.loads(loopwright("regrade", "run", "--comparator", "esolangbench", "--json").out)
    assert (summary["flips"], summary["solved_before"], summary["solved_now"]) == (1, 0, 0)


def test_regrading_asks_for_a_comparator_that_exists(loopwright: Loopwright, tmp_path: Path) -> None:
    record(loopwright, tmp_path, "+.", *["+."] * 4)
    done = loopwright("regrade", "run", "--comparator", "exakt")
    assert (done.code, done.err) == (2, "loopwright: no comparator named 'exakt'; did you mean 'exact'?\n")


@pytest.mark.parametrize("command", ["replay", "regrade", "compare", "show"])
def test_what_is_no_run_s_folder_is_one_line(loopwright: Loopwright, tmp_path: Path, command: str) -> None:
    (tmp_path / "empty").mkdir()
    done = loopwright(command, "empty")
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        "loopwright: empty: holds no run.json; name the folder of a run, as `loopwright run` printed it\n"
    )


def test_the_occurrence_of_a_request_keeps_equal_requests_of_one_trial_apart(
    loopwright: Loopwright, tmp_path: Path
) -> None:
    # Two replies without a program lead to the same request twice: each has its own reply in the journal.
    record(loopwright, tmp_path, "nothing", "nothing", ECHO, "+.", "+.")
    calls = [event for event in read(tmp_path / "run" / "journal.jsonl") if isinstance(event, Call)]
    assert [call.key.occurrence for call in calls[:3]] == [1, 1, 2]
    assert calls[1].key.request == calls[2].key.request
    assert loopwright("replay", "run").out.endswith("1 trials replayed, 0 diverged\n")
