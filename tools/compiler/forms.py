"""The statements on the way from a checked program to the intermediate form.

Expressions are those of the intermediate form already: calls, input and short circuits have been taken out of them.
What the intermediate form lacks, and later passes take out one after another:

    Break  Continue  Return      exits.py
    Invoke                       inline.py
    Loop  Fill                   library.py
    ReadLine  ReadInteger        library.py

An array of a parameter, and its length, stand under the parameter's name until inlining binds them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from tools.compiler import ir
from tools.compiler.ir import Place


@dataclass(frozen=True, slots=True)
class If:
    condition: ir.Expression
    then: "Block"
    otherwise: "Block"
    place: Place


@dataclass(frozen=True, slots=True)
class Loop:
    """Again and again: `before`, then stop if the condition is 0, then the body, then `after`."""

    before: "Block"
    condition: ir.Expression
    body: "Block"
    after: "Block"
    """Where `continue` goes on. It may also run once more when the loop is left, and makes no difference then."""
    place: Place


@dataclass(frozen=True, slots=True)
class Break:
    place: Place


@dataclass(frozen=True, slots=True)
class Continue:
    place: Place


@dataclass(frozen=True, slots=True)
class Return:
    """Leave the function; its result, if it has one, is in its variable `result_of` already."""

    place: Place


@dataclass(frozen=True, slots=True)
class Invoke:
    """Call a function."""

    function: str
    arguments: "tuple[ir.Expression | ArrayName, ...]"
    variable: str
    """What the result is assigned to; empty if it is not used."""
    place: Place


@dataclass(frozen=True, slots=True)
class ArrayName:
    """An array as an argument."""

    name: str


@dataclass(frozen=True, slots=True)
class Fill:
    """Give an array its values."""

    array: str
    values: tuple[int, ...]
    """One for each element, or one for all."""
    place: Place


@dataclass(frozen=True, slots=True)
class ReadLine:
    """Read a line into an array, and its length into a variable."""

    array: str
    variable: str
    place: Place


@dataclass(frozen=True, slots=True)
class ReadInteger:
    """Read an integer into a variable, in the variable's width."""

    variable: str
    place: Place


Simple: TypeAlias = (
    ir.Assign | ir.Store | ir.ReadCharacter | ir.PrintCharacter | ir.PrintText | ir.PrintInteger | ir.Trap
)
"""What is in the intermediate form as it is."""

Statement: TypeAlias = Simple | If | Loop | Break | Continue | Return | Invoke | Fill | ReadLine | ReadInteger
Block: TypeAlias = tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Routine:
    """A function, or the module."""

    name: str
    """Empty for the module."""
    parameters: tuple[str, ...]
    arrays: frozenset[str]
    """The parameters that stand for arrays."""
    bits: int
    """Of the result; 0 if there is none."""
    variables: Mapping[str, int]
    """Name -> width in bits, with parameters and what passes have added."""
    body: Block
    place: Place


def result_of(function: str) -> str:
    """The variable that a function leaves its result in."""
    return f"{function}()"


def length_of(array: str) -> str:
    """The name under which the length of a parameter's array stands."""
    return f"len({array})"
