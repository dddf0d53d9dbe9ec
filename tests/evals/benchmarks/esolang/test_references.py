"""The reference programs in Loom: one for each task, right on all of its cases, and in few steps."""

import pytest

from evals.benchmarks.esolang import BENCHMARK
from evals.benchmarks.esolang.references import reference, tasks
from interpreters.base import Limits
from tests.tools.compiler import ir_machine
from tools.compiler.compile import evaluate, lower, parse
from tools.task import Task

TASKS = BENCHMARK.load(None)


def test_every_task_has_a_reference_program() -> None:
    assert sorted(tasks()) == sorted(task.id for task in TASKS)


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_a_reference_is_right_on_all_cases_of_its_task(task: Task) -> None:
    program = parse(reference(task.id))
    for case in task.cases:
        execution = evaluate(program, case.stdin.encode(), Limits(steps=5_000))
        assert (execution.status, execution.stdout.decode()) == ("ok", case.expected_stdout), case.stdin


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_a_reference_that_is_lowered_is_right_on_the_visible_cases(task: Task) -> None:
    program = lower(parse(reference(task.id)))
    for case in task.cases:
        if not case.held_out:
            outcome = ir_machine.evaluate(program, case.stdin.encode(), steps=50_000)
            assert (outcome.status, outcome.stdout.decode()) == ("ok", case.expected_stdout), case.stdin


def test_a_reference_says_in_its_first_line_what_its_task_is_called() -> None:
    for task in TASKS:
        title = reference(task.id).splitlines()[0]
        assert title.startswith(f"# {task.title}")


def test_there_is_no_reference_for_a_task_of_another_benchmark() -> None:
    with pytest.raises(KeyError, match="E21"):
        reference("E21")
    with pytest.raises(KeyError):
        reference("../easy")
