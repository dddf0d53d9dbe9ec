"""Our messages as LangChain's, and tools as a model's own: what is offered, what it calls and what came of it.

How the three stand in messages of ours says agents.tool_talk. Arguments that are no JSON object go back to the model as
it wrote them, so that it can see what was wrong.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.messages import (
    AIMessage,
    BaseMessage,
    HumanMessage,
    InvalidToolCall,
    SystemMessage,
    ToolMessage,
)
from langchain_core.messages import ToolCall as Called
from langchain_core.runnables import Runnable

from agents.model import Message, Reply
from agents.tool_talk import CALLED, ToolCall, calls, offer, result, said

_SPEAKERS: Mapping[str, type[BaseMessage]] = {
    "system": SystemMessage,
    "user": HumanMessage,
    "assistant": AIMessage,
}


def spoken(message: Message) -> BaseMessage:
    """A message as LangChain has it."""
    if message.speaker == "result":
        call_id, came = result(message)
        return ToolMessage(came, tool_call_id=call_id)
    if message.speaker != "calls":
        return _SPEAKERS[message.speaker](message.text)
    words, called = calls(message.text)
    sound: list[Called] = []
    broken: list[InvalidToolCall] = []
    for call in called:
        arguments = _object(call.arguments)
        if arguments is None:
            broken.append(_broken(call.id, call.name, call.arguments))
        else:
            sound.append(Called(name=call.name, args=arguments, id=call.id))
    return AIMessage(words, tool_calls=sound, invalid_tool_calls=broken)


def _object(text: str) -> dict[str, Any] | None:
    try:
        read = json.loads(text)
    except ValueError:
        return None
    return read if isinstance(read, dict) else None


def set_aside(message: dict[str, Any]) -> list[InvalidToolCall]:
    """Take the calls whose arguments are JSON but no object out of a message: LangChain would refuse all of it."""
    calls = message.get("tool_calls") or []
    odd = [call for call in calls if _is_other_json(call["function"]["arguments"])]
    if odd:
        message["tool_calls"] = [call for call in calls if call not in odd]
    return [_broken(call.get("id"), call["function"]["name"], call["function"]["arguments"]) for call in odd]


def _broken(id_: str | None, name: str, arguments: str) -> InvalidToolCall:
    return InvalidToolCall(type="invalid_tool_call", id=id_, name=name, args=arguments, error=None)


def _is_other_json(text: Any) -> bool:
    try:
        return not isinstance(json.loads(text), dict)
    except (TypeError, ValueError):
        return False


def equipped(chat: BaseChatModel, tools: Message) -> Runnable[LanguageModelInput, AIMessage]:
    """The chat model with tools that it may call. Raises NotImplementedError if it cannot call any."""
    offered, choice = offer(tools)
    return chat.bind_tools(offered, **({"tool_choice": choice} if choice == "none" else {}))


def calling(reply: Reply, message: AIMessage) -> Reply:
    """The reply as one that calls tools, if it does."""
    sound = [(call["id"], call["name"], json.dumps(call["args"], ensure_ascii=False)) for call in message.tool_calls]
    broken = [(call["id"], call["name"] or "", call["args"] or "") for call in message.invalid_tool_calls]
    called = [
        ToolCall(id_ or f"call-{number}", name, arguments)
        for number, (id_, name, arguments) in enumerate([*sound, *broken], 1)
    ]
    return replace(reply, text=said(reply.text, called), finish_reason=CALLED) if called else reply
