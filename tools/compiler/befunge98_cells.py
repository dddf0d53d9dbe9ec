"""Where the back end for Befunge-98 keeps numbers, and the code that gets at them.

The page begins with rows that hold data: variables side by side in the first ones, those that are used most in front,
and below them each array. In the dialect "spec" a cell holds any number, so there is a row for the variables and one
for each array. In "esolangbench" a cell holds a byte, so there are as many rows as the widest of them has bytes, the
lowest first; what is stored is the value above the least one of its width, which has no sign.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Protocol

from tools.compiler.ir import Array

DIGITS: Mapping[str, str] = {"spec": "0123456789abcdef", "esolangbench": "0123456789"}
FIRST_PRINTED, LAST_PRINTED = 33, 126


def power_of_two(exponent: int) -> str:
    """Code that pushes two to the power of a power of two, by squaring."""
    return "2" + ":*" * (exponent.bit_length() - 1)


def number(value: int, digits: str) -> str:
    """Short code that pushes a number."""
    return f"0{_natural(-value, digits)}-" if value < 0 else _natural(value, digits)


@lru_cache(maxsize=4096)
def _natural(value: int, digits: str) -> str:
    if value < len(digits):
        return digits[value]
    if FIRST_PRINTED <= value <= LAST_PRINTED:
        return f"'{value:c}"
    found = []
    for base in range(2, len(digits)):
        quotient, rest = divmod(value, base)
        if value < 1_000 or base == len(digits) - 1:
            more = f"{digits[rest]}+" if rest else ""
            found.append(f"{_natural(quotient, digits)}{digits[base]}*{more}")
    return min(found, key=len)


class Cells(Protocol):
    """How numbers are kept on the page."""

    digits: str
    rows: int
    """Of data."""
    width: int
    """Cells of the longest of them that have to be there."""

    def initial(self) -> list[tuple[int, int, int]]:
        """Rows to be filled before the program begins: the row, how many cells from 0 on, and with what."""
        ...

    def load(self, name: str) -> str: ...

    def store(self, name: str) -> str:
        """Pops the value."""
        ...

    def load_element(self, name: str) -> str:
        """Pops the index."""
        ...

    def store_element(self, name: str) -> str:
        """Pops the value, and then the index."""
        ...


class WholeCells:
    """A number in a cell."""

    digits = DIGITS["spec"]

    def __init__(self, variables: Mapping[str, int], arrays: Mapping[str, Array]) -> None:
        # The pointer starts in the first cell, so the variables come behind it.
        self.columns = {name: column for column, name in enumerate(variables, 1)}
        self.lengths = {name: array.length for name, array in arrays.items()}
        self.array_rows = {name: row for row, name in enumerate(arrays, 1)}
        self.rows = 1 + len(arrays)
        self.width = 1

    def initial(self) -> list[tuple[int, int, int]]:
        return [(self.array_rows[name], length, 0) for name, length in self.lengths.items()] + [
            (0, len(self.columns) + 1, 0)
        ]

    def at(self, name: str) -> str:
        return number(self.columns[name], self.digits) + "0"

    def load(self, name: str) -> str:
        return self.at(name) + "g"

    def store(self, name: str) -> str:
        return self.at(name) + "p"

    def load_element(self, name: str) -> str:
        return number(self.array_rows[name], self.digits) + "g"

    def store_element(self, name: str) -> str:
        return "\\" + number(self.array_rows[name], self.digits) + "p"


INDEX = " index"
"""The variable that an index waits in while bytes are moved. Names of a program have no space in them."""


class ByteCells:
    """A number in several cells, one below the other."""

    digits = DIGITS["esolangbench"]

    def __init__(self, variables: Mapping[str, int], arrays: Mapping[str, Array]) -> None:
        self.bits = {**variables, **{name: array.bits for name, array in arrays.items()}}
        self.columns = {name: column for column, name in enumerate(variables, 1)}
        self.lengths = {name: array.length for name, array in arrays.items()}
        row = max(variables.values(), default=8) // 8
        self.array_rows: dict[str, int] = {}
        for name, array in arrays.items():
            self.array_rows[name] = row
            row += array.bits // 8
        self.rows = row
        self.width = max([len(variables) + 1, *self.lengths.values()])

    def initial(self) -> list[tuple[int, int, int]]:
        rows = []
        for name, length in self.lengths.items():
            top = self.bits[name] // 8 - 1
            rows += [(self.array_rows[name] + row, length, 128 if row == top else 0) for row in range(top + 1)]
        return rows

    def half(self, name: str) -> str:
        """Pushes what lies between a value and what is stored for it."""
        bits = self.bits[name]
        return number(128, self.digits) if bits == 8 else f"{power_of_two(bits)}2/"

    def load(self, name: str) -> str:
        return self._load(name, number(self.columns[name], self.digits), 0)

    def store(self, name: str) -> str:
        return self._store(name, number(self.columns[name], self.digits), 0)

    def load_element(self, name: str) -> str:
        return self.store(INDEX) + self._load(name, self.load(INDEX), self.array_rows[name])

    def store_element(self, name: str) -> str:
        return "\\" + self.store(INDEX) + self._store(name, self.load(INDEX), self.array_rows[name])

    def _load(self, name: str, column: str, row: int) -> str:
        code = ""
        for byte in reversed(range(self.bits[name] // 8)):
            code += f"{number(256, self.digits)}*" if code else ""
            code += column + number(row + byte, self.digits) + "g" + ("+" if code else "")
        return code + self.half(name) + "-"

    def _store(self, name: str, column: str, row: int) -> str:
        code = self.half(name) + "+"
        last = self.bits[name] // 8 - 1
        for byte in range(last + 1):
            # What is stored in a cell is taken modulo 256.
            code += "" if byte == last else ":"
            code += column + number(row + byte, self.digits) + "p"
            code += "" if byte == last else f"{number(256, self.digits)}/"
        return code
