"""What an agent in another process is asked: one JSON object a line, in ASCII, its id first.

    {"id": 1, "type": "WriteProgram", "role": "coder", "brief": {"language": "brainfuck", ...}, ...}

Behind id, type and role come the fields of the typed request (agents.protocol), all of them, null where there is
nothing. The models here say the same to others: agents/exec.schema.json is made of them. ASCII, and the order of the
first three keys, are a promise: a shell script can do without a JSON parser, and no locale can spoil a program.
"""

import json
from dataclasses import asdict
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from agents import protocol

NAMED = ConfigDict(strict=True, extra="forbid", frozen=True, use_attribute_docstrings=True)
"""How the lines of both directions are read: to the letter."""


def request_line(number: int, request: protocol.Request) -> bytes:
    """A request as the line that is written to the process."""
    head = {"id": number, "type": type(request).__name__, "role": protocol.ROLES[type(request)]}
    return json.dumps({**head, **asdict(request)}).encode("ascii") + b"\n"


class Brief(BaseModel):
    """What every agent knows about a task."""

    model_config = NAMED

    language: str
    """The notation that a candidate is written in."""
    documentation: str
    """That notation, explained to a programmer, as Markdown."""
    title: str
    statement: str
    candidate: Literal["program", "machine", "answer"]
    """What is asked for."""
    dialect: str
    """Of the language."""


class Example(BaseModel):
    """A solved task, which is no task of the benchmark."""

    model_config = NAMED

    title: str
    statement: str
    program: str
    cases: list[tuple[str, str]]
    """Pairs of input and output."""


def _without_defaults(schema: dict[str, Any]) -> None:
    """For the schema: a key that is absent says nothing at all."""
    for field in schema["properties"].values():
        del field["default"]


class ShownCase(BaseModel):
    """How the last attempt did on one visible case; a key that the experiment's feedback policy withholds is absent."""

    model_config = NAMED | ConfigDict(json_schema_extra=_without_defaults)

    passed: bool = False
    error_type: Literal["ok", "compile_error", "runtime_error", "timeout_error", "logic_error"] = "ok"
    stderr: str = ""
    """What the interpreter said of a failure."""
    stdin: str = ""
    actual_stdout: str = ""
    """What the program printed; bytes that are no UTF-8 appear as \\xNN."""
    expected_stdout: str = ""


class Attempted(BaseModel):
    """The last attempt: its program and what may be seen of its verdict."""

    model_config = NAMED

    program: str | None
    """null when the reply held no program."""
    feedback: list[ShownCase]


class _Request(BaseModel):
    model_config = NAMED

    id: Annotated[int, Field(ge=1)]
    """The number that the reply has to bear."""


class WriteProgram(_Request):
    """Asks for a program, or for whatever else the brief names as the candidate."""

    type: Literal["WriteProgram"]
    role: Literal["coder"]
    brief: Brief
    examples: list[Example]
    last: Attempted | None
    """The attempt to improve on; null at first."""
    advice: str | None
    """A critic's words about that attempt; the feedback is then empty, for the critic has read it."""


class Criticise(_Request):
    """Asks for words about an attempt; code in them is cut."""

    type: Literal["Criticise"]
    role: Literal["critic"]
    brief: Brief
    last: Attempted
    plan: str | None
    """The plan that the program was written by, where there was one."""


class DraftPlan(_Request):
    """Asks for a plan in words."""

    type: Literal["DraftPlan"]
    role: Literal["planner"]
    brief: Brief
    plan: str | None
    """The plan that failed; null at first."""
    advice: str | None
    """A critic's words about the attempt that followed that plan."""


class EditByPlan(_Request):
    """Asks for a program that follows a plan."""

    type: Literal["EditByPlan"]
    role: Literal["editor"]
    brief: Brief
    plan: str


Request = Annotated[WriteProgram | Criticise | DraftPlan | EditByPlan, Field(discriminator="type")]
