"""How whoever makes calls hears that a server was asked too much, without knowing which provider speaks to it."""

from collections.abc import Callable
from contextvars import ContextVar

HEAR: ContextVar[Callable[[float], None] | None] = ContextVar("HEAR", default=None)
"""Hears of each server that was asked too much, and for how many seconds the call then waits. Set it around a call."""
