"""What a whole run may cost, in calls, tokens and US dollars, and what it has cost so far.

Before a call is made, the most that it can cost is set aside; when it has come back, what it did cost is taken instead.
So a budget is never exceeded by calls that were already in flight, as long as a server keeps to the cap on tokens that
it is given:

    tokens    at most one a byte of the request, MARGIN a message for what surrounds it, and the model's cap
    dollars   these tokens at the model's prices: those of the user's table, or what a server has charged at most

A call that does not fit waits while others are in flight, for they may turn out cheaper; if none is, the budget is
spent. What cannot be known beforehand cannot be kept: a budget of tokens or dollars needs a cap on the reply, one of
dollars a price for every model. An empty reply is paid for and asked for again: all tries count, as one call, but only
what one may cost is set aside. Built-in agents cost nothing.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace

from agents.model import ModelFailure, Reply, Usage
from evals.amount import NOTHING, Amount
from evals.errors import UserError
from evals.experiment import Experiment, Price
from evals.question import Question

MARGIN = 64
"""Tokens of a chat template around one message, generously."""

MILLION = 1_000_000


class Spent(Exception):
    """The budget allows no further call."""


@dataclass(slots=True)
class Budget:
    """Keeps the budget of a run, in one event loop."""

    experiment: Experiment
    spent: Amount = NOTHING
    """By all calls of the run so far, those of earlier sittings included; what is unknown counts as nothing."""
    reserved: Amount = NOTHING
    _changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    def __post_init__(self) -> None:
        _refuse_what_cannot_be_kept(self.experiment)

    @asynccontextmanager
    async def reserving(self, question: Question) -> AsyncIterator["Reserved"]:
        """Set the most aside that a call can cost, until it is settled. Raises Spent."""
        most = self._most(question)
        await self._reserve(most)
        reserved = Reserved(self, question.model)
        try:
            yield reserved
        finally:
            async with self._changed:
                self.reserved -= most
                if not reserved.settled:
                    self.spent += Amount(calls=1)
                self._changed.notify_all()

    def price(self, model: str, reply: Reply) -> Reply:
        """The reply with its cost by the user's table, if the server does not say what it charged."""
        return replace(reply, cost=self.cost(model, reply.usage, reply.cost))

    def cost(self, model: str, usage: Usage, cost: float | None) -> float | None:
        """What a call has cost: by the server's word, or else by the user's table."""
        price = self.experiment.prices.get(model)
        if cost is not None or price is None or usage.input_tokens is None or usage.output_tokens is None:
            return cost
        cached = usage.cached_tokens or 0
        dollars = (
            (usage.input_tokens - cached) * price.input
            + cached * (price.input if price.cached is None else price.cached)
            + usage.output_tokens * price.output
        )
        return dollars / MILLION

    def describe(self) -> str:
        """What is spent of what there is, in words."""
        limits, parts = self.experiment.budget, []
        if limits.calls is not None:
            parts.append(f"{self.spent.calls:,} of {limits.calls:,} calls")
        if limits.tokens is not None:
            parts.append(f"{self.spent.tokens:,} of {limits.tokens:,} tokens")
        if limits.usd is not None:
            parts.append(f"${self.spent.usd:.4f} of ${limits.usd:g}")
        return ", ".join(parts)

    async def _reserve(self, most: Amount) -> None:
        async with self._changed:
            while not self._fits(self.spent + self.reserved + most):
                if self.reserved == NOTHING or not self._fits(self.spent + most):
                    raise Spent(self.describe())
                await self._changed.wait()
            self.reserved += most

    def _fits(self, amount: Amount) -> bool:
        limits = self.experiment.budget
        return (
            (limits.calls is None or amount.calls <= limits.calls)
            and (limits.tokens is None or amount.tokens <= limits.tokens)
            and (limits.usd is None or amount.usd <= limits.usd)
        )

    def _most(self, question: Question) -> Amount:
        if question.model.startswith("builtin/"):
            return Amount(calls=1)
        request = sum(len(message.text.encode()) + MARGIN for message in question.messages)
        reply = self.experiment.parameters_of(question.model).max_tokens or 0
        price = self.experiment.prices.get(question.model, Price(input=0.0, output=0.0))
        return Amount(1, request + reply, (request * price.input + reply * price.output) / MILLION)


@dataclass(slots=True)
class Reserved:
    """What is set aside for one call."""

    budget: Budget
    model: str
    settled: bool = False

    def settle(self, reply: Reply) -> Reply:
        """Take what the call did cost, and return the reply with its cost."""
        return replace(reply, cost=self._take(reply.usage, reply.cost))

    def settle_failure(self, failure: ModelFailure) -> None:
        """Take what a call did cost that gave no answer, and tell the failure its cost."""
        failure.cost = self._take(failure.usage, failure.cost)

    def _take(self, usage: Usage, said: float | None) -> float | None:
        cost = self.budget.cost(self.model, usage, said)
        self.budget.spent += Amount(1, (usage.input_tokens or 0) + (usage.output_tokens or 0), cost or 0.0)
        self.settled = True
        return cost


def _refuse_what_cannot_be_kept(experiment: Experiment) -> None:
    """Raise UserError for a budget that no care could keep."""
    limits = experiment.budget
    paid = [model for model in experiment.models if not model.startswith("builtin/")]
    if (limits.tokens is None and limits.usd is None) or not paid:
        return
    what = "usd" if limits.usd is not None else "tokens"
    if uncapped := [model for model in paid if experiment.parameters_of(model).max_tokens is None]:
        raise UserError(
            f"budget.{what}: one reply of {uncapped[0]} may cost any amount without a cap; set parameters.max_tokens, "
            "or give a budget of calls"
        )
    unpriced = [model for model in paid if model not in experiment.prices]
    if limits.usd is not None and unpriced:
        raise UserError(
            f"budget.usd: the price of {unpriced[0]} is unknown; give input and output in the table "
            f'[prices."{unpriced[0]}"], in dollars a million tokens, or give a budget of tokens or calls'
        )


def parse(text: str) -> Mapping[str, float | int]:
    """A budget from the command line: usd=5,calls=2000,tokens=3e6. Raises UserError."""
    found: dict[str, float | int] = {}
    for part in text.split(","):
        name, equals, value = part.strip().partition("=")
        if not equals or name not in ("usd", "calls", "tokens"):
            raise UserError(f"--budget: {part.strip()!r} is none of usd=DOLLARS, calls=NUMBER and tokens=NUMBER")
        try:
            number = float(value)
        except ValueError:
            raise UserError(f"--budget: {value!r} is no number; write {name}=5, for example") from None
        if name in found:
            raise UserError(f"--budget: {name} is given twice")
        found[name] = number if name == "usd" else int(number) if number == int(number) else number
    return found
