"""The released evaluator's scorer, held against a plain transcription of what it is known to do."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.benchmarks.chomsky.published_paper import extract, score_paper
from evals.benchmarks.chomsky.published_value import DEEPEST, read_value

KEY = "(('q0', 'q1', 'q0'), 2, 'a_b', True)"


# A plain transcription: one expression for a box, and a reader that calls itself ------------------------------------

ONE = r"\{[^{}]*\}"
TWO = rf"\{{(?:[^{{}}]|{ONE})*\}}"
THREE = rf"\{{(?:[^{{}}]|{TWO})*\}}"
BOX = re.compile(rf"\\?box.*?{THREE}")


def plain_extract(reply: str, fenced: bool) -> str | None:
    tail = "\n".join(reply.strip().split("\n")[-5:])
    found = BOX.search(tail)
    fences = re.findall("```box.*?```", reply, re.DOTALL) if fenced else []
    if found:
        whole = found[0]
        inside = whole[whole.index("{") + 1 : -1]
    elif fences:
        inside = fences[-1].replace("box", "").strip("`")
    else:
        return None
    return re.sub(r"\\text\{([^}]*)\}", r"\1", inside.strip())


class Bad(Exception):
    pass


def plain_value(text: str) -> Any:
    try:
        return in_order(plain_part(text, 0)[0])
    except Bad:
        return text


def in_order(value: Any) -> Any:
    if not isinstance(value, tuple | list):
        return value
    parts = [in_order(part) for part in value]
    try:
        return tuple(sorted(parts))
    except TypeError:
        return tuple(parts)


def blanks(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def plain_part(text: str, at: int) -> tuple[Any, int]:
    at = blanks(text, at)
    first = text[at : at + 1]
    if not first:
        raise Bad
    if first in "([{":
        return plain_group(text, at, {"(": ")", "[": "]", "{": "}"}[first])
    if first in "'\"":
        return plain_quoted(text, at + 1, first)
    end = at
    while end < len(text) and not text[end].isspace() and text[end] not in ",()[]{}":
        end += 1
    atom = text[at:end]
    if not atom:
        raise Bad
    if atom.lower() in ("true", "false"):
        return atom.lower() == "true", end
    return (int(atom) if re.fullmatch(r"[+-]?\d+", atom) else atom), end


def plain_group(text: str, at: int, closing: str) -> tuple[Any, int]:
    make: Callable[[list[Any]], Any] = list if closing == "]" else tuple
    parts: list[Any] = []
    at = blanks(text, at + 1)
    while text[at : at + 1] != closing:
        part, at = plain_part(text, at)
        if closing == "}":
            try:
                hash(part)
            except TypeError:
                raise Bad from None
        parts.append(part)
        at = blanks(text, at)
        if text[at : at + 1] == ",":
            at = blanks(text, at + 1)
        elif text[at : at + 1] != closing:
            raise Bad
    return make(parts), at + 1


def plain_quoted(text: str, at: int, quote: str) -> tuple[str, int]:
    said = ""
    while text[at : at + 1] != quote:
        if at >= len(text):
            raise Bad
        if text[at] == "\\":
            escaped = text[at + 1 : at + 2]
            said += {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", quote: quote}.get(escaped, "\\" + escaped)
            at += 2
        else:
            said += text[at]
            at += 1
    return said, at + 1


def plain_score(key: str, reply: str, fenced: bool) -> tuple[str | None, bool, float]:
    components = len(plain_value(key))
    answer = plain_extract(reply, fenced)
    if not answer:
        return answer, False, 0.0
    mine, right = plain_value(answer), plain_value(key.replace("'", '"'))
    if isinstance(mine, tuple) and isinstance(right, tuple):
        places = [mine[place] == right[place] for place in range(min(len(mine), len(right)))]
    else:
        places = [mine == right]
    return answer, mine == right, sum(places) / components


WORDS = (
    "\\box",
    "box",
    "-3",
    "q0",
    "'a'",
    '"b"',
    "\\text{",
    "True",
    "false",
    "```",
    "```box",
    "\\n",
    "2.0",
    "x=3",
    "{1}",
)
pieces = st.lists(
    st.sampled_from([*WORDS, *"{}{}()[],'12\\ \n\t", "\N{ARABIC-INDIC DIGIT THREE}", KEY]), max_size=30
).map("".join)
keys = st.sampled_from([KEY, "(1, 2, 'a')", "(2, 1, 1)", "('it', (3,), [1, 'a'], 2.0)", "[1, {2}]", "(1, 'it's')"])


def kinds(value: Any) -> Any:
    """Types, too, for 1 == True."""
    return tuple(map(kinds, value)) if isinstance(value, tuple) else type(value)


@given(pieces)
def test_a_value_is_what_the_plain_reader_gives(text: str) -> None:
    assert read_value(text) == plain_value(text)
    assert kinds(read_value(text)) == kinds(plain_value(text))


@given(pieces, st.booleans())
def test_an_answer_is_what_the_plain_expression_finds(text: str, fenced: bool) -> None:
    assert extract(text, fenced=fenced) == plain_extract(text, fenced)


@given(keys, pieces, pieces, st.booleans())
def test_a_score_is_what_the_plain_rules_give(key: str, before: str, behind: str, fenced: bool) -> None:
    for reply in (f"{before}\\box{{{key}{behind}}}", f"\\box{{{key[:-1]}{behind})}}", before + behind):
        score = score_paper(key, reply, fenced=fenced)
        assert (score.ballot, score.passed, score.share) == plain_score(key, reply, fenced)


# What follows from the rules ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reply", "answer"),
    [
        (r"\box{1}", "1"),
        (r"\boxed{ 1 }", "1"),
        ("the box, then: {1}", "1"),
        ("a toolbox\n{1}", None),
        (r"\box{1} \box{2}", "1"),
        (r"\box{}" + "\n" + r"\box{2}", ""),
        (r"\box{1}" + "\n" * 4 + "x", "1"),
        (r"\box{1}" + "\n" * 5 + "x", None),
        (r"\box{1}" + "\n" * 9, "1"),
        (r"\box{{{1}}}", "{{1}}"),
        (r"\box{{{{1}}}}", "{{{1}}"),
        ("\\box{(1,\n2)}", "(1,\n2)"),
        (r"\box{\text{q0}, \text{q{1}}}", "q0, q{1}"),
        (r"\box{1", None),
        ("(1, 2)", None),
    ],
)
def test_the_first_box_of_the_last_five_lines_counts(reply: str, answer: str | None) -> None:
    assert extract(reply) == answer


def test_one_model_may_write_its_answer_in_a_fence() -> None:
    reply = "```box\n1\n```\nso\n```box (2, \\text{a}) ```\n1\n2\n3\n4\n5\n6"
    assert extract(reply) is None
    assert extract(reply, fenced=True) == "(2, a)"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2.0", "2.0"),
        ("x=3", "x=3"),
        ("TRUE", True),
        ("+3", 3),
        ("(3, 1, 2) and more", (1, 2, 3)),
        ("[2, (1, 0)]", (2, (0, 1))),
        ("(b, a)", ("a", "b")),
        ("(b, 1)", ("b", 1)),
        ("(1,)", (1,)),
        ("()", ()),
        ("(1 2)", "(1 2)"),
        ("{[1]}", "{[1]}"),
        ("{(1, [2])}", "{(1, [2])}"),
        (r"'a\_b'", r"a\_b"),
        (r"'it\'s'", "it's"),
        ("'open", "'open"),
        ("", ""),
        ("9" * 5000, "9" * 5000),
        ("(" * 60 + ")" * 60, "(" * 60 + ")" * 60),
    ],
)
def test_a_value_is_read_with_all_its_oddities(text: str, value: Any) -> None:
    assert read_value(text) == value


def test_brackets_are_read_at_thirty_two_levels() -> None:
    assert read_value("(" * DEEPEST + ")" * DEEPEST) != "(" * DEEPEST + ")" * DEEPEST


def test_a_decimal_is_wrong_unless_it_is_spelt_as_in_the_key() -> None:
    assert score_paper("(1, 2.0)", r"\box{(1, 2.0)}").passed
    assert score_paper("(1, 2.0)", r"\box{(1, 2)}").right == (True, False)


def test_sorting_gives_wrong_shares_to_answers_with_one_wrong_component() -> None:
    assert score_paper("(10, 2, 3, 1)", r"\box{(10, 2, 3, 51)}").share == 0.0
    assert score_paper("(10, 2, 3, 1)", r"\box{(1, 2, 3, 10)}").passed


def test_a_component_too_many_does_not_pass_though_every_component_is_right() -> None:
    score = score_paper("(1, 2)", r"\box{(1, 2, 3)}")
    assert (score.passed, score.share) == (False, 1.0)


def test_an_empty_box_votes_but_is_no_answer() -> None:
    assert score_paper("(1, 2)", r"\box{}").ballot == ""
    assert score_paper("(1, 2)", "none").ballot is None
    assert not any(score_paper("(1, 2)", r"\box{}").right)


@pytest.mark.parametrize(
    "reply",
    [
        "box" + "{" * 10**6,
        "box{" * 250_000,
        "box" * 300_000,
        r"\box{" + r"\text{" * 160_000 + "{x}",
        r"\box{(" + "1," * 400_000,
        r"\box{" + "\\" * 10**6 + "}",
        r"\box{(" + ",".join("(" * 15 + str(number) + ")" * 15 for number in range(8_000)) + ")}",
        "```box" * 160_000,
    ],
)
def test_a_megabyte_of_anything_is_gone_through_at_once(reply: str) -> None:
    assert not score_paper("(1, 2)", reply, fenced=True).passed
