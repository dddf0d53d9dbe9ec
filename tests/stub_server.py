"""An OpenAI-compatible server on loopback, for tests that go the whole way through HTTP.

    with StubServer(lambda request: "+++.") as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        ...
        assert len(server.requests) == 1

It answers POST /v1/chat/completions with what a function makes of the request's JSON: a text, or an `Answer`, which
can also fail. The function runs in the server's threads, one a connection. `Obliging` is such a function: a model that
does as it is told, behind a server that has whatever flaws it is given.
"""

import itertools
import json
import random
import re
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
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
    usage: Mapping[str, Any] | None = field(
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
            **({} if self.usage is None else {"usage": self.usage}),
        }
        return json.dumps(completion).encode()


@dataclass(frozen=True, slots=True)
class Obliging:
    """Counts, repeats, remembers a code word and makes up digits, as far as the server in front of it lets it hear."""

    ignores: tuple[str, ...] = ()
    """Parameters that are passed over in silence."""
    refuses: tuple[str, ...] = ()
    """Parameters that are answered with status 400."""
    hears_system: bool = True
    strips: bool = False
    """Whether replies lose the white space at their ends."""
    counts: bool = True
    """Whether tokens are reported."""
    charges: bool = True
    """Whether the cost is reported."""
    _calls: Iterator[int] = field(default_factory=itertools.count, repr=False)

    def __call__(self, request: dict[str, Any]) -> Answer:
        for name in self.refuses:
            if name in request:
                return Answer(f"Unsupported parameter: {name}", status=400)
        heard = {name: value for name, value in request.items() if name not in self.ignores}
        words = self._words(heard)
        cap = heard.get("max_completion_tokens", heard.get("max_tokens"))
        cut = cap is not None and len(words) > cap
        text = "".join(words[:cap])
        usage = {"prompt_tokens": 11, "completion_tokens": len(words[:cap]), **({"cost": 0.25} if self.charges else {})}
        return Answer(
            text.strip() if self.strips else text,
            finish_reason="length" if cut else "stop",
            usage=usage if self.counts else None,
        )

    def _words(self, request: Mapping[str, Any]) -> list[str]:
        """The reply, a token a word."""
        prompt: str = request["messages"][-1]["content"]
        if "Count" in prompt:
            return [f"{number} " for number in range(1, 201)]
        if "Repeat" in prompt:
            return [prompt.rpartition("<<<")[2].rpartition(">>>")[0]]
        if "random" in prompt:
            drawn = random.Random(str(request.get("seed", f"call {next(self._calls)}")))
            return drawn.choices("0123456789", k=12)
        if "code word" in prompt:
            told = [one["content"] for one in request["messages"] if one["role"] == "system" and self.hears_system]
            return [" ".join(re.findall(r"[A-Z]+-[0-9]+", " ".join(told))) or "NONE"]
        return ["OK"]


Respond = Callable[[dict[str, Any]], str | Answer]


class StubServer:
    """Serves while its context is open. `requests` holds the JSON of every request, in order of arrival."""

    def __init__(self, respond: Respond) -> None:
        self.requests: list[dict[str, Any]] = []
        self.keys: list[str] = []
        """The Authorization header of each request."""
        self.headers: list[dict[str, str]] = []
        """All headers of each request, their names in small letters."""
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

    def answer(self, path: str, headers: Mapping[str, str], request: dict[str, Any]) -> tuple[Answer, bytes]:
        """The response to one request, which is counted."""
        with self._lock:
            self.requests.append(request)
            self.headers.append({name.lower(): value for name, value in headers.items()})
            self.keys.append(self.headers[-1].get("authorization", ""))
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
            answer, body = server.answer(self.path, dict(self.headers.items()), request)
            self.send_response(answer.status)
            for name, value in {"content-type": "application/json", **answer.headers}.items():
                self.send_header(name, value)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            """Keep quiet."""

    return Handler
