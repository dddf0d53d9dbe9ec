"""`loopwright interpret`: a program file and its input go in, what became of it comes out."""

import base64
import json
import os
import sys
from collections import deque
from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path

from evals import registry
from evals.errors import UserError
from evals.programs import read_program
from interpreters.base import (
    CompileError,
    Execution,
    Language,
    Limits,
    Plain,
    Program,
    compile_failure,
    compile_within,
)
from tools.judge import diagnosis
from tools.sandbox import run_within


def interpret_command(
    language: str,
    file: Path,
    stdin: str | None,
    stdin_file: Path | None,
    limits: Mapping[str, int | None],
    seconds: float | None,
    dialect: str | None,
    options: Sequence[str],
    trace: int | None,
    as_json: bool,
) -> int:
    """Run a program; its output, or its trace, goes to standard output as it is, a failure to standard error."""
    known = registry.language(language, dialect)
    chosen = chosen_options(known, options)
    source, given = read_program(file), given_input(stdin, stdin_file)
    bounds = Limits(**{name: value for name, value in limits.items() if value is not None})
    configurations: list[Mapping[str, Plain]] = []
    try:
        program = compile_within(bounds, known, source, dialect or known.dialects[0], chosen)
    except CompileError as error:
        execution = compile_failure(error)
    else:
        if seconds is None:
            execution = program.run(given, bounds)
        else:
            speaking = dialect or known.dialects[0]
            execution = run_within(seconds, known, source, given, bounds, dialect=speaking, options=chosen)
        configurations = _traced(program, given, bounds, trace)
    if as_json:
        described = _described(execution)
        print(json.dumps(described if trace is None else {**described, "trace": configurations}, ensure_ascii=False))
    elif trace is not None:
        for configuration in configurations:
            print(json.dumps(configuration, ensure_ascii=False))
    else:
        sys.stdout.buffer.write(execution.stdout)
    sys.stdout.flush()
    if execution.status != "ok" and not as_json:
        failure = f"{execution.status} after {execution.steps:,} steps: {diagnosis(execution)}"
        print(f"{file}: {failure}", file=sys.stderr)
    return 0 if execution.status == "ok" else 1


def _traced(program: Program, stdin: bytes, limits: Limits, count: int | None) -> list[Mapping[str, Plain]]:
    """The first configurations of a run, or the last ones for a negative count, within the step limit."""
    configurations = islice(program.steps(stdin), limits.steps + 1)
    if count is None:
        return []
    return list(islice(configurations, count)) if count >= 0 else list(deque(configurations, maxlen=-count))


def given_input(text: str | None, file: Path | None) -> bytes:
    """The input that `--stdin` or `--stdin-file` gives; nothing if neither does. Raises UserError."""
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


def chosen_options(language: Language, assignments: Sequence[str]) -> dict[str, str]:
    """Options of a language, given as NAME=VALUE. Raises UserError."""
    chosen = {}
    for assignment in assignments:
        name, _, value = assignment.partition("=")
        if name not in language.options:
            raise registry.unknown(f"option of {language.name}", name, language.options)
        if value not in language.options[name]:
            raise registry.unknown(f"value of option {name!r}", value, language.options[name])
        chosen[name] = value
    return chosen


def _described(execution: Execution) -> dict[str, object]:
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
