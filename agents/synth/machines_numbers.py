"""Numbers of cells, and linear conditions on them.

    Count      how many cells of a part hold certain letters: n in a^n, |x|, the number of a's in w
    Term       a sum of multiples of counts and a constant: 2n + m - 1
    Compare    a term is at least 0, or is 0
    Remainder  what a term leaves when it is divided by a constant

Terms are compared as one adds written numbers, from the units on. The binary digits of all counts are found by halving:
a sweep crosses off every second cell of each count, the first, the third and so on; whether the last one was crossed
off is the lowest digit, and what is left is the count's half. The sum of the digits, each times its factor, and the
carry give a digit of the term and the next carry. That takes one sweep for each digit.
"""

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from agents.synth.machines_conditions import clear
from agents.synth.machines_sweeps import WORD, Cell, Exit, Point, Sweep

OFF = "x"


@dataclass(frozen=True, slots=True, order=True)
class Count:
    """A number of cells."""

    part: str = WORD
    letters: str | None = None
    """The letters that count; None for all."""

    def has(self, cell: Cell) -> bool:
        return self.part in cell.parts and (self.letters is None or cell.letter in self.letters)


@dataclass(frozen=True, slots=True)
class Term:
    """A sum."""

    summands: tuple[tuple[Count, Fraction], ...] = ()
    constant: Fraction = Fraction()

    @staticmethod
    def of(count: Count) -> "Term":
        return Term(((count, Fraction(1)),))

    def __add__(self, other: "Term") -> "Term":
        summands = dict(self.summands)
        for count, factor in other.summands:
            summands[count] = summands.get(count, Fraction()) + factor
        return Term(
            tuple((count, factor) for count, factor in summands.items() if factor), self.constant + other.constant
        )

    def __sub__(self, other: "Term") -> "Term":
        return self + other.times(-1)

    def plus(self, number: int) -> "Term":
        return Term(self.summands, self.constant + number)

    def times(self, factor: Fraction | int) -> "Term":
        return Term(tuple((count, factor * each) for count, each in self.summands), factor * self.constant)

    @property
    def denominator(self) -> int:
        return math.lcm(self.constant.denominator, *(factor.denominator for _, factor in self.summands))

    def weight(self, cell: Cell) -> int:
        """What a cell contributes, if no factor is a fraction."""
        return int(sum(factor for count, factor in self.summands if count.has(cell)))


@dataclass(frozen=True, slots=True)
class Compare:
    """A term is at least 0; or, if it must be `equal`, is 0."""

    term: Term
    equal: bool = False

    def decide(self, yes: Exit, no: Exit) -> Exit:
        term = self.term.times(self.term.denominator)

        def over(memory: tuple[tuple[int, ...], bool], cell: Cell) -> tuple[tuple[tuple[int, ...], bool], Cell]:
            odd, _ = memory
            weight = term.weight(cell)
            if not weight or cell.mark == OFF:
                return memory, cell
            if weight in odd:
                return (tuple(each for each in odd if each != weight), True), cell
            return (tuple(sorted((*odd, weight))), True), cell.marked(OFF)

        @cache
        def digit(carry: int) -> Point:
            def then(memory: tuple[tuple[int, ...], bool]) -> Point:
                odd, found = memory
                if not found:
                    return yes() if carry == 0 or (carry > 0 and not self.equal) else no()
                total = carry + sum(odd)
                return no() if self.equal and total % 2 else digit(total // 2)

            return Sweep("halve", ((), False), over, then)

        return cache(lambda: clear(lambda: digit(int(term.constant))))


@dataclass(frozen=True, slots=True)
class Remainder:
    """A term leaves a remainder when it is divided by a constant."""

    term: Term
    divisor: int
    remainder: int

    def decide(self, yes: Exit, no: Exit) -> Exit:
        scale = self.term.denominator
        term, divisor = self.term.times(scale), self.divisor * scale

        def over(total: int, cell: Cell) -> tuple[int, Cell]:
            return (total + term.weight(cell)) % divisor, cell

        def then(total: int) -> Point:
            return yes() if (total - self.remainder * scale) % divisor == 0 else no()

        return cache(lambda: Sweep("count", int(term.constant) % divisor, over, then))
