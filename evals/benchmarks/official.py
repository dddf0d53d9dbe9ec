"""Read the published EsoLang-Bench data, from a path that the user gives.

Its problems come in several spellings, and all of them are read:

    the whole      a list of problems; an object that holds it as `problems` or `items`; one problem a line
    the cases      `test_cases`, `tests` or `input_output_examples`
    a case         `input` or `stdin`, and `output`, `stdout`, `expected_output` or `expected_stdout`
    the tier       `difficulty`; without it, the letter that the id begins with: E, M, H, X

Ids and texts are kept as they are, and every case is visible, as it is in the released harness. A case that stands
more than once (the published E01 has one six times) stays that often; two cases that contradict each other are
refused, and so are an id given twice and a field that is missing.

The data itself is no part of Loopwright and is never fetched.
"""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import AliasChoices, AliasPath, BaseModel, ConfigDict, Field, ValidationError

from evals.benchmarks.base import Benchmark
from evals.benchmarks.taskfile import TaskFileError
from evals.text import quoted
from tools.task import Case, Task

NAME = "esolangbench"

TIERS: Mapping[str, str] = {"easy": "easy", "medium": "medium", "hard": "hard", "extra_hard": "extra-hard"}
"""A difficulty as it is published -> our tier."""

UNCATEGORISED = "uncategorised"
"""The category of every task: the published files name none."""

_LETTERS: Mapping[str, str] = {"E": "easy", "M": "medium", "H": "hard", "X": "extra-hard"}
_LISTS = ("problems", "items")
_CASES = ("test_cases", "tests", "input_output_examples")
_ID = re.compile(r"[A-Za-z0-9._-]+")
"""Ids stand in trial keys, on the command line and in reports, unquoted."""


def is_official(path: Path) -> bool:
    """Whether a file has the published shape, be it sound or not.

    What is none of it, or cannot be read at all, is for evals.benchmarks.taskfile to read, or to say what is wrong.
    """
    try:
        return _entries(path.read_bytes().decode("utf-8-sig")) is not None
    except (OSError, ValueError):  # ValueError: not UTF-8, a line that is not JSON, or a NUL in the path
        return False


def benchmark(path: Path) -> Benchmark:
    """A published file as a benchmark, read and checked at once. Raises TaskFileError."""
    try:
        raw = path.read_bytes()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise TaskFileError(f"{path}: cannot be read ({why}); give the path of the published data") from None
    try:
        tasks = tuple(_tasks(raw))
    except _Mistake as mistake:
        raise TaskFileError(f"{path}: {mistake}") from None
    return Benchmark(NAME, hashlib.sha256(raw).hexdigest()[:12], lambda _: tasks)


class _Mistake(Exception):
    """What is wrong with a file, whose name the one who catches it knows."""


# The schema --------------------------------------------------------------------------------------------------------


class _Entry(BaseModel):
    # What else stands in an entry (a reference solution, say) is none of our business.
    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)


class _Test(_Entry):
    stdin: str = Field(validation_alias=AliasChoices("input", "stdin"))
    expected_stdout: str = Field(
        validation_alias=AliasChoices("output", "stdout", "expected_output", "expected_stdout")
    )


class _Problem(_Entry):
    id: str
    title: str
    description: str
    difficulty: str | None = None
    tests: Annotated[list[_Test], Field(min_length=1, validation_alias=AliasChoices(*_CASES))]


# From bytes to entries ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Line:
    """An entry of a file that has one a line."""

    number: int
    text: str


def _entries(text: str) -> Sequence[Any] | None:
    """The entries, still unread where each stands on its line; None if the text has not the published shape."""
    try:
        whole, end = json.JSONDecoder().raw_decode(text.lstrip())
    except (ValueError, RecursionError):
        return None
    if text.lstrip()[end:].strip():
        lines = [_Line(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
        return lines if _is_problem(whole) else None
    match whole:
        case list() if whole and _is_problem(whole[0]):
            return whole
        case dict() if "tasks" not in whole:
            named = next((whole[name] for name in _LISTS if name in whole), None)
            if named is None and _is_problem(whole):
                return [whole]
            return named if isinstance(named, list) else None
    return None


def _is_problem(entry: Any) -> bool:
    """Whether an entry is meant for a problem, and not for a task of our own."""
    return isinstance(entry, dict) and "cases" not in entry and any(name in entry for name in (*_CASES, "description"))


def _tasks(raw: bytes) -> Iterator[Task]:
    try:
        entries = _entries(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise _Mistake(f"byte {error.start} is not UTF-8; save the file as UTF-8") from None
    if entries is None:
        raise _Mistake('is no published data: no list of problems, and no object with "problems"; give another file')
    if not entries:
        raise _Mistake("holds no problem; give another file")
    first: dict[str, int] = {}
    for number, entry in enumerate(entries, 1):
        problem = _problem(_parsed(entry) if isinstance(entry, _Line) else entry, number)
        if problem.id in first:
            raise _Mistake(
                f"problem {problem.id}: problems number {first[problem.id]} and {number} have this id; drop one"
            )
        first[problem.id] = number
        yield _task(problem)


def _parsed(line: _Line) -> Any:
    try:
        return json.loads(line.text)
    except json.JSONDecodeError as error:
        raise _Mistake(f"line {line.number}, column {error.colno}: not JSON: {error.msg}; mend it there") from None
    except (ValueError, RecursionError):
        raise _Mistake(f"line {line.number}: a number too long or a list nested too deeply; mend it") from None


# From entries to tasks ---------------------------------------------------------------------------------------------


def _problem(entry: Any, number: int) -> _Problem:
    if not isinstance(entry, dict):
        raise _Mistake(f"problem number {number} is {_shown(entry)}, not an object; write it in curly brackets")
    name = entry.get("id")
    place = f"problem {name}" if isinstance(name, str) and _ID.fullmatch(name) else f"problem number {number}"
    try:
        problem = _Problem.model_validate(entry)
        _check(problem)
    except ValidationError as error:
        raise _Mistake(f"{place}{_schema_mistake(error)}") from None
    except _Mistake as mistake:
        raise _Mistake(f"{place}: {mistake}") from None
    return problem


def _check(problem: _Problem) -> None:
    if not _ID.fullmatch(problem.id):
        raise _Mistake(f'field "id" is {_shown(problem.id)}; use letters A-Z a-z, digits, ".", "_" and "-"')
    for field, text in (("title", problem.title), ("description", problem.description)):
        if not text.strip():
            raise _Mistake(f'field "{field}" is {_shown(text)}, which is blank; write it')
        _check_unicode(f'field "{field}"', text)
    _tier(problem)
    outputs: dict[str, tuple[int, str]] = {}
    for number, test in enumerate(problem.tests, 1):
        for text in (test.stdin, test.expected_stdout):
            _check_unicode(f"case {number}", text)
        before, output = outputs.setdefault(test.stdin, (number, test.expected_stdout))
        if output != test.expected_stdout:
            raise _Mistake(
                f"cases {before} and {number} have the same input {_shown(test.stdin)} and different outputs; "
                "mend or remove one"
            )


def _check_unicode(place: str, text: str) -> None:
    """JSON may escape half of a surrogate pair, which no program can be given as input."""
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise _Mistake(f"{place} is {_shown(text)}, not valid Unicode; remove the lone surrogate")


def _tier(problem: _Problem) -> str:
    if problem.difficulty is None:
        if problem.id[0] not in _LETTERS:
            raise _Mistake('field "difficulty" is missing, and the id begins with none of E, M, H, X; add it')
        return _LETTERS[problem.id[0]]
    if problem.difficulty not in TIERS:
        raise _Mistake(f'field "difficulty" is {_shown(problem.difficulty)}; write one of {", ".join(TIERS)}')
    return TIERS[problem.difficulty]


def _task(problem: _Problem) -> Task:
    cases = tuple(Case(test.stdin, test.expected_stdout) for test in problem.tests)
    return Task(problem.id, problem.title, problem.description, _tier(problem), UNCATEGORISED, cases)


def _schema_mistake(error: ValidationError) -> str:
    """The first mistake, as what follows the problem's name."""
    found = error.errors(include_url=False)[0]
    *parents, field = found["loc"]
    inside = f", case {parents[1] + 1}" if len(parents) > 1 and isinstance(parents[1], int) else ""
    if isinstance(field, int):
        return f", case {field + 1} is {_shown(found['input'])}, not an object; write it in curly brackets"
    model = _Test if inside else _Problem
    spellings = _spellings(model, str(field))
    if found["type"] == "missing":
        return f"{inside}: field {' or '.join(spellings)} is missing; add it"
    wanted = {"string_type": "not a string", "list_type": "not a list", "too_short": "empty"}
    return f'{inside}: field "{field}" is {_shown(found["input"])}, {wanted.get(found["type"], found["msg"])}; mend it'


def _spellings(model: type[_Entry], field: str) -> list[str]:
    """Every name that a field may have, quoted, given one of them."""
    for info in model.model_fields.values():
        match info.validation_alias:
            case AliasChoices(choices=choices) if field in choices:
                return [f'"{choice}"' for choice in choices if not isinstance(choice, AliasPath)]
    return [f'"{field}"']


def _shown(value: Any) -> str:
    """A value as it would stand in the file, cut to what fits into a line."""
    text = quoted(value) if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "..."
