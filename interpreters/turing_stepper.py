"""The deterministic Turing machine, one step at a time: the exact meaning of a definition, run the plain way.

- The tape has cells in both directions without end. Its cell 0 and those after it hold the word, all others are blank.
  An empty word leaves one blank under the head. A tape counts the cells that held the word or have been under the head.
- A rule is found by the state and the symbol under the head. A symbol that the machine does not know has no rule.
- A step follows one rule: it writes, it moves the head, and it enters the next state.

A run is in one configuration after another. Each is looked at, and the first of these that holds ends the run:

1. The state is final: `accept`.
2. The tape has more cells than the limit allows: `out_of_configurations`.
3. There is no rule: `reject_halted`; or as one says of a nondeterministic machine, `reject_all_branches_halted`.
4. The configuration is being watched for, and has come again: `loops`.
5. The limit on steps has been reached: `out_of_steps`.

So a run that needs exactly as many steps as it may have ends by its own verdict.

**Loops.** The configurations after 256 steps, after 1024, 4096 and so on by powers of four are watched for, each for a
quarter of the steps that it took to come there. If one comes again (the same state, the same head, the same symbol in
every cell), the run goes on for ever, and ends at that very step. A run that comes into its loop after m steps, and
needs n steps for a round, is found out n steps after the first of these numbers that is at least m and at least 4 n. A
machine that runs one way for ever never repeats a configuration, and is stopped by a limit.

The fast ways to run (turing_quick.py, turing_wasm.py) look at less, and end every run in the same way at the same step.
"""

from collections.abc import Iterator

from interpreters.base import Plain
from interpreters.machine import Computation, Ending, MachineLimits
from interpreters.turing_definition import TuringDefinition
from interpreters.turing_rules import Rule, State, Symbol
from interpreters.turing_snapshot import WINDOW, snapshot, tape

FIRST_WATCHED = 256
"""Steps before the first configuration that is watched for."""

GROWTH = 4
"""How many times as many steps come before the next one; and which part of the steps before it is watched."""


def watches(limit: int) -> Iterator[tuple[int, int]]:
    """The first and the last step of each watch within a limit; past the last one, the limit twice."""
    start = FIRST_WATCHED
    while start < limit:
        yield start, min(start + start // GROWTH, limit)
        start *= GROWTH
    yield limit, limit


class Stepper:
    """A run of a deterministic machine, between two steps."""

    __slots__ = ("_definition", "_high", "_low", "_tape", "_watched", "head", "state", "steps")

    def __init__(self, definition: TuringDefinition, word: str) -> None:
        self._definition = definition
        self._tape: dict[int, Symbol] = dict(enumerate(word))
        self._low, self._high = 0, max(len(word), 1) - 1
        self._watched: tuple[State, int, dict[int, Symbol]] | None = None
        self.state: State = definition.initial_state
        self.head = 0
        self.steps = 0

    @property
    def rule(self) -> Rule | None:
        """What comes next."""
        found = self._definition.rules.get(self.state, {}).get((self._symbol(self.head),))
        return found[0] if found else None

    def advance(self) -> None:
        """Take the next step; there must be a rule for it."""
        rule = self.rule
        assert rule is not None
        self._tape[self.head] = rule.symbols[0]
        self.head += rule.moves[0]
        self._low, self._high = min(self._low, self.head), max(self._high, self.head)
        self.state = rule.state
        self.steps += 1

    def resume(self, state: State, head: int, steps: int, cells: dict[int, Symbol]) -> None:
        """Go on from another configuration: `cells` are those that held the word or have been under the head."""
        self.state, self.head, self.steps = state, head, steps
        self._tape, self._low, self._high = cells, min(cells), max(cells)

    def finish(self, limits: MachineLimits) -> Computation:
        """Go on to the end of the run, whatever it is."""
        following = watches(limits.steps)
        start, end = next(following)
        while not (ending := self._ending(limits)):
            if self.steps == start:
                self._watched = self._configuration()
            elif self.steps == end:
                self._watched = None
                start, end = next(following)
            self.advance()
        return Computation(ending, self.steps, self.steps + 1, snapshot=self.snapshot())

    def snapshot(self) -> dict[str, Plain]:
        """The configuration, its tape cut to a window; the fields are explained in turing_snapshot.py."""
        cells = [self._symbol(cell) for cell in range(self.head - WINDOW, self.head + WINDOW + 1)]
        shown = tape(self.head, cells, WINDOW, self._definition.blank)
        return snapshot(self._definition.kind, self.state, shown, self.steps)

    def _symbol(self, cell: int) -> Symbol:
        return self._tape.get(cell, self._definition.blank)

    def _ending(self, limits: MachineLimits) -> Ending | None:
        if self.state in self._definition.final_states:
            return "accept"
        if self._high - self._low + 1 > limits.configurations:
            return "out_of_configurations"
        if self.rule is None:
            return self._definition.rejection
        if self._watched is not None and self._watched == self._configuration():
            return "loops"
        if self.steps == limits.steps:
            return "out_of_steps"
        return None

    def _configuration(self) -> tuple[State, int, dict[int, Symbol]]:
        """The state, the head, and all cells that are not blank."""
        marked = {cell: symbol for cell, symbol in self._tape.items() if symbol != self._definition.blank}
        return self.state, self.head, marked
