"""The funnel that a machine goes through, and where it stays.

    static_fail         the reply holds no machine, cannot be parsed, or breaks the contract of the form
    build_fail          it says what a machine is, but no valid machine results
    semantic_mismatch   it runs, and does another thing than the language asks on at least one word
    exact_pass          every word is accepted or rejected as it should be

A word is rejected by a machine that halts without accepting, and by one that is proven never to halt on it. A machine
that is stopped by a limit has decided nothing, which is right of no word. For a word of n symbols, with n rounded up to
64 or another power of two so that many words can be run at once, the limits are

    64 n^2 + 1,000,000 steps   the paper names none; its own example needs one, for it halts on no word that it rejects
    64 n + 65,536 cells        which stops a machine that runs away long before that

They are generous: a plain machine that tries all divisors of a length by marking takes 320,000 steps on 64 letters.

A verdict holds the first few words that went wrong, and what was counted over all of them.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, cast

from interpreters.base import CompileError, Execution, Limits, Plain, compile_failure, compile_within
from interpreters.machine import ACCEPT, Computation, MachineLimits
from interpreters.turing import Program, Turing
from interpreters.turing_source_errors import DefinitionError
from tools.judge import ERROR_TYPES, STDERR_CHARACTERS, CaseResult, Verdict, diagnosis
from tools.task import Case, Task

Stage = Literal["static_fail", "build_fail", "semantic_mismatch", "exact_pass"]
STAGES: tuple[Stage, ...] = ("static_fail", "build_fail", "semantic_mismatch", "exact_pass")

SHOWN = 5
"""Words that went wrong, of the visible ones and of the held-out ones each, that stand in a verdict."""

_STOPPED = ("out_of_steps", "out_of_configurations")


@dataclass(frozen=True, slots=True)
class FunnelJudge:
    """Judges machines; `notation` is the language turing."""

    notation: Turing
    dialect: str
    comparator: str
    limits: Limits

    def __call__(self, source: str | None, task: Task) -> Verdict:
        if source is None:
            return self._verdict(False, (), {"stage": "static_fail", "words": len(task.cases), "right": 0})
        try:
            program = compile_within(self.limits, self.notation, source, self.dialect, {})
        except CompileError as error:
            stage: Stage = "build_fail" if isinstance(error, DefinitionError) else "static_fail"
            # Every word would say the same: one is enough.
            shown = _uncompiled(next(case for case in task.cases if not case.held_out), error)
            return self._verdict(True, (shown,), {"stage": stage, "words": len(task.cases), "right": 0})
        computations = self._run(cast(Program, program), task.cases)
        failures = [
            (number, case, computation)
            for number, (case, computation) in enumerate(zip(task.cases, computations, strict=True))
            if not _right(case, computation)
        ]
        results = tuple(
            _result(case, program.run(case.stdin.encode(), self._limits(case))) for _, case, _ in _shown(failures)
        )
        return self._verdict(True, results, _measures(len(task.cases), failures))

    def _run(self, program: Program, cases: tuple[Case, ...]) -> list[Computation]:
        """What the machine does with each word, in the order of the cases."""
        by_limits: dict[Limits, list[int]] = defaultdict(list)
        for number, case in enumerate(cases):
            by_limits[self._limits(case)].append(number)
        computations: dict[int, Computation] = {}
        for limits, numbers in by_limits.items():
            words = [cases[number].stdin for number in numbers]
            found = program.machine.run_all(words, MachineLimits(limits.steps, limits.memory))
            computations.update(zip(numbers, found, strict=True))
        return [computations[number] for number in range(len(cases))]

    def _limits(self, case: Case) -> Limits:
        length = len(case.stdin)
        steps, cells = min(self.limits.steps, step_limit(length)), min(self.limits.memory, cell_limit(length))
        return replace(self.limits, steps=steps, memory=cells)

    def _verdict(self, has_program: bool, cases: tuple[CaseResult, ...], measures: dict[str, Plain]) -> Verdict:
        return Verdict(self.notation.name, self.dialect, self.comparator, has_program, cases, measures)


def step_limit(length: int) -> int:
    """Steps that a machine may take on a word of so many symbols."""
    return 64 * _rounded(length) ** 2 + 1_000_000


def cell_limit(length: int) -> int:
    """Cells of a tape, or configurations at a time, that a machine may use on a word of so many symbols."""
    return 64 * _rounded(length) + 65_536


def _rounded(length: int) -> int:
    return max(64, 1 << (length - 1).bit_length())


def funnel_judge(
    notation: Turing, dialect: str, comparator: str, limits: Limits, *, thorough: bool = False
) -> FunnelJudge:
    """All words are judged in any event, `thorough` or not."""
    del thorough
    return FunnelJudge(notation, dialect, comparator, limits)


Failure = tuple[int, Case, Computation]
"""The place of a word among the cases, the word, and what the machine did with it."""


def _measures(words: int, failures: list[Failure]) -> dict[str, Plain]:
    undecided = sum(computation.ending in _STOPPED for _, _, computation in failures)
    missed = sum(case.expected_stdout == ACCEPT and c.ending not in _STOPPED for _, case, c in failures)
    stage: Stage = "semantic_mismatch" if failures else "exact_pass"
    measures: dict[str, Plain] = {
        "stage": stage,
        "words": words,
        "right": words - len(failures),
        "false_negatives": missed,
        "false_positives": len(failures) - undecided - missed,
        "undecided": undecided,
    }
    if failures:
        number, case, computation = failures[0]
        measures["first_failure"] = {
            "case": number + 1,
            "word": case.stdin,
            "label": case.expected_stdout,
            "ending": computation.ending,
        }
    return measures


def _shown(failures: Iterable[Failure]) -> Iterator[Failure]:
    left = {False: SHOWN, True: SHOWN}
    for failure in failures:
        held_out = failure[1].held_out
        if left[held_out]:
            left[held_out] -= 1
            yield failure


def _right(case: Case, computation: Computation) -> bool:
    if computation.ending in _STOPPED:
        return False
    return computation.accepted == (case.expected_stdout == ACCEPT)


def _uncompiled(case: Case, error: CompileError) -> CaseResult:
    return CaseResult(
        stdin=case.stdin,
        expected_stdout=case.expected_stdout,
        actual_stdout=b"",
        error_type="compile_error",
        stderr=diagnosis(compile_failure(error))[:STDERR_CHARACTERS],
        held_out=False,
        status="compile_error",
        steps=0,
    )


def _result(case: Case, execution: Execution) -> CaseResult:
    """A word that went wrong, and what the machine did with it."""
    return CaseResult(
        stdin=case.stdin,
        expected_stdout=case.expected_stdout,
        actual_stdout=execution.stdout,
        error_type="logic_error" if execution.status == "ok" else ERROR_TYPES[execution.status],
        stderr=diagnosis(execution)[:STDERR_CHARACTERS],
        held_out=case.held_out,
        status=execution.status,
        steps=execution.steps,
        snapshot=execution.snapshot,
    )
