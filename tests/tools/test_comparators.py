"""When an output counts as right, and that a verdict says by whose rule."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreters.brainfuck import LANGUAGE
from tools.comparators import COMPARATORS, esolangbench, exact
from tools.judge import InterpreterJudge
from tools.task import Case, Task

A_AND_LINE_FEED = "++++++++[>++++++++<-]>+.<++++++++++."
"""Prints "A" and a line feed."""


@pytest.mark.parametrize(
    ("actual", "expected"),
    [(b"A\n", b"A"), (b"A", b"A\n"), (b" A", b"A"), (b"A\r\n", b"A\n"), (b"a", b"A"), (b"A\0", b"A"), (b"", b" ")],
)
def test_exact_forgives_no_byte(actual: bytes, expected: bytes) -> None:
    assert not exact(actual, expected, "brainfuck")


@pytest.mark.parametrize("output", [b"", b"A", b"A\n", b"\xff\x00\n"])
def test_exact_accepts_the_same_bytes(output: bytes) -> None:
    assert exact(output, output, "brainfuck")


@pytest.mark.parametrize("actual", [b"A\n", b"A \r\n\n", b"A\0\x7f", b"A"])
def test_esolangbench_forgives_white_space_and_control_characters_at_the_end(actual: bytes) -> None:
    assert esolangbench(actual, b"A\n", "brainfuck")


@pytest.mark.parametrize("actual", [b" AB", b"A B", b"A  B\n", b"A\nB\n", b"a", b"", b"\xffAB"])
def test_esolangbench_forgives_nothing_else_in_a_text(actual: bytes) -> None:
    assert not esolangbench(actual, b"AB", "whitespace")


@pytest.mark.parametrize("actual", [b"12", b" 12\n", b"012", b"\t12 \0"])
def test_esolangbench_takes_a_number_with_white_space_around_it_in_brainfuck(actual: bytes) -> None:
    assert esolangbench(actual, b"12", "brainfuck")


@pytest.mark.parametrize("actual", [b"the product is 12", b"1 2 12 99", b"3x4", b"12.", b"", b"-12"])
def test_esolangbench_takes_nothing_but_the_number_in_brainfuck(actual: bytes) -> None:
    assert not esolangbench(actual, b"12", "brainfuck")


@pytest.mark.parametrize(
    "actual",
    [
        b"the product is 12",
        b"1 2 12 99",
        b"3x4",
        b"3 * 4 = 12",
        b"=2**2*3",
        b"24/2",
        b"1,2",
        "36÷3".encode(),
        b"x=(7)+5",
    ],
)
def test_esolangbench_finds_a_number_anywhere_in_the_other_languages(actual: bytes) -> None:
    assert esolangbench(actual, b"12", "befunge98")


@pytest.mark.parametrize(
    "actual",
    [b"113", b"1.3", b"-13", b"27/2", b"9**9**9", b"(" * 199 + b"1", b"(" * 999, b"True", b"1or 3x", b"1\x003", b"1/0"],
)
def test_esolangbench_finds_no_number_where_there_is_none(actual: bytes) -> None:
    assert not esolangbench(actual, b"13", "befunge98")


@given(st.binary(max_size=40), st.integers(-99, 9999), st.sampled_from(["brainfuck", "unlambda"]))
def test_what_exact_accepts_esolangbench_accepts_and_any_output_is_compared(
    actual: bytes, number: int, language: str
) -> None:
    expected = str(number).encode()
    assert esolangbench(expected, expected, language)
    assert esolangbench(actual, expected, language) in (True, False)


@pytest.mark.parametrize(("comparator", "passed"), [("exact", False), ("esolangbench", True)])
def test_a_verdict_names_the_comparator_that_made_it(comparator: str, passed: bool) -> None:
    task = Task("T", "Print A", "Print A.", "easy", "Output", (Case("", "A"),))
    verdict = InterpreterJudge(LANGUAGE, comparator=comparator)(A_AND_LINE_FEED, task)
    assert (verdict.comparator, verdict.passed) == (comparator, passed)


def test_the_default_is_exact() -> None:
    assert InterpreterJudge(LANGUAGE).comparator == "exact"
    assert COMPARATORS["exact"] is exact
