"""A Loom program that has been checked: every name resolved, every width known, nothing left to go wrong but values.

Storage is static, as functions do not recurse: a program has one variable for each name of the module and for each name
of each function (`function.name`), wherever a function is called from. A name of a function that stands for an array is
an `ArrayParameter`, and is bound by each call.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tools.compiler.ir import ArithmeticOperator, Array, ComparisonOperator, Place

# -- expressions


@dataclass(frozen=True, slots=True)
class Number:
    value: int
    bits: int
    place: Place


@dataclass(frozen=True, slots=True)
class Name:
    """A variable."""

    name: str
    bits: int
    place: Place


@dataclass(frozen=True, slots=True)
class Item:
    """An element of an array."""

    array: str
    index: "Expression"
    bits: int
    """As declared; of an array parameter, the widest that it may be bound to."""
    place: Place


@dataclass(frozen=True, slots=True)
class Binary:
    operator: ArithmeticOperator
    left: "Expression"
    right: "Expression"
    bits: int
    """32, or 64 if an operand has them."""
    place: Place


@dataclass(frozen=True, slots=True)
class Compare:
    """1 or 0: `first < second <= third`; it stops at the first comparison that does not hold."""

    first: "Expression"
    rest: tuple[tuple[ComparisonOperator, "Expression"], ...]
    place: Place

    @property
    def bits(self) -> int:
        return 8


@dataclass(frozen=True, slots=True)
class Logical:
    """The first operand that decides, as in Python: for "and" the first that is 0, for "or" the first that is not."""

    operator: Literal["and", "or"]
    operands: tuple["Expression", ...]
    bits: int
    place: Place


@dataclass(frozen=True, slots=True)
class Choice:
    condition: "Expression"
    then: "Expression"
    otherwise: "Expression"
    bits: int
    place: Place


@dataclass(frozen=True, slots=True)
class ArrayName:
    """An array as an argument."""

    name: str


@dataclass(frozen=True, slots=True)
class Call:
    function: str
    arguments: tuple["Expression | ArrayName", ...]
    bits: int
    """Of the result; 0 if there is none."""
    place: Place


@dataclass(frozen=True, slots=True)
class Length:
    """Of the array that a parameter is bound to."""

    array: str
    place: Place

    @property
    def bits(self) -> int:
        return 16


@dataclass(frozen=True, slots=True)
class ReadCharacter:
    place: Place

    @property
    def bits(self) -> int:
        return 16


@dataclass(frozen=True, slots=True)
class ReadInteger:
    bits: int
    place: Place


@dataclass(frozen=True, slots=True)
class ReadLine:
    array: str
    place: Place

    @property
    def bits(self) -> int:
        return 32


Expression: TypeAlias = (
    Number | Name | Item | Binary | Compare | Logical | Choice | Call | Length | ReadCharacter | ReadInteger | ReadLine
)
Target: TypeAlias = Name | Item

# -- statements


@dataclass(frozen=True, slots=True)
class Assign:
    """All values, from left to right, and then all targets."""

    targets: tuple[Target, ...]
    values: tuple[Expression, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Update:
    """`target += value`: the index of the target is worked out once, and the target is read before the value is."""

    target: Target
    operator: ArithmeticOperator
    value: Expression
    bits: int
    """In which it is worked out."""
    place: Place


@dataclass(frozen=True, slots=True)
class Fill:
    """Where an array is declared: it gets its values whenever this is executed."""

    array: str
    values: tuple[int, ...]
    """One for each element, or one for all."""
    place: Place


@dataclass(frozen=True, slots=True)
class If:
    condition: Expression
    then: "Block"
    otherwise: "Block"
    place: Place


@dataclass(frozen=True, slots=True)
class While:
    condition: Expression
    body: "Block"
    after: "Block"
    """Made by ranges.py: where `continue` goes on. It may also run after a `break`, and makes no difference then."""
    place: Place


@dataclass(frozen=True, slots=True)
class For:
    """For every number of a range, whose limits are worked out once."""

    variable: Name
    start: Expression
    stop: Expression
    step: int
    """Not 0."""
    body: "Block"
    place: Place


@dataclass(frozen=True, slots=True)
class Break:
    place: Place


@dataclass(frozen=True, slots=True)
class Continue:
    place: Place


@dataclass(frozen=True, slots=True)
class Return:
    value: Expression | None
    place: Place


@dataclass(frozen=True, slots=True)
class Text:
    """ASCII."""

    text: str


@dataclass(frozen=True, slots=True)
class Character:
    """A number that is printed as the character with that code."""

    value: Expression
    place: Place


@dataclass(frozen=True, slots=True)
class Alternative:
    """One of two texts."""

    condition: Expression
    then: str
    otherwise: str


Piece: TypeAlias = Text | Character | Alternative | Expression


@dataclass(frozen=True, slots=True)
class Print:
    """All values and conditions first, from left to right, and then all output."""

    pieces: tuple[Piece, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Run:
    """A call whose result is not used."""

    call: Call | ReadCharacter | ReadInteger | ReadLine
    place: Place


Statement: TypeAlias = Assign | Update | Fill | If | While | For | Break | Continue | Return | Print | Run
Block: TypeAlias = tuple[Statement, ...]

# -- programs


@dataclass(frozen=True, slots=True)
class ArrayParameter:
    name: str
    bits: int
    """Of the widest array that it may be bound to."""


@dataclass(frozen=True, slots=True)
class Function:
    parameters: tuple[Name | ArrayParameter, ...]
    bits: int
    """Of the result; 0 if there is none."""
    variables: Mapping[str, int]
    """Its own, parameters included; all but these are 0 whenever it is called."""
    body: Block
    place: Place


@dataclass(frozen=True, slots=True)
class Program:
    variables: Mapping[str, int]
    """Of the module: name -> width in bits."""
    arrays: Mapping[str, Array]
    """Of the module and of all functions."""
    functions: Mapping[str, Function]
    """Each after those that it calls."""
    body: Block
