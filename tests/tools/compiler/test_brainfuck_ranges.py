"""What is found out about the values of variables, and about which of them can share cells."""

from hypothesis import given, settings

from tests.tools.compiler.ir_programs import programs
from tools.compiler.brainfuck_lanes import shared_lanes
from tools.compiler.brainfuck_ranges import Ranges
from tools.compiler.compile import lower, parse
from tools.compiler.intervals import Interval
from tools.compiler.ir import Program, While


def ranges_at_the_heads(text: str) -> list[dict[str, Interval]]:
    """What is known at the heads of a program's loops, in the order of the text."""
    found = Ranges(lower(parse(text)))
    return [dict(state.ranges) if state else {} for _, state in sorted(found.heads.items())]


def test_a_counter_stays_within_its_limit() -> None:
    (head,) = ranges_at_the_heads("i = 0\nwhile i < 100:\n    i += 3\n")
    assert head["i"] == (0, 102)


def test_a_counter_in_a_loop_whose_limit_is_another_s_counter_stays_within_it() -> None:
    outer, inner = ranges_at_the_heads("for i in range(50):\n    for j in range(i):\n        print(j)\n")
    assert outer["i"] == (0, 50)
    assert inner["j"] == (0, 49)


def test_what_is_read_is_a_character_or_the_end() -> None:
    (head,) = ranges_at_the_heads("c = read_char()\nwhile c != -1:\n    c = read_char()\n")
    assert head["c"] == (-1, 255)


def test_an_array_has_the_range_of_all_that_is_stored_in_it() -> None:
    text = "a = [0] * 30\nc = 0\nfor i in range(30):\n    c = read_char()\n    if c >= 0:\n        a[i] = c\n"
    (head,) = ranges_at_the_heads(text)
    assert head["a"] == (0, 255)


def test_both_sides_of_an_and_hold_where_a_loop_runs() -> None:
    text = "n = read_char()\nx = 0\ni = 0\nwhile i < n and x != 7:\n    x = read_char()\n    i += 1\n"
    (head,) = ranges_at_the_heads(text)
    assert head["i"] == (0, 255)


def test_a_remainder_is_smaller_than_its_divisor() -> None:
    (head,) = ranges_at_the_heads("x = 1\nwhile x != 0:\n    x = x * 7 % 100\n")
    assert head["x"] == (0, 99)


def test_a_growing_number_may_be_anything_of_its_type() -> None:
    (head,) = ranges_at_the_heads("x: int16 = 1\nwhile x != 0:\n    x = x * 3\n")
    assert head["x"] == (1, 2**15 - 1)


@settings(max_examples=25)
@given(programs())
def test_the_analysis_ends_and_stays_within_the_types(program: Program) -> None:
    for state in Ranges(program).heads.values():
        for name, (low, high) in state.ranges.items() if state else ():
            bits = program.variables[name] if name in program.variables else program.arrays[name].bits
            assert -(1 << bits - 1) <= low <= high < 1 << bits - 1


def lanes(text: str) -> list[set[str]]:
    program = lower(parse(text))
    return [set(group) for group in shared_lanes(program, sorted(program.variables), ())]


def test_variables_that_are_needed_one_after_the_other_share_a_lane() -> None:
    assert lanes("x = read_char()\nprint(x)\ny = read_char()\nprint(y)\n") == [{"x", "y"}]


def test_variables_that_are_needed_together_do_not() -> None:
    assert lanes("x = read_char()\ny = read_char()\nprint(x + y)\n") == [{"x"}, {"y"}]


def test_a_variable_that_a_loop_needs_again_has_a_lane_of_its_own() -> None:
    text = "x = read_char()\ny = 0\nwhile x > 0:\n    y = read_char()\n    print(y)\n    x -= 1\n"
    assert {"x"} in lanes(text)


def test_a_loop_is_a_place_of_its_own() -> None:
    program = lower(parse("i = 0\nwhile i < 3:\n    i += 1\n"))
    number = next(number for number, statement in enumerate(program.body) if isinstance(statement, While))
    assert list(Ranges(program).heads) == [(number,)]
