"""What each scorer accepts of changed keys. The keys are our own, in the shapes that the published ones have."""

from collections.abc import Mapping

import pytest
from rich.console import Console

from evals import chomsky_tables
from evals.benchmarks.chomsky.official import PublishedTask
from evals.benchmarks.chomsky.published_key import read_key
from evals.benchmarks.chomsky.published_robustness import RIGHT, WRONG, robustness

KEYS = {
    "numbers": "(12, 3, 4, 1)",
    "words": "(5, 'a_b_', 'XX', 2)",
    "trace": "(('q0', 'q1', 'q0', 'q2'), 3, 'ACCEPT')",
    "booleans": "(4, (True, False), 6, False)",
    "decimal": "(7, 'q3', 2, 2.5)",
}

PAPER: Mapping[str, str] = {
    r"in \box{}": "numbers words trace booleans decimal",
    r"in \boxed{}": "numbers words trace booleans decimal",
    "in dollar signs": "numbers words trace booleans decimal",
    "in a fence": "numbers words trace booleans decimal",
    "in square brackets": "numbers words trace booleans decimal",
    "on several lines": "numbers words trace booleans decimal",
    "with words behind it, in the box": "numbers words trace booleans decimal",
    r"in \text{}": "numbers words trace booleans decimal",
    r"with \_ for _": "numbers trace booleans decimal",
    "without quotes": "numbers words trace booleans decimal",
    "with names": "",
    "without round brackets": "",
    r"with \left( and \right)": "",
    "without a box": "",
    "with five lines behind it": "",
    r"behind an empty \box{}": "",
    "behind a wrong box": "",
    "a component too many": "",
    "two components exchanged": "numbers",
    "a sequence turned round": "trace booleans",
}
"""Change -> the keys of which the paper's scorer accepts what comes out."""


def task(name: str) -> PublishedTask:
    question = "Answer format: (A, B, C, D)" if name != "trace" else "Answer format: (A, B, C)"
    return PublishedTask(name, 1, question, KEYS[name], read_key(KEYS[name], question), "RE", "RE")


def test_there_is_an_expectation_for_every_change() -> None:
    assert PAPER.keys() == RIGHT.keys() | WRONG.keys()


@pytest.mark.parametrize("name", KEYS)
def test_the_strict_scorer_accepts_every_right_answer_and_no_wrong_one(name: str) -> None:
    for row in robustness([task(name)]):
        assert row.accepted["strict"] == (row.tasks if row.right else 0), row.change


@pytest.mark.parametrize("name", KEYS)
def test_the_papers_scorer_accepts_what_it_is_known_to_accept(name: str) -> None:
    for row in robustness([task(name)]):
        assert row.accepted["paper"] == (name in PAPER[row.change].split()), row.change


def test_the_papers_scorer_gives_full_shares_to_wrong_answers() -> None:
    rows = {row.change: row for row in robustness(map(task, KEYS))}
    assert rows["two components exchanged"].share["paper"] > rows["two components exchanged"].share["strict"]
    assert rows["a sequence turned round"].tasks == 2
    assert rows["a sequence turned round"].share["paper"] == 1.0
    assert rows["a component too many"].share == {"strict": 0.0, "paper": 1.0}


def test_the_table_shows_both_scorers_beside_each_other() -> None:
    console = Console(width=100, record=True)
    console.print(chomsky_tables.robustness(robustness(map(task, KEYS))))
    text = console.export_text()
    assert "a right answer" in text
    (line,) = (line.split() for line in text.splitlines() if "five lines" in line)
    assert line[-5:] == ["5", "5", "0", "1.000", "0.000"]
