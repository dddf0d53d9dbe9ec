"""All tasks say what they mean, and their cases are right."""

import json
import random
import re
import subprocess
import sys
from collections import Counter
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from evals.benchmarks.esolang import BENCHMARK, TIERS, data
from evals.benchmarks.esolang.source import Source
from evals.benchmarks.taskfile import load
from tests.evals.benchmarks.esolang.programs import TASKS, half, passes
from tools.task import Task

ROOT = Path(__file__).parents[4]

SOURCES = {source.id: source for sources in TIERS.values() for source in sources}

CATEGORIES = {
    "Basic I/O": "E01 E02 E03 E14 E15",
    "Number Theory": "E06 M06 H03 H04 H14 X01 X06 X12",
    "Base Conversion": "M09 M10 X17 X18",
    "Bitwise": "X08 X16",
    "Stack/Parsing": "H01 H02 X04 X09 X13",
    "State Machines": "H15 H18 H19 X20",
    "Sorting/Arrays": "M13 M14 H17 H20 X02 X05 X11 X14 X15",
    "Arithmetic": "E04 E05 E10 E11 E12 E13 E19 E20 M05 M07 M08 M18 H05 H08 H12 H13 X03",
    "String Manipulation": (
        "E07 E08 E09 E16 E17 E18 M01 M02 M03 M04 M11 M12 M15 M16 M17 M19 M20 H06 H07 H09 H10 H11 H16 X07 X10 X19"
    ),
}
"""The nine of the EsoLang-Bench paper, with as many tasks as it counts."""

CONSTANTS = {"E06": {"even", "odd"}, "E20": {"less", "equal", "greater"}, "M01": {"yes", "no"}, "M15": {"yes", "no"}}
"""All outputs there are, for the tasks of the first two tiers that ask for a decision."""

every_task = pytest.mark.parametrize("task", BENCHMARK.tasks, ids=lambda task: task.id)
every_source = pytest.mark.parametrize("source", SOURCES.values(), ids=lambda source: source.id)


def test_the_tiers_stand_in_order_of_difficulty_with_twenty_tasks_each() -> None:
    assert [task.tier for task in BENCHMARK.tasks] == [tier for tier in TIERS for _ in range(20)]
    assert [task.id for task in BENCHMARK.tasks] == [f"{tier}{n:02}" for tier in "EMHX" for n in range(1, 21)]
    assert list(TIERS) == ["easy", "medium", "hard", "extra-hard"]


def test_every_task_is_of_the_category_that_the_paper_counts_it_in() -> None:
    categories = {task: category for category, tasks in CATEGORIES.items() for task in tasks.split()}
    assert {task.id: task.category for task in BENCHMARK.tasks} == categories


def test_the_documentation_counts_the_tasks_of_each_category_and_tier_as_they_are() -> None:
    counts = Counter((task.category, task.tier) for task in BENCHMARK.tasks)
    document = (ROOT / "docs" / "esolang.md").read_text("utf-8")
    for category in CATEGORIES:
        row = [counts[category, tier] for tier in TIERS]
        assert f"\n| {category} | {' | '.join(map(str, [sum(row), *row]))} |\n" in document


@pytest.mark.parametrize("tier", TIERS)
def test_a_file_and_the_benchmark_agree_on_name_and_version(tier: str) -> None:
    taskset = load(data(tier))
    assert (taskset.name, taskset.version) == (BENCHMARK.name, BENCHMARK.version)


@pytest.mark.parametrize("seed", ["0", "1"])
def test_the_files_are_those_that_the_sources_make_whatever_the_hash_seed(seed: str) -> None:
    command = [sys.executable, "scripts/esolang_tasks.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_task_has_a_reference_and_every_reference_a_task() -> None:
    assert list(BENCHMARK.reference) == [task.id for task in BENCHMARK.tasks]


def test_pseudocode_and_complexity_are_in_the_files_and_in_no_task() -> None:
    entries: list[Any] = [entry for tier in TIERS for entry in json.loads(data(tier).read_text("utf-8"))["tasks"]]
    assert all(entry["pseudocode"].strip() and entry["complexity"].startswith("O(") for entry in entries)
    assert not {"pseudocode", "complexity"} & {field.name for field in fields(Task)}


@every_task
def test_every_expected_output_is_what_the_reference_says(task: Task) -> None:
    reference = BENCHMARK.reference[task.id]
    assert [case.expected_stdout for case in task.cases] == [reference(case.stdin) for case in task.cases]


@every_task
def test_six_cases_are_visible_and_then_at_least_twelve_held_out_or_all_there_are(task: Task) -> None:
    held_out = [case.held_out for case in task.cases]
    assert held_out == sorted(held_out)
    assert held_out.count(False) == 6
    if held_out.count(True) < 12:
        rng = random.Random(1)
        assert {SOURCES[task.id].generate(rng) for _ in range(5000)} <= {case.stdin for case in task.cases}


@every_task
def test_no_case_is_given_twice(task: Task) -> None:
    assert len({case.stdin for case in task.cases}) == len(task.cases)


@every_source
def test_a_random_input_is_inside_the_domain(source: Source) -> None:
    rng = random.Random(2)
    for _ in range(100):
        assert not source.reference(source.generate(rng)).endswith("\n")


@every_task
def test_every_input_ends_with_a_newline_and_no_output_does(task: Task) -> None:
    if task.id != "E01":  # its input is any text
        assert all(case.stdin.endswith("\n") for case in task.cases)
    assert not any(case.expected_stdout.endswith("\n") for case in task.cases)


@every_task
def test_both_halves_ask_for_more_than_one_output(task: Task) -> None:
    if task.id != "E01":
        for held_out in (False, True):
            outputs = {case.expected_stdout for case in half(task.id, held_out=held_out)}
            assert outputs == CONSTANTS[task.id] if task.id in CONSTANTS else len(outputs) >= 2


@every_task
def test_quotes_stand_around_literal_text_only_which_is_read_or_printed(task: Task) -> None:
    assert task.statement.count('"') % 2 == 0
    texts = [text for case in task.cases for text in (case.stdin, case.expected_stdout)]
    for literal in re.findall(r'"([^"]*)"', task.statement):
        assert any(literal in text for text in texts), literal


@every_task
def test_a_statement_gives_its_ranges_and_says_that_no_newline_is_printed(task: Task) -> None:
    assert task.statement.endswith(" Print nothing else, and no newline at the end.")
    assert task.id == "E01" or re.search(r"\b\d+ to \d+\b", task.statement)


@every_task
def test_a_statement_gives_no_case_away(task: Task) -> None:
    """Apart from literals and ranges; a word of one or two letters tells nothing."""
    prose = re.sub(r'"[^"]*"|\d+ to (?:\d+|N\b)|\bcode 32\b', " ", task.statement).lower()
    literals = set(re.findall(r'"([^"]*)"', task.statement))
    for case in task.cases:
        for text in (*case.stdin.splitlines(), case.expected_stdout):
            telling = text.strip().isdigit() or len(text.strip()) > 2
            if telling and text not in literals:
                assert not re.search(rf"(?<!\w){re.escape(text.strip().lower())}(?!\w)", prose)


@pytest.mark.parametrize("held_out", [False, True], ids=["visible", "held out"])
@pytest.mark.parametrize("task", TASKS)
def test_a_newline_at_the_end_of_the_output_is_wrong(task: str, held_out: bool) -> None:
    assert not passes(lambda stdin: SOURCES[task].reference(stdin) + "\n", half(task, held_out=held_out))


@pytest.mark.parametrize("task", [task for task in TASKS if task != "E01"])  # whose output is one constant
def test_the_held_out_cases_refute_a_table_of_the_visible_ones(task: str) -> None:
    table = {case.stdin: case.expected_stdout for case in half(task, held_out=False)}
    assert passes(table.__getitem__, half(task, held_out=False))
    for otherwise in {*table.values(), ""}:
        assert not passes(lambda stdin: table.get(stdin, otherwise), half(task, held_out=True))  # noqa: B023  called at once
