"""What `loopwright fuzz-run` found out about the solved trials of a run, as its record RUN/fuzz.json says.

A solved trial passed the cases of its task. Whether its program does what the task asks shows on other inputs: it
survives if it agrees with the task's reference on all that were tried. Trials are counted here; the input on which one
fails stands with its details.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from evals.analysis_trials import Trial
from evals.errors import UserError
from evals.fuzzing import RECORD
from evals.report.details import Fields, Texts

AGAIN = "run `loopwright fuzz-run` again, or take the file away"


class Checked(BaseModel):
    """One trial."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    survived: bool
    inputs: int
    """Different ones that were tried."""
    stdin: str = ""
    """This and what follows are of a trial that did not survive."""
    expected_stdout: str = ""
    actual_stdout: str = ""
    status: str = ""
    stderr: str = ""


class Record(BaseModel):
    """The record of a run."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    count: int
    """Random inputs of each trial, at most, beside the cases of its task."""
    seed: int
    trials: Mapping[str, Checked] = Field(default_factory=dict)
    """By key."""


def read(folder: Path) -> Record | None:
    """The record in a run's folder; None if there is none. Raises UserError."""
    path = folder / RECORD
    try:
        return Record.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        return None
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror}); check its permissions") from error
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"]))
        raise UserError(f"{path}: {f'{place}: ' if place else ''}{first['msg']}; {AGAIN}") from error


def to_json(label: str, record: Record, trials: Sequence[Trial]) -> Fields:
    """run, solved, checked, survived (trials); count, seed, inputs (as tried, of all trials together); failed (keys).

    `trials` are those of the run. Raises UserError if the record has a trial that is not solved.
    """
    solved = [str(trial.key) for trial in trials if trial.solved]
    unknown = record.trials.keys() - set(solved)
    if unknown:
        raise UserError(f"{label}/{RECORD}: the trial {min(unknown)} is not a solved one of this run; {AGAIN}")
    failed = [key for key in solved if key in record.trials and not record.trials[key].survived]
    return {
        "run": label,
        "solved": len(solved),
        "checked": len(record.trials),
        "survived": len(record.trials) - len(failed),
        "count": record.count,
        "seed": record.seed,
        "inputs": sum(one.inputs for one in record.trials.values()),
        "failed": failed,
    }


def detail(record: Record, key: str, texts: Texts) -> Fields:
    """Of one trial, for its details: survived, inputs, seed; of one that fails also stdin, expected, actual and stderr
    (places in `texts`, stderr or null), and status."""
    checked = record.trials[key]
    told: Fields = {"survived": checked.survived, "inputs": checked.inputs, "seed": record.seed}
    if checked.survived:
        return told
    return {
        **told,
        "stdin": texts.place(checked.stdin),
        "expected": texts.place(checked.expected_stdout),
        "actual": texts.place(checked.actual_stdout),
        "status": checked.status,
        "stderr": texts.place(checked.stderr) if checked.stderr else None,
    }
