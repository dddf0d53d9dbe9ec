"""The rules of a Turing machine in one shape, whatever kind it is of: by state, and by what is read on each tape."""

from collections.abc import Hashable, Mapping
from typing import NamedTuple

from interpreters.turing_given import Given
from interpreters.turing_rows import DIRECTIONS
from interpreters.turing_values import ordered

State = Hashable
Symbol = Hashable


class Rule(NamedTuple):
    """What a machine does: it goes to a state, and on each tape writes a symbol and then moves the head."""

    state: State
    symbols: tuple[Symbol, ...]
    moves: tuple[int, ...]
    """Cells to the right: -1, 0 or 1."""


Rules = Mapping[State, Mapping[tuple[Symbol, ...], tuple[Rule, ...]]]
"""Rules stand in the order in which they were given; if that was in a set, in the order of their texts."""


class _Names(dict[Hashable, Hashable]):
    """Makes one of values that are equal to Python, as 1 and True are: the first one."""

    def __missing__(self, value: Hashable) -> Hashable:
        self[value] = value
        return value


def rules_of(given: Given) -> Rules:
    """The rules of a sound machine, those left out that can never be used."""
    states = _Names({given.initial_state: given.initial_state})
    symbols = _Names({given.blank_symbol: given.blank_symbol})
    rules: dict[State, dict[tuple[Symbol, ...], tuple[Rule, ...]]] = {}
    for state, row in given.transitions.items():
        entries = rules[states[state]] = {}
        for reads, results in row.items():
            if given.kind == "MNTM":
                if isinstance(reads, tuple) and reads:  # Nothing else ever equals what is read.
                    entries[tuple(symbols[symbol] for symbol in reads)] = tuple(
                        _multitape_rule(result, states, symbols) for result in results
                    )
            else:
                several = (results,) if given.kind == "DTM" else ordered(results)
                entries[(symbols[reads],)] = tuple(
                    Rule(states[to], (symbols[symbol],), (DIRECTIONS[direction],)) for to, symbol, direction in several
                )
    return rules


def _multitape_rule(result: object, states: _Names, symbols: _Names) -> Rule:
    state, moves = ordered(result)
    pairs = ordered(moves)
    return Rule(
        states[state],
        tuple(symbols[symbol] for symbol, _ in pairs),
        tuple(DIRECTIONS[direction] for _, direction in pairs),
    )
