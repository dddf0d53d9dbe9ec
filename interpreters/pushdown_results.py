"""What the transitions of a pushdown automaton lead to.

automata-lib takes a result as it is, and only when it needs it. A DPDA's result must be a tuple (or a list) of a state
and what is pushed; an NPDA's must be something that gives such pairs. What is pushed must be something that can be gone
through backwards: a tuple, a list, or text for its characters. Anything else is a fault, named as Python would name it.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from interpreters.finite_checks import Given, Part, State, Value, doubt, guarded
from interpreters.machine import Problem
from interpreters.turing_values import ordered, plain, shown

Kind = Literal["DPDA", "NPDA"]
Symbol = State
"""A symbol of the stack: as with states, any value that has a hash."""
Move = tuple[State, tuple[Symbol, ...]]
"""The state that a transition leads to and the symbols that it pushes, the topmost last."""

ROW = "a dict of results by input symbol (or \"\") and stack symbol, as {'a': {'Z': ...}}"
PATHS = "a dict of results by stack symbol"
RESULT: Mapping[Kind, str] = {
    "DPDA": "a state and the symbols pushed, the topmost first, as ('q1', ('A', 'Z')) or ('q1', '')",
    "NPDA": "a set of states, each with the symbols pushed, the topmost first, as {('q1', ('A', 'Z')), ('q2', '')}",
}


class Transition(NamedTuple):
    """What one entry of the definition says."""

    state: State
    symbol: str
    """The input symbol, or "" if nothing is read."""
    top: Symbol
    """The symbol taken off the stack."""
    moves: tuple[Move, ...]


def transitions(kind: Kind, given: Given) -> Iterator[Transition | Problem]:
    """All transitions of a definition that automata-lib lets pass, in its order; a fault where one cannot be taken."""
    for state, row in given["transitions"].entries(ROW):
        for symbol, paths in row.entries(PATHS):
            if not isinstance(paths.value, dict):
                yield paths.problem("TypeError", f"{shown(paths.value)} is no dict of results")
                continue
            for top, result in paths.entries(RESULT[kind]):
                yield from guarded(_transition(kind, state, symbol, top, result))


def _transition(kind: Kind, state: State, symbol: str, top: Symbol, result: Part) -> Iterator[Transition | Problem]:
    try:
        moves = tuple(dict.fromkeys(map(_move, _pairs(kind, result.value))))
    except (TypeError, ValueError) as error:
        raise result.refusal(error) from None
    yield Transition(state, symbol, top, moves)


def _pairs(kind: Kind, result: Value) -> Iterable[Value]:
    if kind == "NPDA":
        return ordered(result)
    if not isinstance(result, tuple):
        raise TypeError("a DPDA's result must be a tuple")
    return (result,)


def _move(pair: Value) -> Move:
    state, pushed = pair
    hash((state, pushed))
    return state, tuple(reversed(pushed))


def transition_warnings(given: Given, found: Iterable[Transition | Problem]) -> Iterator[Problem]:
    """Results that lead nowhere, or push what is never popped."""
    states, symbols = given["states"], given["stack_symbols"]
    for each in found:
        if isinstance(each, Problem):
            continue
        path = ("transitions", plain(each.state), plain(each.symbol), plain(each.top))
        for state, pushed in each.moves:
            if not states.holds(state):
                message = f"this leads to {shown(state)}, which is not in states"
                yield doubt(message, path, given.remedy(state, "states"))
            for symbol in pushed:
                if not symbols.holds(symbol):
                    message = f"this pushes {shown(symbol)}, which is not in stack_symbols"
                    yield doubt(message, path, given.remedy(symbol, "stack_symbols"))
