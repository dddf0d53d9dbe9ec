"""A model that reads its replies from a script: for tests, demonstrations and runs without a key.

A script is a list of replies, given in order to whoever asks, or a mapping of role to such a list. It is told from its
beginning in every trial: `fresh` gives the model for one. When a script runs dry it says so and makes nothing up.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

from agents.model import AgentCrashed, Message, Reply, Role
from agents.providers.settings import ConfigurationError, Settings

Script = Sequence[str] | Mapping[Role, Sequence[str]]

_ROLES: tuple[Role, ...] = get_args(Role)
_SHAPE = "expected a list of strings, or an object of such lists with the keys " + ", ".join(_ROLES)


@dataclass(frozen=True, slots=True)
class Scripted:
    """One telling of a script."""

    script: Script
    name: str = "scripted/script"
    parameters: Mapping[str, float | int] = field(default_factory=dict)
    """What a server would be asked; recorded, and otherwise without effect."""
    _told: Counter[str] = field(default_factory=Counter, init=False, repr=False)

    def fresh(self) -> "Scripted":
        """The same script from its beginning: the model for one trial."""
        return Scripted(self.script, self.name, self.parameters)

    def skip(self, role: Role) -> None:
        """Pass over the next reply to a role: it has been given before, and a journal answers the call instead."""
        self._next(role)

    async def complete(self, messages: Sequence[Message], role: Role) -> Reply:  # noqa: ARG002 (a script does not listen)
        """Give the next reply. Raises AgentCrashed when there is none left."""
        return Reply(self._next(role))

    def _next(self, role: Role) -> str:
        if isinstance(self.script, Mapping):
            whose: str = role
            replies = self.script.get(role, ())
        else:
            whose = "all roles"
            replies = self.script
        call = self._told[whose]
        self._told[whose] += 1
        if call >= len(replies):
            held = "1 reply" if len(replies) == 1 else f"{len(replies)} replies"
            raise AgentCrashed(
                f"{self.name}: the {role} asks for reply {call + 1}, but the script holds {held} for {whose}; add one"
            )
        return replies[call]


def build(name: str, settings: Settings) -> Scripted:
    """The model `scripted/FILE`; a path is relative to the working directory. Raises ConfigurationError."""
    return Scripted(_read(Path(name)), f"scripted/{name}", settings.asked())


def _read(path: Path) -> Script:
    try:
        script: Any = json.loads(path.read_bytes())
    except OSError as error:
        raise ConfigurationError(f"{path}: cannot be read ({error.strerror}); name a script file") from error
    except UnicodeDecodeError as error:
        raise ConfigurationError(f"{path}: byte {error.start} is not UTF-8; save the file as UTF-8") from error
    except json.JSONDecodeError as error:
        raise ConfigurationError(f"{path}: not JSON: {error}") from error
    if isinstance(script, dict):
        for role, replies in script.items():
            if role not in _ROLES:
                raise ConfigurationError(f"{path}: {json.dumps(role)} is no role; {_SHAPE}")
            _check(path, role, replies)
        return {role: script[role] for role in _ROLES if role in script}
    _check(path, "", script)
    return list(script)


def _check(path: Path, place: str, replies: Any) -> None:
    if not isinstance(replies, list):
        raise ConfigurationError(f"{path}: {place or 'the script'} is no list; {_SHAPE}")
    for index, reply in enumerate(replies):
        if not isinstance(reply, str):
            raise ConfigurationError(f"{path}: {place}[{index}] is no string; {_SHAPE}")
