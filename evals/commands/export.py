"""`loopwright export`: runs for other programs."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal, get_args

from evals.errors import UserError
from evals.export.atif import write_trajectory
from evals.export.inspect_log import write_logs
from evals.export.leaderboard import leaderboard
from evals.export.rows import rows
from evals.export.source import Run, Told, open_runs, read
from evals.export.tables import Format, write_tables
from evals.export.target import new_folder, write_file
from evals.layout import counted
from evals.registry import unknown
from evals.text import readable
from evals.trial import MISSING

Target = Format | Literal["atif", "inspect", "leaderboard"]
TARGETS: tuple[Target, ...] = (*get_args(Format), "atif", "inspect", "leaderboard")


class _Tally:
    """How many of the trials that went by have no result."""

    def __init__(self) -> None:
        self.trials = 0
        self.missing = 0
        self.ended = 0

    def over(self, trials: Iterator[Told]) -> Iterator[Told]:
        for told in trials:
            closed = told.chapter.closed
            self.trials += 1
            self.ended += closed is not None
            self.missing += closed is None or closed.outcome in MISSING
            yield told


def export_command(runs: Sequence[Path], to: str, out: Path | None) -> int:
    """Write the export; exit 1 if a trial is missing."""
    target = next((target for target in TARGETS if target == to), None)
    if target is None:
        raise unknown("export", to, TARGETS)
    opened = open_runs(runs)
    place = out or Path(f"{runs[0].resolve().name if len(runs) == 1 else 'runs'}-{target}")
    if target == "leaderboard":
        place = out or place.with_name(f"{place.name}.json")
        made = leaderboard(opened)
        write_file(place, json.dumps(made, ensure_ascii=False, indent=1) + "\n")
        trials, missing = (sum(arm[name] for arm in made["arms"]) for name in ("trials", "missing_count"))
    else:
        tally = _Tally()
        with new_folder(place) as folder:
            _write(target, folder, tally.over(told for run in opened for told in read(run)))
            _refuse_nothing(opened, tally)
        trials, missing = tally.trials, tally.missing
    print(f"{readable(str(place))}: {counted(trials, 'trial')}, {missing:,} of them missing")
    return 1 if missing else 0


def _write(target: Target, folder: Path, trials: Iterator[Told]) -> None:
    if target == "atif":
        for number, told in enumerate(trials, 1):
            if told.chapter.calls:
                write_trajectory(folder, number, told)
    elif target == "inspect":
        write_logs(folder, trials)
    elif target != "leaderboard":
        write_tables(folder, target, (row for told in trials for row in rows(told)))


def _refuse_nothing(runs: Sequence[Run], tally: _Tally) -> None:
    if not tally.ended:
        names = ", ".join(run.name for run in runs)
        raise UserError(
            f"{names}: there is nothing to export, for none of {counted(tally.trials, 'trial')} has ended; finish the "
            "run first"
        )
