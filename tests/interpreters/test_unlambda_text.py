"""Unlambda: telling programs from prose."""

import pytest

from interpreters.unlambda import LANGUAGE

PROGRAM = "`r```s`k.*``s`k.-.*i"


def code(text: str) -> list[str]:
    return [text[start:end] for start, end in LANGUAGE.code_spans(text)]


@pytest.mark.parametrize(
    "text",
    [
        "i",
        " V\n",
        ".x",
        "?1",
        "# nothing but i\ni",
        "`.ai",
        "` .a\t\n i",
        "`.` i",
        "`.#`.#i",
        "# `.a\n`.a # b\ni\n",
        "``.a",
        "`.",
        "`.ai`.bi",
        "` .H ` .e ` .l ` .l ` .o x",
        f"Here it is:\n{PROGRAM}",
    ],
)
def test_a_function_alone_an_application_or_code_is_a_program(text: str) -> None:
    assert LANGUAGE.holds_program(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "dice",
        "s k i",
        "I cannot, sorry.",
        "...",
        "?!",
        "# Sorry\nI cannot.",
        "# `.ai",
        "`i` is",
        "`sick`",
        "`d` decides",
        "`i`, `v` and `d`: see `s`.",
        "Use ``s`k.ai`` for that.",
        "```",
        "``` ```",
        "```unlambda\n",
        "`print` is no function.",
    ],
)
def test_prose_is_no_program(text: str) -> None:
    assert not LANGUAGE.holds_program(text)


@pytest.mark.parametrize(
    "text",
    [
        f"Try {PROGRAM}",
        f"Try {PROGRAM}, or not",
        f"Your loop is wrong. {PROGRAM}. So there.",
        f"as in this...\n\n{PROGRAM}\n\nand so on",
        f"{PROGRAM}is not a word",
    ],
)
def test_code_is_found_in_prose_as_far_as_it_is_an_expression(text: str) -> None:
    assert code(text) == [PROGRAM]


def test_code_may_be_broken_into_lines() -> None:
    assert code("so:\n  ``s`k.*\n  ``s`k.-.*\nand so on") == ["``s`k.*\n  ``s`k.-.*"]


def test_incomplete_code_is_found_as_far_as_it_goes() -> None:
    assert code("it begins with ````s`k.*``s`k.-. and that is wrong") == ["````s`k.*``s`k.-"]


def test_each_stretch_is_found() -> None:
    assert code(f"not {PROGRAM} but {PROGRAM}!") == [PROGRAM, PROGRAM]
    assert code(PROGRAM + PROGRAM) == [PROGRAM, PROGRAM]


@pytest.mark.parametrize(
    "text",
    [
        "The function ``s`kx applies `s` and `k`; `.ai` writes an a, and `` `ki `` is zero.",
        "`s` `k` `i` `v` `d` `c` `e` `r` `s` `k` `i`",
        "`d` decides, `e` ends, `c` is call/cc, `v` vanishes",
        "``````````\nno code\n``````````",
        "```python\nprint(1)\n```\n\n```\nskid\n```",
        "`isk` `skis` `dice` `rice` `vices`",
        "skivdcer SKIVDCER | @ @ @ | . . . ? ? ?",
    ],
)
def test_prose_and_its_inline_code_are_no_code(text: str) -> None:
    assert code(text) == []


def test_a_long_text_is_read_in_one_go() -> None:
    assert len(code("`" * 100_000 + "i" * 100_000)) == 1
    assert code("`ii" * 100_000) == []
    assert code("`" * 300_000) == []
    assert code("`i\n" * 100_000) == [("`i\n" * 100_000).rstrip()]
    assert not LANGUAGE.holds_program("# " * 200_000)
    assert not LANGUAGE.holds_program(" " * 300_000 + "x")
