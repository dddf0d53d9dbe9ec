"""What the compiler makes of ten reference programs in all five languages, and how long it takes.

    .venv/bin/python benchmarks/compiler.py          ten tasks across the tiers
    .venv/bin/python benchmarks/compiler.py --all    after them, all reference programs, on all cores

    compile    milliseconds from the source to the program
    run        milliseconds to run all cases
    bytes      of the program
    steps      of the case that takes the most

Times are those of the fastest of three, or of the first that takes a second or more.

Nothing here has an alternative to be compared with: the table is for telling one version of the compiler from another.
"""

import sys
import time
from collections.abc import Callable
from statistics import median
from typing import TypeVar

from evals import registry
from evals.references import measured, targets
from interpreters.base import Language, Limits
from tools.compiler.compile import compile_loom
from tools.task import Task

TASKS = ("E04", "E14", "M02", "M11", "M15", "H04", "H14", "X02", "X08", "X15")
REPEATS = 3
LONG = 1.0
"""Seconds after which nothing is repeated."""

Found = TypeVar("Found")


def main() -> None:
    benchmark = registry.benchmark("esolang")
    tasks = {task.id: task for task in benchmark.tasks}
    languages = targets([], None)
    print(f"{'task':6}{'language':14}{'compile':>9}{'run':>9}{'bytes':>10}{'steps':>12}")
    for language in languages:
        rows = [row(language, tasks[name], benchmark.programs[name]) for name in TASKS]
        for name, found in zip(TASKS, rows, strict=True):
            show(name, language.name, *found)
        show("median", language.name, *(median(column) for column in zip(*rows, strict=True)))
    if "--all" in sys.argv[1:]:
        started = time.perf_counter()
        programs = measured(benchmark, [], languages, None, Limits())
        seconds, solved = time.perf_counter() - started, sum(not one.fault for one in programs)
        print(f"{len(programs)} reference programs compiled and judged in {seconds:.0f} s; {solved} solve their tasks")


def row(language: Language, task: Task, source: str) -> tuple[float, float, int, int]:
    """Milliseconds to compile and to run, bytes and steps."""
    compiling, compiled = fastest(lambda: compile_loom(source, language.name).text)
    program = language.compile(compiled, language.dialects[0], {})
    inputs = [case.stdin.encode() for case in task.cases]
    running, steps = fastest(lambda: max(program.run(stdin, Limits()).steps for stdin in inputs))
    return 1_000 * compiling, 1_000 * running, len(compiled.encode()), steps


def show(name: str, language: str, compiling: float, running: float, size: float, steps: float) -> None:
    print(f"{name:6} {language:13}{compiling:9.1f}{running:9.1f}{size:10,.0f}{steps:12,.0f}", flush=True)


def fastest(work: Callable[[], Found]) -> tuple[float, Found]:
    """Seconds that the fastest of some repeats takes, and what it gives."""
    taken: list[float] = []
    while len(taken) < REPEATS and max(taken, default=0) < LONG:
        started = time.perf_counter()
        found = work()
        taken.append(time.perf_counter() - started)
    return min(taken), found


if __name__ == "__main__":
    main()
