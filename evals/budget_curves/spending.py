"""What a trial had spent by the end of each of its attempts, from its chapter in the journal.

An attempt ends with the call whose reply held the program. All calls that the journal has before it, and itself, are
counted: those of a critic or a planner belong to the attempt that they lead to. What a call took includes its retries,
and failed calls that were paid for count, too. A sum is unknown (None) as soon as one of its parts is.
"""

import math
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

    def needed(self, quantity: Quantity) -> float:
        """The least budget that it is solved within, if its amount is known; infinity if it is not solved."""
        amount = self.amount(quantity)
        return amount if self.solved and amount is not None else math.inf


def path(chapter: Chapter) -> tuple[Spend, ...]:
    """What a closed trial had spent by the end of each attempt."""
    attempts = chapter.closed.attempts if chapter.closed is not None else 0
    names = {name: number for number, name in enumerate(chapter.calls, 1)}
    usages = [call.usage for call in chapter.calls.values()]
    used = [part for usage in usages for part in (usage.input_tokens, usage.output_tokens)]
    paid = [call.cost for call in chapter.calls.values()]
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
        spends.append(Spend(attempt, made, totals.count(used[: 2 * made]), totals.amount(paid[:made])))
    return tuple(spends)
