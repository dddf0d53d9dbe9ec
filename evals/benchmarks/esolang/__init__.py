"""The benchmark esolang: twenty easy tasks, after the titles of EsoLang-Bench's Easy tier, with cases of our own."""

from pathlib import Path

from evals.benchmarks.base import Benchmark
from evals.benchmarks.esolang.references import REFERENCES
from tools.task import Task


def _load() -> tuple[Task, ...]:
    # Here, and not above: naming a benchmark must not cost an import of pydantic.
    from evals.benchmarks.taskfile import load

    return load(Path(__file__).with_name("easy.json")).tasks


BENCHMARK = Benchmark("esolang", "1", _load, REFERENCES)
