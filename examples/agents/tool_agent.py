"""An agent that tries its programs out before it answers: LangChain's create_agent, with our interpreters as tools.

    loopwright run --model 'exec:python examples/agents/tool_agent.py gpt-5.4-mini' --strategy zero-shot --task E02

It asks any OpenAI-compatible server (OPENAI_API_KEY, OPENAI_BASE_URL) and may use an interpreter five times for a
request. Its prompts are those of our chat agents, so that the difference between it and openai/gpt-5.4-mini under the
same strategy is what the tools are worth. Every call that it makes is reported, with its tokens and its cost.

It needs the package langchain beside Loopwright: pip install langchain
"""

import asyncio
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from langchain_core.exceptions import ModelError
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.tools import BaseTool

from agents.prompt import TEMPLATES
from agents.providers.langchain import reply_from
from agents.providers.openai import build
from agents.providers.settings import ConfigurationError, Settings
from evals import registry
from evals.errors import UserError
from tools.langchain_tools import batch_tool, interpreter_tool

RUNS = 5
"""Uses of an interpreter for one request; after that the model has to answer."""


def prompt(request: dict[str, Any]) -> tuple[str, str]:
    """The system and the user message: the templates of the chat agents take a request as JSON, too."""
    system, user = (
        TEMPLATES.get_template(f"{request['role']}.{part}.md").render(request) for part in ("system", "user")
    )
    return system, user


def tools(request: dict[str, Any]) -> list[BaseTool]:
    """The interpreters of the language that is asked for; none for the form of an answer, which nothing can run."""
    brief = request["brief"]
    if brief["candidate"] == "answer":
        return []
    language = registry.language(brief["language"], brief["dialect"])
    return [make(language, dialect=brief["dialect"]) for make in (interpreter_tool, batch_tool)]


def answer(messages: Sequence[BaseMessage]) -> dict[str, Any]:
    """The model's last words, and what all its calls took."""
    # What LangChain itself says when a model is stopped is no message of the model, and has no metadata.
    spoken = [message for message in messages if isinstance(message, AIMessage) and message.response_metadata]
    replies = [reply_from(message, {}) for message in spoken]
    calls = [
        {"model": str(reply.reported.get("model", "unknown")), "usage": asdict(reply.usage), "cost": reply.cost}
        for reply in replies
    ]
    if messages[-1] is not spoken[-1]:
        return {"text": "", "exact": True, "calls": calls}  # No program: it went on calling tools instead.
    last = replies[-1]
    return {"text": last.text, "reasoning": last.reasoning, "finish_reason": last.finish_reason, "calls": calls}


def requests() -> Iterator[dict[str, Any]]:
    """One after the other, until stdin ends."""
    for line in sys.stdin:
        yield json.loads(line)


def main() -> None:
    try:
        from langchain.agents import create_agent
        from langchain.agents.middleware import ModelCallLimitMiddleware, ToolCallLimitMiddleware
    except ModuleNotFoundError:
        sys.exit("tool_agent.py needs a package that Loopwright has not: pip install langchain")
    try:
        (name,) = sys.argv[1:]
        chat = build(name, Settings()).chat
    except ValueError:
        sys.exit("tool_agent.py takes one argument, the name of a model, for example gpt-5.4-mini")
    except ConfigurationError as error:
        sys.exit(f"tool_agent.py: {error}")

    async def asked(request: dict[str, Any]) -> dict[str, Any]:
        system, user = prompt(request)
        limits = [ToolCallLimitMiddleware(run_limit=RUNS), ModelCallLimitMiddleware(run_limit=2 * RUNS)]
        try:
            agent = create_agent(chat, tools(request), system_prompt=system, middleware=limits)
            state = await agent.ainvoke({"messages": [{"role": "user", "content": user}]})
        except ModelError as error:
            return {"error": str(error), "missing": "provider_error"}
        except UserError as error:
            return {"error": str(error)}
        return answer(state["messages"])

    with asyncio.Runner() as runner:
        for request in requests():
            print(json.dumps({"id": request["id"], **runner.run(asked(request))}), flush=True)


if __name__ == "__main__":
    main()
