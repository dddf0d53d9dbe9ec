"""A benchmark with options, and a judge of its own that counts the commands of a program."""

from dataclasses import dataclass, replace
from typing import Any

from pydantic import BaseModel, ConfigDict

from evals.benchmarks.base import Benchmark, interpreter_judge
from interpreters.base import Limits
from tools.judge import Judge, Verdict
from tools.task import Case, Task


class Options(BaseModel):
    model_config = ConfigDict(extra="forbid")

    upto: int = 3


def _load(options: Options) -> tuple[Task, ...]:
    return tuple(
        Task(f"N{n}", f"Print {n}", f"Print {n} and a newline.", "easy", "Counting", (Case("", f"{n}\n"),))
        for n in range(1, options.upto + 1)
    )


@dataclass(frozen=True, slots=True)
class Golf:
    """Judges as usual, and counts the commands as well."""

    inner: Judge

    def __call__(self, source: str | None, task: Task) -> Verdict:
        return replace(self.inner(source, task), measures={"length": len(source or "")})


def golf(notation: Any, dialect: str, comparator: str, limits: Limits, *, thorough: bool = False) -> Golf:
    return Golf(interpreter_judge(notation, dialect, comparator, limits, thorough=thorough))


BENCHMARK = Benchmark("counting", "1", _load, judge=golf, options=Options)
