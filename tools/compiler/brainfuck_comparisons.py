"""Comparisons of numbers in frames, and checks of results.

Comparing goes downward. C and D have the two digits, and both are counted down until one of them is 0. If the other is
left it is the greater number; then 10 is added to its next lower digit, which so is the greater, too, in every frame
down to that of signs. There C is left if the first number is the greater and D if it is the less.

A result is checked only if it may be too large, and then in two steps. As few numbers are large it is looked first if
the last frame that its type has digits for is in use at all. Only then is it compared with the type's greatest number,
or with one more if it is negative.
"""

from functools import partial

from tools.compiler.brainfuck_digits import Digits
from tools.compiler.brainfuck_frames import IN_USE, Operand
from tools.compiler.intervals import of_width


class Comparisons(Digits):
    """Operations that tell something about numbers whose signs do not matter, or have been looked at."""

    def compare(self, left: Operand, right: Operand) -> None:
        """Leave something in cell `greater` at home if the first number is greater, and in `less` if it is less."""
        for operand, lane in ((left, self.c), (right, self.d)):
            self.bring(operand, lane)

        def body() -> None:
            self.fetch_each(left, self.c)
            self.fetch_each(right, self.d)
            self.count_down(partial(pass_down, self.c), partial(pass_down, self.d))

        def pass_down(lane: int) -> None:
            with self.writer.loop(self.cell(lane)):
                self.writer.raw("[-]")
                self.writer.add(self.cell(lane, -1), 10)

        self.within(max(left.digits, right.digits), body)

    def differ(self, left: Operand, right: Operand) -> None:
        """Set cell `less` at home if the digits of two numbers are not the same; the second may be a constant."""
        writer, c, d, u = self.writer, self.cell(self.c), self.cell(self.d), self.cell(self.u)

        def take_away() -> None:
            assert right.lane is not None
            source = self.cell(right.lane)
            with writer.loop(source):
                writer.add(source, -1)
                writer.add(c, -1)
                if right.kept:
                    writer.add(u, 1)
            if right.kept:
                writer.move(u, source)

        if right.lane is None:
            self.preset(self.c, right.low, -1)
        elif right.apart:
            take_away()
        self.bring(left, self.c)

        def body() -> None:
            self.fetch_each(left, self.c)
            if right.lane is not None and not right.apart:
                take_away()
            with writer.loop(c):
                writer.raw("[-]")
                writer.add(d, 1)
            self._pass_down()

        self.within(max(left.digits, right.digits), body)

    def not_zero(self, operand: Operand) -> None:
        """Set cell `less` at home if a number, which is kept, is not 0."""
        assert operand.lane is not None
        writer, x, u = self.writer, self.cell(operand.lane), self.cell(self.u)

        def body() -> None:
            writer.move(x, u)
            with writer.loop(u):
                writer.move(u, x)
                writer.add(self.cell(self.d), 1)
            self._pass_down()

        self.within(operand.digits, body)

    def _pass_down(self) -> None:
        d = self.cell(self.d)
        with self.writer.loop(d):
            self.writer.raw("[-]")
            self.writer.add(self.cell(self.d, -1), 1)

    # -- limits

    def check(self, value: Operand, bits: int) -> None:
        """Trap if a number, which is kept, does not fit a width."""
        writer = self.writer
        length = len(str(of_width(bits)[1]))
        self.most_digits = max(self.most_digits, length)
        self.checks[bits] += 1
        if bits == self.plan.checked_bits:
            marker, mark, copy = self.cell(self.m), self.cell(self.v), self.cell(self.z)
            writer.go(marker)
            writer.scan(self.width)
            writer.stands(marker)
            with writer.loop(mark):
                writer.move(mark, copy)
                writer.go(marker)
                self.come_home()
                writer.add(self.flag, 1)
                writer.go(marker)
                writer.scan(self.width)
                writer.stands(marker)
            writer.move(copy, mark)
            writer.go(marker)
            self.come_home()
            with writer.once(self.flag):
                with writer.loop(self.cell(self.m, length)):
                    writer.trap()
                self._check_digits(value, bits)
        elif length > IN_USE:
            marker, copy = self.cell(self.m, length - 1), self.cell(self.v, length - 1)
            writer.move(marker, copy)
            with writer.loop(copy):
                writer.move(copy, marker)
                writer.go(self.cell(self.m, -1))
                self._check_digits(value, bits)
        else:
            self._check_digits(value, bits)

    def _check_digits(self, value: Operand, bits: int) -> None:
        """The least number of a width has one digit that differs from those of the greatest: 8 ones for 7."""
        kept = Operand(value.lane, True, value.low, value.high)
        self.copy_sign(kept, self.cell(self.d))
        limit = of_width(bits)[1]
        if self.plan.limits and bits == self.plan.checked_bits:
            self.compare(kept, Operand(self.limits, True, 0, limit))
        else:
            self.compare(kept, Operand(None, True, limit, limit))
        with self.writer.loop(self.greater):
            self.writer.trap()
        self.writer.clear(self.less)
