"""The benchmark esolang: tasks in four tiers, after the titles of EsoLang-Bench, with statements and cases of our own.

A tier is a module with what was written by hand (see source.py) and the data file that is made from it.
"""

from collections.abc import Mapping
from pathlib import Path

from evals.benchmarks.base import Benchmark
from evals.benchmarks.esolang import easy, extra_hard, hard, medium
from evals.benchmarks.esolang.references import References
from evals.benchmarks.esolang.source import Source
from tools.task import Task

TIERS: Mapping[str, tuple[Source, ...]] = {
    "easy": easy.TASKS,
    "medium": medium.TASKS,
    "hard": hard.TASKS,
    "extra-hard": extra_hard.TASKS,
}
"""In order of difficulty."""


def data(tier: str) -> Path:
    """The file that a tier is read from."""
    return Path(__file__).with_name(f"{tier.replace('-', '_')}.json")


def _load(_options: None) -> tuple[Task, ...]:
    # Here, and not above: naming a benchmark must not cost an import of pydantic.
    from evals.benchmarks.taskfile import load

    return tuple(task for tier in TIERS for task in load(data(tier)).tasks)


_SOURCES = {source.id: source for sources in TIERS.values() for source in sources}

BENCHMARK = Benchmark(
    "esolang",
    "2",
    _load,
    {name: source.reference for name, source in _SOURCES.items()},
    generate={name: source.generate for name, source in _SOURCES.items()},
    programs=References(),
)
