"""The torus of the dialect esolangbench: its plane, the pointer on it, and what an instruction can do to them.

What is an instruction, and when it is refused, befunge98_esolangbench.py says.
"""

import re
from dataclasses import dataclass, field
from types import MappingProxyType

from interpreters.base import Plain
from interpreters.befunge98_grid import Grid
from interpreters.befunge98_io import decimal, parse
from interpreters.befunge98_machine import SHOWN, shown, shown_character

MOST_DIGITS = 4_300
"""Digits that the harness can read; a longer number counts as none."""

DIRECTIONS = MappingProxyType({">": (1, 0), "<": (-1, 0), "^": (0, -1), "v": (0, 1)})


@dataclass(slots=True)
class Torus:
    """A run of a program, between two instructions."""

    grid: Grid
    stdin: bytes
    rows: list[list[str]] = field(init=False)
    text: str = field(init=False)
    taken: int = 0
    """Characters of input read."""
    x: int = 0
    y: int = 0
    delta: tuple[int, int] = (1, 0)
    stack: list[int] = field(default_factory=list)
    string: bool = False
    output: bytearray = field(default_factory=bytearray)
    steps: int = 0
    chance: int = 98
    """What decides where the next `?` goes."""
    ended: bool = False
    changed: list[tuple[int, int]] = field(default_factory=list)
    """Cells that were written since somebody emptied this, x first."""

    def __post_init__(self) -> None:
        self.rows = [list(row) for row in self.grid.rows]
        self.text = self.stdin.decode("utf-8", "ignore")

    @property
    def instruction(self) -> str:
        return self.rows[self.y][self.x]

    def move(self, count: int) -> None:
        self.x = (self.x + count * self.delta[0]) % len(self.rows[0])
        self.y = (self.y + count * self.delta[1]) % len(self.rows)

    def snapshot(self, numbers: int = SHOWN) -> dict[str, Plain]:
        """The pointer, what it will execute, and the top of the stack, the topmost number last."""
        return {
            "x": self.x,
            "y": self.y,
            "dx": self.delta[0],
            "dy": self.delta[1],
            "instruction": shown_character(ord(self.instruction)),
            "string_mode": self.string,
            "stack": [shown(value) for value in self.stack[-numbers:]],
            "depth": len(self.stack),
            "steps": self.steps,
        }

    # Each of the following is what an instruction does.

    def rest(self) -> None:
        """Let a step pass."""

    def stop(self) -> None:
        self.ended = True

    def go(self) -> None:
        self.delta = DIRECTIONS[self.instruction]

    def go_away(self) -> None:
        self.chance = (self.chance * 1_103_515_245 + 12_345) % (1 << 31)
        self.delta = tuple(DIRECTIONS.values())[self.chance >> 16 & 3]

    def swap(self) -> None:
        if len(self.stack) < 2:
            self.stack.append(0)
        else:
            self.stack[-2:] = reversed(self.stack[-2:])

    def toggle_string(self) -> None:
        self.string = not self.string

    def fetch(self) -> None:
        self.move(1)
        self.stack.append(ord(self.instruction))

    def get(self) -> None:
        y, x = self.stack.pop(), self.stack.pop()
        self.stack.append(ord(self.rows[y % len(self.rows)][x % len(self.rows[0])]))

    def put(self) -> None:
        y, x, value = self.stack.pop(), self.stack.pop(), self.stack.pop()
        x, y = x % len(self.rows[0]), y % len(self.rows)
        self.rows[y][x] = chr(value % 256)
        self.changed.append((x, y))

    def written(self) -> bytes:
        """What `write` will write."""
        value = self.stack[-1]
        return decimal(value).encode() if self.instruction == "." else chr(value % 256).encode()

    def write(self) -> None:
        self.output += self.written()
        self.stack.pop()

    def read_character(self) -> None:
        character = self.text[self.taken : self.taken + 1]
        self.taken += len(character)
        self.stack.append(ord(character) if character else 0)

    def read_number(self) -> None:
        number = re.compile(r"\s*([-+]?)").match(self.text, self.taken)
        assert number is not None
        start = end = number.end()
        while end < len(self.text) and self.text[end].isdigit():
            end += 1
        digits = self.text[start:end]
        # Where a digit was looked for, one character is gone whether it was one or not.
        self.taken = max(end, min(start + 1, len(self.text)))
        value = 0
        if digits.isdecimal() and len(digits) <= MOST_DIGITS:
            value = parse("".join(str(int(digit)) for digit in digits))
        self.stack.append(-value if number[1] == "-" else value)
