"""TMBench: run an m-tag system by hand, and write down its queue after every step.

instances   what is asked: systems drawn at random, the published hundred among them
variants    the named settings under which they are drawn; options, how one is chosen
form        what an agent is told about the form of an answer, and solved examples
scoring     how good answers are, strictly and as the released scorer has it (released reads them like that one)
judge       what is said of one answer
official    the published files, from a path that the user gives
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from evals.benchmarks.base import Benchmark
from evals.benchmarks.tmbench.form import cases
from evals.benchmarks.tmbench.instances import generate
from evals.benchmarks.tmbench.judge import tag_judge
from evals.benchmarks.tmbench.options import Options
from tools.task import Case, Task

if TYPE_CHECKING:
    from evals.boards import Board, Recorded


def _load(options: Options) -> tuple[Task, ...]:
    settings = options.settings()
    return tuple(
        Task(
            id=f"T{number:03}",
            title=f"{settings.deletion}-tag system {instance.id[:8]}",
            statement=instance.statement,
            tier=f"m-{settings.deletion}",
            category=settings.symbols,
            cases=tuple(Case(step, queue) for step, queue in cases(instance)),
        )
        for number, instance in enumerate(generate(settings), 1)
    )


def _board(trials: "Sequence[Recorded]") -> "Board":
    # Here, and not above: only who wants tables needs what makes them.
    from evals.tag_board import TagBoard

    return TagBoard.of(trials)


BENCHMARK = Benchmark(
    "tmbench",
    "1",
    _load,
    notations=("tag-trace",),
    judge=tag_judge,
    defaults={"languages": ["tag-trace"], "dialect": "strict"},
    board=_board,
    options=Options,
)
