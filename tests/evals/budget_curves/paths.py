"""Trials as a test writes them: what each attempt had taken, and whether the last one solved the task."""

from collections.abc import Sequence

from evals.budget_curves import Spend, Spent
from evals.compare import Facts
from evals.events import Closed
from evals.trial import Outcome, TrialKey

FACTS = Facts("bench", {"attempts": "5", "dialect": "spec", "feedback": "full"}, "mine")


def trial(
    strategy: str,
    task: str,
    tokens: Sequence[int | None],
    outcome: Outcome = "solved",
    *,
    sample: int = 1,
    run: str = "run",
    calls: int = 1,
    facts: Facts = FACTS,
) -> Spent:
    """A trial of as many attempts as there are sums of tokens; each takes so many calls, and a token a cent."""
    key = TrialKey("m", strategy, "brainfuck", task, sample)
    closed = Closed(
        trial=str(key),
        outcome=outcome,
        error_class="ok",
        overfit=False,
        attempts=len(tokens),
        calls=calls * len(tokens),
        input_tokens=None,
        output_tokens=None,
        cost=None,
        message="",
    )
    path = tuple(
        Spend(attempt, calls * attempt, sum_of, None if sum_of is None else sum_of / 100)
        for attempt, sum_of in enumerate(tokens, 1)
    )
    return Spent(run, key, closed, facts=facts, path=path)
