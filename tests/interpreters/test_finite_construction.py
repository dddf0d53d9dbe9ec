"""Finite automata: definitions that are accepted, and what is made of them."""

from typing import Any

import pytest

from interpreters.finite_automata import build

EVEN: dict[str, Any] = {
    "states": {"q1", "q0"},
    "input_symbols": {"b", "a"},
    "transitions": {"q0": {"a": "q1", "b": "q0"}, "q1": {"a": "q0", "b": "q1"}},
    "initial_state": "q0",
    "final_states": {"q0"},
}
ENDS_IN_AB: dict[str, Any] = {
    "states": {"q0", "q1", "q2"},
    "input_symbols": {"a", "b"},
    "transitions": {"q0": {"a": {"q1", "q0"}, "b": {"q0"}}, "q1": {"b": {"q2"}}},
    "initial_state": "q0",
    "final_states": {"q2"},
}


def test_a_definition_has_its_states_and_symbols_in_order() -> None:
    definition = build("DFA", EVEN)
    assert definition.states == ("q0", "q1")
    assert definition.input_symbols == ("a", "b")
    assert definition.transitions["q0"] == {"a": ("q1",), "b": ("q0",)}
    assert (definition.initial_state, definition.final_states, definition.warnings) == ("q0", frozenset({"q0"}), ())


def test_an_nfa_has_its_targets_in_order() -> None:
    definition = build("NFA", ENDS_IN_AB)
    assert definition.transitions == {"q0": {"a": ("q0", "q1"), "b": ("q0",)}, "q1": {"b": ("q2",)}}


def test_a_dfa_may_be_partial_if_it_says_so() -> None:
    partial = {**EVEN, "transitions": {"q0": {"a": "q1"}, "q1": {}}, "allow_partial": True}
    assert build("DFA", partial).transitions == {"q0": {"a": ("q1",)}, "q1": {}}


@pytest.mark.parametrize(
    "changes",
    [
        {"input_symbols": ["a", "b"]},
        {"input_symbols": "ab"},
        {"states": frozenset({"q0", "q1"}), "final_states": frozenset({"q0"})},
        {"allow_partial": 1},
    ],
)
def test_what_automata_lib_can_use_as_well_as_a_set_means_the_same(changes: dict[str, Any]) -> None:
    assert build("DFA", {**EVEN, **changes}) == build("DFA", EVEN)


@pytest.mark.parametrize("targets", [["q0", "q1"], ("q1", "q0", "q1"), {"q0": 1, "q1": 2}])
def test_the_targets_of_an_nfa_may_be_in_any_container(targets: object) -> None:
    rows = {**ENDS_IN_AB["transitions"], "q0": {"a": targets, "b": {"q0"}}}
    definition = build("NFA", {**ENDS_IN_AB, "transitions": rows})
    assert set(definition.transitions["q0"]["a"]) == {"q0", "q1"}
    assert len(definition.transitions["q0"]["a"]) == 2


def test_states_may_be_any_values_that_have_a_hash() -> None:
    states = {0, ("q", 1), frozenset({"q"})}
    rows = {0: {"a": ("q", 1)}, ("q", 1): {"a": frozenset({"q"})}, frozenset({"q"}): {"a": 0}}
    arguments = {"states": states, "input_symbols": {"a"}, "transitions": rows, "initial_state": 0, "final_states": {0}}
    assert build("DFA", arguments).states == (("q", 1), 0, frozenset({"q"}))


@pytest.mark.parametrize(
    ("changes", "message", "path"),
    [
        (
            {"transitions": {**ENDS_IN_AB["transitions"], "q9": {"a": {"q0"}}}},
            "the row of 'q9' is never used: it is not in states",
            ("transitions", "q9"),
        ),
        (
            {"input_symbols": {"a", "b", "ab"}},
            "no word holds the input symbol 'ab': words are read a character at a time",
            ("input_symbols", "ab"),
        ),
        (
            {"input_symbols": {"a", "b", 0}},
            "no word holds the input symbol 0: words are read a character at a time",
            ("input_symbols", 0),
        ),
    ],
)
def test_what_passes_though_it_is_hardly_meant_is_warned_of(
    changes: dict[str, Any], message: str, path: tuple[object, ...]
) -> None:
    definition = build("NFA", {**ENDS_IN_AB, **changes})
    (problem,) = definition.warnings
    assert (problem.message, problem.path, problem.warning) == (message, path, True)
    assert definition.transitions == build("NFA", ENDS_IN_AB).transitions
    assert definition.input_symbols == ("a", "b")


def test_a_transition_that_reads_nothing_belongs_to_an_nfa_and_never_to_a_dfa() -> None:
    rows = {"q0": {"": {"q1"}}}
    assert build("NFA", {**ENDS_IN_AB, "transitions": rows}).transitions == {"q0": {"": ("q1",)}}
    silent = {"q0": {"a": "q1", "b": "q0", "": "q1"}, "q1": {"a": "q0", "b": "q1", "": "q1"}}
    definition = build("DFA", {**EVEN, "input_symbols": {"a", "b", ""}, "transitions": silent})
    assert definition.transitions == build("DFA", EVEN).transitions
