"""Random Turing machines, as arguments for automata-lib; sound ones, damaged ones, and what it makes of them."""

from typing import Any

from automata.tm.dtm import DTM
from automata.tm.mntm import MNTM
from automata.tm.ntm import NTM
from hypothesis import strategies as st

from interpreters.turing_given import Kind

Arguments = dict[str, Any]

KINDS: dict[Kind, Any] = {"DTM": DTM, "NTM": NTM, "MNTM": MNTM}
STATES = ("q0", "q1", "q2", "q3", "qa")
SYMBOLS = ("a", "b", "X", "_")
INPUT = ("a", "b")

# Machines that stay where they are or go one way say little: of most interest are those that come back.
directions = st.sampled_from("LLRRRN")
tape_symbols = st.sampled_from(SYMBOLS)
next_states = st.sampled_from(("q0", "q1", "q2", "q3") * 3 + ("qa",))
words = st.text("ab", max_size=8) | st.text("abX_c", max_size=5)


def rows(keys: st.SearchStrategy[Any], results: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    row = st.dictionaries(keys, results, min_size=1, max_size=12)
    others = st.fixed_dictionaries({}, optional=dict.fromkeys(STATES[1:-1], row))
    return st.builds(lambda first, more: {"q0": first, **more}, row, others)


single = st.tuples(next_states, tape_symbols, directions)


def multitape(tapes: int) -> st.SearchStrategy[dict[str, Any]]:
    move = st.tuples(tape_symbols, directions)
    result = st.tuples(next_states, st.tuples(*[move] * tapes))
    # Mostly blank tapes but for the first, or else hardly any rule would fit.
    read = st.tuples(tape_symbols, *[st.sampled_from(("_", "_", "_", "a", "X"))] * (tapes - 1))
    return rows(read, st.lists(result, min_size=1, max_size=2))


def machine(transitions: dict[Any, Any], **more: Any) -> Arguments:
    return {
        "states": set(STATES),
        "input_symbols": set(INPUT),
        "tape_symbols": set(SYMBOLS),
        "transitions": transitions,
        "initial_state": "q0",
        "blank_symbol": "_",
        "final_states": {"qa"},
        **more,
    }


deterministic: st.SearchStrategy[tuple[Kind, Arguments]] = rows(tape_symbols, single).map(
    lambda transitions: ("DTM", machine(transitions))
)
nondeterministic: st.SearchStrategy[tuple[Kind, Arguments]] = rows(
    tape_symbols, st.sets(single, min_size=1, max_size=3)
).map(lambda transitions: ("NTM", machine(transitions)))
several_tapes: st.SearchStrategy[tuple[Kind, Arguments]] = st.integers(1, 3).flatmap(
    lambda tapes: multitape(tapes).map(lambda transitions: ("MNTM", machine(transitions, n_tapes=tapes)))
)
machines = deterministic | nondeterministic | several_tapes


@st.composite
def restless(draw: st.DrawFn) -> tuple[Kind, Arguments]:
    """A deterministic machine that never halts: it has a rule for everything, and some turn round at a blank."""
    states = STATES[: draw(st.integers(1, 3))]
    transitions: dict[str, Any] = {}
    for number, state in enumerate(states):
        transitions[state] = {
            symbol: (draw(st.sampled_from(states)), draw(st.sampled_from(("a", "b", "_"))), direction)
            for symbol in ("a", "b", "_")
            for direction in [draw(st.sampled_from("LRRN")) if symbol != "_" else "LR"[number % 2]]
        }
    return "DTM", machine(transitions)


JUNK: tuple[Any, ...] = (
    "q0", "qa", "q1", "qz", "q 0", "a", "_", "#", "ab", "", "L", "S", "left", "r", "qaR", "a_", 0, 1, -1, 2.5, True,
    None,
    (), ("q1",), ("q1", "a"), ("q1", "a", "R"), ("qz", "b", "N"), ("q1", (("a", "R"),)), ("q1", ()), (("a", "R"),),
    ("a", "_"), ("a",), [], ["q0", "qa"], ["a", "b"], ["q1", "a", "R"], [("q1", "a", "R")], ["a", "b", "X", "_"],
    [("q1", (("a", "R"), ("_", "N")))], [("q1", [["a", "R"]])], [["q1", {("a", "R")}]],
    set(), {"a"}, {"qa"}, {"q0"}, {"q0", "qa"}, {"q0", "qz"}, {"a", "b", "X", "_"}, {("q1", "a", "R")},
    frozenset({"a"}), {}, {"a": ("q1", "a", "R")}, {"a": {("q1", "a", "R")}}, {"a": 1, "b": 2}, {"q0": {}}, {"q0": 5},
    ("q1", ["a"], "R"), (["q1"], "a", "R"), {1: 2, 3: 4, 5: 6},
)  # fmt: skip


@st.composite
def damaged(draw: st.DrawFn) -> tuple[Kind, Arguments]:
    """A sound machine, a few values of which have been replaced, left out or put in."""
    kind, arguments = draw(machines)
    for _ in range(draw(st.integers(1, 3))):
        name = draw(st.sampled_from([*arguments, "transitions", "transitions", "transitions"]))
        if draw(st.integers(0, 15)):
            arguments[name] = damage(draw, arguments.get(name), draw(st.integers(0, 7)))
        elif draw(st.booleans()):
            arguments.pop(name, None)
        else:
            arguments[draw(st.sampled_from(["n_tapes", "reject_states", "state"]))] = draw(
                st.sampled_from([1, 2, set()])
            )
    return kind, arguments


def damage(draw: st.DrawFn, value: Any, depth: int) -> Any:
    """A value that has another one somewhere inside of it."""
    if depth == 0 or not isinstance(value, (dict, list, tuple, set)) or not value:
        return draw(st.sampled_from(JUNK))
    if isinstance(value, dict):
        key = draw(st.sampled_from(sorted(value, key=repr)))
        if draw(st.integers(0, 5)):
            return {**value, key: damage(draw, value[key], depth - 1)}
        return {**value, draw(st.sampled_from([each for each in JUNK if is_hashable(each)])): value[key]}
    parts = sorted(value, key=repr) if isinstance(value, set) else list(value)
    number = draw(st.integers(0, len(parts) - 1))
    parts[number] = damage(draw, parts[number], depth - 1)
    if draw(st.integers(0, 9)) == 0:
        del parts[number]
    if isinstance(value, set):
        return {each for each in parts if is_hashable(each)}
    return tuple(parts) if isinstance(value, tuple) else parts


def is_hashable(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


def matcher(letters: tuple[str, str, str] = ("a", "b", "c")) -> Arguments:
    """A machine that accepts as many of each of three letters, one after the other, and crosses them out in rounds."""
    a, b, c = letters
    return {
        "states": {"q0", "q1", "q2", "q3", "q4", "qa"},
        "input_symbols": {a, b, c},
        "tape_symbols": {a, b, c, "X", "Y", "Z", "_"},
        "transitions": {
            "q0": {a: ("q1", "X", "R"), "Y": ("q4", "Y", "R"), "_": ("qa", "_", "N")},
            "q1": {a: ("q1", a, "R"), "Y": ("q1", "Y", "R"), b: ("q2", "Y", "R")},
            "q2": {b: ("q2", b, "R"), "Z": ("q2", "Z", "R"), c: ("q3", "Z", "L")},
            "q3": {**{each: ("q3", each, "L") for each in (a, b, "Y", "Z")}, "X": ("q0", "X", "R")},
            "q4": {"Y": ("q4", "Y", "R"), "Z": ("q4", "Z", "R"), "_": ("qa", "_", "N")},
        },
        "initial_state": "q0",
        "blank_symbol": "_",
        "final_states": {"qa"},
    }


def constructed(kind: Kind, arguments: Arguments) -> Any:
    """automata-lib's machine, or the name of what it raises instead."""
    try:
        return KINDS[kind](**arguments)
    except Exception as error:  # noqa: BLE001 - it may be any, and which one is what we are after.
        return type(error).__name__
