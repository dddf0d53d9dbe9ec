"""What docs/plugins.md and docs/exec.md show is so: their code is used, and what is printed is compared."""

import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.evals import conftest as command_line

ROOT = Path(__file__).parent.parent
PLUGINS = (ROOT / "docs" / "plugins.md").read_text("utf-8")
EXEC = (ROOT / "docs" / "exec.md").read_text("utf-8")

loopwright = command_line.loopwright

LINES = {"goldfish.py": 20, "best_of.py": 15, "fisher.py": 25}
"""What a language, a strategy and an agent may take, blank lines left out."""


def files(page: str) -> dict[str, str]:
    """The Python files of a page: each is named at the end of the paragraph before it."""
    return dict(re.findall(r"`(\w+\.py)`:\n\n```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL))


def examples(page: str) -> Iterator[tuple[str, list[str]]]:
    """Each command behind a `$` in a block without a tag, and the lines printed under it."""
    for tag, block in re.findall(r"^```(\w*)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:] if not tag else ():
            command, *lines = part.splitlines()
            yield command, lines


def printed(command: str, loopwright: command_line.Loopwright) -> list[str]:
    """The lines that a command prints, without the spaces that only fill a table."""
    program, _, rest = command.partition(" ")
    if program != "loopwright":
        return subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True).stdout.splitlines()
    arguments, _, cut = rest.partition(" | ")
    done = loopwright(*shlex.split(arguments))
    assert done.err == ""
    lines = [line.rstrip() for line in done.out.splitlines()]
    if not cut:
        assert done.code == 0
        return lines
    assert cut == "tail -1"
    return lines[-1:]


@pytest.mark.parametrize(("page", "shown"), [(PLUGINS, 9), (EXEC, 2)], ids=["plugins", "exec"])
def test_every_command_of_a_page_prints_what_stands_under_it(
    page: str, shown: int, loopwright: command_line.Loopwright, tmp_path: Path
) -> None:
    for name, code in files(page).items():
        (tmp_path / name).write_text(code, "utf-8")
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    ran = 0
    for command, lines in examples(page):
        found = printed(command, loopwright)
        if lines:
            assert found == lines, command
            ran += 1
    assert ran == shown


@pytest.mark.parametrize("name", LINES)
def test_a_plug_in_of_the_page_takes_no_more_lines_than_promised(name: str) -> None:
    code = files(PLUGINS)[name]
    assert 5 < len([line for line in code.splitlines() if line.strip()]) <= LINES[name]


def test_the_package_of_the_page_is_the_one_that_is_tested() -> None:
    (shown,) = re.findall(r"^```toml\n(.*?)^```$", PLUGINS, re.MULTILINE | re.DOTALL)
    assert shown == (ROOT / "tests" / "plugin" / "pyproject.toml").read_text("utf-8")


def test_the_page_has_a_file_for_every_kind_and_names_every_group() -> None:
    assert list(files(PLUGINS)) == ["goldfish.py", "counting.py", "fisher.py", "best_of.py", "canned.py", "sums.py"]
    groups = set(re.findall(r"loopwright\.\w+", (ROOT / "pyproject.toml").read_text("utf-8")))
    assert groups == set(re.findall(r"^\| [^|]+ \| `(loopwright\.\w+)`", PLUGINS, re.MULTILINE))
