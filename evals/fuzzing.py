"""Search for an input on which a program and a task's reference differ, and make it small.

The task's own cases come first, then random inputs of the task's domain. hypothesis draws these (it hands the task's
generator a source of random numbers that it controls), and when one tells the two apart, it goes on with smaller draws
until it finds nothing smaller. The same seed searches the same inputs on every machine.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from evals.benchmarks.base import Benchmark
from evals.errors import UserError
from interpreters.base import CompileError, Execution, Language, Limits, Program, compile_failure, compile_within
from tools.comparators import COMPARATORS
from tools.task import Task

RECORD = "fuzz.json"
"""In a run's folder: what `fuzz-run` found, for reports."""


@dataclass(frozen=True, slots=True)
class Difference:
    """An input that tells a program from the reference."""

    stdin: str
    expected_stdout: str
    execution: Execution


@dataclass(frozen=True, slots=True)
class Search:
    """What came of a search."""

    inputs: int
    """Different inputs that were tried, those included that only made the difference smaller."""
    found: Difference | None
    """None if the program survived."""


def search(
    benchmark: Benchmark,
    task: Task,
    language: Language,
    dialect: str,
    program: str,
    *,
    count: int,
    seed: int,
    comparator: str = "exact",
    limits: Limits | None = None,
) -> Search:
    """Try the task's cases and `count` random inputs. Raises UserError if the benchmark has no way to make inputs."""
    limits = limits or Limits()
    if task.id not in benchmark.reference or task.id not in benchmark.generate:
        raise UserError(f"benchmark {benchmark.name!r} has no reference and no generator of inputs for {task.id}")
    reference = benchmark.reference[task.id]
    same = COMPARATORS[comparator]
    try:
        compiled: Program | CompileError = compile_within(limits, language, program, dialect, {})
    except CompileError as error:
        compiled = error
    tried: dict[str, Difference | None] = {}

    def difference(stdin: str) -> Difference | None:
        if stdin not in tried:
            expected = reference(stdin)
            if isinstance(compiled, CompileError):
                execution = compile_failure(compiled)
            else:
                execution = compiled.run(stdin.encode(), limits)
            right = execution.status == "ok" and same(execution.stdout, expected.encode(), language.name)
            tried[stdin] = None if right else Difference(stdin, expected, execution)
        return tried[stdin]

    known = next((found for case in task.cases if (found := difference(case.stdin))), None)
    if known is not None:
        return Search(len(tried), known)
    smallest = _smallest(benchmark.generate[task.id], lambda stdin: difference(stdin) is not None, count, seed)
    return Search(len(tried), None if smallest is None else difference(smallest))


def _smallest(generate: Callable[[Random], str], differs: Callable[[str], bool], count: int, seed: int) -> str | None:
    try:
        from hypothesis import HealthCheck, Phase, find, settings
        from hypothesis import strategies as st
        from hypothesis.errors import NoSuchExample
    except ImportError as error:
        raise UserError("inputs are searched with hypothesis; install it: pip install hypothesis") from error
    rules = settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    inputs = st.randoms(use_true_random=False).map(generate)
    try:
        return str(find(inputs, differs, settings=rules, random=Random(seed)))
    except NoSuchExample:
        return None
