"""Work under a wall clock: in processes of their own, which are killed when their time is up.

Limits are counted in steps, and results rest on steps alone. But a step may be long, a factorial for example, and
neither a person nor the other trials of a run should have to wait for it. What is stopped here is stopped by the
supervisor, not by an interpreter: a run that a person asked for is `killed`, and a verdict that was asked for is not
given at all (Overtime), so that no score ever rests on a clock.

A worker is a process that is told, again and again, a function and its arguments, and answers with what it returned, or
with what went wrong, in words. Files that this process has imported by their paths it imports, too, so that a plug-in's
objects can be told to it. Workers are kept for the next one who needs some. They end with the process that started
them, also when that is killed.
"""

import asyncio
import multiprocessing
import os
import pickle
import signal
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, TypeVar, cast

from interpreters.base import Execution, Language, Limits, run
from tools.files import IMPORTED, import_where_possible

Result = TypeVar("Result")

READING = 60.0
"""Seconds of wall clock in which a worker has to have read what it is told, which may make it import a lot."""

_DIED = "given up, for its process died, as it does when memory is short"

_IDLE: list["Worker"] = []
"""Workers that have started and wait to be told something."""


class Overtime(Exception):
    """A worker was stopped: by the clock, or because it died of what it was told to do."""


class Crashed(Exception):
    """What was to be done raised an exception; this is its kind, its words and its place."""


def crash(error: BaseException) -> str:
    """An exception in one line: its kind, its words, and the file and line that it comes from."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith("<")]
    place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{place}"


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
    """Compile and run once, for so many seconds of wall clock at most, from when the process has read what to run.

    The language must be one that can be pickled. What a killed run has written is lost with it. Raises Crashed.
    """
    worker = Worker()
    try:
        worker.started()
        worker.connection.send_bytes(_told(_run, (language, source, stdin, limits, dialect, dict(options))))
        if not worker.connection.poll(READING):
            raise Crashed(f"what the run needs takes longer than {READING:g} seconds to be imported")
        worker.connection.recv()
        if not worker.connection.poll(seconds):
            return Execution("killed", message=f"still running after {seconds:g} seconds of wall clock")
        kind, result = worker.connection.recv()
        if kind != "returned":
            raise Crashed(result)
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
    """Wall clock that one call may take, from when a worker has read it."""
    size: int = field(default_factory=lambda: os.cpu_count() or 1)
    _free: asyncio.Semaphore = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._free = asyncio.Semaphore(self.size)

    async def call(self, function: Callable[..., Result], *arguments: Any) -> Result:
        """What the function returns in a worker. Raises Overtime and Crashed.

        What cannot be pickled (a function within a function, say) is run in a thread of this process, where no clock
        can stop it.
        """
        try:
            told = _told(function, arguments)
        except (pickle.PicklingError, AttributeError, TypeError):
            return await _here(function, *arguments)
        async with self._free:
            answer = await self._ask(told)
        match answer:
            case ("unreadable", _):
                return await _here(function, *arguments)
            case ("raised", str() as words):
                raise Crashed(words)
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
        limit = READING
        try:
            async with asyncio.timeout(limit) as clock:
                worker.connection.send_bytes(told)
                await _readable(worker.connection)
                worker.connection.recv()
                limit = self.seconds
                clock.reschedule(asyncio.get_running_loop().time() + limit)
                await _readable(worker.connection)
                answer: tuple[str, Any] = worker.connection.recv()
        except BaseException as error:
            worker.kill()
            if isinstance(error, TimeoutError):
                raise Overtime(f"stopped after {limit:g} seconds of wall clock") from None
            if isinstance(error, EOFError | OSError):
                raise Overtime(_DIED) from None
            raise
        _IDLE.append(worker)
        return answer


async def _here(function: Callable[..., Result], *arguments: Any) -> Result:
    try:
        return await asyncio.to_thread(function, *arguments)
    except (Exception, SystemExit) as error:
        raise Crashed(crash(error)) from error


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


def _told(function: Callable[..., Any], arguments: tuple[Any, ...]) -> bytes:
    # In two parts, for the second can be read when the first has been done.
    return pickle.dumps((IMPORTED, pickle.dumps((function, arguments))))


def _serve(connection: Connection) -> None:
    """What a worker does: ready, and then for everything it is told: read, and one answer."""
    # Ctrl-C reaches all processes of a terminal; what it means is for the one that was called to say.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    connection.send("ready")
    # The other end is gone when that process is, killed as it may be: then there is nobody to tell of it, either.
    with suppress(EOFError, ConnectionError):
        while True:
            call = _read(connection.recv_bytes())
            connection.send("read")
            connection.send_bytes(call if isinstance(call, bytes) else _answer(*call))


def _read(told: bytes) -> tuple[Callable[..., Any], tuple[Any, ...]] | bytes:
    """The function and its arguments; or the answer that they cannot be read."""
    try:
        files, call = pickle.loads(told)
        import_where_possible(files)
        function, arguments = pickle.loads(call)
        return function, arguments
    except (Exception, SystemExit) as error:  # noqa: BLE001  Whatever a stranger's file does.
        return pickle.dumps(("unreadable", crash(error)))


def _answer(function: Callable[..., Any], arguments: tuple[Any, ...]) -> bytes:
    try:
        return pickle.dumps(("returned", function(*arguments)))
    except (Exception, SystemExit) as error:  # noqa: BLE001  Whatever it is, it is told where the call was made.
        return pickle.dumps(("raised", crash(error)))
