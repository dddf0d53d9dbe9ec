"""What the README shows is what a newcomer gets: its commands are run, and their output is compared."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
BIN = Path(sys.executable).parent


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout as far as the README needs one, after `make quickstart`."""
    folder = tmp_path_factory.mktemp("checkout")
    shutil.copytree(ROOT / "experiments", folder / "experiments")
    assert output(folder, ".venv/bin/loopwright run experiments/quickstart.toml")[-1] == (
        "runs/quickstart: 420 solved, 180 unsolved, 0 missing, of 600 trials"
    )
    return folder


def output(folder: Path, command: str) -> list[str]:
    """The lines that a command prints, without the spaces that only fill a table."""
    environment = {**os.environ, "COLUMNS": "80"}
    here = command.replace(".venv/bin/", f"{BIN}/")
    done = subprocess.run(
        ["bash", "-c", here], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    return [line.rstrip() for line in done.stdout.splitlines()]


def blocks() -> list[str]:
    """What is printed, and the commands that print it: fenced blocks without a tag."""
    fences = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    return [body for tag, body in fences if not tag]


def examples() -> Iterator[tuple[str, list[str]]]:
    """Each command behind a `$`, which a quote may carry over a line end, and the lines printed under it."""
    for block in blocks():
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            lines = part.splitlines()
            command = lines.pop(0)
            while command.count("'") % 2:
                command += "\n" + lines.pop(0)
            yield command, lines


def test_the_quickstart_prints_the_comparison_that_the_readme_shows(folder: Path) -> None:
    shown = blocks()[0].splitlines()
    cut = shown.index("[...]")
    printed = output(folder, ".venv/bin/loopwright compare runs/quickstart")
    assert printed[:cut] == shown[:cut]
    ending = [line for line in shown[cut + 1 :] if line]
    assert printed[-len(ending) :] == ending


def test_every_example_of_the_readme_prints_what_stands_under_it(folder: Path) -> None:
    ran = 0
    for command, lines in examples():
        printed = output(folder, command)
        if lines:
            assert printed == lines, command
            ran += 1
    assert ran == 5


def test_make_quickstart_runs_the_commands_that_are_tested_here() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert "$(BIN)/loopwright run experiments/quickstart.toml\n" in makefile
    assert "$(BIN)/loopwright compare runs/quickstart\n" in makefile
    assert "$(BIN)/loopwright report runs/quickstart\n" in makefile
