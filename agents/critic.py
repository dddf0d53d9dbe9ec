"""A critic speaks in words: whatever code its reply holds is cut before anybody reads it."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from agents.extraction import cut_code
from agents.model import Reply
from agents.protocol import Agent, Request, ask
from interpreters.base import Language


@dataclass(frozen=True, slots=True)
class WordsOnly:
    """An agent whose replies lose their code. `on_cut` hears of each reply that lost some, and where."""

    inner: Agent
    language: Language
    on_cut: Callable[[Reply, tuple[tuple[int, int], ...]], None]

    @property
    def name(self) -> str:
        return self.inner.name

    async def answer(self, request: Request) -> Reply:
        reply = await ask(self.inner, request)
        words, spans = cut_code(reply.text, self.language)
        if not spans:
            return reply
        self.on_cut(reply, spans)
        return replace(reply, text=words)
