"""`loopwright judge`: a program file and a task go in, a verdict comes out."""

import base64
import json
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from evals import registry
from evals.draft import assignments
from evals.errors import UserError
from evals.experiment import RunLimits
from evals.programs import read_program
from evals.text import quoted
from tools.comparators import COMPARATORS
from tools.judge import Verdict
from tools.task import Task


def judge_command(
    benchmark: str,
    options: Sequence[str],
    task: str,
    language: str,
    file: Path,
    dialect: str | None,
    comparator: str,
    as_json: bool,
) -> int:
    """Judge a program on every case of a task."""
    found = registry.benchmark(benchmark, assignments(options))
    dialect = dialect or found.defaults.get("dialect")
    known = registry.notation(language, dialect)
    if not found.takes(known):
        raise UserError(f"benchmark {benchmark!r} is answered in {' or '.join(found.notations)}, not in {language}")
    tasks = {one.id: one for one in found.tasks}
    if task not in tasks:
        raise registry.unknown(f"task of benchmark {benchmark!r}", task, tasks)
    if comparator not in COMPARATORS:
        raise registry.unknown("comparator", comparator, COMPARATORS)
    limits = RunLimits.model_validate(found.defaults.get("limits", {})).of_interpreters()
    judge = found.judge(known, dialect or known.dialects[0], comparator, limits, thorough=True)
    verdict = judge(read_program(file), tasks[task])
    if as_json:
        print(json.dumps(_verdict_json(task, verdict), ensure_ascii=False))
    else:
        _print_verdict(tasks[task], verdict)
    return 0 if verdict.passed else 1


def _verdict_json(task: str, verdict: Verdict) -> dict[str, object]:
    return {
        "task": task,
        "language": verdict.language,
        "dialect": verdict.dialect,
        "comparator": verdict.comparator,
        "passed": verdict.passed,
        "passed_visible": verdict.passed_visible,
        "overfit": verdict.overfit,
        "error_class": verdict.error_class,
        "cases": [
            {
                "stdin": case.stdin,
                "expected_stdout": case.expected_stdout,
                "actual_stdout": case.actual_stdout.decode(errors="replace"),
                "actual_stdout_base64": base64.b64encode(case.actual_stdout).decode(),
                "error_type": case.error_type,
                "stderr": case.stderr,
                "held_out": case.held_out,
                "status": case.status,
                "steps": case.steps,
                "snapshot": case.snapshot,
            }
            for case in verdict.cases
        ],
        "measures": dict(verdict.measures),
    }


def _print_verdict(task: Task, verdict: Verdict) -> None:
    table = Table(title=f"{task.id} {task.title}", title_justify="left", show_edge=False)
    for column in ("case", "input", "expected", "printed", "result"):
        table.add_column(column, overflow="fold")
    table.add_column("steps", justify="right")
    for number, case in enumerate(verdict.cases, 1):
        result = case.error_type if case.error_type in ("ok", "logic_error") else f"{case.error_type}: {case.stderr}"
        table.add_row(
            f"{number}{' held out' if case.held_out else ''}",
            quoted(case.stdin),
            quoted(case.expected_stdout),
            quoted(case.actual_stdout.decode(errors="backslashreplace")),
            result,
            f"{case.steps:,}",
            style="" if case.error_type == "ok" else "red",
        )
    console = Console(soft_wrap=False, highlight=False, markup=False)
    if verdict.cases:
        console.print(table)
    outcome = "solved" if verdict.passed else "overfit" if verdict.overfit else f"unsolved ({verdict.error_class})"
    rules = f"comparator {verdict.comparator}, dialect {verdict.dialect}"
    if verdict.measures:
        console.print(f"{outcome} ({rules})", soft_wrap=True)
        for name, value in verdict.measures.items():
            console.print(f"{name}: {value if isinstance(value, str | int) else json.dumps(value)}", soft_wrap=True)
        return
    visible = [case for case in verdict.cases if not case.held_out]
    held_out = [case for case in verdict.cases if case.held_out]
    console.print(
        f"{outcome}: {sum(case.error_type == 'ok' for case in visible)} of {len(visible)} visible cases and "
        f"{sum(case.error_type == 'ok' for case in held_out)} of {len(held_out)} held-out cases are right ({rules})",
        soft_wrap=True,
    )
