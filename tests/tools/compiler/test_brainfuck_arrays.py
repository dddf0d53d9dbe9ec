"""Arrays in Brainfuck: short ones and long ones, with indices that are known and that are not."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreters.base import Limits, Program
from interpreters.brainfuck import LANGUAGE
from tests.tools.compiler.ir_machine import evaluate
from tools.compiler import ir
from tools.compiler.brainfuck import emit
from tools.compiler.ir import Assign, Comparison, Constant, Element, PrintInteger, PrintText, Store, While

C, INDEX, VALUE = ir.Variable("c", 16), ir.Variable("i", 16), ir.Variable("x", 32)
ZERO = Constant(0, 8)


def number(name: str) -> tuple[ir.Statement, ...]:
    """Read a number of digits, and what is behind it."""
    digit = ir.Arithmetic("-", C, Constant(48, 8), 16)
    more = ir.Arithmetic("+", ir.Arithmetic("*", ir.Variable(name, 16), Constant(10, 8), 16), digit, 16)
    is_digit = Comparison(">=", C, Constant(48, 8))
    return Assign(name, ZERO), While((ir.ReadCharacter("c"),), is_digit, (Assign(name, more),))


@cache
def array(length: int, bits: int) -> tuple[ir.Program, Program]:
    """Store what is read, as an index and a number, until the end; show each element, and at last two of them again."""
    stored = ir.Arithmetic("-", Element("p", INDEX, bits), ir.Variable("x", 16), 32)
    body = (
        *number("i"),
        *number("x"),
        Store("p", INDEX, stored),
        PrintInteger(Element("p", INDEX, bits)),
        PrintText(" "),
        Store("q", INDEX, Constant(7, 8)),
    )
    again = Comparison("!=", C, Constant(-1, 8))
    last = Element("p", Constant(length - 1, 16), bits)
    program = ir.Program(
        {"c": 16, "i": 16, "x": 16},
        {"p": ir.Array(length, bits), "q": ir.Array(3 * length, 8)},
        (While((), again, body), PrintInteger(last), PrintInteger(Element("q", ZERO, 8))),
    )
    return program, LANGUAGE.compile(emit(program).text)


@pytest.mark.parametrize(
    ("length", "bits"), [(1, 8), (5, 32), (25, 8), (26, 16), (100, 8), (250, 32), (251, 8), (999, 8)]
)
@settings(max_examples=10)
@given(data=st.data())
def test_elements_keep_what_is_stored_in_them(length: int, bits: int, data: st.DataObject) -> None:
    index = st.one_of(st.integers(0, length - 1), st.sampled_from([0, length // 2, length - 1]))
    most = 127 if bits == 8 else 9999
    pairs = data.draw(st.lists(st.tuples(index, st.integers(0, most)), min_size=1, max_size=4))
    outside = data.draw(st.sampled_from([b"", b"", b"%d 1 " % length]))
    stdin = b"".join(b"%d %d " % pair for pair in pairs) + outside
    program, compiled = array(length, bits)
    expected = evaluate(program, stdin)
    found = compiled.run(stdin, Limits(steps=10**9))
    assert (found.status, found.stdout) == ("runtime_error" if expected.status == "trap" else "ok", expected.stdout)


def test_a_long_array_is_walked_in_hundreds() -> None:
    length = 2600
    body = (
        ir.ReadCharacter("c"),
        Assign("i", ir.Arithmetic("*", ir.Arithmetic("-", C, Constant(48, 8), 16), Constant(1299, 16), 16)),
        Store("p", INDEX, Constant(101, 8)),
        PrintInteger(Element("p", INDEX, 8)),
        PrintInteger(Element("p", Constant(2598, 16), 8)),
        PrintInteger(Element("p", Constant(2599, 16), 8)),
    )
    program = ir.Program({"c": 16, "i": 16}, {"p": ir.Array(length, 8)}, body)
    compiled = LANGUAGE.compile(emit(program).text)
    assert compiled.run(b"2", Limits()).stdout == b"1011010"
    assert compiled.run(b"0", Limits()).stdout == b"10100"
