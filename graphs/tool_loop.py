"""Run programs before answering: the interpreter is a tool that the model may call up to five times.

The coder sees what zero-shot shows. It chooses programs and inputs itself, and reads what they print; no case is shown.
What it replies without calling a tool is the one attempt. A call beyond the five is not run and says so, and then the
coder is asked for its program without further calls.

    try_out -- answer --> judge -> end
      ^   |
      |   + call -> use_tools +
      +-----------------------+
"""

from typing import Literal

from langgraph.runtime import Runtime

from agents.protocol import TryProgram, ask
from agents.tool_talk import CALLED, Tried, calls
from graphs.nodes import drafted, judge
from graphs.state import State, Team, Trying, Update
from graphs.strategy import END, Strategy

RUNS = 5
"""Calls of the interpreter in a trial."""

USED_UP = f"Not run: all {RUNS} runs are used up."


async def try_out(state: State, runtime: Runtime[Team]) -> Update:
    """The coder writes a program, or calls tools to run some first."""
    team = runtime.context
    request = TryProgram(
        team.brief,
        examples=team.opening_examples,
        tools=tuple(team.tools.described()) if team.tools is not None else (),
        tried=tuple(Tried(one["said"], tuple(one["results"])) for one in state["tried"]),
        most=RUNS,
        left=max(0, RUNS - _called(state)),
    )
    reply = await ask(team.agents["coder"], request)
    if reply.finish_reason == CALLED and request.left:
        return {"calling": reply.text}
    return {**drafted(reply, team.language), "calling": None}


async def use_tools(state: State, runtime: Runtime[Team]) -> Update:
    """The tools that were called are run, one after the other, as many as are left."""
    tools, said = runtime.context.tools, state["calling"]
    if tools is None or said is None:
        raise ValueError("the strategy's table leads to `use_tools` before any tool was called")
    left = RUNS - _called(state)
    _, called = calls(said)
    results = [
        await tools.use(call.name, call.arguments) if number < left else USED_UP for number, call in enumerate(called)
    ]
    return {"tried": [Trying(said=said, results=results)]}


def _called(state: State) -> int:
    return sum(len(one["results"]) for one in state["tried"])


def called(state: State, runtime: Runtime[Team]) -> Literal["call", "answer"]:  # noqa: ARG001 (known by its name)
    """Whether the last reply calls tools."""
    return "answer" if state["calling"] is None else "call"


STRATEGY = Strategy(
    name="tool-loop",
    summary=f"Run programs first, the interpreter being a tool for up to {RUNS} calls; one attempt, cases withheld.",
    table={
        try_out: (called, {"call": use_tools, "answer": judge}),
        use_tools: try_out,
        judge: END,
    },
    rounds=RUNS,
)
