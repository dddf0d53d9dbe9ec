"""Brainfuck: what agents are told is true."""

import re

import pytest

from interpreters.base import Example, Limits
from interpreters.brainfuck import LANGUAGE

PROGRAMS = re.findall(r"```brainfuck\n(.*?)```\n\n(.*?)\n", LANGUAGE.documentation("spec"), re.DOTALL)
CASE = re.compile(r"(?:Input `(?P<stdin>[^`]*)`|No input), output `(?P<stdout>[^`]*)`\.")

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


def output(program: str, stdin: str) -> str:
    execution = LANGUAGE.compile(program).run(stdin.encode(), Limits())
    assert execution.status == "ok"
    return execution.stdout.decode()


@pytest.mark.parametrize(("program", "cases"), PROGRAMS)
def test_a_program_of_the_manual_writes_what_the_manual_says(program: str, cases: str) -> None:
    found = list(CASE.finditer(cases.replace("\\n", "\n")))
    assert " ".join(match[0] for match in found) == cases.replace("\\n", "\n")
    for match in found:
        assert output(program, match["stdin"] or "") == match["stdout"]


def test_every_program_of_the_manual_has_cases() -> None:
    assert len(PROGRAMS) == LANGUAGE.documentation("spec").count("```brainfuck") > 5


def test_the_manual_states_the_default_limits() -> None:
    limits = Limits()
    for number in (limits.steps, limits.output, limits.memory):
        assert f"{number:,}" in LANGUAGE.documentation("spec")


@pytest.mark.parametrize("example", LANGUAGE.examples("spec"), ids=lambda example: example.title)
def test_an_example_solves_its_task(example: Example) -> None:
    for stdin, stdout in example.cases:
        assert output(example.program, stdin) == stdout


def test_there_are_three_examples_and_none_is_a_benchmark_task() -> None:
    titles = {example.title for example in LANGUAGE.examples("spec")}
    assert len(titles) == len(LANGUAGE.examples("spec")) == 3
    assert titles.isdisjoint(BENCHMARK_TASKS)
    assert len(BENCHMARK_TASKS) == 20
