"""The typed requests between a strategy and its agents, and their replies.

An agent answers one of four requests, of which the first has a second form. It knows what stands in the request and
nothing else: no task id, no held-out case, no reference function. A chat agent turns a request into messages for a
language model; an agent that is no language model (search, synthesis, a person, another process) answers it directly.

    WriteProgram   a program                 role coder
    TryProgram     a program, or tool calls  role coder; a WriteProgram to whoever cannot call tools
    Criticise      words about an attempt    role critic
    DraftPlan      a plan in words           role planner
    EditByPlan     a program for a plan      role editor
"""

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from agents.model import AgentCrashed, Reply, Role
from agents.tool_talk import Tried
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
    dialect: str = "spec"
    """Of the language."""


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


@dataclass(frozen=True, slots=True)
class TryProgram(WriteProgram):
    """A WriteProgram to an agent that may run programs first; one that cannot takes it for what it is."""

    tools: tuple[Mapping[str, Any], ...] = ()
    """What there is to run them with, in OpenAI's form; empty if nothing can be run."""
    tried: tuple[Tried, ...] = ()
    """What has been run for it so far, and what came of it."""
    most: int = 0
    """How many runs there are in all."""
    left: int = 0
    """How many of them are left."""

    def plain(self) -> WriteProgram:
        """The same without the tools."""
        return WriteProgram(self.brief, self.examples, self.last, self.advice)


Request = WriteProgram | Criticise | DraftPlan | EditByPlan

ROLES: dict[type[Request], Role] = {
    WriteProgram: "coder",
    Criticise: "critic",
    DraftPlan: "planner",
    EditByPlan: "editor",
}


def role_of(request: Request) -> Role:
    """Whose part a request is; a TryProgram is a WriteProgram."""
    return next(role for kind, role in ROLES.items() if isinstance(request, kind))


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
    if inspect.isawaitable(reply):
        reply = await reply
    if not isinstance(reply, Reply):
        raise AgentCrashed(f"{agent.name} answered with a {type(reply).__name__}, and no Reply")
    return reply
