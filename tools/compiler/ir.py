"""The intermediate form: what the front end hands to every back end.

A program is a set of integer variables and of arrays with a fixed length, all zero at first, and a list of statements
with structured control flow. There are no functions, no `break` and no short circuits any more; lowering has turned
them into this. Expressions have no effect but that they may trap.

Integers are signed, in two's complement, and every expression knows its width in bits. A program *traps*, that is, it
stops at once with what it has printed, when

    a sum, difference, product or quotient does not fit the width of its expression
    a value does not fit the width of the variable or the elements that it is assigned to
    a divisor is zero
    an index is below zero or not below the length of its array
    a number that is printed as a character is not from 0 to 127

Operands are evaluated from left to right, an index before the value that is stored there. Division and remainder round
down, as Python's do.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

ArithmeticOperator = Literal["+", "-", "*", "//", "%"]
ComparisonOperator = Literal["<", "<=", "==", "!=", ">", ">="]


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where in the source something stands, both from 1; 0 where nothing was written for it."""

    line: int = 0
    column: int = 0


NOWHERE = Place()


# -- expressions


@dataclass(frozen=True, slots=True)
class Constant:
    value: int
    bits: int
    """Wide enough for the value."""
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class Variable:
    name: str
    bits: int
    """As declared, here and in every other expression that reads something declared."""
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class Element:
    """An element of an array."""

    array: str
    index: "Expression"
    bits: int
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class Arithmetic:
    operator: ArithmeticOperator
    left: "Expression"
    right: "Expression"
    bits: int
    """Of the result; neither operand is wider."""
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class Comparison:
    """1 if it holds, else 0. The operands may differ in width; it is their values that are compared."""

    operator: ComparisonOperator
    left: "Expression"
    right: "Expression"
    place: Place = NOWHERE

    @property
    def bits(self) -> int:
        return 8


Expression = Constant | Variable | Element | Arithmetic | Comparison


# -- statements


@dataclass(frozen=True, slots=True)
class Assign:
    variable: str
    value: Expression
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class Store:
    """Assign to an element of an array."""

    array: str
    index: Expression
    value: Expression
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class If:
    condition: Expression
    """Anything but 0 is true."""
    then: "Block"
    otherwise: "Block" = ()
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class While:
    """Again and again: `before`, then stop if the condition is 0, then the body."""

    before: "Block"
    condition: Expression
    body: "Block"
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class ReadCharacter:
    """Read one byte of the input into a variable of 16 bits or more: -1 at the end of the input, and for a NUL byte.

    A NUL is the end for some of the targets, so it is the end for all.
    """

    variable: str
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class PrintCharacter:
    value: Expression
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class PrintText:
    """Print ASCII characters."""

    text: str
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class PrintInteger:
    """Print in decimal, with a minus sign if it is negative and without leading zeros."""

    value: Expression
    place: Place = NOWHERE


@dataclass(frozen=True, slots=True)
class Trap:
    """Stop at once: something that the front end cannot go on from."""

    reason: str
    place: Place = NOWHERE


Statement = Assign | Store | If | While | ReadCharacter | PrintCharacter | PrintText | PrintInteger | Trap
Block = tuple[Statement, ...]


# -- programs


@dataclass(frozen=True, slots=True)
class Array:
    length: int
    """1 or more."""
    bits: int
    """Of each element."""


@dataclass(frozen=True, slots=True)
class Program:
    variables: Mapping[str, int]
    """Name -> width in bits, in the order of declaration."""
    arrays: Mapping[str, Array]
    body: Block


@dataclass(frozen=True, slots=True)
class Compiled:
    """What a back end makes of a program."""

    text: str
    places: tuple[tuple[int, Place], ...] = field(default=())
    """(offset in the text, place of the statement whose code begins there), with offsets in rising order."""


class TargetError(Exception):
    """Something that a target cannot do, whatever the program's text is."""

    def __init__(self, message: str, place: Place = NOWHERE) -> None:
        super().__init__(message)
        self.message = message
        self.place = place


WIDTHS = (8, 16, 32, 64)


def fits(value: int, bits: int) -> bool:
    """Whether a signed integer of so many bits can have the value."""
    return -(1 << (bits - 1)) <= value < 1 << (bits - 1)
