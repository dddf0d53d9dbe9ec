"""Models behind a chat completions API: OpenAI's, OpenRouter's, or that of a server given by its address.

All of them are built by `connect`, the one place where an HTTP client comes in. Live, these are langchain-openai's own,
pools of a model's (a pool outlives no event loop, so none is shared); tests and proxies pass in theirs.

`ChatOpenAI` drops what compatible servers say beside the standard (reasoning, the upstream provider) and lets some
failures through as bare ValueError, IndexError or status errors outside of LangChain's hierarchy. The subclass here
keeps the former and names the latter. The client under it sends what the environment holds for OpenAI (organization,
project, headers, even a key among them) to whatever server it is given; here only OpenAI's own hear of that.
"""

import asyncio
import json
from collections.abc import Mapping
from typing import Any

import openai
from langchain_core.callbacks import AsyncCallbackManagerForLLMRun
from langchain_core.exceptions import ModelError
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, InvalidToolCall
from langchain_core.outputs import ChatResult
from langchain_openai import ChatOpenAI
from pydantic import SecretStr

from agents.providers.calling import set_aside
from agents.providers.langchain import LangChainModel
from agents.providers.pools import Pool, Pools
from agents.providers.retry import Sleep
from agents.providers.server import Server, address_server, openai_server, openrouter_server
from agents.providers.settings import Settings
from interpreters.base import Plain

_TRANSIENT_STATUS = frozenset({408, 409, 425, 429, *range(500, 600)})
_TRANSIENT_WORDS = frozenset(
    {"rate_limit_exceeded", "rate_limit_error", "server_error", "overloaded", "overloaded_error", "timeout"}
)


class BadResponse(ModelError):
    """A response that is no completion: an error under HTTP 200, or a status that LangChain has no class for."""

    def __init__(self, message: str, *, retryable: bool = False, cause: openai.APIError | None = None) -> None:
        super().__init__(message)
        self.is_retryable = retryable
        self.status_code = getattr(cause, "status_code", None)
        self.response = getattr(cause, "response", None)
        """For its Retry-After header."""
        self.token_usage: Mapping[str, Any] | None = None
        """What the server says that it took all the same."""


class CompatibleChat(ChatOpenAI):
    """ChatOpenAI that keeps what a server says, and fails by name."""

    def parameters_sent(self) -> dict[str, Plain | float]:
        """What goes out beside the messages; it does not depend on them."""
        payload = self._get_request_payload([HumanMessage("")])
        extra = payload.pop("extra_body", None) or {}
        return {name: value for name, value in {**payload, **extra}.items() if name != "messages"}

    def keep_from_strangers(self, headers: Mapping[str, str]) -> None:
        """Send these headers and nothing that the environment holds for OpenAI."""
        for client in (self.root_client, self.root_async_client):
            client.organization = client.project = None
            # It has no public door: whatever is passed in is merged with OPENAI_CUSTOM_HEADERS.
            client._custom_headers = dict(headers)

    async def _agenerate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        try:
            return await super()._agenerate(messages, stop, run_manager, **kwargs)
        except ModelError:
            raise
        except openai.APIError as error:
            transient = getattr(error, "status_code", None) in _TRANSIENT_STATUS
            raise BadResponse(error.message, retryable=transient, cause=error) from error
        except (json.JSONDecodeError, UnicodeDecodeError) as error:
            raise BadResponse(f"the response is no JSON: {error}") from error

    def _create_chat_result(
        self, response: dict[str, Any] | openai.BaseModel, generation_info: dict[str, Any] | None = None
    ) -> ChatResult:
        # Reading a document that a stranger wrote: whatever a wrong shape makes the reader raise means the same.
        try:
            body = response.model_dump(warnings=False) if isinstance(response, openai.BaseModel) else response
            _raise_error(body)
            odd = set_aside(body["choices"][0]["message"])
            result = super()._create_chat_result(body, generation_info)
            _keep(body, result, odd)
        except BadResponse as error:
            told = body.get("usage") if isinstance(body, Mapping) else None
            error.token_usage = told if isinstance(told, Mapping) else None
            raise
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            raise BadResponse(f"the response is no chat completion: {error}") from error
        return result


def build(name: str, settings: Settings) -> LangChainModel:
    """The model `openai/NAME`. Raises ConfigurationError."""
    return connect(openai_server(name), settings)


def build_openrouter(name: str, settings: Settings) -> LangChainModel:
    """The model `openrouter/VENDOR/NAME`. Raises ConfigurationError."""
    return connect(openrouter_server(name), settings)


def build_address(name: str, settings: Settings) -> LangChainModel:
    """The model `http://HOST:PORT/v1#NAME`; its whole name is given. Raises ConfigurationError."""
    return connect(address_server(name), settings)


def connect(
    server: Server,
    settings: Settings,
    *,
    http_client: Any = None,
    http_async_client: Any = None,
    sleep: Sleep = asyncio.sleep,
) -> LangChainModel:
    """The model that a server has, under settings."""
    chat = _chat(server, settings, http_client, http_async_client)

    def pool() -> Pool:
        another = _chat(server, settings, http_client)
        return Pool(another, another.root_async_client.close)

    return LangChainModel(
        name=server.name,
        chat=chat,
        parameters=settings.asked(),
        sent=chat.parameters_sent(),
        host=server.host,
        timeout=settings.timeout,
        retries=settings.retries,
        secrets=server.secrets,
        sleep=sleep,
        pools=Pools(pool, [Pool(chat, chat.root_async_client.close)]) if http_async_client is None else None,
    )


def _chat(server: Server, settings: Settings, http_client: Any = None, http_async_client: Any = None) -> CompatibleChat:
    """A chat model, with a client of its own if none is given."""
    cap: dict[str, Any] = {}
    if settings.max_tokens is not None and (settings.max_tokens_as or server.cap_name) == "max_tokens":
        cap["max_tokens"] = settings.max_tokens  # In the extra body, for ChatOpenAI gives it the other name.
    headers = dict(settings.headers or {})
    chat = CompatibleChat(
        model=server.model,
        api_key=SecretStr(server.key),
        base_url=server.url,
        # A Timeout, not a float: langchain-openai then makes a client for this model alone.
        timeout=openai.Timeout(settings.timeout),
        max_retries=0,
        # Under LangGraph, a listener to its stream would otherwise turn calls into streaming ones.
        disable_streaming=True,
        use_responses_api=False,
        http_client=http_client,
        http_async_client=http_async_client,
        default_headers=headers,
        # By name, unset ones too: for some models ChatOpenAI makes up a temperature where none is given.
        temperature=settings.temperature,
        top_p=settings.top_p,
        seed=settings.seed,
        max_completion_tokens=None if cap else settings.max_tokens,
        reasoning_effort=settings.reasoning_effort,
        extra_body={**server.body, **(settings.extra_body or {}), **cap} or None,
    )
    if not server.openai:
        chat.keep_from_strangers(headers)
    return chat


def _raise_error(body: Any) -> None:
    """Raise what a body with status 200 says about a failure. A wrong shape raises whatever it does."""
    if not isinstance(body, Mapping):
        raise BadResponse(f"the response is no JSON object but {body!r}; is the base URL right?")
    if body.get("error"):
        raise _error(body["error"])
    if body["choices"] == []:
        # A completion without a completion: as transient as an empty one.
        raise BadResponse("the response holds no choices", retryable=True)
    choice = body["choices"][0]
    if choice.get("error"):
        raise _error(choice["error"])
    if choice.get("finish_reason") == "error":
        raise BadResponse("the server broke off the reply with an error", retryable=True)


def _error(error: Any) -> BadResponse:
    if not isinstance(error, Mapping):
        return BadResponse(f"the server reports an error: {error}")
    codes = [error.get("code"), error.get("type"), error.get("status")]
    return BadResponse(
        f"the server reports an error: {error.get('message') or json.dumps(error, default=str)}"
        f"{f' (code {codes[0]})' if codes[0] else ''}",
        retryable=any(_is_transient(code) for code in codes),
    )


def _is_transient(code: Any) -> bool:
    text = str(code).lower()
    return text in _TRANSIENT_WORDS or (text.isdecimal() and int(text) in _TRANSIENT_STATUS)


def _keep(body: Mapping[str, Any], result: ChatResult, odd: list[InvalidToolCall]) -> None:
    """Put what ChatOpenAI drops where `langchain.reply_from` finds it; servers have two names for reasoning."""
    choice = body["choices"][0]
    answer = result.generations[0].message
    if odd and isinstance(answer, AIMessage):
        answer.invalid_tool_calls = [*answer.invalid_tool_calls, *odd]
    reasoning = choice["message"].get("reasoning_content") or choice["message"].get("reasoning")
    if isinstance(reasoning, str):
        answer.additional_kwargs["reasoning_content"] = reasoning
    answer.response_metadata["provider"] = body.get("provider")
    answer.response_metadata["native_finish_reason"] = choice.get("native_finish_reason")
