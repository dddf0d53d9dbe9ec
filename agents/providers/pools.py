"""Several HTTP clients for one model: each has a pool of connections, and every call looks at all those of its pool.

Measured with 256 calls in flight, one pool of 256 connections takes a tenth of all the time that calls take. So a pool
has few connections, and there is one more whenever those that are there are full.
"""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from langchain_core.language_models import BaseChatModel

PLACES = 32
"""Calls in flight through one pool."""


@dataclass(slots=True)
class Pool:
    """A chat model with a client of its own."""

    chat: BaseChatModel
    close: Callable[[], Awaitable[None]]
    in_flight: int = 0


@dataclass(slots=True)
class Pools:
    """The chat models of one model, alike but for their clients. They belong to one event loop."""

    make: Callable[[], Pool]
    pools: list[Pool] = field(default_factory=list)

    @contextmanager
    def chat(self) -> Iterator[BaseChatModel]:
        """A chat model with room for one more call."""
        pool = next((pool for pool in self.pools if pool.in_flight < PLACES), None)
        if pool is None:
            pool = self.make()
            self.pools.append(pool)
        pool.in_flight += 1
        try:
            yield pool.chat
        finally:
            pool.in_flight -= 1

    async def close(self) -> None:
        """Close all connections; who calls again opens new ones."""
        pools, self.pools = self.pools, []
        for pool in pools:
            await pool.close()
