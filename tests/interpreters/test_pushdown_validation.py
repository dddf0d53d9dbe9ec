"""Pushdown automata: definitions that are refused, with everything that is wrong with them."""

from typing import Any, Literal

import pytest

from interpreters.machine import MachineError, Problem
from interpreters.pushdown_automata import build

Kind = Literal["DPDA", "NPDA"]

DPDA: dict[str, Any] = {
    "states": {"q0", "q1"},
    "input_symbols": {"a", "b"},
    "stack_symbols": {"A", "Z"},
    "transitions": {"q0": {"a": {"Z": ("q0", ("A", "Z"))}, "b": {"A": ("q1", "")}}},
    "initial_state": "q0",
    "initial_stack_symbol": "Z",
    "final_states": {"q1"},
}


def problems(kind: Kind, arguments: dict[str, Any]) -> tuple[Problem, ...]:
    with pytest.raises(MachineError) as caught:
        build(kind, arguments)
    return caught.value.problems


@pytest.mark.parametrize("kind", ["DPDA", "NPDA"])
@pytest.mark.parametrize(
    ("changes", "name", "path"),
    [
        ({"transitions": {"q0": {"c": {}}}}, "InvalidSymbolError", ("transitions", "q0", "c")),
        ({"transitions": {"q0": {"a": {"X": ()}}}}, "InvalidSymbolError", ("transitions", "q0", "a", "X")),
        ({"initial_state": "q9"}, "InvalidStateError", ("initial_state",)),
        ({"initial_stack_symbol": "z"}, "InvalidSymbolError", ("initial_stack_symbol",)),
        ({"final_states": {"q9"}}, "InvalidStateError", ("final_states", "q9")),
        ({"final_states": "q1"}, "TypeError", ("final_states",)),
        ({"states": ("q0", "q1")}, "TypeError", ("states",)),
        ({"acceptance_mode": "final"}, "InvalidAcceptanceModeError", ("acceptance_mode",)),
        ({"acceptance_mode": ["both"]}, "InvalidAcceptanceModeError", ("acceptance_mode",)),
        ({"transitions": []}, "AttributeError", ("transitions",)),
        ({"transitions": {"q0": {"a"}}}, "AttributeError", ("transitions", "q0")),
        ({"transitions": {"q0": {"a": None}}}, "TypeError", ("transitions", "q0", "a")),
        ({"stack_symbols": None}, "TypeError", ("stack_symbols",)),
        ({"stack_alphabet": {"Z"}}, "TypeError", ("stack_alphabet",)),
    ],
)
def test_what_is_wrong_is_named_as_automata_lib_names_it_where_it_stands(
    kind: Kind, changes: dict[str, Any], name: str, path: tuple[object, ...]
) -> None:
    first = problems(kind, {**DPDA, "transitions": {}, **changes})[0]
    first_of_full = problems(kind, {**DPDA, **changes})[0]
    assert (first.kind, first.path, first.warning) == (name, path, False)
    assert first.message
    assert first.remedy
    assert first_of_full.kind == name


@pytest.mark.parametrize("kind", ["DPDA", "NPDA"])
@pytest.mark.parametrize("name", sorted(DPDA))
def test_an_argument_that_is_missing_is_a_type_error(kind: Kind, name: str) -> None:
    first = problems(kind, {key: value for key, value in DPDA.items() if key != name})[0]
    assert (first.kind, first.message, first.path) == ("TypeError", f"{kind} needs the argument '{name}'", (name,))


def test_a_dpda_may_not_choose_between_reading_and_not_reading() -> None:
    rows = {"q0": {"a": {"Z": ("q0", "Z"), "A": ("q0", "")}, "": {"Z": ("q1", "Z"), "A": ("q1", "")}, "b": {}}}
    found = problems("DPDA", {**DPDA, "transitions": rows})
    assert [(each.kind, each.path) for each in found] == [
        ("NondeterminismError", ("transitions", "q0", "a", "Z")),
        ("NondeterminismError", ("transitions", "q0", "a", "A")),
    ]
    assert found[0].message == "state 'q0' moves on 'Z' both by reading nothing and by 'a'"
    apart = {"q0": {"a": {"Z": ("q0", "Z")}, "": {"A": ("q1", "")}}}
    build("DPDA", {**DPDA, "transitions": apart})


def test_a_move_that_reads_nothing_on_no_stack_symbol_has_no_rivals() -> None:
    rows: dict[str, Any] = {"q0": {"": {}, "c": {}, "a": None}}
    assert [each.kind for each in problems("DPDA", {**DPDA, "transitions": rows})] == [
        "InvalidSymbolError",
        "TypeError",
        "TypeError",
    ]


def test_the_problems_begin_with_the_one_that_automata_lib_raises_and_none_is_left_out() -> None:
    rows = {"q0": {"c": {"Y": ("q0", ["A"])}, "": {"Z": ("q5", "")}}}
    found = problems(
        "DPDA",
        {
            **DPDA,
            "transitions": rows,
            "initial_state": "q9",
            "initial_stack_symbol": "S",
            "final_states": {"q8"},
            "acceptance_mode": None,
        },
    )
    assert [(each.kind, each.path) for each in found] == [
        ("InvalidSymbolError", ("transitions", "q0", "c")),
        ("InvalidSymbolError", ("transitions", "q0", "c", "Y")),
        ("InvalidStateError", ("initial_state",)),
        ("InvalidSymbolError", ("initial_stack_symbol",)),
        ("InvalidStateError", ("final_states", "q8")),
        ("InvalidAcceptanceModeError", ("acceptance_mode",)),
        ("TypeError", ("transitions", "q0", "c", "Y")),
        ("Warning", ("transitions", "q0", "", "Z")),
    ]
