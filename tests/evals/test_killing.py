"""A run that is killed with SIGKILL, again and again, and finished by the same command each time."""

import multiprocessing
import os
import signal
import threading
from pathlib import Path
from typing import Any

import pytest

from evals.cli import app
from evals.events import Call, Closed
from evals.journal import read
from tests.stub_server import Answer, StubServer

KILLS = 20
TASKS = ("E01", "E02", "E03", "E04", "E05", "E06")


def _child(arguments: list[str], environment: dict[str, str]) -> None:
    os.environ.update(environment)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    app(arguments)


def _asked(request: dict[str, Any]) -> str:
    return "\n".join(message["content"] for message in request["messages"])


def test_no_recorded_call_is_ever_made_again_however_often_the_process_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    heard = threading.Condition()

    def reply(request: dict[str, Any]) -> Answer:
        with heard:
            heard.notify_all()
        # A program that depends on the request, so that no two requests of the run are alike.
        return Answer("+" * (hash(_asked(request)) % 97) + ".")

    arguments = [
        "run",
        "--model",
        "openai/stub",
        "--strategy",
        "self-scaffolding",
        "--out",
        "run",
        "--concurrency",
        "3",
    ]
    for task in TASKS:
        arguments += ["--task", task]
    # A fork server imports everything once: each child then starts in milliseconds.
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["evals.commands.run", "graphs.self_scaffolding", "agents.providers.openai"])
    journal = tmp_path / "run" / "journal.jsonl"
    with StubServer(reply) as server:
        environment = {"OPENAI_BASE_URL": server.url, "OPENAI_API_KEY": "test"}
        recorded: set[str] = set()
        answered = 0
        for kill in range(KILLS + 1):
            child = context.Process(target=_child, args=(arguments, environment))
            child.start()
            if kill < KILLS:
                with heard:
                    heard.wait_for(lambda: len(server.requests) > answered, timeout=60)  # noqa: B023 (used at once)
                # Some kills strike while a call is in flight, some between two calls, some while a line is written.
                child.join(kill % 7 * 0.004)
                if child.pid is not None and child.is_alive():
                    os.kill(child.pid, signal.SIGKILL)
            child.join(60)
            made = [_asked(request) for request in server.requests[answered:]]
            answered = len(server.requests)
            assert not recorded & set(made), "a call was made again although it was recorded"
            if journal.exists():
                calls = [event for event in read(journal) if isinstance(event, Call)]
                assert len({str(call.key) + call.trial for call in calls}) == len(calls), "a call is recorded twice"
                recorded = {"\n".join(message.text for message in call.messages) for call in calls}
        assert child.exitcode == 0
        in_flight = answered - len(recorded)
        assert in_flight <= 3 * KILLS
    closed = [event for event in read(journal) if isinstance(event, Closed)]
    assert sorted(event.trial.split("/")[-2] for event in closed) == list(TASKS)
