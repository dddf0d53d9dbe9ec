"""Finite automata: how words are read, and how that ends."""

from random import Random
from typing import Any

import pytest

from interpreters.base import Plain
from interpreters.finite_automata import SetMachine, build, compile_machine
from interpreters.finite_table import REMEMBERED, table
from interpreters.machine import Computation, Machine, MachineLimits

LIMITS = MachineLimits()
EVEN: dict[str, Any] = {
    "states": {"even", "odd"},
    "input_symbols": {"a", "b"},
    "transitions": {"even": {"a": "odd", "b": "even"}, "odd": {"a": "even"}},
    "initial_state": "even",
    "final_states": {"even"},
    "allow_partial": True,
}
ENDS_IN_AB: dict[str, Any] = {
    "states": {"q0", "q1", "q2", "q3"},
    "input_symbols": {"a", "b"},
    "transitions": {
        "q0": {"a": {"q0", "q1"}, "b": {"q0"}},
        "q1": {"b": {"q2"}},
        "q2": {"": {"q3"}},
        "q3": {"": {"q2"}},
    },
    "initial_state": "q0",
    "final_states": {"q3"},
}
EVEN_MACHINE = compile_machine(build("DFA", EVEN))
ENDS_IN_AB_MACHINE = compile_machine(build("NFA", ENDS_IN_AB))


@pytest.mark.parametrize(
    ("word", "ending", "steps", "state"),
    [
        ("", "accept", 0, "even"),
        ("aba", "reject_halted", 1, "odd"),
        ("bbaa", "accept", 4, "even"),
        ("a", "reject_halted", 1, "odd"),
        ("bxb", "reject_halted", 1, "even"),
        ("\u00e9", "reject_halted", 0, "even"),
    ],
)
def test_a_dfa_accepts_in_a_final_state_at_the_end_of_the_word(word: str, ending: str, steps: int, state: str) -> None:
    computation = EVEN_MACHINE.run(word, LIMITS)
    assert (computation.ending, computation.steps, computation.configurations) == (ending, steps, steps + 1)
    assert computation.snapshot == {"state": state, "position": steps}
    assert (computation.branches, computation.accepted) == (1, ending == "accept")


@pytest.mark.parametrize(
    ("word", "ending", "steps", "configurations", "branches", "states"),
    [
        ("", "reject_all_branches_halted", 0, 1, 1, ["q0"]),
        ("ab", "accept", 2, 6, 3, ["q0", "q2", "q3"]),
        ("aa", "reject_all_branches_halted", 2, 5, 2, ["q0", "q1"]),
        ("abxab", "reject_all_branches_halted", 2, 6, 3, ["q0", "q2", "q3"]),
    ],
)
def test_an_nfa_accepts_if_one_of_its_states_is_final_at_the_end_of_the_word(
    word: str, ending: str, steps: int, configurations: int, branches: int, states: list[Plain]
) -> None:
    assert ENDS_IN_AB_MACHINE.run(word, LIMITS) == Computation(
        ending,  # type: ignore[arg-type]
        steps,
        configurations,
        branches,
        {"states": states, "position": steps},
    )


def test_an_nfa_begins_in_all_states_that_it_reaches_by_reading_nothing() -> None:
    arguments = {**ENDS_IN_AB, "initial_state": "q2"}
    assert compile_machine(build("NFA", arguments)).run("", LIMITS).ending == "accept"


def test_a_trace_shows_every_configuration() -> None:
    assert list(EVEN_MACHINE.trace("baa")) == [
        {"state": "even", "position": 0},
        {"state": "even", "position": 1},
        {"state": "odd", "position": 2},
        {"state": "even", "position": 3},
    ]
    assert list(ENDS_IN_AB_MACHINE.trace("abx")) == [
        {"states": ["q0"], "position": 0},
        {"states": ["q0", "q1"], "position": 1},
        {"states": ["q0", "q2", "q3"], "position": 2},
    ]


@pytest.mark.parametrize("machine", [EVEN_MACHINE, ENDS_IN_AB_MACHINE])
def test_the_last_permitted_step_may_end_the_run_but_not_be_followed_by_another(machine: Machine) -> None:
    assert machine.run("bbb", MachineLimits(steps=3)) == machine.run("bbb", LIMITS)
    computation = machine.run("bbb", MachineLimits(steps=2))
    assert (computation.ending, computation.steps) == ("out_of_steps", 2)
    assert computation.snapshot["position"] == 2
    assert machine.run("bbx", MachineLimits(steps=2)) == machine.run("bbx", LIMITS)


def test_an_nfa_keeps_no_more_states_at_a_time_than_it_may() -> None:
    computation = ENDS_IN_AB_MACHINE.run("aab", MachineLimits(configurations=2))
    assert (computation.ending, computation.steps) == ("out_of_configurations", 2)
    assert ENDS_IN_AB_MACHINE.run("aab", MachineLimits(configurations=3)).accepted
    silent = {**ENDS_IN_AB, "initial_state": "q2"}
    computation = compile_machine(build("NFA", silent)).run("a", MachineLimits(configurations=1))
    assert (computation.ending, computation.steps) == ("out_of_configurations", 0)


@pytest.mark.parametrize("machine", [EVEN_MACHINE, ENDS_IN_AB_MACHINE])
def test_many_words_are_read_as_each_by_itself(machine: Machine) -> None:
    words = ["", "ab", "aab", "b", "x", "abab"]
    assert machine.run_all(words, LIMITS) == [machine.run(word, LIMITS) for word in words]


def test_an_nfa_whose_dfa_would_have_a_million_states_reads_a_long_word_and_remembers_a_part() -> None:
    # The twentieth character from the end is an a.
    rows: dict[int, dict[str, set[int]]] = {number: {"a": {number + 1}, "b": {number + 1}} for number in range(1, 20)}
    arguments = {
        "states": set(range(21)),
        "input_symbols": {"a", "b"},
        "transitions": {0: {"a": {0, 1}, "b": {0}}, **rows},
        "initial_state": 0,
        "final_states": {20},
    }
    machine = SetMachine(table(build("NFA", arguments)))
    word = "".join(Random(1).choices("ab", k=60_000))
    assert machine.run(word, LIMITS).accepted == (word[-20] == "a")
    assert machine.run(word[:-1], LIMITS).accepted == (word[-21] == "a")
    assert {symbol: len(moves) for symbol, moves in machine.table.moves.items()} == {"a": REMEMBERED, "b": REMEMBERED}
