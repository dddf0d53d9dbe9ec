"""Talking to agents in other processes, most of which are a line of shell."""

import asyncio
import shlex
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from agents.exec_agent import ExecAgent
from agents.model import ModelFailure, Reply
from agents.protocol import Brief, Request, WriteProgram

REQUEST = WriteProgram(Brief("brainfuck", "Eight commands.", "One", "Print 1."))

_ID = """id=${line#'{"id": '}; id=${id%%,*}"""
"""A request begins {"id": 7, and the shell cuts the number out."""


def replying(text: str = "$$") -> str:
    """Shell that answers the request in $line, with the number of its process if nothing else is given."""
    return f"""{_ID}; echo "{{\\"id\\": $id, \\"text\\": \\"{text}\\"}}\""""


def looping(text: str = "$$") -> str:
    """Shell that answers until its stdin ends."""
    return f"while read -r line; do {replying(text)}; done"


ONE = f"read -r line; {replying()}"
"""Shell that answers one request and ends."""


def shell(script: str) -> str:
    """The name of the agent that a script is."""
    return f"exec:sh -c {shlex.quote(script)}"


def asked(name: str, times: int = 1, *, request: Request = REQUEST, seconds: float = 60) -> list[Reply | ModelFailure]:
    """What an agent answers to a request, one time after the other; it is closed afterwards."""

    async def talk() -> list[Reply | ModelFailure]:
        agent = ExecAgent(name, seconds, grace=0.1)
        answers: list[Reply | ModelFailure] = []
        try:
            for _ in range(times):
                try:
                    answers.append(await agent.answer(request))
                except ModelFailure as failure:
                    answers.append(failure)
        finally:
            await agent.aclose()
        return answers

    return asyncio.run(talk())


def answered(name: str, request: Request = REQUEST) -> Reply:
    """The reply of an agent that has one."""
    (reply,) = asked(name, request=request)
    assert isinstance(reply, Reply), reply
    return reply


def failed(name: str, *, seconds: float = 60) -> ModelFailure:
    """The failure of an agent that has no reply."""
    (failure,) = asked(name, seconds=seconds)
    assert isinstance(failure, ModelFailure), failure
    return failure


def appeared(path: Path, lines: int = 1, *, still: Callable[[], bool] = lambda: True) -> bool:
    """Whether a file comes to have so many lines: within a minute, and while something is still so."""

    def there() -> bool:
        return path.exists() and path.read_text().count("\n") >= lines

    return _within_a_minute(lambda: there() or not still()) and there()


def gone(process: int | str) -> bool:
    """Whether a process ends, for which it is given a minute; what is dead and not yet buried has ended."""

    def ended() -> bool:
        if Path("/proc/self/stat").exists():
            try:
                state = Path(f"/proc/{int(process)}/stat").read_text().rpartition(")")[2].strip()
            except (FileNotFoundError, ProcessLookupError):
                return True
        else:
            command = ["ps", "-o", "stat=", "-p", str(int(process))]
            state = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
        return state[:1] in ("", "Z")

    return _within_a_minute(ended)


def _within_a_minute(holds: Callable[[], bool]) -> bool:
    for _ in range(3_000):
        if holds():
            return True
        time.sleep(0.02)
    return False
