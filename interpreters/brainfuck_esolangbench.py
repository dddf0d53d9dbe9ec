"""Brainfuck as the released EsoLang-Bench harness runs it: in characters, not in bytes.

`,` takes a whole character and stores its code point, however large; `.` prints the character of the cell's value.
Arithmetic brings a cell back to 0 to 255, but a loop sees a large one as it is: 256 is not 0. Everything else is as
specified. Here the input is UTF-8, and so is the output, whose limit is in bytes as ever; input that is no UTF-8 is
taken a byte a character.

Where the input is ASCII no cell ever exceeds 255, and all the difference is in the bytes that a character takes. Such
runs are left to the program as specified, with all its speed: see `transcoded`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from interpreters.base import Execution, Limits, Plain
from interpreters.brainfuck_machine import WINDOW, Machine, Obstacle, obstacle
from interpreters.brainfuck_text import Code


@dataclass(slots=True)
class CharacterMachine:
    """A run in characters, between two commands; its rules besides are those of `brainfuck_machine`."""

    code: Code
    characters: list[int]
    limits: Limits
    at_end_of_input: int | None
    next: int = 0
    steps: int = 0
    pointer: int = 0
    taken: int = 0
    tape: list[int] = field(default_factory=lambda: [0])
    output: bytearray = field(default_factory=bytearray)

    @property
    def command(self) -> str | None:
        return self.code.commands[self.next] if self.next < len(self.code.commands) else None

    def obstacle(self) -> Obstacle | None:
        """What forbids the next command, if anything does."""
        written = len(self.output) + len(self._printed())
        return obstacle(self.command, self.steps, self.pointer, written, self.limits)

    def advance(self) -> None:
        """Carry out the next command; there must be one, and no obstacle to it."""
        command = self.code.commands[self.next]
        self.steps += 1
        self.next += 1
        cell = self.tape[self.pointer]
        match command:
            case ">":
                self.pointer += 1
                if self.pointer == len(self.tape):
                    self.tape.append(0)
            case "<":
                self.pointer -= 1
            case "+":
                self.tape[self.pointer] = (cell + 1) % 256
            case "-":
                self.tape[self.pointer] = (cell - 1) % 256
            case ".":
                self.output += self._printed()
            case ",":
                self._read()
            case "[" if cell == 0:
                self.next = self.code.partners[self.next - 1] + 1
            case "]" if cell != 0:
                self.next = self.code.partners[self.next - 1] + 1

    def finish(self) -> Execution:
        """Go on to the end, whatever it is, and say what it was."""
        while self.command is not None:
            if found := self.obstacle():
                place = self.code.position(self.next)
                return Execution(
                    found.status, bytes(self.output), self.steps, found.message, place, found.expected, self.snapshot()
                )
            self.advance()
        return Execution("ok", bytes(self.output), self.steps)

    def catch_up(self, machine: Machine) -> None:
        """Come to where the machine as specified has come to, on input that is ASCII."""
        self.next, self.steps, self.pointer, self.taken = machine.next, machine.steps, machine.pointer, machine.taken
        self.tape = list(machine.tape)
        self.output = bytearray(transcoded(bytes(machine.output)))

    def snapshot(self, window: int = WINDOW) -> dict[str, Plain]:
        """As the machine as specified takes it."""
        start = max(0, self.pointer - window)
        end = min(self.pointer + window + 1, self.limits.memory)
        shown = self.tape[start:end]
        cells: list[Plain] = [*shown, *[0] * (end - start - len(shown))]
        cell = self.tape[self.pointer]
        return {"pointer": self.pointer, "cell": cell, "start": start, "tape": cells, "steps": self.steps}

    def configurations(self, window: int) -> Iterator[Mapping[str, Plain]]:
        """One before each step and one after the last; the fields are explained at `brainfuck.Program.steps`."""
        while True:
            found = self.obstacle()
            yield {
                "offset": self.code.offsets[self.next] if self.command else None,
                "command": self.command,
                **self.snapshot(window),
                "read": self.taken,
                "written": len(self.output),
                "fault": found.message if found else None,
            }
            if found or self.command is None:
                return
            self.advance()

    def _printed(self) -> bytes:
        # A surrogate is no character of UTF-8, and cannot come from input that is; other values are code points.
        return chr(self.tape[self.pointer]).encode()

    def _read(self) -> None:
        if self.taken < len(self.characters):
            self.tape[self.pointer] = self.characters[self.taken]
            self.taken += 1
        elif self.at_end_of_input is not None:
            self.tape[self.pointer] = self.at_end_of_input


def transcoded(output: bytes) -> bytes:
    """What was written as bytes, as it is written in characters."""
    return output.decode("latin-1").encode()


def characters_within(output: bytes, most: int) -> int:
    """How many bytes of an output, one character each, go into `most` bytes of UTF-8."""
    for count, byte in enumerate(output):
        most -= 1 if byte < 128 else 2
        if most < 0:
            return count
    return len(output)


def characters(stdin: bytes) -> list[int]:
    """The code points of an input."""
    try:
        return list(map(ord, stdin.decode()))
    except UnicodeDecodeError:
        return list(stdin)
