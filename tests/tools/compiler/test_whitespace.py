"""The back end for Whitespace, held to what the intermediate form means."""

from typing import Any

import pytest
from hypothesis import given, settings

from interpreters.base import run
from interpreters.whitespace import LANGUAGE
from tests.tools.compiler.ir_machine import evaluate
from tests.tools.compiler.ir_programs import STDIN, programs
from tools.compiler.ir import Arithmetic, Assign, Constant, PrintInteger, Program, TargetError, Variable
from tools.compiler.whitespace import emit


def check(program: Program, stdin: bytes, dialect: str) -> None:
    expected = evaluate(program, stdin)
    assert expected.status != "out_of_steps"
    found = run(LANGUAGE, emit(program, dialect).text, stdin, dialect=dialect)
    assert (found.status, found.stdout) == ("runtime_error" if expected.status == "trap" else "ok", expected.stdout)


@settings(max_examples=max(500, settings().max_examples))
@given(programs(), STDIN)
def test_a_compiled_program_does_what_the_program_means(program: Program, stdin: bytes) -> None:
    check(program, stdin, "spec")


@given(programs(), STDIN)
def test_so_does_one_compiled_for_the_released_harness(program: Program, stdin: bytes) -> None:
    try:
        check(program, stdin, "esolangbench")
    except TargetError as error:
        assert "64 bits" in error.message


@pytest.mark.parametrize("dialect", LANGUAGE.dialects)
@pytest.mark.parametrize(("left", "right"), [(7, 2), (-7, 2), (7, -2), (-7, -2), (-(2**31), 3), (2**31 - 1, -1)])
@pytest.mark.parametrize("operator", ["//", "%"])
def test_division_rounds_down_as_python_s_does(operator: Any, left: int, right: int, dialect: str) -> None:
    quotient = Arithmetic(operator, Variable("a", 32), Variable("b", 32), 32)
    body = (Assign("a", Constant(left, 32)), Assign("b", Constant(right, 32)), PrintInteger(quotient))
    found = run(LANGUAGE, emit(Program({"a": 32, "b": 32}, {}, body), dialect).text, dialect=dialect)
    assert found.stdout.decode() == str(left // right if operator == "//" else left % right)
