"""Parse trees and leftmost derivations of context-free grammars."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.benchmarks.chomsky.drawing import Setting
from evals.benchmarks.chomsky.machine_rewriting import Rewriting
from evals.benchmarks.chomsky.measure import Subject, Unanswerable
from evals.benchmarks.chomsky.ncf_expressions import EXPRESSIONS, Expressions
from evals.benchmarks.chomsky.ncf_tree_measures import CONTEXT_FREE
from evals.benchmarks.chomsky.ncf_trees import Chart
from evals.benchmarks.chomsky.ncf_two_ways import TWO_WAYS
from evals.benchmarks.chomsky.schema import Value

Rules = tuple[int, ...]

SUMS = Rewriting("context-free", ("E",), ("x", "+"), "E", (("E", "E+E"), ("E", "x")))


def measured(name: str, grammar: Rewriting, word: str) -> Value:
    return CONTEXT_FREE.measures[name].of(Subject.of(grammar, given={"word": word}))


def derivations(grammar: Rewriting, word: str) -> list[Rules]:
    """All leftmost derivations of a word, in order, by trying every rule; sides are not empty, and no rule circles."""
    found: list[Rules] = []
    pending: list[tuple[str, Rules]] = [(grammar.start, ())]
    while pending:
        form, rules = pending.pop()
        place = next((place for place, symbol in enumerate(form) if symbol in grammar.nonterminals), None)
        if place is None:
            found += [rules] * (form == word)
            continue
        if len(form) > len(word) or not word.startswith(form[:place]):
            continue
        for number, (left, right) in enumerate(grammar.rules):
            if left == form[place]:
                pending.append((form[:place] + right + form[place + 1 :], (*rules, number)))
    return sorted(found)


@pytest.mark.parametrize(("operands", "trees"), [(1, 1), (2, 1), (3, 2), (4, 5), (5, 14), (20, 1_767_263_190)])
def test_sums_have_as_many_trees_as_catalan_says(operands: int, trees: int) -> None:
    assert measured("trees", SUMS, "+".join("x" * operands)) == trees


@pytest.mark.parametrize(
    ("name", "word", "value"),
    [
        ("derivable", "x+x", True),
        ("derivable", "x+", False),
        ("derivable", "", False),
        ("trees", "x+", 0),
        ("parts", "x+x+x", 6),
        ("part_counts", "x+x+x", (3, 0, 2, 0, 1)),
        ("part_counts", "", ()),
        ("least_derivation", "x+x+x", (0, 0, 1, 1, 1)),
        ("least_derivation", "xx", ()),
        ("derivation_pair", "x+x+x", ((0, 0, 1, 1, 1), (0, 1, 0, 1, 1))),
    ],
)
def test_what_is_asked_of_a_grammar_is_what_the_glossary_says(name: str, word: str, value: Value) -> None:
    assert measured(name, SUMS, word) == value


@pytest.mark.parametrize(
    "rules", [(("E", "E"), ("E", "x")), (("E", ""), ("E", "x")), (("Ex", "xx"), ("E", "x"))], ids=str
)
def test_a_grammar_with_trees_without_end_or_empty_sides_has_no_answer(rules: tuple[tuple[str, str], ...]) -> None:
    with pytest.raises(Unanswerable):
        measured("trees", Rewriting("context-free", ("E",), ("x", "+"), "E", rules), "x")


def test_a_word_with_one_tree_has_no_two_derivations() -> None:
    with pytest.raises(Unanswerable):
        measured("derivation_pair", SUMS, "x+x")
    with pytest.raises(Unanswerable):
        measured("derivation_pair", SUMS, "x+")


rights = st.text("STab", min_size=2, max_size=3) | st.sampled_from("ab")
grammars = st.builds(
    lambda first, second: Rewriting(
        "context-free",
        ("S", "T"),
        ("a", "b"),
        "S",
        (*(("S", each) for each in first), *(("T", each) for each in second)),
    ),
    st.lists(rights | st.just("T"), min_size=1, max_size=4, unique=True),
    st.lists(rights, min_size=1, max_size=3, unique=True),
)


@given(grammars, st.text("ab", min_size=1, max_size=5))
def test_trees_and_derivations_are_those_of_an_enumeration(grammar: Rewriting, word: str) -> None:
    chart, expected = Chart(grammar, word), derivations(grammar, word)
    assert chart.trees(0, len(word)) == len(expected)
    found: list[Rules] = []
    following = chart.least()
    while following is not None and len(found) < 12:
        found.append(following)
        following = chart.second(following)
    assert found == expected[:12]
    assert all(map(chart.is_derivation, found))
    for rules in product(range(len(grammar.rules)), repeat=min(len(word), 3)):
        assert chart.is_derivation(rules) == (rules in expected)


def test_any_two_different_derivations_are_a_pair_and_nothing_else_is() -> None:
    measure = CONTEXT_FREE.measures["derivation_pair"]
    subject = Subject.of(SUMS, given={"word": "x+x+x+x"})
    known = derivations(SUMS, "x+x+x+x")
    wrong: list[Rules] = [(), known[0][:-1], (*known[0], 1), (1, *known[0][1:])]
    for pair in product([*known, *wrong], repeat=2):
        assert measure.right(subject, pair, ()) == (pair[0] != pair[1] and not {*pair} & {*wrong})
    assert not measure.right(subject, (known[0],), ())
    assert not measure.right(subject, tuple(known[:3]), ())


def test_expressions_agree_on_all_short_words() -> None:
    for seed in range(3):
        drawn = EXPRESSIONS.draw(Random(seed), 3, "trace")
        for length in range(1, 6):
            for word in map("".join, product(drawn.terminals, repeat=length)):
                changed = replace(drawn, setting=Setting("trace", word))
                subject = changed.subject()
                for name in ("trees", "part_counts", "least_derivation"):
                    assert CONTEXT_FREE.measures[name].of(subject) == EXPRESSIONS.direct[name](changed), word


def test_words_of_two_ways_agree_on_all_short_words_and_blocks() -> None:
    drawn = TWO_WAYS.draw(Random(1), 3, "trace")
    short = ["".join(word) for length in range(1, 6) for word in product(drawn.letters, repeat=length)]
    blocks = [
        "".join(letter * count for letter, count in zip(drawn.letters, counts, strict=True))
        for counts in product(range(4), repeat=4)
    ]
    for word in short + blocks:
        changed = drawn.with_word(word)
        for name in ("trees", "part_counts", "least_derivation"):
            assert CONTEXT_FREE.measures[name].of(changed.subject()) == TWO_WAYS.direct[name](changed), word


def test_the_first_operator_binds_least_in_the_first_derivation() -> None:
    drawn = Expressions("x", "+*", True, Setting("trace", "x*x+(x+x)"))
    assert drawn.least() == (0, 1, 2, 2, 3, 0, 2, 2)
    assert drawn.another() == (1, 2, 0, 2, 3, 0, 2, 2)
