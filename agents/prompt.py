"""Prompts: what a chat model is told, as Markdown templates in agents/prompts.

Each role has two templates, ROLE.system.md and ROLE.user.md; the rest are parts that they share. A template sees the
fields of its request and nothing else, and a name that is not there is an error, never a blank. The system message
depends on the language and the role alone and begins with the language's documentation, so that servers which cache
prompts find the same beginning in every call of a run, whatever the role.
"""

import hashlib
import json
import re
from dataclasses import fields
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from agents.model import Message
from agents.protocol import Request, TryProgram, role_of
from agents.tool_talk import offered, talk

_FOLDER = Path(__file__).parent / "prompts"
_BACKTICKS = re.compile("`+")


def fenced(program: str, tag: str) -> str:
    """A program, byte for byte, in a fence longer than any in it."""
    longest = max((len(run) for run in _BACKTICKS.findall(program)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{tag}\n{program}\n{fence}"


def literal(value: str | bool) -> str:
    """A value as JSON in ASCII: white space, and whatever else cannot be seen, is spelt out."""
    return json.dumps(value)


TEMPLATES = Environment(
    loader=FileSystemLoader(_FOLDER),
    undefined=StrictUndefined,
    keep_trailing_newline=True,
    # These two concern the lines of a template that hold nothing but a tag; values are never touched.
    trim_blocks=True,
    lstrip_blocks=True,
    autoescape=False,
    auto_reload=False,
)
TEMPLATES.filters["fenced"] = fenced
TEMPLATES.filters["literal"] = literal


def render(request: Request) -> tuple[Message, ...]:
    """The system and the user message for a request; where tools are offered, these, their calls and results, too."""
    role = role_of(request)
    values = {field.name: getattr(request, field.name) for field in fields(request)}
    system, user = (TEMPLATES.get_template(f"{role}.{part}.md").render(values) for part in ("system", "user"))
    messages = Message("system", system), Message("user", user)
    if not isinstance(request, TryProgram) or not request.tools:
        return messages
    tools = TEMPLATES.get_template("tools.md").render(values)
    begun = messages[0], Message("user", f"{user}\n{tools}"), *talk(request.tried)
    if request.left:
        return offered(request.tools, "auto"), *begun
    last = TEMPLATES.get_template("tools_used_up.md").render(values)
    return offered(request.tools, "none"), *begun, Message("user", last)


def prompt_hashes() -> dict[str, str]:
    """File name -> sha256 of every template, shared parts included."""
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(_FOLDER.glob("*.md"))}
