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

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from sys import maxsize
from types import MappingProxyType

from interpreters.base import Execution, Limits, Plain, Status
from interpreters.befunge98_grid import Grid
from interpreters.befunge98_io import MOST_BITS, OUT_OF_RANGE
from interpreters.befunge98_machine import SHOWN, WATCHED
from interpreters.befunge98_torus import DIRECTIONS, MOST_DIGITS, Torus

BUDGET = 200_000
"""Instructions that the harness permits."""

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


def _compute(torus: Torus) -> None:
    b = torus.stack.pop()
    torus.stack[-1] = OPERATIONS[torus.instruction](torus.stack[-1], b)


def _decide(if_zero: str, otherwise: str) -> Callable[[Torus], None]:
    def action(torus: Torus) -> None:
        torus.delta = DIRECTIONS[otherwise if torus.stack.pop() else if_zero]

    return action


# Each finds the step counted; the pointer moves on behind it, but for @ and k.
ACTIONS: Mapping[str, Callable[[Torus], object]] = {
    **dict.fromkeys("0123456789", lambda torus: torus.stack.append(int(torus.instruction))),
    **dict.fromkeys(OPERATIONS, _compute),
    **dict.fromkeys(DIRECTIONS, Torus.go),
    " ": Torus.rest,
    "!": lambda torus: torus.stack.append(0 if torus.stack.pop() else 1),
    "_": _decide(">", "<"),
    "|": _decide("v", "^"),
    "?": Torus.go_away,
    ":": lambda torus: torus.stack.append(torus.stack[-1] if torus.stack else 0),
    "\\": Torus.swap,
    "$": lambda torus: torus.stack.pop(),
    ".": Torus.write,
    ",": Torus.write,
    "&": Torus.read_number,
    "~": Torus.read_character,
    "#": lambda torus: torus.move(1),
    "k": lambda torus: torus.move(max(0, torus.stack.pop())),
    "g": Torus.get,
    "p": Torus.put,
    "'": Torus.fetch,
    '"': Torus.toggle_string,
    "@": Torus.stop,
}


class Harness:
    """A compiled program of this dialect."""

    __slots__ = ("_grid",)

    def __init__(self, grid: Grid) -> None:
        self._grid = grid

    @property
    def rows(self) -> Sequence[str]:
        """The source as it is laid down, a character a cell."""
        return self._grid.rows

    def run(self, stdin: bytes, limits: Limits) -> Execution:
        """Run to the end or to a limit."""
        return _Run(Torus(self._grid, stdin), limits).finish()

    def steps(self, stdin: bytes) -> Iterator[Mapping[str, Plain]]:
        """Yield the configuration before each step and after the last, without limits of our own.

        Its fields are those of a snapshot, which `Torus.snapshot` shows, and `offset`, `read`, `written` and `fault`,
        as in the other dialect.
        """
        run = _Run(Torus(self._grid, stdin), Limits(maxsize, maxsize, maxsize, maxsize))
        while not run.torus.ended:
            if failure := run.failure or run.obstacle():
                yield run.configuration(failure)
                return
            yield run.configuration(None)
            run.advance()
        yield run.configuration(None)

    def watch(self, stdin: bytes, limits: Limits, after: int = 0) -> Iterator[Mapping[str, Plain]]:
        """As `befunge98.Program.watch`; there is never more than one pointer."""
        run = _Run(Torus(self._grid, stdin), limits)
        while run.torus.steps < after and not run.stops():
            run.advance()
        while not run.stops():
            yield run.watched(None)
            run.advance()
        yield run.watched(None if run.torus.ended else run.failure or run.obstacle())


Failure = tuple[Status, str, str]
"""A status, a message, and what was expected."""


@dataclass(slots=True)
class _Run:
    """A run under limits."""

    torus: Torus
    limits: Limits
    failure: Failure | None = None
    """What the harness ends the run with, after the instruction by which it exceeded the budget."""

    def obstacle(self) -> Failure | None:
        """What forbids the next instruction, if anything does."""
        torus = self.torus
        instruction, stack = torus.instruction, torus.stack
        if torus.steps >= self.limits.steps:
            return "out_of_steps", f"the program was still running after {torus.steps:,} steps", ""
        if len(stack) >= self.limits.memory and self._pushes():
            return "out_of_memory", f"the stack holds {self.limits.memory:,} numbers, and no more are permitted", ""
        if torus.string or instruction in ' "':
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
        if instruction in ".," and len(torus.output) + len(torus.written()) > self.limits.output:
            return "out_of_output", f"the program wrote more than {self.limits.output:,} bytes", ""
        if instruction not in ACTIONS:
            return "runtime_error", f"unknown instruction '{instruction}'", "an instruction of this dialect"
        return None

    def _pushes(self) -> bool:
        """Whether the next instruction makes the stack grow."""
        instruction, stack = self.torus.instruction, self.torus.stack
        if self.torus.string:
            return instruction != '"'
        return instruction in "0123456789&~:'" or (instruction == "\\" and len(stack) < 2)

    def _obstacle_to_operation(self, instruction: str) -> Failure | None:
        try:
            result = OPERATIONS[instruction](*self.torus.stack[-2:])
        except OverflowError:
            return "runtime_error", "integer division result too large for a float", "a smaller quotient"
        if not -OUT_OF_RANGE < result < OUT_OF_RANGE:
            return "out_of_memory", f"a number would have more than {MOST_BITS:,} bits", ""
        return None

    def advance(self) -> None:
        """Execute the next instruction; nothing must forbid it."""
        torus = self.torus
        instruction = torus.instruction
        torus.steps += 1
        if torus.string and instruction != '"':
            torus.stack.append(ord(instruction))
        else:
            ACTIONS[instruction](torus)
            if instruction in "@k":
                return
        if torus.steps > BUDGET:
            self.failure = "runtime_error", "maximum instruction budget exceeded", f"an end within {BUDGET:,} steps"
            return
        torus.move(1)

    def finish(self) -> Execution:
        """Go on to the end, whatever it is, and say what it was."""
        torus = self.torus
        while not torus.ended:
            if failure := self.failure or self.obstacle():
                status, message, expected = failure
                position = torus.grid.position(torus.x, torus.y)
                snapshot = torus.snapshot()
                return Execution(status, bytes(torus.output), torus.steps, message, position, expected, snapshot)
            self.advance()
        return Execution("ok", bytes(torus.output), torus.steps)

    def stops(self) -> bool:
        """Whether the run does not go on."""
        return self.torus.ended or bool(self.failure or self.obstacle())

    def watched(self, failure: Failure | None) -> dict[str, Plain]:
        torus = self.torus
        put: list[Plain] = [[x, y, ord(torus.rows[y][x])] for x, y in dict.fromkeys(torus.changed)]
        torus.changed.clear()
        pointers: list[Plain] = [] if torus.ended else [[0, torus.x, torus.y]]
        return {**self.configuration(failure, WATCHED), "pointers": pointers, "put": put}

    def configuration(self, failure: Failure | None, numbers: int = SHOWN) -> dict[str, Plain]:
        torus = self.torus
        position = None if torus.ended else torus.grid.position(torus.x, torus.y)
        return {
            "offset": position.offset if position else None,
            **torus.snapshot(numbers),
            "read": torus.taken,
            "written": len(torus.output),
            "fault": failure[1] if failure else None,
        }
