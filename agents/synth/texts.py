"""Texts on the tape: reading them from the input, and running along them.

Only the parts of the input, and a number while it is written in decimal, ever stand on the tape as texts. Every other
text is a *stream*: whoever wants its characters says what to do with one (a consumer), and the code that produces them
is written around that. A consumer finds its character in the cell CHARACTER and leaves 0 there; it may work away from
home, and must come back to the column that it was called in.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from agents.synth.arithmetic import Arithmetic, Register
from agents.synth.bf import TRAIL, Assembler, Digit, Slot
from agents.synth.values import DIGITS

Consumer = Callable[[], None]

AGAIN = Slot(1)
FLAGS = (Slot(2), Slot(3))
VIA = Slot(4)
TEST = Slot(5)
CHARACTER = Slot(6)
DECIMAL = Slot(7)
"""The lane for a number written in decimal: at most one at a time."""
SOURCES = 8
"""The first lane for a part of the input."""

BLANKS = (9, 10, 13, 32)
LINE_FEED = (10,)


@dataclass(slots=True)
class Texts:
    """Writes code for texts with an assembler and its arithmetic."""

    asm: Assembler
    arithmetic: Arithmetic

    # Reading, from home

    def read(self, lane: Slot, ends: Sequence[int], *, skip_blanks: bool = False) -> None:
        """Read a text up to one of the bytes `ends`, which is swallowed, or the end of the input or a zero byte."""
        asm = self.asm
        asm.to(AGAIN)
        asm.shift(1)
        if skip_blanks:
            self._read_after_blanks(lane)
        asm.add(AGAIN, 1)
        with asm.if_set(AGAIN):
            asm.add(TRAIL, 1)
            asm.read(CHARACTER)
            with asm.unless_among(CHARACTER, ends):
                self._keep(lane, ends)
                asm.to(AGAIN)
                asm.shift(1)
                asm.add(AGAIN, 1)
                asm.shift(-1)
            asm.to(AGAIN)
            asm.shift(1)
        asm.to(TRAIL)
        asm.shift(-1)
        self._retreat()

    def _read_after_blanks(self, lane: Slot) -> None:
        """Read the first character that is not blank into this column, and go on to the next one."""
        asm = self.asm
        asm.add(TRAIL, 1)
        asm.add(AGAIN, 1)
        with asm.if_set(AGAIN):
            asm.read(CHARACTER)
            # Not at the end of the input: then it is a blank, until it turns out to be none.
            with asm.loop(CHARACTER):
                asm.add(AGAIN, 1)
                with asm.unless_among(CHARACTER, BLANKS):
                    self._keep(lane, BLANKS)
                    asm.add(AGAIN, -1)
        asm.shift(1)

    def _keep(self, lane: Slot, ends: Sequence[int]) -> None:
        """Put a character where it belongs; the test has made it less by the last of `ends`."""
        self.asm.add(CHARACTER, ends[-1] if ends else 0)
        self.asm.move(CHARACTER, lane)

    def _retreat(self) -> None:
        """Go home and wipe the trail."""
        with self.asm.loop(TRAIL):
            self.asm.add(TRAIL, -1)
            self.asm.shift(-1)

    # Running along a text, from home and back

    def forward(self, lane: Slot, consume: Consumer) -> None:
        """Give a consumer each character of a lane, and keep the lane."""
        asm = self.asm
        asm.to(lane)
        asm.shift(1)
        with asm.away():
            with asm.loop(lane):
                asm.add(TRAIL, 1)
                self._offer(lane, consume)
                asm.to(lane)
                asm.shift(1)
            asm.to(TRAIL)
            asm.shift(-1)
            self._retreat()

    def backward(self, lane: Slot, consume: Consumer) -> None:
        """The same from the last character to the first."""
        asm = self.asm
        asm.to(lane)
        asm.shift(1)
        with asm.away():
            with asm.loop(lane):
                asm.add(TRAIL, 1)
                asm.to(lane)
                asm.shift(1)
            asm.shift(-1)
            with asm.loop(lane):
                self._offer(lane, consume)
                asm.add(TRAIL, -1)
                asm.to(lane)
                asm.shift(-1)

    def _offer(self, lane: Slot, consume: Consumer) -> None:
        self.asm.copy(lane, CHARACTER, via=VIA)
        consume()

    def print(self, lane: Slot, *, backward: bool) -> None:
        """Print a lane, which needs neither a copy nor a trail."""
        asm = self.asm
        asm.to(lane)
        asm.shift(1)
        if backward:
            asm.scan(lane, 1)
            asm.shift(-1)
        with asm.loop(lane):
            asm.write(lane)
            asm.shift(-1 if backward else 1)
        if not backward:
            asm.shift(-1)
            asm.scan(lane, -1)

    def wipe(self, lane: Slot) -> None:
        """Clear a lane."""
        asm = self.asm
        asm.to(lane)
        asm.shift(1)
        asm.scan(lane, 1)
        asm.shift(-1)
        with asm.loop(lane):
            asm.clear(lane)
            asm.shift(-1)

    # Consumers' tools

    def among(self, members: str, flag: Slot) -> None:
        """Set a flag if the character is one of some, and keep the character."""
        self.asm.copy(CHARACTER, TEST, via=VIA)
        self.asm.add(flag, 1)
        with self.asm.unless_among(TEST, sorted(map(ord, members))):
            self.asm.add(flag, -1)

    def print_character(self) -> None:
        self.asm.write(CHARACTER)
        self.asm.clear(CHARACTER)

    # A number in decimal, from home

    def write_decimal(self, register: Register) -> None:
        """Write a number into the lane DECIMAL, which is empty, and use the number up."""
        asm, arithmetic = self.asm, self.arithmetic
        with arithmetic.flag() as negative:
            arithmetic.is_negative(register, negative)
            with asm.if_set(negative):
                self._append(ord("-"))
                arithmetic.negate(register)
        with arithmetic.flag() as started, arithmetic.flag() as still:
            for column in reversed(range(DIGITS)):
                digit, test = Digit(0, column), Digit(1, column)
                asm.move(register[column], digit, test)
                with asm.if_at_least(test, 1):
                    asm.clear(started)
                    asm.add(started, 1)
                if column == 0:
                    asm.clear(started)
                    asm.add(started, 1)
                with asm.if_set(started):
                    asm.add(still, 1)
                    self._append(ord("0"))
                    with asm.times(digit):
                        self._at_last(1)
                asm.move(still, started)
            asm.clear(started)
        arithmetic.free(register)

    def _append(self, code: int) -> None:
        asm = self.asm
        asm.to(DECIMAL)
        asm.shift(1)
        asm.scan(DECIMAL, 1)
        asm.add(DECIMAL, code)
        asm.scan(DECIMAL, -1)

    def _at_last(self, amount: int) -> None:
        """Add to the last character written."""
        asm = self.asm
        asm.to(DECIMAL)
        asm.shift(1)
        asm.scan(DECIMAL, 1)
        asm.shift(-1)
        asm.add(DECIMAL, amount)
        asm.scan(DECIMAL, -1)
