"""The form of an answer, and what an agent is told about it: a page of Markdown, and three solved examples.

The examples are systems of our own with three or four symbols, so that none of them can be an instance. As cases they
have the steps, from step 0 on: `cases` says how a queue is written there.
"""

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from evals.benchmarks.tmbench.instances import Instance
from evals.benchmarks.tmbench.scoring import SCORERS
from interpreters.base import CandidateKind, Example
from interpreters.tag_answer import answer, answer_spans, holds_answer
from interpreters.tag_system import TagSystem

_SOLVED = (
    (
        "A 2-tag system that halts",
        Instance("example-1", TagSystem(2, "PQR", {"P": "Q", "Q": "RP", "R": "P"}), tuple("QPRRQ"), 12),
    ),
    (
        "A 3-tag system that runs out of symbols",
        Instance("example-2", TagSystem(3, "KLMN", {"K": "LNKK", "L": "NLKNM", "M": "", "N": "M"}), tuple("LMMLM"), 12),
    ),
    (
        "A 2-tag system that is stopped by the limit",
        Instance("example-3", TagSystem(2, "UVW", {"U": "VWU", "V": "UW", "W": "VVU"}), tuple("WUV"), 8),
    ),
)


@cache
def documentation() -> str:
    """The page, as Markdown."""
    return Path(__file__).with_name("answer.md").read_text("utf-8")


@cache
def examples() -> tuple[Example, ...]:
    """The solved examples; the program of each is its whole answer."""
    return tuple(
        Example(
            title,
            instance.statement,
            answer(instance.system, instance.word, instance.steps),
            cases(instance),
        )
        for title, instance in _SOLVED
    )


def cases(instance: Instance) -> tuple[tuple[str, str], ...]:
    """The right answer, a case a step: ("step 3", "A C B")."""
    return tuple((f"step {step}", " ".join(queue)) for step, queue in enumerate(instance.queues))


@dataclass(frozen=True, slots=True)
class TagTrace:
    """The form of an answer: every queue of a run. Its dialects are the ways in which it is scored."""

    name: str = field(default="tag-trace", init=False)
    candidate: CandidateKind = field(default="answer", init=False)
    dialects: tuple[str, ...] = field(default=tuple(SCORERS), init=False)
    tags: tuple[str, ...] = field(default=(), init=False)

    def documentation(self, dialect: str) -> str:  # noqa: ARG002  What is asked for is the same, however it is scored.
        return documentation()

    def examples(self, dialect: str) -> tuple[Example, ...]:  # noqa: ARG002
        return examples()

    def holds_program(self, text: str) -> bool:
        return holds_answer(text)

    def code_spans(self, text: str) -> tuple[tuple[int, int], ...]:
        return answer_spans(text)


NOTATION = TagTrace()
