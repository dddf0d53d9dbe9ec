"""Runs whose every reply is known: two tasks, of which the first reply solves the one, and the second the other."""

import json
from pathlib import Path

from tests.evals.conftest import Loopwright

_TASKS = (("T1", "easy", "Letters", "A"), ("T2", "hard", "Numbers", "B"))


def made(loopwright: Loopwright, name: str, *options: str, strategies: tuple[str, ...] = ("self-scaffolding",)) -> Path:
    """A run in the folder `name` of the current one. A strategy that goes on solves both tasks, another one only T1."""
    Path("tasks.json").write_text(json.dumps({"name": "letters", "version": "1", "tasks": [*map(_task, _TASKS)]}))
    replies = ["+" * ord(letter) + "." for *_, letter in _TASKS]
    Path("script.json").write_text(json.dumps({"coder": replies, "critic": ["Print another letter."]}))
    chosen = [part for strategy in strategies for part in ("--strategy", strategy)]
    always = ["--model", "scripted/script.json", "--benchmark", "tasks.json", "--out", name]
    done = loopwright("run", *always, *chosen, *options)
    assert done.code == 0, done.err
    return Path(name)


def _task(task: tuple[str, str, str, str]) -> dict[str, object]:
    name, tier, category, letter = task
    return {
        "id": name,
        "title": f"Letter {letter}",
        "statement": f"Print {letter}.",
        "tier": tier,
        "category": category,
        "cases": [{"stdin": "", "expected_stdout": letter}],
    }
