"""The Brainfuck machine, one command at a time: the exact meaning of a program, and the only maker of diagnoses.

- The tape begins at cell 0 and is as long as the memory limit allows. A cell holds 0 to 255 and wraps.
- Moving is what faults, not looking: `<` on cell 0 is a runtime error, `>` on the last cell is out of memory. Cell 0 is
  there from the start, so a run under a memory limit of n cells may use the cells 0 to n - 1.
- `,` takes the next byte of input; when there is none left it stores 0, or 255, or nothing, as compiled.
- One step is one command carried out. A `[` that skips its loop is one step and lands behind the `]`, which is none; a
  `]` that goes back is one step and lands behind the `[`, which is none.
- A command is looked at before it is carried out. If it would fault or pass a limit, it is not carried out, is not
  counted, and is the place where the run ended; all that was written before it is kept. The step limit is looked at
  first. A program that ends with its last permitted step has ended well.

Running many commands at once (brainfuck_quick, brainfuck_wasm) only ever brings a machine forward to a state that this
one would reach, and leaves every end to it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from interpreters.base import Execution, Limits, Plain, Status
from interpreters.brainfuck_text import Code

WINDOW = 8
"""Cells shown in a snapshot on either side of the pointer."""

WATCHED = 32
"""And to those who watch a run."""


def _right(machine: "Machine") -> None:
    machine.pointer += 1
    if machine.pointer == len(machine.tape):
        machine.tape.append(0)


def _left(machine: "Machine") -> None:
    machine.pointer -= 1


def _increment(machine: "Machine") -> None:
    machine.tape[machine.pointer] = (machine.tape[machine.pointer] + 1) & 255


def _decrement(machine: "Machine") -> None:
    machine.tape[machine.pointer] = (machine.tape[machine.pointer] - 1) & 255


def _write(machine: "Machine") -> None:
    machine.output.append(machine.tape[machine.pointer])


def _read(machine: "Machine") -> None:
    if machine.taken < len(machine.stdin):
        machine.tape[machine.pointer] = machine.stdin[machine.taken]
        machine.taken += 1
    elif machine.at_end_of_input is not None:
        machine.tape[machine.pointer] = machine.at_end_of_input


def _open(machine: "Machine") -> None:
    if machine.tape[machine.pointer] == 0:
        machine.next = machine.code.partners[machine.next - 1] + 1


def _close(machine: "Machine") -> None:
    if machine.tape[machine.pointer] != 0:
        machine.next = machine.code.partners[machine.next - 1] + 1


# Each finds the step counted, and the machine already set to go on behind the command.
ACTIONS: Mapping[str, Callable[["Machine"], None]] = {
    ">": _right,
    "<": _left,
    "+": _increment,
    "-": _decrement,
    ".": _write,
    ",": _read,
    "[": _open,
    "]": _close,
}


class Obstacle(NamedTuple):
    """Why a run cannot go on."""

    status: Status
    message: str
    expected: str = ""


def obstacle(command: str | None, steps: int, pointer: int, written: int, limits: Limits) -> Obstacle | None:
    """What forbids a command; `written` is how many bytes there would be if it were to write."""
    if command is None:
        return None
    if steps >= limits.steps:
        return Obstacle("out_of_steps", f"the program was still running after {steps:,} steps")
    if command == "<" and pointer == 0:
        message = "the pointer moved left of cell 0, where the tape begins"
        return Obstacle("runtime_error", message, "a > for every < on the way to this command")
    if command == ">" and pointer + 1 >= limits.memory:
        return Obstacle("out_of_memory", f"the pointer moved right of the last of {limits.memory:,} cells")
    if command == "." and written > limits.output:
        return Obstacle("out_of_output", f"the program wrote more than {limits.output:,} bytes")
    return None


@dataclass(slots=True)
class Machine:
    """A run of a program, between two commands."""

    code: Code
    stdin: bytes
    limits: Limits
    at_end_of_input: int | None
    """What `,` stores when no input is left; None to leave the cell alone."""
    next: int = 0
    """Number of the command that comes next; behind the last one when the program has ended."""
    steps: int = 0
    pointer: int = 0
    taken: int = 0
    """Bytes of input read."""
    tape: bytearray = field(default_factory=lambda: bytearray(1))
    """The cells so far needed, the one under the pointer included; all cells behind them hold 0."""
    output: bytearray = field(default_factory=bytearray)

    @property
    def command(self) -> str | None:
        return self.code.commands[self.next] if self.next < len(self.code.commands) else None

    def obstacle(self) -> Obstacle | None:
        """What forbids the next command, if anything does."""
        return obstacle(self.command, self.steps, self.pointer, len(self.output) + 1, self.limits)

    def advance(self) -> None:
        """Carry out the next command; there must be one, and no obstacle to it."""
        command = self.code.commands[self.next]
        self.steps += 1
        self.next += 1
        ACTIONS[command](self)

    def finish(self) -> Execution:
        """Go on to the end, whatever it is, and say what it was."""
        while self.next < len(self.code.commands):
            if found := self.obstacle():
                return Execution(
                    found.status,
                    bytes(self.output),
                    self.steps,
                    found.message,
                    self.code.position(self.next),
                    found.expected,
                    self.snapshot(),
                )
            self.advance()
        return Execution("ok", bytes(self.output), self.steps)

    def snapshot(self, window: int = WINDOW) -> dict[str, Plain]:
        """The cells around the pointer; `tape` begins at cell `start` and shows no cell that cannot be used."""
        start = max(0, self.pointer - window)
        end = min(self.pointer + window + 1, self.limits.memory)
        cells: list[Plain] = [*self.tape[start:end].ljust(end - start, b"\0")]
        return {
            "pointer": self.pointer,
            "cell": self.tape[self.pointer],
            "start": start,
            "tape": cells,
            "steps": self.steps,
        }

    def configuration(self, window: int = WINDOW) -> dict[str, Plain]:
        """The snapshot and what comes next; the fields are explained at `Program.steps`."""
        command, found = self.command, self.obstacle()
        return {
            "offset": self.code.offsets[self.next] if command else None,
            "command": command,
            **self.snapshot(window),
            "read": self.taken,
            "written": len(self.output),
            "fault": found.message if found else None,
        }
