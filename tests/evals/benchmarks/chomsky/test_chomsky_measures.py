"""Measures: what the glossary says, on machines that can be run in the head."""

import pytest

from evals.benchmarks.chomsky.machine_finite import Finite
from evals.benchmarks.chomsky.machine_pushdown import Move, Pushdown
from evals.benchmarks.chomsky.measure import Subject, Unanswerable
from evals.benchmarks.chomsky.schema import Value
from evals.benchmarks.chomsky.vocabularies import VOCABULARIES

NO_BB = Finite(
    ("q0", "q1", "q2"),
    ("a", "b"),
    "q0",
    ("q0", "q1"),
    tuple(
        (state, symbol, target)
        for state, row in {"q0": "q0 q1", "q1": "q0 q2", "q2": "q2 q2"}.items()
        for symbol, target in zip("ab", row.split(), strict=True)
    ),
)
"""Words without bb; q2 is a trap."""

GUESS = Finite(
    ("s", "p", "q", "f"),
    ("a", "b"),
    "s",
    ("f",),
    (("s", "", "p"), ("s", "", "q"), ("p", "a", "p"), ("p", "a", "f"), ("q", "a", "f"), ("f", "b", "f")),
    deterministic=False,
)

ANBN = Pushdown(
    ("q0", "q1", "q2"),
    ("a", "b"),
    ("A", "Z"),
    "q0",
    "Z",
    ("q2",),
    (
        Move("q0", "a", "Z", "q0", "AZ"),
        Move("q0", "a", "A", "q0", "AA"),
        Move("q0", "b", "A", "q1", ""),
        Move("q1", "b", "A", "q1", ""),
        Move("q1", "", "Z", "q2", "Z"),
    ),
)


def measured(name: str, *machines: Finite | Pushdown, **given: Value) -> Value:
    subject = Subject.of(*machines, given={key.replace("_", " "): value for key, value in given.items()})
    return VOCABULARIES[subject.headings].measures[name].of(subject)


@pytest.mark.parametrize(
    ("name", "word", "value"),
    [
        ("states", "abba", ("q0", "q0", "q1", "q2", "q2")),
        ("configurations", "ab", (("q0", "ab"), ("q0", "b"), ("q1", ""))),
        ("verdict", "abba", "reject"),
        ("verdict", "", "accept"),
        ("last_state", "abb", "q2"),
        ("first_accepting", "abba", 0),
        ("accepting_visits", "abba", 3),
        ("changes", "abba", 2),
        ("trap_entry", "abba", 3),
        ("trap_entry", "aba", -1),
    ],
)
def test_a_deterministic_finite_automaton_is_measured(name: str, word: str, value: Value) -> None:
    assert measured(name, NO_BB, input=word) == value


def test_words_are_found_and_counted() -> None:
    assert measured("least", NO_BB, length=3, prefix="b") == "baa"
    assert measured("count", NO_BB, length=3) == 5
    assert measured("member", NO_BB, length=2, prefix="") == "aa"
    with pytest.raises(Unanswerable):
        measured("member", NO_BB, length=4, prefix="abb")


def test_states_are_equivalent_or_told_apart() -> None:
    same = (*NO_BB.transitions, ("q3", "a", "q3"), ("q3", "b", "q1"), ("q1", "a", "q3"))
    larger = Finite((*NO_BB.states, "q3"), NO_BB.symbols, "q0", ("q0", "q1", "q3"), same[:2] + same[3:])
    assert measured("minimal_states", larger) == 3
    assert measured("classes", larger) == frozenset({frozenset({"q0", "q3"}), frozenset({"q1"}), frozenset({"q2"})})
    assert measured("separating", larger, first_state="q1", second_state="q3") == "b"


@pytest.mark.parametrize(
    ("name", "word", "value"),
    [
        ("active_sets", "ab", (frozenset({"s", "p", "q"}), frozenset({"p", "f"}), frozenset({"f"}))),
        ("active_sets", "ba", (frozenset({"s", "p", "q"}),)),
        ("largest_set", "ab", 3),
        ("accepting_runs", "a", 2),
        ("accepting_runs", "aa", 1),
        ("accepting_runs", "ba", 0),
        ("verdict", "aab", "accept"),
        ("reachable_sets", "", 4),
    ],
)
def test_a_nondeterministic_finite_automaton_is_measured(name: str, word: str, value: Value) -> None:
    assert measured(name, GUESS, input=word) == value


def test_runs_without_end_have_no_number() -> None:
    circle = Finite(("s", "t"), ("a",), "s", ("s",), (("s", "", "t"), ("t", "", "s")), deterministic=False)
    with pytest.raises(Unanswerable, match="without end"):
        measured("accepting_runs", circle, input="")


def test_two_automata_run_side_by_side() -> None:
    even = Finite(
        ("e", "o"), ("a", "b"), "e", ("e",), (("e", "a", "o"), ("o", "a", "e"), ("e", "b", "e"), ("o", "b", "o"))
    )
    assert measured("pairs", NO_BB, even, input="ab") == (("q0", "e"), ("q0", "o"), ("q1", "o"))
    assert measured("verdict", NO_BB, even, input="ab") == "reject"
    assert measured("accepting_visits", NO_BB, even, input="baa") == 3
    assert measured("reachable_pairs", NO_BB, even) == 6
    assert measured("count", NO_BB, even, length=3) == 3


@pytest.mark.parametrize(
    ("name", "word", "value"),
    [
        ("steps", "aaabbb", 7),
        ("steps", "aab", 3),
        ("silent_steps", "aaabbb", 1),
        ("verdict", "aaabbb", "accept"),
        ("verdict", "aabbb", "reject"),
        ("stuck_at", "aabbb", 4),
        ("stuck_at", "aab", -1),
        ("last_state", "aabbb", "q2"),
        ("final_stack", "aab", "AZ"),
        ("max_height", "aaabbb", 3),
        ("pushes", "aaabb", 3),
        ("pops", "aaabb", 2),
        ("heights", "aabb", (0, 1, 2, 1, 0, 0)),
        ("stacks", "ab", ("Z", "AZ", "Z", "Z")),
        ("states", "ab", ("q0", "q0", "q1", "q2")),
        ("configurations", "ab", (("q0", "ab", "Z"), ("q0", "b", "AZ"), ("q1", "", "Z"), ("q2", "", "Z"))),
        ("block_stacks", "aabb", ("AAZ", "Z")),
        ("block_stacks", "aabaa", ("AAZ", "AZ")),
        ("first_symbols", "aabb", ("A",)),
        ("returns", "aabb", 1),
    ],
)
def test_a_deterministic_pushdown_automaton_is_measured(name: str, word: str, value: Value) -> None:
    assert measured(name, ANBN, input=word) == value


def test_the_stack_before_a_marker_is_measured_if_it_is_read() -> None:
    assert measured("stack_at_marker", ANBN, input="aabb", marker="b") == "AAZ"
    with pytest.raises(Unanswerable):
        measured("stack_at_marker", ANBN, input="aaa", marker="b")


def test_words_of_a_pushdown_automaton_are_found_and_counted() -> None:
    assert measured("least", ANBN, length=3, prefix="a") == "aabb"
    assert measured("member", ANBN, length=6, prefix="") == "aaabbb"
    assert [measured("count", ANBN, length=length) for length in range(5)] == [0, 0, 1, 0, 1]
    with pytest.raises(Unanswerable):
        measured("least", ANBN, length=2, prefix="b")


def test_a_pushdown_automaton_that_does_not_stop_has_no_run() -> None:
    endless = Pushdown(("q",), ("a",), ("Z",), "q", "Z", (), (Move("q", "", "Z", "q", "Z"),))
    with pytest.raises(Unanswerable, match="loops"):
        measured("steps", endless, input="a")
    with pytest.raises(Unanswerable, match="goes on"):
        measured("count", endless, length=1)


def test_an_accepting_start_state_that_can_be_left_without_reading_is_refused() -> None:
    odd = Pushdown(("q", "r"), ("a",), ("Z",), "q", "Z", ("q",), (Move("q", "", "Z", "r", "Z"),))
    with pytest.raises(Unanswerable, match="accepting start"):
        measured("steps", odd, input="")
