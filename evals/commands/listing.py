"""`loopwright list`: what is there by name."""

import json
from collections.abc import Callable, Sequence

from rich.console import Console
from rich.table import Table

from evals import registry
from evals.benchmarks.base import Benchmark
from evals.draft import assignments

Row = dict[str, str]


def list_command(
    kind: str, benchmark: str, options: Sequence[str], tiers: Sequence[str], categories: Sequence[str], as_json: bool
) -> int:
    """Print the names of a kind, with what is worth knowing of each."""
    kinds: dict[str, Callable[[], list[Row]]] = {
        "strategies": _strategies,
        "languages": _languages,
        "agents": _agents,
        "models": _models,
        "benchmarks": _benchmarks,
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
    loaded = [registry.load("strategies", name) for name in registry.names("strategies")]
    return [{"name": one.name, "summary": one.summary} for one in loaded]


def _languages() -> list[Row]:
    loaded = [registry.load("languages", name) for name in registry.names("languages")]
    return [{"name": one.name, "holds": one.candidate, "dialects": ", ".join(one.dialects)} for one in loaded]


def _agents() -> list[Row]:
    return [{"name": f"builtin/{name}", "from": _origin("agents", name)} for name in registry.names("agents")]


def _models() -> list[Row]:
    return [{"name": f"{name}/NAME", "from": _origin("models", name)} for name in registry.names("models")]


def _benchmarks() -> list[Row]:
    loaded = [registry.benchmark(name) for name in registry.names("benchmarks")]
    return [{"name": one.name, "version": one.version, "tasks": str(len(one.tasks))} for one in loaded]


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


def _origin(kind: registry.Kind, name: str) -> str:
    return registry.entry(kind, name).value
