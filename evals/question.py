"""What is asked of a model or an agent, and what makes two questions the same."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from agents.model import Message, Role


@dataclass(frozen=True)
class Question:
    """One request to one model, or to an agent that is none."""

    model: str
    role: Role
    parameters: Mapping[str, Any]
    messages: Sequence[Message]

    @cached_property
    def digest(self) -> str:
        """sha256 of the canonical request: what makes two questions the same."""
        request = {
            "model": self.model,
            "role": self.role,
            "parameters": dict(self.parameters),
            "messages": [[message.speaker, message.text] for message in self.messages],
        }
        return hashlib.sha256(json.dumps(request, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
