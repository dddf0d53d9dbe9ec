"""Befunge-98, dialect esolangbench: how programs run and end in the released harness."""

from itertools import islice

import pytest

from interpreters.base import Execution, Limits, Position
from interpreters.befunge98 import LANGUAGE


def run(source: str, stdin: bytes = b"", limits: Limits | None = None) -> Execution:
    return LANGUAGE.compile(source, "esolangbench").run(stdin, limits or Limits())


@pytest.mark.parametrize(
    ("source", "stdin", "written"),
    [
        ("12..@", b"", "21"),
        (":.@", b"", "0"),
        ("5\\..@", b"", "05"),
        ("\\.@", b"", "0"),
        ("07-2/.@", b"", "-3"),
        ("07-3%.@", b"", "2"),
        ("73`37`..@", b"", "01"),
        ('"a  b",,,,@', b"", "b  a"),
        ('"$$,,@', b"", ",$"),
        ("3k123.45.@", b"", "35"),
        ("1k@7.@", b"", ""),
        ("'é,@", b"", "é"),
        ("999**,@", b"", "Ù"),
        ("01-55p55g.@", b"", "255"),
        ("04-g.@", b"", ""),
        ("~.~.~.@", b"a", "9700"),
        ("&.&.&.@", b" 12 -3+4", "12-34"),
        ("&.~.@", b"-x7", "055"),
        ("&.~.@", b"+", "00"),
        ("&.~.@", b"\n", "00"),
        ("&.@", "٣²".encode(), "0"),
        ("&.@", "٣".encode(), "3"),
        ("~.~.@", b"\xffa\xc3", "970"),
        ("#@5.@", b"", "5"),
        (" v\n@ \n.\n5", b"", ""),
        ("v\r\n>1.@\r\n", b"", "1"),
        ("_1.@", b"x", ""),
    ],
)
def test_a_program_writes_what_the_harness_writes(source: str, stdin: bytes, written: str) -> None:
    execution = run(source, stdin, Limits(steps=1_000))
    assert execution.stdout.decode() == written


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("+", "stack underflow"),
        ("1+", "stack underflow"),
        ("_", "stack underflow"),
        ("k", "stack underflow"),
        ("10/", "division by zero"),
        ("10%", "modulo by zero"),
        ("0/", "stack underflow"),
        ("a", "unknown instruction 'a'"),
        ("\t", "unknown instruction '\t'"),
        ("é", "unknown instruction 'é'"),
        ("><", "maximum instruction budget exceeded"),
        ("0k", "stack underflow"),
    ],
)
def test_a_failure_is_named_as_in_the_harness(source: str, message: str) -> None:
    execution = run(source)
    assert (execution.status, execution.message) == ("runtime_error", message)
    assert execution.expected
    assert execution.position


def test_the_budget_is_exceeded_with_one_more_instruction() -> None:
    assert run("><").steps == 200_001
    assert run(">").snapshot["steps"] == 200_001


def test_our_own_limits_come_first() -> None:
    assert run("><", limits=Limits(steps=200_000)).status == "out_of_steps"
    assert run("1", limits=Limits(memory=7)).status == "out_of_memory"
    assert run("'x,", limits=Limits(output=2)).stdout == b"xx"
    assert run("'x,", limits=Limits(output=2)).status == "out_of_output"
    assert run("12\\\\\\@", limits=Limits(memory=2)).status == "ok"
    assert run('1"@', limits=Limits(memory=1)).status == "out_of_memory"
    assert run("9:*:*:*:*:*:*:*:*:*:*:*:*:*@").status == "out_of_memory"


def test_numbers_that_the_harness_cannot_handle_are_errors() -> None:
    source = "9:*:*:*:*:*:*:*:*:*:*:*"
    assert run(source + "1/@").message == "integer division result too large for a float"
    assert run(source + ".@").status == "ok"
    assert run(source + ":*9:*:*:*:*:*:*:*:*:**.@").message == "a number of more than 4,300 digits cannot be written"
    assert run("&.@", b"9" * 4_301).stdout == b"0"
    assert run("&.@", b"9" * 4_300).stdout == b"9" * 4_300


def test_a_failure_shows_where_and_on_what() -> None:
    execution = run("v\n>12+x")
    assert execution.position == Position(6, 2, 5)
    assert execution.snapshot == {
        "x": 4,
        "y": 1,
        "dx": 1,
        "dy": 0,
        "instruction": "x",
        "string_mode": False,
        "stack": [3],
        "depth": 1,
        "steps": 5,
    }


def test_a_cell_that_pads_a_short_line_has_no_position() -> None:
    assert run("v    \n>\n\n", limits=Limits(steps=4)).position is None


def test_stepping_shows_every_configuration() -> None:
    shown = list(LANGUAGE.compile(" 1.@", "esolangbench").steps(b""))
    assert [(each["offset"], each["instruction"], each["stack"]) for each in shown] == [
        (0, " ", []),
        (1, "1", []),
        (2, ".", [1]),
        (3, "@", []),
        (None, "@", []),
    ]
    assert [each["written"] for each in shown] == [0, 0, 0, 1, 1]


def test_stepping_says_at_its_end_that_a_run_failed() -> None:
    *before, last = LANGUAGE.compile("1$$", "esolangbench").steps(b"")
    assert all(each["fault"] is None for each in before)
    assert (last["fault"], last["offset"]) == ("stack underflow", 2)


def test_stepping_passes_the_budget_as_a_run_does() -> None:
    *_, last = islice(LANGUAGE.compile(">", "esolangbench").steps(b""), 300_000)
    assert (last["fault"], last["steps"]) == ("maximum instruction budget exceeded", 200_001)
