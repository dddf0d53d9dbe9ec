"""`loopwright score`: published answers under our scorers."""

import json
from pathlib import Path

from rich.console import Console, Group
from rich.text import Text

from evals.benchmarks.tmbench import official
from evals.benchmarks.tmbench.scoring import SCORERS, Scorer
from evals.registry import unknown
from evals.tag_board import curve_table, summary_json, summary_table


def score_command(benchmark: str, file: Path, scorer: str, as_json: bool) -> int:
    """Score the answers in a file of published results."""
    if benchmark != "tmbench":
        raise unknown("benchmark whose published answers can be scored", benchmark, ["tmbench"])
    known: Scorer | None = next((one for one in SCORERS if one == scorer), None)
    if known is None:
        raise unknown("scorer", scorer, SCORERS)
    summary = official.read(file).summary(known)
    if as_json:
        print(json.dumps(summary_json(summary)))
        return 0
    title = Text(f"{file}: scorer {known}.", style="bold")
    table, curve = summary_table({"published": summary}, {}), curve_table({"published": summary})
    Console(highlight=False, markup=False).print(Group(title, Text(), table, Text(), curve))
    return 0
