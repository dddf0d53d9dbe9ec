"""What a strategy remembers, and who works for it.

The state holds plain JSON values only, so that it can be printed, compared and checkpointed. People and tools live in
the run-time context.
"""

import operator
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Protocol, TypedDict

from agents.model import Role
from agents.protocol import Agent, Brief
from interpreters.base import Example, Notation
from tools.feedback import ShownCase
from tools.judge import Verdict


class Draft(TypedDict):
    """A program on its way to the judge, and where in which reply it stood."""

    program: str | None
    rule: str
    span: list[int] | None
    candidates: list[list[Any]]
    """Other readings of the reply, as [rule, start, end]."""
    call: str


class Attempt(TypedDict):
    """A judged program: what the next agent may know of it, and what a router asks."""

    program: str | None
    passed: bool
    """Every visible case is right: there is nothing left that an agent could learn."""
    feedback: list[ShownCase]


class Trying(TypedDict):
    """A reply that called tools, and what came of each call (agents.tool_talk)."""

    said: str
    results: list[str]


class State(TypedDict):
    draft: Draft | None
    plan: str | None
    advice: str | None
    calling: str | None
    """A reply that calls tools which have not been run yet."""
    tried: Annotated[list[Trying], operator.add]
    attempts: Annotated[list[Attempt], operator.add]


def beginning() -> State:
    """The state that a trial begins with."""
    return State(draft=None, plan=None, advice=None, calling=None, tried=[], attempts=[])


class Update(TypedDict, total=False):
    draft: Draft
    plan: str
    advice: str
    calling: str | None
    tried: list[Trying]
    attempts: list[Attempt]


class Tools(Protocol):
    """Runs programs for an agent that asks for it by a tool's name."""

    def described(self) -> list[dict[str, Any]]:
        """What there is, as a model is told of it."""
        ...

    async def use(self, name: str, arguments: str) -> str:
        """What a tool replies; wrong arguments are answered, too."""
        ...


@dataclass(frozen=True, slots=True)
class Team:
    """Who and what a strategy works with during one trial."""

    brief: Brief
    language: Notation
    examples: tuple[Example, ...]
    """What few-shot shows."""
    opening_examples: tuple[Example, ...]
    """What every other strategy shows a coder before its first attempt; none as a rule."""
    agents: Mapping[Role, Agent]
    judge: Callable[[Draft], Awaitable[Verdict]]
    policy: str
    """The feedback policy."""
    max_attempts: int
    tools: Tools | None = None
    """None where there is nothing to run: what is asked for is an answer."""
