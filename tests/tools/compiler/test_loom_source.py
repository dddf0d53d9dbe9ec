"""Texts that are no programs: one error with its place, whatever the text is, and nothing is executed."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreters.base import Limits
from tests.tools.compiler.loom_programs import loom_programs
from tools.compiler.compile import LoomError, evaluate, lower, parse


def refused(source: str) -> LoomError:
    with pytest.raises(LoomError) as caught:
        parse(source)
    return caught.value


def test_an_error_says_line_column_what_and_what_to_write() -> None:
    error = refused("x = 1\ny = x / 2\n")
    assert str(error) == "line 2, column 5: the operator / is not supported; write //, which rounds down"
    assert (error.position.line, error.position.column, error.position.offset) == (2, 5, 10)
    assert error.expected == error.remedy == "//, which rounds down"


@pytest.mark.parametrize(
    "prose",
    [
        "Here is the program that solves the task.",
        "Sure! The idea is to read every character.\n\nc = read_char()\n",
        "I can't do this.",
    ],
)
def test_prose_is_refused_where_it_stops_to_be_a_program(prose: str) -> None:
    error = refused(prose)
    assert error.position.line == 1
    assert "program alone" in error.remedy


@pytest.mark.parametrize("word", ["yes", "42", "a < b", "Hello"])
def test_a_word_that_happens_to_be_python_is_refused_too(word: str) -> None:
    assert "not used" in refused(word).message


def test_a_program_in_a_fence_is_refused_at_the_fence() -> None:
    error = refused("```python\nx = 1\n```\n")
    assert (error.position.line, error.position.column) == (1, 1)
    assert "fence" in error.message


def test_a_nul_character_is_refused_where_it_stands() -> None:
    error = refused("x = 1\ny = \0\n")
    assert (error.position.line, error.position.column) == (2, 5)


@pytest.mark.parametrize(
    "source",
    [
        "x = " + "(" * 10_000 + "1" + ")" * 10_000,
        "x = " + "-" * 50_000 + "1",
        "x = " + "1 + " * 20_000 + "1",
        "x = " + "not " * 20_000 + "1",
        "x = 0\n" + "x = x" + " + x" * 100,
        "a = [0] * 9\nx = " + "a[" * 150 + "0" + "]" * 150,
        "if 1:\n" + "".join(" " * i + "if 1:\n" for i in range(1, 90)) + " " * 90 + "x = 1",
        "x = 0\nif x: x = 1\n" + "elif x: x = 2\n" * 1_500,
        "x = 0\nx = " + "x if x else " * 400 + "x",
        "f" + "(f" * 3_000 + ")" * 3_000,
    ],
)
def test_what_is_nested_too_deep_is_refused(source: str) -> None:
    assert "nested" in refused(source).message or "parentheses" in refused(source).message


@pytest.mark.parametrize("lines", [2_001, 10_000])
def test_a_program_of_too_many_lines_is_refused_at_the_first_line_too_many(lines: int) -> None:
    error = refused("\n".join(["x = 1"] * lines))
    assert f"{lines:,} lines" in error.message
    assert (error.position.line, error.position.column) == (2_001, 1)


def test_a_program_of_as_many_lines_as_there_may_be_is_accepted() -> None:
    assert len(parse("x = 1\n" + "x = 2\n" * 1_999).body) == 2_000


def test_a_line_that_is_too_long_is_refused_where_it_is() -> None:
    error = refused("x = 1 # " + "long " * 100_000)
    assert "characters" in error.message
    assert error.position.line == 1


def test_functions_that_call_each_other_too_deep_are_refused_where_the_last_call_stands() -> None:
    lines = ["def f0(x):", "    return x"]
    for i in range(1, 200):
        lines += [f"def f{i}(x):", f"    return f{i - 1}(x)"]
    error = refused("\n".join(lines))
    assert "calls" in error.message
    assert error.position.line % 2 == 0
    assert error.position.column == 12


def test_nothing_of_a_program_is_executed(capsys: pytest.CaptureFixture[str]) -> None:
    parse('print("executed")')
    assert capsys.readouterr().out == ""


WORDS = ["x", "a", "p", "f0", "0", "300", "'ab'", "''", "len", "print", "int8", "def", "return", "global", "in", "**"]


@given(loom_programs(), st.data())
def test_a_program_in_which_words_are_changed_is_a_program_or_refused_with_a_place(
    source: str, data: st.DataObject
) -> None:
    for _ in range(2):
        word = data.draw(st.sampled_from(list(re.finditer(r"\w+|[^\w\s]+", source))))
        source = source[: word.start()] + data.draw(st.sampled_from(WORDS)) + source[word.end() :]
    try:
        program = parse(source)
        lower(program)
    except LoomError as error:
        assert error.position.line >= 1 and error.position.column >= 1
        assert error.message and error.remedy
    else:
        evaluate(program, b"12 a", Limits(steps=1_000))
