"""Give variables, arrays and arithmetic the least width that they need, as a width is what a target pays for.

A program says 32 bits where it says nothing. But a variable that only ever gets 0, 1 or what `% 10` leaves needs 8, and
one that gets characters 16; arithmetic on them cannot overflow in a width that has room for all results. This changes
nothing that can be seen: a width is lowered only where that makes no trap come or go.

An assignment of an overflow traps, and so does the overflow itself. So arithmetic that is assigned needs no more width
than the variable, if its operands do not either.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tools.compiler.intervals import Interval, interval, unbounded
from tools.compiler.ir import (
    Arithmetic,
    Array,
    Assign,
    Block,
    Comparison,
    ComparisonOperator,
    Constant,
    Element,
    Expression,
    If,
    PrintCharacter,
    PrintInteger,
    Program,
    ReadCharacter,
    Statement,
    Store,
    Variable,
    While,
)
from tools.compiler.names import least_width
from tools.compiler.values import values_of


def narrow(program: Program) -> Program:
    """The same program with less width."""
    known = values_of(program)
    variables = {name: _needed(known[name], bits) for name, bits in program.variables.items()}
    arrays = {name: Array(array.length, _needed(known[name], array.bits)) for name, array in program.arrays.items()}
    # What is read in 16 bits at least.
    for name in _read(program.body):
        variables[name] = max(variables[name], 16)
    return Program(variables, arrays, _Narrower(variables, arrays, known).block(program.body))


def _needed(values: Interval, bits: int) -> int:
    return min(least_width(values) or bits, bits)


def _read(block: Block) -> Iterator[str]:
    """The variables into which characters are read."""
    for statement in block:
        match statement:
            case ReadCharacter(name):
                yield name
            case If(_, first, second) | While(first, _, second):
                yield from _read(first)
                yield from _read(second)


@dataclass(frozen=True, slots=True)
class _Narrower:
    variables: Mapping[str, int]
    arrays: Mapping[str, Array]
    known: Mapping[str, Interval]

    def block(self, block: Block) -> Block:
        return tuple(self._statement(statement) for statement in block)

    def _statement(self, statement: Statement) -> Statement:
        match statement:
            case Assign(variable, value, place):
                return Assign(variable, self._assigned(value, self.variables[variable]), place)
            case Store(array, index, value, place):
                value = self._assigned(value, self.arrays[array].bits)
                return Store(array, self._expression(index), value, place)
            case If(condition, then, otherwise, place):
                return If(self._expression(condition), self.block(then), self.block(otherwise), place)
            case While(before, condition, body, place):
                return While(self.block(before), self._expression(condition), self.block(body), place)
            case PrintCharacter(value, place):
                return PrintCharacter(self._expression(value), place)
            case PrintInteger(value, place):
                return PrintInteger(self._expression(value), place)
        return statement

    def _assigned(self, value: Expression, bits: int) -> Expression:
        """A value that is assigned to what has so many bits."""
        value = self._expression(value)
        if isinstance(value, Arithmetic) and value.bits > bits >= max(value.left.bits, value.right.bits):
            return replace(value, bits=bits)
        return value

    def _expression(self, expression: Expression) -> Expression:
        match expression:
            case Variable(name, _, place):
                return Variable(name, self.variables[name], place)
            case Element(array, index, _, place):
                return Element(array, self._expression(index), self.arrays[array].bits, place)
            case Comparison(operator, left, right, place):
                if self._is_itself(operator, left, right):
                    return self._expression(left)
                return Comparison(operator, self._expression(left), self._expression(right), place)
            case Arithmetic(operator, left, right, bits, place):
                needed = least_width(unbounded(expression, self.known)) or bits
                left, right = self._expression(left), self._expression(right)
                return Arithmetic(operator, left, right, min(bits, max(needed, left.bits, right.bits)), place)
        return expression

    def _is_itself(self, operator: ComparisonOperator, left: Expression, right: Expression) -> bool:
        """Whether a value is 0 or 1, and compared so that the result is the same."""
        low, high = interval(left, self.known)
        match operator, right:
            case ("!=", Constant(0)) | ("==", Constant(1)):
                return low >= 0 and high <= 1
        return False
