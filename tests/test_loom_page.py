"""What docs/loom.md shows is so: its program does what it says, also as a play."""

import re
from pathlib import Path

import pytest

from interpreters.base import run
from interpreters.shakespeare import LANGUAGE
from tools.compiler.compile import TARGETS, compile_loom, evaluate, parse

PAGE = Path(__file__).parents[1] / "docs" / "loom.md"
PROGRAM, CASES = re.findall(r"```loom\n(.*?)```\n\n(.*?)\n", PAGE.read_text("utf-8"), re.DOTALL)[0]
FOUND = [
    (stdin.replace("\\n", "\n").encode(), stdout.replace("\\n", "\n").encode())
    for stdin, stdout in re.findall(r"Input `([^`]*)`, output `([^`]*)`\.", CASES)
]


@pytest.mark.parametrize(("stdin", "stdout"), FOUND)
def test_the_program_of_the_page_writes_what_the_page_says(stdin: bytes, stdout: bytes) -> None:
    assert evaluate(parse(PROGRAM), stdin).stdout == stdout
    assert run(LANGUAGE, compile_loom(PROGRAM, "shakespeare").text, stdin).stdout == stdout


def test_the_program_of_the_page_has_ten_lines_and_cases() -> None:
    assert len(PROGRAM.splitlines()) == 10
    assert len(FOUND) == 2


def test_the_page_names_the_targets() -> None:
    sentence = PAGE.read_text("utf-8").split("## ")[0].lower().replace("-", "")
    assert all(target in sentence for target in TARGETS)


def test_a_language_that_is_no_target_is_refused_with_those_that_are() -> None:
    with pytest.raises(ValueError, match=r"'cobol', but to befunge98, brainfuck"):
        compile_loom(PROGRAM, "cobol")
