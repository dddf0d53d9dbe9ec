"""The interpreter of a language as tools for a model that calls tools by name, wherever they are run.

A toolbox can be told to another process. LangChain, by which the tools are made, is imported when they are first used:
whoever offers none has no use for it.
"""

import json
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from interpreters.base import Language, Limits


@dataclass(frozen=True)
class Toolbox:
    """`run_LANGUAGE` and `run_LANGUAGE_on_inputs`, as tools.langchain_tools has them."""

    language: Language
    dialect: str
    limits: Limits

    def described(self) -> list[dict[str, Any]]:
        """Name, description and arguments of each, in OpenAI's form."""
        from tools.langchain_tools import described

        return [described(tool) for tool in self._tools.values()]

    def __call__(self, name: str, arguments: str) -> str:
        """What a tool replies to a model that calls it, wrong arguments and wrong names included."""
        if name not in self._tools:
            return f"There is no tool {name!r}; there are {', '.join(self._tools)}."
        try:
            given = json.loads(arguments, strict=False)
        except ValueError as error:
            return f"Nothing was run, for the arguments are no JSON: {error}."
        if not isinstance(given, dict):
            return "Nothing was run, for the arguments are no JSON object."
        said = self._tools[name].invoke({"type": "tool_call", "id": "1", "name": name, "args": given})
        return str(said.content)

    @cached_property
    def _tools(self) -> dict[str, Any]:
        from tools.langchain_tools import batch_tool, interpreter_tool

        batch = replace(self.limits, steps=max(1, self.limits.steps // 10))
        tools = (
            interpreter_tool(self.language, dialect=self.dialect, limits=self.limits),
            batch_tool(self.language, dialect=self.dialect, limits=batch),
        )
        return {tool.name: tool for tool in tools}

    def __getstate__(self) -> dict[str, Any]:
        """What another process is told: not the tools, which it makes itself."""
        return {name: value for name, value in self.__dict__.items() if name != "_tools"}
