"""Shakespeare and Befunge-98, dialect esolangbench: what agents are told is true."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from interpreters import befunge98, manual, shakespeare
from interpreters.base import Language, Limits, run
from interpreters.befunge98_esolangbench import ACTIONS, BUDGET

DIALECT = "esolangbench"
LANGUAGES: dict[str, Language] = {"shakespeare": shakespeare.LANGUAGE, "befunge98": befunge98.LANGUAGE}
FENCES = {"shakespeare": "```shakespeare", "befunge98": "```befunge"}

REFERENCE = Path(manual.__file__).with_name("reference")
PAGES = {name: (REFERENCE / f"{name}.{DIALECT}.md").read_text("utf-8") for name in LANGUAGES}
EXAMPLES: dict[str, list[dict[str, Any]]] = {
    name: json.loads((REFERENCE / f"{name}.{DIALECT}.examples.json").read_text("utf-8")) for name in LANGUAGES
}

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


def programs(name: str) -> list[tuple[str, str]]:
    """The programs of a page, each with the line behind it, which holds its cases."""
    return re.findall(rf"{FENCES[name]}\n(.*?)```\n\n(.*?)\n", PAGES[name], re.DOTALL)


def output(name: str, program: str, stdin: str) -> str:
    execution = run(LANGUAGES[name], program, stdin.encode(), dialect=DIALECT)
    assert (execution.status, execution.message) == ("ok", "")
    return execution.stdout.decode()


@pytest.mark.parametrize(
    ("name", "program", "cases"), [(name, *program) for name in LANGUAGES for program in programs(name)]
)
def test_a_program_of_a_page_writes_what_the_page_says(name: str, program: str, cases: str) -> None:
    found = list(CASE.finditer(cases.replace("\\n", "\n")))
    assert " ".join(match[0] for match in found) == cases.replace("\\n", "\n")
    for match in found:
        assert output(name, program, match["stdin"] or "") == match["stdout"]


@pytest.mark.parametrize("name", LANGUAGES)
def test_every_program_of_a_page_has_cases(name: str) -> None:
    assert len(programs(name)) == PAGES[name].count(FENCES[name]) > 4
    assert PAGES[name].count("```") == 2 * len(programs(name))


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_page_is_neither_short_nor_long(name: str) -> None:
    assert 80 <= len(PAGES[name].splitlines()) <= 140


def test_the_pages_state_the_limits() -> None:
    limits = Limits()
    for number in (limits.steps, limits.output, limits.memory):
        assert f"{number:,}" in PAGES["shakespeare"]
    for number in (BUDGET, limits.output):
        assert f"{number:,}" in PAGES["befunge98"]


@pytest.mark.parametrize(
    ("name", "example"),
    [pytest.param(name, example, id=f"{name}-{example['title']}") for name in LANGUAGES for example in EXAMPLES[name]],
)
def test_an_example_solves_its_task(name: str, example: dict[str, Any]) -> None:
    assert set(example) == {"title", "statement", "program", "cases"}
    assert len(example["cases"]) >= 3
    for stdin, stdout in example["cases"]:
        assert output(name, "\n".join(example["program"]), stdin) == stdout


@pytest.mark.parametrize("name", LANGUAGES)
def test_there_are_three_examples_and_none_is_a_benchmark_task(name: str) -> None:
    titles = {example["title"] for example in EXAMPLES[name]}
    assert len(titles) == len(EXAMPLES[name]) == 3
    assert titles.isdisjoint(BENCHMARK_TASKS)
    assert len(BENCHMARK_TASKS) == 20


@pytest.mark.parametrize(
    ("value", "stdout"),
    [
        ("the sum of 1 and the product of 2 and yourself", "-13"),
        ("the quotient between yourself and 2", "-4"),
        ("the difference between yourself and the product of 10 and the quotient between yourself and 10", "3"),
        ("a big noble king", "22"),
        ("the sum of the product of 2 and yourself and 1", None),
        ("as good as 5", None),
        ("me", None),
    ],
)
def test_values_of_shakespeare_are_as_told(value: str, stdout: str | None) -> None:
    script = f"Scene I: One.\nEnter Romeo.\nRomeo: You are -7. You are {value}. Open your heart."
    if stdout is not None:
        assert output("shakespeare", script, "") == stdout
        assert value in PAGES["shakespeare"]
    else:
        assert run(LANGUAGES["shakespeare"], script, dialect=DIALECT).status == "runtime_error"


@pytest.mark.parametrize("sentence", ["Open your mind", "Let us return to scene I", "We must go", "Are you nothing"])
def test_sentences_that_shakespeare_has_not_are_refused(sentence: str) -> None:
    script = f"Scene I: One.\nEnter Romeo.\nRomeo: {sentence}."
    assert run(LANGUAGES["shakespeare"], script, dialect=DIALECT).status == "compile_error"


@pytest.mark.parametrize(
    ("program", "stdin", "stdout"),
    [
        ("07-2/.@", "", "-3"),
        ("07-2%.@", "", "1"),
        ("1k2.@", "", "2"),
        ("12k3.@", "", "1"),
        ("11#3.@", "", "1"),
        ("510k.@", "", "5"),
        (":.@", "", "0"),
        ("5\\..@", "", "05"),
        ("&.&.&.@", "-7 x", "-700"),
        ("&.~.@", "7\n", "710"),
        ('"a  b",,,,@', "", "b  a"),
        ("01-00p00g.@", "", "255"),
    ],
)
def test_instructions_of_befunge_are_as_told(program: str, stdin: str, stdout: str) -> None:
    assert output("befunge98", program, stdin) == stdout


@pytest.mark.parametrize("program", ["+@", "10/@", "10%@", "a@", "[@", "_@", "><"])
def test_befunge_fails_where_the_page_says(program: str) -> None:
    assert run(LANGUAGES["befunge98"], program, dialect=DIALECT).status == "runtime_error"


def test_the_table_of_befunge_names_all_instructions_and_no_others() -> None:
    table = PAGES["befunge98"].split("|---|---|\n")[1].split("\n\n")[0]
    named = set("12345678 ")
    for row in table.replace("\\|", "\0").splitlines():
        cell = row.split("|")[1].replace("\0", "|")
        named |= {"`"} if "``" in cell else set(re.findall("`(.)`", cell))
    assert named == set(ACTIONS)
