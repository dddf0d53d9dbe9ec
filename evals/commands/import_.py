"""`loopwright import`: results of another harness become a run."""

import json
from pathlib import Path

from evals import imports
from evals.imports import HARNESSES, Import
from evals.registry import unknown
from evals.trial import MISSING


def import_command(harness: str, directory: Path, data: Path, out: Path | None, as_json: bool) -> int:
    """Read results whole, then write the run's folder."""
    if harness not in HARNESSES:
        raise unknown("harness to import from", harness, HARNESSES)
    imported = imports.prepare(directory, data)
    folder = imports.write(imported, out)
    summary = _summary(imported)
    if as_json:
        print(json.dumps({"run": str(folder.path), **summary}, ensure_ascii=False))
        return 0
    print(
        f"{folder.path}: {summary['trials']} trials of {summary['files']} files: {summary['solved']} solved, "
        f"{summary['unsolved']} unsolved, {summary['missing']} missing"
    )
    for name, words in _REMARKS.items():
        if summary[name]:
            print(words.format(summary[name]))
    print(f"judge the programs again with: loopwright regrade {folder.path} --dialect spec --comparator exact")
    return 0


_REMARKS = {
    "superseded": "lines replaced by a later line for the same problem: {}",
    "not_run": "trials that no line tells of, counted as missing (not_run): {}",
    "without_program": "attempts in which the harness was left without a program: {}",
    "internal_errors": "cases that ended in an internal_error of the harness, recorded as runtime_error: {}",
}


def _summary(imported: Import) -> dict[str, int]:
    ended = imported.ended()
    return {
        "files": imported.results.files,
        "trials": len(imported.trials),
        "solved": ended["solved"],
        "unsolved": ended["unsolved"],
        "missing": sum(ended[outcome] for outcome in MISSING),
        "superseded": imported.results.superseded,
        "not_run": imported.not_run,
        "without_program": imported.without_program(),
        "internal_errors": imported.internal_errors(),
    }
