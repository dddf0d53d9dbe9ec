"""Number output by division: the same output as a machine that prints numbers itself."""

from hypothesis import given
from hypothesis import strategies as st

from tests.tools.compiler.ir_machine import evaluate
from tests.tools.compiler.ir_programs import STDIN, programs
from tools.compiler.ir import Assign, Block, Constant, If, PrintInteger, PrintText, Program, Variable, While
from tools.compiler.print_digits import print_digits

EDGES = (-128, -127, -100, -99, -10, -9, -1, 0, 1, 9, 10, 99, 100, 127)


def printing(value: int, bits: int) -> Program:
    return Program({"x": bits}, {}, (Assign("x", Constant(value, bits)), PrintInteger(Variable("x", bits))))


def printed_integers(block: Block) -> int:
    count = 0
    for statement in block:
        match statement:
            case PrintInteger():
                count += 1
            case If(_, then, otherwise):
                count += printed_integers(then) + printed_integers(otherwise)
            case While(before, _, body):
                count += printed_integers(before) + printed_integers(body)
    return count


def test_every_small_number_is_printed_in_decimal() -> None:
    for value in range(-128, 128):
        assert evaluate(print_digits(printing(value, 8))).stdout == str(value).encode()


@given(st.sampled_from([16, 32, 64]), st.data())
def test_a_number_of_any_width_is_printed_in_decimal(bits: int, data: st.DataObject) -> None:
    least, most = -(1 << bits - 1), (1 << bits - 1) - 1
    value = data.draw(st.one_of(st.integers(least, most), st.sampled_from([least, least + 1, most, *EDGES])))
    assert evaluate(print_digits(printing(value, bits))).stdout == str(value).encode()


def test_a_literal_is_printed_as_a_text() -> None:
    assert print_digits(Program({}, {}, (PrintInteger(Constant(-12, 8)),))).body == (PrintText("-12"),)


@given(programs(), STDIN)
def test_a_program_without_number_output_behaves_as_before(program: Program, stdin: bytes) -> None:
    changed = print_digits(program)
    assert printed_integers(changed.body) == 0
    before, after = evaluate(program, stdin), evaluate(changed, stdin, steps=1_000_000)
    assert before.status != "out_of_steps"
    assert (after.status, after.stdout) == (before.status, before.stdout)
