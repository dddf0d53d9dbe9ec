"""`loopwright list`: what is there by name."""

import json
from collections.abc import Callable, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from evals import registry
from evals.benchmarks.base import Benchmark
from evals.draft import assignments
from evals.errors import UserError

Row = dict[str, str]


def list_command(
    kind: str, benchmark: str, options: Sequence[str], tiers: Sequence[str], categories: Sequence[str], as_json: bool
) -> int:
    """Print the names of a kind, with what is worth knowing of each."""
    kinds: dict[str, Callable[[], list[Row]]] = {
        "strategies": _strategies,
        "languages": lambda: _notations("languages"),
        "forms": lambda: _notations("forms"),
        "agents": _agents,
        "models": _models,
        "benchmarks": _benchmarks,
        "judges": _judges,
        "tasks": lambda: _tasks(registry.benchmark(benchmark, assignments(options)), tiers, categories),
    }
    if kind not in kinds:
        raise registry.unknown("kind of thing to list", kind, kinds)
    rows = kinds[kind]()
    if as_json:
        print(json.dumps(rows, ensure_ascii=False))
        return 0
    table = Table(show_edge=False)
    for column in rows[0] if rows else ():
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*row.values())
    Console(highlight=False, markup=False).print(table)
    return 0


def _strategies() -> list[Row]:
    return _described("strategies", lambda one: {"summary": one.summary})


def _notations(kind: registry.Kind) -> list[Row]:
    return _described(kind, lambda one: {"holds": one.candidate, "dialects": ", ".join(one.dialects)})


def _benchmarks() -> list[Row]:
    return _described("benchmarks", lambda one: {"version": one.version, "tasks": str(len(_bound(one).tasks))})


def _bound(benchmark: Benchmark) -> Benchmark:
    return registry.benchmark(benchmark.name)


def _agents() -> list[Row]:
    return [{**row, "name": f"builtin/{row['name']}"} for row in _described("agents", lambda _: {})]


def _models() -> list[Row]:
    forms = {"http": "http://HOST:PORT/v1#NAME"}
    return [
        {**row, "name": forms.get(row["name"], f"{row['name']}/NAME")} for row in _described("models", lambda _: {})
    ]


def _judges() -> list[Row]:
    return _described("judges", lambda _: {})


def _described(kind: registry.Kind, describe: Callable[[Any], Row]) -> list[Row]:
    """A row for each name of a kind: what it is, where it comes from, and why it cannot be had, where it cannot."""
    rows: list[Row] = []
    columns: tuple[str, ...] = ()
    for name in registry.names(kind):
        origin = {"from": registry.entry(kind, name).value, "package": registry.package(kind, name)}
        try:
            about = describe(registry.load(kind, name))
        except UserError as error:
            rows.append({"name": name, **origin, "failed": str(error)})
        else:
            columns = tuple(about)
            rows.append({"name": name, **about, **origin, "failed": ""})
    shown = ("name", *columns, "from", "package", *(["failed"] if any(row["failed"] for row in rows) else []))
    return [{column: row.get(column, "") for column in shown} for row in rows]


def _tasks(benchmark: Benchmark, tiers: Sequence[str], categories: Sequence[str]) -> list[Row]:
    for what, names, known in (
        ("tier", tiers, {task.tier for task in benchmark.tasks}),
        ("category", categories, {task.category for task in benchmark.tasks}),
    ):
        for name in names:
            if name not in known:
                raise registry.unknown(f"{what} of benchmark {benchmark.name!r}", name, known)
    return [
        {
            "id": task.id,
            "title": task.title,
            "tier": task.tier,
            "category": task.category,
            "visible": str(sum(not case.held_out for case in task.cases)),
            "held_out": str(sum(case.held_out for case in task.cases)),
        }
        for task in benchmark.tasks
        if (not tiers or task.tier in tiers) and (not categories or task.category in categories)
    ]
