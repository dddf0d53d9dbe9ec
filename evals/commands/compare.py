"""`loopwright compare`: which arm is better, by how much, and how sure that is."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, get_args

from rich.console import Console

from evals.compare import FACTORS, Factor, compare, to_json
from evals.compare.markdown import to_markdown
from evals.compare.reading import read_runs
from evals.compare.values import to_csv
from evals.errors import UserError
from evals.registry import unknown
from evals.tables import render

Form = Literal["table", "json", "csv", "markdown"]
FORMS: tuple[Form, ...] = get_args(Form)


def compare_command(runs: Sequence[Path], by: str, form: Form) -> int:
    """Compare the arms of a factor; exit 1 if a trial is missing, or no two arms could be compared."""
    comparison = compare(read_runs(runs, factor(by)), factor(by))
    match form:
        case "json":
            print(json.dumps(to_json(comparison), ensure_ascii=False))
        case "csv":
            print(to_csv(comparison), end="")
        case "markdown":
            print(to_markdown(comparison), end="")
        case "table":
            Console(highlight=False, markup=False).print(render(comparison))
    return 1 if comparison.incomplete or comparison.incomparable else 0


def form(**asked: bool) -> Form:
    """The form that is asked for, by its flag's name; a table if none is. Raises UserError."""
    found = [name for name in FORMS if asked.get(name)]
    if len(found) > 1:
        raise UserError(f"{' and '.join(f'--{name}' for name in found)} were both given; choose one")
    return found[0] if found else "table"


def factor(name: str) -> Factor:
    """The factor of that name. Raises UserError."""
    found = next((factor for factor in FACTORS if factor == name), None)
    if found is None:
        raise unknown("factor", name, FACTORS)
    return found
