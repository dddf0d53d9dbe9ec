"""From the source of a Turing machine to a tag system."""

import pytest

from interpreters.turing_definition import build
from tools.tag_compiler import compile_machine
from tools.tag_definition import split_definition

MARKED = {
    "states": {"q0", "q1", "q2"},
    "input_symbols": {"a", "b"},
    "tape_symbols": {"a", "b", "."},
    "transitions": {"q0": {"a": ("q1", "a", "R")}, "q1": {"a": ("q0", "a", "R"), ".": ("q2", ".", "N")}},
    "initial_state": "q0",
    "blank_symbol": ".",
    "final_states": {"q2"},
}
"""Accepts an odd number of a, and has no rule for b."""


@pytest.mark.parametrize(("word", "end"), [("a", "accept"), ("aaa", "accept"), ("", "reject"), ("aa", "reject")])
def test_a_definition_becomes_a_tag_system_that_ends_as_it_does(word: str, end: str) -> None:
    machine = split_definition(build("DTM", MARKED))
    assert machine.symbols == (".", "a")
    compilation = compile_machine(machine.machine)
    assert compilation.system.run(compilation.encode(machine.start(word))).queue == (end,)


def test_symbols_that_no_rule_knows_may_be_given() -> None:
    machine = split_definition(build("DTM", MARKED), ("a", "b"))
    compilation = compile_machine(machine.machine)
    assert compilation.system.deletion == 3
    assert compilation.system.run(compilation.encode(machine.start("ab"))).queue == ("reject",)


def test_only_deterministic_machines_can_be_compiled() -> None:
    rows = {"q0": {"a": {("q2", "a", "R")}}}
    with pytest.raises(ValueError, match="the machine is an NTM; only a DTM"):
        split_definition(build("NTM", {**MARKED, "transitions": rows}))
