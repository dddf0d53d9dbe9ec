"""Befunge-98: where a pointer goes: over edges, in jumps, in flight, and when `k` repeats what it does."""

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


# Over the edge


@pytest.mark.parametrize("beyond", ["", " ", "    "])
@pytest.mark.parametrize(
    ("row", "written"),
    [
        ("6.@>#", "6 "),
        ("6.@>fj", "6 "),
        ("..@>'", "32 0 "),
        ("..@>1;", "1 0 "),
        ("9;.@>1;", "1 "),
    ],
)
def test_what_reaches_over_the_east_edge_goes_on_at_the_first_instruction(row: str, written: str, beyond: str) -> None:
    column = row.index(">")
    longest = "\n" + "z" * 12 if beyond else ""
    source = f"{' ' * column}v\n{row}{beyond}{longest}"
    assert output(source) == written


def test_a_jump_north_over_the_edge_goes_on_at_the_foot_of_the_column() -> None:
    assert output("v#\n>^\n @\n .\n 5") == "5 "


def test_what_is_stored_over_the_edge_makes_the_row_longer() -> None:
    assert output("     v\n81g.@>5s") == "5 "


# Jumps


@pytest.mark.parametrize(
    ("source", "written"),
    [
        ("0j5.@", "5 "),
        ("2j789.@", "9 "),
        ("<@.6j1", "0 "),
        ("5j8.@0009-j", "8 "),
        ("#;5.@", "5 "),
        (";no;;no;5.@", "5 "),
        ("v\n;\n@\n;\n5\n.\n@", "5 "),
    ],
)
def test_a_jump_skips_cells_and_a_comment_skips_itself(source: str, written: str) -> None:
    assert output(source) == written


def test_a_jump_may_lead_back_for_ever() -> None:
    assert run("04-j@").status == "out_of_steps"


# Repetition


@pytest.mark.parametrize(
    ("source", "written"),
    [
        ("4k3.......@", "3 3 3 3 3 0 0 "),
        ("2k   6....@", "6 6 6 0 "),
        ("2k ;;;9; 5....@", "5 5 5 0 "),
        ("    v\n.@  >3k", "0 0 0 0 "),
    ],
)
def test_k_finds_its_operand_and_the_pointer_meets_it_again(source: str, written: str) -> None:
    assert output(source) == written


@pytest.mark.parametrize("operand", ["9", " 9", ";8;9", ";8; ;7; 9", '"', "@", "v"])
def test_0k_skips_its_operand_wherever_it_is(operand: str) -> None:
    assert output(f"0k{operand}1.@") == "1 "


def test_k_of_a_negative_number_reflects() -> None:
    assert output("#@7.01-k9.") == "7 0 "


@pytest.mark.parametrize("count", [1, 2])
def test_an_arrow_that_is_repeated_leads_away_from_the_k(count: int) -> None:
    assert output(f"{count}kv@\n 78\n ..\n @@") == "7 "
    assert output(f"{count}k^@\n @@\n ..\n 78") == "7 "
    assert output(f"{count}k<@..7") == f"7 {count} "
    assert output(f"{count}k>5.@") == "5 "


@pytest.mark.parametrize(
    ("turns", "written"),
    [("1k]", "5 "), ("3k[", "5 "), ("1k[", "8 "), ("3k]", "8 "), ("5k]", "5 ")],
)
def test_turns_that_are_repeated_add_up_where_the_k_is(turns: str, written: str) -> None:
    assert output(f"{turns}@\n 5\n .\n @\n @\n .\n 8") == written


def test_reflections_that_are_repeated_cancel_out() -> None:
    assert output("#@9.1kr") == "9 1 "
    assert output("#@9.2kr") == "9 0 "


@pytest.mark.parametrize(
    ("source", "written"),
    [
        # The second x decides; it happens at the k.
        ("01102kx@\n     3\n     .\n     @", "3 "),
        ("3k#123456.@", "6 "),
        ("112kj45.@", "5 "),
        ("2k'ab....@", "11 97 39 0 "),
        ("'a'b2ks  60g.70g.@", "98 97 "),
        ('1k"ab..@', "11 10 "),
        ('2k"ab"..@', "98 97 "),
        ("91k$..@", "0 0 "),
        ("12345 2k$ ..@", "2 1 "),
    ],
)
def test_what_changes_the_way_changes_it_from_the_k(source: str, written: str) -> None:
    assert output(source) == written


def test_blocks_that_are_repeated_are_as_many_stacks() -> None:
    assert output("0002k{f7+y.@") == "4 "
    assert output("0{0{0{02k}f7+y.@") == "1 "
    assert output("12340{1112ku..@") == "0 1 "


def test_a_repeated_block_counts_from_the_cell_behind_the_k() -> None:
    assert output("01k{0}00g,@") == "{"


def test_an_end_that_is_repeated_is_the_end() -> None:
    assert output("4k@1.@") == ""
    assert run("25kq") == Execution("ok", b"", 4, snapshot={"exit_code": 2})


def test_pointers_that_are_split_off_by_repetition_begin_behind_the_k() -> None:
    """Two children of the `k` push and write a 2; the child of the `t` that follows finds a 0 for the `k`."""
    assert output("#@.2kt@") == "0 2 2 0 "


# Flight


def test_a_flying_pointer_keeps_its_stride_where_it_wraps() -> None:
    assert output("20x#1#2#.#@") == "2 "
    assert output("v @\n\n>12x") == ""


LEFT = [(-3, 6), (-2, 4), (-1, 2)]
"""Where a pointer of the delta (2, 1) goes that turns left at the origin: north, where nothing is, so that it wraps to
the far end of its line."""

RIGHT = [(-1, 2), (-2, 4), (-3, 6)]
STRAIGHT = [(2, 1), (4, 2), (6, 3)]


@pytest.mark.parametrize(
    ("start", "turn", "way"),
    [
        ("21x", "[", LEFT),
        ("21x", "]", RIGHT),
        ("1221x", "w", LEFT),
        ("2121x", "w", RIGHT),
        ("1121x", "w", STRAIGHT),
    ],
)
def test_a_turn_in_flight_turns_the_whole_stride(start: str, turn: str, way: list[tuple[int, int]]) -> None:
    rows = [[*start.ljust(20)], *([" "] * 20 for _ in range(7))]
    for (x, y), instruction in zip([(0, 0), *way], [turn, *"7.@"], strict=True):
        rows[1 + y][len(start) + 1 + x] = instruction
    assert output("\n".join(map("".join, rows))) == "7 "


def test_k_finds_its_operand_in_flight() -> None:
    assert output("20x#1#k#7#.#.#.#@") == "7 7 0 "


def test_a_pointer_without_delta_executes_the_same_cell_again() -> None:
    assert output("1000x5.@") == "5 "
    execution = run("00x@")
    assert (execution.status, execution.steps) == ("out_of_steps", LIMITS.steps)
    assert (execution.snapshot["x"], execution.snapshot["dx"], execution.snapshot["dy"]) == (2, 0, 0)
    assert run("0001kx@").status == "out_of_steps"


def test_every_direction_is_gone_in_by_chance() -> None:
    steps = zip(LANGUAGE.compile("?").steps(b""), range(200), strict=False)
    assert {(each["dx"], each["dy"]) for each, _ in steps} == {(1, 0), (0, 1), (-1, 0), (0, -1)}


# Several pointers


@pytest.mark.parametrize(
    ("between", "written"), [("", "ab"), (" ", "ab"), ("   ", "ab"), (";1;", "ab"), ("z", "ba"), ("zz", "ba")]
)
def test_pointers_take_turns_and_spaces_take_none(between: str, written: str) -> None:
    """The child goes west and writes an a, the parent goes east and writes a b at its second turn."""
    assert output(f"{4 + len(between)}j@,{between}a't'b,@") == written
