"""Befunge-98: telling programs from prose."""

import pytest

from interpreters.befunge98 import LANGUAGE

PROGRAM = '>25*"!dlrow ,olleH":v\n                 v:,_@\n                 >  ^'


def code(text: str) -> list[str]:
    return [text[start:end] for start, end in LANGUAGE.code_spans(text)]


@pytest.mark.parametrize("text", ["@", "x", "\n 1", "I cannot, sorry."])
def test_any_character_makes_a_program(text: str) -> None:
    assert LANGUAGE.holds_program(text)


@pytest.mark.parametrize("text", ["", " ", "\n \t\r\n"])
def test_white_space_holds_no_program(text: str) -> None:
    assert not LANGUAGE.holds_program(text)


@pytest.mark.parametrize(
    "text",
    [
        PROGRAM,
        f"This is the program:\n{PROGRAM}\n",
        f"Your loop is wrong. Use this.\n\n{PROGRAM}\n\nIt prints a greeting.",
        f"So:\n{PROGRAM}\nand so on",
    ],
)
def test_code_is_found_in_prose_in_whole_lines(text: str) -> None:
    assert code(text) == [PROGRAM]


def test_code_keeps_the_spaces_that_its_first_line_begins_with() -> None:
    assert code("Try\n\n  v  @\n  >1.^\n") == ["  v  @\n  >1.^"]


@pytest.mark.parametrize("text", ['"!iH">:#,_@', "&&+.@ 12", "#@~:,,:;;", "vvvv>:#.@", "&0\\>:a%'0+\\a/:#v_$>:#,_@"])
def test_a_dense_line_with_an_end_is_code(text: str) -> None:
    assert code(text) == [text]


def test_code_between_backticks_is_found_in_a_line() -> None:
    assert code('Write `"olleh">:#,_@` instead, or `>:#,_` alone, or `me@here.org`.') == ['"olleh">:#,_@']


@pytest.mark.parametrize(
    "text",
    [
        "The loop >:#,_ prints a string, and @ ends the program.",
        "Write to me@example.org, or to him@example.org!",
        "- one @ two\n- three: four; five\n\n1. @me\n2. @you",
        "----------------------\n",
        "| a | b |\n|---|---|\n| 1 | 2 |",
        "1. 2. 3. 4. 5. 6. 7. 8.",
        "So it is: @",
        "@@@@@@@@@@@@",
        "x = [1, 2, 3]; y = {4: 5}",
        "int main() { return 0; } // @",
        "a@b, c@d, e@f and so on: @g",
    ],
)
def test_prose_and_its_ornaments_are_no_code(text: str) -> None:
    assert code(text) == []


def test_a_long_text_is_read_in_one_go() -> None:
    assert code("no code here @ at all\n" * 20_000 + PROGRAM) == [PROGRAM]
    assert code(PROGRAM + "\n" + "x" * 100_000) == [PROGRAM]
    assert code("`" * 100_000 + '"' * 100_001) == []
