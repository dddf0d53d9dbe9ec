"""The back end for Unlambda, held to what the intermediate form means."""

import pytest
from hypothesis import given, settings

from interpreters.base import Execution, Limits
from interpreters.unlambda import LANGUAGE
from tests.tools.compiler.ir_machine import evaluate
from tests.tools.compiler.ir_programs import STDIN, programs
from tools.compiler.ir import (
    Arithmetic,
    Array,
    Assign,
    Comparison,
    Constant,
    Element,
    Expression,
    If,
    Place,
    PrintCharacter,
    PrintInteger,
    PrintText,
    Program,
    ReadCharacter,
    Statement,
    Store,
    TargetError,
    Trap,
    Variable,
    While,
)
from tools.compiler.unlambda import emit
from tools.compiler.unlambda_sums import add_constant

A, B, C = Variable("a", 32), Variable("b", 32), Variable("c", 16)
ZERO, ONE = Constant(0, 8), Constant(1, 8)
INSIDE = PrintText("!")


def run(program: Program, stdin: bytes = b"") -> Execution:
    return LANGUAGE.compile(emit(program).text).run(stdin, Limits(steps=10**8))


def check(program: Program, stdin: bytes = b"") -> None:
    """A program prints what it means; that it is stopped cannot be seen."""
    expected = evaluate(program, stdin)
    assert expected.status != "out_of_steps"
    found = run(program, stdin)
    assert (found.status, found.stdout) == ("ok", expected.stdout)


def of(*body: Statement) -> Program:
    return Program({"a": 32, "b": 32, "c": 16, "d": 8}, {"p": Array(3, 32), "q": Array(3, 8)}, body)


def assign(name: str, value: int | Expression) -> Statement:
    return Assign(name, Constant(value, 64) if isinstance(value, int) else value)


@settings(max_examples=max(60, settings().max_examples // 10))
@given(programs(), STDIN)
def test_a_compiled_program_does_what_the_program_means(program: Program, stdin: bytes) -> None:
    check(program, stdin)


def test_a_program_of_nothing_does_nothing() -> None:
    check(of())


def test_the_same_program_gives_the_same_text() -> None:
    program = of(ReadCharacter("c"), PrintInteger(Arithmetic("*", C, C, 32)))
    assert emit(program) == emit(program)


def test_there_is_no_other_dialect() -> None:
    with pytest.raises(TargetError, match="not to esolangbench"):
        emit(of(), "esolangbench")


@pytest.mark.parametrize("stdin", [b"", b"a", b"\x00b", b"\x7f\x01", b"\n\r\t ", b"Zz~"])
def test_a_character_is_read_as_its_code_and_the_end_and_nul_as_minus_one(stdin: bytes) -> None:
    check(of(ReadCharacter("a"), ReadCharacter("c"), PrintInteger(A), PrintText(" "), PrintInteger(C)), stdin)


@pytest.mark.parametrize("stdin", ["é".encode(), b"\xff"])
def test_a_character_that_is_not_in_ascii_ends_the_program(stdin: bytes) -> None:
    assert run(of(PrintText("a"), ReadCharacter("c"), INSIDE), stdin).stdout == b"a"


def test_every_character_is_read_and_printed() -> None:
    echo = While((ReadCharacter("c"),), Comparison("!=", C, Constant(-1, 8)), (PrintCharacter(C),))
    check(of(echo), bytes(range(1, 128)))


@pytest.mark.parametrize("code", [-1, 0, 9, 10, 99, 100, 127, 128, 200, 1_000])
def test_what_is_no_character_is_not_printed(code: int) -> None:
    check(of(assign("a", code), PrintCharacter(A), INSIDE))


@pytest.mark.parametrize("value", [0, 7, -7, 10, 1_200, -(2**31), 2**31 - 1])
def test_an_integer_is_printed_in_decimal(value: int) -> None:
    check(of(assign("a", value), PrintInteger(A), INSIDE))


def test_a_text_is_printed_as_it_is() -> None:
    check(of(PrintText("`#s.x\n\\ ?")))


def sides(left: int, right: int) -> list[tuple[Expression, Expression]]:
    """Two numbers as variables, which are assigned before, and as constants."""
    return [(A, B), (A, Constant(right, 32)), (Constant(left, 32), B)]


@pytest.mark.parametrize("operator", ["+", "-", "*", "//", "%"])
def test_arithmetic_is_done_on_variables_and_constants_alike(operator: str) -> None:
    statements: list[Statement] = []
    for left, right in [(7, 3), (-7, 3), (7, -3), (-7, -3), (0, 5), (1_000, 10), (-1, 300), (46_340, 46_340)]:
        statements += [assign("a", left), assign("b", right)]
        for x, y in sides(left, right):
            statements += [PrintInteger(Arithmetic(operator, x, y, 32)), PrintText(" ")]  # type: ignore[arg-type]
    check(of(*statements))


@pytest.mark.parametrize(
    ("left", "operator", "right"),
    [(2**31 - 1, "+", 1), (-(2**31), "-", 1), (2**16, "*", -(2**16)), (-(2**31), "//", -1), (5, "//", 0), (5, "%", 0)],
)
def test_arithmetic_without_a_result_ends_the_program(left: int, operator: str, right: int) -> None:
    for x, y in sides(left, right):
        result = Arithmetic(operator, x, y, 32)  # type: ignore[arg-type]
        check(of(assign("a", left), assign("b", right), INSIDE, PrintInteger(result), INSIDE))


@pytest.mark.parametrize("operator", ["<", "<=", "==", "!=", ">", ">="])
def test_comparisons_are_conditions_and_numbers(operator: str) -> None:
    statements: list[Statement] = []
    for left, right in [(1, 2), (2, 1), (2, 2), (-1, 1), (1, -1), (100, 99)]:
        statements += [assign("a", left), assign("b", right)]
        for x, y in ((A, B), (A, Constant(right, 16)), (Constant(left, 16), B)):
            comparison = Comparison(operator, x, y)  # type: ignore[arg-type]
            opposite = Comparison("==", comparison, ZERO)
            statements += [PrintInteger(comparison), If(comparison, (PrintText("y"),), (PrintText("n"),))]
            statements += [If(opposite, (PrintText("n"),), (PrintText("y"),))]
    check(of(*statements))


@pytest.mark.parametrize("value", [127, 128, -128, -129, 1_000])
def test_a_value_that_a_variable_or_an_element_has_no_room_for_ends_the_program(value: int) -> None:
    check(of(assign("a", value), Assign("d", A), INSIDE))
    check(of(assign("a", value), Store("q", ONE, A), INSIDE))


@pytest.mark.parametrize("length", [1, 9, 10, 11, 101])
def test_arrays_of_any_length_have_all_their_elements_and_no_more(length: int) -> None:
    fill = While(
        (),
        Comparison("<", A, Constant(length, 16)),
        (Store("p", A, Arithmetic("+", A, ONE, 32)), Assign("a", Arithmetic("+", A, ONE, 32))),
    )
    all_of_it = While(
        (),
        Comparison(">", A, ZERO),
        (Assign("a", Arithmetic("-", A, ONE, 32)), PrintInteger(Element("p", A, 32)), PrintText(" ")),
    )
    variables, arrays = {"a": 32}, {"p": Array(length, 32)}
    check(Program(variables, arrays, (fill, all_of_it)))
    for index in (Constant(length, 16), Constant(length * 10, 16), Constant(-1, 16)):
        check(Program(variables, arrays, (INSIDE, PrintInteger(Element("p", index, 32)), INSIDE)))
        check(Program(variables, arrays, (INSIDE, Store("p", index, ONE), INSIDE)))


def test_loops_nest_and_their_conditions_are_looked_at_after_what_stands_before() -> None:
    inner = While(
        (PrintText("("),),
        Comparison("<", B, A),
        (PrintInteger(B), Assign("b", Arithmetic("+", B, ONE, 32))),
    )
    outer = While(
        (),
        Comparison("!=", A, Constant(4, 8)),
        (Assign("b", ZERO), inner, Assign("a", Arithmetic("+", A, ONE, 32))),
    )
    check(of(outer, PrintInteger(A)))


def test_a_loop_does_not_fill_the_memory() -> None:
    counting = While((), Comparison("<", A, Constant(2_000, 16)), (Assign("a", Arithmetic("+", A, ONE, 32)),))
    text = emit(of(counting, PrintInteger(A))).text
    assert LANGUAGE.compile(text).run(b"", Limits(memory=50_000)).stdout == b"2000"


def test_a_trap_ends_the_program_at_once() -> None:
    check(of(PrintText("a"), If(Comparison("==", A, ZERO), (Trap("enough"),)), INSIDE))


def test_each_place_is_found_where_its_statement_begins() -> None:
    first, second, third = Place(1, 1), Place(2, 5), Place(3, 5)
    program = of(PrintText("a", first), If(A, (PrintText("b", second),), (PrintText("c", third),)))
    compiled = emit(program)
    assert [compiled.text[offset : offset + 2] for offset, _ in sorted(compiled.places, key=lambda pair: pair[1])] == [
        ".a",
        ".b",
        ".c",
    ]
    assert [offset for offset, _ in compiled.places] == sorted(offset for offset, _ in compiled.places)


def test_what_is_done_in_many_places_is_written_once() -> None:
    step = Assign("a", Arithmetic("+", A, ONE, 32))
    few, many = of(*[step] * 3, PrintInteger(A)), of(*[step] * 30, PrintInteger(A))
    check(many)
    assert emit(few).text.count(add_constant(1)) == 3
    assert emit(many).text.count(add_constant(1)) == 1


def test_a_long_program_is_compiled_without_running_out_of_stack() -> None:
    body = tuple(PrintText("x") for _ in range(20_000))
    assert run(of(*body)).stdout == b"x" * 20_000
