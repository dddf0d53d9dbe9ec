"""A server that respx plays, for tests of what goes out and of what comes back: no port, no thread, any host."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest
import respx

from agents.model import Message, ProviderError, Reply
from agents.providers.openai import connect
from agents.providers.server import Server as Address
from agents.providers.server import openai_server
from agents.providers.settings import Settings

MESSAGES = (Message("system", "Be brief.\n"), Message("user", " \tGo"))

Response = httpx.Response | Exception | Callable[[httpx.Request], Any]


def completion(content: Any = "+", *, message: Any = None, choice: Any = None, **body: Any) -> httpx.Response:
    """A chat completion as a server sends it; the keywords add to its parts, or replace them."""
    answer = {"role": "assistant", "content": content, **(message or {})}
    choices = [{"index": 0, "message": answer, "finish_reason": "stop", **(choice or {})}]
    text = json.dumps({"id": "c-1", "object": "chat.completion", "choices": choices, **body})
    return httpx.Response(200, headers={"content-type": "application/json"}, text=text)


def failure(status: int, message: str = "no", headers: dict[str, str] | None = None, **error: Any) -> httpx.Response:
    return httpx.Response(status, headers=headers, json={"error": {"message": message, **error}})


@dataclass
class Server:
    """Answers with the responses it was given, in order; the last one for ever."""

    route: respx.Route
    slept: list[float] = field(default_factory=list)

    @property
    def calls(self) -> int:
        return self.route.call_count

    @property
    def payload(self) -> dict[str, Any]:
        """The JSON of the last request."""
        body: dict[str, Any] = json.loads(self.route.calls.last.request.content)
        return body

    @property
    def headers(self) -> httpx.Headers:
        """Those of the last request."""
        sent: httpx.Headers = self.route.calls.last.request.headers
        return sent

    def ask(
        self,
        *responses: Response,
        name: str = "gpt-test",
        settings: Settings | None = None,
        address: Callable[[str], Address] = openai_server,
    ) -> Reply:
        queue = list(responses)

        async def respond(request: httpx.Request) -> httpx.Response:
            response = queue.pop(0) if len(queue) > 1 else queue[0]
            if isinstance(response, Exception):
                raise response
            if isinstance(response, httpx.Response):
                # A response that has been read cannot be sent again.
                return httpx.Response(response.status_code, headers=response.headers, content=response.content)
            answer: httpx.Response = await response(request)
            return answer

        async def sleep(seconds: float) -> None:
            self.slept.append(seconds)

        async def asking() -> Reply:
            with httpx.Client() as client:
                async with httpx.AsyncClient() as async_client:
                    model = connect(
                        address(name),
                        settings or Settings(),
                        http_client=client,
                        http_async_client=async_client,
                        sleep=sleep,
                    )
                    return await model.complete(MESSAGES, "coder")

        self.route.side_effect = respond
        return asyncio.run(asking())

    def fail(self, *responses: Response, **options: Any) -> str:
        with pytest.raises(ProviderError) as caught:
            self.ask(*responses, **options)
        message = str(caught.value)
        assert message.startswith("openai/gpt-test did not answer the coder")
        assert "\n" not in message
        return message
