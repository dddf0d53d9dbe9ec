"""Brainfuck in the dialect of the released EsoLang-Bench harness: characters in place of bytes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreters.base import Execution, Limits, run
from interpreters.brainfuck import LANGUAGE
from interpreters.brainfuck_esolangbench import CharacterMachine, characters
from interpreters.brainfuck_text import parse


def released(source: str, stdin: str = "", limits: Limits | None = None) -> Execution:
    return run(LANGUAGE, source, stdin.encode(), limits, dialect="esolangbench")


@pytest.mark.parametrize(
    ("source", "stdin", "stdout"),
    [
        (",.,.", "é", "é\0"),
        (",.", "\u0100", "\u0100"),
        (",[-.[-]]", "\u0100", "\u00ff"),
        (",[>+<[-]]>.", "\u0100", "\x01"),
        ("-.", "", "\u00ff"),
        (",+.", "\U0001f600", "\x01"),
        (",[.,]", "plain", "plain"),
    ],
)
def test_a_character_is_one_cell_and_one_write(source: str, stdin: str, stdout: str) -> None:
    assert released(source, stdin).stdout.decode() == stdout


def test_output_is_limited_in_bytes_and_never_cut_inside_a_character() -> None:
    execution = released("-....", limits=Limits(output=5))
    assert (execution.status, execution.stdout.decode()) == ("out_of_output", "\u00ff\u00ff")
    assert execution.position is not None
    assert (execution.steps, execution.position.offset) == (3, 3)
    assert execution.message == "the program wrote more than 5 bytes"
    assert released("-.", limits=Limits(output=1)).stdout == b""


@given(
    source=st.text(alphabet="+-<>.,[]", max_size=30),
    stdin=st.text(alphabet="az\n\x7f", max_size=5),
    limits=st.builds(Limits, steps=st.integers(1, 500), output=st.integers(1, 12), memory=st.integers(1, 9)),
)
def test_a_run_on_ascii_equals_the_machine_in_characters_in_every_field(
    source: str, stdin: str, limits: Limits
) -> None:
    execution = released(source, stdin, limits)
    if execution.status != "compile_error":
        assert execution == CharacterMachine(parse(source), characters(stdin.encode()), limits, 0).finish()


def test_the_stepper_shows_code_points() -> None:
    *_, last = LANGUAGE.compile(",+,", "esolangbench", {}).steps("\u0100\u20ac".encode())
    assert (last["cell"], last["read"], last["steps"]) == (0x20AC, 2, 3)
