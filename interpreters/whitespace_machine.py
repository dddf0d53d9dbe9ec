"""The Whitespace machine, one instruction at a time: the exact meaning of a program, and the only maker of diagnoses.

- Integers have no bounds. Division rounds down, and the remainder has the sign of the divisor.
- The heap has a cell at every integer, negative ones included. One that was never stored to holds 0, or is an error,
  as compiled.
- Input is text in UTF-8. `read character` takes one character and stores its code point; at the end of input it
  stores -1 or 0, or is an error, as compiled. `read number` skips white space and takes a sign, if there is one, and
  the digits after it. If nothing but blanks follows on that line, it takes them and the line feed, too; else it takes
  no more. So two numbers may stand on one line, and a character that is read after a number alone on its line begins
  the next line.
- `print character` writes a code point in UTF-8; a number that is none is an error.
- A program ends with `end`, wherever it stands, and also behind its last instruction unless that was made an error.

What is counted:

- *Steps.* One for every instruction carried out, labels and `end` included. Work on numbers of more than one cell (64
  bits) takes longer and counts more, so that a run cannot last for hours on few steps: `add` and `subtract` count the
  cells of the longer number, `multiply`, `divide` and `modulo` the product of the cells of both, `print number` the
  square of the cells, heap instructions the cells of the address, and `read number` the square of the groups of 19
  digits read, if that is more.
- *Memory.* One cell for every entry of the stack, of the heap and of the call stack; a number of more than 64 bits
  takes a cell for every 64 bits or part of them. (So does an address, whose first cell is that of its entry.)
- *Output.* Bytes.

An instruction is looked at before it is carried out. If it would fault or pass a limit, it changes nothing, is not
counted, and is the place where the run ended. The step limit comes first: a machine that has used it up looks at
nothing else. Then come faults, then the steps of long numbers, then memory or output.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice

from interpreters.base import Execution, Limits, Plain, Position, Status
from interpreters.whitespace_code import FLOW, Code, Instruction, shortened
from interpreters.whitespace_number import cells, shown

WINDOW = 8
"""Entries of the stack and of the heap shown in a snapshot."""

WATCHED = 64
"""And to those who watch a run."""

ENDED = -1
"""The number of the next instruction when the program has ended."""


class Stopped(Exception):
    """Why a run cannot go on."""

    def __init__(self, status: Status, message: str, expected: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.expected = expected


Action = Callable[["Machine", Instruction], int | None]
"""Carries out an instruction, or raises Stopped and changes nothing; gives the next one's number if it is another than
the one behind it."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What a dialect and the options decide about a run."""

    actions: Mapping[str, Action]
    released: bool = False
    """Whether this is the dialect of the released harness."""
    unset: int | None = 0
    """What the heap holds where nothing was stored; None if reading there is an error."""
    at_end_of_input: int | None = -1
    """What `read character` stores at the end of input; None if that is an error."""
    end_required: bool = False


@dataclass(slots=True)
class Machine:
    """A run of a program, between two instructions."""

    code: Code
    text: str
    """The input. A byte that is not UTF-8 is a lone surrogate in it."""
    limits: Limits
    rules: Rules
    next: int = 0
    steps: int = 0
    taken: int = 0
    """Characters of input read."""
    cells: int = 0
    """Memory in use."""
    stack: list[int] = field(default_factory=list)
    heap: dict[int, int] = field(default_factory=dict)
    calls: list[int] = field(default_factory=list)
    """Numbers of the instructions to return to."""
    output: bytearray = field(default_factory=bytearray)

    @property
    def ended(self) -> bool:
        at_the_end = self.next == len(self.code.instructions) and not self.rules.end_required
        return at_the_end or self.next == ENDED

    @property
    def entries(self) -> int:
        """What `cells` would be if every number took one cell."""
        return len(self.stack) + len(self.heap) + len(self.calls)

    def advance(self) -> None:
        """Carry out the next instruction; the program must not have ended. Raises Stopped, and changes nothing then."""
        if self.steps >= self.limits.steps:
            raise self._out_of_steps()
        if self.next == len(self.code.instructions):
            message = "the program went on behind its last instruction"
            raise Stopped("runtime_error", message, "LLL (end), LTL (return) or a jump before this place")
        instruction = self.code.instructions[self.next]
        target = self.rules.actions[instruction.operation](self, instruction)
        self.next = self.next + 1 if target is None else target
        self.steps += 1

    def advance_past_turn(self) -> None:
        """Carry out instructions up to the first behind which a run may go on elsewhere, and that one."""
        while not self.ended:
            number = self.next
            self.advance()
            if self.code.instructions[number].operation in FLOW:
                break

    # What actions are made of. Whatever raises comes before whatever changes.

    def need(self, count: int, instruction: Instruction) -> None:
        """Make sure that the stack holds so many numbers."""
        if len(self.stack) < count:
            raise Stopped(
                "runtime_error",
                f"the stack holds {_numbers(len(self.stack))}, but {instruction.operation} needs {count:,}",
                f"{_numbers(count)} or more on the stack",
            )

    def afford(self, steps: int) -> int:
        """Make sure that an instruction may count so many steps; give how many they are beyond the first."""
        if self.steps + steps > self.limits.steps:
            raise self._out_of_steps()
        return steps - 1

    def make_room(self, growth: int) -> None:
        """Take so many cells into use, or give them back if the number is negative."""
        if growth > 0 and self.cells + growth > self.limits.memory:
            raise Stopped("out_of_memory", f"the program needed more than {self.limits.memory:,} cells of memory")
        self.cells += growth

    def replace(self, count: int, *numbers: int) -> None:
        """Put numbers in the place of the topmost ones of the stack."""
        old = self.stack[-count:] if count else []
        self.make_room(sum(map(cells, numbers)) - sum(map(cells, old)))
        del self.stack[len(self.stack) - count :]
        self.stack.extend(numbers)

    def store(self, address: int, number: int, count: int) -> None:
        """Store a number that came, with its address, from the topmost ones of the stack."""
        old = cells(self.heap[address]) if address in self.heap else 1 - cells(address)
        self.make_room(cells(number) - old - sum(map(cells, self.stack[-count:])))
        del self.stack[-count:]
        self.heap[address] = number

    def write(self, output: bytes) -> None:
        """Write what is made of the topmost number."""
        if len(self.output) + len(output) > self.limits.output:
            raise self.out_of_output()
        self.replace(1)
        self.output += output

    def out_of_output(self) -> Stopped:
        return Stopped("out_of_output", f"the program wrote more than {self.limits.output:,} bytes")

    def _out_of_steps(self) -> Stopped:
        return Stopped("out_of_steps", f"the program was still running after {self.steps:,} steps")

    # What is told about a run.

    def execution(self, stopped: Stopped | None) -> Execution:
        """What the run gave, if it goes no further."""
        if stopped is None:
            return Execution("ok", bytes(self.output), self.steps)
        return Execution(
            stopped.status,
            bytes(self.output),
            self.steps,
            stopped.message,
            self._position(),
            stopped.expected,
            self.snapshot(),
        )

    def _position(self) -> Position:
        return self.code.script.position(self.code.start(self.next))

    def snapshot(self, window: int = WINDOW) -> dict[str, Plain]:
        """The state in plain values; the fields are explained at `Program.steps`."""
        instruction = None
        if 0 <= self.next < len(self.code.instructions):
            name = self.code.instructions[self.next].operation
            instruction = f"{shortened(self.code.letters(self.next))} ({name})"
        addresses = list(islice(reversed(self.heap), window))[::-1]
        return {
            "instruction": instruction,
            "stack": [shown(number) for number in self.stack[-window:]],
            "height": len(self.stack),
            "heap": [[shown(address), shown(self.heap[address])] for address in addresses],
            "addresses": len(self.heap),
            "depth": len(self.calls),
            "cells": self.cells,
            "steps": self.steps,
        }

    def configuration(self, window: int = WINDOW) -> dict[str, Plain]:
        """The snapshot and what comes next; the fields are explained at `Program.steps`."""
        return {
            "offset": None if self.ended else self.code.script.offset(self.code.start(self.next)),
            **self.snapshot(window),
            "read": self.taken,
            "written": len(self.output),
            "fault": None,
        }

    def watched(self) -> dict[str, Plain]:
        """The configuration with more of the stores, and where the instruction that comes next ends."""
        end = None
        if 0 <= self.next < len(self.code.instructions):
            end = self.code.script.offset(self.code.start(self.next + 1) - 1) + 1
        calls: list[Plain] = [self.code.script.offset(self.code.start(each)) for each in self.calls[-WATCHED:]]
        return {**self.configuration(WATCHED), "end": end, "calls": calls}


def _numbers(count: int) -> str:
    return f"{count:,} number{'' if count == 1 else 's'}"
