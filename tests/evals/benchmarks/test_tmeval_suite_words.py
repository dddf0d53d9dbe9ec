"""The small predicates from which languages are put together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.benchmarks.tmeval.words import (
    Powers,
    anything,
    composite,
    counts,
    dyck,
    height_before,
    heights,
    mismatches,
    over,
    parts,
    powers,
    prime,
    reducible,
    square,
    swapped,
)

NUMBERS = range(1, 400)


def test_powers_asks_the_exponents_of_its_units_in_turn() -> None:
    decide = powers(("ab", "c", "ba"), lambda *exponents: exponents in ((2, 3, 1), (0, 0, 0)))
    assert decide("ababcccba")
    assert decide("")
    assert not decide("ababccba")


@pytest.mark.parametrize("word", ["ba", "abcab", "abx", "a\n"])
def test_what_is_no_product_of_such_powers_is_refused_without_asking(word: str) -> None:
    assert not powers("ab", lambda *_: pytest.fail("it was asked"))(word)


@given(st.lists(st.integers(1, 9), min_size=3, max_size=3))
def test_powers_knows_a_word_by_the_exponents_that_it_was_made_with(exponents: list[int]) -> None:
    assert Powers(("a", "bc", "a"), lambda *found: list(found) == exponents)(
        Powers(("a", "bc", "a"), anything).word(exponents)
    )


def test_over_asks_its_condition_of_no_word_with_other_letters() -> None:
    assert over("ab", lambda word: word == "ab")("ab")
    assert not over("ab", lambda _: pytest.fail("it was asked"))("abc")


def test_counts_asks_how_often_each_letter_comes() -> None:
    assert counts("abc", lambda a, b, c: (a, b, c) == (2, 0, 1))("aca")
    assert not counts("abc", anything)("abd")


def test_parts_asks_what_stands_between_separators() -> None:
    assert parts(3, "ab", lambda x, y, z: (x, y, z) == ("a", "", "bb"))("a##bb")
    assert not parts(2, "ab", anything)("a##b")
    assert not parts(2, "ab", anything)("ab")
    assert not parts(2, "ab", anything)("c#a")


@pytest.mark.parametrize("word", ["", "()", "([])x()", "[[x]]"])
def test_balanced_words_are_dyck_words(word: str) -> None:
    assert dyck(["()", "[]"], others="x")(word)


@pytest.mark.parametrize("word", ["(", ")", ")(", "([)]", "(]", "()y", "(()"])
def test_unbalanced_words_are_no_dyck_words(word: str) -> None:
    assert not dyck(["()", "[]"], others="x")(word)


@given(st.text("()x", max_size=12))
def test_a_word_is_balanced_if_its_heights_never_fall_below_zero_and_end_there(word: str) -> None:
    found = heights(word, "(", ")")
    assert found == [word[:end].count("(") - word[:end].count(")") for end in range(len(word) + 1)]
    assert dyck(["()"], others="x")(word) == (min(found) >= 0 and found[-1] == 0)
    assert list(height_before(word, "x", "(", ")")) == [found[at] for at, letter in enumerate(word) if letter == "x"]


def test_a_reducible_word_comes_down_to_the_goal() -> None:
    sums = reducible("()+x", [("(x+x)", "x")], "x")
    assert sums("x")
    assert sums("((x+x)+(x+x))")
    assert not sums("(x+x)+x")
    assert not sums("(y+x)")


@given(st.text("ab", max_size=12))
def test_mismatches_counts_the_unequal_pairs_around_the_middle(word: str) -> None:
    assert 2 * mismatches(word) == sum(x != y for x, y in zip(word, reversed(word), strict=True))
    assert mismatches(word + swapped(word[::-1])) == len(word)


def test_prime_composite_and_square_agree_with_their_definitions() -> None:
    products = {i * j for i in range(2, 400) for j in range(2, 400 // i + 1)}
    assert [n for n in NUMBERS if composite(n)] == [n for n in NUMBERS if n in products]
    assert [n for n in NUMBERS if prime(n)] == [n for n in NUMBERS if n > 1 and n not in products]
    assert [n for n in NUMBERS if square(n)] == [i * i for i in range(1, 20)]
    assert not any(map(prime, (-7, 0, 1)))
