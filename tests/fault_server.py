"""An OpenAI-compatible server on loopback that fails in every way in which servers fail, as a plan has it.

    with FaultServer(Mix(seed=7, faults={Kind.BUSY: 100})) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        ...
        assert all(one.whole for one in server.served if one.kind in ANSWERS)

A plan says what becomes of a request. One that meets no fault is answered with a program that depends on it. What the
server has done stands in `served`: of each request its digest, its kind, and whether its whole reply went out.

This file is also a plug-in: `--model path/to/fault_server.py:quick` is the model openai/quick, in a hurry.
"""

import asyncio
import hashlib
import json
import random
import socket
import struct
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum, auto
from types import TracebackType
from typing import Any, Self

from agents.model import Message, Reply, Role
from agents.overload import HEAR
from agents.providers.langchain import LangChainModel
from agents.providers.openai import connect
from agents.providers.server import openai_server
from agents.providers.settings import Settings
from interpreters.base import Plain

COST = 0.25
USAGE = {"prompt_tokens": 11, "completion_tokens": 7, "cost": COST}
"""Of every completion, the empty ones included."""

HURRY = 100
"""By how much the pauses of `quick` are shorter."""

HUGE = 10 * 2**20


class Kind(Enum):
    """What becomes of a request."""

    ANSWER = auto()
    TRICKLED = auto()
    """An answer, a little at a time."""
    HUGE = auto()
    """An answer of ten megabytes."""
    CUT = auto()
    """An answer that the token limit cut."""
    FILTERED = auto()
    REFUSED = auto()

    BUSY = auto()
    """HTTP 429."""
    BUSY_FOR = auto()
    """HTTP 429 with Retry-After."""
    BROKEN = auto()
    """HTTP 500."""
    DOWN = auto()
    """HTTP 503."""
    SILENT = auto()
    """Nothing, until the client goes away."""
    STALLED = auto()
    """Blanks, until the client goes away."""
    RESET = auto()
    """The connection is reset before the reply."""
    RESET_IN_BODY = auto()
    ERROR_200 = auto()
    """An error that passes, with HTTP 200."""
    NO_CHOICES = auto()
    EMPTY = auto()
    """A completion without a word."""

    MODERATED_200 = auto()
    """An error that does not pass, with HTTP 200."""
    GARBLED = auto()
    """Half of a JSON text, with HTTP 200."""
    WRONG_MODEL = auto()
    """HTTP 404."""

    WRONG_KEY = auto()
    """HTTP 401, with an error that repeats the Authorization header."""


_KINDS = list(Kind)
ANSWERS = frozenset(_KINDS[: _KINDS.index(Kind.BUSY)])
"""Replies that a run keeps, also those that are of no use."""
PASSING = frozenset(_KINDS[_KINDS.index(Kind.BUSY) : _KINDS.index(Kind.MODERATED_200)])
"""Faults after which a call is made again."""
LASTING = frozenset({Kind.MODERATED_200, Kind.GARBLED, Kind.WRONG_MODEL})
"""Faults after which it is not."""
PAID = ANSWERS | {Kind.NO_CHOICES, Kind.EMPTY}
SLOW = frozenset({Kind.SILENT, Kind.STALLED})
"""Faults that take as long as the client has patience."""

_STATUS = {
    Kind.BUSY: 429,
    Kind.BUSY_FOR: 429,
    Kind.BROKEN: 500,
    Kind.DOWN: 503,
    Kind.WRONG_MODEL: 404,
    Kind.WRONG_KEY: 401,
}

Plan = Callable[[int], Kind]
"""What becomes of a request, by how often it has been made, this time included."""


@dataclass(slots=True)
class Mix:
    """A plan by chance: of a thousand requests, in whatever order they come, so many have each of these faults."""

    seed: int
    faults: Mapping[Kind, int]
    _deck: list[Kind] = field(default_factory=list)
    _chance: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self._chance = random.Random(self.seed)

    def __call__(self, _number: int) -> Kind:
        if not self._deck:
            self._deck = [kind for kind, count in self.faults.items() for _ in range(count)]
            self._deck += [Kind.ANSWER] * (1000 - len(self._deck))
            self._chance.shuffle(self._deck)
        return self._deck.pop()


@dataclass(slots=True)
class Served:
    """One request."""

    digest: str
    kind: Kind
    whole: bool = False
    """The whole reply has gone out; whether it was read is for the client to say."""


def digest(words: Sequence[str]) -> str:
    """What names a request: the contents of its messages."""
    return hashlib.sha256("\0".join(words).encode()).hexdigest()


class FaultServer:
    """Serves while its context is open, in a thread of its own."""

    def __init__(self, plan: Plan) -> None:
        self.served: list[Served] = []
        """In order of arrival."""
        self._plan = plan
        self._numbers: dict[str, int] = {}
        self._serving = 0
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._socket = socket.create_server(("127.0.0.1", 0), backlog=512)

    @property
    def url(self) -> str:
        """For OPENAI_BASE_URL."""
        return f"http://127.0.0.1:{self._socket.getsockname()[1]}/v1"

    def __enter__(self) -> Self:
        self._thread.start()
        start = asyncio.start_server(self._talk, sock=self._socket)
        self._server = asyncio.run_coroutine_threadsafe(start, self._loop).result()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self) -> None:
        self._server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    def settle(self) -> None:
        """Wait until no request is being served; whoever made them is gone, or has them all answered."""
        while self._serving:
            time.sleep(0.002)

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # What has been drained is then out of our hands.
        writer.transport.set_write_buffer_limits(high=0)
        with suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
                headers = {
                    name.lower(): value.strip() for name, _, value in (h.partition(":") for h in head.split("\n"))
                }
                length, key = int(headers["content-length"]), headers.get("authorization", "")
                request = json.loads(await reader.readexactly(length))
                self._serving += 1
                try:
                    await self._serve(request, key, reader, writer)
                finally:
                    self._serving -= 1
        writer.transport.abort()

    async def _serve(self, request: Any, key: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        words = [message["content"] for message in request["messages"]]
        name = digest(words)
        number = self._numbers[name] = self._numbers.get(name, 0) + 1
        served = Served(name, self._plan(number))
        self.served.append(served)
        kind = served.kind
        if kind is Kind.SILENT:
            await reader.read()
            raise ConnectionResetError
        if kind is Kind.RESET:
            _reset(writer)
        body = _body(kind, words, key)
        head = f"HTTP/1.1 {_STATUS.get(kind, 200)} X\r\ncontent-type: application/json\r\n"
        head += f"content-length: {len(body)}\r\n"
        if kind is Kind.BUSY_FOR:
            head += "retry-after: 2\r\n"
        writer.write(f"{head}\r\n".encode())
        if kind is Kind.STALLED:
            while not reader.at_eof():
                writer.write(b" ")
                await writer.drain()
                with suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(1), 0.1)
            raise ConnectionResetError
        if kind is Kind.RESET_IN_BODY:
            writer.write(body[: len(body) // 2])
            await writer.drain()
            await asyncio.sleep(0.01)
            _reset(writer)
        parts = 8 if kind is Kind.TRICKLED else 1
        for part in range(parts):
            await asyncio.sleep(0.01 if part else 0)
            writer.write(body[len(body) * part // parts : len(body) * (part + 1) // parts])
            await writer.drain()
        served.whole = True


def _reset(writer: asyncio.StreamWriter) -> None:
    """Close a connection with a reset. Raises ConnectionResetError."""
    writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()
    raise ConnectionResetError


def _body(kind: Kind, words: Sequence[str], key: str) -> bytes:
    text = f"{int(digest(words)[:8], 16):b}".replace("0", "-").replace("1", "+") + "."
    message: dict[str, Any] = {"role": "assistant", "content": text}
    reason = {Kind.CUT: "length", Kind.FILTERED: "content_filter"}.get(kind, "stop")
    match kind:
        case Kind.HUGE:
            message["content"] = f"```brainfuck\n{text}\n```\n" + "so " * (HUGE // 3)
        case Kind.EMPTY | Kind.FILTERED:
            message["content"] = ""
        case Kind.REFUSED:
            message |= {"content": None, "refusal": "I would rather not."}
    completion: dict[str, Any] = {"id": "c-1", "object": "chat.completion", "created": 0, "model": "m", "usage": USAGE}
    completion["choices"] = [{"index": 0, "message": message, "finish_reason": reason}]
    match kind:
        case Kind.NO_CHOICES:
            completion["choices"] = []
        case Kind.ERROR_200 | Kind.MODERATED_200:
            code = 502 if kind is Kind.ERROR_200 else 403
            completion = {"error": {"code": code, "message": f"code {code} under status 200"}}
        case Kind.WRONG_KEY:
            completion = {"error": {"message": f"this key opens nothing: {key}", "code": "invalid_api_key"}}
        case _ if kind in _STATUS:
            completion = {"error": {"message": f"told to fail: {kind.name}"}}
    body = json.dumps(completion).encode()
    return body[: len(body) // 2] if kind is Kind.GARBLED else body + b" " * (10**6 if kind is Kind.STALLED else 0)


def quick(name: str, settings: Settings) -> "Hurried":
    """The model openai/NAME, with short pauses before another try."""
    return Hurried(connect(openai_server(name), settings, sleep=_hurry))


async def _hurry(seconds: float) -> None:
    await asyncio.sleep(seconds / HURRY)


@dataclass(frozen=True, slots=True)
class Hurried:
    """A model that says of its pauses, too, that they are short: or else the run would hold its calls back for long."""

    inner: LangChainModel

    @property
    def name(self) -> str:
        return self.inner.name

    @property
    def parameters(self) -> Mapping[str, Plain | float]:
        return self.inner.parameters

    async def complete(self, messages: Sequence[Message], role: Role) -> Reply:
        hear = HEAR.get()
        token = HEAR.set(None if hear is None else lambda wait: hear(wait / HURRY))
        try:
            return await self.inner.complete(messages, role)
        finally:
            HEAR.reset(token)

    async def aclose(self) -> None:
        await self.inner.aclose()
