"""The state of a script of the dialect "esolangbench" between two commands, and what may be asked of it.

What the dialect is, shakespeare_esolangbench.py says.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from interpreters.base import Limits, Plain
from interpreters.shakespeare_esolangbench_text import Command, Plan, Script
from interpreters.shakespeare_numbers import Halt, room_for, shown, width
from interpreters.shakespeare_play import printable
from interpreters.shakespeare_state import SENTENCE, TOP

A_NOUN = "digits, nothing, yourself, an operation on two values with 'and' between them, or a known noun"


@dataclass(slots=True)
class State:
    """A run of a script, between two commands."""

    script: Script
    stdin: str
    limits: Limits
    next: int = 0
    """Number of the command that comes next; behind the last one when the script has ended."""
    steps: int = 0
    stage: list[str] = field(default_factory=list)
    stacks: dict[str, list[int]] = field(default_factory=dict)
    memory: int = 0
    """Words of all numbers on stacks."""
    taken: int = 0
    """Characters of input read."""
    output: bytearray = field(default_factory=bytearray)

    @property
    def command(self) -> Command | None:
        return self.script.commands[self.next] if self.next < len(self.script.commands) else None

    def stack(self, speaker: str) -> list[int]:
        return self.stacks.setdefault(speaker, [])

    def top(self, speaker: str) -> int:
        stack = self.stack(speaker)
        if not stack:
            raise Halt("runtime_error", f"{speaker} has no value: the stack is empty", "'You are ...' before this")
        return stack[-1]

    def work_out(self, plan: Plan, speaker: str) -> int:
        """The value of a plan. Raises Halt."""
        values: list[int] = []
        held = self.memory
        for part in plan:
            if part.kind == "number":
                number = part.number
            elif part.kind == "top":
                number = self.top(speaker)
            elif part.kind == "fault":
                raise Halt("runtime_error", part.message, A_NOUN)
            elif part.kind == "check":
                if values[-1] == 0:
                    raise Halt("runtime_error", "a division by zero", "a divisor other than zero")
                continue
            else:
                right, left = values.pop(), values.pop()
                held -= width(left) + width(right)
                number = OPERATIONS[part.kind](left, right)
            held += room_for(number, held, self.limits.memory)
            values.append(number)
        return values[0]

    def push(self, speaker: str, number: int) -> None:
        """For a number for which there is room."""
        self.stack(speaker).append(number)
        self.memory += width(number)

    def write(self, text: bytes) -> None:
        if len(self.output) + len(text) > self.limits.output:
            raise Halt("out_of_output", f"the script writes more than {self.limits.output:,} bytes")
        self.output += text

    def snapshot(self, top: int = TOP) -> dict[str, Plain]:
        """Who is on stage and what is on the stacks, and the command that comes next."""
        command = self.command
        stacks = {printable(name): stack for name, stack in self.stacks.items() if stack}
        return {
            "event": printable(self.script.source[command.start : command.end][:SENTENCE]) if command else None,
            "speaker": (printable(command.speaker) or None) if command else None,
            "on_stage": [printable(name) for name in self.stage],
            "stacks": {name: [shown(number) for number in stack[: -top - 1 : -1]] for name, stack in stacks.items()},
            "stack_sizes": {name: len(stack) for name, stack in stacks.items()},
            "steps": self.steps,
        }


OPERATIONS: Mapping[str, Callable[[int, int], int]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    # The divisor is worked out first, and so stands on the left.
    "/": lambda divisor, dividend: dividend // divisor,
}
