"""Reading lines and integers and filling arrays as loops: what the evaluator says, whatever the input is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tools.compiler import ir_machine
from tests.tools.compiler.lowering import all_statements, finished
from tools.compiler import ir
from tools.compiler.compile import evaluate, parse

INTEGERS = "a: int8 = 0\nb: int64 = 0\nwhile True:\n    a = read_int()\n    b = read_int()\n    print(a, b, read_int())"
LINES = "t: list[int8] = [0] * 4\nwhile True:\n    n = read_line(t)\n    print(n, t[0], t[3])\n    if n < 0: break"
MIXED = "t = [0] * 4\nprint(read_char(), read_int(), read_line(t), t[0], read_int(), read_char())"


@pytest.mark.parametrize("source", [INTEGERS, LINES, MIXED])
@given(st.text(st.sampled_from("0123456789-+ \n\t\0a\x80"), max_size=30))
def test_input_is_read_as_the_evaluator_reads_it(source: str, text: str) -> None:
    stdin = text.encode("latin-1")
    expected = evaluate(parse(source), stdin)
    outcome = ir_machine.evaluate(finished(source), stdin, 100_000)
    assert outcome.stdout == expected.stdout
    assert outcome.status == {"ok": "ok", "runtime_error": "trap"}[expected.status]
    if expected.position is not None and outcome.place is not None:
        assert outcome.place.line == expected.position.line


@pytest.mark.parametrize(("bits", "number"), [(8, 128), (16, 32_768), (32, 2**31), (64, 2**63)])
@pytest.mark.parametrize("offset", [-1, 0])
@pytest.mark.parametrize("sign", [1, -1])
def test_the_greatest_and_the_least_integer_are_read_and_the_next_ones_trap(
    bits: int, number: int, offset: int, sign: int
) -> None:
    value = sign * (number + offset)
    source = f"x: int{bits} = read_int()\nprint(x, end='')"
    outcome = ir_machine.evaluate(finished(source), str(value).encode(), 100_000)
    assert outcome.status == ("ok" if ir.fits(value, bits) else "trap")
    assert outcome.stdout == (str(value).encode() if ir.fits(value, bits) else b"")


def test_a_long_array_of_equal_values_is_filled_by_a_loop() -> None:
    program = finished("a = [7] * 1000\nprint(a[0] + a[999])")
    assert len(all_statements(program.body)) < 10
    assert ir_machine.evaluate(program).stdout == b"14\n"


def test_other_arrays_are_stored_value_by_value() -> None:
    program = finished("a = [7, 8, 9]\nb = 'xyz'\nc = [5] * 8\nprint(a[2], b[2], c[7])")
    assert sum(isinstance(each, ir.Store) for each in all_statements(program.body)) == 14
    assert ir_machine.evaluate(program).stdout == b"9 122 5\n"
