"""The instructions of Befunge-98: the table of what each does.

What the specification leaves open is decided as follows, mostly as cfunge does:

- `/` rounds towards 0, and the remainder `%` has the sign of the dividend; both give 0 for a divisor of 0.
- `k` looks for its operand past spaces and `;`, executes it where the `k` stands, and the pointer then meets it again.
  0k skips it; a negative number reflects. `@` as operand is executed once.
- `#`, `j`, `'` and `s` reach over the edge of a program as over any other cell: there are spaces, and the pointer then
  goes on as it does from any space.
- `,` writes a character as UTF-8; a number that is no character is taken from the stack, and reflects.
- `&` reads past everything to the first digit; a minus sign right before it counts, unless the run is set up otherwise.
  At the end of input, `&` and `~` reflect; what `&` read past is gone.
- `}` and `u` reflect when there is but one stack, and then take nothing from it.
- `(` and `)` take a number and as many more as it says, know no fingerprint, and reflect.
- `i`, `o` and `=` are not available: like all that is not in the table, they reflect, and leave the stack alone.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from interpreters import befunge98_actions as act
from interpreters.befunge98_actions import EAST, NORTH, SOUTH, WEST, divide, remainder
from interpreters.befunge98_pointer import Pointer
from interpreters.befunge98_space import Place
from interpreters.befunge98_stacks import begin_block, block_growth, end_block, end_growth, transfer, transfer_growth
from interpreters.befunge98_sysinfo import get_sysinfo, sysinfo_growth

if TYPE_CHECKING:
    from interpreters.befunge98_machine import Machine

Action = Callable[["Machine", Pointer], None]
Measure = Callable[["Machine", Pointer], int]


@dataclass(frozen=True, slots=True)
class Instruction:
    """What an instruction does, and what must be known before it does it."""

    action: Action
    """Finds the step counted; the pointer moves on afterwards."""
    pops: int = 0
    pushes: int = 0
    grows: Measure | None = None
    """By how much the stacks grow, where it does not just pop and push."""
    stores: Measure | None = None
    """By how much the stored cells of space grow."""
    result: Measure | None = None
    """The number it will push, where that may be too large."""
    written: Callable[["Machine", Pointer], bytes] | None = None
    """What it will write."""

    def stack_growth(self, machine: "Machine", pointer: Pointer) -> int:
        if self.grows:
            return self.grows(machine, pointer)
        return self.pushes - min(self.pops, len(pointer.stacks[-1]))


ARROWS: Mapping[str, Place] = MappingProxyType({">": EAST, "<": WEST, "^": NORTH, "v": SOUTH})

DECISIONS: Mapping[str, tuple[Place, Place]] = MappingProxyType({"_": (EAST, WEST), "|": (SOUTH, NORTH)})
"""Where a pointer goes if it pops a zero, and where otherwise."""

OPERATIONS: Mapping[str, Callable[[int, int], int]] = MappingProxyType(
    {
        "+": lambda a, b: a + b,
        "-": lambda a, b: a - b,
        "*": lambda a, b: a * b,
        "/": divide,
        "%": remainder,
        "`": lambda a, b: int(a > b),
    }
)
"""What is made of two numbers, the upper of which is the second."""


def _push(value: int) -> Instruction:
    def action(_: "Machine", pointer: Pointer) -> None:
        pointer.push(value)

    return Instruction(action, 0, 1)


def _operation(compute: Callable[[int, int], int]) -> Instruction:
    def result(_: "Machine", pointer: Pointer) -> int:
        return compute(pointer.peek(1), pointer.peek())

    def action(_: "Machine", pointer: Pointer) -> None:
        b = pointer.pop()
        pointer.push(compute(pointer.pop(), b))

    return Instruction(action, 2, 1, result=result)


def _go(delta: Place) -> Instruction:
    def action(_: "Machine", pointer: Pointer) -> None:
        pointer.delta = delta

    return Instruction(action)


def _decide(if_zero: Place, otherwise: Place) -> Instruction:
    def action(_: "Machine", pointer: Pointer) -> None:
        pointer.delta = otherwise if pointer.pop() else if_zero

    return Instruction(action, 1)


def _of_pointer(method: Callable[[Pointer], object], pops: int = 0) -> Instruction:
    def action(_: "Machine", pointer: Pointer) -> None:
        method(pointer)

    return Instruction(action, pops)


TABLE: Mapping[str, Instruction] = MappingProxyType(
    {
        # Numbers
        **{digit: _push(int(digit, 16)) for digit in "0123456789abcdef"},
        **{character: _operation(compute) for character, compute in OPERATIONS.items()},
        "!": Instruction(act.negate, 1, 1),
        # The stack, and the stack of stacks
        "$": _of_pointer(Pointer.pop, 1),
        ":": Instruction(act.duplicate, 1, 2),
        "\\": Instruction(act.swap, 2, 2),
        "n": Instruction(act.clear, grows=act.clear_growth),
        "{": Instruction(begin_block, grows=block_growth),
        "}": Instruction(end_block, grows=end_growth),
        "u": Instruction(transfer, grows=transfer_growth),
        # Direction
        **{character: _go(delta) for character, delta in ARROWS.items()},
        **{character: _decide(*deltas) for character, deltas in DECISIONS.items()},
        "?": Instruction(act.go_away),
        "[": _of_pointer(Pointer.turn_left),
        "]": _of_pointer(Pointer.turn_right),
        "r": _of_pointer(Pointer.reflect),
        "x": Instruction(act.set_delta, 2),
        "w": Instruction(act.compare, 2),
        # Flow
        "#": _of_pointer(Pointer.move),
        "j": Instruction(act.jump, 1),
        "k": Instruction(act.iterate, 1),
        "z": Instruction(act.go_nowhere),
        "@": Instruction(act.stop, grows=act.stop_growth),
        "q": Instruction(act.quit_all, 1),
        "t": Instruction(act.split, grows=act.split_growth),
        # Strings and space
        '"': Instruction(act.toggle_string),
        "'": Instruction(act.fetch, 0, 1),
        "s": Instruction(act.store, 1, stores=act.store_growth),
        "g": Instruction(act.get, 2, 1),
        "p": Instruction(act.put, 3, stores=act.put_growth),
        # The world
        ",": Instruction(act.write_character, 1, written=act.character_text),
        ".": Instruction(act.write_number, 1, written=act.number_text),
        "~": Instruction(act.read_character, grows=act.read_growth),
        "&": Instruction(act.read_number, grows=act.number_growth, result=act.number_read),
        "y": Instruction(get_sysinfo, grows=sysinfo_growth),
        "(": Instruction(act.seek_semantics, grows=act.seek_growth),
        ")": Instruction(act.seek_semantics, grows=act.seek_growth),
    }
)

INSTRUCTIONS: Mapping[int, Instruction] = {ord(character): instruction for character, instruction in TABLE.items()}

REFLECT = _of_pointer(Pointer.reflect)
"""What everything does that is not in the table. It is another one than `r`, so that the two can be told apart."""

STRING_CHARACTER = Instruction(act.push_character, 0, 1)
STRING_SPACES = Instruction(act.push_spaces, 0, 1)
