"""`loopwright show`: a run's trials, one trial whole, a task, or a strategy's picture."""

import json
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from evals import chapters, folder, registry
from evals.benchmarks.base import Benchmark
from evals.chapters import Chapter
from evals.draft import assignments
from evals.errors import UserError
from evals.events import Event
from evals.journal import canonical
from evals.text import quoted
from evals.transcript import transcript
from tools.task import Task


def show_command(what: str, name: str | None, benchmark: str, options: Sequence[str], as_json: bool) -> int:
    """Print what was named."""
    if what == "strategy":
        return _strategy(_named(what, name))
    if what == "task":
        return _task(registry.benchmark(benchmark, assignments(options)), _named(what, name), as_json)
    if what != "run" and not Path(what).exists():
        raise UserError(f"{what}: is no run's folder, and neither `task` nor `strategy`; see loopwright show --help")
    recorded = chapters.load(folder.find(Path(what)).journal)
    return _trials(recorded, as_json) if name is None else _trial(recorded, name, as_json)


def _named(what: str, name: str | None) -> str:
    if name is None:
        raise UserError(f"show {what}: name one; `loopwright list {what.replace('y', 'ie')}s` lists them")
    return name


def _strategy(name: str) -> int:
    print(registry.load("strategies", name).mermaid(), end="")
    return 0


def _task(benchmark: Benchmark, name: str, as_json: bool) -> int:
    tasks: dict[str, Task] = {task.id: task for task in benchmark.tasks}
    if name not in tasks:
        raise registry.unknown(f"task of benchmark {benchmark.name!r}", name, tasks)
    task = tasks[name]
    if as_json:
        cases = [
            {"stdin": case.stdin, "expected_stdout": case.expected_stdout, "held_out": case.held_out}
            for case in task.cases
        ]
        fields = {"id": task.id, "title": task.title, "tier": task.tier, "category": task.category}
        print(json.dumps({**fields, "statement": task.statement, "cases": cases}, ensure_ascii=False))
        return 0
    console = Console(highlight=False, markup=False)
    console.print(f"{task.id} {task.title} ({task.tier}, {task.category})\n")
    console.print(task.statement + "\n")
    table = Table(show_edge=False)
    for column in ("case", "input", "output"):
        table.add_column(column, overflow="fold")
    for number, case in enumerate(task.cases, 1):
        held_out = " held out" if case.held_out else ""
        table.add_row(f"{number}{held_out}", quoted(case.stdin), quoted(case.expected_stdout))
    console.print(table)
    return 0


def _trials(recorded: dict[str, Chapter], as_json: bool) -> int:
    if as_json:
        closed = [json.loads(canonical(chapter.closed)) for chapter in recorded.values() if chapter.closed]
        print(json.dumps(closed, ensure_ascii=False))
        return 0
    width = max((len(trial) for trial in recorded), default=0)
    for trial in sorted(recorded):
        chapter = recorded[trial]
        attempts, calls = len(chapter.verdicts), len(chapter.calls)
        print(f"{trial:{width}}  {attempts:2} attempts {calls:3} calls  {_outcome(chapter)}")
    return 0


def _outcome(chapter: Chapter) -> str:
    closed = chapter.closed
    if closed is None:
        return "unfinished"
    if closed.outcome == "unsolved":
        return f"unsolved ({'overfit' if closed.overfit else closed.error_class})"
    return f"{closed.outcome}: {closed.message}" if closed.message else closed.outcome


def _trial(recorded: dict[str, Chapter], name: str, as_json: bool) -> int:
    found = [trial for trial in recorded if trial == name] or [trial for trial in recorded if name in trial]
    if not found:
        raise registry.unknown("trial", name, recorded)
    if len(found) > 1:
        raise UserError(
            f"{name!r} is a part of {len(found)} trials' keys, for example {found[0]} and {found[1]}; give more of it"
        )
    chapter = recorded[found[0]]
    if as_json:
        events: list[Event] = [*chapter.calls.values(), *chapter.cuts.values(), *chapter.verdicts.values()]
        if chapter.closed is not None:
            events.append(chapter.closed)
        print(json.dumps([json.loads(canonical(event)) for event in events], ensure_ascii=False))
    else:
        print(transcript(found[0], chapter), end="")
    return 0
