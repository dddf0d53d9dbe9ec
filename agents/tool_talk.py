"""Tools in a conversation: how what is on offer, what a model calls and what comes of it stand in messages.

Messages are texts, so that the journal, a replay's diff and a transcript take these three for what all others are:

    speaker "tools"    at the beginning: {"tools": [...], "choice": "auto" or "none"}, the tools as JSON Schemas
    speaker "calls"    the model's reply that calls some: {"text": "...", "calls": [{"id", "name", "arguments"}, ...]}
    speaker "result"   what came of one call: {"call": id, "result": "..."}

A reply that calls tools has the text of a "calls" message and the finish reason CALLED. How a server hears of all this
is the provider's affair (agents.providers.langchain).
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from agents.model import Message

CALLED = "tools called"
"""The finish reason of a reply whose text is that of a "calls" message. It is our word, and no server's."""

Choice = Literal["auto", "none"]
"""Whether the model may call a tool. What was called before has to stay explained when it no longer may."""


@dataclass(frozen=True, slots=True)
class ToolCall:
    id: str
    name: str
    arguments: str
    """A JSON object, if the model wrote one; what it wrote, if not."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A reply that called tools, and what came of each call, in order."""

    said: str
    """The reply's text."""
    results: tuple[str, ...]


def offered(tools: Sequence[Mapping[str, Any]], choice: Choice) -> Message:
    """The message that offers tools, in OpenAI's form: {"type": "function", "function": {...}}."""
    return Message("tools", _text({"tools": list(tools), "choice": choice}))


def offer(message: Message) -> tuple[list[dict[str, Any]], Choice]:
    """What a message offers."""
    said = json.loads(message.text)
    return said["tools"], said["choice"]


def said(text: str, calls: Sequence[ToolCall]) -> str:
    """The text of a reply that calls tools, with the words that came along."""
    return _text({"text": text, "calls": [asdict(call) for call in calls]})


def calls(text: str) -> tuple[str, tuple[ToolCall, ...]]:
    """The words and the calls of such a reply."""
    read = json.loads(text)
    return read["text"], tuple(ToolCall(**call) for call in read["calls"])


def talk(tried: Sequence[Tried]) -> list[Message]:
    """What has been called so far, and what came of it, as messages."""
    messages: list[Message] = []
    for one in tried:
        messages.append(Message("calls", one.said))
        _, called = calls(one.said)
        messages += [
            Message("result", _text({"call": call.id, "result": result}))
            for call, result in zip(called, one.results, strict=True)
        ]
    return messages


def result(message: Message) -> tuple[str, str]:
    """The call's id, and what came of it."""
    read = json.loads(message.text)
    return read["call"], read["result"]


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)
