"""Finite automata: definitions that are refused, with everything that is wrong with them."""

from typing import Any, Literal

import pytest

from interpreters.finite_automata import build
from interpreters.machine import MachineError, Problem

Kind = Literal["DFA", "NFA"]

DFA: dict[str, Any] = {
    "states": {"q0", "q1"},
    "input_symbols": {"a", "b"},
    "transitions": {"q0": {"a": "q1", "b": "q0"}, "q1": {"a": "q0", "b": "q1"}},
    "initial_state": "q0",
    "final_states": {"q0"},
}
NFA: dict[str, Any] = {**DFA, "transitions": {"q0": {"a": {"q0", "q1"}, "": {"q1"}}}}
VALID: dict[Kind, dict[str, Any]] = {"DFA": DFA, "NFA": NFA}


def problems(kind: Kind, arguments: dict[str, Any]) -> tuple[Problem, ...]:
    with pytest.raises(MachineError) as caught:
        build(kind, arguments)
    return caught.value.problems


@pytest.mark.parametrize(
    ("kind", "changes", "name", "path"),
    [
        ("DFA", {"transitions": {"q0": DFA["transitions"]["q0"]}}, "MissingStateError", ("transitions", "q1")),
        (
            "DFA",
            {"transitions": {"q0": {"a": "q1"}, "q1": {"a": "q0", "b": "q1"}}},
            "MissingSymbolError",
            ("transitions", "q0", "b"),
        ),
        ("DFA", {"input_symbols": {"a"}}, "InvalidSymbolError", ("transitions", "q0", "b")),
        (
            "DFA",
            {"transitions": {"q0": {"a": "q9", "b": "q0"}, "q1": {"a": "q0", "b": "q1"}}},
            "InvalidStateError",
            ("transitions", "q0", "a"),
        ),
        ("DFA", {"initial_state": "q9"}, "InvalidStateError", ("initial_state",)),
        ("DFA", {"final_states": {"q9"}}, "InvalidStateError", ("final_states", "q9")),
        ("DFA", {"final_states": ["q0"]}, "TypeError", ("final_states",)),
        ("DFA", {"final_states": {}}, "TypeError", ("final_states",)),
        ("DFA", {"states": ["q0", "q1"]}, "TypeError", ("states",)),
        ("DFA", {"states": None}, "TypeError", ("states",)),
        ("DFA", {"transitions": None}, "TypeError", ("transitions",)),
        ("DFA", {"transitions": [("q0", "a", "q1")]}, "MissingStateError", ("transitions", "q0")),
        ("DFA", {"initial_state": ([],)}, "TypeError", ("initial_state",)),
        ("NFA", {"input_symbols": {"b"}}, "InvalidSymbolError", ("transitions", "q0", "a")),
        ("NFA", {"transitions": {"q0": {"a": {"q9"}}}}, "InvalidStateError", ("transitions", "q0", "a")),
        ("NFA", {"transitions": {"q0": {"a": None}}}, "TypeError", ("transitions", "q0", "a")),
        ("NFA", {"transitions": {"q0": {"a": 1}}}, "TypeError", ("transitions", "q0", "a")),
        ("NFA", {"transitions": {"q0": [("a", "q1")]}}, "AttributeError", ("transitions", "q0")),
        ("NFA", {"transitions": {"q1": {}}}, "MissingStateError", ("transitions", "q0")),
        ("NFA", {"transitions": {1, 2}}, "AttributeError", ("transitions",)),
        ("NFA", {"allow_partial": True}, "TypeError", ("allow_partial",)),
    ],
)
def test_what_is_wrong_is_named_as_automata_lib_names_it_where_it_stands(
    kind: Kind, changes: dict[str, Any], name: str, path: tuple[object, ...]
) -> None:
    first = problems(kind, {**VALID[kind], **changes})[0]
    assert (first.kind, first.path, first.warning) == (name, path, False)
    assert first.message
    assert first.remedy


@pytest.mark.parametrize("kind", ["DFA", "NFA"])
@pytest.mark.parametrize("name", sorted(DFA))
def test_an_argument_that_is_missing_is_a_type_error(kind: Kind, name: str) -> None:
    first = problems(kind, {key: value for key, value in VALID[kind].items() if key != name})[0]
    assert (first.kind, first.message, first.path) == ("TypeError", f"{kind} needs the argument '{name}'", (name,))


def test_an_argument_that_is_misspelt_is_shown_what_was_meant() -> None:
    arguments = {**DFA, "final_state": {"q0"}}
    del arguments["final_states"]
    unknown, missing = problems("DFA", arguments)
    assert (unknown.path, unknown.remedy) == (("final_state",), "did you mean 'final_states'?")
    assert missing.path == ("final_states",)


def test_a_state_that_is_misspelt_is_shown_what_was_meant() -> None:
    assert problems("DFA", {**DFA, "initial_state": "q_0"})[0].remedy == "did you mean 'q0'?"


def test_the_problems_begin_with_the_one_that_automata_lib_raises_and_none_is_left_out() -> None:
    rows = {"q0": {"a": "q7", "c": "q1"}, "q8": {"a": "q0", "b": "q0"}}
    found = problems("DFA", {**DFA, "transitions": rows, "initial_state": "q9", "final_states": {"q6", "q5"}})
    assert [(each.kind, each.path) for each in found] == [
        ("MissingStateError", ("transitions", "q1")),
        ("MissingSymbolError", ("transitions", "q0", "b")),
        ("InvalidSymbolError", ("transitions", "q0", "c")),
        ("InvalidStateError", ("transitions", "q0", "a")),
        ("InvalidStateError", ("initial_state",)),
        ("InvalidStateError", ("final_states", "q5")),
        ("InvalidStateError", ("final_states", "q6")),
        ("Warning", ("transitions", "q8")),
    ]


def test_a_value_of_the_wrong_shape_does_not_hide_what_else_is_wrong() -> None:
    rows = {"q0": 7, "q1": {"a": "q9", "b": "q1"}}
    found = problems("DFA", {**DFA, "transitions": rows, "final_states": ["q0"]})
    assert [(each.kind, each.path) for each in found] == [
        ("TypeError", ("transitions", "q0")),
        ("AttributeError", ("transitions", "q0")),
        ("InvalidStateError", ("transitions", "q1", "a")),
        ("TypeError", ("final_states",)),
    ]


def test_a_set_where_a_dfa_needs_one_state_is_told_so() -> None:
    rows = {**DFA["transitions"], "q0": {"a": {"q1"}, "b": "q0"}}
    assert problems("DFA", {**DFA, "transitions": rows})[0].remedy == "a single state; an NFA has sets of them"


def test_a_state_where_an_nfa_needs_a_set_is_told_so() -> None:
    first = problems("NFA", {**NFA, "transitions": {"q0": {"a": "q1"}}})[0]
    assert first.message == "the transition of 'q0' on 'a' leads to 'q', which is not in states"
    assert first.remedy == "write a set: {'q1'}; a text is taken for its characters"


def test_values_nested_without_end_are_refused() -> None:
    nested: list[Any] = []
    for _ in range(100_000):
        nested = [nested]
    assert problems("DFA", {**DFA, "states": nested})[0].kind == "RecursionError"


def test_a_definition_with_countless_problems_tells_the_first_thousand() -> None:
    states = {f"q{number}" for number in range(100)}
    arguments = {**DFA, "states": states, "transitions": {state: {} for state in states}}
    arguments["input_symbols"] = {chr(number) for number in range(100, 200)}
    assert len(problems("DFA", arguments)) == 1_000
