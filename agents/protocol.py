"""The typed requests between a strategy and its agents, and their replies.

An agent answers one of four requests. It knows what stands in the request and nothing else: no task id, no held-out
case, no reference function. A chat agent turns a request into messages for a language model; an agent that is no
language model (search, synthesis, a person, another process) answers it directly.

    WriteProgram   a program                 role coder
    Criticise      words about an attempt    role critic
    DraftPlan      a plan in words           role planner
    EditByPlan     a program for a plan      role editor
"""

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from agents.model import Reply, Role
from interpreters.base import CandidateKind, Example
from tools.feedback import ShownCase


@dataclass(frozen=True, slots=True)
class Brief:
    """What every agent knows about a task."""

    language: str
    """The notation that a candidate is written in."""
    documentation: str
    title: str
    statement: str
    candidate: CandidateKind = "program"
    """What is asked for."""


@dataclass(frozen=True, slots=True)
class Attempted:
    """The last attempt: its program and what may be seen of its verdict."""

    program: str | None
    """None when the reply held no program."""
    feedback: tuple[ShownCase, ...]


@dataclass(frozen=True, slots=True)
class WriteProgram:
    brief: Brief
    examples: tuple[Example, ...] = ()
    last: Attempted | None = None
    """The attempt to improve on; None at first."""
    advice: str | None = None
    """A critic's words about that attempt; the feedback is then empty, for the critic has read it."""


@dataclass(frozen=True, slots=True)
class Criticise:
    brief: Brief
    last: Attempted
    plan: str | None = None
    """The plan that the program was written by, where there was one."""


@dataclass(frozen=True, slots=True)
class DraftPlan:
    brief: Brief
    plan: str | None = None
    """The plan that failed; None at first."""
    advice: str | None = None
    """A critic's words about the attempt that followed that plan."""


@dataclass(frozen=True, slots=True)
class EditByPlan:
    brief: Brief
    plan: str


Request = WriteProgram | Criticise | DraftPlan | EditByPlan

ROLES: dict[type[Request], Role] = {
    WriteProgram: "coder",
    Criticise: "critic",
    DraftPlan: "planner",
    EditByPlan: "editor",
}


class Agent(Protocol):
    """Plays any of the roles. `answer` may be a coroutine function, or a plain one, which then runs in a thread.

    Raises ModelFailure when there is no answer. A reply to WriteProgram or EditByPlan whose `exact` is true is the
    program, or no program if its text is empty; otherwise the program is extracted from it.
    """

    @property
    def name(self) -> str: ...

    def answer(self, request: Request) -> Reply | Awaitable[Reply]: ...


async def ask(agent: Agent, request: Request) -> Reply:
    """Put a request to an agent, without blocking the loop if the agent is a plain function. Raises ModelFailure."""
    answer: Callable[[Request], Reply | Awaitable[Reply]] = agent.answer
    if inspect.iscoroutinefunction(answer):
        reply: Reply | Awaitable[Reply] = answer(request)
    else:
        reply = await asyncio.to_thread(answer, request)
    return reply if isinstance(reply, Reply) else await reply
