"""Linear-bounded automata: definitions that are refused."""

from typing import Any, Literal

import pytest

from interpreters.linear_bounded import build
from interpreters.machine import MachineError, Problem

Kind = Literal["DLBA", "NLBA"]

DLBA: dict[str, Any] = {
    "states": {"q0", "q1"},
    "input_symbols": {"a"},
    "tape_symbols": {"a", "_", "<", ">"},
    "transitions": {"q0": {"a": ("q0", "a", "R"), ">": ("q1", ">", "L")}},
    "initial_state": "q0",
    "blank_symbol": "_",
    "final_states": {"q1"},
    "end_markers": True,
}


def problems(kind: Kind, arguments: dict[str, Any]) -> tuple[Problem, ...]:
    with pytest.raises(MachineError) as caught:
        build(kind, arguments)
    return caught.value.problems


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"initial_state": "q9"}, "InvalidStateError"),
        ({"blank_symbol": "#"}, "InvalidSymbolError"),
        ({"tape_symbols": {"_", "<", ">"}}, "MissingSymbolError"),
        ({"final_states": {"q0", "q1"}}, "InitialStateError"),
        ({"final_states": ["q1"]}, "TypeError"),
        ({"transitions": {"q0": {"a": ("q0", "a", "S")}}}, "InvalidDirectionError"),
        ({"transitions": {"q0": {"a": ("q0", "a")}}}, "ValueError"),
        ({"transitions": {**DLBA["transitions"], "q1": {}}}, "FinalStateError"),
        ({"end_marker": True}, "TypeError"),
    ],
)
def test_the_checks_are_those_of_a_turing_machine(changes: dict[str, Any], name: str) -> None:
    assert problems("DLBA", {**DLBA, **changes})[0].kind == name


@pytest.mark.parametrize("value", [None, 1, "yes", ("<", ">")])
def test_end_markers_are_there_or_not(value: object) -> None:
    (problem,) = problems("DLBA", {**DLBA, "end_markers": value})
    assert (problem.kind, problem.path, problem.remedy) == ("TypeError", ("end_markers",), "True or False")


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"input_symbols": {"a", "<"}}, ("input_symbols", "<")),
        ({"blank_symbol": ">"}, ("blank_symbol",)),
        ({"transitions": {"q0": {"a": ("q0", "<", "R")}}}, ("transitions", "q0", "a")),
        ({"transitions": {"q0": {"<": ("q0", "a", "R")}}}, ("transitions", "q0", "<")),
        ({"transitions": {"q0": {">": ("q0", "<", "R")}}}, ("transitions", "q0", ">")),
    ],
)
def test_end_markers_stand_at_the_ends_and_nowhere_else(changes: dict[str, Any], path: tuple[object, ...]) -> None:
    first = problems("DLBA", {**DLBA, **changes})[0]
    assert (first.kind, first.path) == ("InvalidSymbolError", path)
    assert first.remedy
    build("DLBA", {**DLBA, **changes, "end_markers": False})


def test_each_transition_that_misuses_an_end_marker_is_told() -> None:
    rows = {"q0": {"a": {("q0", "<", "R"), ("q0", ">", "R")}, "<": {("q1", "<", "R"), ("q1", "_", "R")}}}
    assert [(each.path, each.message) for each in problems("NLBA", {**DLBA, "transitions": rows})] == [
        (("transitions", "q0", "a"), "state 'q0' writes '<' over 'a'"),
        (("transitions", "q0", "a"), "state 'q0' writes '>' over 'a'"),
        (("transitions", "q0", "<"), "state 'q0' writes '_' over '<'"),
    ]
