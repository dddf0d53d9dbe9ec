"""What is refused as no Turing machine, under which name, and what is said about it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreters.machine import MachineError, Problem
from interpreters.turing_definition import build
from interpreters.turing_given import Kind
from interpreters.turing_values import ordered
from tests.interpreters.turing_machines import Arguments, constructed, damaged, machine

# What automata-lib builds, and fails to run as soon as it comes to it, is refused.
FAILS_LATER = {"IndexError", "TypeError"}

ROW = {"a": ("q1", "a", "R")}


def problems(kind: Kind, arguments: Arguments) -> tuple[Problem, ...]:
    """All that is wrong."""
    try:
        build(kind, arguments)
    except MachineError as error:
        return error.problems
    return ()


def has_choices(arguments: Arguments) -> bool:
    """Whether automata-lib goes through some set of results, in an order that is chance."""
    rows = arguments.get("transitions")
    if not isinstance(rows, dict):
        return False
    results = [each for row in rows.values() if isinstance(row, dict) for each in row.values()]
    return any(isinstance(each, (set, frozenset)) and len(each) > 1 for each in results)


@given(st.lists(damaged(), min_size=3, max_size=3))
def test_a_damaged_machine_is_refused_under_the_name_that_automata_lib_raises(
    machines: list[tuple[Kind, Arguments]],
) -> None:
    for kind, arguments in machines:
        theirs, found = constructed(kind, arguments), problems(kind, arguments)
        if not isinstance(theirs, str):
            assert not found or (kind == "MNTM" and {each.kind for each in found} <= FAILS_LATER)
        elif has_choices(arguments):
            assert theirs in {each.kind for each in found}
        else:
            assert found and found[0].kind == theirs


@given(damaged())
def test_every_problem_says_where_it_is_and_what_would_be_right(damage: tuple[Kind, Arguments]) -> None:
    for each in problems(*damage):
        assert each.path
        assert each.message
        assert each.remedy
        assert not each.warning


def nested(levels: int) -> list[object]:
    value: list[object] = []
    for _ in range(levels):
        value = [value]
    return value


CASES: dict[str, tuple[Kind, Arguments, Problem]] = {
    "unknown state": (
        "DTM",
        machine({"q0": {"a": ("q1 ", "a", "R")}}),
        Problem(
            "InvalidStateError",
            "the next state for 'q0', 'a' is 'q1 ', which is not in states",
            ("transitions", "q0", "a", 0),
            "did you mean 'q1'?",
        ),
    ),
    "unknown symbol": (
        "DTM",
        machine({"q0": {"a": ("q1", "#", "R")}}),
        Problem(
            "InvalidSymbolError",
            "the symbol written for 'q0', 'a' is '#', which is not in tape_symbols",
            ("transitions", "q0", "a", 1),
            "add '#' to tape_symbols, or use another",
        ),
    ),
    "stay": (
        "DTM",
        machine({"q0": {"a": ("q1", "a", "S")}}),
        Problem(
            "InvalidDirectionError", "the direction for 'q0', 'a' is 'S'", ("transitions", "q0", "a", 2), "write 'N'"
        ),
    ),
    "final row": (
        "DTM",
        machine({"q0": ROW, "qa": {}}),
        Problem(
            "FinalStateError",
            "the final state 'qa' has a row in transitions, and must have none, not even an empty one",
            ("transitions", "qa"),
            "take 'qa' out of transitions: a machine accepts as soon as it enters a final state",
        ),
    ),
    "final initial": (
        "DTM",
        machine({"q1": ROW}, initial_state="q1", final_states={"q1"}),
        Problem(
            "InitialStateError",
            "the initial state 'q1' is also a final state",
            ("initial_state",),
            "begin in another state, which enters the final state by a transition for each symbol, the blank too",
        ),
    ),
    "list for set": (
        "DTM",
        machine({"q0": ROW}, states=["q0", "q1", "qa"]),
        Problem("TypeError", "states must be a set, and is ('q0', 'q1', 'qa')", ("states",), "write a set: {...}"),
    ),
    "dictionary for set": (
        "DTM",
        machine({"q0": ROW}, final_states={}),
        Problem("TypeError", "final_states must be a set, and is {}", ("final_states",), "write set()"),
    ),
    "several results": (
        "DTM",
        machine({"q0": {"a": {("q1", "a", "R")}}}),
        Problem(
            "ValueError",
            "for 'q0', 'a' stands {('q1', 'a', 'R')}, which has 1 parts and not 3",
            ("transitions", "q0", "a"),
            "write (state, symbol, direction)",
        ),
    ),
    "one result": (
        "NTM",
        machine({"q0": ROW}),
        Problem(
            "ValueError",
            "for 'q0', 'a' stands the one result ('q1', 'a', 'R'), and not a set of (state, symbol, direction)",
            ("transitions", "q0", "a"),
            "put it in a set: {...}",
        ),
    ),
    "moves": (
        "MNTM",
        machine({"q0": {("a", "_"): [("q1", (("a", "R"),))]}}, n_tapes=2),
        Problem(
            "InconsistentTapesException",
            "a result for 'q0', ('a', '_') has 1 moves",
            ("transitions", "q0", ["a", "_"], 0, 1),
            "write one for each of n_tapes=2 tapes",
        ),
    ),
    "set of results": (
        "MNTM",
        machine({"q0": {("a",): {("q1", (("a", "R"),))}}}, n_tapes=1),
        Problem(
            "TypeError",
            "the results for 'q0', ('a',) are {('q1', (('a', 'R'),))}, which automata-lib cannot run",
            ("transitions", "q0", ["a"]),
            "write a list: [(state, ((symbol, direction), ...)), ...]",
        ),
    ),
    "unknown argument": (
        "DTM",
        machine({"q0": ROW}, reject_states={"q3"}),
        Problem("TypeError", "DTM takes no argument 'reject_states'", ("reject_states",), "leave reject_states out"),
    ),
    "blank as input": (
        "DTM",
        machine({"q0": ROW}, tape_symbols={"a", "b", "_"}, input_symbols={"a", "b", "_"}),
        Problem(
            "MissingSymbolError",
            "every input symbol must be a tape symbol, too, and there must be tape symbols that are none",
            ("input_symbols",),
            "take the blank symbol out of input_symbols",
        ),
    ),
    "deep": (
        "DTM",
        machine({"q0": nested(5_000)}),
        Problem(
            "RecursionError",
            "values stand in values at more than 100 levels",
            ("transitions",),
            "write simpler values",
        ),
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_common_mistake_is_explained(case: tuple[Kind, Arguments, Problem]) -> None:
    kind, arguments, expected = case
    assert problems(kind, arguments)[0] == expected
    assert isinstance(constructed(kind, arguments), str) or expected.kind in FAILS_LATER


def test_all_problems_are_listed_in_the_order_in_which_automata_lib_looks() -> None:
    arguments = machine(
        {"q0": {"a": ("qz", "#", "S"), "?": ("q1", "a", "R")}, "q9": ROW, "qa": {}},
        blank_symbol=" ",
        final_states={"qa", "qz"},
        initial_state="qa",
    )
    assert [(each.kind, each.path) for each in problems("DTM", arguments)] == [
        ("InvalidSymbolError", ("blank_symbol",)),
        ("InvalidSymbolError", ("transitions", "q0", "?")),
        ("InvalidStateError", ("transitions", "q0", "a", 0)),
        ("InvalidSymbolError", ("transitions", "q0", "a", 1)),
        ("InvalidDirectionError", ("transitions", "q0", "a", 2)),
        ("InvalidStateError", ("transitions", "q9")),
        ("InitialStateError", ("initial_state",)),
        ("InvalidStateError", ("final_states", "qz")),
        ("FinalStateError", ("transitions", "qa")),
    ]


def test_missing_arguments_are_all_named() -> None:
    found = problems("MNTM", {"states": {"q0"}})
    assert {each.kind for each in found} == {"TypeError"}
    assert [each.path[0] for each in found] == [
        "input_symbols", "tape_symbols", "transitions", "initial_state", "blank_symbol", "final_states", "n_tapes",
    ]  # fmt: skip


def test_a_machine_may_be_right_and_yet_hardly_meant() -> None:
    arguments = machine(
        {"q0": {"a": ("q1", "a", "R")}, "q2": ROW},
        input_symbols={"a", "_", "bb"},
        tape_symbols={"a", "_", "bb", "c"},
        initial_state="q0",
    )
    assert not isinstance(constructed("DTM", arguments), str)
    warnings = build("DTM", arguments).warnings
    assert all(each.warning and each.kind == "Warning" for each in warnings)
    assert [(each.path, each.message) for each in warnings] == [
        (("input_symbols", "bb"), "the input symbol 'bb' is not one character, and so stands in no word"),
        (("input_symbols", "_"), "the blank symbol '_' is also an input symbol"),
        (("transitions", "q2"), "no transition leads to 'q2', so its row is never used"),
        (("final_states",), "no transition leads on to a final state, so no word is accepted"),
    ]


def test_symbols_of_several_tapes_that_are_never_read_are_remarked_on() -> None:
    result = ("qa", (("a", "R"), ("_", "N")))
    arguments = machine({"q0": {"a_": [result], ("b", "_"): [result]}}, n_tapes=2)
    assert not isinstance(constructed("MNTM", arguments), str)
    assert [each.remedy for each in build("MNTM", arguments).warnings] == ["write ('a', '_')"]


def test_a_sound_machine_has_no_warnings() -> None:
    assert build("DTM", machine({"q0": {"a": ("qa", "a", "R")}})).warnings == ()


@given(st.sets(st.tuples(st.sampled_from("ab"), st.sampled_from(["x", 1, ("y",)])), min_size=2))
def test_what_a_set_holds_comes_in_an_order_that_does_not_depend_on_how_it_was_made(values: set[object]) -> None:
    assert ordered(values) == ordered({*sorted(values, key=repr, reverse=True)})
