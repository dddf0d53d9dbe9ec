"""What several replies come to."""

from itertools import combinations, permutations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evals.benchmarks.chomsky.published_score import Scored
from evals.benchmarks.chomsky.published_votes import (
    Rule,
    best_of,
    best_share,
    best_share_paper,
    majority,
    majority_rate,
)


def scored(ballot: str | None, right: str = "") -> Scored:
    """A reply; those with a capital letter are right."""
    passed = ballot is not None and ballot[:1].isupper()
    return Scored(ballot, tuple(sign == "+" for sign in right) or (passed,), passed)


replies = st.lists(st.sampled_from(["A", "B", "x", "y", None]).map(scored), min_size=1, max_size=6)


def test_the_most_frequent_answer_wins() -> None:
    winner = majority([scored("x"), scored("A"), scored("A"), scored(None), scored(None), scored(None)])
    assert winner is not None
    assert winner.passed


def test_of_equally_frequent_answers_the_first_wins() -> None:
    for rule in ("strict", "paper"):
        assert majority([scored("x"), scored("A"), scored("A"), scored("x")], rule) == scored("x")


def test_nobody_votes_where_no_answer_was_found() -> None:
    assert majority([scored(None), scored(None)]) is None
    assert majority([]) is None


def test_in_the_papers_vote_missing_answers_can_win() -> None:
    votes = [scored("A")] * 10 + [scored(None)] * 12
    assert majority(votes, "paper") == scored(None)
    assert majority(votes, "strict") == scored("A")


def test_in_the_papers_vote_spellings_of_one_answer_compete() -> None:
    spelt = [scored("A")] * 8 + [scored("B")] * 8 + [scored("C")] * 7 + [scored("x")] * 9
    assert majority(spelt, "paper") == scored("x")
    assert majority([scored("A")] * 23 + [scored("x")] * 9, "strict") == scored("A")


@settings(max_examples=60)
@given(replies, st.data(), st.sampled_from(["strict", "paper"]))
def test_the_majoritys_rate_is_the_share_of_draws_in_which_it_is_right(
    scores: list[Scored], data: st.DataObject, rule: Rule
) -> None:
    size = data.draw(st.integers(1, len(scores)))
    draws = [order for chosen in combinations(scores, size) for order in permutations(chosen)]
    won = sum((winner := majority(order, rule)) is not None and winner.passed for order in draws)
    assert majority_rate(scores, size, rule) == pytest.approx(won / len(draws))


def test_thirty_two_replies_are_counted_exactly() -> None:
    scores = [scored("A")] * 9 + [scored(letter) for letter in "bcdefghijklmnopqrstuvwxyz"[:23]]
    assert majority_rate(scores, 1) == pytest.approx(9 / 32)
    assert majority_rate(scores, 32) == 1.0
    assert majority_rate(scores, 2) == pytest.approx((comb(9, 2) + 9 * 23 / 2) / comb(32, 2))


@given(replies, st.data())
def test_the_best_of_some_replies_is_the_best_of_each_draw(scores: list[Scored], data: st.DataObject) -> None:
    size = data.draw(st.integers(1, len(scores)))
    draws = list(combinations(scores, size))
    assert best_of(scores, size) == pytest.approx(sum(any(one.passed for one in draw) for draw in draws) / len(draws))
    assert best_share(scores, size) == pytest.approx(sum(max(one.share for one in draw) for draw in draws) / len(draws))


def test_the_papers_best_share_rises_though_no_reply_is_better() -> None:
    scores = [scored("x", "+---"), scored("y", "-+--"), scored("z", "--+-"), scored("w", "---+")]
    assert best_share(scores, 4) == best_share(scores, 1) == 0.25
    assert best_share_paper(scores, 1) == 0.25
    assert best_share_paper(scores, 4) == 1.0


@pytest.mark.parametrize("size", [0, 3])
def test_no_more_replies_are_drawn_than_there_are(size: int) -> None:
    scores = [scored("A"), scored("x")]
    for measure in (majority_rate, best_of, best_share, best_share_paper):
        with pytest.raises(ValueError, match="2"):
            measure(scores, size)
