"""The back end for Shakespeare, held to what the intermediate form means."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreters.base import run
from interpreters.shakespeare import LANGUAGE
from tests.tools.compiler.ir_machine import evaluate
from tests.tools.compiler.ir_programs import STDIN, programs
from tools.compiler.ir import Arithmetic, Assign, Constant, PrintInteger, PrintText, Program, TargetError, Variable
from tools.compiler.shakespeare import emit
from tools.compiler.shakespeare_words import constant, roman


@settings(max_examples=max(500, settings().max_examples))
@given(programs(), STDIN)
def test_a_compiled_program_does_what_the_program_means(program: Program, stdin: bytes) -> None:
    expected = evaluate(program, stdin)
    found = run(LANGUAGE, emit(program).text, stdin)
    assert (found.status, found.stdout) == ("runtime_error" if expected.status == "trap" else "ok", expected.stdout)


@pytest.mark.parametrize(("left", "right"), [(7, 2), (-7, 2), (7, -2), (-7, -2), (-(2**31), 3), (2**31 - 1, -1)])
@pytest.mark.parametrize("operator", ["//", "%"])
def test_division_rounds_down_as_python_s_does(operator: Any, left: int, right: int) -> None:
    quotient = Arithmetic(operator, Variable("a", 32), Variable("b", 32), 32)
    body = (Assign("a", Constant(left, 32)), Assign("b", Constant(right, 32)), PrintInteger(quotient))
    found = run(LANGUAGE, emit(Program({"a": 32, "b": 32}, {}, body)).text)
    assert found.stdout.decode() == str(left // right if operator == "//" else left % right)


@given(st.integers(-(2**63), 2**63))
def test_a_constant_is_said_in_as_few_words_as_it_takes(value: int) -> None:
    play = "A.\nRomeo, a.\nJuliet, b.\nAct I: A.\nScene I: A.\n[Enter Romeo and Juliet]\nRomeo: You are {}.\n{}"
    found = run(LANGUAGE, play.format(constant(value), "Open your heart."))
    assert found.stdout.decode() == str(value)


@pytest.mark.parametrize(("number", "numeral"), [(1, "I"), (4, "IV"), (1994, "MCMXCIV"), (5000, "MMMMM")])
def test_scenes_are_counted_in_roman_numerals(number: int, numeral: str) -> None:
    assert roman(number) == numeral


def test_a_play_says_who_plays_which_variable() -> None:
    text = emit(Program({"count": 32}, {}, (Assign("count", Constant(3, 8)), PrintInteger(Variable("count", 32))))).text
    assert "Romeo, who is count." in text


def test_a_program_with_more_variables_than_there_are_characters_is_refused() -> None:
    with pytest.raises(TargetError, match="characters that Shakespeare has"):
        emit(Program({f"v{number}": 32 for number in range(200)}, {}, (PrintText("a"),)))
