"""A deterministic Turing machine as the table that WebAssembly works on, and what goes in and comes out of it.

What the numbers mean is told in turing_wasm.py.
"""

from collections.abc import Sequence
from itertools import chain
from struct import pack, pack_into

from interpreters.turing_definition import TuringDefinition
from interpreters.turing_rules import State, Symbol
from interpreters.turing_snapshot import EDGE
from interpreters.turing_wasm import BLANK, CELL, RULE, RULE_SIZE, TABLE

MOST_SYMBOLS = 8_190
"""A symbol's place is RULE_SIZE times its number, in two bytes; two of the places are taken."""

MOST_BYTES = 1 << 24
"""Of a table. What is larger gains little: no cache holds it."""


class _Places(dict[int, int]):
    """The place of each character; of all that the machine does not know, the last one."""

    strange = 0

    def __missing__(self, character: int) -> int:
        return self.strange


class Table:
    """What a machine's states and symbols are to the function."""

    __slots__ = ("_characters", "_row_size", "_states", "_symbols", "data", "first_final", "initial")

    def __init__(self, definition: TuringDefinition) -> None:
        """Raises ValueError if there is too much of it."""
        rules = definition.rules
        uses = [(state, reads[0], rule) for state, row in rules.items() for reads, some in row.items() for rule in some]
        symbols = dict.fromkeys(chain((definition.blank,), *((read, rule.symbols[0]) for _, read, rule in uses)))
        states = dict.fromkeys((definition.initial_state, *rules, *(rule.state for _, _, rule in uses)))
        row_size = RULE_SIZE * (len(symbols) + 2)
        if len(symbols) > MOST_SYMBOLS or row_size * len(states) > MOST_BYTES:
            raise ValueError("the machine is too large for a table")

        self._states: list[State] = sorted(states, key=definition.final_states.__contains__)
        addresses = {state: TABLE + row_size * number for number, state in enumerate(self._states)}
        places = {symbol: BLANK + RULE_SIZE * number for number, symbol in enumerate(symbols)}
        self._row_size = row_size
        self.initial = addresses[definition.initial_state]
        self.first_final = TABLE + row_size * sum(state not in definition.final_states for state in states)
        self.data = bytearray(row_size * len(states))
        for state, read, rule in uses:
            at = addresses[state] - TABLE + places[read]
            pack_into(RULE, self.data, at, addresses[rule.state], places[rule.symbols[0]], CELL * rule.moves[0])

        # What stands in a place; in the last one, what stood there in the word.
        self._symbols: list[Symbol] = [EDGE, *symbols, None]
        self._characters = _Places(
            {ord(symbol): place for symbol, place in places.items() if isinstance(symbol, str) and len(symbol) == 1}
        )
        self._characters.strange = BLANK + RULE_SIZE * len(symbols)

    def encode(self, word: str) -> bytes:
        """The cells of a word; a blank for an empty one."""
        # Places are numbers of two bytes, and so are these characters.
        return word.translate(self._characters).encode("utf-16-le", "surrogatepass") or pack("<H", BLANK)

    def decode(self, places: Sequence[int], first: int, word: str) -> list[Symbol]:
        """What is in the cells from the first on, which has that number; EDGE where no head has been."""
        strange = self._characters.strange
        return [
            word[first + number] if place == strange else self._symbols[place // RULE_SIZE]
            for number, place in enumerate(places)
        ]

    def state(self, address: int) -> State:
        """The state whose row is there."""
        return self._states[(address - TABLE) // self._row_size]
