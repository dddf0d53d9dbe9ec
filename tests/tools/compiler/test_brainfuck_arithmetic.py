"""Numbers in Brainfuck: every operation, at every width, with numbers that no analysis knows."""

from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreters.base import Limits, Program
from interpreters.brainfuck import LANGUAGE
from tests.tools.compiler.ir_machine import evaluate
from tools.compiler import ir
from tools.compiler.brainfuck import emit
from tools.compiler.ir import WIDTHS, Assign, Comparison, Constant, If, PrintInteger, PrintText, Statement, While

C, S = ir.Variable("c", 16), ir.Variable("s", 8)


def number(name: str, bits: int) -> Iterator[Statement]:
    """Read a decimal number, and the space behind it."""
    variable = ir.Variable(name, bits)
    digit = ir.Arithmetic("-", C, Constant(48, 8), 16)
    times_ten = ir.Arithmetic("*", variable, Constant(10, 8), bits)

    def one_more(operator: ir.ArithmeticOperator) -> Statement:
        return Assign(name, ir.Arithmetic(operator, times_ten, digit, max(bits, 16)))

    yield Assign("s", Constant(0, 8))
    yield ir.ReadCharacter("c")
    yield If(Comparison("==", C, Constant(45, 8)), (Assign("s", Constant(1, 8)), ir.ReadCharacter("c")))
    step = If(S, (one_more("-"),), (one_more("+"),))
    yield While((), Comparison(">=", C, Constant(48, 8)), (step, ir.ReadCharacter("c")))


def shown(expression: ir.Expression) -> tuple[Statement, Statement]:
    return PrintInteger(expression), PrintText(" ")


@cache
def arithmetic(bits: int, operator: ir.ArithmeticOperator) -> tuple[ir.Program, Program]:
    a, b = ir.Variable("a", bits), ir.Variable("b", bits)
    tests: tuple[ir.ComparisonOperator, ...] = ("<", "<=", "==", "!=", ">", ">=")
    body = [
        *number("a", bits),
        *number("b", bits),
        *(statement for test in tests for statement in shown(Comparison(test, a, b))),
        *shown(ir.Arithmetic(operator, a, b, bits)),
        *shown(a),
        *shown(b),
        Assign("a", ir.Arithmetic(operator, a, b, bits)),
        *shown(a),
    ]
    program = ir.Program({"a": bits, "b": bits, "c": 16, "s": 8}, {}, tuple(body))
    return program, LANGUAGE.compile(emit(program).text)


@cache
def constants(bits: int, operator: ir.ArithmeticOperator, constant: int) -> tuple[ir.Program, Program]:
    a = ir.Variable("a", bits)
    second = Constant(constant, 32)
    result = ir.Arithmetic(operator, a, second, max(bits, 32))
    body = [*number("a", bits), *shown(Comparison("<", a, second)), *shown(result), *shown(a)]
    program = ir.Program({"a": bits, "c": 16, "s": 8}, {}, tuple(body))
    return program, LANGUAGE.compile(emit(program).text)


def check(pair: tuple[ir.Program, Program], stdin: bytes) -> None:
    program, compiled = pair
    expected = evaluate(program, stdin)
    found = compiled.run(stdin, Limits(steps=10**9))
    assert (found.status, found.stdout) == ("runtime_error" if expected.status == "trap" else "ok", expected.stdout)


def numbers(bits: int) -> st.SearchStrategy[int]:
    least, most = -(1 << bits - 1), (1 << bits - 1) - 1
    edges = st.sampled_from([least, least + 1, -10, -1, 0, 1, 9, 10, 99, 100, most - 1, most])
    return st.one_of(edges, st.integers(-120, 120), st.integers(least, most))


@pytest.mark.parametrize("operator", ["+", "-", "*", "//", "%"])
@settings(max_examples=25)
@given(data=st.data())
def test_numbers_are_computed_with_and_compared(operator: ir.ArithmeticOperator, data: st.DataObject) -> None:
    bits = data.draw(st.sampled_from(WIDTHS))
    left, right = data.draw(numbers(bits)), data.draw(numbers(bits))
    check(arithmetic(bits, operator), b"%d %d " % (left, right))


@pytest.mark.parametrize("constant", [0, 1, 2, 3, 5, 10, 16, 20, 25, 26, 100, 10**9, -1, -3, -100])
@pytest.mark.parametrize("operator", ["+", "-", "*", "//", "%"])
@settings(max_examples=3)
@given(data=st.data())
def test_so_they_are_with_constants(operator: ir.ArithmeticOperator, constant: int, data: st.DataObject) -> None:
    bits = data.draw(st.sampled_from([8, 32]))
    check(constants(bits, operator, constant), b"%d " % data.draw(numbers(bits)))


@pytest.mark.parametrize("divisor", [*range(2, 27), 50, 100, 1000])
def test_short_division_is_division(divisor: int) -> None:
    a = ir.Variable("a", 32)
    digit = ir.Arithmetic("-", C, Constant(48, 8), 16)
    next_number = ir.Arithmetic("+", ir.Arithmetic("*", a, Constant(10, 8), 32), digit, 32)
    # Without a sign there is nothing to keep the analysis from seeing that the number is not negative.
    is_digit = Comparison(">=", C, Constant(48, 8))
    read = While((ir.ReadCharacter("c"),), is_digit, (Assign("a", next_number),))
    results = [ir.Arithmetic(operator, a, Constant(divisor, 16), 32) for operator in ("//", "%")]
    program = ir.Program({"a": 32, "c": 16}, {}, (read, *(one for result in results for one in shown(result))))
    compiled = LANGUAGE.compile(emit(program).text)
    for value in (0, 1, divisor - 1, divisor, 99, 1234, 987_654_321, 2**31 - 1):
        check((program, compiled), b"%d " % value)
