"""Linear-bounded automata: how words are read, and how that ends."""

from typing import Any

import pytest

from interpreters.linear_bounded import build, compile_machine
from interpreters.machine import Machine, MachineLimits

LIMITS = MachineLimits()
# a^n b^n c^n, n > 0: one of each is crossed out at a time.
ROWS: dict[str, Any] = {
    "q0": {"a": ("q1", "X", "R"), "Y": ("q4", "Y", "R")},
    "q1": {"a": ("q1", "a", "R"), "Y": ("q1", "Y", "R"), "b": ("q2", "Y", "R")},
    "q2": {"b": ("q2", "b", "R"), "Z": ("q2", "Z", "R"), "c": ("q3", "Z", "L")},
    "q3": {**{symbol: ("q3", symbol, "L") for symbol in "abYZ"}, "X": ("q0", "X", "R")},
    "q4": {"Y": ("q4", "Y", "R"), "Z": ("q4", "Z", "R"), ">": ("q5", ">", "N")},
}
THREE: dict[str, Any] = {
    "states": {"q0", "q1", "q2", "q3", "q4", "q5"},
    "input_symbols": {"a", "b", "c"},
    "tape_symbols": set("abcXYZ_<>"),
    "transitions": ROWS,
    "initial_state": "q0",
    "blank_symbol": "_",
    "final_states": {"q5"},
    "end_markers": True,
}
THREE_MACHINE = compile_machine(build("DLBA", THREE))


def dlba(rows: dict[str, Any], *, end_markers: bool = False) -> Machine:
    return compile_machine(build("DLBA", {**THREE, "transitions": rows, "end_markers": end_markers}))


def nlba(rows: dict[str, Any], *, end_markers: bool = False) -> Machine:
    return compile_machine(build("NLBA", {**THREE, "transitions": rows, "end_markers": end_markers}))


@pytest.mark.parametrize(
    ("word", "ending"),
    [
        ("abc", "accept"),
        ("aabbcc", "accept"),
        ("", "reject_halted"),
        ("aabbc", "reject_halted"),
        ("abcc", "reject_halted"),
        ("abac", "reject_halted"),
        ("axc", "reject_halted"),
    ],
)
def test_a_word_is_accepted_when_a_final_state_is_entered(word: str, ending: str) -> None:
    assert THREE_MACHINE.run(word, LIMITS).ending == ending
    several = {state: {symbol: {rule} for symbol, rule in row.items()} for state, row in ROWS.items()}
    computation = nlba(several, end_markers=True).run(word, LIMITS)
    assert computation.accepted == (ending == "accept")
    assert (computation.steps, computation.branches) == (THREE_MACHINE.run(word, LIMITS).steps, 1)


def test_the_head_begins_on_the_first_character_and_the_end_markers_are_cells() -> None:
    assert next(THREE_MACHINE.trace("ab")) == {"state": "q0", "head": 1, "tape": ["<", "a", "b", ">"], "start": 0}
    assert next(THREE_MACHINE.trace("")) == {"state": "q0", "head": 1, "tape": ["<", ">"], "start": 0}


def test_without_end_markers_the_cells_are_those_of_the_word_or_a_blank_one() -> None:
    machine = dlba({"q0": {"_": ("q5", "_", "N")}})
    assert next(machine.trace("ab")) == {"state": "q0", "head": 0, "tape": ["a", "b"], "start": 0}
    assert [machine.run(word, LIMITS).ending for word in ("", "a")] == ["accept", "reject_halted"]


@pytest.mark.parametrize(("way", "word"), [("L", "a"), ("R", "a"), ("R", "aaa")])
@pytest.mark.parametrize("end_markers", [False, True])
def test_a_transition_off_the_cells_cannot_be_taken(way: str, word: str, end_markers: bool) -> None:
    row = {symbol: ("q0", symbol, way) for symbol in "a<>"}
    computation = dlba({"q0": row}, end_markers=end_markers).run(word, LIMITS)
    assert computation.ending == "reject_halted"
    assert computation.snapshot["head"] == (0 if way == "L" else len(word) - 1 + 2 * end_markers)
    assert computation.steps == (len(word) - 1 if way == "R" else 0) + end_markers


def test_what_a_transition_off_the_cells_would_write_is_not_written_and_its_state_not_entered() -> None:
    computation = dlba({"q0": {"a": ("q5", "X", "L")}}).run("a", LIMITS)
    assert (computation.ending, computation.snapshot["state"], computation.snapshot["tape"]) == (
        "reject_halted",
        "q0",
        ["a"],
    )


def test_a_branch_off_the_cells_halts_and_the_others_go_on() -> None:
    rows = {"q0": {"a": {("q0", "X", "L"), ("q1", "a", "R")}}, "q1": {"b": {("q5", "b", "N")}}}
    assert nlba(rows).run("ab", LIMITS).ending == "accept"
    assert nlba(rows).run("aa", LIMITS).ending == "reject_all_branches_halted"


def test_a_deterministic_machine_that_comes_back_is_proven_to_loop() -> None:
    there_and_back = {"q0": {"a": ("q0", "a", "R"), "b": ("q1", "b", "L")}, "q1": {"a": ("q1", "a", "L")}}
    assert dlba({**there_and_back, "q1": {"a": ("q0", "a", "N")}}).run("ab", LIMITS).ending == "loops"
    stays = dlba({"q0": {"a": ("q0", "a", "N")}}).run("a", LIMITS)
    assert (stays.ending, stays.steps) == ("loops", 1)


def test_a_counter_that_runs_through_all_its_numbers_is_not_taken_to_loop() -> None:
    # Adds one to a binary number of ten digits until there is no place for the carry.
    rows = {
        "q0": {"a": ("q0", "a", "R"), "b": ("q0", "b", "R"), ">": ("q1", ">", "L")},
        "q1": {"b": ("q1", "a", "L"), "a": ("q0", "b", "R"), "<": ("q5", "<", "N")},
    }
    computation = dlba(rows, end_markers=True).run("a" * 10, LIMITS)
    assert (computation.ending, computation.snapshot["tape"]) == ("accept", ["<", *"a" * 10, ">"])
    assert computation.steps > 2**10


@pytest.mark.parametrize(
    ("rows", "ending"),
    [
        ({"q0": {"a": {("q1", "a", "N"), ("q0", "X", "N")}}, "q1": {"a": {("q0", "a", "N")}}}, "loops"),
        # The same configuration is reached by one step and by two, but no branch comes back.
        (
            {"q0": {"a": {("q1", "a", "N"), ("q2", "a", "N")}}, "q1": {"a": {("q2", "a", "N")}}},
            "reject_all_branches_halted",
        ),
    ],
)
def test_a_nondeterministic_machine_loops_if_a_branch_comes_back_to_a_configuration(
    rows: dict[str, Any], ending: str
) -> None:
    assert nlba(rows).run("a", LIMITS).ending == ending


def test_a_nondeterministic_machine_guesses() -> None:
    # Is there a c whose place is that of an a crossed out before?  Accepts words with an a before a c.
    rows = {
        "q0": {
            **{symbol: {("q0", symbol, "R")} for symbol in "bc"},
            "a": {("q0", "a", "R"), ("q1", "X", "R")},
        },
        "q1": {**{symbol: {("q1", symbol, "R")} for symbol in "ab"}, "c": {("q5", "c", "N")}},
    }
    machine = nlba(rows)
    assert [machine.run(word, LIMITS).accepted for word in ("ac", "bca", "bab", "abbc", "cabac")] == [
        True,
        False,
        False,
        True,
        True,
    ]


@pytest.mark.parametrize("nondeterministic", [False, True])
def test_the_last_permitted_step_may_end_the_run_but_not_be_followed_by_another(nondeterministic: bool) -> None:
    several = {state: {symbol: {rule} for symbol, rule in row.items()} for state, row in ROWS.items()}
    machine = nlba(several, end_markers=True) if nondeterministic else THREE_MACHINE
    whole = machine.run("aabbcc", LIMITS)
    assert machine.run("aabbcc", MachineLimits(steps=whole.steps)) == whole
    cut = machine.run("aabbcc", MachineLimits(steps=whole.steps - 1))
    assert (cut.ending, cut.steps) == ("out_of_steps", whole.steps - 1)


def test_a_tape_longer_than_the_limit_is_not_run() -> None:
    for machine in (dlba({"q0": {"a": ("q5", "a", "N")}}), nlba({"q0": {"a": {("q5", "a", "N")}}})):
        assert machine.run("aaa", MachineLimits(configurations=3)).accepted
        computation = machine.run("aaaa", MachineLimits(configurations=3))
        assert (computation.ending, computation.steps) == ("out_of_configurations", 0)


def test_a_nondeterministic_machine_keeps_no_more_configurations_than_it_may() -> None:
    rows = {"q0": {symbol: {("q0", each, "R") for each in "abc"} for symbol in "abc"}}
    computation = nlba(rows).run("a" * 30, MachineLimits(configurations=1_000))
    assert (computation.ending, computation.configurations, computation.branches) == (
        "out_of_configurations",
        1_000,
        243,
    )


def test_a_snapshot_shows_the_cells_around_the_head() -> None:
    snapshot = dlba({"q0": {"a": ("q0", "X", "R")}}).run("a" * 20 + "b" * 30, LIMITS).snapshot
    assert snapshot == {"state": "q0", "head": 20, "tape": ["X"] * 16 + ["b"] * 17, "start": 4}


def test_a_character_that_is_no_tape_symbol_is_shown_and_never_read() -> None:
    computation = dlba({"q0": {"a": ("q0", "X", "R")}}, end_markers=True).run("a\u00e9\0", LIMITS)
    assert (computation.ending, computation.snapshot["tape"]) == ("reject_halted", ["<", "X", "\u00e9", "\0", ">"])


def test_a_trace_shows_every_level() -> None:
    rows = {"q0": {"a": {("q1", "X", "R"), ("q0", "a", "N")}}, "q1": {"b": {("q5", "b", "N")}}}
    levels: list[Any] = list(nlba(rows).trace("ab"))
    assert [[each["state"] for each in level["configurations"]] for level in levels] == [["q0"], ["q1"], ["q5"]]


def test_many_words_are_read_as_each_by_itself() -> None:
    words = ["", "abc", "aabbcc", "b", "x"]
    assert THREE_MACHINE.run_all(words, LIMITS) == [THREE_MACHINE.run(word, LIMITS) for word in words]
