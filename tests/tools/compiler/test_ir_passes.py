"""Passes on the intermediate form: each makes a program smaller, and none can be noticed."""

from collections.abc import Callable

import pytest
from hypothesis import given, reject, settings

from tests.tools.compiler.ir_machine import evaluate
from tests.tools.compiler.ir_programs import STDIN, programs
from tests.tools.compiler.loom_programs import loom_programs
from tests.tools.compiler.lowering import all_statements, finished
from tools.compiler.compile import LoomError
from tools.compiler.fold import fold, folded
from tools.compiler.ir import (
    WIDTHS,
    Arithmetic,
    Array,
    Assign,
    Block,
    Comparison,
    Constant,
    Element,
    Expression,
    If,
    PrintInteger,
    PrintText,
    Program,
    ReadCharacter,
    Store,
    Variable,
    While,
)
from tools.compiler.narrow import narrow
from tools.compiler.unused import without_unused
from tools.compiler.values import values_of

PASSES = [fold, narrow, without_unused]


@pytest.mark.parametrize("change", PASSES)
@given(programs(), STDIN)
def test_a_program_behaves_as_before(change: Callable[[Program], Program], program: Program, stdin: bytes) -> None:
    check(program, change(program), stdin)


@settings(max_examples=40)
@pytest.mark.parametrize("change", PASSES)
@given(loom_programs(), STDIN)
def test_so_does_one_that_comes_of_loom(change: Callable[[Program], Program], source: str, stdin: bytes) -> None:
    try:
        program = finished(source)
    except LoomError:
        reject()
    check(program, change(program), stdin)


def check(program: Program, changed: Program, stdin: bytes) -> None:
    before, after = evaluate(program, stdin, 100_000), evaluate(changed, stdin, 100_000)
    assert before.status != "out_of_steps"
    assert (after.status, after.stdout) == (before.status, before.stdout)
    well_formed(changed)


def well_formed(program: Program) -> None:
    """What the intermediate form promises of widths and names."""
    for statement in all_statements(program.body):
        match statement:
            case ReadCharacter(name):
                assert program.variables[name] >= 16
            case Assign(name, value):
                assert name in program.variables
                expressions: tuple[Expression, ...] = (value,)
            case Store(array, index, value):
                assert array in program.arrays
                expressions = index, value
            case If(condition) | While(_, condition):
                expressions = (condition,)
            case PrintInteger(value):
                expressions = (value,)
            case _:
                expressions = ()
        for expression in () if isinstance(statement, ReadCharacter) else expressions:
            has_widths(expression, program)


def has_widths(expression: Expression, program: Program) -> None:
    match expression:
        case Variable(name, bits):
            assert program.variables[name] == bits
        case Element(array, index, bits):
            assert program.arrays[array].bits == bits
            has_widths(index, program)
        case Arithmetic(_, left, right, bits):
            assert bits >= max(left.bits, right.bits)
            assert bits in WIDTHS
            has_widths(left, program)
            has_widths(right, program)
        case Comparison(_, left, right):
            has_widths(left, program)
            has_widths(right, program)


X = Variable("x", 32)


def number(value: int) -> Constant:
    return Constant(value, 8)


# -- fold


def test_constants_are_worked_out() -> None:
    assert folded(Arithmetic("//", number(-7), number(2), 32)) == Constant(-4, 8)
    assert folded(Comparison("<", number(1), number(2))) == Constant(1, 8)
    assert folded(Arithmetic("+", Arithmetic("*", number(3), number(5), 32), X, 32)) == Arithmetic(
        "+", Constant(15, 8), X, 32
    )


@pytest.mark.parametrize(
    "expression", [Arithmetic("%", number(1), number(0), 8), Arithmetic("*", number(99), number(9), 8)]
)
def test_constants_that_trap_are_left(expression: Arithmetic) -> None:
    assert folded(expression) == expression


def test_what_does_nothing_is_left_out() -> None:
    for expression in (
        Arithmetic("+", X, number(0), 32),
        Arithmetic("-", X, number(0), 32),
        Arithmetic("+", number(0), X, 32),
        Arithmetic("*", X, number(1), 32),
        Arithmetic("*", number(1), X, 32),
        Arithmetic("//", X, number(1), 32),
    ):
        assert folded(expression) == X


def test_of_a_branch_whose_condition_is_known_what_is_executed_is_left() -> None:
    yes, no = PrintText("yes"), PrintText("no")
    body: Block = (
        If(Comparison("<", number(1), number(2)), (yes,), (no,)),
        If(number(0), (yes,), (no,)),
        While((yes,), number(0), (no,)),
    )
    assert fold(Program({}, {}, body)).body == (yes, no, yes)


# -- narrow


@pytest.mark.parametrize(
    ("source", "name", "bits"),
    [
        ("x = 0\nx = 1", "x", 8),
        ("x = read_char()", "x", 16),
        ("x = read_int()", "x", 32),
        ("x: int16 = read_int()", "x", 16),
        ("y = read_int()\nx = y % 10", "x", 8),
        ("y = read_int()\nx = y % 1000", "x", 16),
        ("x = 0\nwhile x < 100: x += 1", "x", 8),
        ("x = 0\nwhile x < 100:\n    x += 1\n    if read_char() == 5: break", "x", 8),
        ("x = 0\nwhile x < 200: x += 1", "x", 16),
        ("x = 0\nwhile True: x += 1", "x", 32),
        ("x = 99\nwhile x >= 10: x -= 10", "x", 8),
        ("x = 0\nfor x in range(50): print(x)", "x", 8),
        ("a = [0] * 40\nx = read_line(a)", "x", 8),
        ("a = [0] * 400\nx = read_line(a)", "x", 16),
        ("a = [0] * 9\nx = 0\nwhile True:\n    a[x] = 1\n    x += 1", "x", 8),
        ("x = read_char()\nif 97 <= x <= 122: x -= 32", "x", 16),
        ("x = read_int()\nif x > 5:\n    if x < 9: y = x\n    else: y = 9\n    print(y)", "y", 8),
        ("x = read_int()\ny = x < 5", "y", 8),
        ("x = 1\nwhile x: x = x * 2", "x", 32),
    ],
)
def test_a_variable_gets_the_width_that_its_values_need(source: str, name: str, bits: int) -> None:
    assert narrow(finished(source)).variables[name] == bits


def test_an_array_gets_the_width_that_its_elements_need() -> None:
    arrays = narrow(finished("a = [0] * 4\nb = [1, 1000]\na[0] = read_int() % 50\na[1] = b[1] // 10")).arrays
    assert arrays == {"a": Array(4, 8), "b": Array(2, 16)}


def test_no_value_is_ever_outside_of_what_is_told_of_a_variable() -> None:
    program = finished("x = 0\ny = 5\nfor i in range(7):\n    x = x * 3 + i\n    y = -x % 100 - y // 2")
    known = values_of(program)
    x, y = 0, 5
    for i in range(7):
        x = x * 3 + i
        y = -x % 100 - y // 2
        assert known["x"][0] <= x <= known["x"][1]
        assert known["y"][0] <= y <= known["y"][1]


# -- unused


def test_a_value_that_nothing_reads_goes_unless_it_may_trap() -> None:
    divides = Assign("y", Arithmetic("//", X, X, 32))
    wide = Assign("z", X)
    body = (Assign("x", number(1)), Assign("y", X), divides, wide, Assign("z", number(1)))
    program = without_unused(Program({"x": 32, "y": 32, "z": 8, "w": 8}, {"a": Array(3, 8)}, body))
    assert program == Program({"x": 32, "y": 32, "z": 8}, {}, (body[0], divides, wide))


def test_an_assignment_of_a_variable_to_itself_goes() -> None:
    body = (Assign("x", X), PrintInteger(X))
    assert without_unused(Program({"x": 32}, {}, body)).body == body[1:]


def test_input_is_read_though_nothing_uses_it() -> None:
    body = (ReadCharacter("x"),)
    assert without_unused(Program({"x": 32}, {}, body)).body == body


def test_empty_branches_go_and_what_only_they_read() -> None:
    body: Block = (Assign("x", number(1)), If(X, (If(X, (Assign("y", X),)),)), PrintText("a"))
    assert without_unused(Program({"x": 32, "y": 32}, {}, body)) == Program({}, {}, (PrintText("a"),))
