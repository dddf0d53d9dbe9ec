"""Whitespace: what agents are told is true."""

import re

import pytest

from interpreters.base import Example, Limits
from interpreters.whitespace import LANGUAGE
from interpreters.whitespace_code import DIALECTS, OPERATIONS
from interpreters.whitespace_text import is_visible

PROGRAMS = re.findall(r"```whitespace\n(.*?)```\n\n(.*?)\n", LANGUAGE.documentation("spec"), re.DOTALL)
CASE = re.compile(r"(?:Input `(?P<stdin>[^`]*)`|No input), output `(?P<stdout>[^`]*)`\.")
ROW = re.compile(r"^\| `([STL]+)` \| (number|label|) ?n? ?\| ([a-z ]+) \|", re.MULTILINE)

BENCHMARK_TASKS = (
    """
Print Hello World; Echo Line; Hello Name; Sum Two Integers; Multiply Two Integers; Even Or Odd; String Length;
Reverse String; Count Vowels; Sum From 1 To N; Sum Of Digits; Minimum Of Two; Maximum Of Three; Repeat String N Times;
Concatenate Two Lines; First And Last Character; Uppercase String; Count Spaces; Integer Average Of Two;
Compare Two Integers
""".replace("\n", " ")
    .strip()
    .split("; ")
)


def output(program: str, stdin: str, dialect: str = "spec") -> str:
    execution = LANGUAGE.compile(program, dialect).run(stdin.encode(), Limits())
    assert execution.status == "ok"
    return execution.stdout.decode()


@pytest.mark.parametrize(("program", "cases"), PROGRAMS)
def test_a_program_of_the_manual_writes_what_the_manual_says(program: str, cases: str) -> None:
    assert is_visible(program)
    found = list(CASE.finditer(cases.replace("\\n", "\n")))
    assert " ".join(match[0] for match in found) == cases.replace("\\n", "\n")
    for match in found:
        assert output(program, match["stdin"] or "") == match["stdout"]


def test_every_program_of_the_manual_has_cases() -> None:
    assert len(PROGRAMS) == LANGUAGE.documentation("spec").count("```whitespace") >= 5


def test_the_manual_lists_the_instructions_as_they_are() -> None:
    rows = [(letters, argument, name) for letters, argument, name in ROW.findall(LANGUAGE.documentation("spec"))]
    assert rows == [(each.letters, each.argument, each.name) for each in OPERATIONS.values()]


def test_the_manual_names_the_letters_that_the_other_dialect_changes() -> None:
    for name, operation in DIALECTS["esolangbench"].items():
        if operation != OPERATIONS[name]:
            assert re.search(rf"\b{name} (is )?`{operation.letters}`", LANGUAGE.documentation("spec"))


def test_the_manual_states_the_default_limits() -> None:
    limits = Limits()
    for number in (limits.steps, limits.output, limits.memory):
        assert f"{number:,}" in LANGUAGE.documentation("spec")


@pytest.mark.parametrize("dialect", LANGUAGE.dialects)
@pytest.mark.parametrize("example", LANGUAGE.examples("spec"), ids=lambda example: example.title)
def test_an_example_solves_its_task_in_either_dialect(example: Example, dialect: str) -> None:
    for stdin, stdout in example.cases:
        assert output(example.program, stdin, dialect) == stdout


@pytest.mark.parametrize("example", LANGUAGE.examples("spec"), ids=lambda example: example.title)
def test_an_example_is_seen_to_be_a_program(example: Example) -> None:
    assert not is_visible(example.program)
    assert LANGUAGE.holds_program(example.program)


def test_there_are_three_examples_and_none_is_a_benchmark_task() -> None:
    titles = {example.title for example in LANGUAGE.examples("spec")}
    assert len(titles) == len(LANGUAGE.examples("spec")) == 3
    assert titles.isdisjoint(BENCHMARK_TASKS)
    assert len(BENCHMARK_TASKS) == 20
