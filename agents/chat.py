"""A chat agent: a language model, spoken to in prompts."""

from dataclasses import dataclass

from agents.model import Model, Reply
from agents.prompt import render
from agents.protocol import Request, role_of


@dataclass(frozen=True, slots=True)
class ChatAgent:
    """Plays every role: turns a request into messages, and the model's reply is its answer. Raises ModelFailure."""

    model: Model

    @property
    def name(self) -> str:
        return self.model.name

    async def answer(self, request: Request) -> Reply:
        return await self.model.complete(render(request), role_of(request))
