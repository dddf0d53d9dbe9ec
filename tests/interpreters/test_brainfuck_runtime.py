"""Brainfuck: how programs run and how they end, by each of the ways to run them."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import pytest

from interpreters.base import Execution, Limits, Position
from interpreters.brainfuck import Brainfuck

NEVER = 1 << 62
PLAIN, COMPILED = Brainfuck(patience=NEVER), Brainfuck(patience=0)

A_BILLION = Limits(steps=1_000_000_000)
NESTED = "-[>-[>+++++[>+>+<<-]>[->>+<<]<<-]<-]"
"""Two loops of 255 rounds, one in the other: millions of steps."""


@pytest.fixture(params=[PLAIN, COMPILED], ids=["plain", "compiled"])
def language(request: pytest.FixtureRequest) -> Brainfuck:
    assert isinstance(request.param, Brainfuck)
    return request.param


def run(
    language: Brainfuck, source: str, stdin: bytes = b"", limits: Limits | None = None, eof: str = "0"
) -> Execution:
    return language.compile(source, "spec", {"eof": eof}).run(stdin, limits or Limits())


@pytest.mark.parametrize(
    ("source", "steps"),
    [
        ("", 0),
        ("no commands", 0),
        ("+-><", 4),
        ("[+++]", 1),
        ("[]+", 2),
        ("+[-]", 4),
        ("+++[-]", 1 + 3 + 6 - 1 + 1 - 1 + 1),
        ("++[->+++<]", 2 + 1 + 2 * 7),
        ("++++[--]", 4 + 1 + 2 * 3),
        ("+[+++]", 1 + 1 + 85 * 4),
        (">+>+>+[<]", 6 + 1 + 3 * 2),
        ("+[>]", 4),
    ],
)
def test_steps_are_commands_carried_out(language: Brainfuck, source: str, steps: int) -> None:
    execution = run(language, source)
    assert (execution.status, execution.steps) == ("ok", steps)


def test_a_run_that_ends_well_has_no_diagnosis(language: Brainfuck) -> None:
    assert run(language, "+.") == Execution("ok", b"\x01", 2)


def test_a_run_may_use_exactly_its_steps(language: Brainfuck) -> None:
    assert run(language, "++[-]", limits=Limits(steps=7)).status == "ok"


def test_a_run_that_needs_one_step_more_is_out_of_steps_before_that_command(language: Brainfuck) -> None:
    execution = run(language, "++\n[-]", limits=Limits(steps=6))
    assert (execution.status, execution.steps) == ("out_of_steps", 6)
    assert execution.position == Position(5, 2, 3)
    assert execution.message == "the program was still running after 6 steps"


def test_moving_left_of_cell_0_fails_on_the_move_and_is_not_counted(language: Brainfuck) -> None:
    execution = run(language, "+.>++\n<<+")
    assert execution == Execution(
        "runtime_error",
        b"\x01",
        6,
        "the pointer moved left of cell 0, where the tape begins",
        Position(7, 2, 2),
        "a > for every < on the way to this command",
        {"pointer": 0, "cell": 1, "start": 0, "tape": [1, 2, 0, 0, 0, 0, 0, 0, 0], "steps": 6},
    )


def test_a_multiply_loop_that_is_not_entered_does_not_fault(language: Brainfuck) -> None:
    assert run(language, "[-<+>]").status == "ok"


def test_a_multiply_loop_that_is_entered_at_the_edge_stops_within_its_first_round(language: Brainfuck) -> None:
    execution = run(language, "+++[->+<<+>]")
    assert (execution.status, execution.steps, execution.position) == ("runtime_error", 8, Position(8, 1, 9))
    assert execution.snapshot["tape"] == [2, 1, 0, 0, 0, 0, 0, 0, 0]


def test_the_memory_limit_is_the_number_of_cells(language: Brainfuck) -> None:
    assert run(language, ">>+.", limits=Limits(memory=3)).stdout == b"\x01"
    execution = run(language, "+.>>>", limits=Limits(memory=3))
    assert (execution.status, execution.stdout, execution.steps) == ("out_of_memory", b"\x01", 4)
    assert execution.message == "the pointer moved right of the last of 3 cells"
    assert execution.position == Position(4, 1, 5)
    assert execution.snapshot == {"pointer": 2, "cell": 0, "start": 0, "tape": [1, 0, 0], "steps": 4}


def test_a_write_beyond_the_output_limit_is_not_carried_out_and_not_counted(language: Brainfuck) -> None:
    execution = run(language, "+[.+]", limits=Limits(output=3))
    assert (execution.status, execution.stdout, execution.steps) == ("out_of_output", b"\x01\x02\x03", 11)
    assert execution.message == "the program wrote more than 3 bytes"
    assert execution.position == Position(2, 1, 3)


def test_output_that_fills_the_limit_is_permitted(language: Brainfuck) -> None:
    assert run(language, "...", limits=Limits(output=3)).status == "ok"


def test_the_step_limit_is_looked_at_first(language: Brainfuck) -> None:
    for source in ("+<", "+>", "+."):
        limits = Limits(steps=1, memory=1, output=1)
        assert run(language, source, limits=limits).status == "out_of_steps"


def test_the_snapshot_shows_eight_cells_on_either_side(language: Brainfuck) -> None:
    execution = run(language, "+>" * 12 + "+[]", limits=Limits(steps=26))
    assert execution.snapshot["start"] == 4
    assert execution.snapshot["tape"] == [1] * 9 + [0] * 8


@pytest.mark.parametrize(("eof", "stdout"), [("0", b"a\0\0"), ("-1", b"a\xff\xff"), ("unchanged", b"aaa")])
def test_the_end_of_input_stores_what_was_chosen(language: Brainfuck, eof: str, stdout: bytes) -> None:
    assert run(language, ",.,.,.", b"a", eof=eof).stdout == stdout


def test_input_and_output_are_bytes(language: Brainfuck) -> None:
    everything = bytes(range(1, 256))
    assert run(language, ",[.,]", everything).stdout == everything


def test_a_tape_may_be_as_long_as_the_limit(language: Brainfuck) -> None:
    assert run(language, ">" * 40_000 + "+.").stdout == b"\x01"


@pytest.mark.parametrize("source", ["+[]", "+++[--]", "+[>+<]", "+[>+[-]<[->+<]>[-<+>]<]", "+[>+<[>-]>[-]<<]"])
def test_an_endless_loop_uses_up_a_billion_steps(source: str) -> None:
    execution = run(Brainfuck(), source, limits=A_BILLION)
    assert (execution.status, execution.steps) == ("out_of_steps", A_BILLION.steps)


def test_a_loop_that_ends_only_beyond_all_numbers_never_ends(language: Brainfuck) -> None:
    limits = Limits(steps=1 << 100)
    assert run(language, "+[]", limits=limits).steps == limits.steps


def test_a_long_run_is_the_same_whether_compiled_or_not() -> None:
    plain, compiled = (run(language, NESTED + ".", limits=A_BILLION) for language in (PLAIN, Brainfuck()))
    assert plain == compiled
    assert plain.steps > 5_000_000


def test_a_long_run_that_fails_is_the_same_whether_compiled_or_not() -> None:
    plain, compiled = (run(language, NESTED + "<", limits=A_BILLION) for language in (PLAIN, Brainfuck()))
    assert plain == compiled
    assert plain.status == "runtime_error"


def test_a_program_may_be_run_by_several_threads_at_once() -> None:
    program = Brainfuck().compile(",[>" + NESTED + "<.,]")
    inputs = [bytes([letter]) for letter in b"abcdefgh"]
    with ThreadPoolExecutor(4) as pool:
        executions = list(pool.map(lambda stdin: program.run(stdin, A_BILLION), inputs))
    assert [execution.stdout for execution in executions] == inputs
    assert len({execution.steps for execution in executions}) == 1


def test_a_run_leaves_no_trace_in_the_next(language: Brainfuck) -> None:
    program = language.compile(",+.>+.")
    assert [program.run(b"a", Limits()) for _ in range(2)] == [Execution("ok", b"b\x01", 6)] * 2


def test_compiled_code_is_closed_quietly_at_the_end_of_the_process() -> None:
    script = (
        "from interpreters.base import Limits; from interpreters.brainfuck import Brainfuck;"
        "program = Brainfuck(patience=0).compile('+'); program.run(b'', Limits())"
    )
    assert subprocess.run([sys.executable, "-c", script], check=True, capture_output=True).stderr == b""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not hold a process to its address space")
def test_a_process_that_may_not_reserve_address_space_runs_in_plain_python() -> None:
    script = (
        "import resource; resource.setrlimit(resource.RLIMIT_AS, (1_500_000_000,) * 2);"
        "from interpreters.base import Limits; from interpreters.brainfuck import Brainfuck;"
        "assert Brainfuck(patience=0).compile('+[>+<--]>.').run(b'', Limits(steps=1000)).steps == 1000"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_stepping_shows_each_command_before_it_is_carried_out() -> None:
    shown = list(PLAIN.compile("a,[.[-]]").steps(b"\x01"))
    assert [(each["offset"], each["command"], each["cell"]) for each in shown] == [
        (1, ",", 0),
        (2, "[", 1),
        (3, ".", 1),
        (4, "[", 1),
        (5, "-", 1),
        (6, "]", 0),
        (7, "]", 0),
        (None, None, 0),
    ]
    assert [each["steps"] for each in shown] == list(range(8))
    assert [each["read"] for each in shown] == [0] + [1] * 7
    assert [each["written"] for each in shown] == [0] * 3 + [1] * 5


def test_stepping_says_at_its_end_that_a_run_failed() -> None:
    *before, last = PLAIN.compile("+<").steps(b"")
    assert all(each["fault"] is None for each in before)
    assert last["fault"] == "the pointer moved left of cell 0, where the tape begins"
    assert last["command"] == "<"


def test_stepping_has_no_limits() -> None:
    configuration = next(islice(PLAIN.compile("+[>+]").steps(b""), 3_000, None))
    assert (configuration["steps"], configuration["pointer"]) == (3_000, 1_000)
