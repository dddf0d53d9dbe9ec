"""OpenTelemetry's words for who is asked and what is said, in its conventions for generative AI (v0.1.0)."""

from typing import Any

from agents import tool_talk
from agents.exec_command import PREFIX
from agents.model import Message
from agents.providers.server import SCHEMES
from evals.plugins import is_path
from evals.question import Question


def asked(question: Question) -> dict[str, str]:
    """Who is asked for an answer."""
    return {"gen_ai.provider.name": provider(question.model), "gen_ai.request.model": model_name(question.model)}


def provider(model: str) -> str:
    """Who answers, as the conventions name providers; a server at an address is asked as OpenAI's is."""
    if model.startswith("builtin/"):
        return "loopwright"
    if model.startswith(PREFIX):
        return "exec"
    if model.startswith(SCHEMES):
        return "openai"
    return "plugin" if is_path(model) else model.partition("/")[0]


def model_name(model: str) -> str:
    """A model's name as its server has it; the name of anything else as it is."""
    if model.startswith(SCHEMES):
        return model.partition("#")[2]
    if model.startswith(("builtin/", PREFIX)) or is_path(model):
        return model
    return model.partition("/")[2]


def in_parts(message: Message) -> dict[str, Any]:
    """A message, tool calls and their results by their own names."""
    if message.speaker == "result":
        call, result = tool_talk.result(message)
        return {"role": "tool", "parts": [{"type": "tool_call_response", "id": call, "response": result}]}
    if message.speaker == "calls":
        return {"role": "assistant", "parts": _calls(message.text)}
    return {"role": message.speaker, "parts": [{"type": "text", "content": message.text}]}


def _calls(text: str) -> list[dict[str, Any]]:
    words, calls = tool_talk.calls(text)
    parts = [{"type": "tool_call", "id": call.id, "name": call.name, "arguments": call.arguments} for call in calls]
    return [{"type": "text", "content": words}, *parts] if words else parts
