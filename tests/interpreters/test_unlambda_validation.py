"""Unlambda: sources and choices that are refused."""

import pytest

from interpreters.base import CompileError, Limits, Position, run
from interpreters.unlambda import LANGUAGE

FUNCTIONS = "one of ` s k i v d c e r @ | .x ?x"
TRAILING = "nothing more, or one more ` at the start for each further argument"


def refusal(source: str, dialect: str = "spec") -> CompileError:
    with pytest.raises(CompileError) as caught:
        LANGUAGE.compile(source, dialect)
    return caught.value


@pytest.mark.parametrize(
    ("source", "position"),
    [("", Position(0, 1, 1)), (" \n# i\n ", Position(7, 3, 2))],
)
def test_a_source_without_a_function_is_refused(source: str, position: Position) -> None:
    error = refusal(source)
    assert (error.message, error.position, error.expected) == ("the program is empty", position, FUNCTIONS)


@pytest.mark.parametrize(
    ("source", "lacks", "position", "missing"),
    [
        ("`", "its operator and its operand", Position(0, 1, 1), "2 more expressions"),
        ("`i", "its operand", Position(0, 1, 1), "1 more expression"),
        ("`k\n `i", "its operand", Position(4, 2, 2), "1 more expression"),
        ("``i`ki", "its operand", Position(0, 1, 1), "1 more expression"),
        ("``i`ki``", "its operator and its operand", Position(7, 1, 8), "3 more expressions"),
        ("````s.*i # the end", "its operand", Position(1, 1, 2), "2 more expressions"),
    ],
)
def test_an_incomplete_application_is_refused_where_the_innermost_one_stands(
    source: str, lacks: str, position: Position, missing: str
) -> None:
    error = refusal(source)
    assert (error.message, error.position) == (f"this ` lacks {lacks}", position)
    assert error.expected == f"{missing} at the end of the program"


@pytest.mark.parametrize(
    ("source", "message", "position", "expected"),
    [
        ("`i.", "this . lacks the character that it prints", Position(2, 1, 3), "any one character"),
        ("?", "this ? lacks the character that it compares with", Position(0, 1, 1), "any one character"),
        ("`xi", "'x' is no function", Position(1, 1, 2), FUNCTIONS),
        ("`i # x\n é", "'é' is no function", Position(8, 2, 2), FUNCTIONS),
        ("\0", "'\\x00' is no function", Position(0, 1, 1), FUNCTIONS),
        ("`ii\xa0", "the program is complete before this", Position(3, 1, 4), TRAILING),
        ("`.ai`.bi", "the program is complete before this", Position(4, 1, 5), TRAILING),
        ("`.Hello", "the program is complete before this", Position(4, 1, 5), TRAILING),
        ("i\n\n  Done.", "the program is complete before this", Position(5, 3, 3), TRAILING),
    ],
)
def test_what_does_not_belong_is_refused_where_it_stands(
    source: str, message: str, position: Position, expected: str
) -> None:
    error = refusal(source)
    assert (error.message, error.position, error.expected) == (message, position, expected)


@pytest.mark.parametrize("letter", "dceSKIVDCER")
def test_the_other_dialect_knows_fewer_functions(letter: str) -> None:
    LANGUAGE.compile(letter)
    error = refusal(letter, "esolangbench")
    assert (error.message, error.position) == (f"'{letter}' is no function", Position(0, 1, 1))
    assert error.expected == "one of ` s k i v r @ | .x ?x"


@pytest.mark.parametrize("source", ["`.#i", "`?#\n", "`i.# x\r# y"])
def test_in_the_other_dialect_a_dot_or_question_mark_before_a_comment_lacks_its_character(source: str) -> None:
    assert "lacks the character" in refusal(source, "esolangbench").message


@pytest.mark.parametrize("blank", ["\v", "\f"])
def test_the_other_dialect_knows_fewer_blanks(blank: str) -> None:
    LANGUAGE.compile(f"`i{blank}i")
    assert refusal(f"`i{blank}i", "esolangbench").message == f"{blank!r} is no function"


def test_an_error_comes_before_any_output() -> None:
    execution = run(LANGUAGE, "`.ai`")
    assert (execution.status, execution.stdout, execution.steps) == ("compile_error", b"", 0)


def test_a_million_nested_backticks_are_refused() -> None:
    error = refusal("`" * 1_000_000)
    assert (error.position, error.expected) == (
        Position(999_999, 1, 1_000_000),
        "1,000,001 more expressions at the end of the program",
    )


def test_a_source_that_is_too_long_is_refused() -> None:
    assert run(LANGUAGE, "`ii" + " " * 8, limits=Limits(source=10)).status == "compile_error"


def test_an_unknown_dialect_is_refused() -> None:
    with pytest.raises(ValueError, match="no dialect 'lazy-k'; it has spec, esolangbench"):
        LANGUAGE.compile("i", "lazy-k")


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(ValueError, match="no option 'eof'; it has reads"):
        LANGUAGE.compile("i", options={"eof": "v"})


def test_an_unknown_value_of_an_option_is_refused() -> None:
    with pytest.raises(ValueError, match="'reads' cannot be 'words'; it can be characters, bytes"):
        LANGUAGE.compile("i", options={"reads": "words"})


def test_the_other_dialect_leaves_no_choice() -> None:
    LANGUAGE.compile("i", "esolangbench", {"reads": "characters"})
    with pytest.raises(ValueError, match="'esolangbench' reads characters"):
        LANGUAGE.compile("i", "esolangbench", {"reads": "bytes"})
