"""`loopwright compare`: which arm is better, and how sure that is."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console

from evals import chapters, folder
from evals.compare import FACTORS, Result, compare, to_json
from evals.conditions import conditions
from evals.registry import unknown
from evals.tables import render


def compare_command(runs: Sequence[Path], by: str, as_json: bool) -> int:
    """Compare the arms of a factor; exit 1 if a trial is missing."""
    factor = next((factor for factor in FACTORS if factor == by), None)
    if factor is None:
        raise unknown("factor", by, FACTORS)
    comparison = compare([result for run in runs for result in _results(run)], factor)
    if as_json:
        print(json.dumps(to_json(comparison), ensure_ascii=False))
    else:
        Console(highlight=False, markup=False).print(render(comparison))
    return 1 if comparison.incomplete else 0


def _results(run: Path) -> Iterator[Result]:
    """Every planned trial of a run, those without a result included."""
    found = folder.find(run)
    recorded = chapters.load(found.journal)
    for key in folder.planned(found):
        chapter = recorded.get(str(key))
        sent = conditions(chapter.calls.values()) if chapter else None
        yield Result(str(run), key, chapter.closed if chapter else None, sent=sent)
