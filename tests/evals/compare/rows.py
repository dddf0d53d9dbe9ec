"""Trials as a test writes them: a mark each."""

from evals.compare import Facts, Result
from evals.events import Closed
from evals.trial import Outcome, TrialKey

NO_FACTS = Facts()

MARKS: dict[str, Outcome] = {"+": "solved", "-": "unsolved", "?": "provider_error"}


def result(
    strategy: str,
    task: str,
    outcome: Outcome,
    *,
    run: str = "run",
    model: str = "m",
    language: str = "brainfuck",
    sample: int = 0,
    overfit: bool = False,
    attempts: int = 1,
    tokens: int | None = 10,
    cost: float | None = 0.1,
    facts: Facts = NO_FACTS,
) -> Result:
    key = TrialKey(model, strategy, language, task, sample)
    closed = Closed(
        trial=str(key),
        outcome=outcome,
        error_class="ok",
        overfit=overfit,
        attempts=attempts,
        calls=attempts,
        input_tokens=tokens,
        output_tokens=tokens,
        cost=cost,
        message="",
    )
    return Result(run, key, closed, facts=facts)


def row(strategy: str, marks: str, run: str = "run", *, samples: int = 1, facts: Facts = NO_FACTS) -> list[Result]:
    """One trial a mark on the tasks t0, t1, ...: + solved, - unsolved, ? missing, a blank for none at all.

    With several samples, so many marks in a row belong to one task.
    """
    return [
        result(strategy, f"t{n // samples}", MARKS[mark], run=run, sample=n % samples, facts=facts)
        for n, mark in enumerate(marks)
        if mark != " "
    ]
