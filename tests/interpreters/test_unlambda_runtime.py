"""Unlambda: how programs run and how they end."""

import subprocess
import sys
import textwrap
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import pytest

from interpreters.base import Execution, Limits, Plain, Position
from interpreters.unlambda import LANGUAGE
from interpreters.unlambda_machine import Machine
from interpreters.unlambda_stack import SEGMENT
from interpreters.unlambda_text import parse

COPY = "```sii ``s``s``s`k@`ki`k ``s``s``s`k|`kiii i"
FOREVER = "```sii``sii"
DEEPER_AND_DEEPER = "```s`k.a``sii``s`k.a``sii"
"""Calls itself within an operand: a frame more with every round."""
PILING_UP = "````sii``s``s`ks``s``s`kskk`kki"
"""Calls itself with k applied to its argument, and leaves no frame behind."""


def run(
    source: str,
    stdin: bytes = b"",
    limits: Limits | None = None,
    dialect: str = "spec",
    options: Mapping[str, str] | None = None,
) -> Execution:
    return LANGUAGE.compile(source, dialect, options or {}).run(stdin, limits or Limits())


@pytest.mark.parametrize(
    ("source", "steps"),
    [
        ("i", 0),
        ("`ii", 1),
        ("```.a.bii", 3),
        ("``kii", 2),
        ("```skki", 6),
        ("`vi", 1),
        ("`d`ii", 1),
        ("``d`iii", 4),
        ("``did", 3),
        ("`ei", 1),
        ("`ci", 2),
        ("``cir", 4),
        ("`@i", 2),
        ("`?xi", 2),
        ("`|i", 2),
    ],
)
def test_steps_are_calls(source: str, steps: int) -> None:
    execution = run(source)
    assert (execution.status, execution.steps) == ("ok", steps)


def test_a_run_that_ends_well_has_no_diagnosis() -> None:
    assert run("`.a`.bi") == Execution("ok", b"ba", 2)


@pytest.mark.parametrize(
    ("source", "stdout"),
    [
        ("`d`.ai", b""),
        ("``d`.ai`.bi", b"ba"),
        ("``id`.ai", b""),
        ("```s`kd.ai", b""),
        ("````s`kd.aii", b"a"),
        ("``dd`.ai", b"a"),
        ("``d.ai", b"a"),
        ("``cd`.ai", b"aa"),
        ("```dei`.ai", b""),
    ],
)
def test_d_delays_whatever_is_applied_by_its_value(source: str, stdout: bytes) -> None:
    execution = run(source)
    assert (execution.status, execution.stdout) == ("ok", stdout)


@pytest.mark.parametrize(
    ("source", "stdout"),
    [
        ("```ci.a.b", b"aa"),
        ("``c`k.ai", b"a"),
        ("``ck`.ai", b"a"),
        ("`r`c.a", b"a\n"),
        ("``ci`ki", b""),
    ],
)
def test_a_continuation_goes_back_with_a_value(source: str, stdout: bytes) -> None:
    execution = run(source)
    assert (execution.status, execution.stdout) == ("ok", stdout)


@pytest.mark.parametrize("frames", [1, SEGMENT - 1, SEGMENT, SEGMENT + 1, 5 * SEGMENT + 3])
def test_a_continuation_may_be_used_again_from_any_depth(frames: int) -> None:
    source = "`.x" * frames + "```ciii"
    assert run(source).stdout == b"x" * frames


def test_a_stack_that_was_captured_is_still_there_when_it_has_been_left() -> None:
    # Each round captures the stack, unwinds all of it and comes back: once for every character of the input.
    source = "``ci" + "`.x" * 40 + "`c`@|"
    assert run(source, b"ab") == Machine(parse(source, "spec"), "ab", Limits()).finish()
    assert run(source, b"ab").stdout.count(b"x" * 40) > 2


def test_e_ends_at_once_with_all_that_was_written() -> None:
    assert run("``.a`e`.bi`.ci") == Execution("ok", b"b", 2)


@pytest.mark.parametrize(
    ("source", "stdin", "stdout"),
    [
        ("````@i`?ai.ni", b"a", b"n"),
        ("````@i`?ai.ni", b"b", b""),
        ("````@i`?ai.ni", b"", b""),
        ("```?ai.ni", b"a", b""),
        ("``|i.a", b"", b""),
        ("```@i`|ii", b"", b""),
        ("```@i`|ii", b"x", b"x"),
        ("``@.e.v", b"", b"e"),
        ("``@i``@i``|ii", b"x", b""),
    ],
)
def test_characters_are_read_tested_and_passed_on(source: str, stdin: bytes, stdout: bytes) -> None:
    execution = run(source, stdin)
    assert (execution.status, execution.stdout) == ("ok", stdout)


def test_any_bytes_are_copied_as_they_are_whatever_is_read() -> None:
    everything = bytes(range(256)) + "é€😀".encode() + b"\xed\xb2\x80\xc3"
    for reads in ("characters", "bytes"):
        assert run(COPY, everything, options={"reads": reads}).stdout == everything


def test_a_character_may_be_several_bytes_long() -> None:
    one_character = "``@i``|i``|ii"
    assert run(one_character, "éa".encode()).stdout == "éé".encode()
    assert run(one_character, "éa".encode(), options={"reads": "bytes"}).stdout == b"\xc3\xc3"
    assert run("`.€i").stdout == "€".encode()


def test_a_character_beyond_ascii_is_equal_to_no_byte() -> None:
    is_it_e_acute = "``@i```?éi.yi"
    assert run(is_it_e_acute, "é".encode()).stdout == b"y"
    assert run(is_it_e_acute, "é".encode(), options={"reads": "bytes"}).stdout == b""
    assert run("``@i```?\udcc3i.yi", b"\xc3").stdout == b""


def test_the_other_dialect_prints_as_soon_as_it_passes_a_character_on() -> None:
    assert run("``@i`|.x", b"a", dialect="esolangbench").stdout == b"ax"
    assert run("``@i`|.x", b"a").stdout == b"x"
    assert run("`|.x", dialect="esolangbench").stdout == b"x"


def test_the_other_dialect_drops_bytes_that_are_no_text() -> None:
    assert run(COPY, b"a\xffb\xc3", dialect="esolangbench").stdout == b"ab"


def test_a_run_may_use_exactly_its_steps() -> None:
    assert run("```.a.bii", limits=Limits(steps=3)).status == "ok"


def test_a_run_that_needs_one_step_more_is_out_of_steps_before_that_call() -> None:
    assert run("`.a\n`r`.bi", limits=Limits(steps=2)) == Execution(
        "out_of_steps",
        b"b\n",
        2,
        "the program was still running after 2 calls",
        Position(1, 1, 2),
        snapshot={"term": "`.ai", "depth": 0, "character": None, "steps": 2},
    )


def test_a_function_made_at_run_time_stands_where_its_letter_does() -> None:
    execution = run("`k\n```skii", limits=Limits(steps=2))
    assert (execution.position, execution.snapshot["term"]) == (Position(6, 2, 4), "```skii")
    execution = run("``@i``|ii", b"x", Limits(steps=4))
    assert (execution.position, execution.snapshot["term"]) == (Position(6, 1, 7), "`.xi")


def test_a_write_beyond_the_output_limit_is_not_carried_out_and_not_counted() -> None:
    execution = run("`.a`.é`.bi", limits=Limits(output=2))
    assert (execution.status, execution.stdout, execution.steps) == ("out_of_output", b"b", 1)
    assert execution.message == "the program wrote more than 2 bytes"
    assert (execution.position, execution.snapshot["term"]) == (Position(4, 1, 5), "`.éi")
    execution = run("``@i`|i", "é".encode(), Limits(output=1), dialect="esolangbench")
    assert (execution.status, execution.steps) == ("out_of_output", 2)


def test_output_that_fills_the_limit_is_permitted() -> None:
    assert run("```.a.bii", limits=Limits(output=2)).status == "ok"


def test_the_step_limit_is_looked_at_first() -> None:
    execution = run("`.é`i`i`ii", limits=Limits(steps=3, output=1, memory=4))
    assert execution.status == "out_of_steps"


def test_more_frames_than_cells_are_out_of_memory_at_once() -> None:
    assert run("`i`.a`.b`ii", limits=Limits(memory=3)).stdout == b"ba"
    execution = run("`i`.a`.b`ii", limits=Limits(memory=2))
    assert (execution.status, execution.stdout, execution.steps) == ("out_of_memory", b"", 0)
    assert execution.message == "the program held more than 2 cells of memory"
    assert execution.snapshot == {"term": "`ii", "depth": 3, "character": None, "steps": 0}


def test_a_recursion_without_end_is_out_of_memory() -> None:
    execution = run(DEEPER_AND_DEEPER, limits=Limits(memory=10_000))
    assert (execution.status, execution.snapshot["term"]) == ("out_of_memory", "```s`k.a``sii``s`k.a``sii")
    assert execution.steps < 10 * 10_000


def test_functions_that_pile_up_are_out_of_memory() -> None:
    execution = run(PILING_UP, limits=Limits(memory=10_000))
    assert (execution.status, execution.snapshot["depth"]) == ("out_of_memory", 3)
    assert execution.steps < 20 * 10_000


def test_continuations_that_pile_up_are_out_of_memory() -> None:
    execution = run("``ci`c`@|", b"x" * 1_000, Limits(memory=100))
    assert (execution.status, len(execution.stdout) < 200) == ("out_of_memory", True)


def test_a_program_that_drops_what_it_makes_may_run_as_long_as_it_likes() -> None:
    execution = run(FOREVER, limits=Limits(steps=200_000, memory=20))
    assert (execution.status, execution.steps) == ("out_of_steps", 200_000)


def in_a_process_of_its_own(script: str) -> None:
    """Run a script where a crash ends nothing else, in a thread whose stack is too small for recursion."""
    script = f"""
import threading
from interpreters.base import Limits
from interpreters.unlambda import LANGUAGE
def main():
{textwrap.indent(script, "    ")}
    print("done")
threading.stack_size(256 * 1024)
thread = threading.Thread(target=main)
thread.start()
thread.join()
"""
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)
    assert (done.stdout.strip(), done.stderr) == (b"done", b"")


@pytest.mark.parametrize("source", ["'`i' * N + 'i'", "'`' * N + 'i' * N + 'i'"], ids=["right", "left"])
def test_a_million_applications_may_be_nested(source: str) -> None:
    in_a_process_of_its_own(f"""
N = 1_000_000
execution = LANGUAGE.compile({source}).run(b"", Limits())
assert (execution.status, execution.steps) == ("ok", N), execution
""")


def test_deep_terms_stacks_and_continuations_are_given_back_without_recursion() -> None:
    in_a_process_of_its_own("""
N = 60_000
for source in ("`k" * N, "`d" * N, "`c" * N, "`e" * N, "`" * N + "c" * N, "``s" * N + "i" * N):
    program = LANGUAGE.compile(source + "i")
    for limits in (Limits(), Limits(steps=N // 2), Limits(memory=1000)):
        program.run(b"", limits)
    next(program.steps(b""))
""")


def test_much_input_is_read() -> None:
    stdin = b"0123456789abcdef" * 10_000
    assert run(COPY, stdin, Limits(output=len(stdin))).stdout == stdin


def test_a_program_may_be_run_by_several_threads_at_once() -> None:
    program = LANGUAGE.compile(COPY)
    inputs = [bytes([letter]) * 500 for letter in b"abcdefgh"]
    with ThreadPoolExecutor(4) as pool:
        executions = list(pool.map(lambda stdin: program.run(stdin, Limits()), inputs))
    assert [execution.stdout for execution in executions] == inputs
    assert len({execution.steps for execution in executions}) == 1


def test_a_run_leaves_no_trace_in_the_next() -> None:
    program = LANGUAGE.compile("``@i``|i``ci`.xi")
    assert program.run(b"a", Limits()) == program.run(b"a", Limits())


def test_stepping_shows_each_call_before_it_is_made() -> None:
    assert list(LANGUAGE.compile("``@ir").steps(b"x")) == [
        {
            "offset": 2,
            "function": "@",
            "argument": "i",
            "term": "`@i",
            "depth": 1,
            "character": None,
            "steps": 0,
            "read": 0,
            "written": 0,
            "fault": None,
        },
        {
            "offset": 3,
            "function": "i",
            "argument": "i",
            "term": "`ii",
            "depth": 1,
            "character": "x",
            "steps": 1,
            "read": 1,
            "written": 0,
            "fault": None,
        },
        {
            "offset": 2,
            "function": "i",
            "argument": "r",
            "term": "`ir",
            "depth": 0,
            "character": "x",
            "steps": 2,
            "read": 1,
            "written": 0,
            "fault": None,
        },
        {
            "offset": None,
            "function": None,
            "argument": None,
            "term": "r",
            "depth": 0,
            "character": "x",
            "steps": 3,
            "read": 1,
            "written": 0,
            "fault": None,
        },
    ]


def shown(source: str, stdin: bytes = b"") -> list[Plain]:
    return [configuration["term"] for configuration in LANGUAGE.compile(source).steps(stdin)]


def test_stepping_shows_how_s_goes_on() -> None:
    assert shown("```skkr") == ["`sk", "``skk", "```skkr", "`kr", "`kr", "``kr`kr", "r"]


def test_stepping_shows_what_is_delayed_and_what_is_captured() -> None:
    assert shown("``d`rii") == ["`d`ri", "``d`rii", "`ri", "`ii", "i"]
    assert shown("``cir") == ["`ci", "`i<continuation>", "`<continuation>r", "`rr", "r"]


def test_stepping_ends_where_e_does() -> None:
    assert shown("`i`er") == ["`er", "r"]


def test_stepping_has_no_limits() -> None:
    configuration = next(islice(LANGUAGE.compile(FOREVER).steps(b""), 3_000, None))
    assert configuration["steps"] == 3_000
