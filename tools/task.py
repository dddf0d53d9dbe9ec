"""What is asked: tasks and their cases."""

import hashlib
import json
from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Case:
    """One input and the output that is right for it."""

    stdin: str
    expected_stdout: str
    held_out: bool = False
    """Never shown to an agent in any form; judged all the same."""


@dataclass(frozen=True, slots=True)
class Task:
    """One problem of a benchmark."""

    id: str
    title: str
    statement: str
    tier: str
    category: str
    cases: tuple[Case, ...]

    @property
    def digest(self) -> str:
        """sha256 of everything that can change a verdict or a prompt."""
        return hashlib.sha256(json.dumps(asdict(self), sort_keys=True).encode()).hexdigest()
