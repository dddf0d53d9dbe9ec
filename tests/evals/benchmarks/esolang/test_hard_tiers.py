"""What the Hard and Extra-Hard tasks promise beyond what all tasks do (test_tasks.py)."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.benchmarks.esolang import extra_hard, hard
from evals.benchmarks.esolang.source import HELD_OUT, VISIBLE, Source, cases

TASKS = (*hard.TASKS, *extra_hard.TASKS)
CASES = {task.id: cases(task) for task in TASKS}

TITLES = {
    "H": "Balanced Parentheses; Evaluate Expression With Precedence; Count Primes Up To N; Nth Prime Number; "
    "Big Integer Addition; Longest Word; Longest Common Prefix; Digit Frequency; General Caesar Cipher; "
    "Remove Consecutive Duplicates; Run Length Decoding; ASCII Sum; Polynomial Evaluation; List All Divisors; "
    "Tape Walk Final Position; Longest Run Length; Most Frequent Value; Divisible By 3; Plus Minus Reset Machine; "
    "Sort Strings Lexicographically",
    "X": "Prime Factorization; Longest Increasing Subsequence Length; Matrix Multiplication Result Element; "
    "Evaluate Postfix Expression; Merge Two Sorted Arrays; Compute Power Modulo; Longest Palindromic Substring Length; "
    "Count Set Bits In Range; Bracket Depth Maximum; String Rotation Check; Count Inversions; Least Common Multiple; "
    "Valid Parentheses Types; Next Greater Element; Spiral Matrix Traversal; Hamming Distance; Roman To Integer; "
    "Integer To Roman; Permutation Check; Josephus Problem",
}

YES_OR_NO = {"H01", "H18", "X10", "X13", "X19"}

every_task = pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)


@pytest.mark.parametrize(("letter", "tasks"), [("H", hard.TASKS), ("X", extra_hard.TASKS)])
def test_there_are_twenty_tasks_in_order(letter: str, tasks: tuple[Source, ...]) -> None:
    assert [task.id for task in tasks] == [f"{letter}{number:02}" for number in range(1, 21)]
    assert [task.title for task in tasks] == TITLES[letter].split("; ")


@every_task
def test_a_person_chose_inputs_for_both_halves(task: Source) -> None:
    assert len(task.edges) >= VISIBLE + 7
    assert len(CASES[task.id]) >= VISIBLE + HELD_OUT


@every_task
def test_no_input_is_larger_and_no_output_longer_than_a_small_machine_can_bear(task: Source) -> None:
    for case in CASES[task.id]:
        assert len(case.stdin) <= 130
        assert len(case.expected_stdout) <= 200


@every_task
@pytest.mark.parametrize("held_out", [False, True], ids=["visible", "held out"])
def test_both_halves_ask_for_every_constant_or_for_many_outputs(task: Source, held_out: bool) -> None:
    outputs = {case.expected_stdout for case in CASES[task.id] if case.held_out == held_out}
    assert outputs == {"yes", "no"} if task.id in YES_OR_NO else len(outputs) >= 4


@every_task
@given(seed=st.integers(0))
def test_every_random_input_is_of_the_domain_whatever_the_seed(task: Source, seed: int) -> None:
    task.reference(task.generate(random.Random(seed)))


@every_task
def test_pseudocode_is_some_lines_of_text(task: Source) -> None:
    assert not any(line != line.rstrip() or len(line) > 120 for line in task.pseudocode.split("\n"))


@every_task
def test_a_statement_says_how_numbers_are_written_and_separated(task: Source) -> None:
    assert "  " not in task.statement
    outputs = {case.expected_stdout for case in CASES[task.id]}
    if all(re.fullmatch(r"(-?\d+ ?)*", output) for output in outputs):
        assert re.search(r"as (a )?decimal numbers? without leading zeros", task.statement)
        several = any(" " in output for output in outputs)
        assert several == ("one space between each two of them" in task.statement)
