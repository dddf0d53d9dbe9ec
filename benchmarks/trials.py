"""Trials a second with the scripted model, five model calls a trial.

The alternative, measured in the same process, is LangGraph alone: the same state machine and the same number of steps
with nodes that do nothing. What it takes is the floor; the ratio says how much of a trial is ours.

    .venv/bin/python benchmarks/trials.py
"""

import asyncio
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from langgraph.graph import END, StateGraph
from langgraph.runtime import Runtime

from evals.experiment import Experiment
from evals.folder import open_or_create
from evals.runner import Runner
from evals.setup import Setup, prepare
from graphs.state import Draft, State, Team, Update, beginning

TRIALS = 400
WRONG = "+++++[>+++++++++++++<-]>."


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "script.json")
        script.write_text(f'["{WRONG}", "{WRONG}", "{WRONG}", "{WRONG}", "{WRONG}"]', encoding="utf-8")
        experiment = Experiment(
            models=(f"scripted/{script}",),
            strategies=("self-scaffolding",),
            samples=TRIALS // 20,
            tiers=("easy",),
            concurrency=8,
        )
        path = Path(folder, "run")
        floor = timed(lambda: asyncio.run(bare()))
        ran = timed(lambda: run(path, prepare(experiment)))
        size = (path / "journal.jsonl").stat().st_size / TRIALS
    print(f"{TRIALS} trials of five model calls and five verdicts (six cases each)")
    for name, seconds in (("LangGraph alone", floor), ("run", ran)):
        print(f"{name:16} {TRIALS / seconds:8.0f} trials/s   {seconds / floor:5.2f}x the time of LangGraph alone")
    print(f"journal          {size:8.0f} bytes a trial")


def timed(work: Callable[[], None]) -> float:
    """Wall-clock seconds."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def run(path: Path, setup: Setup) -> None:
    _, journal = open_or_create(path, "", setup.identity())
    with journal:
        asyncio.run(Runner(setup, journal, {}).run(lambda key, closed: None))


async def bare() -> None:
    """The state machine of self-scaffolding with nodes that do nothing, eight at a time."""

    async def write(state: State, runtime: Runtime[Team]) -> Update:
        return {"draft": Draft(program=WRONG, rule="", span=None, candidates=[], call="")}

    async def judge(state: State, runtime: Runtime[Team]) -> Update:
        return {"attempts": [{"program": WRONG, "passed": False, "feedback": []}]}

    def again(state: State) -> str:
        return "stop" if len(state["attempts"]) >= 5 else "retry"

    graph = StateGraph(State, context_schema=Team)
    graph.add_node("write", write)
    graph.add_node("judge", judge)
    graph.set_entry_point("write")
    graph.add_edge("write", "judge")
    graph.add_conditional_edges("judge", again, {"stop": END, "retry": "write"})
    machine = graph.compile()
    start = beginning()
    for _ in range(TRIALS // 8):
        await asyncio.gather(*(machine.ainvoke(start) for _ in range(8)))


if __name__ == "__main__":
    main()
