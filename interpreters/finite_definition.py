"""Definitions of finite automata: what automata-lib's DFA and NFA take, what they refuse, and what is meant by it.

A DFA has one target for each state and symbol, and must have one for every state and input symbol unless it is partial.
An NFA has a set of targets, and the empty string stands for a move that reads nothing. The checks are, in this order:

    DFA                                                          NFA
    every state has a row, be it empty (MissingStateError)
    row by row: the row has every input symbol, unless partial
    (MissingSymbolError)
      the symbols of the row are input symbols                   the same, or ""
      (InvalidSymbolError)
      its targets are states (InvalidStateError)                 the members of its targets are
    the initial state is a state (InvalidStateError)             the same
                                                                 it has a row, or is alone (MissingStateError)
    the final states are states (InvalidStateError)              the same

Some definitions that read like mistakes pass, because automata-lib never looks: a row of something that is no state, an
alphabet with a symbol of two characters. They are warned of. Others pass and mean what they say: a list or a string
where only its members are asked for.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Literal

from interpreters.finite_checks import (
    SHAPES,
    Given,
    Part,
    State,
    Value,
    arguments_of,
    final_state_problems,
    guarded,
    refuse_or_warn,
    row_warnings,
    symbol_warnings,
)
from interpreters.machine import Problem
from interpreters.turing_values import ordered, shown

Kind = Literal["DFA", "NFA"]

ROWS = "a dict with a row for each state, as {'q0': {'a': 'q1'}}"
ROW: Mapping[Kind, str] = {
    "DFA": "a dict of states by symbol, as {'a': 'q1'}",
    "NFA": "a dict of sets of states by symbol, as {'a': {'q0', 'q1'}, '': {'q2'}}",
}
TARGETS = "a set of states, as {'q0', 'q1'}"

ARGUMENTS: Mapping[Kind, Mapping[str, str]] = {
    "DFA": {**SHAPES, "transitions": ROWS, "allow_partial": "True or False"},
    "NFA": {**SHAPES, "transitions": "a dict with rows for states, as {'q0': {'a': {'q0', 'q1'}}}"},
}
DEFAULTS: Mapping[Kind, Mapping[str, Value]] = {"DFA": {"allow_partial": False}, "NFA": {}}


@dataclass(frozen=True, slots=True)
class FiniteAutomaton:
    """A finite automaton that can run."""

    kind: Kind
    states: tuple[State, ...]
    """In the order of their texts."""
    input_symbols: tuple[str, ...]
    """Those that a word can hold, which have one character, in order."""
    transitions: Mapping[State, Mapping[str, tuple[State, ...]]]
    """For each state, the targets of each symbol; of an NFA also those of "", which reads nothing."""
    initial_state: State
    final_states: frozenset[State]
    warnings: tuple[Problem, ...] = ()
    """What automata-lib lets pass although it is hardly meant."""


def build(kind: Kind, arguments: Mapping[str, object]) -> FiniteAutomaton:
    """Check a definition. Raises MachineError, which holds everything that is wrong with it."""
    values, problems = arguments_of(kind, ARGUMENTS[kind], DEFAULTS[kind], arguments)
    checks = _dfa_problems(values) if kind == "DFA" else _nfa_problems(values)
    warnings = refuse_or_warn(chain(problems, checks), symbol_warnings(values), row_warnings(values))
    states: frozenset[State] = values["states"].value
    rows: Mapping[State, Mapping[Value, Value]] = values["transitions"].value
    readable = {each for each in guarded(_readable(values)) if isinstance(each, str)}
    used = readable | {""} if kind == "NFA" else readable
    return FiniteAutomaton(
        kind,
        tuple(ordered(states)),
        tuple(sorted(readable)),
        {
            state: {symbol: _targets(kind, end) for symbol, end in rows[state].items() if symbol in used}
            for state in ordered(states & rows.keys())
        },
        values["initial_state"].value,
        values["final_states"].value,
        warnings,
    )


def _readable(given: Given) -> Iterator[str]:
    for symbol in given["input_symbols"].members():
        if isinstance(symbol, str) and len(symbol) == 1:
            yield symbol


def _targets(kind: Kind, end: Value) -> tuple[State, ...]:
    return (end,) if kind == "DFA" else tuple(dict.fromkeys(ordered(end)))


def _dfa_problems(given: Given) -> Iterator[Problem]:
    yield from guarded(_missing_rows(given))
    yield from guarded(_rows(given, "DFA"))
    yield from guarded(_initial_state_unknown(given))
    yield from guarded(final_state_problems(given))


def _nfa_problems(given: Given) -> Iterator[Problem]:
    yield from guarded(_rows(given, "NFA"))
    yield from guarded(_initial_state_unknown(given))
    yield from guarded(_initial_row_missing(given))
    yield from guarded(final_state_problems(given))


def _missing_rows(given: Given) -> Iterator[Problem]:
    rows = given["transitions"]
    for state in given["states"].members():
        if not rows.holds(state):
            message = f"state {shown(state)} has no row in transitions"
            yield rows.problem(
                "MissingStateError", message, state, remedy="a row for every state, {} if it has no moves"
            )


def _rows(given: Given, kind: Kind) -> Iterator[Problem]:
    for state, row in given["transitions"].entries(ROW[kind]):
        if kind == "DFA":
            yield from guarded(_missing_symbols(given, state, row))
        yield from guarded(_unknown_symbols(given, state, row, kind))
        yield from guarded(_unknown_targets(given, state, row, kind))


def _missing_symbols(given: Given, state: Value, row: Part) -> Iterator[Problem]:
    if given["allow_partial"].value:
        return
    for symbol in given["input_symbols"].members():
        if not row.holds(symbol):
            message = f"state {shown(state)} has no transition on {shown(symbol)}"
            remedy = "a transition on every symbol, to a state without a way out if need be; or allow_partial=True"
            yield row.problem("MissingSymbolError", message, symbol, remedy=remedy)


def _unknown_symbols(given: Given, state: Value, row: Part, kind: Kind) -> Iterator[Problem]:
    for symbol, end in row.entries(TARGETS):
        if not (given["input_symbols"].holds(symbol) or (kind == "NFA" and symbol == "")):
            message = f"symbol {shown(symbol)} in the row of {shown(state)} is not in input_symbols"
            remedy = given.remedy(symbol, "input_symbols")
            if symbol == "":
                remedy = "a DFA reads a symbol with every transition; an NFA has moves that read nothing"
            yield end.problem("InvalidSymbolError", message, remedy=remedy)


def _unknown_targets(given: Given, state: Value, row: Part, kind: Kind) -> Iterator[Problem]:
    for symbol, end in row.entries(TARGETS):
        remedy = ""
        if kind == "DFA" and isinstance(end.value, frozenset | tuple):
            remedy = "a single state; an NFA has sets of them"
        elif kind == "NFA" and isinstance(end.value, str):
            remedy = f"write a set: {{{shown(end.value)}}}; a text is taken for its characters"
        what = f"the transition of {shown(state)} on {shown(symbol)} leads to"
        for target in (end.value,) if kind == "DFA" else end.members():
            yield from guarded(given.unknown("InvalidStateError", what, target, "states", end.path, remedy))


def _initial_state_unknown(given: Given) -> Iterator[Problem]:
    initial = given["initial_state"]
    yield from given.unknown("InvalidStateError", "the initial state is", initial.value, "states", initial.path)


def _initial_row_missing(given: Given) -> Iterator[Problem]:
    initial, rows = given["initial_state"].value, given["transitions"]
    if not rows.holds(initial) and len(tuple(given["states"].members())) > 1:
        message = f"the initial state {shown(initial)} has no row in transitions"
        yield rows.problem("MissingStateError", message, initial, remedy="a row for it, {} if it has no moves")
