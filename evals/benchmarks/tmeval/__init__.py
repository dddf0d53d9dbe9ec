"""The benchmark tmeval: 253 formal languages, each to be decided by a Turing machine on 600 frozen words.

languages, cfl_N, ncfl_N   the languages: what a model is told, and a predicate
language, words, members   what a language is, and the words that predicates are made of
frozen                     the words that ship, and how they are read
generate and what it uses  how they were made, and are made again by `loopwright freeze tmeval`
judge                      the funnel that a machine goes through
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from evals.benchmarks.base import Benchmark
from evals.benchmarks.tmeval.frozen import cases
from evals.benchmarks.tmeval.judge import funnel_judge
from evals.benchmarks.tmeval.language import FormalLanguage
from evals.benchmarks.tmeval.languages import LANGUAGES
from interpreters.machine import ACCEPT
from tools.task import Case, Task

if TYPE_CHECKING:
    from evals.boards import Board, Recorded

REJECT = "reject"


def _load(_options: None) -> tuple[Task, ...]:
    return tuple(_task(language) for language in LANGUAGES.values())


def _task(language: FormalLanguage) -> Task:
    return Task(
        id=language.id,
        title=language.title,
        statement=language.statement,
        tier=language.category.partition("-")[0],
        category=language.category,
        cases=tuple(
            Case(case.word, ACCEPT if case.accepted else REJECT, not case.visible) for case in cases(language.id)
        ),
    )


def _board(trials: "Sequence[Recorded]") -> "Board":
    # Here, and not above: only who wants tables needs what makes them.
    from evals.funnel_tables import FunnelBoard

    return FunnelBoard.of(trials)


BENCHMARK = Benchmark(
    "tmeval",
    "1",
    _load,
    notations=("turing",),
    judge=funnel_judge,
    # The judge's own limit depends on the word, and is the one that counts.
    defaults={"languages": ["turing"], "dialect": "strict", "limits": {"steps": 1_000_000_000}},
    board=_board,
)
