"""Breadth-first search among the configurations of a nondeterministic machine.

A level holds the configurations that are reached by so many steps and by no fewer; equal ones are one. The machine
accepts if a level holds a configuration that does. If a level is empty, every branch has been followed: either all of
them halt, or some go round in a circle for ever. A second search, from configuration to configuration, tells which; it
is made only where the first has come back to an earlier level.

All configurations that were seen are kept, and it is they that are limited.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from interpreters.machine import Ending, MachineLimits

At = TypeVar("At", bound=Hashable)
"""A configuration, in whatever form."""


class Space(Protocol[At]):
    """The configurations of a machine on one word."""

    @property
    def start(self) -> At: ...

    def following(self, at: At) -> Sequence[At]:
        """What a configuration can become in one step. Raises OutOfCells."""
        ...

    def accepts(self, at: At) -> bool: ...


class OutOfCells(Exception):
    """The stacks or tapes of all configurations together have more cells than there are."""


@dataclass(frozen=True, slots=True)
class Outcome(Generic[At]):
    """How a search ended; the fields are those of `Computation`."""

    ending: Ending
    steps: int
    configurations: int
    branches: int
    last: At
    """The configuration that accepts, or the last one that was found."""


def search(space: Space[At], limits: MachineLimits) -> Outcome[At]:
    """Find a configuration that accepts, or whatever else ends the search."""
    last = space.start
    seen, level = {last: 0}, [last]
    steps, branches, came_back = 0, 1, False

    def outcome(ending: Ending) -> Outcome[At]:
        return Outcome(ending, steps, len(seen), branches, last)

    if space.accepts(last):
        return outcome("accept")
    while True:
        reached: list[At] = []
        for at in level:
            try:
                following = space.following(at)
            except OutOfCells:
                return outcome("out_of_configurations")
            for each in following:
                if each in seen:
                    came_back = came_back or seen[each] <= steps
                    continue
                if steps == limits.steps:
                    return outcome("out_of_steps")
                if len(seen) == limits.configurations:
                    return outcome("out_of_configurations")
                seen[each] = steps + 1
                reached.append(each)
                last = each
                if space.accepts(each):
                    steps += 1
                    branches = max(branches, len(reached))
                    return outcome("accept")
        if not reached:
            return outcome("loops" if came_back and _has_circle(space) else "reject_all_branches_halted")
        steps += 1
        level, branches = reached, max(branches, len(reached))


def levels(space: Space[At]) -> Iterator[Sequence[At]]:
    """The levels, from the first to the one that holds a configuration that accepts, or to the last."""
    seen, level = {space.start}, [space.start]
    while level:
        yield level
        if any(map(space.accepts, level)):
            return
        level = [
            each for each in dict.fromkeys(each for at in level for each in space.following(at)) if each not in seen
        ]
        seen.update(level)


def _has_circle(space: Space[At]) -> bool:
    """Whether a configuration can become itself; none of them accepts, and there are no more than were seen."""
    path = [(space.start, iter(space.following(space.start)))]
    on_path, done = {space.start}, set()
    while path:
        at, rest = path[-1]
        for each in rest:
            if each in on_path:
                return True
            if each not in done:
                path.append((each, iter(space.following(each))))
                on_path.add(each)
                break
        else:
            path.pop()
            on_path.remove(at)
            done.add(at)
    return False
