"""What the manual of Loom says is true: its programs write what it says under them, and its limits are the limits."""

import re

import pytest

from interpreters.base import Example
from interpreters.manual import read_examples
from tests.tools.compiler import ir_machine
from tools.compiler.compile import LoomError, evaluate, lower, parse
from tools.compiler.declarations import LENGTH
from tools.compiler.language import PAGES
from tools.compiler.source import LINES

MANUAL = (PAGES / "loom.md").read_text("utf-8")
EXAMPLES = read_examples(PAGES / "loom.examples.json")
PROGRAMS = re.findall(r"```loom\n(.*?)```\n\n(.*?)\n", MANUAL, re.DOTALL)
CASE = re.compile(r"Input `(?P<stdin>[^`]*)`, output `(?P<stdout>[^`]*)`\.")


@pytest.mark.parametrize(("program", "cases"), PROGRAMS)
def test_a_program_of_the_manual_writes_what_the_manual_says(program: str, cases: str) -> None:
    found = list(CASE.finditer(cases.replace("\\n", "\n")))
    assert " ".join(match[0] for match in found) == cases.replace("\\n", "\n")
    checked = parse(program)
    for match in found:
        execution = evaluate(checked, match["stdin"].encode())
        assert (execution.status, execution.stdout.decode()) == ("ok", match["stdout"])


def test_every_program_of_the_manual_has_cases() -> None:
    assert len(PROGRAMS) == MANUAL.count("```loom") >= 7


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
def test_an_example_is_right_on_its_cases_and_stays_so_when_it_is_lowered(example: Example) -> None:
    program = parse(example.program)
    for stdin, stdout in example.cases:
        assert evaluate(program, stdin.encode()).stdout.decode() == stdout
        assert ir_machine.evaluate(lower(program), stdin.encode()).stdout.decode() == stdout


def test_the_manual_states_the_limits() -> None:
    for number in (LINES, LENGTH):
        assert f"{number:,}" in MANUAL


TABLE = re.findall(r"^\| `(\w+(?:: [\w\[\]]+)? = [^`]*)` \|", MANUAL, re.MULTILINE)


@pytest.mark.parametrize("declaration", TABLE)
def test_a_declaration_of_the_manual_is_accepted(declaration: str) -> None:
    parse("SIZE = 40\n" + declaration if "SIZE = " not in declaration else declaration)


def test_the_operators_that_the_manual_excludes_are_refused() -> None:
    (excluded,) = re.findall(r"There is no `(/ [^`]*)`\. Bits", MANUAL)
    for operator in excluded.split():
        with pytest.raises(LoomError, match="is not supported"):
            parse(f"x = 1\ny = {operator}x" if operator == "~" else f"x = 1\ny = x {operator} 2")
