"""Turing machines, of one tape or several, and linear bounded automata, as questions print them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from evals.benchmarks.chomsky.layout import Block, LayoutError, check_states, check_symbols, names, row
from evals.benchmarks.chomsky.notation import token

TuringKind = Literal["DTM", "NTM", "DLBA", "NLBA"]

HEADINGS: Mapping[TuringKind, str] = {
    "DTM": "deterministic Turing machine",
    "NTM": "nondeterministic Turing machine",
    "DLBA": "deterministic linear bounded automaton",
    "NLBA": "nondeterministic linear bounded automaton",
}
_KINDS: Mapping[str, TuringKind] = {heading: kind for kind, heading in HEADINGS.items()}


class Rule(NamedTuple):
    """One transition of a Turing machine; what is read and written and the moves have a place for each tape."""

    state: str
    read: tuple[str, ...]
    target: str
    written: tuple[str, ...]
    moves: tuple[str, ...]
    """L, R, or N for a head that stays."""


@dataclass(frozen=True, slots=True)
class Turing:
    """A Turing machine; the blank is _, and the ends of a linear bounded automaton's tape are < and >."""

    kind: TuringKind
    states: tuple[str, ...]
    symbols: tuple[str, ...]
    """The input symbols."""
    tape_symbols: tuple[str, ...]
    start: str
    accepting: tuple[str, ...]
    transitions: tuple[Rule, ...]
    tapes: int = 1

    def __post_init__(self) -> None:
        check_states(self.states)
        check_symbols(self.symbols)
        check_symbols(self.tape_symbols)

    @property
    def heading(self) -> str:
        return HEADINGS[self.kind]

    def block(self) -> Block:
        return Block(
            self.heading,
            {
                "tapes": str(self.tapes),
                "states": names(self.states),
                "input symbols": names(self.symbols),
                "tape symbols": names(self.tape_symbols),
                "start state": token(self.start),
                "accepting states": names(self.accepting),
                "transitions": tuple(
                    row(
                        (token(rule.state), *map(token, rule.read)),
                        (token(rule.target), *map(token, rule.written), *rule.moves),
                    )
                    for rule in self.transitions
                ),
            },
        )


def turing(block: Block) -> Turing:
    """The machine that a block prints. Raises LayoutError."""
    tapes = block.number("tapes")
    if tapes < 1:
        raise LayoutError("a machine has at least one tape")
    rules = []
    for (state, *read), (target, *rest) in block.pairs("transitions", 1 + tapes, 1 + 2 * tapes):
        if any(move not in ("L", "R", "N") for move in rest[tapes:]):
            raise LayoutError("a move is L, R or N")
        rules.append(Rule(state, tuple(read), target, tuple(rest[:tapes]), tuple(rest[tapes:])))
    return Turing(
        _KINDS[block.heading],
        block.names("states"),
        block.names("input symbols"),
        block.names("tape symbols"),
        block.name("start state"),
        block.names("accepting states"),
        tuple(rules),
        tapes,
    )
