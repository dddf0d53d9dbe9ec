"""`loopwright fuzz-task` and `fuzz-run`: inputs on which a program and the reference differ."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import cast

from evals import chapters, folder, registry
from evals.draft import assignments
from evals.errors import UserError
from evals.experiment import RunLimits
from evals.fuzzing import RECORD, Difference, Search, search
from evals.programs import read_program
from evals.setup import prepare
from evals.text import quoted
from interpreters.base import Language
from tools.judge import diagnosis


def fuzz_task_command(
    task: str,
    language: str,
    file: Path,
    benchmark: str,
    options: Sequence[str],
    dialect: str | None,
    count: int,
    seed: int,
    as_json: bool,
) -> int:
    """Search for an input on which a program file fails; exit 1 if there is one."""
    found = registry.benchmark(benchmark, assignments(options))
    known = registry.language(language, dialect)
    if not found.takes(known):
        raise UserError(
            f"benchmark {benchmark!r} is answered in {' or '.join(found.notations) or 'programs'}, not in {language}"
        )
    tasks = {one.id: one for one in found.tasks}
    if task not in tasks:
        raise registry.unknown(f"task of benchmark {benchmark!r}", task, tasks)
    limits = RunLimits.model_validate(found.defaults.get("limits", {})).of_interpreters()
    program = read_program(file)
    result = search(
        found, tasks[task], known, dialect or known.dialects[0], program, count=count, seed=seed, limits=limits
    )
    if as_json:
        print(json.dumps(_json(result), ensure_ascii=False))
    elif result.found is None:
        print(f"{task}: the program and the reference agree on all {result.inputs:,} inputs tried (seed {seed})")
    else:
        print(f"{task}: they differ; the smallest of {result.inputs:,} inputs tried that shows it (seed {seed}):")
        _print_difference(result.found)
    return 0 if result.found is None else 1


def fuzz_run_command(run: Path, count: int, seed: int, as_json: bool) -> int:
    """Search for inputs on which the programs of a run's solved trials fail; exit 1 if there is one."""
    place = folder.find(run)
    searches = dict(_searches(place, count, seed))
    if not searches:
        raise UserError(f"{run}: has no solved trial yet; there is nothing to search in")
    survived = sum(result.found is None for result in searches.values())
    record = {"count": count, "seed": seed, "trials": {trial: _json(result) for trial, result in searches.items()}}
    text = json.dumps(record, ensure_ascii=False, indent=1)
    (place.path / RECORD).write_text(text + "\n", encoding="utf-8")
    if as_json:
        print(text)
        return 0 if survived == len(searches) else 1
    for trial, result in searches.items():
        if result.found is not None:
            print(trial)
            _print_difference(result.found)
    print(f"{survived} of {len(searches)} solved trials survive {count:,} random inputs each (seed {seed})")
    return 0 if survived == len(searches) else 1


def _searches(place: folder.Folder, count: int, seed: int) -> Iterator[tuple[str, Search]]:
    experiment = folder.experiment(place)
    setup = prepare(experiment, offline=True)
    if not setup.benchmark.generate:
        raise UserError(f"{place.path}: benchmark {setup.benchmark.name!r} has no generator of inputs to search with")
    recorded = chapters.load(place.journal)
    for key in setup.trials():
        chapter = recorded.get(str(key))
        if chapter is None or chapter.closed is None or chapter.closed.outcome != "solved":
            continue
        program = chapter.verdicts[chapter.closed.attempts].program
        if program is None:
            continue
        # What has a generator of inputs has programs for candidates.
        language = cast(Language, setup.notation(key.strategy, key.language))
        yield (
            str(key),
            search(
                setup.benchmark,
                setup.tasks[key.task],
                language,
                experiment.dialect,
                program,
                count=count,
                seed=seed,
                comparator=experiment.comparator,
                limits=experiment.limits.of_interpreters(),
            ),
        )


def _json(result: Search) -> dict[str, object]:
    if result.found is None:
        return {"survived": True, "inputs": result.inputs}
    found = result.found
    return {
        "survived": False,
        "inputs": result.inputs,
        "stdin": found.stdin,
        "expected_stdout": found.expected_stdout,
        "actual_stdout": found.execution.stdout.decode(errors="backslashreplace"),
        "status": found.execution.status,
        "stderr": diagnosis(found.execution),
    }


def _print_difference(found: Difference) -> None:
    print(f"  input     {quoted(found.stdin)}")
    print(f"  expected  {quoted(found.expected_stdout)}")
    print(f"  printed   {quoted(found.execution.stdout.decode(errors='backslashreplace'))}")
    if found.execution.status != "ok":
        print(f"  {found.execution.status}: {diagnosis(found.execution)}")
