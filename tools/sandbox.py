"""Work under a wall clock: in processes of their own, which are killed when their time is up.

Limits are counted in steps, and results rest on steps alone. But a step may be long, a factorial for example, and
neither a person nor the other trials of a run should have to wait for it. What is stopped here is stopped by the
supervisor, not by an interpreter: a run that a person asked for is `killed`, and a verdict that was asked for is not
given at all (Overtime), so that no score ever rests on a clock.

A worker is a process that is told, again and again, a function and its arguments, and answers with what it returned.
Workers are kept for the next one who needs some. They end with the process that started them, also when that is killed.
"""

import asyncio
import multiprocessing
import os
import pickle
import signal
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any, TypeVar, cast

from interpreters.base import Execution, Language, Limits, run

Result = TypeVar("Result")

_DIED = "given up, for its process died, as it does when memory is short"

_IDLE: list["Worker"] = []
"""Workers that have started and wait to be told something."""


class Overtime(Exception):
    """A worker was stopped: by the clock, or because it died of what it was told to do."""


class Worker:
    """A process of its own."""

    def __init__(self) -> None:
        # Not forked: whoever calls may have threads, and a lock that one of them holds would stay locked.
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    def started(self) -> None:
        """Wait until it listens. Raises EOFError if it died first."""
        self.connection.recv()

    @property
    def alive(self) -> bool:
        return self._process.is_alive()

    def kill(self) -> None:
        self._process.kill()
        self._process.join()
        self.connection.close()


def run_within(
    seconds: float,
    language: Language,
    source: str,
    stdin: bytes,
    limits: Limits,
    *,
    dialect: str,
    options: Mapping[str, str],
) -> Execution:
    """Compile and run once, for so many seconds of wall clock at most, starting the process not included.

    The language must be one that can be pickled. What a killed run has written is lost with it.
    """
    worker = Worker()
    try:
        worker.started()
        worker.connection.send_bytes(pickle.dumps((_run, (language, source, stdin, limits, dialect, dict(options)))))
        if not worker.connection.poll(seconds):
            return Execution("killed", message=f"still running after {seconds:g} seconds of wall clock")
        kind, result = worker.connection.recv()
        if kind == "raised":
            raise result
        return cast(Execution, result)
    except EOFError:
        return Execution("killed", message="the process of the run died, as it does when memory is short")
    finally:
        worker.kill()


def _run(
    language: Language, source: str, stdin: bytes, limits: Limits, dialect: str, options: Mapping[str, str]
) -> Execution:
    return run(language, source, stdin, limits, dialect=dialect, options=options)


@dataclass
class Pool:
    """Some workers, as many as there are cores if nothing is said, for one event loop."""

    seconds: float
    """Wall clock that one call may take, starting a worker not included."""
    size: int = field(default_factory=lambda: os.cpu_count() or 1)
    _free: asyncio.Semaphore = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._free = asyncio.Semaphore(self.size)

    async def call(self, function: Callable[..., Result], *arguments: Any) -> Result:
        """What the function returns, or raises, in a worker.

        What cannot be pickled (a plug-in's object that no other process can import) is run in a thread of this
        process, where no clock can stop it. Raises Overtime.
        """
        try:
            told = pickle.dumps((function, arguments))
        except (pickle.PicklingError, AttributeError, TypeError):
            return await asyncio.to_thread(function, *arguments)
        async with self._free:
            answer = await self._ask(told)
        match answer:
            case ("unreadable", _):
                return await asyncio.to_thread(function, *arguments)
            case ("raised", BaseException() as error):
                raise error
            case (_, result):
                returned: Result = result
                return returned
        raise AssertionError(answer)

    async def _ask(self, told: bytes) -> tuple[str, Any]:
        worker = _idle()
        if worker is None:
            try:
                worker = await asyncio.to_thread(_new)
            except (EOFError, OSError):
                raise Overtime(_DIED) from None
        try:
            worker.connection.send_bytes(told)
            await asyncio.wait_for(_readable(worker.connection), self.seconds)
            answer: tuple[str, Any] = worker.connection.recv()
        except BaseException as error:
            worker.kill()
            if isinstance(error, TimeoutError):
                raise Overtime(f"stopped after {self.seconds:g} seconds of wall clock") from None
            if isinstance(error, EOFError | OSError):
                raise Overtime(_DIED) from None
            raise
        _IDLE.append(worker)
        return answer


def _idle() -> Worker | None:
    """One that waits, unless it died of waiting (whoever is short of memory kills what is idle first)."""
    while _IDLE:
        worker = _IDLE.pop()
        if worker.alive:
            return worker
        worker.kill()
    return None


def _new() -> Worker:
    worker = Worker()
    worker.started()
    return worker


async def _readable(connection: Connection) -> None:
    """Return when there is something to receive, or the other end is gone."""
    loop = asyncio.get_running_loop()
    ready = loop.create_future()
    loop.add_reader(connection.fileno(), lambda: None if ready.done() else ready.set_result(None))
    try:
        await ready
    finally:
        loop.remove_reader(connection.fileno())


def _serve(connection: Connection) -> None:
    """What a worker does: ready, and then one answer for everything it is told."""
    # Ctrl-C reaches all processes of a terminal; what it means is for the one that was called to say.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    connection.send("ready")
    # The other end is gone when that process is, killed as it may be: then there is nobody to tell of it, either.
    with suppress(EOFError, ConnectionError):
        while True:
            connection.send(_answer(connection.recv_bytes()))


def _answer(told: bytes) -> tuple[str, Any]:
    try:
        function, arguments = pickle.loads(told)
    except (ImportError, AttributeError) as error:
        return "unreadable", str(error)
    try:
        return "returned", function(*arguments)
    except Exception as error:  # noqa: BLE001  Whatever it is, it is raised again where the call was made.
        return "raised", error
