"""Turing machines that write first, which is the form in which a tag system can imitate them.

An ordinary machine reads, and then writes, moves and changes its state. Here a state says beforehand what it writes and
where it moves; what it reads after the move chooses the next state. So the symbol that is written over never matters,
and a configuration is a state and two numbers, the tape to the left of the head and the tape to its right. The digits
of each, in base m, are its symbols, the nearest cell being the lowest digit; blank is 0, so that they are finite.

    moving right    the left number becomes left * m + write; the right one loses its lowest digit, which is read
    moving left     the same with the sides exchanged

`split` makes such a machine of an ordinary deterministic one, in the form of automata-lib's DTM. Its states are the
pairs of a state of that machine and the symbol under its head:

    a move            (q, a) writes and moves as that machine does in q on a, and on reading b goes to (q', b)
    no move           (q, a) is replaced by the pair that it leads to, at once: such steps vanish
    no move, for ever two states per symbol step to and fro, and leave the tape as it is
    final state       halts as "accept"; a pair without a transition halts as "reject"
"""

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

Move = Literal["L", "R"]

ACCEPT = "accept"
REJECT = "reject"


@dataclass(frozen=True, slots=True)
class Writing:
    """A state that goes on."""

    write: int
    move: Move
    following: tuple[int, ...]
    """The next state, by the symbol read after the move."""


@dataclass(frozen=True, slots=True)
class Halting:
    """A state that ends the run."""

    name: str
    """What the end means. States may have it in common."""


@dataclass(frozen=True, slots=True)
class Configuration:
    """Where a machine is."""

    state: int
    left: int
    right: int


@dataclass(frozen=True, slots=True)
class WritingMachine:
    """A machine over the symbols 0 to m - 1. Raises ValueError, naming the state, if it is none."""

    symbols: int
    """The m."""
    states: tuple[Writing | Halting, ...]

    def __post_init__(self) -> None:
        if self.symbols < 2:
            raise ValueError(f"a machine needs at least two symbols, not {self.symbols}")
        for number, state in enumerate(self.states):
            if isinstance(state, Halting):
                continue
            if not 0 <= state.write < self.symbols:
                raise ValueError(f"state {number} writes {state.write}; symbols go from 0 to {self.symbols - 1}")
            if len(state.following) != self.symbols:
                raise ValueError(f"state {number} has {len(state.following)} next states, not one for each symbol")
            if any(not 0 <= following < len(self.states) for following in state.following):
                raise ValueError(f"state {number} goes to a state that there is not")

    def step(self, configuration: Configuration) -> Configuration | None:
        """The next configuration; None if it has halted."""
        state = self.states[configuration.state]
        if isinstance(state, Halting):
            return None
        left, right = configuration.left, configuration.right
        if state.move == "R":
            right, read = divmod(right, self.symbols)
            return Configuration(state.following[read], left * self.symbols + state.write, right)
        left, read = divmod(left, self.symbols)
        return Configuration(state.following[read], left, right * self.symbols + state.write)


State = Hashable
Symbol = Hashable

Transitions = Mapping[State, Mapping[Symbol, tuple[State, Symbol, str]]]
"""State to symbol to (next state, symbol written, one of L, R and N), as automata-lib has them."""


@dataclass(frozen=True, slots=True)
class SplitMachine:
    """An ordinary machine as one that writes first."""

    machine: WritingMachine
    symbols: tuple[Symbol, ...]
    """The tape's symbols by number, the blank first. A lone blank is given a second number, which is never used."""
    pairs: tuple[tuple[State, Symbol] | None, ...]
    """By state: the ordinary machine's state and the symbol under its head; None where it stands still for ever."""
    starts: tuple[int, ...]
    """The state to start in, by the number of the symbol under the head."""

    def start(self, word: Sequence[Symbol]) -> Configuration:
        """Where the machine starts on a word. Raises ValueError for a symbol that is not of the tape."""
        odd = next((symbol for symbol in word if symbol not in self.symbols), None)
        if odd is not None:
            raise ValueError(f"the word holds {odd!r}, which is no symbol of the tape")
        first, *rest = [self.symbols.index(symbol) for symbol in word] or [0]
        right = 0
        for number in reversed(rest):
            right = right * self.machine.symbols + number
        return Configuration(self.starts[first], 0, right)

    def cells(self, number: int) -> tuple[Symbol, ...]:
        """One side of a configuration's tape, the nearest cell first, as far as it is not blank."""
        found = []
        while number:
            number, digit = divmod(number, self.machine.symbols)
            found.append(self.symbols[digit])
        return tuple(found)


def split(
    transitions: Transitions,
    initial_state: State,
    blank_symbol: Symbol,
    tape_symbols: Sequence[Symbol],
    final_states: Collection[State],
) -> SplitMachine:
    """Turn a deterministic machine, which has to be a valid one, into one that writes first.

    Only the states that can be reached are made. Symbols are numbered in the order in which they are given, but for the
    blank, which comes first.
    """
    symbols = (blank_symbol, *(symbol for symbol in tape_symbols if symbol != blank_symbol))
    to, fro = object(), object()
    rows: dict[State, Mapping[Symbol, tuple[State, Symbol, str]]] = {
        **{state: row for state, row in transitions.items() if state not in final_states},
        to: {symbol: (fro, symbol, "R") for symbol in symbols},
        fro: {symbol: (to, symbol, "L") for symbol in symbols},
    }

    def settled(state: State, symbol: Symbol) -> tuple[State, Symbol]:
        """The first pair that moves or halts."""
        seen = set()
        while (state, symbol) not in seen:
            seen.add((state, symbol))
            following = rows.get(state, {}).get(symbol)
            if following is None or following[2] != "N":
                return state, symbol
            state, symbol, _ = following
        return to, symbol

    starts = [settled(initial_state, symbol) for symbol in symbols]
    pairs = list(dict.fromkeys(starts))
    numbers = {pair: number for number, pair in enumerate(pairs)}
    states: list[Writing | Halting] = []
    for state, symbol in pairs:  # which grows meanwhile
        following = rows.get(state, {}).get(symbol)
        if following is None:
            states.append(Halting(ACCEPT if state in final_states else REJECT))
            continue
        target, write, move = following
        reached = [settled(target, read) for read in symbols]
        for pair in reached:
            if pair not in numbers:
                numbers[pair] = len(pairs)
                pairs.append(pair)
        chosen = [numbers[pair] for pair in reached]
        if len(chosen) == 1:
            chosen *= 2
        states.append(Writing(symbols.index(write), "R" if move == "R" else "L", tuple(chosen)))
    return SplitMachine(
        WritingMachine(max(2, len(symbols)), tuple(states)),
        symbols,
        tuple(None if state in (to, fro) else (state, symbol) for state, symbol in pairs),
        tuple(numbers[pair] for pair in starts),
    )
