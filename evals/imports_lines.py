"""The result files of the released EsoLang-Bench harness: read, and checked line by line.

    results/{regime}/{model}/{language}.jsonl        one problem a line

Where a file lies is not looked at: each line says itself what it belongs to, so that any part of the tree can be read.
The harness appends when it runs again; of several lines for one problem the last one counts.

Nothing that is wrong is passed over: the first mistake is an error of one line that names file, line and field.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from evals import registry
from evals.errors import UserError
from evals.experiment import MAX_ATTEMPTS
from evals.text import quoted
from interpreters.base import Language

HARNESS = "esolangbench"
"""Its name; also that of the dialect and the comparator which follow it."""

REGIMES: Mapping[str, str] = {
    "zero_shot": "zero-shot",
    "few_shot": "few-shot",
    "self_scaffolding": "self-scaffolding",
    "textual_self_scaffolding": "coder-critic",
    "react": "planner-editor-critic",
}
"""A regime of the harness -> our strategy."""

_FOREIGN = "give the folder of results that the released harness wrote"


class _Entry(BaseModel):
    # A later release may say more than this one.
    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)


class TestRecord(_Entry):
    input: str
    expected_output: str
    actual_output: str
    error_type: Literal["ok", "compile_error", "runtime_error", "timeout_error", "internal_error"]
    """How the program ended; whether its output was right is not said."""
    stderr: str


class AttemptRecord(_Entry):
    attempt_index: int
    code: str
    """Empty where the harness took no program out of the reply."""
    tests: list[TestRecord]
    critic_feedback: str | None = None
    plan: str | None = None


class ProblemRecord(_Entry):
    regime: str
    model: str
    language: str
    problem_id: str
    solved: bool
    attempts: int
    """0: the harness caught an exception, mostly its provider's, and kept nothing else."""
    per_attempt: list[AttemptRecord]
    timestamp: str = ""
    error: str = ""
    """The exception's text."""


@dataclass(frozen=True, slots=True)
class Line:
    """What the harness recorded of one problem, and where that stands."""

    place: str
    """File and line, as a mistake begins."""
    record: ProblemRecord


@dataclass(frozen=True, slots=True)
class Results:
    lines: tuple[Line, ...]
    """One for each problem of each regime, model and language."""
    superseded: int
    """Lines that a later one for the same problem has replaced."""
    languages: Mapping[str, Language]
    """Those that occur, by name."""
    files: int
    digest: str
    """sha256 of all files, names included."""


def read(directory: Path) -> Results:
    """Read every result file in a folder, however deep. Raises UserError."""
    if not directory.is_dir():
        raise UserError(f"{directory}: is no folder; {_FOREIGN}")
    files = sorted(path for path in directory.rglob("*.jsonl") if path.is_file())
    latest: dict[tuple[str, str, str, str], Line] = {}
    languages: dict[str, Language] = {}
    total, digest = 0, hashlib.sha256()
    for file in files:
        try:
            raw = file.read_bytes()
        except OSError as error:
            raise UserError(f"{file}: cannot be read ({error.strerror}); mend its permissions") from error
        digest.update(json.dumps([file.relative_to(directory).as_posix(), hashlib.sha256(raw).hexdigest()]).encode())
        for number, text in enumerate(raw.split(b"\n"), 1):
            if not text.strip():
                continue
            place = f"{file}: line {number}"
            record = _record(place, text)
            if record.language not in languages:
                languages[record.language] = _language(place, record.language)
            latest[record.regime, record.model, record.language, record.problem_id] = Line(place, record)
            total += 1
    if not latest:
        raise UserError(f"{directory}: holds no results ({len(files)} .jsonl files); {_FOREIGN}")
    return Results(tuple(latest.values()), total - len(latest), languages, len(files), digest.hexdigest())


def _record(place: str, text: bytes) -> ProblemRecord:
    try:
        data = json.loads(text.decode())
    except json.JSONDecodeError as error:
        raise UserError(f"{place}, column {error.colno}: not JSON: {error.msg}; mend or remove the line") from None
    except UnicodeDecodeError as error:
        raise UserError(f"{place}, byte {error.start}: not UTF-8; mend or remove the line") from None
    except (ValueError, RecursionError):
        raise UserError(f"{place}: a number too long or a list nested too deeply; mend or remove the line") from None
    if not isinstance(data, dict):
        raise UserError(f"{place}: {_shown(data)} is not an object; {_FOREIGN}")
    try:
        record = ProblemRecord.model_validate(data)
    except ValidationError as error:
        raise UserError(f"{place}: {_schema_mistake(error)}") from None
    _check(place, record)
    return record


def _language(place: str, name: str) -> Language:
    try:
        return registry.language(name, HARNESS)
    except UserError as error:
        raise UserError(f"{place}: {error}") from error


def _check(place: str, record: ProblemRecord) -> None:
    if record.regime not in REGIMES:
        known = ", ".join(REGIMES)
        raise UserError(f"{place}: regime {_shown(record.regime)} is none of {known}; leave its files out")
    if not record.model.strip() or not record.model.isprintable():
        raise UserError(f'{place}: field "model" is {_shown(record.model)}, no name; mend the line')
    if record.attempts != len(record.per_attempt):
        raise UserError(
            f'{place}: field "attempts" is {record.attempts}, but "per_attempt" holds {len(record.per_attempt)}; '
            "mend or remove the line"
        )
    if record.attempts > MAX_ATTEMPTS:
        raise UserError(f"{place}: has {record.attempts} attempts; a trial has {MAX_ATTEMPTS} at most; leave it out")
    if record.solved and not record.attempts:
        raise UserError(f"{place}: is solved without an attempt; mend or remove the line")
    for number, attempt in enumerate(record.per_attempt, 1):
        if attempt.attempt_index != number:
            raise UserError(
                f'{place}: field "per_attempt[{number - 1}].attempt_index" is {attempt.attempt_index}, not {number}; '
                "mend or remove the line"
            )
        if any("\ud800" <= character <= "\udfff" for character in attempt.code):
            raise UserError(
                f'{place}: field "per_attempt[{number - 1}].code" holds a lone surrogate, which is no text; '
                "mend or remove the line"
            )


_EXPECTED = {
    "string_type": "a string",
    "bool_type": "true or false",
    "int_type": "a whole number",
    "list_type": "a list",
    "model_type": "an object",
}


def _schema_mistake(error: ValidationError) -> str:
    found = error.errors(include_url=False)[0]
    field = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in found["loc"]).lstrip(".")
    if found["type"] == "missing":
        return f'field "{field}" is missing; {_FOREIGN}'
    if found["type"] == "literal_error":
        return f'field "{field}" is {_shown(found["input"])}; expected {found["ctx"]["expected"]}'
    return f'field "{field}" is {_shown(found["input"])}, not {_EXPECTED.get(found["type"], "valid")}; {_FOREIGN}'


def _shown(value: Any) -> str:
    """A value as it would stand in the file, cut to what fits into a line."""
    text = quoted(value) if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "..."
