"""Expressions and texts in words can be read back, and are never taken for a program."""

from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from agents.synth.notation import Unreadable, quote, read, unquote, write
from interpreters.brainfuck import LANGUAGE
from tests.agents.synth.expressions import VIEWS, texts

BYTES = st.text(st.characters(max_codepoint=255))
COMMANDS = st.text(st.sampled_from("+-<>.,[] \n\t a1"), max_size=60)


@given(st.data())
def test_an_expression_is_read_as_it_was_written(data: st.DataObject) -> None:
    expression = data.draw(texts(data.draw(VIEWS)))
    assert read(write(expression)) == expression


@given(st.one_of(BYTES, COMMANDS))
@example("+" * 40)
@example('"\\x"')
@example("1,2,3,4,5,6,7,8,9,10,11,12")
def test_a_text_is_read_as_it_was_quoted_and_holds_no_code(text: str) -> None:
    quoted = quote(text)
    assert unquote(quoted) == text
    assert '"' not in quoted[1:-1] and quoted.isascii() and quoted.isprintable()
    assert not LANGUAGE.code_spans(quoted)


def test_the_notation_is_readable() -> None:
    assert quote("Hello, World!\n") == '"Hello, World!\\n"'
    written = 'join("Hello, ", line 1, decimal(sum(number(token 2), 1)))'
    assert write(read(written)) == written


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("", "too early"),
        ("frobnicate(line 1)", "no such function"),
        ("length(line 1", "too early"),
        ("length(line 1) twice", "nothing should follow"),
        ("length(7)", "takes text"),
        ("sum(1)", "takes number, number"),
        ("join(line 1)", "takes text, text"),
        ("line 0", "counted from 1"),
        ("99999999999999999999", "between"),
        ('"\\q"', "not a quoted text"),
        ("print line 1; halt", "goes on like this"),
        ("reverse(" * 1000 + "line 1" + ")" * 1000, "deep"),
    ],
)
def test_anything_else_is_refused_with_a_reason(written: str, reason: str) -> None:
    with pytest.raises(Unreadable, match=reason):
        read(written)


@given(st.text())
def test_no_text_makes_the_reader_stumble(written: str) -> None:
    with suppress(Unreadable):
        read(written)
