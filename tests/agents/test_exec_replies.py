"""A reply from another process is read to the letter, and what is wrong with one is said by its field."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.exec_replies import Answer, BadReply, Failure, read_reply
from agents.model import Reply, Usage
from tests.agents.exec_talk import answered, failed, shell


def read(**fields: Any) -> Answer | Failure:
    return read_reply(json.dumps({"id": 1, **fields}).encode(), 1)


def accepted(**fields: Any) -> Reply:
    answer = read(**fields)
    assert isinstance(answer, Answer)
    return answer.reply()


def test_all_that_a_reply_says_comes_with_it() -> None:
    reply = {
        "id": 1,
        "text": "+.",
        "exact": True,
        "reasoning": "One.",
        "finish_reason": "done",
        "usage": {"input_tokens": 4, "output_tokens": 3, "cached_tokens": 2, "reasoning_tokens": 1},
        "cost": 0.5,
        "model": "abacus-2",
        "sent": {"temperature": 0.25, "beads": [1, None]},
    }
    assert answered(shell(f"read x; echo '{json.dumps(reply)}'; read x")) == Reply(
        text="+.",
        exact=True,
        reasoning="One.",
        finish_reason="done",
        usage=Usage(4, 3, 2, 1),
        cost=0.5,
        sent={"temperature": 0.25, "beads": [1, None]},
        reported={"model": "abacus-2"},
    )


def test_what_a_reply_does_not_say_is_unknown() -> None:
    assert accepted(text="+.") == Reply("+.")
    assert accepted(text="+.", usage=None, cost=None, model=None, calls=None) == Reply("+.")


@given(st.text(st.characters(exclude_categories=["Cs"])), st.booleans())
def test_a_text_comes_through_to_the_character(text: str, ascii_only: bool) -> None:
    line = json.dumps({"id": 1, "text": text}, ensure_ascii=ascii_only).encode()
    answer = read_reply(line, 1)
    assert isinstance(answer, Answer)
    assert answer.reply().text == text


def test_calls_are_summed_and_kept() -> None:
    one = {"model": "a", "usage": {"input_tokens": 10, "output_tokens": 1, "cached_tokens": 5}, "cost": 0.1}
    other = {"model": "b", "usage": {"input_tokens": 20, "output_tokens": 2}, "cost": 0.2}
    reply = accepted(text="+.", calls=[one, other, one])
    assert reply.usage == Usage(input_tokens=40, output_tokens=4)
    assert reply.cost == 0.4
    assert reply.reported == {"calls": [one, other, one]}


@pytest.mark.parametrize("calls", [[{"model": "a", "cost": 1}, {"model": "b"}], [{"model": "a"}]])
def test_a_sum_is_unknown_as_soon_as_one_part_is(calls: list[dict[str, Any]]) -> None:
    reply = accepted(text="+.", calls=calls)
    assert (reply.usage, reply.cost) == (Usage(), None)


def test_who_says_that_there_were_no_calls_has_used_nothing() -> None:
    reply = accepted(text="+.", calls=[])
    assert (reply.usage, reply.cost) == (Usage(0, 0, 0, 0), 0)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({}, 'field "text" is missing; give it'),
        ({"text": 5}, 'field "text" has to be a string in double quotes; mend it'),
        ({"text": None}, 'field "text" has to be a string in double quotes; mend it'),
        ({"text": "", "id": "1"}, 'field "id" has to be a whole number'),
        ({"text": "", "exact": 1}, 'field "exact" has to be true or false; mend it'),
        ({"text": "", "exact": "yes"}, 'field "exact" has to be true or false; mend it'),
        ({"text": "", "reasoning": None}, 'field "reasoning" has to be a string in double quotes; mend it'),
        ({"text": "", "usage": 7}, 'field "usage" has to be an object in curly brackets; mend it'),
        ({"text": "", "usage": {"input_tokens": 1.5}}, 'field "usage.input_tokens" has to be a whole number'),
        ({"text": "", "usage": {"input_tokens": True}}, 'field "usage.input_tokens" has to be a whole number'),
        ({"text": "", "usage": {"input_tokens": -1}}, 'field "usage.input_tokens" has to be greater than or eq'),
        ({"text": "", "usage": {"input": 1}}, 'no field "usage.input"; the fields are input_tokens'),
        ({"text": "", "cost": "0.1"}, 'field "cost" has to be a number; mend it'),
        ({"text": "", "cost": -0.1}, 'field "cost" has to be greater than or equal to 0; mend it'),
        ({"text": "", "sent": []}, 'field "sent" has to be an object in curly brackets; mend it'),
        ({"text": "", "calls": {}}, 'field "calls" has to be a list in square brackets; mend it'),
        ({"text": "", "calls": [{}]}, 'field "calls.0.model" is missing; give it'),
        ({"text": "", "calls": [{"model": "a", "x": 1}]}, 'no field "calls.0.x"; the fields are model, usage, cost'),
        ({"text": "", "calls": [{"model": "a", "usage": {"x": 1}}]}, 'no field "calls.0.usage.x"; the fields are inp'),
        ({"text": "", "calls": [], "cost": 1}, "calls and usage or cost are given; leave the latter out"),
        ({"text": "", "txet": ""}, 'there is no field "txet"; the fields are id, text, exact'),
        ({"error": 5}, 'field "error" has to be a string in double quotes; mend it'),
        ({"error": "", "text": ""}, 'there is no field "text"; the fields are id, error, missing'),
        ({"error": "", "missing": "over_budget"}, "field \"missing\" has to be 'provider_error', 'refused'"),
    ],
)  # fmt: skip
def test_a_wrong_field_is_named_with_what_it_has_to_be(fields: dict[str, Any], says: str) -> None:
    with pytest.raises(BadReply) as caught:
        read(**fields)
    assert str(caught.value).startswith("its reply is wrong: ")
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('{"id": 1, "text": "", "cost": 1e999}', "cost"),
        ('{"id": 1, "text": "", "sent": {"a": 1e999}}', "sent"),
        ('{"id": 1, "text": "", "cost": NaN}', "no JSON"),
        ('{"id": 1, "text": "\\ud800"}', "no JSON"),
        ('{"id": 1, "text": "", "sent": {"a": ' + 5_000 * "9" + "}}", "no JSON"),
        ('{"id": 1, "text": "", "sent": ' + 500 * "[" + 500 * "]" + "}", "no JSON"),
        ('{"id": 1, "text": ""} {"id": 2, "text": ""}', "no JSON"),
        ('[{"id": 1, "text": ""}]', "no JSON object; write each reply in curly brackets"),
        ("null", "no JSON object"),
        ('{"id": 2, "text": ""}', "it answered request 2, but was asked request 1; answer each once, in order"),
        ('{"id": 2, "error": ""}', "it answered request 2, but was asked request 1; answer each once, in order"),
    ],
)
def test_what_a_journal_could_not_hold_is_refused(line: str, says: str) -> None:
    with pytest.raises(BadReply, match=says):
        read_reply(line.encode(), 1)


@given(st.binary())
def test_whatever_the_bytes_are_they_are_a_reply_or_no_reply(line: bytes) -> None:
    with pytest.raises(BadReply):
        read_reply(line, 1)


def test_the_line_of_a_wrong_reply_is_quoted() -> None:
    said = str(failed(shell("""read x; echo '{"id": 1, "txt": "+."}'; read x""")))
    assert said.endswith("""field "text" is missing; give it; the line is: {"id": 1, "txt": "+."}""")
