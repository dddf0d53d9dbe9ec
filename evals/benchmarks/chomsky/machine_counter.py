"""Programs of counter machines as questions print them: numbered instructions.

(0, increment, x) -> 1           add 1 to counter x, go to instruction 1
(1, decrement, x) -> (2, 5)      if x is greater than 0, subtract 1 from it and go to 2; else go to 5
(2, halt)
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from evals.benchmarks.chomsky.layout import Block, LayoutError, check_states, names, number, row
from evals.benchmarks.chomsky.notation import token

COUNTER = "counter machine"

Operation = Literal["increment", "decrement", "halt"]


class Instruction(NamedTuple):
    """One instruction."""

    operation: Operation
    counter: str = ""
    following: int = -1
    """The next instruction; of halt, -1."""
    zero: int = -1
    """The next instruction of decrement if the counter is 0; of others, -1."""


@dataclass(frozen=True, slots=True)
class CounterProgram:
    """A counter program; it begins with instruction 0."""

    counters: tuple[str, ...]
    instructions: tuple[Instruction, ...]

    def __post_init__(self) -> None:
        check_states(self.counters)

    @property
    def heading(self) -> str:
        return COUNTER

    def block(self) -> Block:
        return Block(
            self.heading,
            {
                "counters": names(self.counters),
                "instructions": tuple(_row(place, each) for place, each in enumerate(self.instructions)),
            },
        )


def _row(place: int, each: Instruction) -> str:
    if each.operation == "halt":
        return row((str(place), each.operation))
    targets = (each.following, each.zero) if each.operation == "decrement" else (each.following,)
    return row((str(place), each.operation, token(each.counter)), tuple(map(str, targets)))


def counter_program(block: Block) -> CounterProgram:
    """The program that a block prints. Raises LayoutError."""
    instructions: list[Instruction] = []
    for sides in block.rows("instructions"):
        match sides:
            case ((place, "halt"),):
                instruction = Instruction("halt")
            case ((place, "increment", counter), (following,)):
                instruction = Instruction("increment", counter, number(following))
            case ((place, "decrement", counter), (following, zero)):
                instruction = Instruction("decrement", counter, number(following), number(zero))
            case _:
                raise LayoutError("there is no such instruction")
        if number(place) != len(instructions):
            raise LayoutError("the instructions are not numbered from 0")
        instructions.append(instruction)
    return CounterProgram(block.names("counters"), tuple(instructions))
