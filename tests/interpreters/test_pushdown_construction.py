"""Pushdown automata: definitions that are accepted, and what is made of them."""

from typing import Any

import pytest

from interpreters.machine import MachineError
from interpreters.pushdown_automata import build, compile_machine

DPDA: dict[str, Any] = {
    "states": {"q0", "q1"},
    "input_symbols": {"a", "b"},
    "stack_symbols": {"A", "Z"},
    "transitions": {"q0": {"a": {"Z": ("q0", ("A", "Z")), "A": ("q0", "AA")}, "b": {"A": ("q1", "")}}},
    "initial_state": "q0",
    "initial_stack_symbol": "Z",
    "final_states": {"q1"},
}
NPDA: dict[str, Any] = {
    **DPDA,
    "transitions": {"q0": {"a": {"Z": {("q1", "Z"), ("q0", ("A", "Z"))}}, "": {"Z": {("q1", ())}}}},
}


def test_a_definition_has_its_transitions_in_its_order_and_what_they_push_topmost_last() -> None:
    definition = build("DPDA", DPDA)
    assert definition.states == ("q0", "q1")
    assert definition.transitions == (
        ("q0", "a", "Z", (("q0", ("Z", "A")),)),
        ("q0", "a", "A", (("q0", ("A", "A")),)),
        ("q0", "b", "A", (("q1", ()),)),
    )
    assert (definition.initial_stack_symbol, definition.acceptance_mode) == ("Z", "both")
    assert (definition.faults, definition.warnings) == ((), ())


def test_an_npda_has_its_moves_in_the_order_of_their_texts() -> None:
    assert build("NPDA", NPDA).transitions == (
        ("q0", "a", "Z", (("q0", ("Z", "A")), ("q1", ("Z",)))),
        ("q0", "", "Z", (("q1", ()),)),
    )


@pytest.mark.parametrize("mode", ["final_state", "empty_stack", "both"])
def test_there_are_three_acceptance_modes(mode: str) -> None:
    assert build("NPDA", {**NPDA, "acceptance_mode": mode}).acceptance_mode == mode


def test_a_list_stands_for_a_tuple_except_inside_of_one() -> None:
    listed = {"q0": {"a": {"Z": ["q0", ["A", "Z"]]}}}
    assert build("DPDA", {**DPDA, "transitions": listed}).transitions == (("q0", "a", "Z", (("q0", ("Z", "A")),)),)
    inside = {"q0": {"a": {"Z": ("q0", ["A", "Z"])}}}
    assert [each.kind for each in build("DPDA", {**DPDA, "transitions": inside}).faults] == ["TypeError"]


@pytest.mark.parametrize(
    ("kind", "result", "name"),
    [
        ("DPDA", "q1", "TypeError"),
        ("DPDA", {("q1", "A")}, "TypeError"),
        ("DPDA", ("q1",), "ValueError"),
        ("DPDA", ("q1", "A", "Z"), "ValueError"),
        ("DPDA", ("q1", None), "TypeError"),
        ("DPDA", ("q1", 5), "TypeError"),
        ("DPDA", ({}, "A"), "TypeError"),
        ("NPDA", "q1", "ValueError"),
        ("NPDA", {"q1x"}, "ValueError"),
        ("NPDA", 5, "TypeError"),
        ("NPDA", {("q1",)}, "ValueError"),
        ("NPDA", {("q1", None)}, "TypeError"),
        ("NPDA", [("q1", ["A"])], "TypeError"),
    ],
)
def test_a_result_that_cannot_be_taken_is_a_fault_that_no_machine_is_made_of(
    kind: Any, result: object, name: str
) -> None:
    definition = build(kind, {**DPDA, "transitions": {"q0": {"b": {"A": result}}}})
    (fault,) = definition.faults
    assert (fault.kind, fault.path, fault.warning) == (name, ("transitions", "q0", "b", "A"), False)
    assert fault.remedy.startswith("a state and" if kind == "DPDA" else "a set of states, each with")
    with pytest.raises(MachineError) as caught:
        compile_machine(definition)
    assert caught.value.problems == (fault,)


def test_results_that_are_no_dict_are_a_fault() -> None:
    (fault,) = build("DPDA", {**DPDA, "transitions": {"q0": {"a": ["Z", "A"]}}}).faults
    assert (fault.kind, fault.path) == ("TypeError", ("transitions", "q0", "a"))


@pytest.mark.parametrize(
    ("transitions", "message", "path"),
    [
        (
            {"q0": {"a": {"Z": ("q7", "Z")}}},
            "this leads to 'q7', which is not in states",
            ("transitions", "q0", "a", "Z"),
        ),
        (
            {"q0": {"a": {"Z": ("q1", "Zx")}}},
            "this pushes 'x', which is not in stack_symbols",
            ("transitions", "q0", "a", "Z"),
        ),
        ({"q7": {}}, "the row of 'q7' is never used: it is not in states", ("transitions", "q7")),
    ],
)
def test_what_passes_though_it_is_hardly_meant_is_warned_of(
    transitions: dict[str, Any], message: str, path: tuple[object, ...]
) -> None:
    (warning,) = build("DPDA", {**DPDA, "transitions": transitions}).warnings
    assert (warning.message, warning.path, warning.warning) == (message, path, True)


def test_braces_that_an_npda_lacks_pass_if_its_texts_happen_to_have_two_characters() -> None:
    definition = build("NPDA", {**NPDA, "transitions": {"q0": {"a": {"Z": ("q1", "AZ")}}}})
    assert definition.transitions == (("q0", "a", "Z", (("q", ("1",)), ("A", ("Z",)))),)
    assert [each.message for each in definition.warnings] == [
        "this leads to 'q', which is not in states",
        "this pushes '1', which is not in stack_symbols",
        "this leads to 'A', which is not in states",
    ]
