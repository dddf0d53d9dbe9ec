"""Befunge-98: what programs read and write."""

import pytest

from interpreters.base import Execution, Limits
from interpreters.befunge98 import LANGUAGE
from interpreters.befunge98_machine import Machine
from interpreters.befunge98_space import lay_down

LIMITS = Limits(steps=50_000, output=10_000, memory=100_000)


def run(source: str, stdin: bytes = b"", signs: str = "signed", limits: Limits = LIMITS) -> Execution:
    """Run in blocks, and see that the machine agrees."""
    execution = LANGUAGE.compile(source, options={"input": signs}).run(stdin, limits)
    assert execution == Machine(lay_down(source), stdin, limits, signs == "signed").finish()
    return execution


def output(source: str, stdin: bytes = b"") -> str:
    execution = run(source, stdin)
    assert execution.status == "ok"
    return execution.stdout.decode()


@pytest.mark.parametrize(
    ("stdin", "signs", "shown"),
    [
        (b"12", "signed", "12 0 "),
        (b" -3 4", "signed", "-3 4 "),
        (b" -3 4", "unsigned", "3 4 "),
        (b"+3-4", "signed", "3 -4 "),
        (b"x- 5y--6z", "signed", "5 -6 "),
        (b"007 1e3", "signed", "7 1 "),
        ("é٣ 8".encode(), "signed", "8 0 "),
        (b"\xff9\x80 1", "signed", "9 1 "),
    ],
)
def test_numbers_are_read_past_everything_else(stdin: bytes, signs: str, shown: str) -> None:
    # At the end of input, the & turns back to the v before it.
    assert run("#v&.#v&.@\n >0.@>0.@", stdin, signs).stdout.decode() == shown


def test_a_character_behind_a_number_is_left() -> None:
    assert output("&~..@", b"12\n") == "10 12 "


def test_reading_at_the_end_of_input_reflects_and_leaves_the_stack_alone() -> None:
    assert output("#@~,", b"") == ""
    assert output("#@&.", b"no number") == ""
    assert output("#@..7~", b"") == "0 0 7 7 "
    assert output("#@..7&", b"no number") == "0 0 7 7 "


def test_what_a_number_was_looked_for_in_is_gone() -> None:
    assert output("#v&@\n >#@~1.", b"abc") == ""


def test_characters_are_utf_8_on_both_sides() -> None:
    assert output("~:.,@", "é".encode()) == "233 é"
    assert output('"é✓"..@') == "10003 233 "
    assert run("'\U0001f600,@").stdout == "\U0001f600".encode()


def test_a_number_that_is_no_character_reflects() -> None:
    assert output("#@1-,") == ""
    assert output("#@f:*:*:*,") == ""


def test_a_long_number_is_read_and_written_exactly() -> None:
    digits = "1" + "0123456789" * 493
    limit = 1 << 16_384
    assert output("&.@", digits[:4_932].encode()) == digits[:4_932] + " "
    assert output("&.@", b"-" + digits[:4_932].encode()) == "-" + digits[:4_932] + " "
    assert output("&.@", b"0" * 100_000 + b"7") == "7 "
    largest = limit - 1
    parts = []
    while largest:
        largest, part = divmod(largest, 10**100)
        parts.append(f"{part:0100d}")
    largest_digits = "".join(reversed(parts)).lstrip("0")
    assert output("&.@", largest_digits.encode()) == largest_digits + " "
    assert run("&.@", largest_digits[:-1].encode() + b"9").status == "out_of_memory"


@pytest.mark.parametrize("stdin", [b"9" * 1_000_000, b"x" * 1_000_000, b"-" * 100_000 + b"1", b"\xff" * 100_000])
def test_huge_input_does_no_harm(stdin: bytes) -> None:
    assert run("&.@", stdin, limits=Limits(steps=100)).status in ("ok", "out_of_memory", "out_of_steps")
