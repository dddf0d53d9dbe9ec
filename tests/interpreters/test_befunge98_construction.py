"""Befunge-98: what a source is compiled to, and what is said about the language."""

import pytest

from interpreters import befunge98_blocks as b
from interpreters.base import Language, Limits, Position, Program
from interpreters.befunge98 import LANGUAGE, Befunge98
from interpreters.befunge98_blocks import Block, Start
from interpreters.befunge98_instructions import TABLE
from interpreters.befunge98_io import OUT_OF_RANGE, decimal, decode, encode, parse
from interpreters.befunge98_space import Space, lay_down
from interpreters.befunge98_tracer import LONGEST, trace


def block(source: str) -> Block:
    """The block that begins where the program does."""
    return trace(Space(lay_down(source)), Start((0, 0), (1, 0), (0, 0)), lambda start: 0).block


def operations(source: str) -> list[tuple[int, object]]:
    return [(operation, argument) for operation, argument, _ in block(source).operations]


def test_the_language_keeps_to_the_contract() -> None:
    language: Language = LANGUAGE
    assert (language.name, language.dialects) == ("befunge98", ("spec", "esolangbench"))
    assert language.tags == ("befunge98", "befunge-98", "befunge")
    assert language.options == {"input": ("signed", "unsigned")}
    programs: list[Program] = [LANGUAGE.compile("@", dialect) for dialect in language.dialects]
    assert all(program.run(b"", Limits()).status == "ok" for program in programs)


def test_two_languages_are_equal() -> None:
    assert Befunge98() == LANGUAGE


def test_every_instruction_of_the_specification_is_in_the_table_but_those_that_reflect() -> None:
    printable = {chr(code) for code in range(33, 127)}
    assert printable - set(TABLE) == set("ABCDEFGHIJKLMNOPQRSTUVWXYZ;=hilmo")


def test_a_source_is_laid_down_line_by_line() -> None:
    layout = lay_down("a b\r\n\rc\n é")
    assert layout.cells == {(0, 0): 97, (2, 0): 98, (0, 2): 99, (1, 3): 233}
    assert layout.lengths == (3, 0, 1, 2)
    assert layout.position((2, 0)) == Position(2, 1, 3)
    assert layout.position((0, 2)) == Position(6, 2, 2)
    assert layout.position((1, 3)) == Position(9, 3, 2)
    assert layout.position((0, 1)) is None
    assert layout.position((-1, 0)) is None


def test_form_feeds_are_left_out_and_positions_kept() -> None:
    layout = lay_down("\f1\f\f2\n\f3")
    assert layout.cells == {(0, 0): 49, (1, 0): 50, (0, 1): 51}
    assert [layout.position(place) for place in ((0, 0), (1, 0), (0, 1))] == [
        Position(1, 1, 2),
        Position(4, 1, 5),
        Position(7, 2, 2),
    ]


def test_a_way_leads_through_spaces_and_round_the_plane() -> None:
    space = Space(lay_down("a" + " " * 200 + "b\n\n  c"))
    assert space.next_filled((0, 0), (1, 0)) == (201, 0)
    assert space.next_filled((201, 0), (1, 0)) == (0, 0)
    assert space.next_filled((500, 0), (-1, 0)) == (201, 0)
    assert space.next_filled((0, 5), (1, 0)) is None
    assert space.next_filled((2, 2), (0, -1)) == (2, 2)
    assert space.next_filled((1, 0), (100, 0)) == (201, 0)
    assert space.next_filled((1, 0), (200, 0)) == (201, 0)
    assert space.next_filled((2, 0), (200, 0)) is None
    assert space.next_filled((4, 4), (-1, -1)) == (2, 2)
    assert space.next_filled((1, 1), (-1, -1)) == (0, 0)
    assert space.next_filled((0, 0), (0, 0)) == (0, 0)


@pytest.mark.parametrize("value", [0, 1, -1, 10**599, 10**600, -(10**600), 10**1_200 + 7, OUT_OF_RANGE - 1], ids=hex)
def test_numbers_of_any_size_are_written_and_read(value: int) -> None:
    assert parse(decimal(value)) == value


def test_a_number_that_is_too_large_is_known_without_reading_it() -> None:
    assert parse("9" * 100_000) == OUT_OF_RANGE
    assert parse("-" + "9" * 100_000) == -OUT_OF_RANGE


@pytest.mark.parametrize("value", [-1, 0x110000, 0xD800, 0xDFFF, 1 << 70])
def test_a_number_that_is_no_character_is_not_written(value: int) -> None:
    assert encode(value) is None


def test_bytes_that_are_no_characters_are_characters_of_their_own() -> None:
    assert [ord(character) for character in decode(b"\xff\xc3\xa9\x80")] == [0xDCFF, 0xE9, 0xDC80]
    assert encode(0xDCFF) == b"\xff"


def test_constants_are_computed_while_tracing() -> None:
    assert operations("12+3*'a-@") == [(b.PUSH, -88)]
    assert operations('"ab"\\@') == [(b.PUSHES, (98, 97))]
    assert operations("&") == []


def test_a_known_number_becomes_part_of_an_operation() -> None:
    assert operations("~1-@") == [(b.READ, None), (b.ADD, -1)]
    assert operations("~00g*0/@") == [
        (b.READ, None),
        (b.LOAD, (0, 0)),
        (b.TIMES, None),
        (b.PUSH, 0),
        (b.OVER, None),
    ]


def test_arrows_and_comments_and_jumps_become_nothing() -> None:
    traced = block(">;no;#1z2jxxv\n            <r z@")
    assert (traced.operations, traced.kind) == ((), b.STOP)


def test_a_block_ends_with_a_decision() -> None:
    assert block("~_").kind == b.DECIDE
    assert block("~:#1_").kind == b.PEEK
    assert block("~1w").kind == b.COMPARE
    assert block("1_@").kind == b.STOP


def test_a_block_knows_what_it_takes_and_needs() -> None:
    traced = block("++12345$$$$$@")
    assert (traced.steps, traced.depth, traced.growth) == (12, 3, 3)


def test_a_loop_without_decision_is_a_block_of_its_own() -> None:
    assert (block("1$").kind, block("1$").steps) == (b.GO, 2)


def test_a_way_without_end_is_cut() -> None:
    assert (block("9>").kind, block("9>").steps) == (b.GO, 2)
    assert block("v\n>" + "1" * 5_000).steps == LONGEST


def test_what_a_machine_must_do_is_in_no_block() -> None:
    assert all(block(instruction).steps == 0 for instruction in "@q?xksn{}uty&()io=hlmA\t\x7f")
