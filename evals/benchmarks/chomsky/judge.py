"""The judges of answers: of questions that we make, and of published ones.

The key stands in a task's only case, as the output that is expected. A verdict says which components are wrong; under
the policy `full` an agent sees the key, which makes a second attempt a matter of copying, so that the benchmark's
default is to show no more than that.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from evals.benchmarks.chomsky.answers import parse_answer, score
from evals.benchmarks.chomsky.family import check
from evals.benchmarks.chomsky.instance import LEVELS, Instance
from evals.benchmarks.chomsky.published_key import read_key
from evals.benchmarks.chomsky.published_paper import score_paper
from evals.benchmarks.chomsky.published_score import Scored
from evals.benchmarks.chomsky.published_strict import score_strict
from evals.benchmarks.chomsky.question import Question, parse_question
from evals.benchmarks.chomsky.vocabularies import VOCABULARIES
from interpreters.base import Limits, Notation, Plain
from tools.judge import CaseResult, Verdict
from tools.task import Task

Score = Callable[[Task, str], Scored]
"""From a task and a whole reply to how right it is."""

Count = Callable[[Task], dict[str, Plain]]
"""What else is counted of a task."""


@dataclass(frozen=True, slots=True)
class BoxJudge:
    """Judges answers in boxes."""

    notation: Notation
    dialect: str
    score: Score
    names: Callable[[Task], Sequence[str]]
    """Of the components that a task asks for, as far as they have names."""
    count: Count

    def __call__(self, source: str | None, task: Task) -> Verdict:
        scored = self.score(task, source or "")
        (case,) = task.cases
        result = CaseResult(
            stdin="",
            expected_stdout=case.expected_stdout,
            actual_stdout=(scored.ballot or "").encode(),
            error_type="ok" if scored.passed else "logic_error",
            stderr="" if scored.passed else self._why(scored, task),
            held_out=False,
            status="ok",
            steps=0,
        )
        return Verdict(
            language=self.notation.name,
            dialect=self.dialect,
            comparator="exact",
            has_program=source is not None,
            cases=(result,) if source is not None else (),
            measures={
                "ballot": scored.ballot,
                "right": "".join("1" if right else "0" for right in scored.right),
                "passed": scored.passed and source is not None,
                **self.count(task),
            },
        )

    def _why(self, scored: Scored, task: Task) -> str:
        if scored.ballot is None:
            return "no answer in the asked form was found: a box with as many components as are asked for"
        names = self.names(task)
        numbers = range(1, len(scored.right) + 1)
        told = names if len(names) == len(scored.right) else [f"component {number}" for number in numbers]
        wrong = [name for name, right in zip(told, scored.right, strict=True) if not right]
        return f"wrong: {', '.join(wrong)}" if wrong else "the answer has another number of components"


def made_judge(
    notation: Notation, dialect: str, comparator: str, limits: Limits, *, thorough: bool = False
) -> BoxJudge:
    """The judge of questions that we make."""
    del comparator, limits, thorough
    return BoxJudge(notation, dialect, _paper if dialect == "paper" else _made, _names, _counted)


def published_judge(
    notation: Notation, dialect: str, comparator: str, limits: Limits, *, thorough: bool = False
) -> BoxJudge:
    """The judge of published tasks."""
    del comparator, limits, thorough
    return BoxJudge(notation, dialect, _paper if dialect == "paper" else _published, _nameless, _uncounted)


def _made(task: Task, reply: str) -> Scored:
    found = score(_instance(task), reply)
    return Scored(found.canonical if found.extracted else None, found.right, found.outcome == "right")


def _paper(task: Task, reply: str) -> Scored:
    return score_paper(task.cases[0].expected_stdout, reply)


def _published(task: Task, reply: str) -> Scored:
    return score_strict(read_key(task.cases[0].expected_stdout, task.statement), reply)


def _asked(task: Task) -> Question:
    return parse_question(task.statement, VOCABULARIES)


def _instance(task: Task) -> Instance:
    """As much of an instance as its checker needs."""
    asked = _asked(task)
    key = parse_answer(task.cases[0].expected_stdout, asked.schema)
    assert key is not None, task.id
    level = next(level for level in LEVELS if level == task.tier)
    return Instance(
        level=level,
        family=task.category,
        kind="recognition",
        n=2,
        seed=0,
        question=task.statement,
        schema=asked.schema,
        answer=key,
        cost=0,
        checker=check,
    )


def _names(task: Task) -> Sequence[str]:
    return _asked(task).names


def _nameless(task: Task) -> Sequence[str]:
    del task
    return ()


def _counted(task: Task) -> dict[str, Plain]:
    return {"cost": _asked(task).cost}


def _uncounted(task: Task) -> dict[str, Plain]:
    del task
    return {}
