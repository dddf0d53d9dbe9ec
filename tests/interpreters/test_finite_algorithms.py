"""Finite automata: the subset construction, minimisation, words that tell two apart, and counting words."""

from typing import Any

import pytest

from interpreters.finite_algorithms import TooManySets, count_words, determinise, minimise, separating_word
from interpreters.finite_automata import build

ENDS_IN_AB: dict[str, Any] = {
    "states": {"q0", "q1", "q2"},
    "input_symbols": {"a", "b"},
    "transitions": {"q0": {"a": {"q0", "q1"}, "b": {"q0"}}, "q1": {"b": {"q2"}}},
    "initial_state": "q0",
    "final_states": {"q2"},
}
# B and C do the same, and so do D and E; F is never reached.
REDUNDANT: dict[str, Any] = {
    "states": {"A", "B", "C", "D", "E", "F"},
    "input_symbols": {"0", "1"},
    "transitions": {
        "A": {"0": "B", "1": "C"},
        "B": {"0": "B", "1": "D"},
        "C": {"0": "C", "1": "E"},
        "D": {"0": "B", "1": "C"},
        "E": {"0": "C", "1": "B"},
        "F": {"0": "A", "1": "F"},
    },
    "initial_state": "A",
    "final_states": {"D", "E"},
}


def nth_from_the_end(number: int) -> dict[str, Any]:
    """An NFA for the words in which the character so far from the end is an a."""
    rows = {each: {"a": {each + 1}, "b": {each + 1}} for each in range(1, number)}
    return {
        "states": set(range(number + 1)),
        "input_symbols": {"a", "b"},
        "transitions": {0: {"a": {0, 1}, "b": {0}}, **rows},
        "initial_state": 0,
        "final_states": {number},
    }


def test_the_subset_construction_gives_the_sets_that_can_be_reached() -> None:
    definition = determinise(build("NFA", ENDS_IN_AB))
    first, second, third = (frozenset(names) for names in ({"q0"}, {"q0", "q1"}, {"q0", "q2"}))
    assert definition.kind == "DFA"
    assert definition.states == (first, second, third)
    assert definition.transitions == {
        first: {"a": (second,), "b": (first,)},
        second: {"a": (second,), "b": (third,)},
        third: {"a": (second,), "b": (first,)},
    }
    assert definition.initial_state == first
    assert definition.final_states == {third}


def test_the_empty_set_is_no_state_of_the_subset_construction() -> None:
    definition = determinise(build("NFA", {**ENDS_IN_AB, "transitions": {"q0": {"a": {"q1"}}, "q1": {"b": {"q2"}}}}))
    assert definition.states == (frozenset({"q0"}), frozenset({"q1"}), frozenset({"q2"}))
    assert definition.transitions[frozenset({"q2"})] == {}


def test_minimisation_merges_what_does_the_same_and_leaves_out_what_is_never_reached() -> None:
    minimal = minimise(build("DFA", REDUNDANT))
    assert minimal.count == 3
    assert minimal.classes == (("A",), ("B", "C"), ("D", "E"))
    assert minimal.rounds == ((("A", "B", "C"), ("D", "E")), (("A",), ("B", "C"), ("D", "E")))


def test_the_state_that_a_partial_dfa_lacks_is_counted_but_is_in_no_class() -> None:
    rows = {"A": {"0": "B"}, "B": {}}
    partial = {**REDUNDANT, "states": {"A", "B"}, "transitions": rows, "final_states": {"B"}, "allow_partial": True}
    minimal = minimise(build("DFA", partial))
    assert (minimal.count, minimal.classes) == (3, (("A",), ("B",)))


def test_the_state_that_a_partial_dfa_lacks_is_not_counted_beside_one_that_does_the_same() -> None:
    rows = {"A": {"0": "B", "1": "C"}, "B": {}, "C": {"0": "C"}}
    states = {"A", "B", "C"}
    partial = {**REDUNDANT, "states": states, "transitions": rows, "final_states": {"B"}, "allow_partial": True}
    minimal = minimise(build("DFA", partial))
    assert (minimal.count, minimal.classes) == (3, (("A",), ("B",), ("C",)))


def test_only_a_dfa_is_minimised() -> None:
    definition = build("NFA", ENDS_IN_AB)
    with pytest.raises(ValueError, match="this is an NFA; determinise it first"):
        minimise(definition)
    assert minimise(determinise(definition)).count == 3


def test_equivalent_automata_are_told_apart_by_no_word() -> None:
    definition = build("NFA", ENDS_IN_AB)
    assert separating_word(definition, determinise(definition)) is None


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"final_states": {"q0"}}, ""),
        ({"final_states": {"q1"}}, "a"),
        ({"transitions": {**ENDS_IN_AB["transitions"], "q2": {"": {"q1"}}}}, "abb"),
        ({"transitions": {**ENDS_IN_AB["transitions"], "q2": {"c": {"q2"}}}, "input_symbols": {"a", "b", "c"}}, "abc"),
    ],
)
def test_automata_are_told_apart_by_a_shortest_word(changes: dict[str, Any], word: str) -> None:
    assert separating_word(build("NFA", ENDS_IN_AB), build("NFA", {**ENDS_IN_AB, **changes})) == word


def test_words_are_counted_by_length() -> None:
    definition = build("NFA", ENDS_IN_AB)
    assert [count_words(definition, length) for length in range(6)] == [0, 0, 1, 2, 4, 8]
    assert count_words(definition, 1_000) == 2**998


def test_a_search_among_too_many_sets_is_given_up() -> None:
    many, fewer = build("NFA", nth_from_the_end(12)), build("NFA", nth_from_the_end(11))
    assert count_words(many, 20, most=4_096) == 2**19
    with pytest.raises(TooManySets):
        count_words(many, 20, most=4_095)
    assert len(determinise(many, most=4_096).states) == 4_096
    with pytest.raises(TooManySets):
        determinise(many, most=4_095)
    with pytest.raises(TooManySets):
        separating_word(many, many, most=4_000)
    assert separating_word(many, fewer) == "a" * 11
