"""Whitespace: telling programs from prose."""

import pytest

from interpreters.whitespace import LANGUAGE
from interpreters.whitespace_text import plain

HI = plain("SSSTSSTSSSLTLSSSSSTTSTSSTLTLSSLLL")
VISIBLE = "#STL\nSS STSSTSSSL TLSS  # H\nLLL\n"


def code(text: str) -> list[str]:
    return [text[start:end] for start, end in LANGUAGE.code_spans(text)]


@pytest.mark.parametrize(
    "text",
    [
        HI,
        HI.rstrip("\n"),
        HI[1:],
        "\n\n\n",
        "\t",
        "S S S T\tS T\tL\nT\tL\nS S ",
        "push_1   \t\nprint_number\t\n \tend\n\n\n",
        "broken:" + HI + "\t\n\n and so on",
        VISIBLE,
        "#STL\nLL",
        "#STL\nSS STL print it",
    ],
)
def test_programs_are_seen(text: str) -> None:
    assert LANGUAGE.holds_program(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "  \n",
        "I cannot do that, sorry.\n\nIt is too hard. \n",
        "#STL",
        "#STL\n# nothing yet\n",
        "def main():\n\tif x:\n\t\treturn 1\n\n\treturn 2\n",
        "name\tvalue\na\t1\nb\t2\n",
        "a list:\n\n    1. one\n    2. two\n\n\n\nend",
        "SSSTL TLST LLL",
    ],
)
def test_prose_and_other_code_are_no_programs(text: str) -> None:
    assert not LANGUAGE.holds_program(text)


def test_code_is_found_in_prose_with_the_white_space_around_it() -> None:
    assert code(f"Try this:{HI}and say so.") == [HI]
    assert code(f"Try this:\n\n{HI}\n\nand say so.") == [f"\n\n{HI}\n\n"]


def test_a_single_instruction_with_a_tab_is_found() -> None:
    assert code("push 1 is `   \t\n`, and end is `\n\n\n`") == ["   \t\n"]


def test_visible_notation_is_found() -> None:
    assert code(f"Like this:\n{VISIBLE}Do you see?") == [VISIBLE]
    assert code("Write SSSTSTSL TLSS there, and LLL last.") == ["SSSTSTSL TLSS"]
    assert code("S S S T L T L S T") == []
    assert code("S S S T L T L S T L") == ["S S S T L T L S T L"]


@pytest.mark.parametrize(
    "text",
    [
        "Use SLS instead of STS: TLS is not SSL.",
        "1.\tone\n\n2.\ttwo\n\t\tmore\n",
        "\tif (x) {\n\t\ty();\n\t}\n\n\tz();\n",
        "a\tb\tc\n1\t2\t3\n",
        "The\n  end \n\n\n   of it.",
        "STSTSTSTSTSTfoo, aSTSTSTSTSTS, STSTSTSTST_",
    ],
)
def test_prose_and_its_indentation_are_no_code(text: str) -> None:
    assert code(text) == []


def test_a_long_text_is_read_in_one_go() -> None:
    assert code("S " * 100_000 + "x" + " \t" * 100_000) == [("S " * 100_000).rstrip()]
    assert code(HI * 10_000) == [HI * 10_000]
    assert code(" " * 200_000 + "x" + "\n" * 200_000 + "S" + " " * 200_000) == []
    assert code("ST" * 100_000 + "x") == []
    assert LANGUAGE.holds_program("a b\tc\n" * 50_000) is False
