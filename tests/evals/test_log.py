"""The log: what is told of a run, to whom, and what is never told."""

import io
import json
import os
import re
import signal
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from evals import log
from evals.log import VOCABULARY
from evals.progress import Progress
from tests.evals.conftest import Done, Loopwright
from tests.stub_server import Answer, StubServer

PAGE = (Path(__file__).parents[2] / "docs" / "observability.md").read_text("utf-8")
FIELDS = {word.name: {"time", "level", "event", *word.fields} for word in VOCABULARY}
SYNTH = ("--model", "builtin/synth", "--strategy", "zero-shot", "--task", "E01")
STUB = ("--model", "openai/stub", "--strategy", "self-scaffolding", "--task", "E02")
LOG = ("--out", "run", "--log-json", "log.jsonl")


def lines(path: Path = Path("log.jsonl")) -> list[dict[str, Any]]:
    """The log's lines, each of which has to be what the vocabulary says."""
    found = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for line in found:
        assert line.keys() == FIELDS[line["event"]], line
    return found


def names(path: Path = Path("log.jsonl")) -> list[str]:
    return [line["event"] for line in lines(path)]


@pytest.fixture
def stub(loopwright: Loopwright, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Done]:
    """Run an experiment against a server that answers so."""
    monkeypatch.setenv("OPENAI_API_KEY", "sk-a-key-that-must-not-leak")

    def run(answer: Callable[[dict[str, Any]], str | Answer], *arguments: str) -> Done:
        with StubServer(answer) as server:
            monkeypatch.setenv("OPENAI_BASE_URL", server.url)
            return loopwright("run", *STUB, *arguments)

    return run


Stub = Callable[..., Done]


def test_the_page_has_every_event_with_its_fields() -> None:
    rows = [
        f"| `{word.name}` | {word.level} | {', '.join(f'`{field}`' for field in word.fields)} | {word.meaning} |"
        for word in VOCABULARY
    ]
    (table,) = re.findall(r"^\| event \|.*\n\|(?:---\|)+\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    assert table.splitlines() == rows


def test_a_run_is_logged_as_the_page_shows(loopwright: Loopwright) -> None:
    command, shown = re.findall(r"^\$ (.*)\n\$ cat log\.jsonl\n((?:\{.*\n)+)", PAGE, re.MULTILINE)[0]
    assert loopwright(*command.split()[1:]).code == 0

    def timeless(text: str) -> str:
        return re.sub(r'("time": "[^"]*"|"seconds": [0-9.e-]+)', "", text)

    assert timeless(Path("log.jsonl").read_text("utf-8")) == timeless(shown)


def test_the_time_of_a_line_is_of_rfc_3339_and_of_now(loopwright: Loopwright) -> None:
    before = datetime.now().astimezone()
    loopwright("run", *SYNTH, *LOG)
    times = [line["time"] for line in lines()]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", time) for time in times)
    assert times == sorted(times)
    assert abs((datetime.fromisoformat(times[0]) - before).total_seconds()) < 60


def test_every_event_happens_and_is_told_with_exactly_its_fields(
    loopwright: Loopwright, stub: Stub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One run that meets with everything: too many requests, a spent budget, Ctrl-C, a refused key, and success."""
    busy = iter([Answer(status=429, headers={"retry-after": "0"})])
    assert stub(lambda _: next(busy, "+."), "--budget", "calls=1", *LOG).code == 1

    def interrupted(_: object) -> str:
        os.kill(os.getpid(), signal.SIGINT)
        return "+."

    assert stub(interrupted, *LOG).code == 130
    assert stub(lambda _: Answer("no", status=400), *LOG).code == 1
    assert stub(lambda _: Answer("no", status=401), *LOG).code == 2
    assert stub(lambda _: "+.", *LOG).code == 0
    monkeypatch.setattr("agents.chat.render", lambda _: ())
    assert loopwright("replay", "run", "--log-json", "log.jsonl").code == 1
    told = names()
    assert set(told) == FIELDS.keys() - {"log stopped", "tool used"}
    # What a run in between has paid for is recalled by the next.
    assert told.count("call made") == 5
    assert told.count("run started") == 5


def test_without_options_a_person_is_told_of_warnings_only_and_with_v_of_every_call(
    loopwright: Loopwright, stub: Stub
) -> None:
    busy = iter([Answer(status=429, headers={"retry-after": "0"})])
    quiet = stub(lambda _: next(busy, "+."), "--out", "one")
    assert quiet.err.count("\n") == 1
    assert "[warning  ] call retried " in quiet.err
    spoken = stub(lambda _: "+.", "--out", "two", "-v")
    assert spoken.err.count("] call made ") == 5
    assert spoken.err.count("] attempt judged ") == 5
    assert "trial=openai/stub/self-scaffolding/brainfuck/E02/1 role=coder model=openai/stub" in spoken.err
    assert quiet.out.replace("one", "two") == spoken.out
    replayed = loopwright("replay", "two", "--verbose")
    assert replayed.err.count("] call recalled ") == 5
    assert "call made" not in replayed.err


def test_neither_prompt_nor_reply_nor_an_error_s_words_nor_a_key_are_ever_logged(stub: Stub) -> None:
    asked = []

    def careless(request: dict[str, Any]) -> str | Answer:
        asked.append(request["messages"][-1]["content"])
        return "REPLY +." if len(asked) < 3 else Answer(f"WORDS {asked[-1]}", status=400)

    done = stub(careless, "-v", *LOG)
    told = done.err + Path("log.jsonl").read_text("utf-8")
    assert [told.count(event) for event in ("call made", "call failed")] == [2 * 2, 2 * 1]
    sentences = [line for line in "\n".join(asked).splitlines() if len(line) > 20]
    assert len(sentences) > 5
    for secret in ("REPLY", "WORDS", "+.", "must-not-leak", *sentences):
        assert secret not in told


def test_a_resumed_run_is_added_to_the_log_and_a_torn_line_is_ended(loopwright: Loopwright) -> None:
    loopwright("run", *SYNTH, *LOG)
    path = Path("log.jsonl")
    first = path.read_bytes()
    path.write_bytes(first + b'{"time": "20')
    loopwright("run", *SYNTH, *LOG)
    whole = path.read_bytes()
    assert whole.startswith(first + b'{"time": "20\n{"time": "')
    later = [json.loads(line)["event"] for line in whole[len(first) :].splitlines()[1:]]
    assert later == ["run started", "run finished"]


def test_a_log_that_can_be_written_no_longer_is_told_of_once_and_the_run_goes_on(loopwright: Loopwright) -> None:
    done = loopwright("run", *SYNTH, "--out", "run", "--log-json", "/dev/full")
    assert done.code == 0
    assert done.err.count("\n") == 1
    assert "log stopped" in done.err
    assert "error=No space left on device" in done.err.replace("'", "")


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("nowhere/log.jsonl", "--log-json: nowhere/log.jsonl cannot be written (No such file or directory)"),
        ("run/journal.jsonl", "--log-json: run/journal.jsonl lies in the run's folder, which holds the run alone"),
    ],
)
def test_a_log_that_cannot_be_is_one_line_and_nothing_is_written(
    loopwright: Loopwright, tmp_path: Path, file: str, expected: str
) -> None:
    done = loopwright("run", *SYNTH, "--out", "run", "--log-json", file)
    assert (done.code, done.err) == (2, f"loopwright: {expected}; name another{' file' * ('cannot' in expected)}\n")
    assert list(tmp_path.iterdir()) == []


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("terminal", [True, False])
def test_a_line_is_drawn_above_the_live_table_unless_standard_error_goes_elsewhere(
    monkeypatch: pytest.MonkeyPatch, terminal: bool
) -> None:
    screen, errors = Screen(), Screen() if terminal else io.StringIO()
    monkeypatch.setattr(sys, "stderr", errors)
    log.configure()
    with Progress(2, 0, Console(file=screen, force_terminal=True, width=100, soft_wrap=True)):
        log.tell(log.CALL_FAILED, error="rate")
    told, elsewhere = (screen, errors) if terminal else (errors, screen)
    assert "call failed     error=rate" in told.getvalue()
    assert "call failed" not in elsewhere.getvalue()


def test_nobody_hears_of_what_happens_where_nothing_is_configured(capfd: pytest.CaptureFixture[str]) -> None:
    import structlog

    structlog.reset_defaults()
    log.tell(log.CALL_MADE, seconds=1.0)
    assert capfd.readouterr() == ("", "")
