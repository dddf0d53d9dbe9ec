"""Pushdown automata: how words are read, and how that ends."""

from typing import Any

import pytest

from interpreters.machine import Machine, MachineLimits
from interpreters.pushdown_automata import build, compile_machine

LIMITS = MachineLimits()
# a^n b^n, n > 0.
EQUAL: dict[str, Any] = {
    "states": {"q0", "q1", "q2"},
    "input_symbols": {"a", "b"},
    "stack_symbols": {"A", "Z"},
    "transitions": {
        "q0": {"a": {"Z": ("q0", "AZ"), "A": ("q0", "AA")}, "b": {"A": ("q1", "")}},
        "q1": {"b": {"A": ("q1", "")}, "": {"Z": ("q2", "Z")}},
    },
    "initial_state": "q0",
    "initial_stack_symbol": "Z",
    "final_states": {"q2"},
    "acceptance_mode": "final_state",
}
# Palindromes of even length, the empty one included.
PALINDROMES: dict[str, Any] = {
    "states": {"q0", "q1"},
    "input_symbols": {"a", "b"},
    "stack_symbols": {"A", "B", "Z"},
    "transitions": {
        "q0": {
            "a": {top: {("q0", f"A{top}")} for top in "ABZ"},
            "b": {top: {("q0", f"B{top}")} for top in "ABZ"},
            "": {top: {("q1", top)} for top in "ABZ"},
        },
        "q1": {"a": {"A": {("q1", "")}}, "b": {"B": {("q1", "")}}, "": {"Z": {("q1", "")}}},
    },
    "initial_state": "q0",
    "initial_stack_symbol": "Z",
    "final_states": set(),
    "acceptance_mode": "empty_stack",
}
EQUAL_MACHINE = compile_machine(build("DPDA", EQUAL))
PALINDROMES_MACHINE = compile_machine(build("NPDA", PALINDROMES))


def dpda(transitions: dict[str, Any], **changes: Any) -> Machine:
    return compile_machine(build("DPDA", {**EQUAL, "transitions": transitions, **changes}))


def npda(transitions: dict[str, Any], **changes: Any) -> Machine:
    return compile_machine(build("NPDA", {**EQUAL, "transitions": transitions, **changes}))


@pytest.mark.parametrize(
    ("word", "ending", "steps", "state", "stack"),
    [
        ("aabb", "accept", 5, "q2", ["Z"]),
        ("", "reject_halted", 0, "q0", ["Z"]),
        ("aab", "reject_halted", 3, "q1", ["A", "Z"]),
        ("abb", "reject_halted", 3, "q2", ["Z"]),
        ("aaxb", "reject_halted", 2, "q0", ["A", "A", "Z"]),
    ],
)
def test_a_dpda_accepts_when_the_word_is_read_and_its_state_is_final(
    word: str, ending: str, steps: int, state: str, stack: list[str]
) -> None:
    computation = EQUAL_MACHINE.run(word, LIMITS)
    assert (computation.ending, computation.steps, computation.configurations) == (ending, steps, steps + 1)
    assert computation.snapshot["state"] == state
    assert (computation.snapshot["stack"], computation.snapshot["height"]) == (stack, len(stack))


@pytest.mark.parametrize(
    ("word", "ending"), [("abba", "accept"), ("", "accept"), ("aba", "reject_all_branches_halted")]
)
def test_an_npda_accepts_if_one_of_its_branches_does(word: str, ending: str) -> None:
    assert PALINDROMES_MACHINE.run(word, LIMITS).ending == ending


def test_an_npda_counts_levels_and_configurations() -> None:
    computation = PALINDROMES_MACHINE.run("aa", LIMITS)
    assert (computation.steps, computation.configurations, computation.branches) == (4, 9, 3)
    assert computation.snapshot == {"state": "q1", "position": 2, "stack": [], "height": 0}


@pytest.mark.parametrize(
    ("mode", "accepted"), [("final_state", ["a"]), ("empty_stack", ["b"]), ("both", ["a", "b"]), (None, ["a", "b"])]
)
def test_the_acceptance_mode_decides_what_accepts(mode: str | None, accepted: list[str]) -> None:
    rows = {"q0": {"a": {"Z": ("q2", "Z")}, "b": {"Z": ("q1", "")}}}
    changes = {**EQUAL, "transitions": rows, "acceptance_mode": mode}
    if mode is None:
        del changes["acceptance_mode"]
    machine = compile_machine(build("DPDA", changes))
    assert [word for word in ("a", "b", "ab", "ba", "") if machine.run(word, LIMITS).accepted] == accepted


def test_a_dpda_that_begins_in_a_final_state_and_can_leave_it_must_accept_again() -> None:
    stays = dpda({"q2": {"a": {"Z": ("q2", "Z")}}}, initial_state="q2")
    leaves = dpda({"q2": {"": {"Z": ("q1", "Z")}}}, initial_state="q2")
    assert [stays.run("", LIMITS).ending, leaves.run("", LIMITS).ending] == ["accept", "reject_halted"]
    assert npda({"q2": {"": {"Z": {("q1", "Z")}}}}, initial_state="q2").run("", LIMITS).ending == "accept"


def test_a_stack_symbol_without_text_is_seen_where_the_stack_is_empty() -> None:
    rows = {"q0": {"a": {"Z": ("q0", ""), "": ("q1", "AA")}}, "q1": {"a": {"A": ("q1", ""), "": ("q2", "")}}}
    machine = dpda(rows, stack_symbols={"A", "Z", ""})
    assert [machine.run("a" * number, LIMITS).accepted for number in range(7)] == [*[False] * 5, True, False]


@pytest.mark.parametrize(
    ("rows", "steps"),
    [
        ({"q0": {"": {"Z": ("q0", "Z")}}}, 1),
        ({"q0": {"": {"Z": ("q1", "AZ")}}, "q1": {"": {"A": ("q0", "")}}}, 2),
        ({"q0": {"": {"Z": ("q0", "ZA")}}}, 1),
        ({"q0": {"": {"Z": ("q1", "AZ")}}, "q1": {"": {"A": ("q1", "AA")}}}, 2),
    ],
)
def test_a_dpda_that_repeats_itself_is_proven_to_loop_even_if_its_stack_grows(rows: dict[str, Any], steps: int) -> None:
    computation = dpda(rows).run("", LIMITS)
    assert (computation.ending, computation.steps) == ("loops", steps)


def test_a_dpda_that_goes_below_where_it_was_is_not_taken_to_loop() -> None:
    rows = {"q0": {"a": {"Z": ("q0", "AZ"), "A": ("q0", "AA")}, "b": {"A": ("q1", "A")}}, "q1": {"": {"A": ("q1", "")}}}
    computation = dpda({**rows, "q1": {"": {"A": ("q1", ""), "Z": ("q2", "Z")}}}).run("aaaab", LIMITS)
    assert (computation.ending, computation.steps) == ("accept", 10)


@pytest.mark.parametrize(
    ("rows", "ending"),
    [
        ({"q0": {"": {"Z": {("q0", "Z")}}}}, "loops"),
        ({"q0": {"": {"Z": {("q1", "Z"), ("q1", "AZ")}}}, "q1": {"": {"Z": {("q0", "Z")}}}}, "loops"),
        # The same configuration is reached by one step and by two, but no branch comes back.
        (
            {"q0": {"": {"Z": {("q1", "Z"), ("q2", "Z")}}}, "q1": {"": {"Z": {("q2", "Z")}}}},
            "reject_all_branches_halted",
        ),
    ],
)
def test_an_npda_loops_if_a_branch_comes_back_to_a_configuration(rows: dict[str, Any], ending: str) -> None:
    machine = npda(rows, acceptance_mode="empty_stack")
    assert machine.run("", LIMITS).ending == ending
    assert machine.run("a", LIMITS).ending == ending


def test_an_npda_that_doubles_its_branches_stops_at_the_limit() -> None:
    machine = npda({"q0": {"": {top: {("q0", f"A{top}"), ("q0", f"Z{top}")} for top in "AZ"}}})
    computation = machine.run("a", MachineLimits(configurations=10_000))
    assert (computation.ending, computation.steps, computation.branches) == ("out_of_configurations", 12, 4_096)
    assert computation.configurations <= 10_000


def test_equal_configurations_of_an_npda_are_one() -> None:
    # Each move is made by two ways, so that without merging there would be 2^40 branches.
    rows = {state: {"a": {"Z": {("q0", "Z"), ("q1", "Z")}}} for state in ("q0", "q1")}
    computation = npda({**rows, "q1": {"a": {"Z": {("q0", "Z"), ("q1", "Z")}}}}).run("a" * 40, LIMITS)
    assert (computation.ending, computation.steps, computation.branches) == ("reject_all_branches_halted", 40, 2)


def test_the_stack_symbols_of_all_branches_are_limited_and_what_they_share_is_counted_once() -> None:
    # The stacks are Z, AAZ and ZAZ: four symbols, for Z and AZ are shared.
    rows = {"q0": {"a": {"Z": {("q2", "AAZ"), ("q1", "ZAZ")}}}}
    machine = npda(rows)
    assert machine.run("a", MachineLimits(configurations=4)).accepted
    assert machine.run("a", MachineLimits(configurations=3)).ending == "out_of_configurations"
    endless = npda({"q0": {"": {"Z": {("q0", "Z" * 1_000)}}}})
    assert endless.run("", MachineLimits(configurations=5_000)).ending == "out_of_configurations"


@pytest.mark.parametrize("machine", [EQUAL_MACHINE, PALINDROMES_MACHINE])
def test_the_last_permitted_step_may_end_the_run_but_not_be_followed_by_another(machine: Machine) -> None:
    whole = machine.run("aabb", LIMITS)
    assert machine.run("aabb", MachineLimits(steps=whole.steps)) == whole
    cut = machine.run("aabb", MachineLimits(steps=whole.steps - 1))
    assert (cut.ending, cut.steps) == ("out_of_steps", whole.steps - 1)


def test_the_stack_of_a_dpda_grows_up_to_the_limit() -> None:
    assert EQUAL_MACHINE.run("aaabbb", MachineLimits(configurations=4)).accepted
    computation = EQUAL_MACHINE.run("aaabbb", MachineLimits(configurations=3))
    assert (computation.ending, computation.steps, computation.snapshot["height"]) == ("out_of_configurations", 2, 3)


def test_a_snapshot_shows_the_topmost_symbols_of_a_high_stack() -> None:
    snapshot = EQUAL_MACHINE.run("a" * 100, LIMITS).snapshot
    assert (snapshot["stack"], snapshot["height"]) == (["A"] * 32, 101)


def test_a_trace_shows_every_configuration_of_a_dpda() -> None:
    assert list(EQUAL_MACHINE.trace("ab")) == [
        {"state": "q0", "position": 0, "stack": ["Z"], "height": 1},
        {"state": "q0", "position": 1, "stack": ["A", "Z"], "height": 2},
        {"state": "q1", "position": 2, "stack": ["Z"], "height": 1},
        {"state": "q2", "position": 2, "stack": ["Z"], "height": 1},
    ]


def test_a_trace_shows_every_level_of_an_npda() -> None:
    levels = list(PALINDROMES_MACHINE.trace("b"))
    assert levels[0] == {"configurations": [{"state": "q0", "position": 0, "stack": ["Z"], "height": 1}]}
    assert levels[1] == {
        "configurations": [
            {"state": "q1", "position": 0, "stack": ["Z"], "height": 1},
            {"state": "q0", "position": 1, "stack": ["B", "Z"], "height": 2},
        ]
    }
    assert len(levels) == PALINDROMES_MACHINE.run("b", LIMITS).steps + 1


def test_many_words_are_read_as_each_by_itself() -> None:
    words = ["", "ab", "aabb", "b", "x", "abba"]
    for machine in (EQUAL_MACHINE, PALINDROMES_MACHINE):
        assert machine.run_all(words, LIMITS) == [machine.run(word, LIMITS) for word in words]


def test_a_long_word_is_read_in_one_go() -> None:
    computation = EQUAL_MACHINE.run("a" * 100_000 + "b" * 100_000, LIMITS)
    assert (computation.ending, computation.steps) == ("accept", 200_001)
