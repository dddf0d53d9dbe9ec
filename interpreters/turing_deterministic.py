"""A deterministic Turing machine, compiled: `run` gives exactly what the stepper gives, but faster.

A word is run in plain Python first (turing_quick.py), with an allowance of steps. If that is used up, the word is run
again from its start by WebAssembly (turing_native.py), which makes up for the lost steps in no time. Of many words,
those that are left when their common allowance is used up are run that way.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from sys import maxsize

from interpreters import turing_native as native
from interpreters.base import Plain
from interpreters.machine import Computation, Ending, MachineLimits
from interpreters.turing_definition import TuringDefinition
from interpreters.turing_quick import Rows, Run, Stop
from interpreters.turing_snapshot import EDGE, snapshot, tape
from interpreters.turing_stepper import Stepper
from interpreters.turing_table import Table

PATIENCE = 10_000
"""Steps in plain Python, for one word."""

PATIENCE_FOR_ALL = 40_000
"""And for many words."""

PATIENCE_UNLOADED = 500_000
"""For all words of a machine, where WebAssembly has to be loaded first, which takes as long as these steps."""


class DeterministicMachine:
    """A machine, which any number of threads may run at once; satisfies `interpreters.machine.Machine`."""

    def __init__(self, definition: TuringDefinition, patience: int | None) -> None:
        self._definition = definition
        self._patience = patience
        self._rows = Rows.of(definition)
        self._steps_in_python = 0

    def run(self, word: str, limits: MachineLimits) -> Computation:
        """Read one word, a symbol a character."""
        return self._run_all([word], limits, PATIENCE)[0]

    def run_all(self, words: Iterable[str], limits: MachineLimits) -> list[Computation]:
        """Read many words, each on its own."""
        some = list(words)
        return self._run_all(some, limits, min(PATIENCE * len(some), PATIENCE_FOR_ALL))

    def trace(self, word: str, after: int = 0) -> Iterator[Mapping[str, Plain]]:
        """Yield each configuration, or those after so many steps, which are taken in plain Python at once.

        The fields are explained in turing_snapshot.py. There are no limits.
        """
        stepper = Stepper(self._definition, word)
        if after:
            Run(self._rows, word, maxsize).forward(stepper, after)
        yield stepper.snapshot()
        while stepper.rule:
            stepper.advance()
            yield stepper.snapshot()

    def _run_all(self, words: Sequence[str], limits: MachineLimits, patience: int) -> list[Computation]:
        if self._patience is not None:
            patience = self._patience
        elif not native.is_loaded():
            patience = max(PATIENCE_UNLOADED - self._steps_in_python, patience)
        computations: list[Computation] = []
        for word in words:
            stop = Run(self._rows, word, limits.configurations).finish(min(patience, limits.steps))
            if stop.halt == "out_of_steps" and stop.steps < limits.steps:
                break
            patience -= stop.steps
            self._steps_in_python += stop.steps
            computations.append(self._computation(stop, limits))
        for batch in native.batches(words[len(computations) :]):
            computations += self._run_native(batch, limits)
        return computations

    def _run_native(self, words: Sequence[str], limits: MachineLimits) -> Iterator[Computation]:
        longest = min(limits.configurations, native.MOST_CELLS) if self._table else -1
        fitting = [word for word in words if len(word) <= longest]
        stops: Iterator[Stop | None] = iter(())
        if self._table and fitting:
            stops = iter(native.run(self._table, fitting, limits.steps, limits.configurations))
        for word in words:
            stop = next(stops) if len(word) <= longest else None
            stop = stop or Run(self._rows, word, limits.configurations).finish(limits.steps)
            yield self._computation(stop, limits)

    @cached_property
    def _table(self) -> Table | None:
        try:
            return Table(self._definition)
        except ValueError:
            return None

    def _computation(self, stop: Stop, limits: MachineLimits) -> Computation:
        definition, blank = self._definition, self._definition.blank
        symbol = stop.window[stop.before]
        ending: Ending = "out_of_steps"
        if stop.halt == "loops":
            ending = "loops"
        elif stop.state in definition.final_states:
            ending = "accept"
        elif stop.halt == "full" or (symbol is EDGE and stop.cells == limits.configurations):
            ending = "out_of_configurations"
        elif not definition.rules.get(stop.state, {}).get((blank if symbol is EDGE else symbol,)):
            ending = definition.rejection
        shown = tape(stop.head, stop.window, stop.before, blank)
        last = snapshot(definition.kind, stop.state, shown, stop.steps)
        return Computation(ending, stop.steps, stop.steps + 1, snapshot=last)
