"""Whitespace: sources and choices that are refused, and what is forgiven."""

from collections.abc import Mapping

import pytest

from interpreters.base import CompileError, Limits, Position, run
from interpreters.whitespace import LANGUAGE
from interpreters.whitespace_text import plain

PRINT_1 = "SSSTL TLST "


def refusal(source: str, dialect: str = "spec", options: Mapping[str, str] | None = None) -> CompileError:
    with pytest.raises(CompileError) as caught:
        LANGUAGE.compile(source, dialect, options or {})
    return caught.value


@pytest.mark.parametrize(
    ("letters", "message", "expected", "position"),
    [
        ("STT", "no instruction begins with STT", "STS (copy) or STL (slide)", Position(5, 2, 1)),
        ("SLL TST L", "no instruction begins with TSTL", "TSTS (divide) or TSTT (modulo)", Position(9, 2, 5)),
        ("SLL\n  LLS", "no instruction begins with LLS", "LLL (end)", Position(11, 3, 3)),
        (
            "S",
            "the program ends within an instruction that begins with S",
            "SS (push) or SLS (duplicate) or STS (copy) or SLT (swap) or SLL (discard) or STL (slide)",
            Position(5, 2, 1),
        ),
        (
            "SLL TL",
            "the program ends within an instruction that begins with TL",
            "TLSS (print character) or TLST (print number) or TLTS (read character) or TLTT (read number)",
            Position(9, 2, 5),
        ),
        (
            "SSST",
            "the program ends within the number of SS (push)",
            "an L at the end of every number",
            Position(5, 2, 1),
        ),
        (
            "LSLST",
            "the program ends within the label of LSL (jump)",
            "an L at the end of every label",
            Position(5, 2, 1),
        ),
    ],
)
def test_letters_that_make_no_instruction_are_refused_where_they_stand(
    letters: str, message: str, expected: str, position: Position
) -> None:
    error = refusal("#STL\n" + letters)
    assert (error.message, error.expected, error.position) == (message, expected, position)


def test_places_in_a_plain_program_are_places_in_its_text() -> None:
    assert refusal("push(1):   \t\n\tx\t\n").position == Position(13, 2, 1)


@pytest.mark.parametrize(
    "junk", ["L", "LL", "LLLL", "LLL LL", "LLL LS", "LLL S", "LLL SSS", "LLL TLL", "LTL TLL", "LSSL LSLL TLL"]
)
def test_what_cannot_be_reached_need_not_be_read(junk: str) -> None:
    letters = (PRINT_1 + junk).replace(" ", "")
    assert run(LANGUAGE, plain(letters), limits=Limits(steps=100)).stdout == b"1"
    if junk not in ("LTL TLL", "LLL S"):
        assert run(LANGUAGE, plain(letters), dialect="esolangbench").status == "compile_error"


@pytest.mark.parametrize("junk", ["S", "LLS", "LTSL TLL", "LSSL TLL"])
def test_what_can_be_reached_must_be_read(junk: str) -> None:
    assert run(LANGUAGE, plain((PRINT_1 + junk).replace(" ", ""))).status == "compile_error"


def test_what_cannot_be_read_may_hold_the_label_that_is_missing() -> None:
    error = refusal("#STL\nLST SL LLL\nTLL\nLSS SL LTL")
    assert (error.message, error.position) == ("no instruction begins with TLL", Position(16, 3, 1))


def test_an_empty_program_ends_at_once() -> None:
    for source in ("", "nothing", "#STL", "#STL\n# nothing\n", "\n", "\n\n"):
        assert (run(LANGUAGE, source).status, run(LANGUAGE, source).steps) == ("ok", 0)


def test_other_characters_are_refused_in_visible_notation() -> None:
    error = refusal("#STL\nSS STL\nprint")
    assert (error.message, error.position) == ("'p' is not part of the visible notation", Position(12, 3, 1))
    assert error.expected == "S, T, L, a blank, or # before a comment"


@pytest.mark.parametrize("first", ["#STL", "#STL  ", "#STL\r"])
def test_visible_notation_is_told_by_its_first_line(first: str) -> None:
    assert run(LANGUAGE, f"{first}\nSS STL TLST").stdout == b"1"


@pytest.mark.parametrize("first", ["", " #STL", "\n#STL", "#stl", "#STL!", "STL", "##STL"])
def test_any_other_first_line_leaves_a_program_plain(first: str) -> None:
    assert run(LANGUAGE, f"{first}\nSS STL TLST").stdout == b""


def test_a_program_with_a_tab_is_plain() -> None:
    source = "#STL" + plain("LSSL" + "SSSTL" + "TLST")
    assert source.startswith("#STL\n")
    assert run(LANGUAGE, source).stdout == b"1"


def test_the_released_harness_knows_no_visible_notation() -> None:
    assert run(LANGUAGE, "#STL\nSSSTLTLST", dialect="esolangbench").status == "compile_error"
    assert run(LANGUAGE, "#STL\n\n\nSSSTLTLST", dialect="esolangbench").steps == 1


@pytest.mark.parametrize(
    "letters", ["SSL", "LSLTL", "LSSTLLLLL", "SLL", "SLSL", "STSL", "LLS", "TTL", "TSLS", "T", "TS", "TL", "L", "LS"]
)
def test_the_released_harness_forgives_nothing(letters: str) -> None:
    error = refusal(plain(letters), "esolangbench")
    assert error.message
    assert error.expected
    assert error.position


def test_the_released_harness_refuses_a_label_that_is_nowhere_marked() -> None:
    error = refusal(plain("LLLLTSTL"), "esolangbench")
    assert error.message == "the label of LTS (jump if zero) is nowhere marked"
    assert error.expected == "LSS TL (label) somewhere in the program"
    assert error.position == Position(3, 4, 1)


def test_a_source_that_is_too_long_is_refused() -> None:
    assert run(LANGUAGE, " " * 11, limits=Limits(source=10)).status == "compile_error"


def test_an_unknown_dialect_is_refused() -> None:
    with pytest.raises(ValueError, match="no dialect 'haskell'; it has spec, esolangbench"):
        LANGUAGE.compile("", "haskell")


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(ValueError, match="no option 'cells'; it has eof, unset, end"):
        LANGUAGE.compile("", options={"cells": "16"})


def test_an_unknown_value_of_an_option_is_refused() -> None:
    with pytest.raises(ValueError, match="'eof' cannot be '1'; it can be -1, 0, error"):
        LANGUAGE.compile("", options={"eof": "1"})


def test_the_released_harness_leaves_no_options() -> None:
    with pytest.raises(ValueError, match="dialect 'esolangbench' leaves no choice of 'eof'"):
        LANGUAGE.compile("", "esolangbench", {"eof": "-1"})
