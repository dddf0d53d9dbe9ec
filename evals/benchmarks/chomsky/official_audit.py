"""What is known of the published keys: each was computed anew from its question, as far as that can be done.

    verdict       the key                                                            tasks
    ok            is what the question, as it is printed, gives                         44
    convention    is so under a convention that the question does not state             29
    underivable   has a component that cannot be had from the question                  14
    wrong         is wrong, or the question contradicts itself or is ill-posed          28

So 42 of 115 keys cannot be got right by answering the question. Their share differs from level to level (5 of 22
regular tasks, 12 of 25 recursively enumerable ones), which has to be kept apart from how hard the levels are: `audited`
leaves tasks out.

    kind           what a task asks for
    trace          the run of a given machine
    construction   what an algorithm makes: tables, automata, grammars
    generation     words or derivations
    narrative      a machine told in prose, whose steps are not defined

The findings are our own and stand in audit.json, with one line of reasons for each task.
"""

import json
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from evals.benchmarks.chomsky.instance import Level
from evals.benchmarks.chomsky.official import PublishedTask

Verdict = Literal["ok", "convention", "underivable", "wrong"]
VERDICTS: tuple[Verdict, ...] = ("ok", "convention", "underivable", "wrong")
TaskKind = Literal["trace", "construction", "generation", "narrative"]

UNSOUND: frozenset[Verdict] = frozenset({"underivable", "wrong"})
"""Verdicts on keys that no right answer can equal, but by chance."""


class Finding(BaseModel):
    """What is known of one task's key."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    order: Annotated[int, Field(ge=1)]
    """The task's place in the published file."""
    id: str
    level: Level
    """By the partition `field`."""
    kind: TaskKind
    verdict: Verdict
    why: Annotated[str, Field(min_length=1)]


class _File(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    version: str
    tasks: list[Finding]


@cache
def findings() -> Mapping[str, Finding]:
    """The finding on each task, by its id, in the published order."""
    text = Path(__file__).with_name("audit.json").read_text("utf-8")
    tasks = _File.model_validate(json.loads(text)).tasks
    found = {task.id: task for task in tasks}
    assert [task.order for task in found.values()] == list(range(1, len(tasks) + 1)), "each task once, in order"
    return found


def audited(tasks: Iterable[PublishedTask], exclude: Collection[Verdict] = UNSOUND) -> tuple[PublishedTask, ...]:
    """The tasks whose keys have none of some verdicts. A task that is not in the audit stays."""
    known = findings()
    return tuple(task for task in tasks if task.id not in known or known[task.id].verdict not in exclude)
