"""The Unlambda machine, one call at a time: the exact meaning of a program, and the only maker of diagnoses.

- One step is one function called with one argument, by an application in the source, by another function, or by the
  machine when it forces a promise. Evaluating terms, returning values and pushing frames count nothing.
- A call is looked at before it is made. If it would pass a limit, it is not made, is not counted, and is the place
  where the run ended, as the place of the function in the source; all that was written before it is kept. Steps are
  looked at first, then memory, then output. A program that ends with its last permitted step has ended well.
- Memory is cells as `unlambda_stack` counts them. A run with more frames on its stack than cells fails at once. All
  cells together are counted after every so many calls as there are cells, and whenever so many frames were captured. So
  a run that never holds more than its cells never fails, and one that holds more for long always does.

Nothing can go wrong at run time but a limit. What the functions do is in `unlambda_functions`, evaluation in
`unlambda_state`. `unlambda_quick` only ever brings a machine forward to a state that this one would reach, and leaves
every end to it.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from interpreters.base import Execution, Limits, Plain, Position, Status
from interpreters.unlambda_functions import ACTIONS, would_write
from interpreters.unlambda_stack import cells_alive
from interpreters.unlambda_state import State
from interpreters.unlambda_terms import PAIR, PRINT, QUERY, text, waiting, written
from interpreters.unlambda_text import Code

WATCHED = 240
"""Characters of a term that those see who watch a run."""

FRAMES = 12
"""And frames of the stack."""


class Obstacle(NamedTuple):
    """Why a run cannot go on."""

    status: Status
    message: str


@dataclass(slots=True, eq=False, repr=False)
class Machine:
    """A run of a program, before a call or at its end."""

    code: Code
    stdin: str
    limits: Limits
    state: State = field(init=False)
    steps: int = field(default=0, init=False)
    next_count: int = field(init=False)
    """The number of steps after which cells are counted next."""
    full: bool = field(default=False, init=False)
    """Whether the last count found more cells than there are."""

    def __post_init__(self) -> None:
        self.state = State(self.stdin)
        self.next_count = self.limits.memory
        self.state.evaluate(self.code.term)
        self.count_cells_if_due()

    def obstacle(self) -> Obstacle | None:
        """What forbids the next call, if anything does."""
        if self.state.ended:
            return None
        if self.steps >= self.limits.steps:
            return Obstacle("out_of_steps", f"the program was still running after {self.steps:,} calls")
        if self.full:
            return Obstacle("out_of_memory", f"the program held more than {self.limits.memory:,} cells of memory")
        if len(self.state.output) + would_write(self.state) > self.limits.output:
            return Obstacle("out_of_output", f"the program wrote more than {self.limits.output:,} bytes")
        return None

    def advance(self) -> None:
        """Make the next call; there must be one, and no obstacle to it."""
        function, argument = self.state.function, self.state.argument
        self.steps += 1
        ACTIONS[function[0]](self.state, function, argument)
        self.count_cells_if_due()

    def count_cells_if_due(self) -> None:
        state, memory = self.state, self.limits.memory
        if (self.steps >= self.next_count or state.depth > memory or state.captured > memory) and not state.ended:
            self.full = cells_alive(state.stack, state.below, (state.function, state.argument)) > memory
            self.next_count = self.steps + memory
            state.captured = 0

    def finish(self) -> Execution:
        """Go on to the end, whatever it is, and say what it was."""
        while not self.state.ended:
            if obstacle := self.obstacle():
                return Execution(
                    obstacle.status,
                    bytes(self.state.output),
                    self.steps,
                    obstacle.message,
                    Position.of(self.code.source, self.state.function[1]),
                    snapshot=self.snapshot(),
                )
            self.advance()
        return Execution("ok", bytes(self.state.output), self.steps)

    def snapshot(self) -> dict[str, Plain]:
        """The call that comes next, or the value at the end, and what there is besides."""
        state = self.state
        return {
            "term": written(state.argument if state.ended else (PAIR, state.function, state.argument)),
            "depth": state.depth,
            "character": None if state.character is None else text(state.character),
            "steps": self.steps,
        }

    def watched(self) -> dict[str, Plain]:
        """The configuration with more of the terms, and the topmost frames; explained at `Program.watch`."""
        state = self.state
        function = None if state.ended else written(state.function, WATCHED)
        return {
            **self.configuration(),
            "function": function,
            "argument": written(state.argument, WATCHED),
            "size": 2 if not state.ended and state.function[0] in (PRINT, QUERY) else 1,
            "frames": [waiting(frame) for frame in state.frames(FRAMES)],
        }

    def configuration(self) -> dict[str, Plain]:
        """The snapshot and what comes next; the fields are explained at `Program.steps`."""
        state, obstacle = self.state, self.obstacle()
        return {
            "offset": None if state.ended else state.function[1],
            "function": None if state.ended else written(state.function),
            "argument": None if state.ended else written(state.argument),
            **self.snapshot(),
            "read": state.taken,
            "written": len(state.output),
            "fault": obstacle.message if obstacle else None,
        }
