"""What the three kinds of server are sent: the settings under the names they know, and nothing that is not for them."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import respx

from agents.model import Message, ProviderError, Reply
from agents.providers.faults import CallFailed
from agents.providers.openai import build, build_address, connect
from agents.providers.server import address_server, openai_server, openrouter_server
from agents.providers.settings import Settings
from tests.agents.provider_talk import Server, completion, failure
from tests.stub_server import Answer, StubServer

EVERYTHING = Settings(
    temperature=0.5,
    top_p=0.9,
    seed=7,
    max_tokens=50,
    reasoning_effort="low",
    extra_body={"top_k": 5, "provider": {"order": ["a"]}},
    headers={"X-Title": "mine"},
)
SENT = {
    "temperature": 0.5,
    "top_p": 0.9,
    "seed": 7,
    "reasoning_effort": "low",
    "top_k": 5,
    "provider": {"order": ["a"]},
    "stream": False,
}


@pytest.fixture
def server(api_key: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """Plays every server there is."""
    assert api_key
    monkeypatch.setenv("OPENROUTER_API_KEY", "sk-or-0123456789")
    monkeypatch.setenv("LOOPWRIGHT_API_KEY", "lw-0123456789")
    with respx.mock(assert_all_called=False) as router:
        yield Server(router.post(path__regex=".*/chat/completions"))


def sent_and_recorded(server: Server, reply: Reply) -> dict[str, Any]:
    """What went out beside the messages, which is what was recorded."""
    payload = server.payload
    del payload["messages"]
    assert payload == reply.sent
    return payload


def test_openai_gets_everything_under_its_names(server: Server, api_key: str) -> None:
    reply = server.ask(completion(), settings=EVERYTHING)
    assert sent_and_recorded(server, reply) == {**SENT, "model": "gpt-test", "max_completion_tokens": 50}
    assert (server.headers["authorization"], server.headers["x-title"]) == (f"Bearer {api_key}", "mine")
    assert reply.reported["host"] == "api.openai.com"


def test_openrouter_gets_its_own_key_and_is_asked_for_the_cost(server: Server) -> None:
    said = completion(usage={"prompt_tokens": 1, "completion_tokens": 2, "cost": 0.5}, provider="Upstream")
    reply = server.ask(said, name="a/b:free", settings=EVERYTHING, address=openrouter_server)
    assert str(server.route.calls.last.request.url) == "https://openrouter.ai/api/v1/chat/completions"
    expected = {**SENT, "model": "a/b:free", "max_tokens": 50, "usage": {"include": True}}
    assert sent_and_recorded(server, reply) == expected
    assert (server.headers["authorization"], server.headers["x-title"]) == ("Bearer sk-or-0123456789", "mine")
    assert (reply.cost, reply.reported["provider"], reply.reported["host"]) == (0.5, "Upstream", "openrouter.ai")


def test_a_server_given_by_its_address_gets_the_model_s_name_behind_the_sharp(server: Server) -> None:
    reply = server.ask(completion(), name="https://h.py:8443/v1#a/b#c", settings=EVERYTHING, address=address_server)
    assert str(server.route.calls.last.request.url) == "https://h.py:8443/v1/chat/completions"
    assert sent_and_recorded(server, reply) == {**SENT, "model": "a/b#c", "max_tokens": 50}
    assert server.headers["authorization"] == "Bearer lw-0123456789"
    assert reply.reported["host"] == "h.py:8443"


@pytest.mark.parametrize("name", ["max_tokens", "max_completion_tokens"])
@pytest.mark.parametrize(
    ("model", "address"),
    [("m", openai_server), ("a/b", openrouter_server), ("http://h/v1#m", address_server)],
    ids=["openai", "openrouter", "address"],
)
def test_the_cap_goes_out_under_the_name_that_is_asked_for_and_under_no_other(
    server: Server, name: Any, model: str, address: Any
) -> None:
    settings = Settings(max_tokens=50, max_tokens_as=name)
    sent = sent_and_recorded(server, server.ask(completion(), name=model, settings=settings, address=address))
    assert {key: value for key, value in sent.items() if "tokens" in key} == {name: 50}


def test_an_extra_body_takes_the_place_of_what_a_server_is_sent_unasked(server: Server) -> None:
    settings = Settings(extra_body={"usage": {"include": False}})
    reply = server.ask(completion(), name="a/b", settings=settings, address=openrouter_server)
    assert sent_and_recorded(server, reply)["usage"] == {"include": False}


@pytest.mark.parametrize("effort", ["none", "low"])
def test_what_is_left_out_for_a_model_s_name_is_asked_and_not_sent(server: Server, effort: str) -> None:
    settings = Settings(temperature=0.2, reasoning_effort=effort)
    sent = sent_and_recorded(server, server.ask(completion(), name="gpt-5", settings=settings))
    assert settings.asked()["temperature"] == 0.2
    assert ("temperature" in sent) == (effort == "none")


@pytest.mark.parametrize(
    ("response", "fault", "status", "refused"),
    [
        (failure(400), "parameters", 400, True),
        (failure(422), "server", 422, True),
        (failure(401), "key", 401, False),
        (failure(403), "permission", 403, False),
        (failure(404), "name", 404, False),
        (failure(429), "rate", 429, False),
        (failure(500, "boom"), "server", 500, False),
        (failure(200, "odd"), "server", None, False),
        (completion(""), "empty", None, False),
        (httpx.ConnectError("nobody"), "connection", None, False),
        (httpx.ReadTimeout("slow"), "timeout", None, False),
    ],
)
def test_a_failure_has_a_word_and_a_status(
    server: Server, response: httpx.Response | Exception, fault: str, status: int | None, refused: bool
) -> None:
    with pytest.raises(CallFailed) as caught:
        server.ask(response)
    assert (caught.value.fault, caught.value.status, caught.value.refused) == (fault, status, refused)
    assert caught.value.said in str(caught.value)
    assert isinstance(caught.value, ProviderError)


@pytest.mark.parametrize("retries", [0, 1])
def test_retries_can_be_fewer(server: Server, retries: int) -> None:
    with pytest.raises(ProviderError) as caught:
        server.ask(failure(500), settings=Settings(retries=retries))
    assert server.calls == 1 + retries
    assert ("after all retries" in str(caught.value)) == bool(retries)


# -- what is in the environment for OpenAI


def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_ORG_ID", "org-1")
    monkeypatch.setenv("OPENAI_PROJECT_ID", "proj-1")
    monkeypatch.setenv("OPENAI_ADMIN_KEY", "sk-admin")
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", "X-Gate: sesame\nAuthorization: Bearer sk-custom")


@pytest.mark.parametrize("own_key", [None, "lw-0123456789"])
def test_a_strange_server_hears_nothing_of_what_is_there_for_openai(
    api_key: str, monkeypatch: pytest.MonkeyPatch, own_key: str | None
) -> None:
    environment(monkeypatch)
    monkeypatch.setenv("LOOPWRIGHT_API_KEY", own_key or "")
    with StubServer(lambda _: "+") as stub:
        ask(build_address(f"{stub.url}#m", Settings(headers={"X-Title": "mine"})))
    (headers,) = stub.headers
    heard = json.dumps(headers)
    assert not [word for word in ("org-1", "proj-1", "sk-admin", "sesame", "sk-custom", api_key) if word in heard]
    assert (headers["authorization"], headers["x-title"]) == (f"Bearer {own_key or 'no-key'}", "mine")


@pytest.mark.usefixtures("api_key")
def test_the_server_that_stands_for_openai_hears_what_is_there_for_openai(monkeypatch: pytest.MonkeyPatch) -> None:
    environment(monkeypatch)
    with StubServer(lambda _: "+") as stub:
        monkeypatch.setenv("OPENAI_BASE_URL", stub.url)
        ask(build("m", Settings()))
    (headers,) = stub.headers
    assert (headers["openai-organization"], headers["openai-project"], headers["x-gate"]) == (
        "org-1",
        "proj-1",
        "sesame",
    )


@pytest.mark.usefixtures("api_key")
def test_a_password_in_the_base_url_never_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    with StubServer(lambda request: Answer(f"no pa55word for {request['model']}", status=400)) as stub:
        monkeypatch.setenv("OPENAI_BASE_URL", stub.url.replace("//", "//ann:pa55word@"))
        model = build("m", Settings())
        with pytest.raises(ProviderError, match=r"no \[API key\] for m"):
            ask(model)
    assert (model.host, "pa55word" in repr(model.host)) == (stub.url.split("/")[2], False)


def ask(model: Any) -> Reply:
    async def asking() -> Reply:
        try:
            reply: Reply = await model.complete([Message("user", "x")], "coder")
            return reply
        finally:
            await model.aclose()

    return asyncio.run(asking())


# -- how it goes out


@pytest.mark.usefixtures("api_key")
def test_live_models_have_a_pool_each_and_none_of_them_is_plain_httpx() -> None:
    # One httpx client with as many connections as calls in flight costs five times as much a call.
    chats: list[Any] = [connect(address_server(f"http://h/v1#{name}"), Settings()).chat for name in "ab"]
    clients = [chat.root_async_client._client for chat in chats]
    assert clients[0] is not clients[1]
    assert not any(isinstance(client, httpx.AsyncClient) for client in clients)
