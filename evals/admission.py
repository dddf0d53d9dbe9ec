"""The door that every live call goes through: at the run's pace, and within its budget."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from agents.model import ModelFailure, Reply
from agents.overload import HEAR, PAUSE
from evals.budget import Budget
from evals.pace import Pace
from evals.question import Question


@dataclass(frozen=True, slots=True)
class Admission:
    pace: Pace
    budget: Budget

    async def call(self, question: Question, live: Callable[[], Awaitable[Reply]]) -> Reply:
        """Make a call; its reply, or a ModelFailure, comes back with its cost, as far as that is known.

        Raises Interrupted or Spent when it may not be made (again), and whatever the call raises.
        """
        async with self.pace.admitted() as admitted, self.budget.reserving(question) as reserved:
            hear, pause = HEAR.set(admitted.hear), PAUSE.set(self.pace.pause)
            try:
                return reserved.settle(await live())
            except ModelFailure as failure:
                reserved.settle_failure(failure)
                raise
            finally:
                PAUSE.reset(pause)
                HEAR.reset(hear)
