"""Where to go next: pure functions of the state, whose labels draw the edges."""

from typing import Literal

from langgraph.runtime import Runtime

from graphs.state import State, Team


def again(state: State, runtime: Runtime[Team]) -> Literal["stop", "retry"]:
    """Stop when the last attempt passed every visible case, or when the attempts are used up."""
    if state["attempts"][-1]["passed"] or len(state["attempts"]) >= runtime.context.max_attempts:
        return "stop"
    return "retry"
