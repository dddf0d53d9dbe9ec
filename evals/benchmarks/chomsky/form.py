"""The form of an answer: a tuple in a box. What an agent is told about it is form.md.

Its dialects are the ways in which it is scored: `strict` (answers.py) and `paper` (published_paper.py).
"""

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from evals.benchmarks.chomsky.answers import boxes
from evals.benchmarks.chomsky.families import BY_LEVEL
from evals.benchmarks.chomsky.instance import Level
from interpreters.base import CandidateKind, Example

_SHOWN: tuple[Level, ...] = ("Regular", "DCF", "RE")
"""Levels of the solved examples, which are of the lowest complexity and no questions of any set."""

_SEED = -1
"""A seed that no question of a set has."""


@dataclass(frozen=True, slots=True)
class Boxed:
    """A tuple in a box."""

    name: str = field(default="boxed", init=False)
    candidate: CandidateKind = field(default="answer", init=False)
    dialects: tuple[str, ...] = field(default=("strict", "paper"), init=False)
    tags: tuple[str, ...] = field(default=(), init=False)

    def documentation(self, dialect: str) -> str:  # noqa: ARG002  What is asked for is the same, however it is scored.
        return Path(__file__).with_name("form.md").read_text("utf-8")

    def examples(self, dialect: str) -> tuple[Example, ...]:  # noqa: ARG002
        return _examples()

    def holds_program(self, text: str) -> bool:
        """Whether a text may hold an answer: anything at all, for a tuple without a box may be one."""
        return not text.isspace() and bool(text)

    def code_spans(self, text: str) -> tuple[tuple[int, int], ...]:
        return boxes(text)


@cache
def _examples() -> tuple[Example, ...]:
    instances = [BY_LEVEL[level][0].generate(2, _SEED) for level in _SHOWN]
    return tuple(
        Example(
            f"A question about a system of the level {instance.level}",
            instance.question,
            f"\\boxed{{{instance.schema.write(instance.answer)}}}\n",
            (("", instance.schema.write(instance.answer)),),
        )
        for instance in instances
    )


NOTATION = Boxed()
