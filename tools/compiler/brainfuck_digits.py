"""Sums and differences of numbers in frames: one digit after the other.

A loop over digits comes in two forms. A *whole* loop goes through all frames in use. A *carried* loop begins with a few
digits and goes on as long as there is something to add: `i + 1` seldom looks further than at the ones.

Adding. C has the digit to add and what was carried. The other digit is moved there, too, and the sum is moved to D one
by one, by code for each of the ten times; the tenth clears D and carries, so that D ends as the sum's last digit. It is
moved back. Where there is nothing to add nothing is done.

Subtracting. D has the digit and what was borrowed, and C the other one. Both are counted down until one of them is 0.
If D is left that is missing to 10, and something is borrowed from the next frame. If something is still borrowed behind
the last frame the result is negative: what is there is its complement, which is subtracted from zero.
"""

from collections.abc import Callable
from functools import partial

from tools.compiler.brainfuck_frames import IN_USE, Frames, Operand


class Digits(Frames):
    """Operations on numbers whose signs do not matter, or have been looked at."""

    # -- digits of one number

    def constant(self, lane: int, value: int) -> None:
        """Set a lane that is 0."""
        self.writer.add(self.cell(lane, -1), int(value < 0))
        self.preset(lane, value)

    def preset(self, lane: int, value: int, factor: int = 1) -> None:
        """Add the digits of a constant to those of a lane."""
        text = str(abs(value))
        self.in_use(len(text))
        for frame, digit in enumerate(reversed(text)):
            if digit != "0":
                self.writer.add(self.cell(lane, frame), factor * int(digit))

    def fetch(self, operand: Operand, lane: int, frame: int = 0) -> None:
        """Add a digit of an operand to one of a lane for work; a constant's are there already."""
        if operand.lane is None:
            return
        source, target = self.cell(operand.lane, frame), self.cell(lane, frame)
        if operand.kept:
            spare = self.v if operand.lane > self.v else self.u
            self.writer.copy(source, target, self.cell(spare, frame))
        else:
            self.writer.move(source, target)

    def bring(self, operand: Operand, lane: int) -> None:
        """Before a loop over frames: put into a lane for work what is not to be fetched in each."""
        if operand.lane is None:
            self.preset(lane, operand.low)
        elif operand.apart:
            self.fetch(operand, lane)

    def fetch_each(self, operand: Operand, lane: int) -> None:
        """In a loop over frames: add an operand's digit to that of a lane for work, unless it was brought there."""
        if not operand.apart:
            self.fetch(operand, lane)

    def each(self, count: int, body: Callable[[], None]) -> None:
        """Run a body upward in the frames of a number with so many digits at most."""
        if count == 1:
            body()
        else:
            self.upward(body)

    def clear(self, operand: Operand) -> None:
        """Make a number 0."""
        assert operand.lane is not None
        if operand.signed:
            self.writer.clear(self.cell(operand.lane, -1))
        self.each(operand.digits, partial(self.writer.clear, self.cell(operand.lane)))

    def replace(self, target: Operand, source: Operand) -> None:
        """Give a lane the value of another, or of a constant."""
        assert target.lane is not None
        if source.lane is None:
            self.clear(target)
            self.constant(target.lane, source.low)
            return
        if source.apart:
            self.clear(target)
            self.fetch(source, target.lane)
            return
        if target.signed:
            self.writer.clear(self.cell(target.lane, -1))
        if source.signed:
            self.take_sign(source, self.cell(target.lane, -1))

        def body() -> None:
            assert target.lane is not None
            self.writer.clear(self.cell(target.lane))
            self.fetch(source, target.lane)

        self.each(max(target.digits, source.digits), body)

    def take_sign(self, operand: Operand, cell: int) -> None:
        """Add an operand's sign to a cell at home."""
        if operand.kept:
            self.copy_sign(operand, cell)
        elif operand.signed:
            assert operand.lane is not None
            self.writer.move(self.cell(operand.lane, -1), cell)

    def copy_sign(self, operand: Operand, cell: int) -> None:
        """The same, but the sign stays where it is in any case."""
        if operand.lane is None:
            self.writer.add(cell, int(operand.low < 0))
        elif operand.signed:
            self.writer.copy(self.cell(operand.lane, -1), cell, self.other_flag)

    # -- sums

    def add(self, lane: int, operand: Operand, most: int) -> None:
        """Add what is not negative to what is not negative; `most` is the greatest sum there can be."""
        if operand.lane is None:
            for start, run in _runs(operand.low):
                for frame, digit in enumerate(run, start):
                    self.writer.add(self.cell(self.c, frame), digit)
                self.in_use(start + len(run))
                self._carried(self.c, start, partial(self._add_digit, lane, most))
        elif operand.digits == 1:
            self.fetch(operand, self.c)
            self._carried(self.c, 0, partial(self._add_digit, lane, most))
        else:

            def body() -> None:
                self.fetch(operand, self.c)
                self._add_digit(lane, most)

            self.upward(body)

    def add_and_drop(self, lane: int, operand: Operand) -> None:
        """Add within the frames in use, whatever is carried out of them."""

        def body() -> None:
            self.fetch(operand, self.c)
            self._add_digit(lane, 0)

        self.upward(body, partial(self.writer.clear, self.cell(self.c)))

    def _add_digit(self, lane: int, most: int) -> None:
        a, c, d = self.cell(lane), self.cell(self.c), self.cell(self.d)

        def carry() -> None:
            self.writer.add(self.cell(self.c, 1), 1)
            if len(str(most)) > IN_USE:
                self.use_next()

        with self.writer.loop(c):
            self.writer.move(a, c)
            self._modulo_ten(carry)
            self.writer.move(d, a)

    def _modulo_ten(self, carry: Callable[[], None], level: int = 0) -> None:
        """Move C, which is at most 19, to D; do something if it is 10 or more, and leave 10 less."""
        c, d = self.cell(self.c), self.cell(self.d)
        with self.writer.loop(c):
            self.writer.add(c, -1)
            if level < 9:
                self.writer.add(d, 1)
                self._modulo_ten(carry, level + 1)
            else:
                self.writer.add(d, -9)
                carry()
                self.writer.move(c, d)

    def _carried(self, lane: int, start: int, body: Callable[[], None]) -> None:
        """Run a body from a frame on, as long as the lane is not 0 in the next."""
        first = self.cell(lane, start)
        self.writer.go(first)
        self.writer.stands(self.cell(lane))
        with self.writer.loop(self.cell(lane), end=self.cell(lane, 1)):
            body()
        self.come_home()

    # -- differences

    def subtract(self, lane: int, operand: Operand) -> None:
        """Subtract what is not greater."""
        if operand.lane is None:
            for start, run in _runs(operand.low):
                for frame, digit in enumerate(run, start):
                    self.writer.add(self.cell(self.d, frame), digit)
                self._carried(self.d, start, partial(self._subtract_digit, lane))
        elif operand.digits == 1:
            self.fetch(operand, self.d)
            self._carried(self.d, 0, partial(self._subtract_digit, lane))
        else:
            self._subtract(lane, operand, None)

    def try_subtract(self, lane: int, operand: Operand, borrowed: int) -> None:
        """Subtract; set a cell at home to 1 if there was not enough, and leave the complement."""
        self.bring(operand, self.d)
        self._subtract(lane, operand, partial(self._report, self.cell(self.d), borrowed))

    def _subtract(self, lane: int, operand: Operand, at_end: Callable[[], None] | None) -> None:
        def body() -> None:
            self.fetch_each(operand, self.d)
            self._subtract_digit(lane)

        self.upward(body, at_end)

    def _subtract_digit(self, lane: int) -> None:
        a, c, d = self.cell(lane), self.cell(self.c), self.cell(self.d)

        def borrow() -> None:
            self.writer.add(a, 10)
            with self.writer.loop(d):
                self.writer.add(d, -1)
                self.writer.add(a, -1)
            self.writer.add(self.cell(self.d, 1), 1)

        with self.writer.loop(d):
            self.writer.move(a, c)
            self.count_down(partial(self.writer.move, c, a), borrow)

    def _report(self, cell: int, reported: int) -> None:
        """In the frame behind the last in use: tell home that a cell is 1, and make it 0."""
        writer = self.writer
        marker = self.cell(self.m)
        with writer.once(cell):
            writer.go(marker)
            self.come_home()
            writer.add(reported, 1)
            writer.go(marker)
            writer.scan(self.width)
            writer.stands(marker)

    def complement(self, lane: int) -> None:
        """Subtract from zero, within the frames in use; what is left must not be 0."""
        a, d = self.cell(lane), self.cell(self.d)

        def body() -> None:
            self.writer.move(a, d)
            self._subtract_digit(lane)

        self.upward(body, partial(self.writer.clear, d))

    def count_down(self, left: Callable[[], None], right: Callable[[], None]) -> None:
        """Count C and D down until one of them is 0; do the second thing if D is left, and else the first.

        The pointer's way through the lanes z2 z M u C D v is what decides; M is 1, and z2, z, u and v are 0.
        """
        writer, u = self.writer, self.cell(self.u)
        writer.add(self.cell(self.d), 1)
        writer.add(self.cell(self.c), 1)
        # The loop ends at C if that is 0 and D is more, else at u, with D at 0.
        writer.raw("[->-[>]<<]")
        writer.stands(u)
        # One step left is M if D was not more; then the code within ends at z, so another step left is z2.
        # In the other case it is u, and another step is M.
        for then, end in ((left, self.cell(self.z)), (right, self.cell(self.z2))):
            writer.raw("<[")
            writer.stands(self.cell(self.m))
            then()
            writer.go(end)
            writer.raw("]")
            writer.stands(end)


def _runs(value: int) -> list[tuple[int, list[int]]]:
    """The digits of a constant in runs without a 0, each with the number of its first frame."""
    runs: list[tuple[int, list[int]]] = []
    previous = 0
    for frame, digit in enumerate(map(int, reversed(str(value)))):
        if digit and not previous:
            runs.append((frame, []))
        if digit:
            runs[-1][1].append(digit)
        previous = digit
    return runs
