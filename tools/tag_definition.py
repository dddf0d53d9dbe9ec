"""A checked definition of a Turing machine, as it comes from a source, made ready to be compiled to a tag system."""

from collections.abc import Sequence

from interpreters.turing_definition import TuringDefinition
from tools.tag_turing import SplitMachine, State, Symbol, split

_MOVES = {-1: "L", 0: "N", 1: "R"}


def split_definition(definition: TuringDefinition, tape_symbols: Sequence[Symbol] = ()) -> SplitMachine:
    """A deterministic machine with one tape, as one that writes first. Raises ValueError for any other.

    A definition knows the symbols that its rules read or write. Others may be given: a word may hold them, and the
    machine halts where it reads them.
    """
    if definition.kind != "DTM":
        raise ValueError(f"the machine is an {definition.kind}; only a DTM can be compiled to a tag system")
    symbols = dict.fromkeys((definition.blank, *tape_symbols))
    transitions: dict[State, dict[Symbol, tuple[State, Symbol, str]]] = {}
    for state, row in definition.rules.items():
        transitions[state] = {}
        for (read,), (rule,) in row.items():
            transitions[state][read] = (rule.state, rule.symbols[0], _MOVES[rule.moves[0]])
            symbols |= dict.fromkeys((read, rule.symbols[0]))
    return split(transitions, definition.initial_state, definition.blank, tuple(symbols), definition.final_states)
