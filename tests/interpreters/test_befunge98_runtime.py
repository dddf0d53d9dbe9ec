"""Befunge-98: how programs run and how they end."""

from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import pytest

from interpreters.base import Execution, Limits, Position
from interpreters.befunge98 import LANGUAGE
from interpreters.befunge98_machine import Machine
from interpreters.befunge98_space import lay_down


def within(steps: int = 50_000, output: int = 10_000, memory: int = 100_000) -> Limits:
    return Limits(steps, output, memory)


def run(source: str, stdin: bytes = b"", limits: Limits | None = None) -> Execution:
    """Run in blocks, and see that the machine agrees."""
    limits = limits or within()
    execution = LANGUAGE.compile(source).run(stdin, limits)
    assert execution == Machine(lay_down(source), stdin, limits, signed=True).finish()
    return execution


def output(source: str, stdin: bytes = b"") -> str:
    execution = run(source, stdin)
    assert execution.status == "ok"
    return execution.stdout.decode()


# Steps


@pytest.mark.parametrize(
    ("source", "steps"),
    [
        ("@", 1),
        ("   @", 1),
        ("1 2 +@", 4),
        (";this is a comment;@", 1),
        ("z;;  ;z;@", 2),
        ('"ab"@', 5),
        ('"a   b"@', 6),
        ("'a@", 2),
        ("#1@", 2),
        ("3kz@", 7),
        ("0k1@", 3),
        ("2q", 2),
        ("4j@,a't'b,@", 9),
    ],
)
def test_steps_are_instructions_executed(source: str, steps: int) -> None:
    execution = run(source)
    assert (execution.status, execution.steps) == ("ok", steps)


def test_a_run_that_ends_well_has_no_diagnosis() -> None:
    assert run("1.@") == Execution("ok", b"1 ", 3)


def test_a_run_that_quits_tells_its_exit_code() -> None:
    assert run("#@1t9q") == Execution("ok", b"", 7, snapshot={"exit_code": 9})
    assert run("q").snapshot == {"exit_code": 0}


# Limits


def test_a_run_may_use_exactly_its_steps() -> None:
    assert run("12+.@", limits=within(steps=5)).status == "ok"


def test_a_run_out_of_steps_ends_before_the_next_one() -> None:
    execution = run("12+.@", limits=within(steps=4))
    assert (execution.status, execution.stdout, execution.steps) == ("out_of_steps", b"3 ", 4)
    assert execution.position == Position(4, 1, 5)
    assert execution.message == "the program was still running after 4 steps"


@pytest.mark.parametrize("source", ["", "   ", ";;", " ;;  ;; ", "\n1@", "\f"])
def test_a_pointer_that_never_comes_to_an_instruction_is_found_out(source: str) -> None:
    execution = run(source)
    assert execution.status == "out_of_steps"
    assert execution.message == "the instruction pointer travels for ever: its line holds no instruction"
    assert execution.expected


def test_endless_output_ends_at_its_limit() -> None:
    execution = run("'x>:,", limits=within(output=3))
    assert (execution.status, execution.stdout) == ("out_of_output", b"xxx")
    assert execution.message == "the program wrote more than 3 bytes"


def test_what_would_pass_the_output_limit_is_not_written_in_part() -> None:
    assert run('"é",@', limits=within(output=1)).stdout == b""
    assert run("a.@", limits=within(output=2)).status == "out_of_output"
    assert run("a.@", limits=within(output=3)).stdout == b"10 "


@pytest.mark.parametrize(
    ("source", "cells"),
    [
        ("12@", 2),
        ("1:@", 2),
        (":@", 2),
        ("\\@", 2),
        ("1+@", 1),
        ("0{@", 3),
        ("5{@", 8),
        ("02-{@", 5),
        ("12#@t@", 5),
        ("100p@", 3),
        ("199p@", 3),
        ("1234599p99p@", 7),
    ],
)
def test_memory_is_numbers_stacks_and_cells_outside_the_source(source: str, cells: int) -> None:
    assert run(source, limits=within(memory=cells)).status == "ok"
    if cells > 1:
        assert run(source, limits=within(memory=cells - 1)).status == "out_of_memory"


def test_a_cell_outside_the_source_is_given_back_with_a_space() -> None:
    store = "'x99p48*99p"
    assert run(store * 20 + "@", limits=within(memory=4)).status == "ok"


def test_storing_ever_more_cells_in_a_loop_is_out_of_memory() -> None:
    execution = run("9v\n >1+:1\\9p", limits=within(memory=40))
    assert (execution.status, execution.snapshot["memory"]) == ("out_of_memory", 40)


def test_numbers_may_be_large_but_not_endless() -> None:
    assert output("f:*:*:*:*:*:*:*:*.@") == f"{15**256} "
    execution = run("fv\n >:*")
    assert execution.status == "out_of_memory"
    assert execution.message == "a number would have more than 16,384 bits"
    assert execution.snapshot["stack"] == ["a number of 16,003 bits", "a number of 16,003 bits"]


@pytest.mark.parametrize("source", [":+", ":*0\\-", "01-*2*", "2*:2/+", ":"])
def test_numbers_that_grow_without_end_end_a_run(source: str) -> None:
    assert run(f"fv\n >{source}", limits=within(200_000, memory=20_000)).status == "out_of_memory"


# Diagnosis


def test_a_failure_shows_the_pointer_and_its_stack() -> None:
    execution = run("i", limits=within(steps=3))
    assert execution.snapshot == {
        "x": 0,
        "y": 0,
        "dx": -1,
        "dy": 0,
        "instruction": "i",
        "string_mode": False,
        "stack": [],
        "depth": 0,
        "stacks": 1,
        "storage_offset": [0, 0],
        "ip": 0,
        "ips": 1,
        "memory": 0,
        "steps": 3,
        "reflected": "i at x=0, y=0",
    }


def test_the_stack_is_shown_from_its_top_eight_on() -> None:
    snapshot = run("123456789abc", limits=within(steps=12)).snapshot
    assert (snapshot["stack"], snapshot["depth"]) == ([5, 6, 7, 8, 9, 10, 11, 12], 12)


def test_a_position_counts_characters_of_the_source() -> None:
    assert run("v\r\n>\f12é", limits=within(steps=4)).position == Position(7, 2, 5)
    assert run("v\r>\f12+", limits=within(steps=4)).position == Position(6, 1, 7)


def test_a_cell_that_is_not_in_the_source_has_no_position() -> None:
    execution = run("'z60p", limits=within(steps=4))
    assert (execution.position, execution.snapshot["x"], execution.snapshot["instruction"]) == (None, 6, "z")


# Ways through space


def going_round(gap: int, transposed: bool) -> str:
    """A loop in a row, which goes round the plane; in its fifth round it stores a @ where it is told to.

    Transposed, it is a loop in a column.
    """
    before = " " * 13
    rows = [
        ">0ffp&eep&ddpv",
        f"{before}>ffg1+:ffp5-!{' ' * gap}#v_",
        f"{before} {' ' * (gap + 13)}>'@eegddgpv",
        f"{before}^{' ' * (gap + 23)}<",
    ]
    if transposed:
        width = max(map(len, rows))
        columns = zip(*(row.ljust(width) for row in rows), strict=True)
        rows = ["".join(column).translate(str.maketrans("><^v_|", "v^<>|_")) for column in columns]
    return "\n".join(rows)


@pytest.mark.parametrize("transposed", [False, True])
@pytest.mark.parametrize("gap", [0, 40, 100])
@pytest.mark.parametrize(
    ("along", "across"), [(30, 1), (60, 1), (90, 1), (5_000, 1), (-7, 1), (5_000, 0), (20, 1), (9, 3)]
)
def test_a_way_through_space_notices_what_is_stored_on_it(gap: int, along: int, across: int, transposed: bool) -> None:
    x, y = (across, along) if transposed else (along, across)
    execution = run(going_round(gap, transposed), f"{x} {y}".encode(), within(steps=1_000))
    assert (execution.status == "ok") == (across == 1)


@pytest.mark.parametrize("memory", [*range(1, 10), 100, 101, 102, 103])
def test_memory_is_watched_while_a_loop_stores_ever_more(memory: int) -> None:
    assert run("1v\n >1+:1\\f2*p:!#@_", limits=within(memory=memory)).status == "out_of_memory"


def test_pointers_that_split_without_end_run_out_of_memory() -> None:
    execution = run("t", limits=within(steps=100_000, memory=50))
    assert execution.status == "out_of_memory"
    assert execution.snapshot["ips"] == 51


def test_chance_is_the_same_in_every_run() -> None:
    source = "v>>>>>v\n  12\n>?^" * 3
    assert run(source, limits=within(steps=500)) == run(source, limits=within(steps=500))


# Sizes


def test_deep_blocks_and_repetitions_do_no_harm() -> None:
    assert run("0{" * 5_000 + "0}" * 5_000 + "@").status == "ok"
    assert run("2" * 3_000 + "k" * 3_000 + "z@", limits=within(steps=50_000)).status in ("ok", "out_of_steps")
    assert run("9" * 20_000 + "@").steps == 20_001
    assert run("#" * 20_000 + "@").status == "ok"
    assert run('"' + "x" * 20_000 + '"@').status == "ok"
    assert run("v\n" * 20_000 + "@").status == "ok"


def test_far_places_are_reached_at_once() -> None:
    assert output("'@9:*:*:*:*0p") == ""
    assert output("'@09:*:*:*:*-0p", b"") == ""


def test_a_program_may_run_in_many_threads_at_once() -> None:
    program = LANGUAGE.compile("&>:.1-:v\n ^      _@")
    with ThreadPoolExecutor(4) as pool:
        executions = set(pool.map(lambda number: program.run(b"%d" % (number % 2 + 3), within()).stdout, range(16)))
    assert len(executions) == 2


# Stepping


def test_stepping_shows_every_configuration() -> None:
    shown = list(LANGUAGE.compile(' 1"a "$@').steps(b""))
    assert [(each["offset"], each.get("instruction"), each.get("stack")) for each in shown] == [
        (1, "1", []),
        (2, '"', [1]),
        (3, "a", [1]),
        (4, " ", [1, 97]),
        (5, '"', [1, 97, 32]),
        (6, "$", [1, 97, 32]),
        (7, "@", [1, 97]),
        (None, None, None),
    ]
    assert [each["steps"] for each in shown] == list(range(8))
    assert [each["ips"] for each in shown] == [1] * 7 + [0]


def test_stepping_says_at_its_end_that_a_run_travels_for_ever() -> None:
    (last,) = LANGUAGE.compile(" ").steps(b"")
    assert last["fault"] == "the instruction pointer travels for ever: its line holds no instruction"


def test_stepping_has_no_limits() -> None:
    configuration = next(islice(LANGUAGE.compile("1").steps(b""), 3_000, None))
    assert (configuration["steps"], configuration["depth"]) == (3_000, 3_000)


def test_stepping_keeps_to_the_memory_there_is() -> None:
    *_, last = LANGUAGE.compile("9:*:*:*:*:*{@").steps(b"")
    assert last["fault"] == "the program uses more than 16,777,216 cells of memory"
