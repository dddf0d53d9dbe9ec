"""What a benchmark is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from tools.task import Task


# Not slotted, for the cached property needs a __dict__; compared by identity, for what it loads is not known yet.
@dataclass(frozen=True, eq=False)
class Benchmark:
    """A named, versioned set of tasks, which is read when it is first asked for."""

    name: str
    version: str
    """Changes whenever a statement, a case or a reference changes."""
    load: Callable[[], tuple[Task, ...]] = field(repr=False)
    reference: Mapping[str, Callable[[str], str]] = field(default_factory=dict, repr=False)
    """Task id to a function from an input to its right output; empty where the benchmark ships none."""

    @cached_property
    def tasks(self) -> tuple[Task, ...]:
        return self.load()
