"""One question with its answer."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from evals.benchmarks.chomsky.schema import Answer, Schema

Level = Literal["Regular", "DCF", "NCF", "CS", "RE"]
LEVELS: tuple[Level, ...] = ("Regular", "DCF", "NCF", "CS", "RE")

Kind = Literal["recognition", "generation", "trace"]
"""What an answer is made of.

    recognition   what a computation comes to: a verdict, counts
    generation    words that have a property, of which several may be right
    trace         the computation itself, in order
"""


@dataclass(frozen=True, slots=True)
class Instance:
    """One question of a family."""

    level: Level
    family: str
    """The family's id."""
    kind: Kind
    n: int
    """How complex it is: at least 2."""
    seed: int
    question: str
    """All that a model is told, as Markdown."""
    schema: Schema
    answer: Answer
    """The right answer; where several are right, one of them."""
    cost: int
    """The steps that a program takes to find it."""
    checker: "Checker" = field(repr=False, compare=False)

    @property
    def id(self) -> str:
        return f"{self.family}-n{self.n}-s{self.seed}"

    def check(self, answer: Answer) -> list[bool]:
        """For each component, whether an answer is right there. Raises ValueError for another number of them."""
        return self.checker(self, answer)


Checker = Callable[[Instance, Answer], list[bool]]
