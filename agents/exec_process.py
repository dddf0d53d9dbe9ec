"""One process of an agent's: it is started without a shell, told a line, and answers with a line.

Processes are started here, and not in the sandbox, because these are another's programs: the sandbox tells functions of
ours to workers of ours and takes pickled objects from them, which no stranger may hand us. Nothing that comes back from
here is more than bytes.

A process leads a session of its own, so that Ctrl-C is for us alone (its first one lets answers in flight come home)
and so that what it starts itself ends with it. It sees its input end when we are gone, however that came about. Its
stderr is always read, so that it never has to wait for it, and the end of it is kept for the message of a failure.
"""

import asyncio
import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from typing import cast

REPLY_BYTES = 9 * 2**20
"""The longest line. The longest program that is accepted, of four million characters, fits into it also if each of them
has to be escaped, as in white space."""

STDERR_BYTES = 8_192
"""What is kept of the end of stderr."""


class Broken(Exception):
    """A process that gave no line: it ended, or the line does not. Its text begins with "it"."""


class Process(asyncio.SubprocessProtocol):
    """A running process, which is asked one thing at a time."""

    def __init__(self) -> None:
        self._ended = asyncio.Event()
        self._silent = False
        """Whether its stdout is closed."""
        self._killed = False
        self._read = bytearray()
        self._line: asyncio.Future[bytes] | None = None
        self._stderr = bytearray()

    @classmethod
    async def start(cls, command: Sequence[str]) -> "Process":
        """Start a command in the current folder, with our environment. Raises OSError."""
        loop = asyncio.get_running_loop()
        _, process = await loop.subprocess_exec(cls, *command, start_new_session=True)
        return process

    async def ask(self, line: bytes) -> bytes:
        """Write a line and wait for one, which comes without its line end. Raises Broken."""
        self._line = asyncio.get_running_loop().create_future()
        self._stdin.write(line)
        self._advance(0)
        try:
            return await self._line
        except EOFError:
            how = await self.ending(1)
            raise Broken(f"it {how} before it answered; an agent has to go on until its stdin ends") from None

    @property
    def alive(self) -> bool:
        """Whether it can still be asked something."""
        return not (self._killed or self._silent or self._stdin.is_closing())

    @property
    def over(self) -> bool:
        """Whether it has ended and all that it wrote has been read."""
        return self._ended.is_set()

    @property
    def stderr(self) -> str:
        """The end of what it wrote there."""
        return self._stderr.decode(errors="backslashreplace")

    async def ending(self, seconds: float) -> str:
        """Wait for so long at most until it is over, and say how it ended."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._ended.wait(), seconds)
        code = self._transport.get_returncode()
        if code is None:
            return "closed its stdout"
        return f"was killed by {signal.Signals(-code).name}" if code < 0 else f"ended with exit code {code}"

    def kill(self) -> None:
        """End it, and what it started, at once."""
        self._killed = True
        self._signal(signal.SIGKILL)

    async def close(self, grace: float) -> None:
        """Let it end: its stdin ends; if that is not enough it is told to, and at last it is killed."""
        self._stdin.close()
        try:
            await self.ending(grace)
            self._signal(signal.SIGTERM)
            await self.ending(grace)
        finally:
            self.kill()
        await self.ending(grace)
        self._transport.close()

    # What the event loop tells of it.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.SubprocessTransport, transport)
        self._stdin = cast(asyncio.WriteTransport, self._transport.get_pipe_transport(0))

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if fd == 2:
            self._stderr += data
            del self._stderr[:-STDERR_BYTES]
        elif not self._killed:
            unread = len(self._read)
            self._read += data
            self._advance(unread)

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:  # noqa: ARG002
        if fd == 1:
            self._silent = True
            self._advance(0)

    def process_exited(self) -> None:
        # What it has started and not waited for ends with it.
        self._signal(signal.SIGKILL)
        if self._killed:
            self._transport.close()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self._transport.close()
        self._ended.set()

    def _advance(self, start: int) -> None:
        """Give a line to who waits for one, or the reason why there is none. No line ends before `start`."""
        if self._line is None or self._line.done():
            if len(self._read) > REPLY_BYTES:
                self.kill()  # It writes and writes, and nobody has asked it anything.
            return
        end = self._read.find(b"\n", start)
        if 0 <= end <= REPLY_BYTES:
            self._line.set_result(bytes(self._read[:end]))
            del self._read[: end + 1]
        elif len(self._read) > REPLY_BYTES:
            self._line.set_exception(
                Broken(f"it wrote a line of more than {REPLY_BYTES:,} bytes; keep replies shorter")
            )
        elif self._silent:
            self._line.set_exception(EOFError())

    def _signal(self, number: signal.Signals) -> None:
        if not self.over:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._transport.get_pid(), number)
