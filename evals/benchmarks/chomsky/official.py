"""Read the published tasks of ChomskyBench, from a path that the user gives.

The file has one JSON object a line, with nine fields:

    id                  text        re_..., csg_..., cfg_..., dcfg_... or regular_...
    order_id            number      the task's place, from 1
    question            text        what a model is told
    correct_answer      text        the key: a tuple as Python writes one, with bare words, too
    verification_code   text        a program that checks answers; it is read as text and never run
    chomsky_level       0 to 4      from RE to Regular
    input_level         0 to 4      the same scale; what the id says
    type                text        the name of chomsky_level
    cognitive_traps     texts       what a model may stumble over

A file is refused at its first mistake, with the line that it is in: one that is not a JSON object, a field that is
missing or of another type, an id or a place given twice, a level that there is none of or that contradicts another
field, a key that is no tuple. A part of the published file is as good as the whole.

The data itself is no part of Loopwright and is never fetched.
"""

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from evals.benchmarks.chomsky.instance import Level
from evals.benchmarks.chomsky.official_levels import FIELD, PREFIXES, TYPES, Partition, level_of
from evals.benchmarks.chomsky.published_key import Key, KeyMistake, read_key
from evals.benchmarks.taskfile import TaskFileError
from evals.text import quoted

NAME = "chomskybench"

_ID = re.compile(r"[A-Za-z0-9._-]+")
"""Ids stand in trial keys, on the command line and in reports, unquoted."""


@dataclass(frozen=True, slots=True)
class PublishedTask:
    """One task of the published set."""

    id: str
    order: int
    question: str
    written_key: str
    """The key as it is published, which is what the paper's scorer reads."""
    key: Key = field(repr=False)
    field_level: Level
    id_level: Level
    traps: tuple[str, ...] = ()

    def level(self, partition: Partition) -> Level:
        return self.field_level if partition == "field" else self.id_level


@dataclass(frozen=True, slots=True)
class Published:
    """What a file holds."""

    digest: str
    """The first twelve digits of the file's SHA-256, which are its version."""
    tasks: tuple[PublishedTask, ...]


def is_official(path: Path) -> bool:
    """Whether a file is meant for the published one, be it sound behind its first line or not."""
    try:
        with path.open("rb") as lines:
            first = json.loads(next((line for line in lines if line.strip()), b"").decode("utf-8-sig"))
    except (OSError, ValueError, RecursionError):  # ValueError: not UTF-8, not JSON, or a NUL in the path
        return False
    return isinstance(first, dict) and {"chomsky_level", "correct_answer"} <= first.keys()


def read(path: Path) -> Published:
    """Read a published file. Raises TaskFileError."""
    try:
        raw = path.read_bytes()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise TaskFileError(f"{path}: cannot be read ({why}); give the path of the published data") from None
    try:
        tasks = tuple(_tasks(raw))
    except _Mistake as mistake:
        raise TaskFileError(f"{path}: {mistake}") from None
    return Published(hashlib.sha256(raw).hexdigest()[:12], tasks)


class _Mistake(Exception):
    """What is wrong with a file, whose name the one who catches it knows."""


class _Entry(BaseModel):
    # What else stands in an entry is none of our business.
    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)

    id: str
    order_id: Annotated[int, Field(ge=1)]
    question: str
    correct_answer: str
    verification_code: str
    chomsky_level: Annotated[int, Field(ge=0, le=4)]
    input_level: Annotated[int, Field(ge=0, le=4)]
    type: str
    cognitive_traps: list[str]


_WANTED = {
    "string_type": "not a text",
    "int_type": "not a whole number",
    "list_type": "not a list",
    "greater_than_equal": "too small",
    "less_than_equal": "too large",
}


# From bytes to tasks -----------------------------------------------------------------------------------------------


def _tasks(raw: bytes) -> Iterator[PublishedTask]:
    first: dict[str | int, int] = {}
    for number, line in _lines(raw):
        try:
            task = _task(_entry(line))
        except _Mistake as mistake:
            raise _Mistake(f"line {number}: {mistake}") from None
        for name, value in (("id", task.id), ("order_id", task.order)):
            if value in first:
                raise _Mistake(f'line {number}: field "{name}" is {value}, as in line {first[value]}; drop one')
            first[value] = number
        yield task
    if not first:
        raise _Mistake("holds no task; give another file")


def _lines(raw: bytes) -> Iterator[tuple[int, str]]:
    """The lines that are not blank, with their numbers."""
    for number, line in enumerate(raw.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        try:
            text = line.decode()
        except UnicodeDecodeError as error:
            byte = line[error.start]
            raise _Mistake(
                f"line {number}: byte 0x{byte:02x} at {error.start + 1} is not UTF-8; save the file as UTF-8"
            ) from None
        if text.strip():
            yield number, text


def _entry(line: str) -> _Entry:
    try:
        found = json.loads(line)
    except json.JSONDecodeError as error:
        raise _Mistake(f"column {error.colno}: not JSON: {error.msg}; mend it there") from None
    except (ValueError, RecursionError):
        raise _Mistake("a number too long or a list nested too deeply; mend it") from None
    if not isinstance(found, dict):
        raise _Mistake(f"{_shown(found)} is not an object; write it in curly brackets")
    try:
        return _Entry.model_validate(found)
    except ValidationError as error:
        raise _Mistake(_schema_mistake(error)) from None


def _schema_mistake(error: ValidationError) -> str:
    found = error.errors(include_url=False)[0]
    name = found["loc"][0]
    if found["type"] == "missing":
        return f'field "{name}" is missing; add it'
    return f'field "{name}" holds {_shown(found["input"])}, {_WANTED.get(found["type"], found["msg"])}; mend it'


def _task(entry: _Entry) -> PublishedTask:
    if not _ID.fullmatch(entry.id):
        raise _Mistake(f'field "id" is {_shown(entry.id)}; use letters A-Z a-z, digits, ".", "_" and "-"')
    for name, text in (("question", entry.question), ("correct_answer", entry.correct_answer)):
        if any("\ud800" <= character <= "\udfff" for character in text):
            raise _Mistake(f'field "{name}" is not valid Unicode; remove the lone surrogate')
        if not text.strip():
            raise _Mistake(f'field "{name}" is {_shown(text)}, which is blank; write it')
    id_level = level_of(entry.id)
    if id_level is None:
        raise _Mistake(f'field "id" is {_shown(entry.id)}, which begins with none of {", ".join(PREFIXES)}; mend it')
    field_level = FIELD[entry.chomsky_level]
    if FIELD[entry.input_level] != id_level:
        raise _Mistake(f'field "input_level" is {entry.input_level}, but the id says {id_level}; mend one')
    if entry.type != TYPES[field_level]:
        raise _Mistake(f'field "type" is {_shown(entry.type)}, but chomsky_level says {TYPES[field_level]}; mend one')
    try:
        key = read_key(entry.correct_answer, entry.question)
    except KeyMistake as mistake:
        raise _Mistake(f'field "correct_answer" is {_shown(entry.correct_answer)}: {mistake}; mend it') from None
    return PublishedTask(
        id=entry.id,
        order=entry.order_id,
        question=entry.question,
        written_key=entry.correct_answer,
        key=key,
        field_level=field_level,
        id_level=id_level,
        traps=tuple(entry.cognitive_traps),
    )


def _shown(value: Any) -> str:
    """A value as it would stand in the file, cut to what fits into a line."""
    text = quoted(value) if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "..."
