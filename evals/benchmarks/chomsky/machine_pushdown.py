"""Pushdown automata as questions print them."""

from dataclasses import dataclass
from typing import NamedTuple

from evals.benchmarks.chomsky.layout import Block, check_states, check_symbols, names, row
from evals.benchmarks.chomsky.notation import token, word

DPDA, NPDA = "deterministic pushdown automaton", "nondeterministic pushdown automaton"


class Move(NamedTuple):
    """One transition of a pushdown automaton."""

    state: str
    read: str
    """The input symbol, or "" if nothing is read."""
    top: str
    target: str
    pushed: str
    """What replaces the topmost symbol, its first symbol on top."""


@dataclass(frozen=True, slots=True)
class Pushdown:
    """A pushdown automaton that accepts by its states. Every stack symbol has one character."""

    states: tuple[str, ...]
    symbols: tuple[str, ...]
    stack_symbols: tuple[str, ...]
    start: str
    bottom: str
    accepting: tuple[str, ...]
    transitions: tuple[Move, ...]
    deterministic: bool = True

    def __post_init__(self) -> None:
        check_states(self.states)
        check_symbols(self.symbols)
        check_symbols(self.stack_symbols)

    @property
    def heading(self) -> str:
        return DPDA if self.deterministic else NPDA

    def block(self) -> Block:
        return Block(
            self.heading,
            {
                "states": names(self.states),
                "input symbols": names(self.symbols),
                "stack symbols": names(self.stack_symbols),
                "start state": token(self.start),
                "bottom marker": token(self.bottom),
                "accepting states": names(self.accepting),
                "transitions": tuple(
                    row((token(move.state), token(move.read), token(move.top)), (token(move.target), word(move.pushed)))
                    for move in self.transitions
                ),
            },
        )


def pushdown(block: Block) -> Pushdown:
    """The automaton that a block prints. Raises LayoutError."""
    return Pushdown(
        block.names("states"),
        block.names("input symbols"),
        block.names("stack symbols"),
        block.name("start state"),
        block.name("bottom marker"),
        block.names("accepting states"),
        tuple(Move(*left, *right) for left, right in block.pairs("transitions", 3, 2)),
        deterministic=block.heading == DPDA,
    )
