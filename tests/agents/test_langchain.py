"""Any LangChain chat model can answer: its words, counts and reasons are mapped to ours."""

import asyncio
from typing import Any

import pytest
from langchain_core.exceptions import ModelInvalidRequestError
from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
from langchain_core.messages import AIMessage, BaseMessage

from agents.model import Message, Model, ProviderError, Reply, Usage
from agents.providers.langchain import LangChainModel


class Chat(GenericFakeChatModel):
    """Answers with the given messages, or raises the given errors; keeps what it was asked."""

    heard: list[list[BaseMessage]] = []  # noqa: RUF012 (pydantic copies it)

    def _generate(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> Any:
        self.heard.append(messages)
        result = super()._generate(messages, *args, **kwargs)
        if isinstance(error := result.generations[0].message.additional_kwargs.get("raise"), Exception):
            raise error
        return result


async def no_sleep(_: float) -> None: ...


def ask(chat: Chat) -> Reply:
    model: Model = LangChainModel("test/chat", chat, sent={"model": "chat"}, sleep=no_sleep)
    conversation = [Message("system", "a"), Message("user", " b\n"), Message("assistant", "c")]
    return asyncio.run(model.complete(conversation, "critic"))


def answer(message: AIMessage) -> Reply:
    return ask(Chat(messages=iter([message])))


def test_messages_are_passed_on_in_their_roles() -> None:
    chat = Chat(messages=iter(["+"]))
    ask(chat)
    assert [(message.type, message.content) for message in chat.heard[0]] == [
        ("system", "a"),
        ("human", " b\n"),
        ("ai", "c"),
    ]


def test_blocks_are_joined_and_reasoning_is_kept_apart() -> None:
    blocks: list[str | dict[str, Any]] = [
        {"type": "thinking", "thinking": "hmm"},
        {"type": "text", "text": " +"},
        {"type": "image", "url": "x"},
        "-\n",
    ]
    reply = answer(AIMessage(blocks))
    assert (reply.text, reply.reasoning, reply.sent) == (" +-\n", "hmm", {"model": "chat"})


def test_standard_reasoning_blocks_are_kept() -> None:
    assert answer(AIMessage([{"type": "reasoning", "reasoning": "so"}, "+"])).reasoning == "so"


def test_counts_of_langchain_are_used_where_there_are_no_others() -> None:
    usage: Any = {
        "input_tokens": 5,
        "output_tokens": 4,
        "total_tokens": 9,
        "input_token_details": {"cache_read": 3},
        "output_token_details": {"reasoning": 2},
    }
    assert answer(AIMessage("+", usage_metadata=usage)).usage == Usage(5, 4, 3, 2)


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"stop_reason": "max_tokens"}, "length"),
        ({"finish_reason": "MAX_TOKENS"}, "length"),
        ({"stop_reason": "refusal"}, "refused"),
        ({"finish_reason": "SAFETY"}, "refused"),
        ({"stop_reason": "end_turn"}, "end_turn"),
        ({}, "unknown"),
    ],
)
def test_reasons_have_many_names(said: dict[str, Any], reason: str) -> None:
    assert answer(AIMessage("+", response_metadata=said)).finish_reason == reason


def test_an_error_that_will_not_pass_is_named_at_once() -> None:
    chat = Chat(messages=iter([AIMessage("", additional_kwargs={"raise": ModelInvalidRequestError("bad\nwords")})]))
    with pytest.raises(ProviderError, match=r"^test/chat did not answer the critic: bad words; check the parameters"):
        ask(chat)
    assert len(chat.heard) == 1


def test_a_model_without_connections_can_be_closed() -> None:
    asyncio.run(LangChainModel("test/chat", Chat(messages=iter([]))).aclose())
