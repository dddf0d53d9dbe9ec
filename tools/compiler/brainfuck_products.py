"""Products, quotients and remainders, as they are worked out on paper.

A product is the sum of the left number, once for each one of the right one's last digit; then the left number is
shifted up by a frame and the right one down, whose last digit falls into the frame of signs, where it counts the next
round; until nothing is left of it.

To divide, the divisor is shifted up until it reaches the last frame in use. Then it is subtracted as often as that
goes, which gives the quotient's first digit; and so on for each frame that it is shifted down. That it does not go is
seen when it has been subtracted once too often: then it is added again.

All this is done without signs. Quotients are rounded down, so if there is a remainder and the signs differ the
quotient is one further from zero, and the remainder is what is missing to the divisor.
"""

from contextlib import ExitStack
from functools import partial

from tools.compiler.brainfuck_factors import GREATEST, Factors, power_of_ten
from tools.compiler.brainfuck_frames import IN_USE, Operand
from tools.compiler.brainfuck_signs import magnitude


class Products(Factors):
    # -- products

    def product(self, left: Operand, right: Operand, most: int) -> None:
        """Multiply a number by another; `most` is the greatest size that the product can have."""
        assert left.lane is not None
        writer, lane, length = self.writer, left.lane, len(str(most))
        size = magnitude(right)
        if right.lane is None and (factors := _factors(size.low)) is not None:
            for factor in factors:
                if factor == 10:
                    self.shift_up(lane, length)
                else:
                    self.multiply(lane, factor, most)
            if len(factors) > 2:
                self._trap_if_far(length)
            if right.low < 0:
                self.flip(self.cell(lane, -1))
                self.no_negative_zero(Operand(lane, True, -most, most))
            return
        signed = left.signed or right.signed
        greatest = max(magnitude(left).high, most)
        with self.temporary() as factor, self.temporary() as result:
            if signed:
                self.signs_differ(self.cell(result, -1), left, right)
                self.drop_sign(right)
                writer.clear(self.cell(lane, -1))
            self._load(factor, size)
            count = self.cell(factor, -1)
            term = Operand(lane, True, 0, greatest)
            writer.add(self.repeat, 1)
            with writer.once(self.repeat):
                if size.digits == 1:
                    writer.move(self.cell(factor), count)
                else:
                    self.shift_down(factor)
                with writer.loop(count):
                    writer.add(count, -1)
                    self.add(result, term, most)
                if size.digits > 1:
                    self.not_zero(Operand(factor, True, 0, size.high))
                    with writer.once(self.less):
                        self.shift_up(lane, length)
                        writer.add(self.repeat, 1)
            self._trap_if_far(length)
            self.replace(term, Operand(result, False, 0, greatest))
            if signed:
                writer.move(self.cell(result, -1), self.cell(lane, -1))
                self.no_negative_zero(Operand(lane, True, -most, most))

    def _trap_if_far(self, length: int) -> None:
        """Trap if a product has gone behind the last frame, and perhaps behind the marks that a check looks for."""
        if length > self.plan.frames:
            with self.writer.loop(self.cell(self.m, self.plan.frames)):
                self.writer.trap()

    def _load(self, lane: int, operand: Operand) -> None:
        """Give a lane that is 0 the digits of an operand."""
        if operand.lane is None:
            self.preset(lane, operand.low)
        else:
            self.each(operand.digits, partial(self.fetch, operand, lane))

    # -- quotients

    def divide(self, left: Operand, right: Operand, remainder: bool) -> None:
        """Make of a number its quotient, or remainder, by another."""
        assert left.lane is not None
        lane = left.lane
        if right.low <= 0 <= right.high:
            self._trap_if_zero(right)
        if right.lane is None and self._divide_by_constant(left, right.low, remainder):
            return
        size = magnitude(right)
        signed = left.signed or right.signed
        rest = Operand(lane, True, 0, max(-left.low, left.high))
        with ExitStack() as stack:
            divisor = stack.enter_context(self.temporary())
            quotient = None if remainder else stack.enter_context(self.temporary())
            if signed:
                # The divisor is lost on the way, and needed at the end.
                again = stack.enter_context(self.temporary())
                self._load(again, size)
                self.take_sign(right, self.cell(again, -1))
                size = Operand(again, True, 0, size.high)
            self._load(divisor, size)
            self._divide(lane, divisor, quotient, size.high)
            if signed:
                self._round_down(left, Operand(again, False, right.low, right.high), quotient)
            elif quotient is not None:
                self.replace(rest, Operand(quotient, False, 0, rest.high))

    def _divide_by_constant(self, left: Operand, divisor: int, remainder: bool) -> bool:
        """Divide, if there is a short way."""
        assert left.lane is not None
        tens = power_of_ten(divisor)
        if divisor == 1 or (left.low >= 0 and left.high < divisor):
            if remainder == (divisor == 1):
                self.clear(left)
        elif tens and not left.signed:
            if remainder:
                self.clear_from(left.lane, tens)
            else:
                for _ in range(tens):
                    self.shift_down(left.lane)
                    self.writer.clear(self.cell(left.lane, -1))
        elif 1 < divisor <= GREATEST:
            self.divide_by(left, divisor, remainder)
        else:
            return False
        return True

    def _trap_if_zero(self, operand: Operand) -> None:
        if operand.lane is None:
            self.writer.trap()
            return
        self.not_zero(magnitude(operand))
        self.writer.either(self.less, self.otherwise, lambda: None, self.writer.trap)

    def _divide(self, lane: int, divisor: int, quotient: int | None, most: int) -> None:
        """Add the quotient to a lane that is 0, if there is one for it, leave the remainder, and make the divisor 0."""
        writer = self.writer
        shifts = self.greater
        subtrahend = Operand(divisor, True, 0, 10**IN_USE)
        self._narrow(lane, divisor)
        self._shift_to_last(divisor, shifts)
        writer.add(shifts, 1)
        with writer.loop(shifts):
            writer.add(shifts, -1)
            if quotient is not None:
                self.downward(partial(writer.move, self.cell(quotient), self.cell(quotient, 1)))
            writer.add(self.repeat, 1)
            with writer.once(self.repeat):
                self.try_subtract(lane, subtrahend, self.flag)

                def one_more() -> None:
                    if quotient is not None:
                        writer.add(self.cell(quotient), 1)
                    writer.add(self.repeat, 1)

                writer.either(self.flag, self.otherwise, partial(self.add_and_drop, lane, subtrahend), one_more)
            self.shift_down(divisor)
        self._widen()
        writer.clear(self.cell(divisor, -1))
        if len(str(most)) > 1:
            self.clear(Operand(divisor, False, 0, most // 10))

    def _narrow(self, *lanes: int) -> None:
        """Take the last frames out of use as long as the lanes, one of which is not 0, are 0 there; mark them in z2."""
        writer, z, v = self.writer, self.cell(self.z), self.cell(self.v)
        self.to_last()
        writer.add(v, 1)
        with writer.loop(v, end=self.cell(self.v, -1)):
            writer.add(v, -1)
            self._is_zero(z, *lanes)
            with writer.once(z):
                writer.add(self.cell(self.m), -1)
                writer.add(self.cell(self.z2), 1)
                writer.add(self.cell(self.v, -1), 1)
        writer.go(self.cell(self.m))
        writer.scan(-self.width)
        writer.stands(self.cell(self.m, -1))

    def _widen(self) -> None:
        """Take them into use again."""
        writer = self.writer
        writer.go(self.cell(self.m))
        writer.scan(self.width)
        writer.stands(self.cell(self.m))
        with writer.loop(self.cell(self.z2), end=self.cell(self.z2, 1)):
            writer.add(self.cell(self.z2), -1)
            writer.add(self.cell(self.m), 1)
        self.come_home()

    def _is_zero(self, flag: int, *lanes: int) -> None:
        """Set a cell of the frame at hand if the lanes are 0 there."""
        writer, u = self.writer, self.cell(self.u)
        writer.add(flag, 1)
        for lane in lanes:
            writer.move(self.cell(lane), u)
            with writer.loop(u):
                writer.clear(flag)
                writer.move(u, self.cell(lane))

    def _shift_to_last(self, lane: int, count: int) -> None:
        """Shift a number, not 0, up until it reaches the last frame in use, and count how far."""
        writer, marker = self.writer, self.cell(self.m)
        x, z, v = self.cell(lane), self.cell(self.z), self.cell(self.v)
        self.to_last()
        writer.add(v, 1)
        with writer.once(v):
            self._is_zero(z, lane)
            with writer.once(z):
                with writer.loop(marker, end=marker - self.width):
                    writer.move(x, self.cell(lane, 1))
                writer.stands(self.cell(self.m, -1))
                writer.add(count, 1)
                self.to_last()
                writer.add(v, 1)
        writer.go(marker)
        writer.scan(-self.width)
        writer.stands(self.cell(self.m, -1))

    def _round_down(self, left: Operand, right: Operand, quotient: int | None) -> None:
        """Correct the quotient, or the remainder, of numbers with signs, and make it the result; the rest becomes 0."""
        assert left.lane is not None and right.lane is not None
        writer, lane = self.writer, left.lane
        size = magnitude(right)
        rest = Operand(lane, True, 0, max(magnitude(left).high, size.high))
        most = rest.high + 1
        sign = self.greater
        self.signs_differ(sign, left, Operand(right.lane, True, right.low, right.high))
        writer.clear(self.cell(lane, -1))
        writer.copy(sign, self.flag, self.other_flag)
        with writer.once(self.flag):
            self.not_zero(rest)
            with writer.once(self.less):
                if quotient is None:
                    self.subtract(right.lane, Operand(lane, False, 0, rest.high))
                    self.replace(rest, size)
                else:
                    self.add(quotient, Operand(None, True, 1, 1), most)
        if quotient is None:
            writer.clear(sign)
            self.take_sign(right, self.cell(lane, -1))
            self.clear(size)
        else:
            self.clear(right)
            self.replace(Operand(lane, True, 0, most), Operand(quotient, False, 0, most))
            writer.move(sign, self.cell(lane, -1))
        self.no_negative_zero(Operand(lane, True, -most, most))


def _factors(number: int) -> list[int] | None:
    """A number as a product of few small constants, if it is one."""
    tens = power_of_ten(number)
    if tens is not None:
        return [10] * tens
    if 1 < number <= GREATEST:
        return [number]
    for factor in range(GREATEST, 1, -1):
        if number and number % factor == 0 and number // factor <= GREATEST:
            return [factor, number // factor]
    return None
