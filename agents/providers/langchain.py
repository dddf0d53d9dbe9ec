"""Our `Model` over any LangChain chat model: messages go in, a `Reply` or a ModelFailure comes out.

One call has a deadline (a timeout on the socket alone is reset by every byte that trickles in) and one retry policy
around it; the chat model's own retries are to be switched off. An empty reply is treated as a passing fault: nobody
means to say nothing. What it took is not lost: the call took what all its tries did. A reply that was cut or declined
is a reply: what it amounts to is for `agents.replies` to say, after it has been recorded. Tools that are on offer, and
their calls (agents.tool_talk), reach the model as its own.
"""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from typing import Any

from langchain_core.exceptions import (
    ContextOverflowError,
    ModelAuthenticationError,
    ModelConnectionError,
    ModelError,
    ModelInvalidRequestError,
    ModelNotFoundError,
    ModelPermissionDeniedError,
    ModelRateLimitError,
    ModelTimeoutError,
)
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage

from agents.model import AgentCrashed, Message, Reply, Role, Usage
from agents.providers.calling import calling, equipped, spoken
from agents.providers.faults import CallFailed, Fault
from agents.providers.pools import Pools
from agents.providers.retry import Sleep, retrying, transient
from agents.providers.settings import RETRIES
from agents.providers.taken import Taken, together
from agents.redaction import redact
from agents.replies import LENGTH, REFUSED
from interpreters.base import Plain

_FINISH: Mapping[str, str] = {
    "length": LENGTH,
    "max_tokens": LENGTH,
    "max_output_tokens": LENGTH,
    "content_filter": REFUSED,
    "refusal": REFUSED,
    "safety": REFUSED,
}
"""Providers' words for the two ends that matter, in lower case."""


class EmptyReply(ModelError):
    """The model came to its end without a word."""

    is_retryable = True


_FAULTS: tuple[tuple[type[ModelError], Fault, str], ...] = (
    (ContextOverflowError, "too_long", "the prompt is too long for this model; take one with a larger context"),
    (ModelAuthenticationError, "key", "check the API key"),
    (ModelPermissionDeniedError, "permission", "check what the API key may use"),
    (ModelNotFoundError, "name", "check the model's name and the base URL"),
    (ModelInvalidRequestError, "parameters", "check the parameters: this model may not accept one of them"),
    (ModelRateLimitError, "rate", "lower the concurrency or check the account's credit, then run again"),
    (ModelTimeoutError, "timeout", "raise the timeout or run again"),
    (ModelConnectionError, "connection", "check the network and the base URL, then run again"),
    (EmptyReply, "empty", "run again; if it persists, check the server"),
    (ModelError, "server", "run again; if it persists, check the server"),
)
"""Kind of error -> its word, and what to do about it."""

_WORDS = 300
"""Characters kept of what a server says about an error."""


@dataclass(frozen=True, slots=True)
class LangChainModel:
    """A chat model under our contract. Safe to share between concurrent trials of one event loop."""

    name: str
    chat: BaseChatModel
    parameters: Mapping[str, Plain | float] = field(default_factory=dict)
    sent: Mapping[str, Plain | float] = field(default_factory=dict)
    """Parameters as they go out; the same with every call."""
    host: str = ""
    """Where the calls go, for the record."""
    timeout: float = 120.0
    """Seconds for one call, retries not included."""
    retries: int = RETRIES
    secrets: tuple[str, ...] = field(default=(), repr=False)
    """They never appear in an error, whatever a server says."""
    sleep: Sleep = asyncio.sleep
    pools: Pools | None = field(default=None, repr=False)
    """Where calls go, and the connections that are ours to close; None if there is `chat` alone, with another's."""

    async def complete(self, messages: Sequence[Message], role: Role) -> Reply:
        """Ask the model. Raises CallFailed when it gave no answer."""
        tools = messages[0] if messages[0].speaker == "tools" else None
        request = [spoken(message) for message in messages if message is not tools]
        lost: list[Taken] = []
        try:
            reply: Reply = await retrying(self.sleep, self.retries)(self._ask, request, tools, lost)
        except NotImplementedError:
            raise AgentCrashed(f"{self.name} cannot be given tools; take a model that can") from None
        except ModelError as error:
            # Without its cause: that may quote the key.
            raise self._failed(error, role, together(lost)) from None
        taken = together([*lost, Taken(reply.usage, reply.cost)])
        return replace(reply, usage=taken.usage, cost=taken.cost)

    async def aclose(self) -> None:
        """Close the connections. To be called in the event loop that made the calls, after the last of them."""
        if self.pools is not None:
            await self.pools.close()

    async def _ask(self, request: list[BaseMessage], tools: Message | None, lost: list[Taken]) -> Reply:
        """Try once. What a try took that gave no answer is added to `lost`."""
        try:
            async with asyncio.timeout(self.timeout):
                with nullcontext(self.chat) if self.pools is None else self.pools.chat() as chat:
                    message = await (chat if tools is None else equipped(chat, tools)).ainvoke(request)
        except TimeoutError:
            raise ModelTimeoutError(f"no answer within {self.timeout:g} seconds") from None
        except ModelError as error:
            if told := getattr(error, "token_usage", None):
                lost.append(_taken(told))
            raise
        reply = reply_from(message, self.sent, self.host)
        if tools is not None and reply.finish_reason not in (LENGTH, REFUSED):
            reply = calling(reply, message)
        if not reply.text and reply.finish_reason not in (LENGTH, REFUSED):
            lost.append(Taken(reply.usage, reply.cost))
            raise EmptyReply("the reply is empty")
        return reply

    def _redacted(self, text: str) -> str:
        for secret in self.secrets:
            text = redact(text, {"API key": secret})
        return text

    def _failed(self, error: ModelError, role: Role, taken: Taken) -> CallFailed:
        words = " ".join(self._redacted(str(error)).split())
        status = getattr(error, "status_code", None)
        words = words.removeprefix(f"Error code: {status} - ")[:_WORDS] or type(error).__name__
        what = f"HTTP {status}: {words}" if status else words
        given_up = " after all retries" if transient(error) and self.retries else ""
        fault, remedy = next((fault, remedy) for kind, fault, remedy in _FAULTS if isinstance(error, kind))
        message = f"{self.name} did not answer the {role}{given_up}: {what}; {remedy}"
        return CallFailed(message, fault, status, what, taken.usage, taken.cost)


def reply_from(message: AIMessage, sent: Mapping[str, Plain | float], host: str = "") -> Reply:
    """What a LangChain message holds, as a reply: the text exactly, and everything that was said about it."""
    said = message.response_metadata
    refusal = message.additional_kwargs.get("refusal")
    reason = _finish_reason(said)
    reported = {
        "model": said.get("model_name") or said.get("model"),
        "fingerprint": said.get("system_fingerprint"),
        "provider": said.get("provider"),
        "id": said.get("id"),
        "finish_reason": reason,
        "native_finish_reason": said.get("native_finish_reason"),
        "service_tier": said.get("service_tier"),
        "refusal": refusal,
        "host": host,
    }
    return Reply(
        text=_joined(message.content, "text", "text"),
        reasoning=_reasoning(message),
        finish_reason=REFUSED if refusal else _FINISH.get(reason.lower(), reason or "unknown"),
        usage=_usage(message),
        cost=_taken(said.get("token_usage") or {}).cost,
        sent=sent,
        reported={name: value for name, value in reported.items() if isinstance(value, str) and value},
    )


def _finish_reason(said: Mapping[str, Any]) -> str:
    """The provider's own word: Chat Completions and Gemini say finish_reason, Anthropic says stop_reason."""
    return str(said.get("finish_reason") or said.get("stop_reason") or "")


def _reasoning(message: AIMessage) -> str:
    kept = message.additional_kwargs.get("reasoning_content")
    if isinstance(kept, str) and kept:
        return kept
    return _joined(message.content, "reasoning", "reasoning") or _joined(message.content, "thinking", "thinking")


def _joined(content: str | list[str | dict[Any, Any]], kind: str, key: str) -> str:
    """The words of one kind of content block, joined; plain content is text."""
    if isinstance(content, str):
        return content if kind == "text" else ""
    parts = [{"type": "text", "text": block} if isinstance(block, str) else block for block in content]
    return "".join(part[key] for part in parts if part.get("type") == kind and isinstance(part.get(key), str))


def _usage(message: AIMessage) -> Usage:
    """Tokens as the server counted them.

    LangChain's usage_metadata makes a zero of what a server did not say, so the server's own numbers go first.
    """
    raw = message.response_metadata.get("token_usage")
    if raw:
        return _taken(raw).usage
    counted: Mapping[str, Any] = message.usage_metadata or {}
    return Usage(
        _count(counted, "input_tokens"),
        _count(counted, "output_tokens"),
        _count(counted.get("input_token_details") or {}, "cache_read"),
        _count(counted.get("output_token_details") or {}, "reasoning"),
    )


def _taken(raw: Mapping[str, Any]) -> Taken:
    """What a try took, by the `usage` of a chat completion."""
    usage = Usage(
        _count(raw, "prompt_tokens"),
        _count(raw, "completion_tokens"),
        _count(raw.get("prompt_tokens_details") or {}, "cached_tokens"),
        _count(raw.get("completion_tokens_details") or {}, "reasoning_tokens"),
    )
    return Taken(usage, _number(raw.get("cost")))


def _count(numbers: Mapping[str, Any], name: str) -> int | None:
    value = numbers.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _number(value: Any) -> float | None:
    # Python's JSON has numbers beyond all bounds, and NaN, which is not between any two.
    known = isinstance(value, int | float) and not isinstance(value, bool) and -1e15 < value < 1e15
    return float(value) if known else None
