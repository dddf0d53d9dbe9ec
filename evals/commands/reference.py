"""`loopwright reference`: the program of ours that solves a task, and the proof that all of them do."""

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict

from rich.console import Console, Group
from rich.text import Text

from evals import registry
from evals.benchmarks.base import Benchmark
from evals.draft import assignments
from evals.errors import UserError
from evals.layout import add_row, new_table
from evals.references import Measured, compiled, measured, sources, targets
from interpreters.base import CompileError, Limits


def reference_command(
    task: str | None,
    check: bool,
    languages: Sequence[str],
    tasks: Sequence[str],
    benchmark: str,
    options: Sequence[str],
    dialect: str | None,
    max_steps: int | None,
    as_json: bool,
) -> int:
    """Print a task's program, in Loom or in a language; or check them all: exit 1 if one does not solve its task."""
    found = registry.benchmark(benchmark, assignments(options))
    wanted = [*([task] if task else []), *tasks]
    if check:
        limits = Limits(steps=max_steps) if max_steps else Limits()
        return _check(measured(found, wanted, targets(languages, dialect), dialect, limits), as_json)
    if len(wanted) != 1 or len(languages) > 1:
        raise UserError("reference: name one task, and one language at most; or give --check to check several")
    return _print(found, wanted[0], languages, dialect, as_json)


def _print(benchmark: Benchmark, task: str, languages: Sequence[str], dialect: str | None, as_json: bool) -> int:
    (source,) = sources(benchmark, [task]).values()
    record = {"task": task, "language": "loom", "program": source}
    if languages:
        (language,) = targets(languages, dialect)
        speaking = dialect or language.dialects[0]
        try:
            text = compiled(source, language.name, speaking)
        except CompileError as error:
            raise UserError(f"{task}: cannot be compiled to {language.name} ({speaking}): {error.message}") from error
        record |= {"language": language.name, "dialect": speaking, "program": text}
    elif dialect:
        raise UserError(f"--dialect {dialect}: Loom has no dialects; name the language with --language")
    sys.stdout.write(json.dumps(record, ensure_ascii=False) + "\n" if as_json else record["program"])
    return 0


def _check(found: Sequence[Measured], as_json: bool) -> int:
    failed = sum(bool(one.fault) for one in found)
    if as_json:
        programs = [asdict(one) | {"solved": not one.fault} for one in found]
        print(json.dumps({"programs": programs, "solved": len(found) - failed, "of": len(found)}, ensure_ascii=False))
    else:
        console = Console(highlight=False, markup=False)
        console.print(Group(_programs(found), Text(), _totals(found)))
        what = "in the language it is compiled to" if len(found) == 1 else "in the languages they are compiled to"
        console.print(
            f"{len(found) - failed} of {len(found)} reference programs solve their tasks {what}", soft_wrap=True
        )
    return 1 if failed else 0


def _programs(found: Sequence[Measured]) -> Group:
    table = new_table("program", "lines", "bytes", "steps", "seconds")
    table.add_column("outcome", overflow="fold")
    for one in found:
        size, steps = ("-" if number is None else f"{number:,}" for number in (one.size, one.steps))
        cells = [f"{one.lines}", size, steps, f"{one.seconds:.2f}", one.fault or "solved"]
        add_row(table, f"{one.task} {one.language}", cells)
    return Group(
        table, Text("lines of Loom; bytes of the program; the most steps of a case; seconds for all", style="dim")
    )


def _totals(found: Sequence[Measured]) -> Group:
    tiers = list(dict.fromkeys(one.tier for one in found))
    table = new_table("solved", *tiers, "all", "bytes", "most steps", "seconds")
    for language in dict.fromkeys(one.language for one in found):
        rows = [one for one in found if one.language == language]
        solved = [_share([one for one in rows if one.tier == tier]) for tier in tiers]
        size = sum(one.size or 0 for one in rows)
        steps = max(one.steps or 0 for one in rows)
        seconds = sum(one.seconds for one in rows)
        add_row(table, language, [*solved, _share(rows), f"{size:,}", f"{steps:,}", f"{seconds:.1f}"])
    return Group(table)


def _share(rows: Sequence[Measured]) -> str:
    return f"{sum(not one.fault for one in rows)}/{len(rows)}"
