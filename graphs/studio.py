"""A strategy as LangGraph's own server can run it, and its Studio show it: with plain values for a context.

A strategy's nodes find their team in the run-time context. A server knows of a context only what JSON can hold, so here
the same table is compiled around the nodes: each hires a team by the plain values it was given, takes its step, and
lets the team go. Nodes, edges and names are the strategy's own, and so is the picture.

    server: {"task": "E04"} -> Choice -> hire -> Team -> the strategy's node
"""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar, cast

from langgraph.graph.state import CompiledStateGraph
from langgraph.runtime import Runtime

from graphs.state import State, Team, Update, beginning
from graphs.strategy import Next, Node, Router, Strategy

Choice = TypeVar("Choice")
"""What a person chooses: a dataclass of plain values, each with a default."""

Hire = Callable[[Choice], AbstractAsyncContextManager[Team]]
"""Brings a team together for one step."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """What a trial begins with."""


def opened(
    strategy: Strategy, choice: type[Choice], hire: Hire[Choice]
) -> CompiledStateGraph[State, Any, Nothing, State]:
    """The strategy's state machine, begun with nothing, whose context is a choice or the fields of one."""

    def taking(node: Node) -> Node:
        @wraps(node)
        async def taken(state: State, runtime: Runtime[Any]) -> Update:
            async with hire(runtime.context or choice()) as team:
                return await node(_whole(state), runtime.override(context=team))

        return taken

    def deciding(router: Router) -> Router:
        @wraps(router)
        async def decided(state: State, runtime: Runtime[Any]) -> str:
            async with hire(runtime.context or choice()) as team:
                return router(_whole(state), runtime.override(context=team))

        return cast(Router, decided)  # LangGraph waits for a router that has to be waited for.

    def target(step: Node | str) -> Node | str:
        return step if isinstance(step, str) else taking(step)

    table: dict[Node, Next] = {}
    for node, after in strategy.table.items():
        if isinstance(after, tuple):
            router, targets = after
            table[taking(node)] = deciding(router), {label: target(step) for label, step in targets.items()}
        else:
            table[taking(node)] = target(after)
    return Strategy(strategy.name, strategy.summary, table).compiled(Nothing, choice)


def _whole(state: State) -> State:
    """The state with what has not been written yet, as a strategy begins with it."""
    return {**beginning(), **state}
