"""Finite automata as questions print them."""

from dataclasses import dataclass

from evals.benchmarks.chomsky.layout import Block, check_states, check_symbols, names, row
from evals.benchmarks.chomsky.notation import token

DFA, NFA = "deterministic finite automaton", "nondeterministic finite automaton"


@dataclass(frozen=True, slots=True)
class Finite:
    """A finite automaton. Transitions are in the order in which they are printed."""

    states: tuple[str, ...]
    symbols: tuple[str, ...]
    start: str
    accepting: tuple[str, ...]
    transitions: tuple[tuple[str, str, str], ...]
    """State, symbol, state; of a nondeterministic one also "" for the symbol, and several for one state and symbol."""
    deterministic: bool = True

    def __post_init__(self) -> None:
        check_states(self.states)
        check_symbols(self.symbols)

    @property
    def heading(self) -> str:
        return DFA if self.deterministic else NFA

    def block(self) -> Block:
        return Block(
            self.heading,
            {
                "states": names(self.states),
                "input symbols": names(self.symbols),
                "start state": token(self.start),
                "accepting states": names(self.accepting),
                "transitions": tuple(
                    row((token(state), token(symbol)), (token(target),)) for state, symbol, target in self.transitions
                ),
            },
        )


def finite(block: Block) -> Finite:
    """The automaton that a block prints. Raises LayoutError."""
    return Finite(
        block.names("states"),
        block.names("input symbols"),
        block.name("start state"),
        block.names("accepting states"),
        tuple((state, symbol, target) for (state, symbol), (target,) in block.pairs("transitions", 2, 1)),
        deterministic=block.heading == DFA,
    )
