"""What an agent in another process answers: one JSON object a line, in UTF-8.

    {"id": 1, "text": "..."}                      an answer; whatever else is known of it may stand beside
    {"id": 1, "error": "...", "missing": "..."}   there is none, and why

A line is read to the letter: an unknown field is refused, for it may be a known one that is misspelt, and what it
meant to say of tokens or costs would be lost in silence.
"""

import json
import math
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, Self, cast

from pydantic import BaseModel, Field, JsonValue, ValidationError, field_validator, model_validator
from pydantic_core import from_json

from agents.exec_requests import NAMED
from agents.model import Reply
from agents.model import Usage as Counted
from interpreters.base import Plain


class BadReply(Exception):
    """A line that is no reply: what is wrong with it, and the remedy."""


Tokens = Annotated[int, Field(ge=0, le=10**15)]
Dollars = Annotated[float, Field(ge=0, le=10**9, allow_inf_nan=False)]


class Usage(BaseModel):
    """Tokens; null or absent where they are not known."""

    model_config = NAMED

    input_tokens: Tokens | None = None
    output_tokens: Tokens | None = None
    cached_tokens: Tokens | None = None
    reasoning_tokens: Tokens | None = None


class OwnCall(BaseModel):
    """A call to a language model that the agent made itself."""

    model_config = NAMED

    model: str
    usage: Usage = Usage()
    cost: Dollars | None = None
    """US dollars; null or absent is unknown, not free."""


class Answer(BaseModel):
    """An answer to a request."""

    model_config = NAMED

    id: int
    """That of the request."""
    text: str
    """The program, or the words that were asked for."""
    exact: bool = False
    """The text is the program itself, or no program if it is empty; else the program is looked for in it."""
    reasoning: str = ""
    finish_reason: str = "stop"
    """"length" for an answer that a token limit cut, "refused" for a model that declined: the trial is then missing."""
    usage: Usage | None = None
    """Not beside `calls`."""
    cost: Dollars | None = None
    """US dollars; null or absent is unknown, not free. Not beside `calls`."""
    model: str | None = None
    """What answered, for the record."""
    sent: dict[str, JsonValue] = {}
    """Parameters it was asked with, for the record."""
    calls: list[OwnCall] | None = None
    """The calls that the answer took, none of them forgotten: their sums are its usage and its cost."""

    @field_validator("sent")
    @classmethod
    def _finite(cls, sent: dict[str, JsonValue]) -> dict[str, JsonValue]:
        try:
            json.dumps(sent, allow_nan=False)
        except ValueError as error:
            raise ValueError("without a number beyond all bounds, such as 1e999") from error
        return sent

    @model_validator(mode="after")
    def _counted_once(self) -> Self:
        if self.calls is not None and not (self.usage is None and self.cost is None):
            raise ValueError("calls and usage or cost are given; leave the latter out, they are the sums of the calls'")
        return self

    def reply(self) -> Reply:
        """The same as an agent of this process would answer it."""
        reported: dict[str, Any] = {} if self.model is None else {"model": self.model}
        usage, cost = self.usage or Usage(), self.cost
        if self.calls is not None:
            reported["calls"] = [call.model_dump(exclude_none=True) for call in self.calls]
            usage, cost = _sums(self.calls)
        return Reply(
            text=self.text,
            exact=self.exact,
            reasoning=self.reasoning,
            finish_reason=self.finish_reason,
            usage=Counted(**usage.model_dump()),
            cost=cost,
            sent=cast(Mapping[str, Plain | float], self.sent),
            reported=reported,
        )


class Failure(BaseModel):
    """No answer: the trial is missing, and is repaired by running again."""

    model_config = NAMED

    id: int
    """That of the request."""
    error: str
    """Why, in one line."""
    missing: Literal["provider_error", "refused", "truncated", "harness_error"] = "harness_error"
    """What the trial is then: the fault of a server, of a model that declined, of a token limit, or the agent's own."""


def read_reply(line: bytes, number: int) -> Answer | Failure:
    """Read the reply to a request. Raises BadReply."""
    try:
        found = from_json(line, allow_inf_nan=False)
    except ValueError as error:
        raise BadReply(
            f"it wrote a line that is no JSON ({error}); write replies to stdout and all else to stderr"
        ) from error
    if not isinstance(found, dict):
        raise BadReply("it wrote a line that is no JSON object; write each reply in curly brackets")
    kind = Failure if "error" in found else Answer
    try:
        reply = kind.model_validate(found)
    except ValidationError as error:
        raise BadReply(f"its reply is wrong: {_explained(kind, error)}") from error
    if reply.id != number:
        raise BadReply(f"it answered request {reply.id}, but was asked request {number}; answer each once, in order")
    return reply


_WANTED = {
    "string_type": "a string in double quotes",
    "int_type": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "list_type": "a list in square brackets",
    "dict_type": "an object in curly brackets",
    "model_type": "an object in curly brackets",
}
"""Pydantic's error types, and what has to stand there; what stands there is not quoted, for it may be long."""


def _explained(kind: type[Answer | Failure], error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    if not first["loc"]:
        return first["msg"].removeprefix("Value error, ")
    place = ".".join(map(str, first["loc"]))[:60]
    match first["type"]:
        case "missing":
            return f'field "{place}" is missing; give it'
        case "extra_forbidden":
            inside = [part for part in first["loc"][:-1] if isinstance(part, str)]
            known = Usage if inside[-1:] == ["usage"] else OwnCall if inside else kind
            return f'there is no field "{place}"; the fields are {", ".join(known.model_fields)}'
        case found if found in _WANTED:
            return f'field "{place}" has to be {_WANTED[found]}; mend it'
    expected = first["msg"].removeprefix("Value error, ").removeprefix("Input should be ")
    return f'field "{place}" has to be {expected}; mend it'


def _sums(calls: Sequence[OwnCall]) -> tuple[Usage, float | None]:
    """Usage and cost of all calls together; a sum is unknown as soon as one of its parts is."""
    parts = {name: [getattr(call.usage, name) for call in calls] for name in Usage.model_fields}
    costs = [call.cost for call in calls]
    sums = {name: None if None in tokens else sum(tokens) for name, tokens in parts.items()}
    return Usage(**sums), None if None in costs else math.fsum(cost for cost in costs if cost is not None)
