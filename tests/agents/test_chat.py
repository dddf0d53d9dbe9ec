"""A chat agent asks its model once, with the prompt of the request, in the request's role."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pytest

from agents.chat import ChatAgent
from agents.model import AgentCrashed, Message, Reply, Role
from agents.prompt import render
from agents.protocol import Agent, Attempted, Brief, Criticise, DraftPlan, EditByPlan, Request, WriteProgram, ask
from agents.providers.scripted import Scripted

BRIEF = Brief("brainfuck", "docs", "title", "statement")


@dataclass(frozen=True, slots=True)
class Listener:
    name: str = "test/listener"
    parameters: Mapping[str, float] = field(default_factory=dict)
    heard: list[tuple[Sequence[Message], Role]] = field(default_factory=list)

    async def complete(self, messages: Sequence[Message], role: Role) -> Reply:
        self.heard.append((messages, role))
        return Reply(" +\n")


@pytest.mark.parametrize(
    ("request_", "role"),
    [
        (WriteProgram(BRIEF), "coder"),
        (Criticise(BRIEF, Attempted("+", ())), "critic"),
        (DraftPlan(BRIEF), "planner"),
        (EditByPlan(BRIEF, "plan"), "editor"),
    ],
)
def test_each_request_is_asked_in_its_role(request_: Request, role: Role) -> None:
    listener = Listener()
    agent: Agent = ChatAgent(listener)
    assert asyncio.run(ask(agent, request_)) == Reply(" +\n")
    assert listener.heard == [(render(request_), role)]


def test_it_has_the_name_of_its_model() -> None:
    assert ChatAgent(Listener()).name == "test/listener"


def test_a_failure_of_the_model_is_passed_on() -> None:
    with pytest.raises(AgentCrashed):
        asyncio.run(ask(ChatAgent(Scripted([])), WriteProgram(BRIEF)))
