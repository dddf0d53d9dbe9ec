"""`loopwright interpret` and `loopwright judge`: a program file goes in, what became of it comes out."""

import base64
import json
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from evals import registry
from evals.errors import UserError
from evals.text import quoted
from interpreters.base import Execution, Language, Limits, run
from tools.comparators import COMPARATORS
from tools.judge import InterpreterJudge, Verdict, diagnosis


def interpret_command(
    language: str,
    file: Path,
    stdin: str | None,
    stdin_file: Path | None,
    limits: Mapping[str, int | None],
    dialect: str | None,
    options: Sequence[str],
    as_json: bool,
) -> int:
    """Run a program; its output goes to standard output as it is, a failure to standard error."""
    known: Language = registry.load("languages", language)
    if dialect is not None and dialect not in known.dialects:
        raise registry.unknown(f"dialect of {language}", dialect, known.dialects)
    execution = run(
        known,
        read_program(file),
        _stdin(stdin, stdin_file),
        Limits(**{name: value for name, value in limits.items() if value is not None}),
        dialect=dialect,
        options=_options(known, options),
    )
    if as_json:
        print(json.dumps(_execution_json(execution), ensure_ascii=False))
    else:
        sys.stdout.buffer.write(execution.stdout)
        sys.stdout.flush()
        if execution.status != "ok":
            print(
                f"{file}: {execution.status} after {execution.steps:,} steps: {diagnosis(execution)}", file=sys.stderr
            )
    return 0 if execution.status == "ok" else 1


def judge_command(benchmark: str, task: str, language: str, file: Path, comparator: str, as_json: bool) -> int:
    """Judge a program on every case of a task."""
    known: Language = registry.load("languages", language)
    tasks = {one.id: one for one in registry.benchmark(benchmark).tasks}
    if task not in tasks:
        raise registry.unknown(f"task of benchmark {benchmark!r}", task, tasks)
    if comparator not in COMPARATORS:
        raise registry.unknown("comparator", comparator, COMPARATORS)
    judge = InterpreterJudge(known, known.dialects[0], comparator)
    verdict = judge(read_program(file), tasks[task])
    if as_json:
        print(json.dumps(_verdict_json(task, verdict), ensure_ascii=False))
    else:
        _print_verdict(f"{task} {tasks[task].title}", verdict)
    return 0 if verdict.passed else 1


def read_program(file: Path) -> str:
    """The text of a program file, untouched. Raises UserError."""
    most = Limits().source
    try:
        size = file.stat().st_size
        if size > most:
            raise UserError(f"{file}: has {size:,} bytes; a program may have at most {most:,}; give a shorter one")
        raw = file.read_bytes()
    except OSError as error:
        raise UserError(f"{file}: cannot be read ({error.strerror}); give the path of a program file") from error
    if not raw:
        raise UserError(f"{file}: is empty; write the program into it (one of comments alone is a program, too)")
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise UserError(
            f"{file}: line {line}, byte {error.start}: 0x{raw[error.start]:02x} is not UTF-8; save the program as UTF-8"
        ) from error


def _stdin(text: str | None, file: Path | None) -> bytes:
    if text is not None and file is not None:
        raise UserError("--stdin and --stdin-file were both given; choose one")
    if file is None:
        # The command line's own bytes, also where they are no text.
        return os.fsencode(text or "")
    if str(file) == "-":
        return sys.stdin.buffer.read()
    try:
        return file.read_bytes()
    except OSError as error:
        raise UserError(f"{file}: cannot be read ({error.strerror}); give the path of an input file") from error


def _options(language: Language, assignments: Sequence[str]) -> dict[str, str]:
    chosen = {}
    for assignment in assignments:
        name, _, value = assignment.partition("=")
        if name not in language.options:
            raise registry.unknown(f"option of {language.name}", name, language.options)
        if value not in language.options[name]:
            raise registry.unknown(f"value of option {name!r}", value, language.options[name])
        chosen[name] = value
    return chosen


def _execution_json(execution: Execution) -> dict[str, object]:
    position = execution.position
    return {
        "status": execution.status,
        "stdout": execution.stdout.decode(errors="replace"),
        "stdout_base64": base64.b64encode(execution.stdout).decode(),
        "steps": execution.steps,
        "message": diagnosis(execution) if position is None else execution.message,
        "line": position.line if position else None,
        "column": position.column if position else None,
        "snapshot": execution.snapshot,
    }


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
    }


def _print_verdict(title: str, verdict: Verdict) -> None:
    table = Table(title=title, title_justify="left", show_edge=False)
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
    console.print(table)
    visible = [case for case in verdict.cases if not case.held_out]
    held_out = [case for case in verdict.cases if case.held_out]
    outcome = "solved" if verdict.passed else "overfit" if verdict.overfit else f"unsolved ({verdict.error_class})"
    console.print(
        f"{outcome}: {sum(case.error_type == 'ok' for case in visible)} of {len(visible)} visible cases and "
        f"{sum(case.error_type == 'ok' for case in held_out)} of {len(held_out)} held-out cases are right "
        f"(comparator {verdict.comparator}, dialect {verdict.dialect})",
        soft_wrap=True,
    )
