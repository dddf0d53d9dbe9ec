"""Read a task file: the built-in ones and a user's own.

    {
      "name": "mine",
      "version": "1",
      "tasks": [
        {
          "id": "T01",
          "title": "Echo Line",
          "statement": "...",
          "tier": "easy",
          "category": "Basic I/O",
          "pseudocode": "...",
          "complexity": "O(n)",
          "cases": [
            {"stdin": "a\\n", "expected_stdout": "a"},
            {"stdin": "b\\n", "expected_stdout": "b", "held_out": true}
          ]
        }
      ]
    }

`held_out`, `pseudocode` and `complexity` may be left out. The last two are for people: they stay in the file, so that
no agent can come to see them.

A file is refused at its first mistake, with one line that says where it is, what stands there and what to do:

    not a file that can be read    not UTF-8, not JSON             a key twice in one object
    a field missing or unknown     a value of the wrong type       a text that must not be blank
    a name or id of odd characters a task id twice, or no task     a case twice, or none visible
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, ValidationError
from pydantic_core import PydanticCustomError

from evals.benchmarks.base import Benchmark
from evals.errors import UserError
from tools.task import Case, Task


class TaskFileError(UserError, ValueError):
    """A task file that the user must mend; its text is one line."""


@dataclass(frozen=True, slots=True)
class Taskset:
    """What a task file holds."""

    name: str
    version: str
    tasks: tuple[Task, ...]


def load(path: Path) -> Taskset:
    """Read a task file. Raises TaskFileError."""
    try:
        return _taskset(_parsed(_text(path)))
    except _Mistake as mistake:
        raise TaskFileError(_one_line(f"{path}: {mistake}")) from None


def benchmark(path: Path) -> Benchmark:
    """A user's own file as a benchmark, read and checked at once. Raises TaskFileError."""
    taskset = load(path)
    return Benchmark(taskset.name, taskset.version, lambda _: taskset.tasks)


class _Mistake(Exception):
    """What is wrong with a file, whose name the one who catches it knows."""


# The schema --------------------------------------------------------------------------------------------------------


def _unicode(text: str) -> str:
    """JSON may escape half of a surrogate pair, which no program can be given as input."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise PydanticCustomError("string_unicode", "lone surrogate") from None
    return text


_Text = Annotated[str, AfterValidator(_unicode)]


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class _CaseEntry(_Strict):
    stdin: _Text
    expected_stdout: _Text
    held_out: bool = False


class _TaskEntry(_Strict):
    id: _Text
    title: _Text
    statement: _Text
    tier: _Text
    category: _Text
    pseudocode: _Text = ""
    complexity: _Text = ""
    cases: list[_CaseEntry]


class _File(_Strict):
    name: _Text
    version: _Text
    tasks: list[_TaskEntry]


_MODELS: Mapping[int, type[_Strict]] = {0: _File, 2: _TaskEntry, 4: _CaseEntry}
"""By the depth at which they stand in a file: ("tasks", 3, "cases", 0) is 4."""

_NAME = re.compile(r"[A-Za-z0-9._-]+")
"""Names and ids stand in trial keys, on the command line and in reports, unquoted."""

_WRONG_TYPES = {
    "string_type": ("not a string", "write it in double quotes"),
    "string_unicode": ("not valid Unicode", "remove the lone surrogate"),
    "bool_type": ("neither true nor false", "write true or false, without quotes"),
    "list_type": ("not a list", "write it in square brackets"),
    "model_type": ("not an object", "write it in curly brackets"),
}
"""Pydantic's error types: what to say of the value, and the remedy."""


# From bytes to JSON ------------------------------------------------------------------------------------------------


def _text(path: Path) -> str:
    try:
        raw = path.read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        why = error.strerror if isinstance(error, OSError) else error
        raise _Mistake(f"cannot be read: {why}; give the path of a task file") from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # error.object is what came after a byte order mark, if there was one.
        before = error.object[: error.start].decode()
        place = f"line {before.count(chr(10)) + 1}, column {len(before) - before.rfind(chr(10))}"
        raise _Mistake(
            f"{place}: byte 0x{error.object[error.start]:02x} is not UTF-8; save the file as UTF-8"
        ) from None


class _RepeatedKey(dict[str, Any]):
    """An object in which a key stands twice, which `json` would pass over in silence."""

    key: str


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) == len(pairs):
        return fields
    repeated = _RepeatedKey(fields)
    repeated.key = Counter(key for key, _ in pairs).most_common(1)[0][0]
    return repeated


def _parsed(text: str) -> Any:
    try:
        data = json.loads(text, object_pairs_hook=_object)
        for location, repeated in _repeated_keys(data):
            raise _Mistake(f"{_place(data, location)}field {_shown(repeated.key)} is given twice; remove one")
    except json.JSONDecodeError as error:
        found = _shown(text[error.pos :].partition("\n")[0]) if error.pos < len(text) else "the end of the file"
        raise _Mistake(
            f"line {error.lineno}, column {error.colno}: not JSON: {error.msg}, found {found}; mend it there"
        ) from None
    except RecursionError:
        raise _Mistake("not a task file: lists and objects nested too deeply; flatten them") from None
    except ValueError:  # Python converts no integer of more than 4,300 digits
        raise _Mistake("not a task file: it holds an integer of thousands of digits; no field takes one") from None
    return data


def _repeated_keys(value: Any, location: tuple[int | str, ...] = ()) -> Iterator[tuple[tuple[int | str, ...], Any]]:
    if isinstance(value, _RepeatedKey):
        yield location, value
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        yield from _repeated_keys(inner, (*location, key))


# From JSON to tasks ------------------------------------------------------------------------------------------------


def _taskset(data: Any) -> Taskset:
    try:
        file = _File.model_validate(data)
    except ValidationError as error:
        raise _Mistake(_schema_mistake(data, error)) from None
    _check_name("name", file.name)
    _check_not_blank("version", file.version)
    _check_tasks(file.tasks)
    for entry in file.tasks:
        try:
            _check_task(entry)
        except _Mistake as mistake:
            raise _Mistake(f"task {entry.id}: {mistake}") from None
    return Taskset(file.name, file.version, tuple(_task(entry) for entry in file.tasks))


def _task(entry: _TaskEntry) -> Task:
    cases = tuple(Case(case.stdin, case.expected_stdout, case.held_out) for case in entry.cases)
    return Task(entry.id, entry.title, entry.statement, entry.tier, entry.category, cases)


def _check_tasks(entries: Sequence[_TaskEntry]) -> None:
    if not entries:
        raise _Mistake('field "tasks" is [], without a task; add one')
    first: dict[str, int] = {}
    for number, entry in enumerate(entries, start=1):
        try:
            _check_name("id", entry.id)
        except _Mistake as mistake:
            raise _Mistake(f"task number {number}: {mistake}") from None
        if entry.id in first:
            raise _Mistake(f"task {entry.id}: tasks number {first[entry.id]} and {number} have this id; rename one")
        first[entry.id] = number


def _check_task(entry: _TaskEntry) -> None:
    for field in ("title", "statement", "tier", "category", "pseudocode", "complexity"):
        if field in entry.model_fields_set:
            _check_not_blank(field, getattr(entry, field))
    first: dict[str, int] = {}
    for number, case in enumerate(entry.cases, start=1):
        if case.stdin in first:
            raise _Mistake(
                f"cases {first[case.stdin]} and {number} have the same stdin {_shown(case.stdin)}; change or remove one"
            )
        first[case.stdin] = number
    if all(case.held_out for case in entry.cases):
        raise _Mistake(
            f"none of its {len(entry.cases)} cases is visible; add one without held_out"
            if entry.cases
            else 'field "cases" is []; add a case'
        )


def _check_name(field: str, text: str) -> None:
    if not _NAME.fullmatch(text):
        odd = next((character for character in text if not _NAME.fullmatch(character)), None)
        why = "is empty" if odd is None else f"holds {_shown(odd)}"
        raise _Mistake(f'field "{field}" is {_shown(text)}, which {why}; use letters A-Z a-z, digits, ".", "_" and "-"')


def _check_not_blank(field: str, text: str) -> None:
    if not text.strip():
        raise _Mistake(f'field "{field}" is {_shown(text)}, which is blank; write it')


# Words about mistakes ----------------------------------------------------------------------------------------------


def _schema_mistake(data: Any, error: ValidationError) -> str:
    found = error.errors(include_url=False)[0]
    location = found["loc"]
    if not location:
        return f"the file holds {_shown(data)}, not an object; write it in curly brackets"
    *parent, field = location
    place = _place(data, parent)
    if found["type"] == "missing":
        return f'{place}field "{field}" is missing; add it'
    if found["type"] == "extra_forbidden":
        fields = _MODELS[len(parent)].model_fields
        return f"{place}unknown field {_shown(field)}; the fields are {', '.join(fields)}"
    why, remedy = _WRONG_TYPES.get(found["type"], (found["msg"], "change it"))
    if isinstance(field, int):
        return f"{_place(data, location)}{_shown(found['input'])} is {why}; {remedy}"
    return f'{place}field "{field}" is {_shown(found["input"])}, {why}; {remedy}'


def _place(data: Any, location: Sequence[int | str]) -> str:
    """Where a location of pydantic's is, in the words of a user: ("tasks", 3, "cases", 0) is "task E04, case 1: "."""
    match location:
        case ["tasks", int(task), *inside]:
            place = _task_place(data["tasks"][task], task + 1)
            match inside:
                case ["cases", int(case), *_]:
                    place += f", case {case + 1}"
            return place + ": "
    return ""


def _task_place(entry: Any, number: int) -> str:
    name = entry.get("id") if isinstance(entry, dict) else None
    return f"task {name}" if isinstance(name, str) and _NAME.fullmatch(name) else f"task number {number}"


def _shown(value: Any) -> str:
    """A value as it would stand in the file, cut to what fits into a line."""
    text = _one_line(json.dumps(value, ensure_ascii=False))
    return text if len(text) <= 60 else text[:57] + "..."


def _one_line(text: str) -> str:
    return "".join(character if character.isprintable() else f"\\u{ord(character):04x}" for character in text)
