"""A critic speaks in words: its reasoning is set aside and its code is cut before anybody reads them."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from agents.extraction import cut_code, without_reasoning
from agents.model import Reply
from agents.protocol import Agent, Request, ask
from interpreters.base import Notation


@dataclass(frozen=True, slots=True)
class WordsOnly:
    """An agent whose replies lose their code. `on_cut` hears of each reply that lost some, and where in its words."""

    inner: Agent
    language: Notation
    on_cut: Callable[[Reply, tuple[tuple[int, int], ...]], None]

    @property
    def name(self) -> str:
        return self.inner.name

    async def answer(self, request: Request) -> Reply:
        reply = await ask(self.inner, request)
        words, spans = cut_code(without_reasoning(reply.text), self.language)
        if spans:
            self.on_cut(reply, spans)
        return replace(reply, text=words)
