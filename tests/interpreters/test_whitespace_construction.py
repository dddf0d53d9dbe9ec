"""Whitespace: what a source is compiled to, and what is said about the language."""

import pytest

from interpreters.base import Language, Limits
from interpreters.whitespace import LANGUAGE, Whitespace
from interpreters.whitespace_actions import ACTIONS
from interpreters.whitespace_blocks import ADD_BY, GOTO, IF_ZERO, LEAVE, LOAD, LONGEST, REGISTERS, RETURN, SET, Block
from interpreters.whitespace_build import Builder
from interpreters.whitespace_code import OPERATIONS, UNMARKED, Instruction, assemble, decode, disassemble
from interpreters.whitespace_esolangbench import ESOLANGBENCH_ACTIONS
from interpreters.whitespace_machine import Rules
from interpreters.whitespace_text import plain, read

COUNTDOWN = "LSSSL SSSTL TSST SLS LTSTL LSLSL LSSTL LLL"


def block(letters: str, number: int = 0) -> Block:
    return Builder(decode(read("#STL\n" + letters), "spec"), Rules(ACTIONS), number).build()


def instructions(letters: str) -> tuple[Instruction, ...]:
    return decode(read(plain(letters)), "spec").instructions


def test_the_language_keeps_to_the_contract() -> None:
    language: Language = LANGUAGE
    assert (language.name, language.dialects) == ("whitespace", ("spec", "esolangbench"))
    assert language.tags == ("whitespace", "ws")
    assert {name: choices[0] for name, choices in language.options.items()} == {
        "eof": "-1",
        "unset": "0",
        "end": "optional",
    }


def test_every_instruction_has_an_action_in_both_dialects() -> None:
    assert OPERATIONS.keys() == ACTIONS.keys() == ESOLANGBENCH_ACTIONS.keys()
    assert len(OPERATIONS) == 24


@pytest.mark.parametrize(
    ("letters", "number"),
    [("S", 0), ("T", 0), ("", 0), ("STSTST", 21), ("SSSST", 1), ("TTS", -2), ("TSSS", 0), ("ST" + "S" * 200, 1 << 200)],
)
def test_numbers_are_a_sign_and_binary_digits(letters: str, number: int) -> None:
    assert instructions(f"SS{letters}L") == (Instruction("push", 0, number),)


def test_labels_are_the_same_if_all_their_letters_are() -> None:
    code = instructions("LSLSLLSLSSLLSLLLSSSSLLSSLLSSSL")
    assert [each.target for each in code[:3]] == [5, 3, 4]


def test_two_languages_that_are_set_up_alike_are_equal() -> None:
    assert Whitespace() == LANGUAGE != Whitespace(patience=0)


def test_the_first_of_equal_labels_counts() -> None:
    assert instructions("LSSTLLSSTLLSTTL")[2].target == 0


def test_a_label_that_is_nowhere_marked_has_no_place() -> None:
    assert instructions("LSLTTL")[0].target == UNMARKED


def test_offsets_are_those_of_the_source() -> None:
    shown = [each["offset"] for each in LANGUAGE.compile("push:   \t\n!\n\n\n").steps(b"")]
    assert shown == [5, 11, None]
    shown = [each["offset"] for each in LANGUAGE.compile("#STL\n# S\nSS STL\nL L L").steps(b"")]
    assert shown == [9, 16, None]


def test_an_example_can_be_taken_apart_and_put_together() -> None:
    for example in LANGUAGE.examples("spec"):
        code = decode(read(example.program), "spec")
        assert disassemble(decode(read(plain(assemble(disassemble(code)))), "spec")) == disassemble(code)


def test_a_counting_loop_becomes_one_block_of_three_operations() -> None:
    loop = block(COUNTDOWN, 5)
    assert [op.kind for op in loop.ops] == [LOAD, ADD_BY, SET]
    assert (loop.weight, loop.end, loop.yes, loop.no) == (6, IF_ZERO, 6, 5)


def test_constants_are_computed_with_at_once() -> None:
    # 6 * 7 - 2 is 40, so the jump is not taken.
    made = block("SSSTTSL SSSTTTL TSSL SSSTSL TSST LTSL LTL LSSL")
    assert (made.ops, made.end, made.weight) == ((), RETURN, 7)


def test_a_block_follows_a_call_into_a_subroutine_and_back() -> None:
    made = block("LSTSL SSSTL LLL LSSSL SSSTSL LTL")
    assert (made.end, made.yes, made.weight, made.growth) == (LEAVE, 2, 5, 3)


def test_a_long_block_is_cut() -> None:
    assert (block("SSSL " * 100).weight, block("SSSL " * 100).end) == (LONGEST, GOTO)
    endless = block("LSSL LSLL")
    assert (endless.weight, endless.ops) == (LONGEST, ())


def test_no_block_needs_more_registers_than_there_are() -> None:
    made = block("SLT TTS TSSS " * 30)
    assert max(op.d for op in made.ops) < REGISTERS


def test_twenty_thousand_calls_inside_one_another_return() -> None:
    # push n; call S; end; S: subtract 1; duplicate; if zero to T; call S; T: return
    depth = 20_000
    source = plain(
        assemble(
            [
                ("push", depth),
                ("call", "S"),
                ("end", None),
                ("label", "S"),
                ("push", 1),
                ("subtract", None),
                ("duplicate", None),
                ("jump if zero", "T"),
                ("call", "S"),
                ("label", "T"),
                ("return", None),
            ]
        )
    )
    program = LANGUAGE.compile(source)
    execution = program.run(b"", Limits())
    assert (execution.status, execution.steps) == ("ok", 3 + 8 * depth - 1)
    assert program.run(b"", Limits(memory=depth)).status == "out_of_memory"


def test_a_source_of_a_million_letters_compiles() -> None:
    execution = LANGUAGE.compile(plain("SSSLSLL" + "LSSTL" * 200_000 + "LLL")).run(b"", Limits())
    assert (execution.status, execution.steps) == ("ok", 200_003)
