"""Sums and comparisons of numbers with signs, which come down to those of numbers without.

A sum of two numbers whose signs are the same is a sum of their digits, and else a difference; if there was not enough
to subtract from, the complement of what is left is taken and the sign changed. There is no negative zero.

Of two numbers with different signs the negative one is the less, whatever their digits are. If both are negative it is
the other way round with their digits.

Where the range analysis has found that a number is not negative there is no code for its sign.
"""

from dataclasses import replace
from functools import partial

from tools.compiler.brainfuck_comparisons import Comparisons
from tools.compiler.brainfuck_frames import Operand
from tools.compiler.ir import ComparisonOperator

MIRRORED: dict[ComparisonOperator, ComparisonOperator] = {
    "<": ">",
    "<=": ">=",
    "==": "==",
    "!=": "!=",
    ">": "<",
    ">=": "<=",
}


class Signs(Comparisons):
    """Operations on numbers with signs. All leave `flag`, `other_flag`, `otherwise` and `repeat` 0, but for results."""

    def flip(self, cell: int) -> None:
        """Make 1 of 0 and 0 of 1, in a cell at home."""
        self.writer.add(self.other_flag, 1)
        with self.writer.once(cell):
            self.writer.add(self.other_flag, -1)
        self.writer.move(self.other_flag, cell)

    def signs_differ(self, cell: int, left: Operand, right: Operand, negate: bool = False) -> None:
        """Set a cell at home to 1 if one of two numbers is negative, and the other, or its opposite, is not."""
        self.copy_sign(left, cell)
        if right.lane is None:
            if (right.low < 0) != negate:
                self.flip(cell)
            return
        if right.signed:
            self.copy_sign(right, self.repeat)
            with self.writer.once(self.repeat):
                self.flip(cell)
        if negate:
            self.flip(cell)

    def drop_sign(self, operand: Operand) -> None:
        if operand.lane is not None and not operand.kept and operand.signed:
            self.writer.clear(self.cell(operand.lane, -1))

    def drop(self, operand: Operand) -> None:
        """Make an operand 0 that nobody needs any more."""
        if operand.lane is not None and not operand.kept:
            self.clear(operand)

    def no_negative_zero(self, operand: Operand) -> None:
        assert operand.lane is not None
        sign = self.cell(operand.lane, -1)
        self.writer.move(sign, self.flag)
        with self.writer.once(self.flag):
            self.not_zero(operand)
            self.writer.move(self.less, sign)

    # -- sums

    def sum(self, target: Operand, operand: Operand, negate: bool, low: int) -> None:
        """Add an operand to a number, or subtract it; `low` is the least result there can be."""
        assert target.lane is not None
        lane, writer = target.lane, self.writer
        size = magnitude(operand)
        most = magnitude(target).high + size.high
        if operand.lane is None and operand.low < 0:
            operand, negate = size, not negate
        if not target.signed and not operand.signed:
            if not negate:
                self.add(lane, size, most)
            elif low >= 0:
                self.subtract(lane, size)
            else:
                self._subtract_signed(target, size)
            return
        self.signs_differ(self.flag, target, operand, negate)

        def mixed() -> None:
            self._subtract_signed(target, size)
            self.no_negative_zero(Operand(lane, True, -most, most))

        writer.either(self.flag, self.otherwise, mixed, partial(self.add, lane, size, most))
        self.drop_sign(operand)

    def _subtract_signed(self, target: Operand, size: Operand) -> None:
        assert target.lane is not None
        self.try_subtract(target.lane, size, self.flag)
        with self.writer.once(self.flag):
            self.complement(target.lane)
            self.flip(self.cell(target.lane, -1))

    # -- comparisons

    def test(self, operator: ComparisonOperator, left: Operand, right: Operand) -> None:
        """Set `flag` if a comparison holds. Operands that need not be kept are 0 afterwards."""
        if left.lane is None:
            left, right, operator = right, left, MIRRORED[operator]
        known = decided(operator, left, right)
        if known is not None:
            self.drop(left)
            self.drop(right)
            self.writer.add(self.flag, int(known))
        elif operator in ("==", "!="):
            self._test_equal(left, right)
            if operator == "==":
                self.flip(self.flag)
        elif right.lane is None:
            # All four come down to being less than a constant.
            self._test_less(left, right.low + (operator in ("<=", ">")))
            if operator in (">", ">="):
                self.flip(self.flag)
        else:
            self._order(left, right)
            wanted, other = (self.less, self.greater) if operator in ("<", ">=") else (self.greater, self.less)
            self._set_flag(wanted)
            self.writer.clear(other)
            if operator in ("<=", ">="):
                self.flip(self.flag)

    def truth(self, operand: Operand) -> None:
        """Set `flag` if a number is not 0."""
        self._test_equal(operand, Operand(None, True, 0, 0))

    def _set_flag(self, cell: int) -> None:
        with self.writer.loop(cell):
            self.writer.clear(cell)
            self.writer.add(self.flag, 1)

    def _test_equal(self, left: Operand, right: Operand) -> None:
        """Set `flag` if two numbers are not equal."""
        assert left.lane is not None
        if right.lane is None and right.low == 0 and (left.low, left.high) == (0, 1):
            self.fetch_flag(left)
            return
        if right.lane is None and right.low == -1 == left.low:
            self.test(">=", left, Operand(None, True, 0, 0))
            return
        if right.lane is None and right.low == 0 and left.kept:
            self.not_zero(left)
        else:
            if left.signed or right.signed:
                self.signs_differ(self.flag, left, right)
            self.differ(left, magnitude(right))
            self.drop_sign(left)
            self.drop_sign(right)
            self.writer.move(self.flag, self.less)
        self._set_flag(self.less)

    def fetch_flag(self, operand: Operand) -> None:
        """Set `flag` to a number that is 0 or 1."""
        assert operand.lane is not None
        if operand.kept:
            self.writer.copy(self.cell(operand.lane), self.flag, self.other_flag)
        else:
            self.writer.move(self.cell(operand.lane), self.flag)

    def _test_less(self, left: Operand, limit: int) -> None:
        """Set `flag` if a number is less than a constant."""
        constant = Operand(None, True, limit, limit)
        if limit == 0:
            self.take_sign(left, self.flag)
            if not left.kept:
                self.clear(replace(left, low=0, high=max(-left.low, left.high)))
        elif left.low == 0 and limit == 1:
            self._test_equal(left, Operand(None, True, 0, 0))
            self.flip(self.flag)
        else:
            self._order(left, constant)
            self._set_flag(self.less)
            self.writer.clear(self.greater)

    def _order(self, left: Operand, right: Operand) -> None:
        """Set `greater` or `less`, if one of them holds."""
        if not left.signed and not right.signed:
            self.compare(left, right)
            return
        writer = self.writer
        self.signs_differ(self.flag, left, right)

        def mixed() -> None:
            if not right.signed:
                writer.add(self.less, 1)
            elif not left.signed:
                writer.add(self.greater, 1)
            else:
                self.copy_sign(left, self.repeat)
                writer.add(self.greater, 1)
                with writer.once(self.repeat):
                    writer.add(self.greater, -1)
                    writer.add(self.less, 1)
            for operand in (left, right):
                if not operand.kept:
                    self.clear(magnitude(operand))

        def alike() -> None:
            self.compare(magnitude(left), magnitude(right))
            if left.signed and right.signed:
                self.copy_sign(left, self.repeat)
                with writer.once(self.repeat):
                    writer.move(self.less, self.flag)
                    writer.move(self.greater, self.less)
                    writer.move(self.flag, self.greater)

        writer.either(self.flag, self.otherwise, mixed, alike)
        self.drop_sign(left)
        self.drop_sign(right)


def decided(operator: ComparisonOperator, left: Operand, right: Operand) -> bool | None:
    """Whether a comparison holds, if the ranges of its operands say so."""
    match operator:
        case "<" | ">=":
            less = True if left.high < right.low else False if left.low >= right.high else None
            return less if less is None else less == (operator == "<")
        case ">" | "<=":
            greater = True if left.low > right.high else False if left.high <= right.low else None
            return greater if greater is None else greater == (operator == ">")
        case _:
            if left.high < right.low or left.low > right.high:
                return operator == "!="
            return operator == "==" if left.low == left.high == right.low == right.high else None


def magnitude(operand: Operand) -> Operand:
    """The same number without its sign."""
    if operand.low >= 0:
        return operand
    if operand.lane is None:
        return replace(operand, low=-operand.low, high=-operand.low)
    return replace(operand, low=0, high=max(-operand.low, operand.high))
