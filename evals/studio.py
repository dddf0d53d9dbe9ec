"""The strategies for LangGraph's own server and its Studio: `langgraph.json` names the graphs below.

A person chooses a model, a language and a task by name, and the team is the one of a run, without a journal: nothing is
recorded, and a call that was made is forgotten. Only what is installed can be named. A file, a command or an address
would let whoever reaches the server run or read what they like, so these are for `loopwright run`.

    zero_shot.ainvoke({}, context={"task": "E04"})      in a process of one's own, the same way

A strategy of one's own joins them: `mine = opened("my-strategy")` in a module that a `langgraph.json` names.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

from evals import registry
from evals.admission import Admission
from evals.budget import Budget
from evals.chapters import Chapter
from evals.draft import Draft
from evals.environment import load
from evals.events import Event
from evals.ledger import Ledger
from evals.pace import Pace
from evals.setup import Setup, prepare
from graphs import studio
from graphs.state import Team
from graphs.strategy import Strategy

_NOT_HERE = ("http", "scripted")
"""Providers whose models have an address or a file for a name."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a trial is played with."""

    model: str = "builtin/synth"
    """PROVIDER/NAME."""
    language: str = "brainfuck"
    benchmark: str = "esolang"
    task: str = "E01"
    attempts: int = 5
    feedback: str = "full"


def opened(name: str) -> Any:
    """The state machine of an installed strategy, compiled for a server. Raises UserError."""
    strategy: Strategy = registry.load("strategies", name)
    return studio.opened(strategy, Choice, partial(hire, name))


@asynccontextmanager
async def hire(strategy: str, choice: Choice) -> AsyncIterator[Team]:
    """Bring the team together that a run of a strategy would have. Raises UserError."""
    setup = await asyncio.to_thread(_setup, strategy, choice)
    (key,) = setup.trials()
    admission = Admission(Pace(1), Budget(setup.experiment))
    try:
        yield setup.team(key, Ledger(str(key), Chapter(), _forget, admission))
    finally:
        await setup.aclose()


def _setup(strategy: str, choice: Choice) -> Setup:
    provider = choice.model.partition("/")[0]
    providers = [name for name in ("builtin", *registry.names("models")) if name not in _NOT_HERE]
    for what, name, known in (
        ("model provider", provider, providers),
        ("language", choice.language, (*registry.names("languages"), *registry.names("forms"))),
        ("benchmark", choice.benchmark, registry.names("benchmarks")),
    ):
        if name not in known:
            raise registry.unknown(f"{what} that a server may use", name, known)
    load()
    values = asdict(choice)
    lists = {f"{name}s": [values.pop(name)] for name in ("model", "language", "task")}
    return prepare(Draft({**values, **lists, "strategies": [strategy]}).finish())


def _forget(_: Event) -> None:
    """A server keeps its own record, and a run its journal: this is neither."""


zero_shot = opened("zero-shot")
few_shot = opened("few-shot")
self_scaffolding = opened("self-scaffolding")
coder_critic = opened("coder-critic")
planner_editor_critic = opened("planner-editor-critic")
tool_loop = opened("tool-loop")
compile_repair = opened("compile-repair")

__all__ = [
    "Choice",
    "coder_critic",
    "compile_repair",
    "few_shot",
    "hire",
    "opened",
    "planner_editor_critic",
    "self_scaffolding",
    "tool_loop",
    "zero_shot",
]
