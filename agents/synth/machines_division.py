"""Conditions on numbers of cells that need division.

    Prime      a number is prime
    Divides    a number divides another one
    Quotient   a number is what another one divided by a third gives, rounded down, or exactly
    Modulo     a number is what is left when another one is divided by a third
    Gcd        a number is the greatest common divisor of two others

They are worked out as with pebbles. To divide, a cell of the number is crossed off and a cell of the divisor is used,
again and again; when all the cells of the divisor are used, it has gone into the number once more, and they are free
again. The cells bear these marks:

    ""        free                      "d", "e"  free, and a part of the divisor that `Prime` is trying; an "e" stands
    "x"       crossed off                         for a time that it has gone into the number
    "u"       used                      "D", "E"  the same when they are used
    "t"       used, if there is a cell of the other number, too
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial

from agents.synth.machines_conditions import Marks, Where, change, clear, take
from agents.synth.machines_numbers import Term
from agents.synth.machines_sweeps import Exit, Point

CROSS: Marks = {"": "x"}
USE: Marks = {"": "u"}


def _cells(term: Term, weight: int = 1) -> Where:
    return lambda cell: term.weight(cell) == weight


def _find(where: Where, mark: str, yes: Exit, no: Exit) -> Point:
    """Whether a cell has the mark."""
    return take(where, {mark: mark}, yes, no)


def _equal(where: Where, mark: str, other: Where, yes: Exit, no: Exit) -> Exit:
    """Whether as many cells have the mark as cells of the other number are free."""

    @cache
    def one() -> Point:
        return take(where, {mark: "x"}, match, end)

    @cache
    def match() -> Point:
        return take(other, CROSS, one, no)

    @cache
    def end() -> Point:
        return _find(other, "", no, yes)

    return one


def _divide(
    number: Where, divisor: Where, use: Marks, again: Callable[[Exit], Point], exact: Exit, inexact: Exit
) -> Exit:
    """Divide a number by one that is not 0.

    Before the divisor goes into the number for the second, third, ... time, `again` is done. In the end, the remainder
    is as many cells of the divisor as are used; or all are used, and it is `exact`, and the last time still to count.
    """

    @cache
    def cross() -> Point:
        return take(number, CROSS, count, end)

    @cache
    def count() -> Point:
        return take(divisor, use, cross, full)

    @cache
    def full() -> Point:
        return change(divisor, {used: free for free, used in use.items()}, next_time)

    @cache
    def next_time() -> Point:
        return again(count)

    @cache
    def end() -> Point:
        return take(divisor, {free: free for free in use}, inexact, exact)

    return cross


@dataclass(frozen=True, slots=True)
class Prime:
    """A sum or difference of counts is prime: it is at least 2, and no number from 2 to its root divides it."""

    term: Term

    def decide(self, yes: Exit, no: Exit) -> Exit:
        cells, less = _cells(self.term), _cells(self.term, -1)

        # What is subtracted goes off first.

        @cache
        def begin() -> Point:
            return clear(subtract)

        @cache
        def subtract() -> Point:
            return take(less, CROSS, subtract_one, one)

        @cache
        def subtract_one() -> Point:
            return take(cells, {"": "-"}, subtract, no)

        # The divisor begins with two cells, and divides the others.

        @cache
        def one() -> Point:
            return take(cells, {"": "d"}, two, no)

        @cache
        def two() -> Point:
            return take(cells, {"": "d"}, others, no)

        @cache
        def others() -> Point:
            return _find(cells, "", divide, yes)

        @cache
        def restore() -> Point:
            return change(cells, {"x": "", "D": "d", "E": "e"}, stop)

        @cache
        def stop() -> Point:
            """It went into the others less often than it has cells: it is the root, or greater."""
            return _find(cells, "d", yes, larger)

        @cache
        def larger() -> Point:
            return change(cells, {"e": "d"}, two)

        def count(then: Exit) -> Point:
            return take(cells, {"d": "e"}, then, then)

        divide = _divide(cells, cells, {"d": "D", "e": "E"}, count, no, restore)
        return begin


@dataclass(frozen=True, slots=True)
class Divides:
    """A number that is not 0 divides another one."""

    divisor: Term
    number: Term

    def decide(self, yes: Exit, no: Exit) -> Exit:
        number, divisor = _cells(self.number), _cells(self.divisor)
        divide = _divide(number, divisor, USE, lambda then: then(), yes, no)
        other = cache(lambda: _find(number, "", divide, yes))
        return cache(lambda: clear(cache(lambda: _find(divisor, "", other, no))))


@dataclass(frozen=True, slots=True)
class Quotient:
    """A result is how often a divisor goes into a number; exactly, if the result is a factor of the number."""

    result: Term
    number: Term
    divisor: Term
    exactly: bool

    def decide(self, yes: Exit, no: Exit) -> Exit:
        number, divisor, result = _cells(self.number), _cells(self.divisor), _cells(self.result)
        end = cache(lambda: _find(result, "", no, yes))
        last = cache(lambda: take(result, CROSS, end, no))
        inexact = no if self.exactly else end
        divide = _divide(number, divisor, USE, lambda then: take(result, CROSS, then, no), last, inexact)
        return cache(lambda: clear(cache(lambda: _find(divisor, "", divide, no))))


@dataclass(frozen=True, slots=True)
class Modulo:
    """A result is the remainder of a number and a divisor."""

    result: Term
    number: Term
    divisor: Term

    def decide(self, yes: Exit, no: Exit) -> Exit:
        number, divisor, result = _cells(self.number), _cells(self.divisor), _cells(self.result)
        nothing = cache(lambda: _find(result, "", no, yes))
        divide = _divide(number, divisor, USE, lambda then: then(), nothing, _equal(divisor, "u", result, yes, no))
        return cache(lambda: clear(cache(lambda: _find(divisor, "", divide, no))))


@dataclass(frozen=True, slots=True)
class Gcd:
    """A result (a count, or a constant) is the greatest common divisor of two numbers that are not 0.

    The smaller one is subtracted from the larger one until they are equal (Euclid).
    """

    result: Term
    left: Term
    right: Term

    def decide(self, yes: Exit, no: Exit) -> Exit:
        left, right = _cells(self.left), _cells(self.right)

        @cache
        def begin() -> Point:
            return clear(left_is_there)

        @cache
        def left_is_there() -> Point:
            return _find(left, "", right_is_there, no)

        @cache
        def right_is_there() -> Point:
            return _find(right, "", one, no)

        # Use one cell of each as long as there are some.

        @cache
        def one() -> Point:
            return take(left, {"": "t"}, match, left_is_used)

        @cache
        def match() -> Point:
            return take(right, USE, matched, right_is_used)

        @cache
        def matched() -> Point:
            return change(left, {"t": "u"}, one)

        @cache
        def left_is_used() -> Point:
            return _find(right, "", less_right, equal)

        @cache
        def less_right() -> Point:
            return change(right, {"u": "x"}, free_left)

        @cache
        def free_left() -> Point:
            return change(left, {"u": ""}, one)

        @cache
        def right_is_used() -> Point:
            return change(left, {"t": "", "u": "x"}, free_right)

        @cache
        def free_right() -> Point:
            return change(right, {"u": ""}, one)

        equal = _equal(left, "u", _cells(self.result), yes, no)
        for _ in range(int(self.result.constant)):
            equal = cache(partial(take, left, {"u": "x"}, equal, no))
        return begin
