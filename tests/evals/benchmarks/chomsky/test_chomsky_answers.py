"""The strict scorer: which text of a reply is its answer, and how it is compared."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.benchmarks.chomsky.answers import Outcome, find_boxed, parse_answer, score
from evals.benchmarks.chomsky.instance import Instance
from evals.benchmarks.chomsky.schema import (
    BOOLEAN,
    INTEGER,
    STATE,
    VERDICT,
    WORD,
    Answer,
    Component,
    Schema,
    Value,
    list_of,
    set_of,
)
from evals.benchmarks.chomsky.spelling import plain


def instance(*components: tuple[Component, Value]) -> Instance:
    """An instance whose answer is compared by equality."""
    schema = Schema(tuple(component for component, _ in components))
    right = tuple(value for _, value in components)

    def check(_: Instance, answer: Answer) -> list[bool]:
        return [value == each and type(value) is type(each) for value, each in zip(answer, right, strict=True)]

    return Instance("Regular", "example", "trace", 2, 0, "?", schema, right, 1, check)


RUN = instance(
    (Component("path", list_of(STATE), ""), ("q0", "q1", "q0")),
    (Component("rest", WORD, ""), "a_b"),
    (Component("steps", INTEGER, ""), 2),
    (Component("verdict", VERDICT, ""), "accept"),
)
INSIDE = '([q0, q1, q0], "a_b", 2, accept)'
SETS = instance(
    (Component("active", set_of(STATE), ""), frozenset({"q0", "q1"})), (Component("done", BOOLEAN, ""), True)
)
ONE = instance((Component("steps", INTEGER, ""), 2))


@pytest.mark.parametrize(
    ("reply", "inside"),
    [
        (r"\boxed{1}", "1"),
        (r"\box{1} then \boxed{2} and words", "2"),
        ("\\fbox {\n1}", "\n1"),
        (r"boxed{1}", "1"),
        (r"\\boxed{1}", "1"),
        (r"\boxed{\{a\}}", r"\{a\}"),
        (r"\boxed{{a}}", "{a}"),
        (r"\boxed{\text{a}, \boxed{2}}", r"\text{a}, \boxed{2}"),
        (r"\boxed{1} \boxed{}  \boxed{ }", "1"),
        (r"\boxed{1} \boxed{2", "1"),
        (r"\boxed{2 \boxed{1}", "1"),
        ("```\n\\boxed{1}\n```", "1"),
        (r"$$\boxed{1}$$", "1"),
        (r"} \boxed{1} }", "1"),
        ("\\boxed{\x00}", "\x00"),
    ],
)
def test_the_last_box_that_is_closed_and_holds_something_counts(reply: str, inside: str) -> None:
    assert find_boxed(reply) == inside


@pytest.mark.parametrize("reply", ["", "1", r"\boxed{", r"\boxed 1", r"\mybox{1}", r"\boxes{1}", r"\boxed{}"])
def test_a_reply_may_have_no_box(reply: str) -> None:
    assert find_boxed(reply) is None


@pytest.mark.parametrize(
    "inside",
    [
        INSIDE,
        "[(q0, q1, q0), 'a_b', 2, accept]",
        "[q0, q1, q0], a_b, 2, accept",
        r"([q_0, q_{1}, \text{q0}], \texttt{a\_b}, 2, \mathrm{accept})",
        r"\left( [q0, q1, q0], \; \text{\"a_b\"}, \, 2, ACCEPT \right)".replace('\\"', '"'),
        r"$([q0, q1, q0], a\_b, 2, accept)$",
        "(path = [q0, q1, q0], rest = a_b, steps = 2, verdict = accept)",
        "(verdict: accepted, steps: 2, rest: 'a_b', path: [q0, q1, q0])",
        r"(\text{path} = [q0, q1, q0], \text{rest} = a\_b, \text{steps} = 2, \text{verdict} = \text{accept})",
        "(path, rest, steps, verdict) = ([q0, q1, q0], a_b, 2, accept)",
        "the answer is ([q0, q1, q0], a_b, 2, accept)",
        "([q0,\nq1,\nq0],\na_b,\n2,\naccept,)",
        "{([q0, q1, q0], a_b, 2, accept)}",
        r"\boxed{([q0, q1, q0], a_b, 2, accept)}",
    ],
)
def test_spelling_is_forgiven(inside: str) -> None:
    scored = score(RUN, f"So it is\n\\boxed{{{inside}}}\nQED.")
    assert scored.outcome == "right"
    assert scored.canonical == INSIDE


@pytest.mark.parametrize(
    ("inside", "right"),
    [
        ('([q0, q0, q1], "a_b", 2, accept)', (False, True, True, True)),
        ('([q0, q1, q0], "a_b", accept, 2)', (True, True, False, False)),
        ('([q0, q1, q0], "A_B", 2, reject)', (True, False, True, False)),
        ('({q0, q1}, "a_b", 2.0, accept)', (False, True, False, True)),
        ('([q0, q1, q0, q0], "ab", 2, accept)', (False, False, True, True)),
        ('([q0, q1, q0], "a_b", true, accept)', (True, True, False, True)),
    ],
)
def test_values_are_compared_in_order_and_by_type(inside: str, right: tuple[bool, ...]) -> None:
    scored = score(RUN, f"\\boxed{{{inside}}}")
    assert scored.outcome == "wrong"
    assert scored.right == right
    assert scored.share == sum(right) / 4


@pytest.mark.parametrize("inside", [r"(\{q_1, q_0\}, true)", "({q0, q1}, true)", "([q1, q0, q1], True)"])
def test_a_set_may_be_written_in_any_order(inside: str) -> None:
    assert score(SETS, f"\\boxed{{{inside}}}").outcome == "right"


def test_true_is_not_one() -> None:
    assert score(SETS, r"\boxed{({q0, q1}, 1)}").right == (True, False)


@pytest.mark.parametrize("inside", ["2", "(2)", "((2))", "[2]", "steps = 2", "(steps = 2)", r"\text{2}"])
def test_a_tuple_of_one_component_needs_no_brackets(inside: str) -> None:
    assert score(ONE, f"\\boxed{{{inside}}}").outcome == "right"


@pytest.mark.parametrize(
    ("reply", "outcome"),
    [
        ("", "missing"),
        ("I do not know (yet).", "missing"),
        (r"\boxed{", "missing"),
        (r"\boxed{42}", "unreadable"),
        (r"\boxed{([q0], a, 2)}", "unreadable"),
        (r"\boxed{([q0], a, 2, accept, 5)}", "unreadable"),
        (r"\boxed{([q0, a, 2, accept)}", "unreadable"),
        (r"\boxed{([q0], a, 2, accept) or ([q1], a, 2, accept)}", "unreadable"),
        (r"\boxed{(a, b, c, d)}", "wrong"),
        (f"\\boxed{{{INSIDE}}} \\boxed{{([q0], a, 2, accept)}}", "wrong"),
    ],
)
def test_failures_to_extract_an_answer_are_classes_of_their_own(reply: str, outcome: Outcome) -> None:
    scored = score(RUN, reply)
    assert scored.outcome == outcome
    assert scored.extracted == (outcome == "wrong")
    assert bool(scored.canonical) == (outcome == "wrong")


@pytest.mark.parametrize(
    ("reply", "outcome"),
    [
        (f"In the end (see above) it is {INSIDE}.", "right"),
        (f"It is {INSIDE}, yes, {INSIDE}.", "right"),
        (f"It is {INSIDE}, or ([q0], a, 2, accept).", "missing"),
        ("It is ([q0], a, 2, nothing).", "missing"),
        (f"It is {INSIDE}. \\boxed{{}}", "right"),
        (f"(1) It is {INSIDE}.", "right"),
        ("(x)" * 2_000 + INSIDE, "missing"),
    ],
)
def test_without_a_box_the_only_tuple_that_fits_is_the_answer(reply: str, outcome: Outcome) -> None:
    assert score(RUN, reply).outcome == outcome


@given(st.text("\\{}()[]\"'`,$_= abox01\x00", max_size=60))
def test_no_reply_breaks_the_scorer(text: str) -> None:
    for reply in (text, f"\\boxed{{{text}}}"):
        for each in (RUN, SETS, ONE):
            assert score(each, reply).outcome in ("right", "wrong", "unreadable", "missing")


REPETITIONS = [
    *("\\boxed{", "\\boxed{}", "\\boxed{1}", "}", "{", "(", ")", "()", "(,)", "[", "\\", "$", "\x00", "'", "\u201c"),
    *(
        " ",
        ",",
        "'a,",
        "\\text{",
        "_{a}",
        "_{",
        "box",
        "steps = ",
        "(a, b, 2, accept) ",
        "\u201ca, ",
        "\\left",
        "q" * 20,
    ),
]


@pytest.mark.parametrize("piece", REPETITIONS, ids=repr)
def test_the_work_grows_no_faster_than_the_reply(piece: str) -> None:
    def work(size: int) -> int:
        text = (piece * size)[: 8 * size]
        return _calls(lambda: [score(RUN, reply) for reply in (text, f"\\boxed{{{text}", f"\\boxed{{{text}}}")])

    small, large = work(300), work(1_200)
    assert large <= 4.4 * small + 200


def _calls(function: Callable[[], object]) -> int:
    """How many functions are called, those of the standard library among them."""
    count = 0

    def counting(_frame: FrameType, event: str, _argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counting)
    try:
        function()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize(
    "piece", ["\\boxed{", "\\boxed{}}", "((,", "\u201c,", "\\text{{", "box {", " \\", "'a,"], ids=repr
)
def test_a_very_long_reply_is_no_trouble(piece: str) -> None:
    text = piece * (300_000 // len(piece))
    for reply in (text, f"\\boxed{{{text}}}", f"\\boxed{{{text}}}\\boxed{{{INSIDE}}}"):
        assert score(RUN, reply).outcome in ("right", "unreadable", "missing")


def test_what_latex_adds_is_taken_away() -> None:
    assert plain(r"\text{a \{b\}} \left(q_{10},\;\varepsilon\right) \emptyset \langle 1 \rangle \#\_") == (
        "a {b} (q_10, \N{GREEK SMALL LETTER EPSILON}) {} ( 1 ) #_"
    )


def test_an_answer_is_read_without_a_box_when_it_stands_alone() -> None:
    assert parse_answer(INSIDE, RUN.schema) == RUN.answer
