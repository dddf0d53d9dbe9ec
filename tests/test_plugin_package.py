"""A stranger's package, installed with pip: every kind of plug-in in it has its name, and the broken one is named.

The package is tests/plugin. It is installed into a folder of its own, which is put on the path of another process.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from evals.events import Judged
from evals.journal import read
from tests.evals.conftest import Done

PACKAGE = Path(__file__).parent / "plugin"
BIN = Path(sys.executable).parent

COMMANDS = """
import contextlib, io, json, sys
from evals.cli import main
for arguments in json.load(sys.stdin):
    sys.argv = ["loopwright", *arguments]
    code, out, err = 0, io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main()
        except SystemExit as end:
            code = end.code or 0
    print(json.dumps([code, out.getvalue(), err.getvalue()]))
"""
"""Runs one command line after the other, and says what each did."""

ECHO = ["--model", "builtin/synth", "--task", "E02"]
BEST_OF = ["--strategy", "best-of", "--language", "goldfish", "--benchmark", "counting", "-o", "options.upto=4"]

LINES = {
    "strategies": ["list", "strategies", "--json"],
    "languages": ["list", "languages", "--json"],
    "forms": ["list", "forms", "--json"],
    "agents": ["list", "agents", "--json"],
    "models": ["list", "models", "--json"],
    "benchmarks": ["list", "benchmarks", "--json"],
    "judges": ["list", "judges", "--json"],
    "table": ["list", "strategies"],
    "run": ["run", "--model", "builtin/fisher", "--model", "canned/iiio", *BEST_OF, "--out", "run"],
    "replay": ["replay", "run"],
    "answers": ["run", "--model", "canned/42", "--strategy", "few-shot", "--benchmark", "sums", "--out", "answers"],
    "golf": ["run", *ECHO, "--strategy", "zero-shot", "-o", "judge=golf", "--out", "golf"],
    "broken": ["run", *ECHO, "--strategy", "broken", "--out", "broken"],
}
"""What is asked -> the command line."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the commands are run."""
    folder = tmp_path_factory.mktemp("elsewhere")
    (folder / "eight.gf").write_text("iiisdo")
    return folder


@pytest.fixture(scope="module")
def environment(folder: Path) -> dict[str, str]:
    """One in which the package is installed."""
    target = folder / "site"
    there = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]
    subprocess.run([*pip, "--no-deps", "--no-build-isolation", "--target", target, PACKAGE], env=there, check=True)
    return {**there, "PYTHONPATH": str(target), "COLUMNS": "160"}


@pytest.fixture(scope="module")
def done(folder: Path, environment: dict[str, str]) -> dict[str, Done]:
    """What each command line did."""
    command = [sys.executable, "-c", COMMANDS]
    asked = json.dumps(list(LINES.values()))
    told = subprocess.run(
        command, input=asked, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    return {name: Done(*json.loads(line)) for name, line in zip(LINES, told.stdout.splitlines(), strict=True)}


@pytest.mark.parametrize(
    ("kind", "name", "origin"),
    [
        ("languages", "goldfish", "goldfish:LANGUAGE"),
        ("forms", "digits", "digits:FORM"),
        ("strategies", "best-of", "best_of:STRATEGY"),
        ("agents", "builtin/fisher", "fisher:Fisher"),
        ("models", "canned/NAME", "canned:build"),
        ("benchmarks", "counting", "counting:BENCHMARK"),
        ("benchmarks", "sums", "digits:SUMS"),
        ("judges", "golf", "counting:golf"),
    ],
)
def test_a_plug_in_is_listed_with_its_package_beside_what_was_there(
    kind: str, name: str, origin: str, done: dict[str, Done]
) -> None:
    rows = {row["name"]: row for row in json.loads(done[kind].out)}
    assert rows[name]["from"] == f"loopwright_plugin_example.{origin}"
    assert rows[name]["package"] == "loopwright-plugin-example 1.0"
    assert rows[name].get("failed", "") == ""
    assert any(row["package"].startswith("loopwright ") for row in rows.values())


def test_a_plug_in_that_cannot_be_loaded_is_listed_with_the_reason_and_the_others_without(
    done: dict[str, Done],
) -> None:
    assert (done["strategies"].code, done["strategies"].err) == (0, "")
    failed = {row["name"]: row["failed"] for row in json.loads(done["strategies"].out) if row["failed"]}
    assert list(failed) == ["broken"]
    assert "ModuleNotFoundError: No module named 'a_package_that_nobody_has'" in failed["broken"]
    assert "ModuleNotFoundError" in done["table"].out


def test_a_plug_in_that_cannot_be_loaded_is_refused_in_one_line_when_it_is_used(
    done: dict[str, Done], folder: Path
) -> None:
    assert (done["broken"].code, done["broken"].err.count("\n")) == (2, 1)
    assert "strategy 'broken' cannot be loaded from loopwright_plugin_example.broken:STRATEGY" in done["broken"].err
    assert not (folder / "broken").exists()


def test_agent_provider_strategy_language_and_benchmark_of_the_package_make_a_run(done: dict[str, Done]) -> None:
    assert (done["run"].code, done["run"].err) == (0, "")
    assert "canned/iiio/best-of/goldfish/N3/1  solved, 1 attempt" in done["run"].out
    assert "builtin/fisher/best-of/goldfish/N4/1  unsolved (logic_error), 5 attempts" in done["run"].out
    assert "8 trials replayed, 0 diverged" in done["replay"].out


def test_a_benchmark_of_the_package_is_answered_in_a_form_of_the_package(done: dict[str, Done]) -> None:
    assert "canned/42/few-shot/digits/S21/1  solved, 1 attempt" in done["answers"].out
    assert "canned/42/few-shot/digits/S1/1  unsolved (logic_error), 1 attempt" in done["answers"].out


def test_a_judge_of_the_package_counts_what_no_other_does(done: dict[str, Done], folder: Path) -> None:
    assert done["golf"].code == 0
    for run in ("golf", "run"):
        verdicts = [event for event in read(folder / run / "journal.jsonl") if isinstance(event, Judged)]
        assert verdicts
        assert all(verdict.measures == {"length": len(verdict.program or "")} for verdict in verdicts)


def test_a_language_of_the_package_is_interpreted_by_the_command(folder: Path, environment: dict[str, str]) -> None:
    command = [str(BIN / "loopwright"), "interpret", "goldfish", "eight.gf"]
    said = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
    assert (said.returncode, said.stdout, said.stderr) == (0, b"8\n", b"")
