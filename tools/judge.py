"""Turn a candidate program into a verdict: one result a case."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, Protocol

from interpreters.base import (
    CompileError,
    Execution,
    Language,
    Limits,
    Plain,
    Program,
    Status,
    compile_failure,
    compile_within,
)
from tools.comparators import COMPARATORS
from tools.task import Case, Task

ErrorType = Literal["ok", "compile_error", "runtime_error", "timeout_error", "logic_error"]
ErrorClass = Literal["ok", "no_program", "compile_error", "runtime_error", "timeout_error", "logic_error"]

STDERR_CHARACTERS = 1024
"""What is kept of a diagnosis; the cut of the EsoLang-Bench paper."""

ERROR_TYPES: Mapping[Status, ErrorType] = {
    "compile_error": "compile_error",
    "runtime_error": "runtime_error",
    "out_of_memory": "runtime_error",
    "out_of_steps": "timeout_error",
    "out_of_output": "timeout_error",
    "killed": "timeout_error",
}
"""The status of an execution, as the paper's feedback channel names it; "ok" depends on the output."""

KEPT_RUNS, KEPT_OUTPUT = 64, 4_096
"""Of a program that is kept: how many runs are, and bytes of output with which one still is."""

_SEVERITY: tuple[ErrorClass, ...] = ("compile_error", "runtime_error", "timeout_error", "logic_error")


@dataclass(frozen=True, slots=True)
class CaseResult:
    """How a program did on one case: the paper's five fields, and what explains them."""

    stdin: str
    expected_stdout: str
    actual_stdout: bytes
    error_type: ErrorType
    stderr: str
    held_out: bool
    status: Status
    steps: int
    snapshot: Mapping[str, Plain] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a judge says of one candidate on one task."""

    language: str
    dialect: str
    comparator: str
    has_program: bool
    cases: tuple[CaseResult, ...]
    """Those that were judged, in the task's order; empty when there was no program to run. A judge of very many cases
    may leave out what changes nothing: cases that passed, and of those that failed all but the first few."""
    measures: Mapping[str, Plain] = field(default_factory=dict)
    """What the benchmark counts of a candidate beyond its cases."""

    @property
    def passed_visible(self) -> bool:
        return self.has_program and all(case.error_type == "ok" for case in self.cases if not case.held_out)

    @property
    def passed(self) -> bool:
        """All cases right, the held-out ones included: what "solved" means."""
        return self.has_program and all(case.error_type == "ok" for case in self.cases)

    @property
    def overfit(self) -> bool:
        """The visible cases pass, a held-out one does not."""
        return self.passed_visible and not self.passed

    @property
    def error_class(self) -> ErrorClass:
        """The gravest error type among the cases."""
        if not self.has_program:
            return "no_program"
        found = {case.error_type for case in self.cases}
        return next((error for error in _SEVERITY if error in found), "ok")


class Judge(Protocol):
    """Turns a candidate, or None where a reply held none, into a verdict on a task. Pure, and called from threads."""

    def __call__(self, source: str | None, task: Task) -> Verdict: ...


@dataclass(frozen=True, slots=True)
class InterpreterJudge:
    """Runs the cases of a task through an interpreter and compares the output.

    Held-out cases are judged when every visible one is right: only then can they change what is said of a program.
    """

    language: Language
    dialect: str = "spec"
    comparator: str = "exact"
    limits: Limits = field(default_factory=Limits)
    thorough: bool = False
    """Judge the held-out cases in any event."""

    def __call__(self, source: str | None, task: Task) -> Verdict:
        if source is None:
            return Verdict(self.language.name, self.dialect, self.comparator, has_program=False, cases=())
        execute = self._executor(source)
        results = {
            number: self._result(case, execute(case.stdin.encode()))
            for number, case in enumerate(task.cases)
            if not case.held_out
        }
        if self.thorough or all(result.error_type == "ok" for result in results.values()):
            for number, case in enumerate(task.cases):
                if case.held_out:
                    results[number] = self._result(case, execute(case.stdin.encode()))
        cases = tuple(results[number] for number in sorted(results))
        return Verdict(self.language.name, self.dialect, self.comparator, has_program=True, cases=cases)

    def _executor(self, source: str) -> Callable[[bytes], Execution]:
        try:
            program = _compiled(self.limits.source, self.language, source, self.dialect)
        except CompileError as error:
            failure = compile_failure(error)
            return lambda _stdin: failure
        return lambda stdin: program.run(stdin, self.limits)

    def _result(self, case: Case, execution: Execution) -> CaseResult:
        if execution.status == "ok":
            compare = COMPARATORS[self.comparator]
            same = compare(execution.stdout, case.expected_stdout.encode(), self.language.name)
            error_type: ErrorType = "ok" if same else "logic_error"
        else:
            error_type = ERROR_TYPES[execution.status]
        return CaseResult(
            stdin=case.stdin,
            expected_stdout=case.expected_stdout,
            actual_stdout=execution.stdout,
            error_type=error_type,
            stderr=diagnosis(execution)[:STDERR_CHARACTERS],
            held_out=case.held_out,
            status=execution.status,
            steps=execution.steps,
            snapshot=execution.snapshot,
        )


@lru_cache(32)
def _compiled(most: int, language: Language, source: str, dialect: str) -> "_Kept":
    """A program, kept for a while: strategies and samples that agree on one are judged soon after each other.

    Raises CompileError.
    """
    return _Kept(compile_within(Limits(source=most), language, source, dialect, {}))


class _Kept:
    """A compiled program with what came of its last runs."""

    __slots__ = ("program", "runs")

    def __init__(self, program: Program) -> None:
        self.program = program
        self.runs: dict[tuple[bytes, Limits], Execution] = {}

    def run(self, stdin: bytes, limits: Limits) -> Execution:
        """Programs are pure: an input that was tried before is not tried again, unless its output was long."""
        execution = self.runs.get((stdin, limits))
        if execution is None:
            execution = self.program.run(stdin, limits)
            if len(self.runs) < KEPT_RUNS and len(execution.stdout) <= KEPT_OUTPUT:
                self.runs[stdin, limits] = execution
        return execution


def diagnosis(execution: Execution) -> str:
    """What went wrong, in one line with its place; empty if nothing did."""
    text = execution.message
    if text and execution.position is not None:
        text = f"line {execution.position.line}, column {execution.position.column}: {text}"
    if text and execution.expected:
        text = f"{text} (expected: {execution.expected})"
    return text
