"""The assembler's loops do what their names say, and its moves end where they should."""

import pytest

from agents.synth.bf import TRAIL, Assembler, Cell, Digit, Slot
from interpreters.base import run
from interpreters.brainfuck import LANGUAGE

CELL, FLAG, OTHER = Slot(1), Slot(2), Slot(3)


def cells_after(asm: Assembler, *cells: Cell) -> list[int]:
    for cell in cells:
        asm.write(cell)
    execution = run(LANGUAGE, asm.text())
    assert execution.status == "ok"
    return list(execution.stdout)


@pytest.mark.parametrize("value", [0, 9, 10, 11, 31, 32, 33, 255])
def test_unless_among_tells_some_codes_and_zero_from_all_others(value: int) -> None:
    asm = Assembler()
    asm.add(CELL, value)
    with asm.unless_among(CELL, (10, 32)):
        asm.move(CELL, OTHER)
        asm.add(FLAG, 1)
    listed = value in (0, 10, 32)
    assert cells_after(asm, CELL, FLAG, OTHER) == [0, not listed, 0 if listed else (value - 32) % 256]


@pytest.mark.parametrize("value", [0, 1, 9, 10, 11, 255])
def test_if_at_least_uses_its_cell_up(value: int) -> None:
    asm = Assembler()
    asm.add(CELL, value)
    with asm.if_at_least(CELL, 10):
        asm.add(FLAG, 1)
    assert cells_after(asm, CELL, FLAG) == [0, value >= 10]


def test_a_copy_keeps_its_source_and_adds_to_its_target() -> None:
    asm = Assembler()
    asm.add(CELL, 7)
    asm.add(Digit(2, 3), 4)
    asm.copy(CELL, Digit(2, 3), via=OTHER)
    assert cells_after(asm, CELL, Digit(2, 3), OTHER, Digit(0, 11)) == [7, 11, 0, 0]


def test_the_trail_leads_home_and_back() -> None:
    asm = Assembler()
    for _ in range(3):
        asm.to(TRAIL)
        asm.shift(1)
        asm.add(TRAIL, 1)
    with asm.away():
        with asm.at_home():
            asm.add(Digit(0), 5)
            with asm.outside():
                asm.add(FLAG, 2)
        asm.move(FLAG, CELL)
        asm.write(CELL)
        asm.scan(TRAIL, -1)
    assert cells_after(asm, Digit(0), TRAIL) == [2, 5, 0]


def test_a_number_is_out_of_reach_from_somewhere_on_a_text() -> None:
    asm = Assembler()
    with pytest.raises(AssertionError, match="from home only"), asm.away():
        asm.to(Digit(0))
