"""The form of an answer, and a benchmark that is answered in it."""

from dataclasses import dataclass
from typing import Any

from evals.benchmarks.base import Benchmark
from interpreters.base import CandidateKind, Example, Limits
from tools.judge import CaseResult, Verdict
from tools.task import Case, Task


@dataclass(frozen=True, slots=True)
class Digits:
    """Answer with one whole number, in digits, and nothing else."""

    name: str = "digits"
    candidate: CandidateKind = "answer"
    dialects: tuple[str, ...] = ("spec",)
    tags: tuple[str, ...] = ()

    def documentation(self, dialect: str) -> str:  # noqa: ARG002  There is but one.
        return self.__doc__ or ""

    def examples(self, dialect: str) -> tuple[Example, ...]:  # noqa: ARG002
        return (Example("3 and 4", "What is 3 + 4?", "7", (("", "7"),)),)

    def holds_program(self, text: str) -> bool:
        return any(letter.isdigit() for letter in text)

    def code_spans(self, text: str) -> tuple[tuple[int, int], ...]:  # noqa: ARG002  A number in prose is no answer.
        return ()


def judge_digits(source: str | None, task: Task) -> Verdict:
    """Compare a number with the right one."""
    right, given = task.cases[0].expected_stdout, (source or "").strip()
    case = CaseResult(
        stdin="",
        expected_stdout=right,
        actual_stdout=given.encode(),
        error_type="ok" if given == right else "logic_error",
        stderr="",
        held_out=False,
        status="ok",
        steps=0,
    )
    return Verdict("digits", "spec", "exact", has_program=source is not None, cases=(case,))


def _judge(notation: Any, dialect: str, comparator: str, limits: Limits, *, thorough: bool = False) -> Any:
    del notation, dialect, comparator, limits, thorough
    return judge_digits


def _load(options: None) -> tuple[Task, ...]:
    del options
    return tuple(
        Task(f"S{n}", f"{n} and {n}", f"What is {n} + {n}?", "easy", "Sums", (Case("", str(2 * n)),)) for n in (1, 21)
    )


FORM = Digits()

SUMS = Benchmark("sums", "1", _load, notations=("digits",), judge=_judge, defaults={"languages": ["digits"]})
