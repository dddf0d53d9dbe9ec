"""What all abstract machines have in common: how their definitions fail, how their computations end.

A machine is defined by literal values, as automata-lib's constructors take them. A definition that is wrong has
problems; each is named as automata-lib 9.2.0 names the exception that it would raise (some are Python's own, such as
TypeError), and the first is the one that automata-lib would raise. A machine that is right reads a word and either
accepts it, or rejects it, or is stopped by a limit, or is proven to go on for ever.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol

from interpreters.base import Plain

Ending = Literal[
    "accept", "reject_halted", "reject_all_branches_halted", "loops", "out_of_steps", "out_of_configurations"
]
"""How a computation ended.

    accept                      a final state was entered (or, where the kind of machine has it so, the stack is empty)
    reject_halted               a deterministic machine has no transition, in a state that is not final
    reject_all_branches_halted  no branch of a nondeterministic machine can go on, and none has accepted
    loops                       a configuration repeats, or every branch has been seen: it never accepts. Proven.
    out_of_steps                the limit on steps was reached
    out_of_configurations       the limit on configurations kept at a time, or on the cells of a tape, was reached
"""

ACCEPT: Ending = "accept"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a definition."""

    kind: str
    """The exception that automata-lib raises for it: "MissingStateError", "InvalidSymbolError", "TypeError"."""
    message: str
    """What is wrong, with the value."""
    path: tuple[Plain, ...] = ()
    """Where: the argument's name, then keys and indices into it, as ("transitions", "q0", "a", 2)."""
    remedy: str = ""
    """What would be right; empty where that cannot be known."""
    warning: bool = False
    """automata-lib accepts it, but it is hardly meant."""


class MachineError(Exception):
    """A definition that is no machine. `problems` begins with the one that automata-lib raises."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems[0].message)

    @property
    def kind(self) -> str:
        return self.problems[0].kind


@dataclass(frozen=True, slots=True)
class MachineLimits:
    """What one computation may use. Counted, never timed."""

    steps: int = 10_000_000
    """Transitions; of a nondeterministic machine, levels of its breadth-first search."""
    configurations: int = 1_000_000
    """Configurations kept at a time (nondeterministic), and cells of one tape or symbols of one stack."""


@dataclass(frozen=True, slots=True)
class Computation:
    """What a machine did with one word."""

    ending: Ending
    steps: int
    """Transitions on the path that ended; of a nondeterministic machine, levels searched."""
    configurations: int
    """Configurations looked at: steps + 1 for a deterministic machine."""
    branches: int = 1
    """The largest number of configurations alive at once; 1 for a deterministic machine."""
    snapshot: Mapping[str, Plain] = field(default_factory=dict)
    """The last configuration, as `trace` of the machine gives it, its tape cut to a window."""

    @property
    def accepted(self) -> bool:
        return self.ending == ACCEPT


class Machine(Protocol):
    """A definition, compiled once and run on many words, from any thread."""

    def run(self, word: str, limits: MachineLimits) -> Computation:
        """Read one word, a symbol a character."""
        ...

    def run_all(self, words: Iterable[str], limits: MachineLimits) -> list[Computation]:
        """Read many words, each on its own; the same as `run` on each, and faster."""
        ...

    def trace(self, word: str) -> Iterator[Mapping[str, Plain]]:
        """Yield each configuration (or level of configurations) from the first to the last: the plain way to run."""
        ...
