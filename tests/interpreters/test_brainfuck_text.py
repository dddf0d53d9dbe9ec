"""Brainfuck: telling programs from prose."""

import pytest

from interpreters.brainfuck import LANGUAGE

PROGRAM = "++++++++[>+++++++++<-]>."


def code(text: str) -> list[str]:
    return [text[start:end] for start, end in LANGUAGE.code_spans(text)]


@pytest.mark.parametrize("text", [",", ",.", "a.b", "x > y", "[", "read , write .", "a.+", "so: -"])
def test_any_command_makes_a_program(text: str) -> None:
    assert LANGUAGE.holds_program(text)


@pytest.mark.parametrize(
    "text", ["", "hello", "1 * 2 = 2!", "é\n", "I cannot, sorry.", 'A well-known "problem".\n', "No. (Really.)"]
)
def test_a_text_without_commands_or_with_nothing_but_punctuation_holds_no_program(text: str) -> None:
    assert not LANGUAGE.holds_program(text)


@pytest.mark.parametrize(
    "text",
    [
        f"Try {PROGRAM}",
        f"Try `{PROGRAM}` instead",
        f"Your loop is wrong. {PROGRAM}",
        f"as in this...\n\n{PROGRAM}",
    ],
)
def test_code_is_found_in_prose_from_its_first_command_to_its_last(text: str) -> None:
    assert code(text) == [PROGRAM]


def test_code_may_be_broken_into_lines() -> None:
    assert code("so:\n  +++++\n  [>+++<-]\nand so on") == ["+++++\n  [>+++<-]"]


def test_each_stretch_is_found() -> None:
    assert code(f"not {PROGRAM} but {PROGRAM}!") == [PROGRAM, PROGRAM]


@pytest.mark.parametrize("text", ["++++++++++", "[->>+>+<<<]", ">+>+>+>+>+", ",>,<[->-<]>", "[-]>[-]>[-]>[-]"])
def test_ten_commands_of_various_kinds_are_code(text: str) -> None:
    assert code(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "The loop [-] clears the cell; `[->+<]` moves it, and >>> moves the pointer.",
        "Wait ... what? ..., ..., ..., ..., ...",
        "----------------------\n",
        "- - - - - - - - - - - -",
        "- one\n- two\n- three\n\n---\n\n- [ ] four\n- [ ]\n- [ ]\n- [ ]\n- [ ]",
        "input --------> output <-------> input",
        "+--------+--------+\n| a      | b      |\n+--------+--------+",
        "Contents ................... 7",
        "[..............]",
        "<<<<<<<<<<<< mine\n>>>>>>>>>>>> theirs",
        ">\n" * 12,
        "[1], [2], [3], [4], [5], [6], [7]",
        "x[i] += a[j] - b[k]; p->next->next->next->next",
        "-1, -2, -3, +4, +5, <6>, [7], 8.9, -10.",
    ],
)
def test_prose_and_its_ornaments_are_no_code(text: str) -> None:
    assert code(text) == []


def test_a_long_text_is_read_in_one_go() -> None:
    assert code("+ . " * 100_000 + "x" + " ." * 100_000) == [("+ . " * 100_000).rstrip()]
    assert code("-" * 100_000 + "." + "-" * 100_000) == []
