"""The openai provider the way users have it: a real server at OPENAI_BASE_URL, and no client passed in."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from agents.model import Message, ProviderError, Reply
from agents.providers.openai import connect
from agents.providers.server import openai_server
from agents.providers.settings import Settings
from tests.stub_server import Answer, StubServer

Prompt = str


def ask_all(*prompts: Prompt) -> list[Reply]:
    """Ask one model several things at once."""

    async def no_sleep(_: float) -> None: ...

    async def asking() -> list[Reply]:
        model = connect(openai_server("stub-1"), Settings(max_tokens=9), sleep=no_sleep)
        try:
            return await asyncio.gather(*(model.complete([Message("user", prompt)], "coder") for prompt in prompts))
        finally:
            await model.aclose()

    return asyncio.run(asking())


@pytest.fixture
def serve(api_key: str, monkeypatch: pytest.MonkeyPatch) -> Callable[[StubServer], None]:
    assert api_key
    return lambda server: monkeypatch.setenv("OPENAI_BASE_URL", server.url)


def echo(request: dict[str, Any]) -> str:
    return f" \t{request['messages'][-1]['content']}\r\n"


def test_calls_are_answered_side_by_side_and_exactly(serve: Callable[[StubServer], None], api_key: str) -> None:
    prompts = [f"prompt {number}" for number in range(20)]
    with StubServer(echo) as server:
        serve(server)
        replies = ask_all(*prompts)
    assert [reply.text for reply in replies] == [f" \t{prompt}\r\n" for prompt in prompts]
    assert len(server.requests) == 20
    assert set(server.keys) == {f"Bearer {api_key}"}
    assert (replies[0].usage.input_tokens, replies[0].usage.output_tokens, replies[0].cost) == (11, 7, 0.25)
    assert replies[0].reported["fingerprint"] == "fp_stub"


def test_what_is_sent_is_what_arrives(serve: Callable[[StubServer], None]) -> None:
    with StubServer(echo) as server:
        serve(server)
        (reply,) = ask_all("x")
    (request,) = server.requests
    assert request.pop("messages") == [{"role": "user", "content": "x"}]
    assert request == reply.sent == {"model": "stub-1", "stream": False, "max_completion_tokens": 9}


def test_a_second_event_loop_is_served_as_well(serve: Callable[[StubServer], None]) -> None:
    with StubServer(echo) as server:
        serve(server)
        assert [ask_all("x")[0].text for _ in range(2)] == [" \tx\r\n"] * 2


def test_failures_are_tried_again_and_counted(serve: Callable[[StubServer], None]) -> None:
    answers = iter([Answer(status=429, headers={"retry-after": "1"}), Answer(body=b"<html>"), Answer(status=500)])
    with StubServer(lambda _: next(answers)) as server:
        serve(server)
        with pytest.raises(ProviderError, match="the response is no JSON"):
            ask_all("x")
    assert len(server.requests) == 2


def test_a_wrong_path_is_a_wrong_address(serve: Callable[[StubServer], None], monkeypatch: pytest.MonkeyPatch) -> None:
    with StubServer(echo) as server:
        serve(server)
        monkeypatch.setenv("OPENAI_BASE_URL", f"{server.url}/v2")
        with pytest.raises(ProviderError, match=r"HTTP 404: no such path.*check the model's name and the base URL"):
            ask_all("x")


def test_nobody_there_is_a_provider_error(serve: Callable[[StubServer], None]) -> None:
    with StubServer(echo) as server:
        serve(server)
    with pytest.raises(ProviderError, match="after all retries: Connection error"):
        ask_all("x")
