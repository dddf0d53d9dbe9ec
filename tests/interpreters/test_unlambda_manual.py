"""Unlambda: what agents are told is true."""

import re

import pytest

from interpreters.base import Example, Limits, run
from interpreters.unlambda import LANGUAGE

# A program may hold rows of backticks; only a line of nothing else ends it.
PROGRAMS = re.findall(r"^```unlambda\n(.*?)\n```\n\n(.*?)\n", LANGUAGE.documentation("spec"), re.DOTALL | re.MULTILINE)
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


def output(program: str, stdin: str, dialect: str = "spec") -> str:
    execution = run(LANGUAGE, program, stdin.encode(), dialect=dialect)
    assert execution.status == "ok"
    return execution.stdout.decode()


@pytest.mark.parametrize(("program", "cases"), PROGRAMS)
def test_a_program_of_the_manual_writes_what_the_manual_says(program: str, cases: str) -> None:
    found = list(CASE.finditer(cases.replace("\\n", "\n")))
    assert " ".join(match[0] for match in found) == cases.replace("\\n", "\n")
    for match in found:
        assert output(program, match["stdin"] or "") == match["stdout"]


def test_every_program_of_the_manual_has_cases() -> None:
    assert len(PROGRAMS) == LANGUAGE.documentation("spec").count("```unlambda") >= 5


def test_the_manual_states_the_default_limits() -> None:
    limits = Limits()
    for number in (limits.steps, limits.output, limits.memory):
        assert f"{number:,}" in LANGUAGE.documentation("spec")


@pytest.mark.parametrize(
    ("program", "stdout"),
    [
        ("```.a.b.ci", "abc"),
        ("`.a`.b`.ci", "cba"),
        ("``.a`.bi`.ci", "bac"),
        ("`c``s`k`k.n``s``s``s`k?x`kii`k.y", ""),
        ("``c``s`k`k.n``s``s``s`k?x`kii`k.yi", "n"),
        ("``c``s`k`k.n``si`k.yi", "y"),
        ("``c``s`k`k.n``s`kv`k.yi", "n"),
        ("```ki.*i", ""),
        ("``i.*i", "*"),
        ("````s``s`ksk``s``s`kski.*i", "***"),
        ("``` ``s``s`kski ``s``s`ksk``s``s`kski .*i", "*" * 9),
        ("`` ``i `s``s`ksk ``s``s`kski .*i", "***"),
        ("`` ``s`k``s``s`kski ``s``s`ksk``s``s`kski .*i", "******"),
        ("`` ``s``si`k.a`k.b k i", "a"),
        ("`` ``s``si`k.a`k.b `ki i", "b"),
        ("`` ``si`k`ki ``s``si`k.a`k.b i", "b"),
        ("`d`.ai", ""),
        ("``d`.ai`.bi", "ba"),
    ],
)
def test_what_the_manual_says_of_building_blocks_holds(program: str, stdout: str) -> None:
    assert output(program, "") == stdout


@pytest.mark.parametrize("example", LANGUAGE.examples("spec"), ids=lambda example: example.title)
def test_an_example_solves_its_task(example: Example) -> None:
    for stdin, stdout in example.cases:
        assert output(example.program, stdin) == stdout


def test_two_of_the_examples_solve_their_tasks_in_the_other_dialect_too() -> None:
    for example in LANGUAGE.examples("spec")[:2]:
        for stdin, stdout in example.cases:
            assert output(example.program, stdin, "esolangbench") == stdout


def test_no_line_of_an_example_or_of_the_manual_reads_as_a_markdown_fence() -> None:
    programs = [program for program, _ in PROGRAMS] + [example.program for example in LANGUAGE.examples("spec")]
    assert not [program for program in programs if re.search(r"^ {0,3}`{3,}[^`]*$", program, re.MULTILINE)]


def test_there_are_three_examples_and_none_is_a_benchmark_task() -> None:
    titles = {example.title for example in LANGUAGE.examples("spec")}
    assert len(titles) == len(LANGUAGE.examples("spec")) == 3
    assert titles.isdisjoint(BENCHMARK_TASKS)
    assert len(BENCHMARK_TASKS) == 20
