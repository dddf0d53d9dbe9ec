"""Whether samples repeat the greedy answer."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from evals import chomsky_tables
from evals.chomsky_contamination import contamination, edit_distance


def plain_distance(first: Sequence[str], second: Sequence[str]) -> int:
    row = list(range(len(second) + 1))
    for place, one in enumerate(first, 1):
        above, row = row, [place]
        for other_place, other in enumerate(second, 1):
            row.append(min(above[other_place] + 1, row[-1] + 1, above[other_place - 1] + (one != other)))
    return row[-1]


@given(st.text("abc", max_size=80), st.text("abc", max_size=80))
def test_edit_distances_are_those_of_the_table(first: str, second: str) -> None:
    assert edit_distance(first, second) == plain_distance(first, second)


def test_samples_that_repeat_the_greedy_answer_are_a_peak() -> None:
    greedy = " ".join(f"step{number}" for number in range(50))
    samples = [greedy, greedy.replace("step7", "q"), "something else", "nothing of it"]
    found = contamination("t", greedy, samples)
    assert (found.peak, found.contaminated, found.samples) == (0.5, True, 4)
    assert sum(found.distances.values()) == 4
    assert list(found.distances) == sorted(found.distances)


def test_the_peak_is_what_lies_within_alpha_of_the_longest_text() -> None:
    greedy = "a " * 40
    samples = ["a " * 38, "a " * 37]
    assert contamination("t", greedy, samples, alpha=0.05).peak == 0.5
    assert contamination("t", greedy, samples, alpha=0.1).peak == 1.0
    assert contamination("t", greedy, samples, alpha=0.0).contaminated is False


def test_only_the_first_thousand_tokens_are_compared() -> None:
    found = contamination("t", "a " * 3000, ["a " * 1000 + "b " * 9000])
    assert (found.longest, found.distances) == (1000, {0: 1})


def test_contamination_needs_a_sample() -> None:
    with pytest.raises(ValueError, match="no sample"):
        contamination("t", "a", [])


def test_the_table_of_contamination_shows_the_suspected_tasks() -> None:
    found = [contamination("same", "a b c", ["a b c"]), contamination("other", "a b c", ["x y z"])]
    console = Console(width=100, record=True)
    console.print(chomsky_tables.contamination(found))
    text = console.export_text()
    assert "same" in text
    assert "other" not in text
    assert "1 of 2 tasks" in text
