"""What docs/models.md shows is so: the doctor prints it, and the experiment file in it is one."""

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest

from evals.environment import parse
from evals.experiment import Experiment
from tests.evals import conftest as command_line
from tests.stub_server import Answer, Obliging, StubServer

PAGE = (Path(__file__).parent.parent / "docs" / "models.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
SHOWN = "127.0.0.1:8000"

loopwright = command_line.loopwright


def blocks(tag: str) -> list[str]:
    return [body for found, body in BLOCKS if found == tag]


def clumsy(request: dict[str, Any]) -> str | Answer:
    """A model that repeats nothing, behind a server that does not know the newer name of the cap."""
    if "Repeat" in request["messages"][-1]["content"]:
        return "I see some words."
    return Obliging(ignores=("max_completion_tokens",), charges=False)(request)


def unaligned(text: str, host: str) -> list[str]:
    """The words, without what depends on the length of an address and on the clock."""
    return re.sub(r"[0-9]+\.[0-9]{2} s", "SECONDS", text.replace(host, SHOWN)).split()


def test_the_doctor_prints_what_the_page_shows(
    loopwright: command_line.Loopwright, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    command, _, printed = blocks("")[0].removeprefix("$ ").partition("\n")
    with StubServer(clumsy) as server:
        host = server.url.split("/")[2]
        done = loopwright(*shlex.split(command.replace(SHOWN, host))[1:])
    assert done.code == 0
    assert unaligned(done.out, host) == unaligned(printed, host)


def test_the_experiment_file_of_the_page_is_sound() -> None:
    (text,) = blocks("toml")
    mine = Experiment.model_validate(tomllib.loads(text))
    assert [mine.parameters_of(name).max_tokens for name in mine.models] == [8192] * 3


def test_the_environment_file_of_the_page_is_read() -> None:
    (text,) = (block for block in blocks("sh") if block.startswith("# .env"))
    assert list(parse(text, ".env")) == ["OPENAI_API_KEY", "OPENROUTER_API_KEY", "LOOPWRIGHT_API_KEY"]


def test_the_page_names_every_setting() -> None:
    named = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`[^|]+) \|", PAGE, re.MULTILINE))))
    assert type(Experiment.model_fields["parameters"].default).model_fields.keys() <= named
