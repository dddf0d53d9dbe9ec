"""Executions as plain JSON, for a model that reads them and a program that keeps them.

In full, an execution is a `RunResult`. What a model is shown of it is less: outputs are cut to a number of characters,
and what is left out is counted. It is plain JSON because it has to keep: an object of ours comes back from a LangGraph
checkpoint as another thing, and a message that holds bytes which are no UTF-8 cannot be written out at all.
"""

import base64
import json
from collections.abc import Mapping
from typing import NotRequired, TypedDict

from interpreters.base import Execution, Plain, Status
from tools.judge import STDERR_CHARACTERS


class Failure(TypedDict):
    """What went wrong, and where; a key is absent where that is not known."""

    message: str
    line: NotRequired[int]
    column: NotRequired[int]
    expected: NotRequired[str]


class RunResult(TypedDict):
    """One execution."""

    status: Status
    stdout: str
    """Bytes that are no UTF-8 appear as \\xNN."""
    stdout_base64: str
    """The bytes themselves."""
    steps: int
    error: NotRequired[Failure]
    """Present unless the status is "ok"."""
    snapshot: NotRequired[Mapping[str, Plain]]
    """The state at the end, where the language shows one."""


def run_result(execution: Execution) -> RunResult:
    """An execution in full."""
    result: RunResult = {
        "status": execution.status,
        "stdout": execution.stdout.decode(errors="backslashreplace"),
        "stdout_base64": base64.b64encode(execution.stdout).decode(),
        "steps": execution.steps,
    }
    if execution.status != "ok":
        result["error"] = failure(execution)
    if execution.snapshot:
        result["snapshot"] = execution.snapshot
    return result


def failure(execution: Execution) -> Failure:
    """What an execution that did not end well says of it."""
    found: Failure = {"message": execution.message[:STDERR_CHARACTERS]}
    if execution.position is not None:
        found["line"] = execution.position.line
        found["column"] = execution.position.column
    if execution.expected:
        found["expected"] = execution.expected[:STDERR_CHARACTERS]
    return found


def shown(result: RunResult, characters: int) -> dict[str, object]:
    """What a model reads of a result: at most so many characters of the output, and none of it twice."""
    rest = len(result["stdout"]) - characters
    return {
        "status": result["status"],
        "stdout": result["stdout"][:characters],
        **({"stdout_omitted": rest} if rest > 0 else {}),
        **{name: value for name, value in result.items() if name in ("steps", "error", "snapshot")},
    }


def compact(value: object) -> str:
    """A value as JSON without spaces. Half a surrogate pair is spelt out, for no request could carry it."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.encode(errors="backslashreplace").decode()
