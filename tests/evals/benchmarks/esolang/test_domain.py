"""What a generator draws, the reader of the same name accepts."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.benchmarks.esolang import domain
from evals.benchmarks.esolang.domain import counted, integer, listed, one_integer, one_text, text, written

seeds = st.integers(0, 2**64 - 1).map(random.Random)


@given(seeds, st.integers(0, 5), st.integers(0, 5))
def test_a_drawn_text_is_of_the_length_and_alphabet_asked_for(rng: random.Random, least: int, more: int) -> None:
    drawn = domain.some_text(rng, least, least + more, "ab")
    assert one_text(written(drawn), least, least + more, "ab") == drawn


@given(seeds, st.integers(-2000, 2000), st.integers(0, 4000))
def test_a_drawn_integer_is_in_range(rng: random.Random, least: int, more: int) -> None:
    drawn = domain.some_integer(rng, least + more, least)
    assert one_integer(written(drawn), least + more, least) == drawn


@pytest.mark.parametrize(("least", "most"), [(0, 999), (1, 12), (-99, 99), (-9, 0), (500, 501)])
def test_every_integer_of_a_range_is_drawn_sooner_or_later(least: int, most: int) -> None:
    rng = random.Random(3)
    assert {domain.some_integer(rng, most, least) for _ in range(40_000)} == set(range(least, most + 1))


@given(seeds, st.integers(0, 3), st.integers(0, 3))
def test_a_drawn_list_is_of_the_length_asked_for(rng: random.Random, least: int, more: int) -> None:
    drawn = domain.some_integers(rng, (least, least + more), 99, -99)
    assert counted(listed(drawn), (least, least + more), 99, -99) == drawn


@pytest.mark.parametrize("line", ["-0", "-01", "--1", "-", "+1", "-100", "100", "1_0", "", "-" + "9" * 5000])
def test_a_negative_integer_has_one_minus_sign_and_no_leading_zero(line: str) -> None:
    assert integer("-99", 99, -99) == -99
    with pytest.raises(ValueError, match=r"^the line is not an integer from -99 to 99: "):
        integer(line, 99, -99)


@pytest.mark.parametrize(
    "stdin", ["", "\n", "1\n", "0\n5\n", "2\n5\n", "4\n1\n2\n3\n4\n", "1\n5", "1\n5\n\n", "1\nx\n", "1\n100\n", "-1\n"]
)
def test_a_list_whose_count_or_values_are_wrong_is_refused(stdin: str) -> None:
    with pytest.raises(ValueError, match=r"^the (input|line) "):
        counted(stdin, (0, 3), 99)


def test_a_text_of_another_alphabet_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^the line holds 'c', which is not one of its characters: 'abc'$"):
        text("abc", alphabet="ab")
