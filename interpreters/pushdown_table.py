"""The transitions of a pushdown automaton, with numbers for its states and stack symbols.

An empty stack is seen as a symbol of its own, EMPTY, below which there is nothing. automata-lib sees "" there; so if ""
is a stack symbol, its transitions are those of EMPTY, too, and a machine can go on where its stack is empty.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from interpreters.base import Plain
from interpreters.finite_checks import State
from interpreters.pushdown_definition import PushdownAutomaton
from interpreters.pushdown_results import Symbol
from interpreters.turing_values import plain

Target = tuple[int, tuple[int, ...]]
"""The state that a transition leads to and the symbols that it pushes, the topmost last."""
Row = dict[str, tuple[Target, ...]]
"""For each input symbol, or "" where nothing is read, what a configuration can become."""

EMPTY: Final = 0
WINDOW = 32
"""Symbols of a stack that a snapshot shows."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Table:
    """The transitions of one automaton."""

    states: tuple[Plain, ...]
    """The name of each state; those that transitions lead to and that are none come last."""
    symbols: tuple[Plain, ...]
    """The name of each stack symbol."""
    rows: tuple[tuple[Row, ...], ...]
    """The row of each state and topmost symbol."""
    start: int
    bottom: int
    """The initial stack symbol."""
    final: frozenset[int]
    """The states in which the machine accepts, whatever is on the stack."""
    accepts_empty: bool
    """Whether it accepts with an empty stack, whatever its state."""

    def configuration(
        self, state: int, position: int, stack: Sequence[int], shown: int | None = None
    ) -> dict[str, Plain]:
        """A configuration; its stack may be cut to the topmost symbols."""
        top_first = stack[::-1] if shown is None else stack[: -shown - 1 : -1]
        return {
            "state": self.states[state],
            "position": position,
            "stack": [self.symbols[symbol] for symbol in top_first],
            "height": len(stack),
        }


def table(definition: PushdownAutomaton) -> Table:
    """The transitions of an automaton."""
    states: dict[State, int] = {state: number for number, state in enumerate(definition.states)}
    symbols: dict[Symbol, int] = {definition.initial_stack_symbol: EMPTY + 1}
    rows: dict[tuple[int, int], Row] = {}
    for state, symbol, top, moves in definition.transitions:
        place = _number(states, state, 0), _number(symbols, top, 1)
        rows.setdefault(place, {})[symbol] = tuple(
            (_number(states, target, 0), tuple(_number(symbols, each, 1) for each in pushed))
            for target, pushed in moves
        )
    if "" in symbols:
        rows.update({(state, EMPTY): row for (state, top), row in rows.items() if top == symbols[""]})
    mode = definition.acceptance_mode
    return Table(
        tuple(map(plain, states)),
        ("", *map(plain, symbols)),
        tuple(tuple(rows.get((state, top), {}) for top in range(len(symbols) + 1)) for state in range(len(states))),
        states[definition.initial_state],
        symbols[definition.initial_stack_symbol],
        frozenset(states[state] for state in definition.final_states if mode != "empty_stack"),
        mode != "final_state",
    )


def _number(numbers: dict[Symbol, int], name: Symbol, first: int) -> int:
    return numbers.setdefault(name, len(numbers) + first)
