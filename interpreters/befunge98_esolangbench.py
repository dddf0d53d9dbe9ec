"""The dialect esolangbench: what the released EsoLang-Bench harness takes for Befunge-98.

It is close to Befunge-93, on a torus as large as the source:

- The source is a grid of characters, as wide as its longest line. The pointer wraps at its edges, also in the middle of
  a `#`, a `'` or a `k`; `g` and `p` wrap their coordinates. A cell holds a character; `p` stores a number modulo 256.
- Spaces are instructions that do nothing. In string mode each space is pushed.
- There are the digits, + - * / % ! ` > < ^ v ? _ | : \\ $ . , # g p & ~ " ' @ and k. Anything else is a runtime error,
  and so are a division by 0 and a pop from an empty stack. But `:` on an empty stack pushes one 0, and `\\` on fewer
  than two numbers pushes a 0.
- `/` divides as floating point does and drops the fraction; `%` has the sign of the divisor.
- `.` writes no space behind a number. `,` writes the character of a number modulo 256. Output is UTF-8.
- `~` reads a character, `&` a number with a sign or none; both push 0 at the end of input. `&` skips white space; if no
  digit follows, it pushes 0, and the character it looked at is gone. Bytes that are not UTF-8 are left out.
- `k` pops n and moves the pointer by n cells, to execute what is there; a negative n counts as 0. So `0k` is executed
  again at once.
- After 200,000 instructions, one more is executed, and if it is neither `@` nor `k` the run ends with a runtime error.
- A control character other than tab, line feed and carriage return is a compile error (befunge98_grid.py).

All this is the harness's; these are ours: a step is an instruction, `k` and spaces included; memory is the numbers on
the stack; a number has a limit (befunge98_io.py), where the harness's only limit is the patience of its user; and `?`
takes its directions from a fixed sequence. There is one way to run, as runs are short.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from sys import maxsize
from types import MappingProxyType

from interpreters.base import Execution, Limits, Plain, Status
from interpreters.befunge98_grid import Grid
from interpreters.befunge98_io import MOST_BITS, OUT_OF_RANGE, decimal, parse
from interpreters.befunge98_machine import SHOWN, shown, shown_character

BUDGET = 200_000
"""Instructions that the harness permits."""

MOST_DIGITS = 4_300
"""Digits that the harness can read; a longer number counts as none."""

DIRECTIONS = MappingProxyType({">": (1, 0), "<": (-1, 0), "^": (0, -1), "v": (0, 1)})

OPERATIONS: Mapping[str, Callable[[int, int], int]] = MappingProxyType(
    {
        "+": lambda a, b: a + b,
        "-": lambda a, b: a - b,
        "*": lambda a, b: a * b,
        "/": lambda a, b: int(a / b),
        "%": lambda a, b: a % b,
        "`": lambda a, b: int(a > b),
    }
)

POPS = MappingProxyType({**dict.fromkeys("+-*/%`g", 2), **dict.fromkeys("!_|$.,k", 1), "p": 3})
"""Numbers that an instruction cannot do without."""


class Harness:
    """A compiled program of this dialect."""

    __slots__ = ("_grid",)

    def __init__(self, grid: Grid) -> None:
        self._grid = grid

    def run(self, stdin: bytes, limits: Limits) -> Execution:
        """Run to the end or to a limit."""
        return Torus(self._grid, stdin, limits).finish()

    def steps(self, stdin: bytes) -> Iterator[Mapping[str, Plain]]:
        """Yield the configuration before each step and after the last, without limits of our own.

        Its fields are those of a snapshot, which `Torus.snapshot` shows, and `offset`, `read`, `written` and `fault`,
        as in the other dialect.
        """
        torus = Torus(self._grid, stdin, Limits(maxsize, maxsize, maxsize, maxsize))
        while not torus.ended:
            if failure := torus.failure or torus.obstacle():
                yield torus.configuration(failure)
                return
            yield torus.configuration(None)
            torus.advance()
        yield torus.configuration(None)


Failure = tuple[Status, str, str]
"""A status, a message, and what was expected."""


@dataclass(slots=True)
class Torus:
    """A run of a program, between two instructions."""

    grid: Grid
    stdin: bytes
    limits: Limits
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
    failure: Failure | None = None
    """What the harness ends the run with, after the instruction by which it exceeded the budget."""

    def __post_init__(self) -> None:
        self.rows = [list(row) for row in self.grid.rows]
        self.text = self.stdin.decode("utf-8", "ignore")

    @property
    def instruction(self) -> str:
        return self.rows[self.y][self.x]

    def obstacle(self) -> Failure | None:
        """What forbids the next instruction, if anything does."""
        instruction, stack = self.instruction, self.stack
        if self.steps >= self.limits.steps:
            return "out_of_steps", f"the program was still running after {self.steps:,} steps", ""
        if len(stack) >= self.limits.memory and self._pushes():
            return "out_of_memory", f"the stack holds {self.limits.memory:,} numbers, and no more are permitted", ""
        if self.string or instruction in ' "':
            return None
        if len(stack) < POPS.get(instruction, 0):
            needed = POPS[instruction]
            return "runtime_error", "stack underflow", f"at least {needed} number{'s' * (needed > 1)} on the stack"
        if instruction in "/%" and stack[-1] == 0:
            message = "division by zero" if instruction == "/" else "modulo by zero"
            return "runtime_error", message, "a divisor that is not 0"
        if instruction in OPERATIONS:
            return self._obstacle_to_operation(instruction)
        if instruction == "." and abs(stack[-1]) >= 10**MOST_DIGITS:
            return "runtime_error", f"a number of more than {MOST_DIGITS:,} digits cannot be written", ""
        if instruction in ".," and len(self.output) + len(self._written()) > self.limits.output:
            return "out_of_output", f"the program wrote more than {self.limits.output:,} bytes", ""
        if instruction not in ACTIONS:
            return "runtime_error", f"unknown instruction '{instruction}'", "an instruction of this dialect"
        return None

    def _pushes(self) -> bool:
        """Whether the next instruction makes the stack grow."""
        if self.string:
            return self.instruction != '"'
        return self.instruction in "0123456789&~:'" or (self.instruction == "\\" and len(self.stack) < 2)

    def _obstacle_to_operation(self, instruction: str) -> Failure | None:
        try:
            result = OPERATIONS[instruction](*self.stack[-2:])
        except OverflowError:
            return "runtime_error", "integer division result too large for a float", "a smaller quotient"
        if not -OUT_OF_RANGE < result < OUT_OF_RANGE:
            return "out_of_memory", f"a number would have more than {MOST_BITS:,} bits", ""
        return None

    def advance(self) -> None:
        """Execute the next instruction; nothing must forbid it."""
        instruction = self.instruction
        self.steps += 1
        if self.string and instruction != '"':
            self.stack.append(ord(instruction))
        else:
            ACTIONS[instruction](self)
            if instruction in "@k":
                return
        if self.steps > BUDGET:
            self.failure = "runtime_error", "maximum instruction budget exceeded", f"an end within {BUDGET:,} steps"
            return
        self.move(1)

    def move(self, count: int) -> None:
        self.x = (self.x + count * self.delta[0]) % len(self.rows[0])
        self.y = (self.y + count * self.delta[1]) % len(self.rows)

    def finish(self) -> Execution:
        """Go on to the end, whatever it is, and say what it was."""
        while not self.ended:
            if failure := self.failure or self.obstacle():
                status, message, expected = failure
                position = self.grid.position(self.x, self.y)
                return Execution(status, bytes(self.output), self.steps, message, position, expected, self.snapshot())
            self.advance()
        return Execution("ok", bytes(self.output), self.steps)

    def snapshot(self) -> dict[str, Plain]:
        """The pointer, what it will execute, and the top of the stack, the topmost number last."""
        return {
            "x": self.x,
            "y": self.y,
            "dx": self.delta[0],
            "dy": self.delta[1],
            "instruction": shown_character(ord(self.instruction)),
            "string_mode": self.string,
            "stack": [shown(value) for value in self.stack[-SHOWN:]],
            "depth": len(self.stack),
            "steps": self.steps,
        }

    def configuration(self, failure: Failure | None) -> dict[str, Plain]:
        position = None if self.ended else self.grid.position(self.x, self.y)
        return {
            "offset": position.offset if position else None,
            **self.snapshot(),
            "read": self.taken,
            "written": len(self.output),
            "fault": failure[1] if failure else None,
        }

    def _written(self) -> bytes:
        value = self.stack[-1]
        return decimal(value).encode() if self.instruction == "." else chr(value % 256).encode()

    def _write(self) -> None:
        self.output += self._written()
        self.stack.pop()

    def _read_character(self) -> None:
        character = self.text[self.taken : self.taken + 1]
        self.taken += len(character)
        self.stack.append(ord(character) if character else 0)

    def _read_number(self) -> None:
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

    def _compute(self) -> None:
        b = self.stack.pop()
        self.stack[-1] = OPERATIONS[self.instruction](self.stack[-1], b)

    def _swap(self) -> None:
        if len(self.stack) < 2:
            self.stack.append(0)
        else:
            self.stack[-2:] = reversed(self.stack[-2:])

    def _go(self) -> None:
        self.delta = DIRECTIONS[self.instruction]

    def _go_away(self) -> None:
        self.chance = (self.chance * 1_103_515_245 + 12_345) % (1 << 31)
        self.delta = tuple(DIRECTIONS.values())[self.chance >> 16 & 3]

    def _get(self) -> None:
        y, x = self.stack.pop(), self.stack.pop()
        self.stack.append(ord(self.rows[y % len(self.rows)][x % len(self.rows[0])]))

    def _put(self) -> None:
        y, x, value = self.stack.pop(), self.stack.pop(), self.stack.pop()
        self.rows[y % len(self.rows)][x % len(self.rows[0])] = chr(value % 256)

    def _fetch(self) -> None:
        self.move(1)
        self.stack.append(ord(self.instruction))

    def _rest(self) -> None:
        """Let a step pass."""

    def _toggle_string(self) -> None:
        self.string = not self.string

    def _stop(self) -> None:
        self.ended = True


def _decide(if_zero: str, otherwise: str) -> Callable[[Torus], None]:
    def action(torus: Torus) -> None:
        torus.delta = DIRECTIONS[otherwise if torus.stack.pop() else if_zero]

    return action


# Each finds the step counted; the pointer moves on behind it, but for @ and k.
ACTIONS: Mapping[str, Callable[[Torus], object]] = {
    **dict.fromkeys("0123456789", lambda torus: torus.stack.append(int(torus.instruction))),
    **dict.fromkeys(OPERATIONS, Torus._compute),
    **dict.fromkeys(DIRECTIONS, Torus._go),
    " ": Torus._rest,
    "!": lambda torus: torus.stack.append(0 if torus.stack.pop() else 1),
    "_": _decide(">", "<"),
    "|": _decide("v", "^"),
    "?": Torus._go_away,
    ":": lambda torus: torus.stack.append(torus.stack[-1] if torus.stack else 0),
    "\\": Torus._swap,
    "$": lambda torus: torus.stack.pop(),
    ".": Torus._write,
    ",": Torus._write,
    "&": Torus._read_number,
    "~": Torus._read_character,
    "#": lambda torus: torus.move(1),
    "k": lambda torus: torus.move(max(0, torus.stack.pop())),
    "g": Torus._get,
    "p": Torus._put,
    "'": Torus._fetch,
    '"': Torus._toggle_string,
    "@": Torus._stop,
}
