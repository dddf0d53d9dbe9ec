"""When an output counts as right, and that a verdict says by whose rule."""

import pytest

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
    assert not exact(actual, expected)


@pytest.mark.parametrize("output", [b"", b"A", b"A\n", b"\xff\x00\n"])
def test_exact_accepts_the_same_bytes(output: bytes) -> None:
    assert exact(output, output)


@pytest.mark.parametrize("actual", [b"A\n", b" A", b"\t A \r\n\n", b"A"])
def test_esolangbench_forgives_white_space_at_both_ends(actual: bytes) -> None:
    assert esolangbench(actual, b"A\n")


@pytest.mark.parametrize("actual", [b"A B", b"A  B\n", b"A\nB\n", b"a", b"", b"\xffA"])
def test_esolangbench_forgives_nothing_else(actual: bytes) -> None:
    assert not esolangbench(actual, b"AB")


@pytest.mark.parametrize(("comparator", "passed"), [("exact", False), ("esolangbench", True)])
def test_a_verdict_names_the_comparator_that_made_it(comparator: str, passed: bool) -> None:
    task = Task("T", "Print A", "Print A.", "easy", "Output", (Case("", "A"),))
    verdict = InterpreterJudge(LANGUAGE, comparator=comparator)(A_AND_LINE_FEED, task)
    assert (verdict.comparator, verdict.passed) == (comparator, passed)


def test_the_default_is_exact() -> None:
    assert InterpreterJudge(LANGUAGE).comparator == "exact"
    assert COMPARATORS["exact"] is exact
