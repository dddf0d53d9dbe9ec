"""Befunge-98: what instructions do to the stacks, to cells and to the world, and what they tell."""

import pytest

from interpreters.base import Execution, Limits
from interpreters.befunge98 import LANGUAGE
from interpreters.befunge98_machine import Machine
from interpreters.befunge98_space import lay_down

LIMITS = Limits(steps=50_000, output=10_000, memory=100_000)


def run(source: str, stdin: bytes = b"") -> Execution:
    """Run in blocks, and see that the machine agrees."""
    execution = LANGUAGE.compile(source).run(stdin, LIMITS)
    assert execution == Machine(lay_down(source), stdin, LIMITS, signed=True).finish()
    return execution


def output(source: str, stdin: bytes = b"") -> str:
    execution = run(source, stdin)
    assert execution.status == "ok"
    return execution.stdout.decode()


# Numbers and the stack


@pytest.mark.parametrize(
    ("source", "written"),
    [
        ("92/.92%.@", "4 1 "),
        ("09-2/.09-2%.@", "-4 -1 "),
        ("902-/.902-%.@", "-4 1 "),
        ("10/.10%.@", "0 0 "),
    ],
)
def test_division_and_remainder_round_towards_0(source: str, written: str) -> None:
    assert output(source) == written


@pytest.mark.parametrize(("source", "written"), [("123n...@", "0 0 0 "), ("n.@", "0 "), ("120{3n0}..@", "2 1 ")])
def test_clearing_empties_the_topmost_stack_alone(source: str, written: str) -> None:
    assert output(source) == written


def test_z_does_nothing() -> None:
    assert output("5zz.@") == "5 "


# Strings and characters


@pytest.mark.parametrize(
    ("source", "written"),
    [
        ('"a  b"....@', "98 32 97 0 "),
        ('"   "..@', "32 0 "),
        ('"a; ;"....@', "59 32 59 97 "),
        ('<@...."b  a"', "98 32 97 0 "),
        ('^\n@\n.\n.\n.\n"\n\n\nb\n"', "32 98 0 "),
    ],
)
def test_a_string_keeps_one_of_several_spaces_in_any_direction(source: str, written: str) -> None:
    assert output(source) == written


@pytest.mark.parametrize("gap", ["", "   "])
def test_a_string_that_goes_over_the_edge_has_one_space_there(gap: str) -> None:
    source = f'    v{gap}\n"..@>1"{gap}\n' + "z" * 9
    assert output(source) == "32 1 "


@pytest.mark.parametrize(
    ("source", "written"),
    [
        ("'B4s z...@", "66 0 0 "),
        ("'2s .@", "0 "),
        ("' .@", "32 "),
        ("';.@", "59 "),
        ("<@.a'", "97 "),
    ],
)
def test_a_character_is_fetched_or_stored_ahead_and_skipped(source: str, written: str) -> None:
    assert output(source) == written


@pytest.mark.parametrize(
    ("source", "written"),
    [
        ("'a:*:*99p99g.@", "88529281 "),
        ("01-01p01g.@", "-1 "),
        ("703-02-p03-02-g.@", "7 "),
        ("f:*:*:g.@", "32 "),
        ("'770p  1.@", "7 "),
    ],
)
def test_a_cell_holds_any_number_wherever_it_is(source: str, written: str) -> None:
    assert output(source) == written


# Blocks


@pytest.mark.parametrize(
    ("source", "written"),
    [
        ("123 2{ ...}...@", "3 2 0 1 0 0 "),
        ("12 4{ ....@", "2 1 0 0 "),
        ("123 0{ 45 1} ..@", "5 3 "),
        ("123 0{ 02- } ..@", "1 0 "),
        ("101-{}..@", "0 1 "),
        ("1 02-{ 0} ....@", "0 0 1 0 "),
        ("9 0{ 12 5} ......@", "2 1 0 0 0 9 "),
        ("1234 0{ 4u .....@", "3 4 0 0 0 "),
        ("12 0{ 0u .@", "0 "),
        ("12 0{ 3456 02-u 0} 1. 00g,@\n\n\n\n\n      x", "1 x"),
        ("#@1}9.", ""),
        ("#@1u9.", ""),
        ("0{'x00p00g,@", "x"),
        ("20x 0 { 0 0 g , @", "0"),
    ],
)
def test_a_block_moves_numbers_between_stacks(source: str, written: str) -> None:
    assert output(source) == written


@pytest.mark.parametrize("source", ["HUGE{@", "0HUGE-{@", "0{HUGE}@", "0{HUGEu@", "0{0HUGE-u@"])
def test_a_block_of_more_numbers_than_there_is_room_for_is_out_of_memory(source: str) -> None:
    assert run(source.replace("HUGE", "f:*:*:*:*")).status == "out_of_memory"


def test_taking_more_numbers_from_the_stack_below_than_it_has_empties_it() -> None:
    assert output("12 0{ 0f:*:*:*:*- } ..@") == "0 0 "


# Information


def test_information_is_the_truth_about_the_sandbox() -> None:
    assert output("1y.2y.7y.8y.9y.@") == "1 2048 2 0 0 "
    assert output(" ay. by.@") == "0 6 "
    assert output("cy.dy.ey.fy.@") == "0 1 0 0 "
    assert output("f1+y.f2+y.f3+y.f4+y.@\n  x") == "0 0 1 20 "
    assert output("12f7+y.f8+y.@") == "1 2 "
    assert output("48*00pf2+y.@") == "1 "
    assert output("120yf9+1+k$..@") == "2 1 "


def information(x: int, width: int) -> list[int]:
    """What a `y` in the first row tells, from the top down, and two numbers on the stack below."""
    return [
        *(1, 2048, 0x4C4F4F50, 1, 0, ord("/"), 2),  # The interpreter
        *(0, 0, 0, x, 0, 1, 0, 0),  # The pointer: its number and team; place, delta and offset, with y first
        *(0, 0, 0, width - 1),  # The plane
        *(98 << 16 | 9 << 8 | 11, 0),  # Date and time
        *(1, 2),  # The stacks
        *(0, 0, 0),  # No arguments and no environment
        *(8, 7),
    ]


@pytest.mark.parametrize("wanted", ["00-", "01-", "0f-"])
def test_information_comes_all_at_once_for_a_number_that_is_not_positive(wanted: str) -> None:
    source = f"78{wanted}y{'.' * 29}@"
    assert output(source) == "".join(f"{number} " for number in [*information(5, len(source)), 0])


@pytest.mark.parametrize("index", range(1, 29))
def test_information_comes_one_by_one_for_a_positive_number_and_then_the_stack_does(index: int) -> None:
    source = f"78{index // 10}a*{index % 10}+y.@"
    assert output(source) == f"{information(7, len(source))[index - 1]} "


def test_what_lies_behind_the_information_is_the_stack() -> None:
    assert output("567aa+7+y.@") == "7 "
    assert output("567aa+9+y.@") == "5 "
    assert output("567aa+a+y.@") == "0 "
    assert output("567f:*:*:*:*y.@") == "0 "


def test_information_about_stacks_is_from_the_topmost_down() -> None:
    assert output("12 0{ 345 f7+y. f8+y. f9+y.@") == "2 3 4 "


def test_a_pointer_knows_its_number() -> None:
    assert output("3j@.y8t8y.@") == "1 0 "


# What is not there


@pytest.mark.parametrize("instruction", [*"AZhlmio=", "\t", "\x7f", "é"])
def test_what_is_not_available_reflects_and_leaves_the_stack_alone(instruction: str) -> None:
    assert output(f"#@..7{instruction}") == "0 0 7 7 "


@pytest.mark.parametrize(
    ("source", "written"),
    [
        ("5#v12344(\n  >.......@", "1 2 3 4 4 5 0 "),
        ("5#v123401-)\n  >.......@", "1 2 3 4 0 1 -1 "),
        ("5#v1230(\n  >.....@", "1 2 3 0 3 "),
    ],
)
def test_fingerprints_are_unknown(source: str, written: str) -> None:
    assert output(source) == written


# Ends


@pytest.mark.parametrize(("source", "code"), [("q", 0), ("7q", 7), ("01-q", -1), ("f:*:*q", 50_625), ("#q1t9q", 1)])
def test_quitting_tells_the_number_that_was_on_the_stack(source: str, code: int) -> None:
    assert run(source).snapshot == {"exit_code": code}
