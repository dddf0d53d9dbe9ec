"""`loopwright view`: the pages of a report on this machine alone, made anew as trials finish.

    GET /                       the page, as it is now
    GET /document               the document; 304 for one who has it (ETag)
    GET /trial/N                the details of a trial, by its number in the report
    GET /trace/N/ATTEMPT/CASE   an execution, made when it is asked for

The server listens on 127.0.0.1, and answers only requests that name this machine as their host: a page of the network
whose name was turned to 127.0.0.1 is not answered (DNS rebinding). Nothing can be changed through it. The journal is
read without a lock, so that the run goes on beside it; what it has grown by is read when a page asks, and that no more
often than reading takes.
"""

import gzip
import hashlib
import json
import threading
import time
from collections.abc import Sequence
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

from evals.errors import UserError
from evals.report import html
from evals.report.details import STDIN
from evals.report.document import document, dumps
from evals.report.packets import Packets
from evals.report.reading import open_runs
from evals.report.tracing import Played, trace_of

HOST = "127.0.0.1"
LEAST = 1.0
"""Seconds between two readings of the journals."""


class Shown:
    """The report of runs that may be going on; threads may share it."""

    def __init__(self, paths: Sequence[Path]) -> None:
        """Read the runs once. Raises UserError."""
        self._runs = open_runs(paths)
        self._packets = Packets(size=1, traces=0)
        self._lock = threading.Lock()
        self._due = 0.0
        self._text = self._tag = ""
        self.refresh()

    def refresh(self) -> tuple[str, str]:
        """The document, as JSON, and its tag. Raises UserError if a journal is damaged."""
        with self._lock:
            started = time.monotonic()
            if started >= self._due:
                news = [run.catch_up(partial(self._packets.put, run=run)) for run in self._runs]
                if any(news) or not self._text:
                    self._text = dumps(document(self._runs))
                    self._tag = f'"{hashlib.sha256(self._text.encode()).hexdigest()[:32]}"'
                now = time.monotonic()
                self._due = now + max(LEAST, 2 * (now - started))
            return self._text, self._tag

    def page(self) -> str:
        text, _ = self.refresh()
        return html.begin(text, {"live": True}, live=True) + html.TAIL

    def trial(self, number: int) -> bytes | None:
        """The details of a trial, gzip over JSON; None if nothing is recorded of it."""
        with self._lock:
            packet = self._packets.places.get(number)
            return None if packet is None else self._packets.read(packet)

    def trace(self, number: int, attempt: int, case: int) -> Any:
        """The trace of an attempt on a case; None if there is none."""
        data = self.trial(number)
        if data is None:
            return None
        found = json.loads(gzip.decompress(data))
        made, texts = found["trials"][str(number)], found["texts"]
        own = next((one for one in made["attempts"] if one["number"] == attempt), None)
        if own is None or own["program"] is None or not 0 <= case < len(own["cases"]):
            return None
        run = next(run for run in self._runs if number in run.numbers)
        stdin = texts[own["cases"][case][STDIN]]
        played = Played(made["key"], own["language"], own["dialect"], texts[own["program"]], stdin)
        return trace_of(played, run, run.experiment.limits.of_interpreters(), frames=2_000)

    def close(self) -> None:
        self._packets.close()
        for run in self._runs:
            run.close()


class Handler(BaseHTTPRequestHandler):
    """Answers for the report that `shown` is."""

    shown: ClassVar[Shown]
    protocol_version = "HTTP/1.1"
    timeout = 60
    """Seconds after which a silent connection is closed."""

    def do_GET(self) -> None:
        if not self._own_host():
            self._send(HTTPStatus.FORBIDDEN, b"this server answers to its own machine alone\n", "text/plain")
            return
        try:
            self._answer(self.path.partition("?")[0].strip("/").split("/"))
        except UserError as error:
            self._send(HTTPStatus.SERVICE_UNAVAILABLE, f"{error}\n".encode(), "text/plain; charset=utf-8")

    def _answer(self, parts: Sequence[str]) -> None:
        match parts:
            case [""]:
                self._send(HTTPStatus.OK, self.shown.page().encode(), "text/html; charset=utf-8")
            case ["document"]:
                text, tag = self.shown.refresh()
                if self.headers.get("If-None-Match") == tag:
                    self._send(HTTPStatus.NOT_MODIFIED, b"", "application/json", tag=tag)
                else:
                    self._send(HTTPStatus.OK, text.encode(), "application/json", tag=tag)
            case ["trial", number] if number.isdecimal():
                self._found(self.shown.trial(int(number)), compressed=True)
            case ["trace", number, attempt, case] if number.isdecimal() and attempt.isdecimal() and case.isdecimal():
                made = self.shown.trace(int(number), int(attempt), int(case))
                self._found(None if made is None else json.dumps(made).encode(), compressed=False)
            case _:
                self._found(None, compressed=False)

    def _found(self, data: bytes | None, *, compressed: bool) -> None:
        if data is None:
            self._send(HTTPStatus.NOT_FOUND, b"there is no such thing\n", "text/plain")
        else:
            self._send(HTTPStatus.OK, data, "application/json", encoding="gzip" if compressed else None)

    def _own_host(self) -> bool:
        assert isinstance(self.server.server_address, tuple)
        port = self.server.server_address[1]
        return self.headers.get("Host", "").lower() in {f"{name}:{port}" for name in (HOST, "localhost")}

    def _send(
        self, status: HTTPStatus, body: bytes, kind: str, *, tag: str | None = None, encoding: str | None = None
    ) -> None:
        self.send_response(status)
        headers = {"Content-Type": kind, "Content-Length": str(len(body)), "Cache-Control": "no-cache"}
        headers |= {"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin"}
        headers |= {"ETag": tag} if tag else {}
        headers |= {"Content-Encoding": encoding} if encoding else {}
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002
        """Say nothing: who views a run is at its terminal."""


def server(shown: Shown, port: int) -> ThreadingHTTPServer:
    """A server for a report; port 0 is any that is free. Raises UserError."""
    handler = type("Handler", (Handler,), {"shown": shown})
    try:
        made = ThreadingHTTPServer((HOST, port), handler)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UserError(f"--port {port}: cannot be listened on ({reason}); choose another, or 0 for any") from error
    made.daemon_threads = True
    return made
