"""Regular expressions: read, written, and understood as Python's own module understands them."""

import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.benchmarks.chomsky.expression_runs import are_equivalent, compiled, derivative, is_nullable
from evals.benchmarks.chomsky.expression_tree import (
    EMPTY,
    ExpressionError,
    Letter,
    Tree,
    choice,
    concatenation,
    parse,
    star,
    text,
)
from evals.benchmarks.chomsky.finite_runs import accepts
from evals.benchmarks.chomsky.machine_expression import Expression
from evals.benchmarks.chomsky.measure import Subject
from evals.benchmarks.chomsky.measures_expression import EXPRESSION
from evals.benchmarks.chomsky.regular_expressions import partial

WORDS = ["".join(word) for length in range(5) for word in product("ab", repeat=length)]


def _larger(smaller: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
    some = st.lists(smaller, min_size=1, max_size=3)
    return st.one_of(some.map(concatenation), some.map(choice), smaller.map(star))


TREES = st.recursive(st.sampled_from([Letter("a"), Letter("b"), EMPTY]), _larger, max_leaves=8)


def matches(tree: Tree, word: str) -> bool:
    """What Python says; 1, the empty word, is an empty group there."""
    return re.fullmatch(text(tree).replace("1", "()"), word) is not None


@given(TREES)
def test_an_expression_is_read_back_as_it_was_written(tree: Tree) -> None:
    assert text(parse(text(tree), "ab")) == text(tree)


@given(TREES)
def test_thompsons_automaton_and_derivatives_accept_what_python_matches(tree: Tree) -> None:
    subject = Subject((compiled(tree, ("a", "b")),))
    for word in WORDS:
        rest, parts = tree, frozenset({tree})
        for letter in word:
            rest = derivative(rest, letter)
            parts = frozenset(each for part in parts for each in partial(part, letter))
        expected = matches(tree, word)
        assert accepts(subject, word) == expected
        assert is_nullable(rest) == expected
        assert any(map(is_nullable, parts)) == expected


@pytest.mark.parametrize(
    ("one", "other"), [("(a|b)*", "(a*b*)*"), ("1|aa*", "a*"), ("a(ba)*", "(ab)*a"), ("0*", "1"), ("a|0", "a")]
)
def test_expressions_for_the_same_words_are_equivalent(one: str, other: str) -> None:
    assert are_equivalent(parse(one, "ab"), parse(other, "ab"), ("a", "b"))


@pytest.mark.parametrize(("one", "other"), [("(a|b)*", "(ab)*"), ("1|aa", "a*"), ("0", "1"), ("a*b", "a*")])
def test_expressions_for_different_words_are_not(one: str, other: str) -> None:
    assert not are_equivalent(parse(one, "ab"), parse(other, "ab"), ("a", "b"))


@pytest.mark.parametrize(
    "written", ["", "(", ")", "a|", "|a", "()", "*", "(*a)", "c", "a b", "(" * 60 + "a" + ")" * 60]
)
def test_a_text_that_is_no_expression_is_refused(written: str) -> None:
    with pytest.raises(ExpressionError):
        parse(written, "ab")


def test_a_deep_expression_within_the_limit_is_read() -> None:
    assert parse("(" * 40 + "a" + ")*" * 40, "ab") == star(Letter("a"))


def test_any_expressions_for_the_derivatives_are_right() -> None:
    measure = EXPRESSION.measures["expressions"]
    subject = Subject.of(Expression("regular", ("a", "b"), "a*b"), given={"input": "ab"})
    assert measure.right(subject, ("a*b", "b|aa*b", "1"), None)
    assert measure.right(subject, ("(a|0)*b", "(1|aa*)b", "0*"), None)
    assert not measure.right(subject, ("a*b", "ab|b", "1"), None)
    assert not measure.right(subject, ("a*b", "a*b"), None)
    assert not measure.right(subject, ("a*b", "a*b", "x"), None)


@pytest.mark.parametrize(
    ("expression", "word", "length"), [("a*b", "aaba", 4), ("ab|ba", "aa", 2), ("a*", "aa", -1), ("0", "", 0)]
)
def test_a_beginning_may_be_that_of_no_word(expression: str, word: str, length: int) -> None:
    subject = Subject.of(Expression("regular", ("a", "b"), expression), given={"input": word})
    assert EXPRESSION.measures["dead_after"].of(subject) == length
