"""Turing machines at work: how runs and searches end, what they count, and what they show."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from interpreters.machine import Computation, MachineLimits
from interpreters.turing_definition import build
from interpreters.turing_executor import compile_machine
from interpreters.turing_given import Kind
from tests.interpreters.turing_machines import Arguments, machine, matcher

LIMITS = MachineLimits()
PATIENCES = pytest.mark.parametrize("patience", [1 << 60, 0, None], ids=["plain", "compiled", "both"])

BUSY_BEAVER = machine(
    {
        "A": {"_": ("B", "1", "R"), "1": ("B", "1", "L")},
        "B": {"_": ("A", "1", "L"), "1": ("C", "_", "L")},
        "C": {"_": ("H", "1", "R"), "1": ("D", "1", "L")},
        "D": {"_": ("D", "1", "R"), "1": ("A", "_", "R")},
    },
    states=set("ABCDH"), input_symbols={"1"}, tape_symbols={"1", "_"}, initial_state="A", final_states={"H"},
)  # fmt: skip
"""The champion of four states, which takes 107 steps."""


def run(
    kind: Kind, arguments: Arguments, word: str, limits: MachineLimits = LIMITS, patience: int | None = None
) -> Computation:
    return compile_machine(build(kind, arguments), patience).run(word, limits)


@PATIENCES
def test_a_machine_accepts_on_entering_a_final_state_whatever_is_left_of_the_word(patience: int | None) -> None:
    computation = run("DTM", machine({"q0": {"a": ("qa", "b", "R")}}), "abba", patience=patience)
    assert computation == Computation(
        "accept", 1, 2, 1, {"state": "qa", "head": 1, "symbol": "b", "start": 0, "tape": [*"bbba"], "steps": 1}
    )


@PATIENCES
def test_a_missing_transition_rejects_and_shows_where(patience: int | None) -> None:
    arguments = machine({"q0": {"a": ("q1", "a", "L")}, "q1": {"_": ("q1", "X", "L")}, "q2": {"a": ("qa", "a", "N")}})
    computation = run("DTM", arguments, "ab", MachineLimits(5, 100), patience)
    assert (computation.ending, computation.steps) == ("out_of_steps", 5)
    assert computation.snapshot == {
        "state": "q1", "head": -5, "symbol": "_", "start": -5, "tape": [*"_XXXXab"], "steps": 5,
    }  # fmt: skip
    rejected = run("DTM", arguments, "b", patience=patience)
    assert (rejected.ending, rejected.steps, rejected.snapshot["symbol"]) == ("reject_halted", 0, "b")
    assert not rejected.accepted


@PATIENCES
def test_an_empty_word_is_one_blank_under_the_head(patience: int | None) -> None:
    assert run("DTM", machine({"q0": {"_": ("qa", "_", "N")}}), "", patience=patience).accepted


@PATIENCES
def test_a_symbol_that_the_machine_does_not_know_has_no_transition_and_is_shown(patience: int | None) -> None:
    computation = run("DTM", machine({"q0": {"a": ("q0", "b", "R")}}), "aa\N{SNOWMAN}?", patience=patience)
    assert (computation.ending, computation.steps) == ("reject_halted", 2)
    assert computation.snapshot["tape"] == ["b", "b", "\N{SNOWMAN}", "?"]


@PATIENCES
@pytest.mark.parametrize(("steps", "ending"), [(107, "accept"), (106, "out_of_steps"), (0, "out_of_steps")])
def test_the_limit_on_steps_is_exact(steps: int, ending: str, patience: int | None) -> None:
    computation = run("DTM", BUSY_BEAVER, "", MachineLimits(steps, 100), patience)
    assert (computation.ending, computation.steps) == (ending, steps)


@PATIENCES
@pytest.mark.parametrize("direction", "LR")
def test_a_machine_that_runs_one_way_for_ever_ends_at_the_limit_on_cells(direction: str, patience: int | None) -> None:
    arguments = machine({"q0": dict.fromkeys("ab_", ("q0", "a", direction))})
    computation = run("DTM", arguments, "abab", MachineLimits(100_000, 5_000), patience)
    assert computation.ending == "out_of_configurations"
    assert computation.steps == (5_000 if direction == "R" else 4_997)
    assert computation.snapshot["symbol"] == "_"


@PATIENCES
def test_a_word_that_is_longer_than_a_tape_may_be_ends_before_the_first_step(patience: int | None) -> None:
    arguments = machine({"q0": {"a": ("qa", "a", "R")}})
    assert run("DTM", arguments, "a" * 9, MachineLimits(10, 8), patience).ending == "out_of_configurations"
    assert run("DTM", arguments, "a" * 9, MachineLimits(10, 9), patience).ending == "accept"


@PATIENCES
def test_a_machine_that_accepts_needs_no_cell_to_move_on_to(patience: int | None) -> None:
    row = {"a": ("q0", "a", "R"), "_": ("qa", "a", "R"), "X": ("q1", "a", "R"), "b": ("q2", "a", "R")}
    computation = run("DTM", machine({"q0": row}), "a", MachineLimits(10, 2), patience)
    assert (computation.ending, computation.steps) == ("accept", 2)
    assert run("DTM", machine({"q0": row}), "aX", MachineLimits(10, 2), patience).ending == "out_of_configurations"
    assert run("DTM", machine({"q0": row}), "ab", MachineLimits(10, 2), patience).ending == "out_of_configurations"


@PATIENCES
def test_a_machine_that_spins_is_found_out(patience: int | None) -> None:
    computation = run("DTM", machine({"q0": {"a": ("q0", "a", "N"), "b": ("q0", "b", "R")}}), "bba", patience=patience)
    assert (computation.ending, computation.steps) == ("loops", 257)


@PATIENCES
def test_a_long_round_is_found_out(patience: int | None) -> None:
    arguments = machine(
        {
            "q0": {"a": ("q0", "a", "R"), "b": ("q0", "b", "R"), "_": ("q1", "_", "L")},
            "q1": {"a": ("q1", "b", "L"), "b": ("q1", "a", "L"), "_": ("q0", "_", "R")},
        }
    )
    computation = run("DTM", arguments, "ab" * 200, patience=patience)
    # A round is twice there and back, for every letter to be itself again.
    assert (computation.ending, computation.steps) == ("loops", 16_384 + 4 * 401)


@PATIENCES
def test_many_symbols_and_symbols_of_several_characters_work(patience: int | None) -> None:
    many = [f"symbol {number}" for number in range(700)]
    rows: dict[str, Any] = {"q0": {each: ("q0", then, "N") for each, then in zip(["_", *many], many, strict=False)}}
    rows["q0"][many[-1]] = ("qa", "b", "R")
    arguments = machine(rows, tape_symbols={*many, "_", "a", "b"})
    computation = run("DTM", arguments, "", patience=patience)
    assert (computation.ending, computation.steps, computation.snapshot["tape"]) == ("accept", 701, ["b", "_"])


@PATIENCES
def test_a_machine_with_too_many_symbols_for_a_table_runs_all_the_same(patience: int | None) -> None:
    many = [f"symbol {number}" for number in range(9_000)]
    rows = {"q0": {each: ("q0", then, "N") for each, then in zip(["_", *many], many, strict=False)}}
    arguments = machine(rows, tape_symbols={*many, "_", "a", "b"})
    assert run("DTM", arguments, "", patience=patience).steps == 9_000


def test_states_and_symbols_may_be_any_values() -> None:
    arguments = machine(
        {(0, "x"): {2: (True, None, "R")}, 1: {2: (frozenset("ab"), 3.5, "N")}},
        states={(0, "x"), 1, frozenset("ab"), None},
        input_symbols={"a"}, tape_symbols={"a", 2, None, 3.5}, initial_state=(0, "x"), blank_symbol=2,
        final_states={frozenset("ab")},
    )  # fmt: skip
    for patience in (1 << 60, 0):
        computation = run("DTM", arguments, "", patience=patience)
        assert computation.accepted
        assert computation.snapshot == {
            "state": ["a", "b"], "head": 1, "symbol": "3.5", "start": 0, "tape": [None, "3.5"], "steps": 2,
        }  # fmt: skip


def test_a_window_of_a_long_tape_is_shown() -> None:
    computation = run("DTM", matcher(), "a" * 100 + "b" * 99)
    assert computation.ending == "reject_halted"
    assert computation.snapshot == {
        "state": "q2", "head": 199, "symbol": "_", "start": 183, "tape": [*"b" * 16, "_"], "steps": 199,
    }  # fmt: skip


def test_a_long_run_and_many_words_give_what_they_give_alone() -> None:
    compiled = compile_machine(build("DTM", matcher()))
    words = ["abc", "", "a" * 90 + "b" * 90 + "c" * 90, "aabbc", "a" * 60 + "b" * 60 + "c" * 60] * 3
    together = compiled.run_all(words, LIMITS)
    assert together == [compiled.run(word, LIMITS) for word in words]
    assert [each.accepted for each in together] == [True, True, True, False, True] * 3


def test_many_threads_may_run_one_machine() -> None:
    compiled = compile_machine(build("DTM", matcher()), 0)
    words = ["a" * n + "b" * n + "c" * n for n in range(1, 40)]
    with ThreadPoolExecutor(4) as pool:
        assert all(each.accepted for each in pool.map(lambda word: compiled.run(word, LIMITS), words))


# Nondeterministic machines.

GUESS = {"q0": {each: {("q0", "X", "R"), ("q1", each, "R")} for each in "ab"}, "q1": {"a": {("qa", "a", "N")}}}


def test_a_search_accepts_at_the_level_of_the_first_accepting_configuration() -> None:
    computation = run("NTM", machine(GUESS), "bba")
    assert (computation.ending, computation.steps, computation.branches) == ("accept", 3, 3)
    assert computation.snapshot == {
        "steps": 3, "alive": 1,
        "configurations": [{"state": "qa", "head": 2, "symbol": "a", "start": 0, "tape": ["X", "b", "a"]}],
    }  # fmt: skip


def test_a_search_rejects_when_every_branch_has_halted_and_shows_the_last_of_them() -> None:
    computation = run("NTM", machine(GUESS), "bb")
    assert (computation.ending, computation.steps, computation.configurations) == ("reject_all_branches_halted", 2, 5)
    assert [each["state"] for each in computation.snapshot["configurations"]] == ["q0", "q1"]  # type: ignore[index, union-attr, call-overload]


def test_it_makes_no_difference_to_a_search_how_far_out_a_blank_tape_has_been_visited() -> None:
    rows = {"q0": {"a": {("q1", "a", "R"), ("q2", "a", "R")}}, "q1": {"_": {("q0", "_", "L")}}}
    computation = run("NTM", machine(rows), "a")
    assert (computation.ending, computation.configurations) == ("loops", 3)


def test_branches_that_meet_are_one_and_do_not_loop() -> None:
    rows = {"q0": {"a": {("q1", "a", "R"), ("q2", "a", "R")}}, "q1": {"a": {("q0", "a", "R")}}}
    rows["q2"] = {"a": {("q0", "a", "R"), ("q3", "a", "N")}}
    rows["q3"] = {"a": {("q0", "a", "R")}}  # Comes to where another branch has been a step before.
    computation = run("NTM", machine(rows), "a" * 31)
    assert (computation.ending, computation.branches) == ("reject_all_branches_halted", 2)


def test_a_branch_that_comes_back_to_where_it_was_loops_if_no_other_accepts() -> None:
    rows = {"q0": {"a": {("q1", "b", "R"), ("q2", "a", "R")}}, "q1": {"_": {("q3", "_", "L")}}}
    rows["q3"] = {"b": {("q1", "b", "R")}}
    assert run("NTM", machine(rows), "a").ending == "loops"
    rows["q2"] = {"_": {("q2", "a", "N")}, "a": {("qa", "a", "N")}}
    assert run("NTM", machine(rows), "a").ending == "accept"


def test_a_search_that_doubles_at_every_step_ends_at_the_limit_on_configurations() -> None:
    rows = {"q0": {each: {("q0", "a", "R"), ("q0", "b", "R")} for each in "ab_"}}
    computation = run("NTM", machine(rows), "", MachineLimits(1_000, 10_000))
    assert (computation.ending, computation.configurations) == ("out_of_configurations", 10_000)
    assert (computation.steps, computation.branches) == (12, 4_096)


def test_the_limit_on_levels_is_exact() -> None:
    assert run("NTM", machine(GUESS), "bba", MachineLimits(2, 100)).ending == "out_of_steps"
    assert run("NTM", machine(GUESS), "bb", MachineLimits(2, 100)).ending == "reject_all_branches_halted"


@PATIENCES
def test_a_nondeterministic_machine_without_choices_runs_as_a_deterministic_one(patience: int | None) -> None:
    arguments = matcher()
    rows = {
        state: {symbol: {result} for symbol, result in row.items()} for state, row in arguments["transitions"].items()
    }
    word = "a" * 70 + "b" * 70 + "c" * 69
    alone, searched = (
        run("DTM", arguments, word),
        run("NTM", {**arguments, "transitions": rows}, word, LIMITS, patience),
    )
    assert searched.ending == "reject_all_branches_halted"
    assert (searched.steps, searched.configurations, searched.branches) == (alone.steps, alone.configurations, 1)
    shown = {**alone.snapshot}
    assert searched.snapshot == {"steps": shown.pop("steps"), "alive": 1, "configurations": [shown]}


COPY = {
    "q0": {
        ("a", "_"): [("q0", (("a", "R"), ("a", "R")))],
        ("b", "_"): [("q0", (("b", "R"), ("X", "R")))],
        ("_", "_"): [("q1", (("_", "N"), ("_", "L")))],
    },
    "q1": {("_", "X"): [("qa", (("_", "L"), ("X", "N")))]},
}


def test_several_tapes_are_read_and_written_at_once() -> None:
    computation = run("MNTM", machine(COPY, n_tapes=2), "aab")
    assert computation.snapshot == {
        "steps": 5, "alive": 1,
        "configurations": [
            {
                "state": "qa",
                "tapes": [
                    {"head": 2, "symbol": "b", "start": 0, "tape": ["a", "a", "b"]},
                    {"head": 2, "symbol": "X", "start": 0, "tape": ["a", "a", "X"]},
                ],
            }
        ],
    }  # fmt: skip
    assert run("MNTM", machine(COPY, n_tapes=2), "aba").ending == "reject_all_branches_halted"


def test_a_configuration_of_several_tapes_counts_for_each_of_them() -> None:
    computation = run("MNTM", machine(COPY, n_tapes=2), "aaaa", MachineLimits(100, 7))
    assert (computation.ending, computation.configurations) == ("out_of_configurations", 3)
    assert run("MNTM", machine(COPY, n_tapes=2), "aaaa", MachineLimits(100, 1)).ending == "out_of_configurations"


def test_a_blank_of_several_characters_fills_the_other_tapes_as_in_automata_lib() -> None:
    result = ("qa", (("a", "N"), ("X", "N")))
    arguments = machine(
        {"q0": {("a", "X"): [result]}}, n_tapes=2, blank_symbol="Xb", tape_symbols={"a", "b", "X", "Xb"}
    )
    assert run("MNTM", arguments, "a").accepted


SETS = """
from interpreters.machine import MachineError
from interpreters.turing_definition import build
from interpreters.turing_executor import compile_machine

rows = {"q0": {"a": {("q0", "b", "R"), ("q1", "a", "R"), ("q2", "X", "N")}, "b": {("q0", "a", "L"), ("q1", "b", "R")}}}
more = {"input_symbols": {"a", "b"}, "initial_state": "q0", "blank_symbol": "_", "transitions": rows}
sound = {**more, "states": {"q0", "q1", "q2", "qa"}, "tape_symbols": {"a", "b", "X", "_"}, "final_states": {"qa"}}
print(list(compile_machine(build("NTM", sound)).trace("abab")))
try:
    build("NTM", {**more, "states": {"q0", ("q", 3)}, "tape_symbols": {"_", "b", 1}, "final_states": {"u", "v", 0}})
except MachineError as error:
    print(error.problems)
"""


def test_nothing_depends_on_the_order_in_which_python_happens_to_hold_a_set() -> None:
    shown = {
        subprocess.run(
            [sys.executable, "-c", SETS],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(shown) == 1
