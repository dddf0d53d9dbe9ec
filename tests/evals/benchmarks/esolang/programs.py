"""Wrong programs for the tests of a task's cases, and how to tell that they fail.

A mutant is a function from an input to a wrong output. One that only a single input could tell from the right function
cannot fail in both halves, for no input stands in both; such a one is listed nowhere.
"""

from collections.abc import Callable, Iterable

import pytest

from evals.benchmarks.esolang import BENCHMARK
from tools.task import Case

Program = Callable[[str], str]
Mutants = dict[str, dict[str, Program]]

TASKS = {task.id: task for task in BENCHMARK.tasks}


def on_line(function: Callable[[str], str | int]) -> Program:
    return lambda stdin: str(function(stdin.split("\n")[0]))


def on_lines(function: Callable[[str, str], str | int]) -> Program:
    return lambda stdin: str(function(*stdin.split("\n")[:2]))


def on_number(function: Callable[[int], str | int]) -> Program:
    return lambda stdin: str(function(int(stdin)))


def on_numbers(function: Callable[..., str | int | float]) -> Program:
    return lambda stdin: str(function(*map(int, stdin.split())))


def on_list(function: Callable[[list[int]], str | int]) -> Program:
    """On the values of a counted list, without the count."""
    return lambda stdin: str(function([int(line) for line in stdin.split()[1:]]))


def squeezed(text: str) -> str:
    """Each run of one character as a single one."""
    return "".join(c for i, c in enumerate(text) if i == 0 or c != text[i - 1])


def half(task: str, *, held_out: bool) -> list[Case]:
    return [case for case in TASKS[task].cases if case.held_out == held_out]


def passes(program: Program, cases: Iterable[Case]) -> bool:
    return all(program(case.stdin) == case.expected_stdout for case in cases)


def every_mutant(mutants: Mutants) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("task", "name"), [(task, name) for task in mutants for name in mutants[task]])
