"""The Befunge-98 machine, one instruction at a time: the exact meaning of a program, and the only maker of diagnoses.

- A step is one instruction executed by one instruction pointer. Spaces, and all from one ; to the next, take no step.
  In string mode each character pushed is a step, and so is a row of spaces, which pushes one. `k` is a step, and every
  execution of what it repeats is one more.
- Instruction pointers take turns; a turn is one instruction, with all its repetitions. A pointer finds its way past
  spaces at the beginning of its turn, and moves on at its end.
- Memory in use is: numbers on all stacks of all pointers; one for each stack but the first; and cells of space for
  which the source has no character (it ends before them), as long as they hold something other than a space.
- Numbers have no other limit than their size (befunge98_io.py); one that is too large is out of memory, too.
- An instruction is looked at before it is executed. If it would pass a limit, it is not executed, is not counted, and
  is the place where the run ended; all that was written before it is kept. The step limit is looked at first. No
  program of this language has a runtime error.
- A pointer whose line holds no instruction travels for ever; as nothing can change that, the run is out of steps at
  once.
- `?` takes its directions from a fixed sequence, the same in every run.

Running many instructions at once (befunge98_quick.py) only ever brings a machine forward to a state that this one would
reach, and leaves every end to it.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from interpreters.base import Execution, Limits, Plain, Status
from interpreters.befunge98_instructions import INSTRUCTIONS, REFLECT, STRING_CHARACTER, STRING_SPACES, Instruction
from interpreters.befunge98_io import MOST_BITS, OUT_OF_RANGE, decode
from interpreters.befunge98_pointer import Pointer
from interpreters.befunge98_space import SPACE, Layout, Place, Space

SHOWN = 8
"""Numbers of the stack that a snapshot shows."""

WATCHED = 32
"""And that those see who watch a run."""

POINTERS_WATCHED = 64

QUOTE = ord('"')


class Obstacle(NamedTuple):
    """Why a run cannot go on."""

    status: Status
    message: str
    expected: str = ""


@dataclass(slots=True)
class Machine:
    """A run of a program, between two instructions."""

    layout: Layout
    stdin: bytes
    limits: Limits
    signed: bool
    """Whether `&` heeds a minus sign."""
    space: Space = field(init=False)
    text: str = field(init=False)
    """The input, in characters."""
    taken: int = 0
    """Characters of input read."""
    output: bytearray = field(default_factory=bytearray)
    steps: int = 0
    pointers: list[Pointer] = field(default_factory=lambda: [Pointer()])
    """In the order of their turns; empty when the program has ended."""
    turn: int = 0
    """Number of the pointer whose turn it is."""
    born: int = 1
    """Pointers so far."""
    used: int = 0
    """Numbers on stacks, and stacks but the first."""
    chance: int = 98
    """What decides where the next `?` goes."""
    exit_code: int | None = None
    """What `q` took from the stack."""
    coming: tuple[Instruction, int] | None = None
    """The instruction that was looked at and not forbidden, and by how much the stacks will grow."""
    refused: str = ""
    """The first instruction that was not to be had and reflected, with its place."""

    def __post_init__(self) -> None:
        self.space = Space(self.layout)
        self.text = decode(self.stdin)

    @property
    def pointer(self) -> Pointer:
        """The pointer whose turn it is; there must be one."""
        return self.pointers[self.turn]

    @property
    def memory(self) -> int:
        """Cells in use."""
        return self.used + self.space.stored

    def arrive(self) -> bool:
        """Bring the pointer to the instruction that it executes next; say whether there is one."""
        pointer = self.pointer
        if pointer.repeats:
            return True
        if pointer.string:
            return self.space.get(pointer.place) != SPACE or self._behind_spaces() is not None
        place = self.space.arrive(pointer.place, pointer.delta)
        if place is not None:
            pointer.place = place
        return place is not None

    def _behind_spaces(self) -> Place | None:
        return self.space.next_filled(self.pointer.place, self.pointer.delta)

    @property
    def code(self) -> int:
        """The instruction that comes next, or the character in string mode."""
        pointer = self.pointer
        return pointer.repeats[-1].code if pointer.repeats else self.space.get(pointer.place)

    @property
    def instruction(self) -> Instruction:
        """What the next instruction does."""
        code = self.code
        if self.pointer.string and code != QUOTE and not self.pointer.repeats:
            return STRING_SPACES if code == SPACE else STRING_CHARACTER
        return INSTRUCTIONS.get(code, REFLECT)

    def obstacle(self) -> Obstacle | None:
        """What forbids the next instruction, if anything does; also makes the pointer arrive at it."""
        if not self.pointers:
            return None
        arrives = self.arrive()
        if self.steps >= self.limits.steps:
            return Obstacle("out_of_steps", f"the program was still running after {self.steps:,} steps")
        if not arrives:
            message = "the instruction pointer travels for ever: its line holds no instruction"
            return Obstacle("out_of_steps", message, "an @ at the end of every path")
        pointer, instruction = self.pointer, self.instruction
        growth = instruction.stack_growth(self, pointer)
        stored = instruction.stores(self, pointer) if instruction.stores else 0
        if self.memory + growth + stored > self.limits.memory:
            return Obstacle("out_of_memory", f"the program uses more than {self.limits.memory:,} cells of memory")
        if instruction.result and not -OUT_OF_RANGE < instruction.result(self, pointer) < OUT_OF_RANGE:
            return Obstacle("out_of_memory", f"a number would have more than {MOST_BITS:,} bits")
        if instruction.written and len(self.output) + len(instruction.written(self, pointer)) > self.limits.output:
            return Obstacle("out_of_output", f"the program wrote more than {self.limits.output:,} bytes")
        self.coming = instruction, growth
        return None

    def advance(self) -> None:
        """Execute the instruction that `obstacle` has looked at."""
        assert self.coming is not None
        instruction, growth = self.coming
        pointer = self.pointer
        if instruction is REFLECT and not self.refused:
            self.refused = f"{shown_character(self.code)} at x={shown(pointer.place[0])}, y={shown(pointer.place[1])}"
        self.steps += 1
        self.used += growth
        if pointer.repeats:
            pointer.repeats[-1].begin(pointer)
        instruction.action(self, pointer)
        if not pointer.alive:
            self.turn = self.turn if self.turn < len(self.pointers) else 0
            return
        while pointer.repeats and pointer.repeats[-1].is_over(pointer):
            pointer.repeats.pop()
        if not pointer.repeats:
            (x, y), (dx, dy) = pointer.place, pointer.delta
            pointer.place = x + dx, y + dy
            self.turn = self.turn + 1 if self.turn + 1 < len(self.pointers) else 0

    def finish(self) -> Execution:
        """Go on to the end, whatever it is, and say what it was."""
        while self.pointers:
            if obstacle := self.obstacle():
                return Execution(
                    obstacle.status,
                    bytes(self.output),
                    self.steps,
                    obstacle.message,
                    self.layout.position(self.pointer.place),
                    obstacle.expected,
                    self.snapshot(),
                )
            self.advance()
        snapshot: dict[str, Plain] = {} if self.exit_code is None else {"exit_code": shown(self.exit_code)}
        return Execution("ok", bytes(self.output), self.steps, snapshot=snapshot)

    def snapshot(self, numbers: int = SHOWN) -> dict[str, Plain]:
        """The pointer whose turn it is, and its stack; the fields are explained at `Program.steps`."""
        pointer = self.pointer
        (x, y), (dx, dy) = pointer.place, pointer.delta
        stack: list[Plain] = [shown(value) for value in pointer.stack[-numbers:]]
        return {
            "x": shown(x),
            "y": shown(y),
            "dx": shown(dx),
            "dy": shown(dy),
            "instruction": shown_character(self.code),
            "string_mode": pointer.string,
            "stack": stack,
            "depth": len(pointer.stack),
            "stacks": len(pointer.stacks),
            "storage_offset": [shown(each) for each in pointer.offset],
            "ip": pointer.number,
            "ips": len(self.pointers),
            "memory": self.memory,
            "steps": self.steps,
            "reflected": self.refused or None,
        }

    def configuration(self, obstacle: Obstacle | None, numbers: int = SHOWN) -> dict[str, Plain]:
        """The snapshot and what comes next, or how it ended."""
        position = self.layout.position(self.pointer.place) if self.pointers else None
        return {
            "offset": position.offset if position else None,
            **(self.snapshot(numbers) if self.pointers else {"ips": 0, "steps": self.steps}),
            "read": self.taken,
            "written": len(self.output),
            "fault": obstacle.message if obstacle else None,
        }

    def watched(self, changes: list[tuple[Place, bool]]) -> dict[str, Plain]:
        """The configuration, all pointers, and what is in the cells that were written since the last one."""
        places = dict.fromkeys(place for place, _ in changes)
        changes.clear()
        return {
            **self.configuration(self.obstacle(), WATCHED),
            "pointers": [[each.number, *map(shown, each.place)] for each in self.pointers[:POINTERS_WATCHED]],
            "put": [[shown(x), shown(y), shown(self.space.get((x, y)))] for x, y in places],
        }


def shown(value: int) -> Plain:
    """A number as a snapshot shows it: itself, or its size if it is long."""
    return value if value.bit_length() < 64 else f"a number of {value.bit_length():,} bits"


def shown_character(code: int) -> str:
    """A cell as a snapshot shows it: its character, or its number if it is none of ASCII."""
    return chr(code) if 32 <= code < 127 else str(shown(code))
