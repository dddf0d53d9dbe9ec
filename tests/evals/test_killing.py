"""Runs that are killed or interrupted, and finished by the same command."""

import multiprocessing
import os
import signal
import threading
import zlib
from multiprocessing.context import ForkServerContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest

from evals.cli import app
from evals.events import Call, Closed
from evals.journal import read
from tests.stub_server import Answer, StubServer

TRIALS = 20
CALLS = 5 * TRIALS
IN_FLIGHT = 3
KILLS = 20


def _child(url: str) -> None:
    os.environ.update(OPENAI_BASE_URL=url, OPENAI_API_KEY="test")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    experiment = [
        "--model",
        "openai/stub",
        "--strategy",
        "self-scaffolding",
        "--concurrency",
        str(IN_FLIGHT),
        "--tier",
        "easy",
    ]
    app(["run", *experiment, "--out", "run"])


@pytest.fixture
def forks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ForkServerContext:
    """A fork server imports everything once: each child then starts in milliseconds."""
    monkeypatch.chdir(tmp_path)
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["evals.commands.run", "graphs.self_scaffolding", "agents.providers.openai"])
    return context


def _started(forks: ForkServerContext, server: StubServer) -> BaseProcess:
    child = forks.Process(target=_child, args=(server.url,))
    child.start()
    return child


def _asked(request: dict[str, Any]) -> str:
    return "\n".join(message["content"] for message in request["messages"])


def _calls(journal: Path) -> list[Call]:
    return [event for event in read(journal) if isinstance(event, Call)]


def test_no_recorded_call_is_ever_made_again_however_often_the_process_is_killed(
    tmp_path: Path, forks: ForkServerContext
) -> None:
    def reply(request: dict[str, Any]) -> Answer:
        # A program that depends on the request, so that no two requests of the run are alike.
        return Answer("+" * (zlib.crc32(_asked(request).encode()) % 9973) + ".")

    journal = tmp_path / "run" / "journal.jsonl"
    with StubServer(reply) as server:
        recorded: set[str] = set()
        answered = 0
        for kill in range(KILLS + 1):
            child = _started(forks, server)
            while kill < KILLS and child.is_alive() and len(server.requests) == answered:
                child.join(0.002)
            if kill < KILLS:
                # Some kills strike while a call is in flight, some between two calls, some while a line is written.
                child.join(kill % 7 * 0.004)
                child.kill()
            child.join(60)
            made = [_asked(request) for request in server.requests[answered:]]
            answered = len(server.requests)
            assert not recorded & set(made), "a call was made again although it was recorded"
            calls = _calls(journal) if journal.exists() else []
            assert len({(call.trial, str(call.key)) for call in calls}) == len(calls), "a call is recorded twice"
            recorded = {"\n".join(message.text for message in call.messages) for call in calls}
        assert child.exitcode == 0
    assert len(recorded) == CALLS
    assert answered - CALLS <= IN_FLIGHT * KILLS
    assert sum(isinstance(event, Closed) for event in read(journal)) == TRIALS


def test_ctrl_c_lets_calls_in_flight_come_home_and_leaves_a_run_that_the_same_command_finishes(
    tmp_path: Path, forks: ForkServerContext
) -> None:
    asked, interrupted = threading.Semaphore(0), threading.Event()

    def reply(_: dict[str, Any]) -> Answer:
        asked.release()
        interrupted.wait(60)
        return Answer("+.")

    with StubServer(reply) as server:
        child = _started(forks, server)
        for _ in range(IN_FLIGHT):
            assert asked.acquire(timeout=60)
        assert child.pid is not None
        os.kill(child.pid, signal.SIGINT)
        # Long enough for the signal to be heard before the replies come; none is lost however that race ends.
        child.join(0.3)
        interrupted.set()
        child.join(60)
        assert child.exitcode == 130
        assert len(_calls(tmp_path / "run" / "journal.jsonl")) == len(server.requests) < CALLS
        child = _started(forks, server)
        child.join(60)
        assert child.exitcode == 0
        assert len(server.requests) == CALLS
