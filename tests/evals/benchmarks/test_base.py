"""A benchmark is named at once and read when it is first asked for."""

import subprocess
import sys
from pathlib import Path

from evals.benchmarks.base import Benchmark
from tools.task import Case, Task

TASK = Task("T1", "Title", "Statement.", "easy", "String", (Case("a\n", "a"),))


def test_tasks_are_loaded_once_and_not_before_they_are_asked_for() -> None:
    calls = []

    def load(_options: None) -> tuple[Task, ...]:
        calls.append("load")
        return (TASK,)

    benchmark = Benchmark("mine", "1", load)
    assert repr(benchmark) == "Benchmark(name='mine', version='1')"
    assert not calls
    assert benchmark.tasks == (TASK,)
    assert benchmark.tasks == (TASK,)
    assert calls == ["load"]


def test_a_benchmark_ships_no_references_unless_it_says_so() -> None:
    assert Benchmark("mine", "1", lambda _: ()).reference == {}


def test_naming_the_built_in_benchmark_reads_no_file_and_imports_nothing_heavy() -> None:
    script = (
        "import sys, evals.benchmarks.esolang as module\n"
        "heavy = {'pydantic', 'langgraph', 'langchain_core', 'evals.benchmarks.taskfile'} & set(sys.modules)\n"
        "print(sorted(heavy), 'tasks' in vars(module.BENCHMARK))"
    )
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout == "[] False\n"
