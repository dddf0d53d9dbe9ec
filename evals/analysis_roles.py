"""What each role of a strategy took: calls, tokens, money and time.

All calls that a journal holds of a trial count, those of a missing trial and those without an answer included: they are
paid for, too. A server may not count; then the sum is unknown, for unknown is not nothing. Only of a call without an
answer is what nobody counted taken for nothing, as everywhere in a journal's totals.

Time is from a request to its reply. Calls of several trials go out at once, so that it is no time on a clock; waiting
for a place among the calls in flight, and calls without an answer, are no part of it.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from agents.model import Role
from evals import totals
from evals.analysis_history import Taken
from evals.analysis_trials import Trial, levels

ROLES: tuple[Role, ...] = get_args(Role)


@dataclass(frozen=True, slots=True)
class RoleSpending:
    """The calls of one role."""

    strategy: str | None
    """None is all of them."""
    role: Role
    trials: int
    """With such a call."""
    calls: int
    """Answered ones."""
    failed: int
    """Calls without an answer."""
    input_tokens: int | None
    output_tokens: int | None
    cost: float | None
    """US dollars."""
    seconds: float
    """Of all answered calls."""

    @property
    def mean_seconds(self) -> float | None:
        """Of an answered call."""
        return self.seconds / self.calls if self.calls else None


def roles(trials: Sequence[Trial]) -> tuple[RoleSpending, ...]:
    """For all strategies together, first, and then for each one; of roles that made no call, nothing."""
    strategies: list[str | None] = [None, *levels(trials, "strategy")]
    return tuple(
        _spending(strategy, role, calls)
        for strategy in strategies
        for role in ROLES
        if (calls := _calls(trials, strategy, role))
    )


def _calls(trials: Sequence[Trial], strategy: str | None, role: Role) -> list[tuple[Taken, ...]]:
    """By trial, of those that have any."""
    of_strategy = (trial for trial in trials if strategy in (None, trial.key.strategy))
    by_trial = (tuple(call for call in trial.calls if call.role == role) for trial in of_strategy)
    return [calls for calls in by_trial if calls]


def _spending(strategy: str | None, role: Role, by_trial: Sequence[tuple[Taken, ...]]) -> RoleSpending:
    calls = [call for one in by_trial for call in one]
    answered = [call for call in calls if call.seconds is not None]
    counted = [call for call in calls if call.seconds is not None or not call.uncounted]
    return RoleSpending(
        strategy=strategy,
        role=role,
        trials=len(by_trial),
        calls=len(answered),
        failed=len(calls) - len(answered),
        input_tokens=totals.count(call.input_tokens for call in counted),
        output_tokens=totals.count(call.output_tokens for call in counted),
        cost=totals.amount(call.cost for call in counted),
        seconds=math.fsum(call.seconds for call in answered if call.seconds is not None),
    )
