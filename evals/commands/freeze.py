"""`loopwright freeze`: a benchmark's frozen cases, made again."""

from collections.abc import Sequence
from pathlib import Path

from evals import registry
from evals.benchmarks.tmeval import freeze
from evals.benchmarks.tmeval.languages import LANGUAGES


def freeze_command(benchmark: str, out: Path | None, tasks: Sequence[str]) -> int:
    """Make the cases again, all or those of some tasks, and compare them with what ships; or write them to a folder."""
    if benchmark != "tmeval":
        raise registry.unknown("benchmark whose cases are frozen", benchmark, ["tmeval"])
    for task in tasks:
        if task not in LANGUAGES:
            raise registry.unknown("task of benchmark 'tmeval'", task, LANGUAGES)
    if out is not None:
        freeze.freeze(out)
        print(f"{out}: the cases of {len(LANGUAGES)} languages and their manifest")
        return 0
    problems = freeze.check(tasks or LANGUAGES)
    for problem in problems:
        print(problem)
    print(f"{len(tasks or LANGUAGES)} languages made again, {len(problems)} differences")
    return 1 if problems else 0
