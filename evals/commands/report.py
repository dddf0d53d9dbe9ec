"""`loopwright report`: one file to open, and the same numbers for a machine."""

from collections.abc import Sequence
from pathlib import Path

from evals.report.building import build


def report_command(runs: Sequence[Path], out: Path | None, json_out: Path | None) -> int:
    """Write the report; exit 1 if a trial is missing. By default it stands beside the journal of the first run."""
    page = out if out is not None or json_out is not None else runs[0] / "report.html"
    built = build(runs, page, json_out)
    for path in (*built.files, *([json_out] if json_out is not None else [])):
        print(path)
    outcomes = (row[6] for study in built.document["studies"] for row in study["trials"]["rows"])
    return 0 if all(outcome in ("solved", "unsolved") for outcome in outcomes) else 1
