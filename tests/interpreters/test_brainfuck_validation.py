"""Brainfuck: sources and choices that are refused."""

import pytest

from interpreters.base import CompileError, Limits, Position, run
from interpreters.brainfuck import LANGUAGE


@pytest.mark.parametrize(
    ("source", "message", "position"),
    [
        ("]", "this ] closes no loop", Position(0, 1, 1)),
        ("+[-]\n é]", "this ] closes no loop", Position(7, 2, 3)),
        ("+++ a comment with ] inside", "this ] closes no loop", Position(19, 1, 20)),
        ("[", "this [ is never closed", Position(0, 1, 1)),
        ("\n\n [+[-]", "this [ is never closed", Position(3, 3, 2)),
        ("[[[]", "this [ and 1 more are never closed", Position(1, 1, 2)),
    ],
)
def test_a_bracket_without_its_partner_is_refused_where_it_stands(
    source: str, message: str, position: Position
) -> None:
    with pytest.raises(CompileError) as caught:
        LANGUAGE.compile(source)
    assert (caught.value.message, caught.value.position) == (message, position)
    assert caught.value.expected


def test_a_bracket_error_comes_before_any_output() -> None:
    execution = run(LANGUAGE, "+.[")
    assert (execution.status, execution.stdout, execution.steps) == ("compile_error", b"", 0)


def test_a_source_that_is_too_long_is_refused() -> None:
    assert run(LANGUAGE, "+" * 11, limits=Limits(source=10)).status == "compile_error"


def test_an_unknown_dialect_is_refused() -> None:
    with pytest.raises(ValueError, match="no dialect 'klingon'; it has spec, esolangbench"):
        LANGUAGE.compile("", "klingon")


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(ValueError, match="no option 'cells'; it has eof"):
        LANGUAGE.compile("", options={"cells": "16"})


def test_an_unknown_value_of_an_option_is_refused() -> None:
    with pytest.raises(ValueError, match="'eof' cannot be '1'; it can be 0, -1, unchanged"):
        LANGUAGE.compile("", options={"eof": "1"})
