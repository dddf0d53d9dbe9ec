"""Brainfuck: what a source is compiled to, and what is said about the language."""

import subprocess
import sys

import pytest

from interpreters.base import Language, Limits
from interpreters.brainfuck import LANGUAGE, Brainfuck
from interpreters.brainfuck_fold import (
    CLOSE,
    END,
    ENDLESS,
    LINEAR,
    LONGEST,
    NEXT,
    OPEN,
    SCAN,
    WRITE,
    fold,
    rounds,
    summary,
)
from interpreters.brainfuck_native import can_compile
from interpreters.brainfuck_text import parse


def kinds(commands: str) -> list[int]:
    return [node.kind for node in fold(commands)]


def test_the_language_keeps_to_the_contract() -> None:
    language: Language = LANGUAGE
    assert (language.name, language.dialects, language.tags) == (
        "brainfuck",
        ("spec", "esolangbench"),
        ("brainfuck", "bf"),
    )
    assert language.options == {"eof": ("0", "-1", "unchanged")}


def test_comments_are_left_out_and_offsets_kept() -> None:
    code = parse("é +\n-x>")
    assert (code.commands, list(code.offsets)) == ("+->", [2, 4, 6])


def test_brackets_are_paired() -> None:
    assert list(parse("[[]+]").partners) == [4, 2, 1, 0, 0]


def test_a_straight_run_becomes_one_node() -> None:
    node, end = fold("++>---<<.")
    assert (node.low, node.high, node.adds, node.move) == (-1, 1, ((0, 2), (1, -3)), -1)
    assert (node.kind, node.weight, end.kind) == (WRITE, 9, END)


def test_changes_that_cancel_out_still_stray() -> None:
    assert summary(">+-><<") == (0, 2, (), 0)


def test_changes_are_taken_modulo_256() -> None:
    assert [summary("+" * count).adds for count in (127, 128, 256, 257)] == [
        ((0, 127),),
        ((0, -128),),
        (),
        ((0, 1),),
    ]


def test_a_long_run_is_cut() -> None:
    assert [node.weight for node in fold("+" * (2 * LONGEST + 5))] == [LONGEST, LONGEST, 5]


@pytest.mark.parametrize("loop", ["[-]", "[+]", "[]", "[--]", "[->+<]", "[>>+<<---]", "[<+>-]"])
def test_a_straight_loop_that_ends_where_it_began_becomes_one_node(loop: str) -> None:
    assert kinds(">+" + loop) == [LINEAR, END]


@pytest.mark.parametrize("loop", ["[>]", "[<]", "[>>>]", "[<<]"])
def test_a_loop_that_only_moves_becomes_one_node(loop: str) -> None:
    assert kinds(loop) == [SCAN, END]
    assert kinds("+" + loop) == [NEXT, SCAN, END]


@pytest.mark.parametrize("loop", ["[>+]", "[><>]", "[[-]>]"])
def test_another_loop_stays_a_loop(loop: str) -> None:
    assert (kinds(loop)[0], kinds(loop)[-2]) == (OPEN, CLOSE)


@pytest.mark.parametrize("change", range(-128, 128))
def test_rounds_are_the_first_that_bring_a_counter_to_zero(change: int) -> None:
    for counter, count in enumerate(rounds(change)):
        values = [(counter + done * change) % 256 for done in range(257)]
        assert count == (values.index(0) if 0 in values else ENDLESS)


def test_twenty_thousand_loops_inside_one_another_compile_and_run() -> None:
    depth = 20_000
    program = LANGUAGE.compile("+" + "[" * depth + "-" + "]" * depth)
    execution = program.run(b"", Limits())
    assert (execution.status, execution.steps) == ("ok", 2 + 2 * depth)


def test_what_is_too_deep_or_too_large_is_not_compiled_further() -> None:
    assert can_compile(fold("[>+" * 500 + "]" * 500))
    assert not can_compile(fold("[>+" * 501 + "]" * 501))
    assert not can_compile(fold("." * 5_000))


def test_a_short_run_does_not_load_wasmtime() -> None:
    script = (
        "import sys; from interpreters.base import Limits; from interpreters.brainfuck import LANGUAGE;"
        "LANGUAGE.compile('+[>,.<+]').run(b'x', Limits()); assert 'wasmtime' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_two_languages_that_are_set_up_alike_are_equal() -> None:
    assert Brainfuck() == LANGUAGE
