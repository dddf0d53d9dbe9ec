"""What a benchmark is."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from interpreters.base import Limits, Notation
from tools.judge import InterpreterJudge, Judge
from tools.task import Task

if TYPE_CHECKING:
    # Boards read runs, which need benchmarks.
    from evals.boards import Board, Recorded


class JudgeMaker(Protocol):
    """Makes a benchmark's judge for one notation."""

    def __call__(
        self, notation: Any, dialect: str, comparator: str, limits: Limits, *, thorough: bool = False
    ) -> Judge:
        """`thorough`: judge held-out cases in any event."""
        ...


class Options(Protocol):
    """What of a benchmark can be chosen: a pydantic model without values that have to be given."""

    @classmethod
    def model_validate(cls, obj: Any) -> "Options":
        """Raises pydantic's ValidationError."""
        ...


def interpreter_judge(
    notation: Any, dialect: str, comparator: str, limits: Limits, *, thorough: bool = False
) -> InterpreterJudge:
    """The judge of programs that read an input and write an output."""
    return InterpreterJudge(notation, dialect, comparator, limits, thorough)


# Not slotted, for the cached property needs a __dict__; compared by identity, for what it loads is not known yet.
@dataclass(frozen=True, eq=False)
class Benchmark:
    """A named, versioned set of tasks, which is read when it is first asked for."""

    name: str
    version: str
    """Changes whenever a statement, a case or a reference changes."""
    load: Callable[[Any], tuple[Task, ...]] = field(repr=False)
    """The tasks, under the chosen options (None for a benchmark that has none)."""
    reference: Mapping[str, Callable[[str], str]] = field(default_factory=dict, repr=False)
    """Task id to a function from an input to its right output; empty where the benchmark ships none."""
    generate: Mapping[str, Callable[[Random], str]] = field(default_factory=dict, repr=False, kw_only=True)
    """Task id to a function that draws one random input of the task's domain; empty where there are none."""
    programs: Mapping[str, str] = field(default_factory=dict, repr=False, kw_only=True)
    """Task id to a program in Loom that solves the task; empty where the benchmark ships none."""
    notations: tuple[str, ...] = field(default=(), repr=False)
    """Names of the notations that its candidates are written in; none is every language of programs."""
    judge: JudgeMaker = field(default=interpreter_judge, repr=False)
    defaults: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """What an experiment on it takes where it says nothing itself: keys of evals.experiment.Experiment."""
    board: "Callable[[Sequence[Recorded]], Board] | None" = field(default=None, repr=False)
    """Makes the benchmark's own tables over trials; None for a benchmark that has none."""
    options: type[Options] | None = field(default=None, repr=False)
    chosen: Options | None = field(default=None, repr=False)
    """The options chosen, by evals.registry.benchmark; None for a benchmark that has none."""

    @cached_property
    def tasks(self) -> tuple[Task, ...]:
        return self.load(self.chosen)

    def choose(self, options: Mapping[str, Any]) -> "Benchmark":
        """The same benchmark under options, which it has to have. Raises pydantic's ValidationError."""
        assert self.options is not None, self.name
        return replace(self, chosen=self.options.model_validate(options))

    def takes(self, notation: Notation) -> bool:
        """Whether its candidates may be written in a notation."""
        return notation.name in self.notations if self.notations else notation.candidate == "program"
