"""Whitespace: how programs run and how they end."""

from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import pytest

from interpreters.base import Execution, Limits, Position
from interpreters.whitespace import LANGUAGE
from interpreters.whitespace_text import plain

READ = "SSSLTLTT SSSLTTT "
"""Read a number to address 0 and retrieve it."""

SQUARING = "SSSTSL LSSL SLS TSSL LSLL"
"""2, squared for ever."""


def run(letters: str, stdin: bytes = b"", limits: Limits | None = None, **options: str) -> Execution:
    return LANGUAGE.compile("#STL\n" + letters, "spec", options).run(stdin, limits or Limits())


def released(letters: str, stdin: bytes = b"", limits: Limits | None = None) -> Execution:
    return LANGUAGE.compile(plain(letters.replace(" ", "")), "esolangbench").run(stdin, limits or Limits())


@pytest.mark.parametrize(
    ("letters", "steps"),
    [("", 0), ("LLL", 1), ("LSSL LSSTL", 2), ("SSSTL SLL LLL SLL", 3), ("LSTL LSSL LLL", 3)],
)
def test_steps_are_instructions_carried_out(letters: str, steps: int) -> None:
    assert (run(letters).status, run(letters).steps) == ("ok", steps)


def test_a_run_that_ends_well_has_no_diagnosis() -> None:
    assert run("SSSTL TLST LLL") == Execution("ok", b"1", 3)


def test_a_run_may_use_exactly_its_steps() -> None:
    assert run("SSSTL SLL", limits=Limits(steps=2)).status == "ok"
    execution = run("SSSTL SLL\nLLL", limits=Limits(steps=2))
    assert (execution.status, execution.steps, execution.position) == ("out_of_steps", 2, Position(15, 3, 1))
    assert execution.message == "the program was still running after 2 steps"


@pytest.mark.parametrize(
    ("letters", "message"),
    [
        ("SLS", "the stack holds 0 numbers, but duplicate needs 1"),
        ("SSSTL SLT", "the stack holds 1 number, but swap needs 2"),
        ("SSSTL TSSS", "the stack holds 1 number, but add needs 2"),
        ("SLL", "the stack holds 0 numbers, but discard needs 1"),
        ("STLSTL", "the stack holds 0 numbers, but slide needs 1"),
        ("SSSTL STSSTL", "copy was given a number that is not below the height of the stack, 1"),
        ("SSSTL STSTTL", "copy was given a negative number"),
        ("SSSTL SSSL TSTS", "divide by zero"),
        ("SSSTL SSSL TSTT", "modulo by zero"),
        ("LTL", "return outside of any call"),
        ("LSLTTL", "the label of this jump is nowhere marked"),
        ("SSTTL TLSS", "print character was given a number that is no character's"),
        ("SSSTTSTTSSSSSSSSSSSL TLSS", "print character was given a number that is no character's"),
        ("SSSL TLTT", "read number found no number, but the end of input"),
    ],
)
def test_a_fault_is_told_and_not_counted(letters: str, message: str) -> None:
    execution = run("SSSTL TLST\n" + letters)
    assert (execution.status, execution.stdout, execution.message) == ("runtime_error", b"1", message)
    assert execution.expected
    assert execution.position is not None
    assert execution.position.offset == 5 + 11 + (letters.rfind(" ") + 1)
    assert execution.steps == 2 + letters.count(" ")


def test_a_failure_shows_the_state() -> None:
    letters = "SSSTL " * 9 + "SSSTTL SSSTSTL TTS LSTL LSSL SSSTSL TSTS LTL SSSL TSTS"
    execution = run(letters.replace("LTL SSSL TSTS", "SSSL\nTSTT"))
    assert execution.position == Position(5 + len(letters.split("LTL")[0]) + 5, 3, 1)
    assert execution.snapshot == {
        "instruction": "TSTT (modulo)",
        "stack": [1, 1, 1, 1, 1, 1, 0, 0],
        "height": 10,
        "heap": [[3, 5]],
        "addresses": 1,
        "depth": 1,
        "cells": 12,
        "steps": 17,
    }


def test_a_snapshot_describes_what_is_too_long() -> None:
    execution = run("SSTT" + "S" * 2_000 + "L SSSL TSTS")
    assert execution.snapshot["stack"] == ["a negative number of 2,001 bits", 0]
    execution = run("LSL" + "ST" * 500 + "L")
    assert execution.snapshot["instruction"] == f"LSL{'ST' * 30}S... (1,004 letters) (jump)"
    assert len(execution.expected) < 200


@pytest.mark.parametrize(
    ("letters", "stdout"),
    [
        ("SSTTTTL SSSTSL TSTT TLST", b"1"),
        ("SSSTTTL SSTTSL TSTT TLST", b"-1"),
        ("SSSTTTL SSTTSL TSTS TLST", b"-4"),
        ("SSSTL SSSTSL SSSTTL STLSTSL TLST LLL", b"3"),
        ("SSSTL SSSTSL STLTTL TLST TLST", b"21"),
        ("SSSTL SSSTSL SSSTTL STLSTL TLST TLST", b"31"),
    ],
)
def test_arithmetic_rounds_down_and_slide_is_lenient(letters: str, stdout: bytes) -> None:
    assert run(letters) == Execution("ok", stdout, len(letters.split()))


def test_numbers_of_two_cells_may_come_and_go_in_a_fast_run() -> None:
    # Numbers are squared modulo 2^64 - 59 a thousand times; the heap is at an address of two cells.
    prime = f"{2**64 - 59:b}".replace("0", "S").replace("1", "T")
    letters = (
        f"SSSTTL SS{'ST' + 'S' * 64}L SSSTTTTTSTSSSL TTS LSSL SLS TSSL SS S{prime}L TSTT SS{'ST' + 'S' * 64}L SLS TTT"
    )
    letters += f" SSSTL TSST TTS SS{'ST' + 'S' * 64}L TTT LTSTL LSLL LSSTL TLST"
    expected = 3
    for _ in range(1_000):
        expected = expected * expected % (2**64 - 59)
    execution = run(letters)
    assert (execution.status, execution.stdout) == ("ok", str(expected).encode())


def test_repeated_squaring_ends_soon() -> None:
    execution = run(SQUARING)
    assert (execution.status, execution.snapshot["height"]) == ("out_of_steps", 2)
    assert execution.steps < 10_000_000


def test_long_numbers_count_as_memory() -> None:
    execution = run(SQUARING, limits=Limits(memory=100))
    assert (execution.status, execution.snapshot["cells"]) == ("out_of_memory", 65)
    assert execution.message == "the program needed more than 100 cells of memory"
    heap = "SSSL SSSTL TTS SST" + "T" * 65 + "L SSSTL TTS"
    assert run(heap, limits=Limits(memory=4)).status == "ok"
    assert run(heap, limits=Limits(memory=3)).status == "out_of_memory"
    assert run(heap + " SLL", limits=Limits(memory=4)).snapshot["cells"] == 3


def test_long_numbers_count_more_steps() -> None:
    three_cells = "SSST" + "S" * 128 + "L "
    assert run(three_cells * 2 + "TSSS").steps == 2 + 3
    assert run(three_cells * 2 + "TSSL").steps == 2 + 9
    assert run(three_cells + "TLST").steps == 1 + 9
    assert run(three_cells + "SSSTL TTS").steps == 2 + 3
    assert run(three_cells * 2 + "TSSL", limits=Limits(steps=10)).steps == 2
    assert run("SSSL TLTT", b"1" * 39).steps == 1 + 9


def test_a_number_of_many_digits_is_read_and_written_whatever_python_permits() -> None:
    digits = b"123456789" * 2_000
    execution = run(READ + "TLST", digits)
    assert (execution.status, execution.stdout) == ("ok", digits)
    assert run(READ + "TLST", digits, Limits(output=17_999)).status == "out_of_output"


def test_a_number_that_is_too_long_to_read_is_not_read() -> None:
    execution = run(READ, b"9" * 5_000_000)
    assert (execution.status, execution.steps) == ("out_of_steps", 1)


def test_a_write_beyond_the_output_limit_is_not_carried_out_and_not_counted() -> None:
    execution = run("SSSTL SLS TLST SSSTSTSL TLST", limits=Limits(output=2))
    assert (execution.status, execution.stdout, execution.steps) == ("out_of_output", b"1", 4)
    assert run("SSSTTTSTTTSTTL TLSS", limits=Limits(output=1)).stdout == b""
    assert run("SSSTTTSTTTSTTL TLSS", limits=Limits(output=2)).stdout == "λ".encode()


def test_the_memory_limit_counts_stack_heap_and_calls() -> None:
    letters = "SSSTL SLS TTS SSSTL LSTL LSSL SSSTL"
    assert run(letters, limits=Limits(memory=4)).status == "ok"
    execution = run(letters, limits=Limits(memory=3))
    assert (execution.status, execution.snapshot["cells"], execution.steps) == ("out_of_memory", 3, 6)


def test_the_step_limit_is_looked_at_first() -> None:
    assert run("SSSTL TSSS", limits=Limits(steps=1)).status == "out_of_steps"


@pytest.mark.parametrize(
    ("stdin", "number", "rest"),
    [
        (b"5", b"5", b""),
        (b"5\nab", b"5", b"a"),
        (b"5 \t\r\nab", b"5", b"a"),
        (b"5\n\nab", b"5", b"\n"),
        (b"5 7", b"5", b" "),
        (b"5,7", b"5", b","),
        (b"5x", b"5", b"x"),
        (b"\n \t-05\nx", b"-5", b"x"),
        (b"+5-7", b"5", b"-"),
        ("5é".encode(), b"5", "é".encode()),
        (b"5   ", b"5", b""),
    ],
)
def test_reading_a_number_takes_the_rest_of_its_line_only_if_that_is_blank(
    stdin: bytes, number: bytes, rest: bytes
) -> None:
    execution = run(READ + "TLST SSSL TLTS SSSL TTT SLS LTTL TLSS LLL LSSL LLL", stdin)
    assert execution.stdout == number + rest


@pytest.mark.parametrize(
    "stdin", [b"", b" \n", b"x", b"-", b"+ 5", b"--5", "²".encode(), "٣".encode(), b"\xff", b"- 5"]
)
def test_reading_a_number_that_is_none_fails(stdin: bytes) -> None:
    execution = run(READ, stdin)
    assert (execution.status, execution.steps) == ("runtime_error", 1)
    assert execution.message.startswith("read number found no number, but ")


def test_characters_are_code_points() -> None:
    echo = "SSSL TLTS SSSL TTT SLS TLST TLSS"
    assert run(echo, "λ".encode()).stdout == "955λ".encode()
    assert run(echo, "\U0001f600".encode()).stdout == "128512\U0001f600".encode()
    execution = run(echo, b"\xce")
    assert (execution.status, execution.message) == ("runtime_error", "the next byte of the input is not UTF-8")


@pytest.mark.parametrize(("eof", "stdout"), [("-1", b"-1"), ("0", b"0"), ("error", b"")])
def test_the_end_of_input_is_as_chosen(eof: str, stdout: bytes) -> None:
    execution = run("SSSL TLTS SSSL TTT TLST", eof=eof)
    assert (execution.stdout, execution.status) == (stdout, "runtime_error" if eof == "error" else "ok")


def test_an_address_never_stored_to_is_as_chosen() -> None:
    assert run("SSTTL TTT TLST").stdout == b"0"
    execution = run("SSTTL TTT TLST", unset="error")
    assert (execution.status, execution.message) == ("runtime_error", "nothing was stored at this address")


def test_the_end_is_as_chosen() -> None:
    assert run("SSSTL TLST", end="optional").status == "ok"
    execution = run("SSSTL TLST\nLL", end="required")
    assert (execution.status, execution.stdout, execution.steps) == ("runtime_error", b"1", 2)
    assert execution.position == Position(16, 3, 1)
    assert execution.snapshot["instruction"] is None
    assert run("SSSTL TLST LLL", end="required").status == "ok"


def test_an_endless_loop_uses_up_its_steps() -> None:
    assert run("LSSL LSLL").steps == 10_000_000


def test_endless_recursion_runs_out_of_memory() -> None:
    execution = run("LSSL LSTL")
    assert (execution.status, execution.snapshot["depth"]) == ("out_of_memory", 1_048_576)


def test_the_released_harness_forgets_its_output_when_it_breaks() -> None:
    digits = b"9" * 4_300
    number = "SSSL TLTT SSSL TTT "
    assert released("SSSTL TLST " + number + "TLST", digits).stdout == b"1" + digits
    execution = released("SSSTL TLST " + number + "SSSTL TSSS TLST", digits)
    assert (execution.status, execution.stdout) == ("runtime_error", b"")
    execution = released("SSSTL TLST " + number + "SSSTL TSTS", digits)
    assert (execution.status, execution.stdout) == ("runtime_error", b"")


@pytest.mark.parametrize(
    ("stdin", "stdout"),
    [
        (b"", b"-1 -1"),
        (b"x5", b"-1 5"),
        (b"-x5", b"-1 5"),
        ("\u00a0+5 ٣".encode(), b"5 3"),
        ("² 5".encode(), b"-1 5"),
        (b"5,7", b"5 -1"),
        (b"5 " + b"0" * 4_301, b"5 -1"),
        (b"\xff5\xff6 7", b"56 7"),
    ],
)
def test_the_released_harness_reads_numbers_its_own_way(stdin: bytes, stdout: bytes) -> None:
    number = "SSSL TLTT SSSL TTT TLST "
    assert released(number + "SSSTSSSSSL TLSS " + number, stdin).stdout == stdout


def test_the_released_harness_writes_one_of_256_characters() -> None:
    assert released("SSSTTTSTTTSTTL TLSS SSTTL TLSS").stdout == "\xbb\xff".encode()


def test_stepping_shows_each_instruction_before_it_is_carried_out() -> None:
    shown = list(LANGUAGE.compile("#STL\nSSSTL TLST\nSSSL TLTS LLL").steps(b"x"))
    assert [each["offset"] for each in shown] == [5, 11, 16, 21, 26, None]
    assert [each["instruction"] for each in shown] == [
        "SSSTL (push)",
        "TLST (print number)",
        "SSSL (push)",
        "TLTS (read character)",
        "LLL (end)",
        None,
    ]
    assert [each["stack"] for each in shown] == [[], [1], [], [0], [], []]
    assert [each["written"] for each in shown] == [0, 0, 1, 1, 1, 1]
    assert [each["read"] for each in shown] == [0, 0, 0, 0, 1, 1]
    assert shown[-1]["heap"] == [[0, 120]]


def test_stepping_says_at_its_end_that_a_run_failed() -> None:
    *before, last = LANGUAGE.compile("#STL\nSSSTL TSSS").steps(b"")
    assert all(each["fault"] is None for each in before)
    assert (last["fault"], last["offset"]) == ("the stack holds 1 number, but add needs 2", 11)


def test_stepping_has_no_limits() -> None:
    configuration = next(islice(LANGUAGE.compile("#STL\nLSSL SSSTL LSLL").steps(b""), 3_000, None))
    assert (configuration["steps"], configuration["height"]) == (3_000, 1_000)


def test_a_program_may_be_run_by_several_threads_at_once() -> None:
    program = LANGUAGE.compile("#STL\n" + READ + "SLS LSSL SSSTL TSST SLS LTSTL LSLL LSSTL SLL TLST")
    inputs = [str(number).encode() for number in range(1_000, 1_008)]
    with ThreadPoolExecutor(4) as pool:
        executions = list(pool.map(lambda stdin: program.run(stdin, Limits()), inputs))
    assert [execution.stdout for execution in executions] == inputs
