"""The strict scorer on keys like the published ones, which are our own here."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.benchmarks.chomsky.published_key import KeyMistake, read_key
from evals.benchmarks.chomsky.published_strict import score_strict


@pytest.mark.parametrize(
    ("text", "type_"),
    [
        ("(3, -1)", "integer"),
        ("(True, False)", "boolean"),
        ("('ACCEPT', 'reject')", "verdict"),
        ("('q0', 'q_even')", "state"),
        ("('qaccept', p1)", "state"),
        ("('a_b', 'X')", "word"),
        ("('1', \"01#\")", "word"),
        ("(('q0', 'q1'), ['q_2'])", "list of states"),
        ("((1, 2), ())", "list of integers"),
        ("((('q0',), ('q1', 'q2')), (('q0', 'p0'),))", "list of lists of states"),
        ("(('a', 'q0'), ('ACCEPT', 'x'))", "list of words"),
        ("((True, True), (False,))", "list of booleans"),
        ("({q0, q1}, {'q2'})", "set of states"),
        ("((1, ('a', 'b')), (2, ()))", "(integer, list of words)"),
    ],
)
def test_the_types_of_a_key_are_those_of_its_components(text: str, type_: str) -> None:
    first = read_key(text).schema.components[0]
    assert str(first.type) == type_
    key = read_key(text)
    assert all(key.check(key.answer))


@pytest.mark.parametrize(
    "text", ["", "5", "(1, 2", "(1, 2) 3", "{1, 2}", "()", "(1, 2 3)", "(1,,2)", "({1, (2, 3)}, 1)"]
)
def test_what_is_no_tuple_is_no_key(text: str) -> None:
    with pytest.raises(KeyMistake):
        read_key(text)


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ('Run it.\n\nAnswer format: (S, "T1", W)', ("s", "t1", "w")),
        ('**Answer Format:** (S, "FS", M)', ("s", "fs", "m")),
        ("Answer format: (S, T)\nFor example: (1, 2, 3)", ("component_1", "component_2", "component_3")),
        ("Answer format: (S, S, T)", ("component_1", "component_2", "component_3")),
        ('Answer format: (S, "yes"/"no", T)', ("component_1", "component_2", "component_3")),
        ("Answer format: (S, (T", ("component_1", "component_2", "component_3")),
        ("", ("component_1", "component_2", "component_3")),
    ],
)
def test_components_have_the_names_of_the_questions_answer_format(question: str, names: tuple[str, ...]) -> None:
    assert read_key("(1, 'a', 2)", question).schema.names == names


KEY = read_key("(('q0', 'q_1'), 3, 'a_b', 'ACCEPT', True)", "Answer format: (P, S, T, R, B)")


@pytest.mark.parametrize(
    "reply",
    [
        r"\box{(('q0', 'q_1'), 3, 'a_b', 'ACCEPT', True)}",
        r"\boxed{([q_0, q1], 3, a\_b, accepted, true)}",
        r"$$\boxed{\left((q_{0}, q_{1}), 3, \text{a\_b}, \text{ACCEPT}, \text{True}\right)}$$",
        "```\n\\box{((q0, q1), 3, a_b, ACCEPT, True)}\n```",
        r"\boxed{P = (q0, q1), S = 3, T = 'a_b', R = ACCEPT, B = True}",
        r"\boxed{(S = 3, B = true, T = a_b, P = [q0, q1], R = accept)}",
        r"\boxed{({q0, q1}, 3, a_b, ACCEPT, True)}",
        r"\boxed{(q0)} or rather \boxed{((q0, q1), 3, a_b, ACCEPT, True)}" + "\n" * 9 + "I am sure.",
        r"Into \box{} I write: \box{((q0, q1), 3, a_b, ACCEPT, True) steps}",
        "From (q0, q1) it goes on, and so the answer is ((q0, q1), 3, a_b, ACCEPT, True).",
    ],
)
def test_a_right_answer_is_right_in_any_spelling(reply: str) -> None:
    score = score_strict(KEY, reply)
    assert score.passed
    assert score.ballot == '([q0, q1], 3, "a_b", accept, true)'


@pytest.mark.parametrize(
    ("reply", "right"),
    [
        (r"\box{((q1, q0), 3, a_b, ACCEPT, True)}", "-++++"),
        (r"\box{((q0, q1), 3.0, a_b, ACCEPT, True)}", "+-+++"),
        (r"\box{((q0, q1), 3, ab, ACCEPT, True)}", "++-++"),
        (r"\box{((q0, q1), 3, A_B, REJECT, True)}", "++--+"),
        (r"\box{((q0, q1), True, a_b, ACCEPT, 1)}", "+-++-"),
        (r"\box{(3, (q0, q1), a_b, ACCEPT, True)}", "--+++"),
        (r"\box{((q0, q1, q1), 3, a_b, ACCEPT, True)}", "-++++"),
    ],
)
def test_a_wrong_answer_is_wrong_where_it_is_wrong(reply: str, right: str) -> None:
    score = score_strict(KEY, reply)
    assert not score.passed
    assert score.right == tuple(sign == "+" for sign in right)
    assert score.ballot is not None


@pytest.mark.parametrize(
    "reply",
    [
        "",
        "I do not know.",
        r"\box{((q0, q1), 3, a_b, ACCEPT, True, 0)}",
        r"\box{((q0, q1), 3, a_b, ACCEPT)}",
        r"\box{((q0, q1), 3",
        "Either ((q0, q1), 3, a_b, ACCEPT, True) or ((q0, q1), 4, a_b, ACCEPT, True).",
    ],
)
def test_a_reply_without_one_tuple_of_that_size_abstains(reply: str) -> None:
    score = score_strict(KEY, reply)
    assert (score.ballot, score.passed, score.share) == (None, False, 0.0)


@pytest.mark.parametrize(
    ("text", "right"), [("2", True), ("2.0", True), ("2.00", True), ("'2'", True), ("2.1", False), ("x", False)]
)
def test_a_decimal_is_right_however_it_is_spelt(text: str, right: bool) -> None:
    score = score_strict(read_key("(1, 2.0)"), rf"\box{{(1, {text})}}")
    assert score.passed is right


def test_spellings_of_one_decimal_are_one_ballot() -> None:
    key = read_key("(1, 2.0)")
    assert score_strict(key, r"\box{(1, 2)}").ballot == score_strict(key, r"\box{(1, 2.0)}").ballot


def test_a_set_has_no_order_where_the_key_has_braces() -> None:
    key = read_key("({q0, q1}, 1)")
    assert score_strict(key, r"\box{({q1, q0}, 1)}").passed
    assert not score_strict(key, r"\box{({q1}, 1)}").passed
    listed = read_key("((q0, q1), 1)")
    assert not score_strict(listed, r"\box{({q1, q0}, 1)}").passed


def test_dollar_signs_of_a_tape_do_not_count() -> None:
    key = read_key("('$XY$', 1)")
    assert score_strict(key, r"\box{('$XY$', 1)}").passed
    assert score_strict(key, r"$\box{(XY, 1)}$").passed


@given(st.text(alphabet="\\box{}()[],'\"q01_$ \n", max_size=200))
def test_any_reply_can_be_scored(reply: str) -> None:
    score = score_strict(KEY, reply)
    assert len(score.right) == 5
    assert score.passed == all(score.right)
