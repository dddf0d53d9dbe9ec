"""Linear-bounded automata: definitions that are accepted, and what is made of them."""

from typing import Any

from interpreters.linear_bounded import build

DLBA: dict[str, Any] = {
    "states": {"q0", "q1"},
    "input_symbols": {"a"},
    "tape_symbols": {"a", "_", "<", ">"},
    "transitions": {"q0": {"a": ("q0", "a", "R"), ">": ("q1", ">", "L"), "<": ("q0", "<", "N")}},
    "initial_state": "q0",
    "blank_symbol": "_",
    "final_states": {"q1"},
}
NLBA: dict[str, Any] = {**DLBA, "transitions": {"q0": {"a": {("q0", "a", "R"), ("q1", "_", "L")}}}}


def test_a_definition_is_that_of_a_turing_machine() -> None:
    definition = build("DLBA", DLBA)
    assert (definition.kind, definition.turing.kind, definition.end_markers) == ("DLBA", "DTM", False)
    assert definition.turing.initial_state == "q0"
    assert definition.turing.final_states == {"q1"}
    assert build("NLBA", NLBA).turing.kind == "NTM"


def test_end_markers_are_chosen_by_one_more_argument() -> None:
    assert build("DLBA", {**DLBA, "end_markers": True}).end_markers
    assert build("DLBA", {**DLBA, "end_markers": False}) == build("DLBA", DLBA)


def test_without_end_markers_their_symbols_are_like_any_other() -> None:
    rows = {"q0": {"<": ("q1", ">", "R"), "a": ("q0", "<", "L")}}
    assert build("DLBA", {**DLBA, "transitions": rows, "input_symbols": {"a", "<"}}).end_markers is False


def test_what_passes_though_it_is_hardly_meant_is_warned_of() -> None:
    definition = build("DLBA", {**DLBA, "states": {"q0", "q1", "q2"}})
    assert definition.warnings == definition.turing.warnings
    assert all(warning.warning for warning in definition.warnings)
