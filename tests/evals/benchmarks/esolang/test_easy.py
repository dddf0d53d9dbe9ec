"""The twenty easy tasks say what they mean, and their cases are right."""

import re
from pathlib import Path

import pytest

import evals.benchmarks.esolang
from evals.benchmarks.esolang import BENCHMARK
from evals.benchmarks.taskfile import load
from tools.task import Task

TITLES = [
    "Print Hello World",
    "Echo Line",
    "Hello Name",
    "Sum Two Integers",
    "Multiply Two Integers",
    "Even Or Odd",
    "String Length",
    "Reverse String",
    "Count Vowels",
    "Sum From 1 To N",
    "Sum Of Digits",
    "Minimum Of Two",
    "Maximum Of Three",
    "Repeat String N Times",
    "Concatenate Two Lines",
    "First And Last Character",
    "Uppercase String",
    "Count Spaces",
    "Integer Average Of Two",
    "Compare Two Integers",
]

CATEGORIES = {
    "Basic I/O",
    "Arithmetic",
    "String",
    "Number Theory",
    "Base Conversion",
    "Sorting/Arrays",
    "Stack/Parsing",
    "State Machines",
    "Bitwise",
}
"""The nine of the EsoLang-Bench paper."""

QUOTED = {
    "E01": {"Hello, World!"},
    "E03": {"Hello, ", "!"},
    "E06": {"even", "odd"},
    "E20": {"less", "equal", "greater"},
}
"""All that stands in double quotes, which is to be printed as it stands."""

every_task = pytest.mark.parametrize("task", BENCHMARK.tasks, ids=lambda task: task.id)


def test_there_are_twenty_easy_tasks_in_order() -> None:
    assert [task.id for task in BENCHMARK.tasks] == [f"E{number:02}" for number in range(1, 21)]
    assert [task.title for task in BENCHMARK.tasks] == TITLES
    assert {task.tier for task in BENCHMARK.tasks} == {"easy"}
    assert {task.category for task in BENCHMARK.tasks} <= CATEGORIES


def test_the_file_and_the_benchmark_agree_on_name_and_version() -> None:
    taskset = load(Path(evals.benchmarks.esolang.__file__).with_name("easy.json"))
    assert (taskset.name, taskset.version) == (BENCHMARK.name, BENCHMARK.version)


def test_every_task_has_a_reference_and_every_reference_a_task() -> None:
    assert list(BENCHMARK.reference) == [task.id for task in BENCHMARK.tasks]


@every_task
def test_every_expected_output_is_what_the_reference_says(task: Task) -> None:
    reference = BENCHMARK.reference[task.id]
    assert [case.expected_stdout for case in task.cases] == [reference(case.stdin) for case in task.cases]


@every_task
def test_a_task_has_six_visible_cases_and_then_at_least_six_held_out(task: Task) -> None:
    held_out = [case.held_out for case in task.cases]
    assert held_out == sorted(held_out)
    assert held_out.count(False) == 6
    assert held_out.count(True) >= 6


@every_task
def test_no_case_is_given_twice(task: Task) -> None:
    assert len({case.stdin for case in task.cases}) == len(task.cases)


@every_task
def test_every_input_line_ends_with_a_newline_and_no_output_does(task: Task) -> None:
    if task.id != "E01":  # its input is any text
        assert all(case.stdin.endswith("\n") for case in task.cases)
    assert not any("\n" in case.expected_stdout for case in task.cases)


@every_task
def test_both_halves_ask_for_every_constant_and_for_more_than_one_output(task: Task) -> None:
    for held_out in (False, True):
        outputs = {case.expected_stdout for case in task.cases if case.held_out == held_out}
        if task.id in QUOTED and task.id != "E03":
            assert outputs == QUOTED[task.id]
        else:
            assert len(outputs) >= 3


@every_task
def test_quotes_stand_around_literal_text_only(task: Task) -> None:
    assert task.statement.count('"') % 2 == 0
    assert set(re.findall(r'"([^"]*)"', task.statement)) == QUOTED.get(task.id, set())


@every_task
def test_a_statement_gives_its_ranges_and_says_that_no_newline_is_printed(task: Task) -> None:
    assert task.statement.endswith(" Print nothing else, and no newline at the end.")
    assert task.id == "E01" or re.search(r"\b[01] to \d+\b", task.statement)


@every_task
def test_a_statement_gives_no_case_away(task: Task) -> None:
    """Apart from literals and ranges; a word of one or two letters tells nothing."""
    prose = re.sub(r'"[^"]*"|\d+ to \d+|\bcode 32\b|from 1 to N', " ", task.statement).lower()
    for case in task.cases:
        for text in (*case.stdin.splitlines(), case.expected_stdout):
            telling = text.strip().isdigit() or len(text.strip()) > 2
            if telling and text not in QUOTED.get(task.id, set()):
                assert not re.search(rf"(?<!\w){re.escape(text.strip().lower())}(?!\w)", prose)
