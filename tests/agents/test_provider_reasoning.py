"""What a model thought before it answered is never taken for its answer, wherever its server puts it."""

from collections.abc import Iterator

import pytest
import respx

from agents.extraction import extract
from agents.model import Reply
from agents.providers.server import address_server
from interpreters.brainfuck import LANGUAGE
from tests.agents.provider_talk import Server, completion

THOUGHT = "Perhaps this:\n```brainfuck\n---\n```\nNo. "
ANSWER = "```brainfuck\n+++\n```"


@pytest.fixture
def server() -> Iterator[Server]:
    with respx.mock(assert_all_called=False) as router:
        yield Server(router.post("http://h/v1/chat/completions"))


def ask(server: Server, content: str, **message: str) -> Reply:
    return server.ask(completion(content, message=message), name="http://h/v1#m", address=address_server)


@pytest.mark.parametrize("name", ["reasoning", "reasoning_content"])
def test_reasoning_beside_the_answer_is_kept_apart_to_the_byte_under_either_name(server: Server, name: str) -> None:
    reply = ask(server, ANSWER, **{name: THOUGHT})
    assert (reply.text, reply.reasoning) == (ANSWER, THOUGHT)
    assert extract(reply.text, LANGUAGE).program == "+++"


def test_reasoning_under_both_names_is_kept_once(server: Server) -> None:
    assert ask(server, ANSWER, reasoning="short", reasoning_content=THOUGHT).reasoning == THOUGHT


@pytest.mark.parametrize("opening", ["<think>", ""], ids=["with both tags", "whose template has the first tag"])
def test_reasoning_within_the_answer_is_left_there_and_set_aside_by_extraction(server: Server, opening: str) -> None:
    text = f"{opening}{THOUGHT}</think>\n\n{ANSWER}"
    reply = ask(server, text)
    assert (reply.text, reply.reasoning) == (text, "")
    assert extract(reply.text, LANGUAGE).program == "+++"


def test_reasoning_without_an_answer_is_no_answer(server: Server) -> None:
    assert extract(ask(server, f"<think>{THOUGHT}").text, LANGUAGE).program is None
