"""The back end for Befunge-98, held to what the intermediate form means."""

from typing import Any

import pytest
from hypothesis import given, settings

from interpreters.base import Limits, run
from interpreters.befunge98 import LANGUAGE
from tests.tools.compiler.ir_machine import evaluate
from tests.tools.compiler.ir_programs import STDIN, programs
from tools.compiler.befunge98 import emit
from tools.compiler.befunge98_cells import DIGITS, number
from tools.compiler.ir import Arithmetic, Assign, Constant, PrintInteger, Program, TargetError, Variable


@settings(max_examples=max(500, settings().max_examples))
@given(programs(), STDIN)
def test_a_compiled_program_does_what_the_program_means(program: Program, stdin: bytes) -> None:
    expected = evaluate(program, stdin)
    found = run(LANGUAGE, emit(program).text, stdin)
    trapped = found.snapshot.get("exit_code") == 1
    assert (found.status, found.stdout, trapped) == ("ok", expected.stdout, expected.status == "trap")


@given(programs(), STDIN)
def test_so_does_one_compiled_for_the_released_harness(program: Program, stdin: bytes) -> None:
    expected = evaluate(program, stdin)
    try:
        text = emit(program, "esolangbench").text
    except TargetError as error:
        assert "64 bits" in error.message
        return
    found = run(LANGUAGE, text, stdin, dialect="esolangbench")
    if found.steps > 200_000:  # What the harness permits.
        assert expected.stdout.startswith(found.stdout)
        return
    assert (found.status, found.stdout) == ("runtime_error" if expected.status == "trap" else "ok", expected.stdout)


@pytest.mark.parametrize("dialect", LANGUAGE.dialects)
@pytest.mark.parametrize(("left", "right"), [(7, 2), (-7, 2), (7, -2), (-7, -2), (-(2**31), 3), (2**31 - 1, -1)])
@pytest.mark.parametrize("operator", ["//", "%"])
def test_division_rounds_down_as_python_s_does(operator: Any, left: int, right: int, dialect: str) -> None:
    quotient = Arithmetic(operator, Variable("a", 32), Variable("b", 32), 32)
    body = (Assign("a", Constant(left, 32)), Assign("b", Constant(right, 32)), PrintInteger(quotient))
    found = run(LANGUAGE, emit(Program({"a": 32, "b": 32}, {}, body), dialect).text, dialect=dialect)
    assert found.stdout.decode() == str(left // right if operator == "//" else left % right)


@pytest.mark.parametrize("value", [0, 9, 10, 15, 16, 32, 33, 126, 127, 128, 255, 256, 9999, 2**31 - 1, 2**63, -1, -77])
@pytest.mark.parametrize("dialect", LANGUAGE.dialects)
def test_a_number_is_pushed_by_short_code(value: int, dialect: str) -> None:
    code = number(value, DIGITS[dialect])
    found = run(LANGUAGE, f"{code}.@", limits=Limits(), dialect=dialect)
    assert found.stdout.decode().strip() == str(value)
    assert len(code) <= 2 + len(f"{abs(value):b}") * 3 // 2
