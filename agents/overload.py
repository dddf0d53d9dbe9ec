"""What whoever makes calls has to do with their retries, without knowing which provider speaks to the server."""

from collections.abc import Awaitable, Callable
from contextvars import ContextVar

HEAR: ContextVar[Callable[[float], None] | None] = ContextVar("HEAR", default=None)
"""Hears of each server that was asked too much, and for how many seconds the call then waits. Set it around a call."""

PAUSE: ContextVar[Callable[[Awaitable[None]], Awaitable[None]] | None] = ContextVar("PAUSE", default=None)
"""Waits for the end of a pause between two tries of a call, or ends the call in it. Set it around a call."""
