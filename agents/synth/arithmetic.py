"""Arithmetic on the tape, on numbers in ten's complement with one decimal digit a cell.

A negative number -x is stored as 10**DIGITS - x, so that addition needs no cases for signs, and the top digit is 0 or
9 and tells the sign. Every operation adds digit by digit first and *normalises* then: from the units up, a digit of
10..19 passes 1 on to its left neighbour.

Operations take registers and use them up: the result is in the first one, the others are zero and free again, unless
it says otherwise. Registers and flags are lanes of the numbers; a lane that is given back is zero.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from agents.synth.bf import Assembler, Digit
from agents.synth.values import DIGITS

_SCRATCH = 4
"""Lanes 0 to 3 of every column are for single steps; registers come after."""


@dataclass(frozen=True, slots=True)
class Register:
    """A number on the tape."""

    lane: int

    def __getitem__(self, column: int) -> Digit:
        return Digit(self.lane, column)

    @property
    def top(self) -> Digit:
        return self[DIGITS - 1]


@dataclass(slots=True)
class Arithmetic:
    """Writes arithmetic for an assembler whose pointer is home."""

    asm: Assembler
    _used: set[int] = field(default_factory=set)

    # Registers and flags

    def new(self, value: int = 0) -> Register:
        """A register that holds a constant."""
        lane = _SCRATCH
        while lane in self._used:
            lane += 1
        self._used.add(lane)
        register = Register(lane)
        for column, digit in enumerate(reversed(f"{value % 10**DIGITS:0{DIGITS}}")):
            if digit != "0":
                self.asm.add(register[column], int(digit))
        return register

    def free(self, register: Register) -> None:
        """Give back a register that is zero."""
        self._used.remove(register.lane)

    def drop(self, register: Register) -> None:
        """Clear a register and give it back."""
        self.empty(register)
        self.free(register)

    def empty(self, register: Register) -> None:
        for column in range(DIGITS):
            self.asm.clear(register[column])

    def _move(self, source: Register, target: Register) -> None:
        """Add digit by digit without carrying, and give the source back."""
        for column in range(DIGITS):
            self.asm.move(source[column], target[column])
        self.free(source)

    @contextmanager
    def flag(self) -> Iterator[Digit]:
        """A cell that is 0, and 0 again in the end."""
        register = self.new()
        yield register[0]
        self.free(register)

    # Single steps

    def normalise(self, register: Register) -> None:
        """Carry: all digits below 10 again, the carry out of the top one dropped."""
        for column in range(DIGITS):
            test, rest, carry = (Digit(lane, column) for lane in range(3))
            self.asm.move(register[column], test, rest)
            with self.asm.if_at_least(test, 10):
                self.asm.add(carry, 1)
            with self.asm.if_set(carry):
                self.asm.add(rest, -10)
                if column + 1 < DIGITS:
                    self.asm.add(register[column + 1], 1)
            self.asm.move(rest, register[column])

    def increase(self, register: Register) -> None:
        """Add 1."""
        self.asm.add(register[0], 1)
        self.normalise(register)

    def decrease(self, register: Register) -> None:
        """Subtract 1: add 999...9."""
        for column in range(DIGITS):
            self.asm.add(register[column], 9)
        self.normalise(register)

    def negate(self, register: Register) -> None:
        for column in range(DIGITS):
            complement = Digit(0, column)
            self.asm.add(complement, 9)
            with self.asm.times(register[column]):
                self.asm.add(complement, -1)
            self.asm.move(complement, register[column])
        self.increase(register)

    def times_ten(self, register: Register) -> None:
        self.asm.clear(register.top)
        for column in reversed(range(DIGITS - 1)):
            self.asm.move(register[column], register[column + 1])

    def copy(self, register: Register) -> Register:
        """Another register with the same number."""
        other = self.new()
        self._accumulate(other, register)
        return other

    def _accumulate(self, total: Register, register: Register) -> None:
        """Add digit by digit without carrying, and keep what is added."""
        for column in range(DIGITS):
            self.asm.copy(register[column], total[column], via=Digit(0, column))

    # Tests, which set a flag to 1 and keep their registers

    def is_negative(self, register: Register, flag: Digit) -> None:
        test = Digit(0, DIGITS - 1)
        self.asm.copy(register.top, test, via=Digit(1, DIGITS - 1))
        with self.asm.if_at_least(test, 1):
            self.asm.add(flag, 1)

    def is_less(self, first: Register, second: Register, flag: Digit) -> None:
        difference, other = self.copy(first), self.copy(second)
        self.subtract(difference, other)
        self.is_negative(difference, flag)
        self.drop(difference)

    def is_zero(self, register: Register, flag: Digit) -> None:
        test, via = Digit(0), Digit(1)
        for column in range(DIGITS):
            self.asm.copy(register[column], test, via)
        self.asm.add(flag, 1)
        with self.asm.if_at_least(test, 1):
            self.asm.add(flag, -1)

    def is_even(self, register: Register, flag: Digit) -> None:
        """The units tell, in ten's complement, too."""
        test, via = Digit(0), Digit(1)
        self.asm.copy(register[0], test, via)
        self.asm.add(flag, 1)
        self._halve_digit(test, odd=Digit(1), half=Digit(2))
        with self.asm.if_set(Digit(1)):
            self.asm.add(flag, -1)
        self.asm.clear(Digit(2))

    # Operations

    def add(self, first: Register, second: Register) -> None:
        self._move(second, first)
        self.normalise(first)

    def subtract(self, first: Register, second: Register) -> None:
        self.negate(second)
        self.add(first, second)

    def smaller(self, first: Register, second: Register) -> None:
        self._choose(first, second, smaller=True)

    def larger(self, first: Register, second: Register) -> None:
        self._choose(first, second, smaller=False)

    def multiply(self, first: Register, second: Register) -> None:
        """Long multiplication: DIGITS rounds, each for the top digit of the second factor, which moves up."""
        product = self.new()
        with self.flag() as negative, self.flag() as rounds:
            for factor in (first, second):
                self._make_positive(factor, negative)
            self.asm.add(rounds, DIGITS)
            with self.asm.times(rounds):
                self.times_ten(product)
                with self.asm.times(second.top):
                    self._accumulate(product, first)
                    self.normalise(product)
                self.times_ten(second)
            self._negate_if_odd(product, negative)
        self.free(second)
        self.empty(first)
        self._move(product, first)

    def halve(self, register: Register) -> None:
        """Half, towards zero."""
        with self.flag() as negative:
            self._make_positive(register, negative)
            for column in reversed(range(DIGITS)):
                odd, half = Digit(1, column), Digit(2, column)
                self._halve_digit(register[column], odd, half)
                self.asm.move(half, register[column])
                with self.asm.if_set(odd):
                    if column:
                        self.asm.add(register[column - 1], 10)
            self._negate_if_odd(register, negative)

    def sum_to(self, register: Register) -> None:
        """1 + 2 + ... + n as n(n+1)/2; 0 if n is negative."""
        with self.flag() as negative:
            self.is_negative(register, negative)
            with self.asm.if_set(negative):
                self.empty(register)
        successor = self.copy(register)
        self.increase(successor)
        self.multiply(register, successor)
        self.halve(register)

    # Helpers

    def _choose(self, first: Register, second: Register, *, smaller: bool) -> None:
        with self.flag() as less, self.flag() as swap:
            self.is_less(first, second, less)
            # Take the second one if it is smaller, that is unless less; or if it is larger, that is if less.
            self.asm.add(swap, 1 if smaller else 0)
            with self.asm.if_set(less):
                self.asm.add(swap, -1 if smaller else 1)
            with self.asm.if_set(swap):
                self.empty(first)
                for column in range(DIGITS):
                    self.asm.move(second[column], first[column])
        self.drop(second)

    def _make_positive(self, register: Register, negative: Digit) -> None:
        """The magnitude; `negative` is 1 more if it was negative."""
        with self.flag() as sign:
            self.is_negative(register, sign)
            with self.asm.if_set(sign):
                self.asm.add(negative, 1)
                self.negate(register)

    def _negate_if_odd(self, register: Register, negative: Digit) -> None:
        odd, half = Digit(1), Digit(2)
        self._halve_digit(negative, odd, half)
        self.asm.clear(half)
        with self.asm.if_set(odd):
            self.negate(register)

    def _halve_digit(self, digit: Digit, odd: Digit, half: Digit) -> None:
        """Use a cell up: half of it, and what is left over. Every second unit counts."""
        first = Digit(3, digit.column)
        with self.asm.times(digit):
            self.asm.add(first, 1)
            with self.asm.if_set(odd):
                self.asm.add(first, -1)
                self.asm.add(half, 1)
            with self.asm.if_set(first):
                self.asm.add(odd, 1)
