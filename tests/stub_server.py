"""An OpenAI-compatible server on loopback, for tests that go the whole way through HTTP.

    with StubServer(lambda request: "+++.") as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        ...
        assert len(server.requests) == 1

It answers POST /v1/chat/completions with what a function makes of the request's JSON: a text, or an `Answer`, which
can also fail. The function runs in the server's threads, one a connection.
"""

import json
import sys
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self


@dataclass(frozen=True, slots=True)
class Answer:
    """One response; what is not given is what a healthy server says."""

    text: str = ""
    status: int = 200
    finish_reason: str = "stop"
    headers: Mapping[str, str] = field(default_factory=dict)
    usage: Mapping[str, Any] = field(
        default_factory=lambda: {"prompt_tokens": 11, "completion_tokens": 7, "cost": 0.25}
    )
    body: bytes | None = None
    """Sent as it is, in place of a completion."""

    def encoded(self, request: Mapping[str, Any], number: int) -> bytes:
        if self.body is not None:
            return self.body
        if self.status != 200:
            return json.dumps({"error": {"message": self.text or "told to fail", "code": self.status}}).encode()
        message = {"role": "assistant", "content": self.text}
        completion = {
            "id": f"chatcmpl-{number}",
            "object": "chat.completion",
            "created": 0,
            "model": request.get("model"),
            "system_fingerprint": "fp_stub",
            "choices": [{"index": 0, "message": message, "finish_reason": self.finish_reason}],
            "usage": self.usage,
        }
        return json.dumps(completion).encode()


Respond = Callable[[dict[str, Any]], str | Answer]


class StubServer:
    """Serves while its context is open. `requests` holds the JSON of every request, in order of arrival."""

    def __init__(self, respond: Respond) -> None:
        self.requests: list[dict[str, Any]] = []
        self.keys: list[str] = []
        """The Authorization header of each request."""
        self._respond = respond
        self._lock = threading.Lock()
        self._server = _Server(("127.0.0.1", 0), _handler(self))
        # Polls for shutdown often: leaving the context waits for one poll.
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)

    @property
    def url(self) -> str:
        """For OPENAI_BASE_URL."""
        return f"http://127.0.0.1:{self._server.server_port}/v1"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def answer(self, path: str, key: str, request: dict[str, Any]) -> tuple[Answer, bytes]:
        """The response to one request, which is counted."""
        with self._lock:
            self.requests.append(request)
            self.keys.append(key)
            number = len(self.requests)
        if path == "/v1/chat/completions":
            response = self._respond(request)
        else:
            response = Answer(f"no such path: {path}", status=404)
        answer = Answer(response) if isinstance(response, str) else response
        return answer, answer.encoded(request, number)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    # Connections that may wait to be accepted: a whole run opens many at once.
    request_queue_size = 256

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client may be killed at any moment; that is its own affair."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def _handler(server: StubServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True
        # Seconds after which an idle connection's thread ends.
        timeout = 30

        def do_POST(self) -> None:
            length = int(self.headers.get("content-length", 0))
            content = self.rfile.read(length)
            if len(content) < length:
                raise ConnectionAbortedError("the client went away in the middle of its request")
            request = json.loads(content)
            answer, body = server.answer(self.path, self.headers.get("authorization", ""), request)
            self.send_response(answer.status)
            for name, value in {"content-type": "application/json", **answer.headers}.items():
                self.send_header(name, value)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            """Keep quiet."""

    return Handler
