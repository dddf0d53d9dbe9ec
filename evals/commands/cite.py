"""`loopwright cite`: what a paper has to say of a run."""

import json
from collections.abc import Sequence
from pathlib import Path

from evals.cite import cite, paragraph, to_json
from evals.export.source import open_runs
from evals.text import readable


def cite_command(runs: Sequence[Path], as_json: bool) -> int:
    """Print a paragraph for each run, or a JSON list; exit 1 if a trial is missing."""
    told = [cite(run) for run in open_runs(runs)]
    if as_json:
        print(json.dumps([to_json(one) for one in told], ensure_ascii=False))
    else:
        print("\n\n".join(readable(paragraph(one)) for one in told))
    return 1 if any(one.missing for one in told) else 0
