"""The back end for Brainfuck, held to what the intermediate form means."""

import pytest
from hypothesis import given

from interpreters.base import Execution, Limits
from interpreters.brainfuck import LANGUAGE
from tests.tools.compiler.ir_machine import evaluate
from tests.tools.compiler.ir_programs import STDIN, programs
from tools.compiler.brainfuck import emit
from tools.compiler.ir import (
    Arithmetic,
    Array,
    Assign,
    Comparison,
    Constant,
    Element,
    If,
    Place,
    PrintCharacter,
    PrintInteger,
    PrintText,
    Program,
    ReadCharacter,
    Statement,
    Store,
    Trap,
    Variable,
    While,
)

A, B, C = Variable("a", 32), Variable("b", 32), Variable("c", 16)
ZERO, ONE = Constant(0, 8), Constant(1, 8)


def run(program: Program, stdin: bytes = b"", dialect: str = "spec") -> Execution:
    text = emit(program, dialect).text
    return LANGUAGE.compile(text, dialect).run(stdin, Limits(steps=10**9))


def check(program: Program, stdin: bytes = b"", dialect: str = "spec") -> None:
    expected = evaluate(program, stdin)
    assert expected.status != "out_of_steps"
    found = run(program, stdin, dialect)
    assert (found.status, found.stdout) == ("runtime_error" if expected.status == "trap" else "ok", expected.stdout)


def of(*body: Statement) -> Program:
    return Program({"a": 32, "b": 32, "c": 16}, {"p": Array(3, 32)}, body)


@given(programs(), STDIN)
def test_a_compiled_program_does_what_the_program_means(program: Program, stdin: bytes) -> None:
    check(program, stdin)


@pytest.mark.parametrize("stdin", [b"", b"a", b"\x00b", b"\xff", b"\x80\x7f"])
def test_a_byte_is_read_as_its_number_and_the_end_and_nul_as_minus_one(stdin: bytes) -> None:
    check(of(ReadCharacter("a"), ReadCharacter("c"), PrintInteger(A), PrintText(" "), PrintInteger(C)), stdin)


@pytest.mark.parametrize("dialect", LANGUAGE.dialects)
def test_every_ascii_character_is_read_and_printed(dialect: str) -> None:
    echo = While((ReadCharacter("c"),), Comparison("!=", C, Constant(-1, 8)), (PrintCharacter(C),))
    stdin = bytes(range(1, 128))
    assert run(of(echo), stdin, dialect).stdout == stdin


@pytest.mark.parametrize("text", ["", "a", "Hello World!\n", "\x00\x7f\x00", "~ ~ ~ ", "".join(map(chr, range(128)))])
def test_a_text_is_printed(text: str) -> None:
    assert run(of(PrintText(text))).stdout == text.encode()


@pytest.mark.parametrize("number", [0, 7, 10, -1, 100, -1000, 2**31 - 1, -(2**31)])
def test_an_integer_is_printed_without_leading_zeros(number: int) -> None:
    assert run(of(Assign("a", Constant(number, 32)), PrintInteger(A))).stdout == b"%d" % number


def test_code_that_depends_on_a_condition_runs_when_it_should() -> None:
    body = (
        If(A, (PrintText("1"),), (PrintText("2"),)),
        Assign("a", Constant(-300, 16)),
        If(A, (If(Comparison("<", A, B), (PrintText("3"),)),), (PrintText("4"),)),
        While((PrintText("."),), Comparison("<", B, Constant(3, 8)), (Assign("b", Arithmetic("+", B, ONE, 32)),)),
    )
    assert run(of(*body)).stdout == b"23...."


def test_a_trap_keeps_what_was_printed_and_nothing_follows() -> None:
    found = run(of(PrintText("x"), Trap("enough"), PrintText("y")))
    assert (found.status, found.stdout) == ("runtime_error", b"x")
    assert "left of cell 0" in found.message


@pytest.mark.parametrize(
    "statement",
    [
        PrintInteger(Arithmetic("//", ONE, A, 32)),
        PrintInteger(Arithmetic("%", ONE, ZERO, 8)),
        PrintInteger(Element("p", Constant(3, 8), 32)),
        PrintInteger(Element("p", Arithmetic("-", A, ONE, 32), 32)),
        Store("p", Arithmetic("+", A, Constant(3, 8), 32), ONE),
        PrintCharacter(Constant(128, 16)),
        PrintCharacter(Arithmetic("-", A, ONE, 32)),
        Assign("c", Constant(32_768, 32)),
        Assign("a", Arithmetic("*", Constant(2**31 - 1, 32), Constant(2, 8), 32)),
        Assign("a", Arithmetic("-", Constant(-(2**31), 32), ONE, 32)),
    ],
)
def test_each_kind_of_trap_stops_the_program(statement: Statement) -> None:
    # What is read is 0, which no range analysis can know.
    unknown = (ReadCharacter("a"), Assign("a", Arithmetic("-", A, Constant(48, 8), 32)))
    check(of(*unknown, PrintText("x"), statement, PrintText("y")), b"0")


def test_a_variable_that_is_assigned_to_itself_keeps_its_value() -> None:
    check(of(Assign("a", Constant(-70, 8)), Assign("a", A), PrintInteger(A)))


def test_variables_may_have_any_names() -> None:
    names = ["z", "M", "u", "limits", "[-]", ".", "two words", "0"]
    body = [Assign(name, Constant(number + 5, 8)) for number, name in enumerate(names)]
    shown = [PrintInteger(Variable(name, 8)) for name in names]
    check(Program(dict.fromkeys(names, 8), {}, (*body, *shown)))


def test_statements_may_be_nested_a_hundred_deep() -> None:
    inner: tuple[Statement, ...] = (PrintText("x"),)
    for number in range(100):
        again = (*inner, Assign("a", ONE)) if number % 2 else inner
        inner = (While((), Comparison("==", A, ZERO), again),) if number % 2 else (If(ONE, again, (Trap(""),)),)
    check(of(*inner))


def test_what_a_part_of_the_text_was_written_for_is_known() -> None:
    first, second, third = Place(1, 1), Place(2, 1), Place(3, 5)
    body = (
        PrintText("a", first),
        If(ONE, (PrintText("b", third),), (), second),
        PrintText("c"),
    )
    compiled = emit(of(*body))
    assert [place for _, place in compiled.places] == [first, second, third]
    offsets = [offset for offset, _ in compiled.places]
    assert offsets == sorted(set(offsets))
    assert compiled.text.index(".") > offsets[0]
    assert compiled.text[: offsets[2]].count(".") == 1


def test_the_text_is_the_same_each_time_and_in_both_dialects() -> None:
    program = of(Store("p", C, A), PrintInteger(Arithmetic("*", A, B, 32)))
    assert emit(program) == emit(program) == emit(program, "esolangbench")


def test_another_dialect_is_refused() -> None:
    with pytest.raises(ValueError, match="it has spec, esolangbench"):
        emit(of(), "ook")
