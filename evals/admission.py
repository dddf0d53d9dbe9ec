"""The door that every live call goes through: at the run's pace, and within its budget."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from agents.model import Reply
from agents.overload import HEAR
from evals.budget import Budget
from evals.pace import Pace
from evals.question import Question


@dataclass(frozen=True, slots=True)
class Admission:
    pace: Pace
    budget: Budget

    async def call(self, question: Question, live: Callable[[], Awaitable[Reply]]) -> Reply:
        """Make a call; its reply comes back with its cost, as far as that is known.

        Raises Interrupted or Spent when it may not be made, and whatever the call raises.
        """
        async with self.pace.admitted() as admitted, self.budget.reserving(question) as reserved:
            token = HEAR.set(admitted.hear)
            try:
                return reserved.settle(await live())
            finally:
                HEAR.reset(token)
