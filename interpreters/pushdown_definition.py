"""Definitions of pushdown automata: what automata-lib's DPDA and NPDA take, what they refuse, and what is meant by it.

A transition is chosen by the state, the input symbol ("" if it reads nothing) and the symbol on top of the stack, which
it takes off. It leads to a state and pushes symbols, of which the first ends on top; text is pushed character by
character. A DPDA has one result for each choice, as ('q1', ('A', 'Z')), an NPDA a set of them. The checks are, in this
order:

    row by row: the input symbols are such, or "" (InvalidSymbolError); for each of them
      a DPDA's move that reads nothing has no rival on the same stack symbol that reads one (NondeterminismError)
      the stack symbols are such (InvalidSymbolError)
    the initial state is a state (InvalidStateError)
    the initial stack symbol is a stack symbol (InvalidSymbolError)
    the final states are states (InvalidStateError)
    the acceptance mode is "final_state", "empty_stack" or "both" (InvalidAcceptanceModeError)

automata-lib does not look at results before it takes the transition. One that has a shape that cannot be taken is a
fault: the definition passes, as there, but no machine is made of it. One that leads to no state, or pushes no stack
symbol, passes and is warned of.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
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
    told,
)
from interpreters.machine import Problem
from interpreters.pushdown_results import PATHS, ROW, Kind, Symbol, Transition, transition_warnings, transitions
from interpreters.turing_values import ordered, plain, shown

AcceptanceMode = Literal["final_state", "empty_stack", "both"]

MODES: tuple[AcceptanceMode, ...] = ("final_state", "empty_stack", "both")
ARGUMENTS: Mapping[str, str] = {
    **SHAPES,
    "stack_symbols": "a set of symbols, as {'A', 'Z'}",
    "transitions": "a dict with rows for states, as {'q0': {'a': {'Z': ...}}}",
    "initial_stack_symbol": "one of the stack symbols",
    "acceptance_mode": "'final_state', 'empty_stack' or 'both'",
}
DEFAULTS: Mapping[str, Value] = {"acceptance_mode": "both"}


@dataclass(frozen=True, slots=True)
class PushdownAutomaton:
    """A pushdown automaton, as its definition has it."""

    kind: Kind
    states: tuple[State, ...]
    """In the order of their texts."""
    transitions: tuple[Transition, ...]
    """In the order of the definition."""
    initial_state: State
    initial_stack_symbol: Symbol
    final_states: frozenset[State]
    acceptance_mode: AcceptanceMode
    faults: tuple[Problem, ...] = ()
    """What automata-lib only finds when it takes the transition."""
    warnings: tuple[Problem, ...] = ()
    """What automata-lib lets pass although it is hardly meant."""


def build(kind: Kind, arguments: Mapping[str, object]) -> PushdownAutomaton:
    """Check a definition. Raises MachineError, which holds everything that is wrong with it."""
    values, problems = arguments_of(kind, ARGUMENTS, DEFAULTS, arguments)
    found = list(guarded(transitions(kind, values)))
    faults = [each for each in found if isinstance(each, Problem)]
    problems += _problems(kind, values)
    warnings = refuse_or_warn(
        [*problems, *faults] if problems else (),
        symbol_warnings(values),
        row_warnings(values),
        transition_warnings(values, found),
    )
    return PushdownAutomaton(
        kind,
        tuple(ordered(values["states"].value)),
        tuple(each for each in found if isinstance(each, Transition)),
        values["initial_state"].value,
        values["initial_stack_symbol"].value,
        values["final_states"].value,
        values["acceptance_mode"].value,
        told(faults),
        warnings,
    )


def _problems(kind: Kind, given: Given) -> Iterator[Problem]:
    yield from guarded(_rows(kind, given))
    for name, kind_of_error, known in (
        ("initial_state", "InvalidStateError", "states"),
        ("initial_stack_symbol", "InvalidSymbolError", "stack_symbols"),
    ):
        yield from guarded(_initial_unknown(given, name, kind_of_error, known))
    yield from guarded(final_state_problems(given))
    yield from guarded(_mode_unknown(given))


def _rows(kind: Kind, given: Given) -> Iterator[Problem]:
    for state, row in given["transitions"].entries(ROW):
        yield from guarded(_row(kind, given, state, row))


def _row(kind: Kind, given: Given, state: Value, row: Part) -> Iterator[Problem]:
    for symbol, paths in row.entries(PATHS):
        yield from guarded(_input_symbol_unknown(given, state, symbol, paths))
        if kind == "DPDA" and symbol == "":
            yield from guarded(_rivals(state, row, paths))
        yield from guarded(_stack_symbols_unknown(given, state, paths))


def _input_symbol_unknown(given: Given, state: Value, symbol: Value, paths: Part) -> Iterator[Problem]:
    symbols = given["input_symbols"]
    if not symbols.holds(symbol) and symbol != "":
        message = f"symbol {shown(symbol)} in the row of {shown(state)} is not in input_symbols"
        yield paths.problem("InvalidSymbolError", message, remedy=given.remedy(symbol, "input_symbols"))


def _rivals(state: Value, row: Part, silent: Part) -> Iterator[Problem]:
    """Moves that read a symbol on a stack symbol on which another move reads nothing."""
    if not tuple(silent.members()):
        return
    for symbol, paths in row.entries(PATHS):
        for top in paths.members() if symbol != "" else ():
            if silent.holds(top):
                message = f"state {shown(state)} moves on {shown(top)} both by reading nothing and by {shown(symbol)}"
                remedy = "one of the two on each stack symbol; an NPDA may have both"
                yield paths.problem("NondeterminismError", message, top, remedy=remedy)


def _stack_symbols_unknown(given: Given, state: Value, paths: Part) -> Iterator[Problem]:
    for top in paths.members():
        what = f"a transition of {shown(state)} takes off the stack symbol"
        path = (*paths.path, plain(top))
        yield from guarded(given.unknown("InvalidSymbolError", what, top, "stack_symbols", path))


def _initial_unknown(given: Given, name: str, kind_of_error: str, known: str) -> Iterator[Problem]:
    part = given[name]
    yield from given.unknown(kind_of_error, f"the {name.replace('_', ' ')} is", part.value, known, part.path)


def _mode_unknown(given: Given) -> Iterator[Problem]:
    mode = given["acceptance_mode"]
    if mode.value not in MODES:
        yield mode.problem("InvalidAcceptanceModeError", f"there is no acceptance mode {shown(mode.value)}")
