"""Products, quotients and remainders with small constants, worked out in one pass.

A digit times a constant of at most 25 goes into a cell with what is carried, and so do a digit and ten times a
remainder of such a constant. A loop then divides the cell, by counting it down, and the constant with it:

    z2 z M u C D v   0 0 1 n c 0 0   becomes   0 0 1 0 c - n % c n % c n // c

When C is 0 it is started anew from D, which has counted what was taken from it. Where the pointer is after the first
inner loop decides if this is done: at C, or at z2, from where a step takes it to D, which is not 0, or to z, which is.

Tens are shifted away: a quotient is the number some frames further down, and a remainder what is left of it below. The
last digits alone decide about a remainder if the constant divides a power of ten.
"""

from functools import partial

from tools.compiler.brainfuck_frames import IN_USE, Operand
from tools.compiler.brainfuck_signs import Signs, magnitude

DIVIDE = "[->-[>+<<<<<]>[+[-<+>]>+<<<<<]>>]"

GREATEST = 25
"""The greatest constant for which all this fits a cell: 9 * 25 + 24, or 10 * 24 + 9, are less than 256."""


def power_of_ten(number: int) -> int | None:
    """The exponent, if it is one."""
    text = str(number)
    return len(text) - 1 if text == "1" + "0" * (len(text) - 1) else None


def deciding_digits(divisor: int) -> int | None:
    """How many of a number's last digits say what its remainder is, if not all do."""
    return next((count for count in range(1, 4) if 10**count % divisor == 0), None)


class Factors(Signs):
    # -- shifts

    def shift_up(self, lane: int, most_digits: int) -> None:
        """Multiply by ten a number whose digits will be so many at most."""
        writer, x = self.writer, self.cell(lane)

        def body() -> None:
            if most_digits <= IN_USE:
                writer.move(x, self.cell(lane, 1))
                return
            with writer.loop(x):
                self.use_next()
                writer.move(x, self.cell(lane, 1))

        self.downward(body)

    def shift_down(self, lane: int) -> None:
        """Divide by ten; the remainder is left in the frame of signs."""
        self.upward(partial(self.writer.move, self.cell(lane), self.cell(lane, -1)))

    def clear_from(self, lane: int, frame: int) -> None:
        """Make all digits 0 but those before a frame, which is in use."""
        self.writer.go(self.cell(self.m, frame))
        self.writer.stands(self.cell(self.m))
        self.upward(partial(self.writer.clear, self.cell(lane)))

    # -- one pass

    def multiply(self, lane: int, factor: int, most: int) -> None:
        """Multiply a number; `most` is the greatest product."""
        writer = self.writer
        x, u, d, v = self.cell(lane), self.cell(self.u), self.cell(self.d), self.cell(self.v)

        def body() -> None:
            if len(str(most)) > IN_USE:
                # It is a mark, not a quotient, behind the last frame; see `Frames.begin`.
                writer.clear(v)
            with writer.loop(x):
                writer.add(x, -1)
                writer.add(u, factor)
            self.divide_cell(10)
            writer.move(d, x)
            if len(str(most)) > IN_USE:
                with writer.loop(v):
                    self.use_next()
                    writer.move(v, self.cell(self.u, 1))
            else:
                writer.move(v, self.cell(self.u, 1))

        self.upward(body)

    def divide_by(self, number: Operand, divisor: int, remainder: bool) -> None:
        """Make of a number its quotient, or remainder."""
        assert number.lane is not None
        writer, lane = self.writer, number.lane
        size = magnitude(number)
        count = deciding_digits(divisor)
        x, u, d, v = self.cell(lane), self.cell(self.u), self.cell(self.d), self.cell(self.v)

        def body() -> None:
            with writer.loop(d):
                writer.add(d, -1)
                writer.add(u, 10)
            writer.move(x, u)
            self.divide_cell(divisor)
            if remainder:
                writer.clear(v)
            else:
                writer.move(v, x)
            writer.move(d, self.cell(self.d, -1))

        if remainder and count == 1:
            body()
            if size.digits > 1:
                self.clear_from(lane, 1)
        else:
            if remainder and count and count < size.digits:
                self.clear_from(lane, count)
            self.within(size.digits, body)
        if number.signed:
            self._round_down_by(number, divisor, remainder)
        if not remainder:
            writer.clear(self.less)
        elif divisor <= 10:
            writer.move(self.less, x)
        else:
            writer.move(self.less, u)
            self.divide_cell(10)
            writer.move(d, x)
            writer.move(v, self.cell(lane, 1))

    def _round_down_by(self, number: Operand, divisor: int, remainder: bool) -> None:
        """If a number was negative, and there is a remainder, which is `less`: make it, and the quotient, right."""
        assert number.lane is not None
        writer, sign = self.writer, self.cell(number.lane, -1)
        if remainder:
            writer.move(sign, self.flag)
        else:
            writer.copy(sign, self.flag, self.other_flag)
        with writer.once(self.flag):
            if remainder:
                writer.move(self.less, self.greater)
                with writer.loop(self.greater):
                    writer.add(self.less, divisor)
                    with writer.loop(self.greater):
                        writer.add(self.greater, -1)
                        writer.add(self.less, -1)
            else:
                with writer.loop(self.less):
                    writer.clear(self.less)
                    self.add(number.lane, Operand(None, True, 1, 1), magnitude(number).high + 1)

    def divide_cell(self, divisor: int) -> None:
        """Divide u by a constant: the quotient is v and the remainder D."""
        self.writer.add(self.cell(self.c), divisor)
        self.writer.go(self.cell(self.u))
        self.writer.raw(DIVIDE)
        self.writer.clear(self.cell(self.c))
