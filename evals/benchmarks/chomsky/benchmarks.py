"""The benchmarks: questions that we make, a file of such questions, and the published set from its file."""

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from evals.benchmarks.base import Benchmark, JudgeMaker
from evals.benchmarks.chomsky import official
from evals.benchmarks.chomsky.generate import from_json, generate
from evals.benchmarks.chomsky.instance import Instance
from evals.benchmarks.chomsky.judge import made_judge, published_judge
from evals.benchmarks.chomsky.official_audit import audited
from evals.benchmarks.chomsky.options import MadeOptions, PublishedOptions
from evals.benchmarks.taskfile import TaskFileError
from tools.task import Case, Task

if TYPE_CHECKING:
    from evals.boards import Board, Recorded

DEFAULTS = {"languages": ["boxed"], "dialect": "strict", "feedback": "stderr"}
"""The policy `stderr` says which components are wrong; `full` would give the key away."""


def file(path: Path) -> Benchmark:
    """The benchmark in a file of JSON lines: the published set, or questions that `loopwright generate` wrote.

    Raises TaskFileError.
    """
    if official.is_official(path):
        published = official.read(path)

        def load(options: PublishedOptions) -> tuple[Task, ...]:
            return tuple(_published(task, options) for task in audited(published.tasks, options.exclude))

        return _benchmark(official.NAME, published.digest, load, published_judge, PublishedOptions)
    instances, digest = _read(path)
    tasks = tuple(map(_task, instances))
    return _benchmark("chomsky", digest, lambda _: tasks, made_judge, None)


def _made(options: MadeOptions) -> tuple[Task, ...]:
    """The questions of some levels and complexities; the families of a level take turns."""
    tasks = []
    for level in options.levels:
        for n in options.n:
            wanted = [name for name in options.families if name.startswith(_PREFIXES[level])] or None
            if options.families and wanted is None:
                continue
            tasks += [_task(instance) for instance in generate(level, n, options.count, options.seed, wanted)]
    return tuple({task.id: task for task in tasks}.values())


_PREFIXES = {"Regular": "regular-", "DCF": "dcf-", "NCF": "ncf-", "CS": "cs-", "RE": "re-"}
"""How the ids of a level's families begin."""


def _task(instance: Instance) -> Task:
    return Task(
        id=instance.id,
        title=f"{instance.family}, n = {instance.n}, {instance.kind}",
        statement=instance.question,
        tier=instance.level,
        category=instance.family,
        cases=(Case("", instance.schema.write(instance.answer)),),
    )


def _published(task: official.PublishedTask, options: PublishedOptions) -> Task:
    return Task(
        id=task.id,
        title=f"Published task {task.order}",
        statement=task.question,
        tier=task.level(options.partition),
        category=task.id.rsplit("_", 1)[0],
        cases=(Case("", task.written_key),),
    )


def _read(path: Path) -> tuple[list[Instance], str]:
    try:
        raw = path.read_bytes()
        lines = raw.decode().split("\n")
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise TaskFileError(f"{path}: cannot be read ({why}); give the path of a file of questions") from None
    instances: dict[str, Instance] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            instance = from_json(line)
        except (ValueError, RecursionError) as error:
            why = " ".join(str(error).split())
            raise TaskFileError(f"{path}: line {number}: {why}; make the file with `loopwright generate`") from None
        if instance.id in instances:
            raise TaskFileError(f"{path}: line {number}: {instance.id} stands there twice; drop one")
        instances[instance.id] = instance
    if not instances:
        raise TaskFileError(f"{path}: holds no question; make the file with `loopwright generate`")
    return list(instances.values()), hashlib.sha256(raw).hexdigest()[:12]


def _board(trials: "Sequence[Recorded]") -> "Board":
    # Here, and not above: only who wants tables needs what makes them.
    from evals.chomsky_board import ChomskyBoard

    return ChomskyBoard.of(trials)


def _benchmark(
    name: str,
    version: str,
    load: "Callable[..., tuple[Task, ...]]",
    judge: JudgeMaker,
    options: type[MadeOptions] | type[PublishedOptions] | None,
) -> Benchmark:
    return Benchmark(
        name, version, load, notations=("boxed",), judge=judge, defaults=DEFAULTS, board=_board, options=options
    )


BENCHMARK = _benchmark("chomsky", "1", _made, made_judge, MadeOptions)
