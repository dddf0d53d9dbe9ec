"""Nondeterministic Turing machines, of one tape or of several: a search through their configurations, level by level.

Level 0 is the first configuration. Level n + 1 holds what a step leads to from those of level n, in the order of the
configurations and of the rules, and leaves out what has been seen before, in whatever level. Two configurations are the
same if their states are, and their heads, and the symbols in all cells of their tapes. What is new is looked at in that
order, and the search ends with

    out_of_steps                as soon as something is new, if the limit allows no other level
    out_of_configurations       as soon as one more is new than may be kept; one of n tapes counts n times
    accept                      as soon as a configuration is found that is in a final state; its level ends with it
    reject_all_branches_halted  if nothing is new, and every branch halts
    loops                       if nothing is new, and some branch comes back to where it was, and so goes on for ever

Whether a branch comes back need only be asked in the end. It does if there is a round in the steps between the
configurations that have been seen, and these are all that there are; what a step leads to that was seen before is not
enough, for two branches may meet.

A search has as many steps as its last level says, so one that needs exactly as many as it may take ends by its own
verdict. What has been seen is kept, so that even a machine with a single branch keeps a configuration for each step.
"""

from collections.abc import Iterable, Iterator, Mapping
from sys import maxsize

from interpreters.base import Plain
from interpreters.machine import Computation, Ending, MachineLimits
from interpreters.turing_configurations import Configuration, Configurations, OneTape, SeveralTapes
from interpreters.turing_definition import TuringDefinition
from interpreters.turing_snapshot import level

UNLIMITED = MachineLimits(maxsize, maxsize)


class NondeterministicMachine:
    """A machine, which any number of threads may run at once; satisfies `interpreters.machine.Machine`."""

    __slots__ = ("_definition",)

    def __init__(self, definition: TuringDefinition) -> None:
        self._definition = definition

    def run(self, word: str, limits: MachineLimits) -> Computation:
        """Read one word, a symbol a character."""
        return Search(self._definition, word).finish(limits)

    def run_all(self, words: Iterable[str], limits: MachineLimits) -> list[Computation]:
        """Read many words, each on its own."""
        return [self.run(word, limits) for word in words]

    def trace(self, word: str, after: int = 0) -> Iterator[Mapping[str, Plain]]:
        """Yield each level, or those after so many, as `Search.snapshot` shows them, without limits."""
        search = Search(self._definition, word)
        if not after:
            yield search.snapshot()
        while (ending := search.deepen(UNLIMITED)) is None or ending == "accept":
            if search.steps >= after:
                yield search.snapshot()
            if ending:
                break


class Search:
    """A search, between two levels."""

    __slots__ = ("_configurations", "_definition", "_level", "_meets", "_seen", "_steps", "_widest")

    def __init__(self, definition: TuringDefinition, word: str) -> None:
        self._definition = definition
        self._configurations: Configurations = (OneTape if definition.tapes == 1 else SeveralTapes)(definition, word)
        start = self._configurations.start
        self._level = [start]
        self._seen = {start: 0}
        """And the levels in which they were found."""
        self._steps = 0
        self._widest = 1
        self._meets = False
        """Whether a step has led to the same level, or to one before: without that, no branch can have come back."""

    @property
    def steps(self) -> int:
        """The number of the level."""
        return self._steps

    def finish(self, limits: MachineLimits) -> Computation:
        """Go on to the end of the search, whatever it is."""
        ending: Ending | None = None
        if self._definition.tapes > limits.configurations:
            ending = "out_of_configurations"
        while not ending:
            ending = self.deepen(limits)
        return Computation(ending, self._steps, len(self._seen), self._widest, self.snapshot())

    def deepen(self, limits: MachineLimits) -> Ending | None:
        """Search one more level; if that ends the search, say how."""
        seen, final, after = self._seen, self._definition.final_states, self._configurations.after
        most = limits.configurations // self._definition.tapes
        below = self._steps + 1
        following: list[Configuration] = []
        for configuration in self._level:
            for found in after(configuration):
                if (known := seen.get(found)) is not None:
                    self._meets |= known < below
                    continue
                if self._steps == limits.steps:
                    return "out_of_steps"
                if len(seen) >= most:
                    return "out_of_configurations"
                seen[found] = below
                following.append(found)
                if found[0] in final:
                    self._enter([found], max(self._widest, len(following)))
                    return "accept"
        if not following:
            return "loops" if self._meets and self._comes_back() else "reject_all_branches_halted"
        self._enter(following, max(self._widest, len(following)))
        return None

    def _enter(self, level: list[Configuration], widest: int) -> None:
        self._level, self._widest = level, widest
        self._steps += 1

    def _comes_back(self) -> bool:
        """Whether some configuration leads back to itself; all that there are have been seen."""
        after, start = self._configurations.after, self._configurations.start
        path = [(start, iter(after(start)))]
        on_path, done = {start}, set()
        while path:
            configuration, rest = path[-1]
            for found in rest:
                if found in on_path:
                    return True
                if found not in done:
                    on_path.add(found)
                    path.append((found, iter(after(found))))
                    break
            else:
                path.pop()
                on_path.remove(configuration)
                done.add(configuration)
        return False

    def snapshot(self) -> dict[str, Plain]:
        """The level, as turing_snapshot.py tells."""
        return level(self._steps, len(self._level), map(self._configurations.show, self._level))
