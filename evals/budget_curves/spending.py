"""What a trial had spent by the end of each of its attempts, from its chapter in the journal.

An attempt ends with the call whose reply held the program. All calls that the journal has before it, and itself, are
counted: those of a critic or a planner belong to the attempt that they lead to. What a call took includes its retries,
and failed calls that were paid for count, too. A sum is unknown (None) as soon as one of its parts is.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from evals import totals
from evals.chapters import Chapter
from evals.compare import Result

Quantity = Literal["attempts", "calls", "tokens", "cost"]
QUANTITIES: tuple[Quantity, ...] = get_args(Quantity)

UNITS: Mapping[Quantity, str] = {"attempts": "attempts", "calls": "calls", "tokens": "tokens", "cost": "US dollars"}


@dataclass(frozen=True, slots=True)
class Spend:
    """What a trial had spent when an attempt was over."""

    attempts: int
    calls: int | None
    tokens: int | None
    """In and out."""
    cost: float | None
    """US dollars."""


@dataclass(frozen=True, slots=True)
class Spent(Result):
    """How a trial ended, and what it had spent on the way."""

    path: tuple[Spend, ...] = field(default=(), kw_only=True)
    """At the end of each attempt."""

    def amount(self, quantity: Quantity) -> float | None:
        """What it had spent when its last attempt was over; None if that is not known."""
        return getattr(self.path[-1], quantity) if self.path else None

    def solved_within(self, quantity: Quantity, budget: float) -> bool:
        """Whether it is solved, and took no more than that. The amount has to be known."""
        amount = self.amount(quantity)
        return self.solved and amount is not None and amount <= budget


def path(chapter: Chapter) -> tuple[Spend, ...]:
    """What a closed trial had spent by the end of each attempt."""
    attempts = chapter.closed.attempts if chapter.closed is not None else 0
    names = {name: number for number, name in enumerate(chapter.calls, 1)}
    calls = list(chapter.calls.values())
    spends: list[Spend] = []
    made: int | None = 0
    for attempt in range(1, attempts + 1):
        verdict = chapter.verdicts.get(attempt)
        number = names.get(verdict.call) if verdict is not None else None
        # Once a call cannot be found it is not known what was spent from there on.
        made = None if made is None or number is None else max(made, number)
        if made is None:
            spends.append(Spend(attempt, None, None, None))
            continue
        used = [call.usage for call in calls[:made]]
        tokens = totals.count(part for usage in used for part in (usage.input_tokens, usage.output_tokens))
        spends.append(Spend(attempt, made, tokens, totals.amount(call.cost for call in calls[:made])))
    return tuple(spends)
