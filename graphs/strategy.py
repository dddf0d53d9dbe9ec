"""A strategy is a name and a table: after which step comes which.

The table maps each node to what follows it: another node, END, or a router with the node for each of its labels. The
first row is where a trial begins. `Strategy` compiles the table into a LangGraph state machine and draws it.

    Strategy("ask-once", "Write once.", {write: judge, judge: END})
"""

from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from langgraph.errors import GraphDrained, GraphRecursionError
from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.runtime import RunControl, Runtime
from langsmith import tracing_context

from graphs.endings import EndlessStrategy, Interrupted
from graphs.state import State, Team, Update, beginning
from interpreters.base import Notation

Node = Callable[[State, Runtime[Team]], Awaitable[Update]]
Router = Callable[[State, Runtime[Team]], str]
Next = Node | str | tuple[Router, Mapping[str, "Node | str"]]
Graph = CompiledStateGraph[State, Team, State, State]


@dataclass(frozen=True)
class Strategy:
    name: str
    summary: str
    table: Mapping[Node, Next]
    writes: Callable[[Notation], Notation] | None = None
    """What the coder writes, given the language of the trial, where that is another notation: a judge of its own then
    runs it as a program of the language. Raises ValueError for a language that it cannot do this for."""
    rounds: int = 0
    """How often the table is gone round at most without an attempt."""

    @cached_property
    def graph(self) -> Graph:
        """The compiled state machine. Compiled once: it holds no state of a trial."""
        graph: Graph = self.compiled(State, Team)
        return graph

    def compiled(self, given: type[Any], context: type[Any]) -> CompiledStateGraph[Any, Any, Any, Any]:
        """The table as a state machine that begins with `given` and whose nodes find a `context` at run time."""
        graph = StateGraph(State, input_schema=given, context_schema=context)
        for node in self.table:
            graph.add_node(_name(node), node)  # type: ignore[call-overload]
        graph.add_edge(START, _name(next(iter(self.table))))
        for node, after in self.table.items():
            if isinstance(after, tuple):
                router, targets = after
                graph.add_conditional_edges(
                    _name(node), router, {label: _name(target) for label, target in targets.items()}
                )
            else:
                graph.add_edge(_name(node), _name(after))
        return graph.compile(name=self.name)

    async def run(self, team: Team, control: RunControl | None = None) -> State:
        """Run one trial to its end and return the final state.

        Raises whatever an agent or the judge raises; Interrupted when `control` was asked to drain; EndlessStrategy
        when the steps exceed what the attempts can account for.
        """
        # The attempts are counted in the state; this only catches a table that goes round without the judge.
        steps = (len(self.table) + 1) * (team.max_attempts + 1 + self.rounds)
        try:
            final: Any = await self.graph.ainvoke(
                beginning(), {"recursion_limit": steps}, context=team, control=control
            )
        except GraphDrained as drained:
            raise Interrupted(self.name) from drained
        except GraphRecursionError as error:
            raise EndlessStrategy(f"its table took {steps} steps without coming to an end") from error
        state: State = final
        return state

    def outline(self) -> dict[str, Any]:
        """The table as plain values: node -> the next one's name, or the router's with the next one for each label."""
        return {_name(node): _outlined(after) for node, after in self.table.items()}

    def mermaid(self) -> str:
        """The picture of the state machine as Mermaid source."""
        return self.graph.get_graph().draw_mermaid()


@contextmanager
def untraced() -> Iterator[None]:
    """Keep LangSmith silent, whatever the environment says: nothing inside opens a socket on its account."""
    with tracing_context(enabled=False):
        yield


def _outlined(after: Next) -> Any:
    if not isinstance(after, tuple):
        return _name(after)
    router, targets = after
    return {router.__name__: {label: _name(target) for label, target in targets.items()}}


def _name(node: Node | str) -> str:
    return node if isinstance(node, str) else node.__name__


__all__ = ["END", "Graph", "Next", "Node", "RunControl", "Strategy", "untraced"]
