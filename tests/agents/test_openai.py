"""The openai provider: what goes out, what comes back, and what every kind of failure is called."""

import asyncio
from collections.abc import Iterator

import httpx
import pytest
import respx

from agents.model import ModelFailure, ProviderError, Refused, Reply, Truncated, Usage
from agents.providers.openai import build
from agents.providers.settings import ConfigurationError, Settings
from agents.replies import usable
from tests.agents.provider_talk import Server, completion, failure


@pytest.fixture
def server(api_key: str) -> Iterator[Server]:
    assert api_key
    with respx.mock(assert_all_called=False) as router:
        yield Server(router.post("https://api.openai.com/v1/chat/completions"))


# -- what comes back


def test_white_space_is_kept_exactly(server: Server) -> None:
    assert server.ask(completion("   \t\n\t\n \r\n")).text == "   \t\n\t\n \r\n"


def test_everything_that_the_server_says_is_kept(server: Server) -> None:
    reply = server.ask(
        completion(
            "+",
            message={"reasoning": "because\n"},
            choice={"native_finish_reason": "STOP"},
            model="vendor/gpt-test-2",
            system_fingerprint="fp_1",
            provider="Upstream",
            usage={
                "prompt_tokens": 30,
                "completion_tokens": 20,
                "total_tokens": 50,
                "prompt_tokens_details": {"cached_tokens": 10},
                "completion_tokens_details": {"reasoning_tokens": 5},
                "cost": 0.0125,
            },
        )
    )
    assert reply == Reply(
        "+",
        reasoning="because\n",
        finish_reason="stop",
        usage=Usage(30, 20, 10, 5),
        cost=0.0125,
        sent={"model": "gpt-test", "stream": False},
        reported={
            "model": "vendor/gpt-test-2",
            "fingerprint": "fp_1",
            "provider": "Upstream",
            "id": "c-1",
            "finish_reason": "stop",
            "native_finish_reason": "STOP",
            "host": "api.openai.com",
        },
    )


def test_reasoning_is_kept_under_its_other_name(server: Server) -> None:
    assert server.ask(completion(message={"reasoning_content": "so"})).reasoning == "so"


def test_what_the_server_does_not_say_is_unknown(server: Server) -> None:
    reply = server.ask(completion(choice={"finish_reason": None}, usage={"prompt_tokens": 3}))
    assert (reply.usage, reply.cost, reply.finish_reason) == (Usage(3), None, "unknown")
    assert server.ask(completion()).usage == Usage()


def test_content_in_parts_is_joined(server: Server) -> None:
    parts = [{"type": "text", "text": " +"}, {"type": "text", "text": "-\n"}]
    assert server.ask(completion(parts)).text == " +-\n"


@pytest.mark.parametrize("text", ["", "+++"])
def test_a_reply_cut_by_the_token_limit_comes_back_as_such(server: Server, text: str) -> None:
    reply = server.ask(completion(text, choice={"finish_reason": "length"}))
    assert (reply.text, reply.finish_reason, server.calls) == (text, "length", 1)
    with pytest.raises(Truncated):
        usable(reply)


@pytest.mark.parametrize(
    "response",
    [
        completion("", choice={"finish_reason": "content_filter"}),
        completion(None, message={"refusal": "I would rather not."}),
    ],
)
def test_a_refusal_comes_back_as_such(server: Server, response: httpx.Response) -> None:
    reply = server.ask(response)
    assert (reply.finish_reason, server.calls) == ("refused", 1)
    with pytest.raises(Refused):
        usable(reply)


def test_lone_surrogates_are_found_by_the_classifier(server: Server) -> None:
    reply = server.ask(completion("+\ud800"))
    with pytest.raises(ProviderError, match="character 1 is the lone surrogate"):
        usable(reply)


# -- what goes out


@pytest.mark.parametrize(
    ("name", "settings", "sent"),
    [
        ("gpt-test", Settings(), {}),
        (
            "gpt-test",
            Settings(temperature=0.2, top_p=0.9, seed=7, max_tokens=50),
            {"temperature": 0.2, "top_p": 0.9, "seed": 7, "max_completion_tokens": 50},
        ),
        ("gpt-5", Settings(temperature=0.2, seed=7), {"seed": 7}),
        ("o1", Settings(), {}),
        ("o3", Settings(temperature=0.2), {"temperature": 0.2}),
        ("openai/gpt-5-codex", Settings(), {}),
    ],
)
def test_what_is_recorded_as_sent_is_what_goes_out(
    server: Server, name: str, settings: Settings, sent: dict[str, float]
) -> None:
    reply = server.ask(completion(), name=name, settings=settings)
    messages = server.payload.pop("messages")
    assert [message["content"] for message in messages] == ["Be brief.\n", " \tGo"]
    assert server.payload == {**reply.sent, "messages": messages}
    assert reply.sent == {"model": name, "stream": False, **sent}


def test_what_is_asked_is_known_even_where_it_is_not_sent(api_key: str) -> None:
    model = build("gpt-5", Settings(temperature=0.2, timeout=3))
    assert (model.name, model.parameters) == ("openai/gpt-5", {"temperature": 0.2})
    assert "temperature" not in model.sent
    assert api_key not in repr(model)


def test_every_request_has_a_timeout(server: Server) -> None:
    server.ask(completion(), settings=Settings(timeout=7))
    timeout = server.route.calls.last.request.extensions["timeout"]
    assert timeout == {"connect": 7, "read": 7, "write": 7, "pool": 7}


# -- failures that pass


@pytest.mark.parametrize(
    "fault",
    [
        failure(429),
        failure(408),
        failure(503),
        failure(200, code=502),
        failure(200, code="rate_limit_exceeded"),
        failure(200, type="server_error"),
        completion("", choice={"finish_reason": "error", "error": {"code": 502, "message": "upstream"}}),
        completion("", choice={"finish_reason": "error"}),
        completion(""),
        completion(None),
        httpx.Response(200, json={"choices": []}),
        httpx.ReadTimeout("slow"),
        httpx.ConnectError("nobody"),
    ],
)
def test_a_passing_fault_is_tried_again(server: Server, fault: httpx.Response | Exception) -> None:
    assert server.ask(fault, fault, completion("+")).text == "+"
    assert server.calls == 3


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        (failure(500, "boom"), "after all retries: HTTP 500: boom; run again"),
        (failure(429), "lower the concurrency"),
        (failure(200, "busy", code=503), "busy (code 503)"),
        (completion(""), "the reply is empty"),
        (httpx.ReadTimeout("slow"), "raise the timeout"),
        (httpx.ConnectError("nobody"), "check the network and the base URL"),
    ],
)
def test_a_lasting_fault_is_a_provider_error_after_three_retries(
    server: Server, fault: httpx.Response | Exception, says: str
) -> None:
    assert says in server.fail(fault)
    assert server.calls == 4


def test_waits_grow_and_differ(server: Server) -> None:
    server.fail(failure(500))
    assert [int(seconds) for seconds in server.slept] == [1, 2, 4]


@pytest.mark.parametrize("status", [429, 503, 408])
def test_a_server_that_says_when_is_believed(server: Server, status: int) -> None:
    server.ask(failure(status, headers={"retry-after": "17"}), completion())
    assert 17 <= server.slept[0] <= 18


def test_a_call_has_a_deadline_whatever_the_socket_says(server: Server) -> None:
    async def never(_: httpx.Request) -> httpx.Response:
        await asyncio.Event().wait()
        raise AssertionError

    assert "no answer within 0.001 seconds" in server.fail(never, settings=Settings(timeout=0.001))
    assert len(server.slept) == 3


# -- failures that last


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        (failure(400, "no such parameter"), "HTTP 400: no such parameter; check the parameters"),
        (failure(400, "prompt is too long"), "larger context"),
        (failure(401), "check the API key"),
        (failure(403), "check what the API key may use"),
        (failure(404), "check the model's name"),
        (failure(402, "pay"), "HTTP 402: pay"),
        (failure(422), "HTTP 422"),
        (failure(429, code="insufficient_quota"), "check the account's credit"),
        (failure(200, "moderated", code=403), "moderated (code 403)"),
        (failure(200, "odd"), "the server reports an error: odd"),
        (httpx.Response(200, json={"error": "just words"}), "just words"),
        (httpx.Response(200, json={"detail": "?"}), "no chat completion"),
        (httpx.Response(200, json=[1]), "no JSON object"),
        (httpx.Response(200, json={"choices": "x"}), "no chat completion"),
        (httpx.Response(200, json={"choices": [{"message": None}]}), "no chat completion"),
        (
            httpx.Response(200, json={"choices": [{"message": {"role": "assistant", "content": 5}}]}),
            "no chat completion",
        ),
        (httpx.Response(200, headers={"content-type": "application/json"}, content=b'{"choices": ['), "no JSON"),
        (httpx.Response(200, headers={"content-type": "application/json"}, content=b'{"a": "\xff"}'), "no JSON"),
        (httpx.Response(200, headers={"content-type": "text/html"}, content=b"<p>\n"), "is the base URL right?"),
    ],
)
def test_what_will_not_pass_is_tried_once(server: Server, fault: httpx.Response, says: str) -> None:
    assert says in server.fail(fault)
    assert server.calls == 1
    assert server.slept == []


@pytest.mark.parametrize("status", [200, 400, 401, 500])
def test_a_key_never_shows_in_an_error(server: Server, api_key: str, status: int) -> None:
    with pytest.raises(ModelFailure) as caught:
        server.ask(failure(status, f"{'x' * 290}{api_key} is wrong", code=api_key))
    assert "sk-" not in str(caught.value)
    assert caught.value.__suppress_context__
    assert server.route.calls.last.request.headers["authorization"] == f"Bearer {api_key}"


# -- configuration


@pytest.mark.parametrize("value", [None, ""])
def test_without_a_key_no_model_is_built(api_key: str, monkeypatch: pytest.MonkeyPatch, value: str | None) -> None:
    assert api_key
    if value is None:
        monkeypatch.delenv("OPENAI_API_KEY")
    else:
        monkeypatch.setenv("OPENAI_API_KEY", value)
    with pytest.raises(ConfigurationError, match=r"^openai/gpt-test needs a key; set OPENAI_API_KEY[^\n]*$"):
        build("gpt-test", Settings())


@pytest.mark.parametrize("flaw", ["\n", " x", "é"])
def test_a_key_that_cannot_be_sent_is_refused_and_not_shown(
    api_key: str, monkeypatch: pytest.MonkeyPatch, flaw: str
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", api_key + flaw)
    with pytest.raises(ConfigurationError, match="OPENAI_API_KEY holds") as caught:
        build("gpt-test", Settings())
    assert api_key not in str(caught.value)


@pytest.mark.usefixtures("api_key")
def test_a_base_url_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "localhost:8000/v1")
    with pytest.raises(ConfigurationError, match="OPENAI_BASE_URL is 'localhost:8000/v1'"):
        build("gpt-test", Settings())


@pytest.mark.usefixtures("api_key")
def test_a_model_needs_a_name() -> None:
    with pytest.raises(ConfigurationError, match="a model name is missing"):
        build("", Settings())
