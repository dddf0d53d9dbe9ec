"""The agent `exec:COMMAND`: another program, in any language, that reads requests and writes replies.

The command is split as a shell would split it, and started without one, in the current folder and with our environment
as it is, for it may need keys of its own. It is kept running. Requests in flight go to as many processes of it, each of
which has one at a time; they are started when they are needed.

What an agent does wrong (exec_process, exec_replies) ends the trial as missing, harness_error, and the process with it:
the next request goes to a new one. An agent that says that it has no answer goes on.
"""

import asyncio
from dataclasses import dataclass, field

from agents.exec_command import command
from agents.exec_process import Broken, Process
from agents.exec_replies import BadReply, Failure, read_reply
from agents.exec_requests import request_line
from agents.model import AgentCrashed, Reply, failure
from agents.protocol import Request
from agents.providers.settings import ConfigurationError
from agents.redaction import of_environment, redact

STDERR_CHARACTERS = 2_000
LINE_CHARACTERS = 200
"""What a failure's message quotes of what the agent wrote."""


@dataclass
class ExecAgent:
    """Plays every role. To be closed in the event loop that asked it; it starts anew when it is asked again."""

    name: str
    """With its prefix, as in the experiment."""
    seconds: float = 120.0
    """For one request, from its start to the end of its reply; starting a process included."""
    grace: float = 1.0
    """Seconds that a process has to end by itself."""
    _started: list[Process] = field(default_factory=list, init=False, repr=False)
    """All that may still run."""
    _idle: list[Process] = field(default_factory=list, init=False, repr=False)
    _asked: int = field(default=0, init=False)

    async def answer(self, request: Request) -> Reply:
        """Ask a process that has nothing else to do. Raises ModelFailure."""
        self._asked += 1
        number = self._asked
        process: Process | None = None
        line = b""
        healthy = False
        try:
            async with asyncio.timeout(self.seconds):
                process = self._waiting() or await self._new()
                line = await process.ask(request_line(number, request))
            reply = read_reply(line, number)
            healthy = True
        except (OSError, ConfigurationError, Broken, BadReply) as error:
            raise AgentCrashed(f"{self.name}: {self._why(error)}{_quoted(line, process)}") from error
        finally:
            if process is not None:
                if healthy:
                    self._idle.append(process)
                else:
                    process.kill()
        if isinstance(reply, Failure):
            raise failure(reply.missing, f"{self.name}: {_one_line(reply.error)[:STDERR_CHARACTERS]}")
        return reply.reply()

    async def aclose(self) -> None:
        """Let all processes end."""
        started, self._started, self._idle = self._started, [], []
        await asyncio.gather(*(process.close(self.grace) for process in started))

    def _waiting(self) -> Process | None:
        """A process that waits to be asked, unless it died of waiting."""
        while self._idle:
            process = self._idle.pop()
            if process.alive:
                return process
            process.kill()
        return None

    async def _new(self) -> Process:
        process = await Process.start(command(self.name))
        self._started = [*(other for other in self._started if not other.over), process]
        return process

    def _why(self, error: Exception) -> str:
        if isinstance(error, TimeoutError):  # which is an OSError
            return (
                f"it gave no reply within {self.seconds:g} seconds; check that it ends each reply with a newline and "
                "flushes it, or raise parameters.timeout"
            )
        if isinstance(error, OSError):
            return f"it cannot be started ({error.strerror}); mend the command"
        return str(error)


def _quoted(line: bytes, process: Process | None) -> str:
    """What the agent wrote, for a message: the line that is no reply, and the end of its stderr."""
    quoted = ""
    if line:
        quoted += f"; the line is: {_one_line(line.decode(errors='backslashreplace'))[:LINE_CHARACTERS]}"
    if process is not None and (words := _one_line(process.stderr)):
        quoted += f"; its stderr ends: {words[-STDERR_CHARACTERS:]}"
    return quoted


def _one_line(text: str) -> str:
    """A text as a message can hold it: without our secrets and line ends, and with nothing that a terminal obeys."""
    lines = redact(text, of_environment()).splitlines()
    joined = " | ".join(line.strip() for line in lines if line.strip())
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in joined)
