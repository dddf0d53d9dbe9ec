"""Reference programs, measured: what each is compiled to, whether that solves its task, and in how many steps.

Size and steps are the same on every machine; seconds are those of the machine at hand.
"""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from evals import registry
from evals.benchmarks.base import Benchmark
from evals.errors import UserError
from evals.spread import spread
from interpreters.base import CompileError, Language, Limits, compile_failure
from tools.compiler.compile import TARGETS, compile_loom
from tools.compiler.ir import TargetError
from tools.judge import Judge, Verdict, diagnosis
from tools.sandbox import Overtime
from tools.task import Task

SECONDS = 600.0
"""Wall clock that one program may take to be compiled and judged."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What came of one program in one language."""

    task: str
    tier: str
    language: str
    dialect: str
    lines: int
    """Of its source, in Loom."""
    size: int | None = None
    """Bytes of what it is compiled to; None if it could not be compiled."""
    steps: int | None = None
    """The most steps that a case took, as the language counts them."""
    seconds: float = 0.0
    """Of a processor, to compile it and to judge it on all cases."""
    fault: str = ""
    """Why it does not solve the task; empty if it does."""


def sources(benchmark: Benchmark, tasks: Sequence[str]) -> dict[str, str]:
    """The programs in Loom of some of a benchmark's tasks, or of all that have one. Raises UserError."""
    if not benchmark.programs:
        raise UserError(f"benchmark {benchmark.name!r} ships no reference programs; name one that does")
    for task in tasks:
        if task not in benchmark.programs:
            raise registry.unknown(
                f"task of benchmark {benchmark.name!r} with a reference program", task, [*benchmark.programs]
            )
    ids = [task.id for task in benchmark.tasks]
    return {task: benchmark.programs[task] for task in ids if task in (tasks or benchmark.programs)}


def compiled(source: str, language: str, dialect: str) -> str:
    """A program in a language. Raises CompileError where that cannot be."""
    try:
        return compile_loom(source, language, dialect).text
    except TargetError as error:
        raise CompileError(error.message) from error


def targets(names: Sequence[str], dialect: str | None) -> list[Language]:
    """Languages that Loom is compiled to, all of them if none is named, in a dialect. Raises UserError."""
    for name in names:
        if name not in TARGETS:
            raise registry.unknown("language that Loom is compiled to", name, TARGETS)
    return [registry.language(name, dialect) for name in names or TARGETS]


def measured(
    benchmark: Benchmark,
    tasks: Sequence[str],
    languages: Iterable[Language],
    dialect: str | None,
    limits: Limits,
) -> list[Measured]:
    """Compile and judge the programs of some tasks, or of all, in all languages. Raises UserError."""
    programs = sources(benchmark, tasks)
    known = {task.id: task for task in benchmark.tasks}
    calls = []
    for language in languages:
        speaking = dialect or language.dialects[0]
        judge = benchmark.judge(language, speaking, "exact", limits, thorough=True)
        calls += [(source, known[task], language.name, speaking, judge) for task, source in programs.items()]
    results = spread("reference programs", measure, calls, seconds=SECONDS)
    return [
        _given_up(*call, result) if isinstance(result, Overtime) else result
        for call, result in zip(calls, results, strict=True)
    ]


def measure(source: str, task: Task, language: str, dialect: str, judge: Judge) -> Measured:
    """Compile one program and judge it."""
    lines = len(source.splitlines())
    started = time.process_time()
    try:
        text = compiled(source, language, dialect)
    except CompileError as error:
        fault = f"is not compiled: {diagnosis(compile_failure(error))}"
        return Measured(task.id, task.tier, language, dialect, lines, fault=fault)
    verdict = judge(text, task)
    seconds = time.process_time() - started
    steps = max(case.steps for case in verdict.cases)
    return Measured(
        task.id, task.tier, language, dialect, lines, len(text.encode()), steps, seconds, fault=_fault(verdict)
    )


def _fault(verdict: Verdict) -> str:
    if verdict.passed:
        return ""
    failed = [case for case in verdict.cases if case.error_type != "ok"]
    first = failed[0]
    return f"fails on {len(failed)} of {len(verdict.cases)} cases: {first.error_type} {first.stderr}".rstrip()


def _given_up(source: str, task: Task, language: str, dialect: str, _judge: Judge, why: Overtime) -> Measured:
    return Measured(task.id, task.tier, language, dialect, len(source.splitlines()), fault=str(why))
