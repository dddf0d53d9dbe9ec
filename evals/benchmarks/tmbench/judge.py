"""The judge of answers: which step is the first that is wrong.

A verdict holds that step as its only case, or none if every step is right: an agent that is told more could copy the
rest of the run. What was counted over all steps stands in the measures, from which tables are made (evals.tag_board).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from evals.benchmarks.tmbench.instances import Instance
from evals.benchmarks.tmbench.scoring import SCORERS, Score, Scorer
from interpreters.base import Limits, Notation
from interpreters.tag_answer import parse_answer
from interpreters.tag_statement import parse_statement
from tools.judge import CaseResult, Verdict
from tools.task import Task


@dataclass(frozen=True, slots=True)
class TagJudge:
    """Judges the answers to a task, whose statement says all that has to be known."""

    notation: Notation
    scorer: Scorer

    def __call__(self, source: str | None, task: Task) -> Verdict:
        system, word, steps = parse_statement(task.statement)
        score = SCORERS[self.scorer](Instance(task.id, system, word, steps), source)
        wrong = None if score.passed or source is None else _wrong(score, source, system.alphabet)
        return Verdict(
            language=self.notation.name,
            dialect=self.scorer,
            comparator="exact",
            has_program=source is not None,
            cases=(wrong,) if wrong else (),
            measures={
                "first": score.first,
                "right": "".join("1" if right else "0" for right in score.right),
                "over_run": score.over_run,
                "first_wrong": score.first_wrong,
                "answered": score.answered,
            },
        )


def tag_judge(notation: Notation, dialect: str, comparator: str, limits: Limits, *, thorough: bool = False) -> TagJudge:
    """The judge that scores by `dialect`; an answer has no output to compare, and runs nothing that has to end."""
    del comparator, limits, thorough
    return TagJudge(notation, cast(Scorer, dialect))


def _wrong(score: Score, source: str, alphabet: Sequence[str]) -> CaseResult:
    """The first wrong step, or the first that should not be there."""
    if score.first_wrong is not None:
        step = score.first_wrong
        given, right = score.given[score.prefix], score.expected[score.prefix]
        why = "the step is missing" if given is None else "the queue is wrong"
    else:
        step = score.first + len(score.expected)
        given, right = parse_answer(source, alphabet).get(step), ()
        why = f"there is no step after step {step - 1}: the system has halted, or the limit is reached"
    return CaseResult(
        stdin=f"step {step}",
        expected_stdout=" ".join(right),
        actual_stdout=" ".join(given or ()).encode(),
        error_type="logic_error",
        stderr=why,
        held_out=False,
        status="ok",
        steps=step,
    )
