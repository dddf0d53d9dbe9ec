"""Befunge-98: sources and choices that are refused."""

import pytest

from interpreters.base import CompileError, Limits, Position, run
from interpreters.befunge98 import LANGUAGE


@pytest.mark.parametrize("source", ["", "\n", "\x00", "no instruction is refused", "\ud800", "\t\f"])
def test_every_text_is_a_program(source: str) -> None:
    LANGUAGE.compile(source)


def test_the_harness_refuses_control_characters_where_they_stand() -> None:
    with pytest.raises(CompileError) as caught:
        LANGUAGE.compile("1\n\t\x0c2..@", "esolangbench")
    assert (caught.value.message, caught.value.position) == (
        "invalid control character at offset 3",
        Position(3, 2, 2),
    )
    assert caught.value.expected


def test_a_source_that_is_too_long_is_refused() -> None:
    assert run(LANGUAGE, "@" * 11, limits=Limits(source=10)).status == "compile_error"


def test_an_unknown_dialect_is_refused() -> None:
    with pytest.raises(ValueError, match="no dialect '93'; it has spec, esolangbench"):
        LANGUAGE.compile("", "93")


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(ValueError, match="no option 'cells'; it has input"):
        LANGUAGE.compile("", options={"cells": "16"})


def test_an_unknown_value_of_an_option_is_refused() -> None:
    with pytest.raises(ValueError, match="'input' cannot be 'hex'; it can be signed, unsigned"):
        LANGUAGE.compile("", options={"input": "hex"})
