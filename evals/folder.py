"""The folder of a run.

    experiment.toml   the experiment as it was given
    run.json          what it was resolved to: the run's identity, and the versions it was begun with
    journal.jsonl     the record; see evals.journal

run.json comes before the journal: where it stands, nothing of the run is lost, and a journal without it is never
touched. Nothing else is ever written here by a run.
"""

import hashlib
import json
import platform
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from evals.errors import UserError
from evals.events import FORMAT, Began, Event
from evals.experiment import Experiment, cross
from evals.journal import Journal
from evals.trial import TrialKey

_PARTS = {"experiment.toml", "run.json.new"}
"""What a creation that was cut short can have left."""


@dataclass(frozen=True, slots=True)
class Folder:
    path: Path

    @property
    def journal(self) -> Path:
        return self.path / "journal.jsonl"


def open_or_create(
    path: Path, source: str, identity: Mapping[str, Any], hear: Callable[[Event], None] | None = None
) -> tuple[Folder, Journal]:
    """Make a run's folder, or open the one that is there if it holds the same experiment.

    `hear` hears of each event that the journal holds already. Raises UserError.
    """
    folder = Folder(path)
    try:
        if (path / "run.json").exists():
            _refuse_another(path, resolved(folder)["identity"], identity)
        else:
            _create(folder, source, identity)
        return folder, _journal(folder, digest(identity), hear)
    except OSError as error:
        where = error.filename or path
        raise UserError(f"{where}: cannot be written ({error.strerror}); name another folder with --out") from error


def _create(folder: Folder, source: str, identity: Mapping[str, Any]) -> None:
    path = folder.path
    path.mkdir(parents=True, exist_ok=True)
    strangers = sorted(entry.name for entry in path.iterdir() if entry.name not in _PARTS)
    if folder.journal.name in strangers:
        raise UserError(
            f"{path}: holds a journal without its run.json; restore that, or name another folder with --out"
        )
    if strangers:
        raise UserError(f"{path}: is no run folder (it holds {strangers[0]!r}); name an empty or new one with --out")
    (path / "experiment.toml").write_text(source, encoding="utf-8", newline="")
    text = json.dumps({"format": FORMAT, "identity": identity, "versions": versions()}, indent=2, sort_keys=True)
    new = path / "run.json.new"
    new.write_text(text + "\n", encoding="utf-8")
    new.replace(path / "run.json")


def _journal(folder: Folder, experiment: str, hear: Callable[[Event], None] | None) -> Journal:
    """The run's journal, which is begun if it is not there, or was torn in its first line."""
    if not folder.journal.exists():
        return Journal.create(folder.journal, Began(experiment=experiment))
    journal = Journal.open(folder.journal, hear)
    if journal.began is None:
        journal.append(Began(experiment=experiment))
    elif journal.began.experiment != experiment:
        journal.close()
        raise UserError(f"{folder.journal}: belongs to another run than the run.json beside it; restore the right one")
    return journal


def find(path: Path) -> Folder:
    """An existing run's folder. Raises UserError."""
    if not (path / "run.json").is_file():
        what = "holds no run.json" if path.is_dir() else "is no folder"
        raise UserError(f"{path}: {what}; name the folder of a run, as `loopwright run` printed it")
    if not (path / "journal.jsonl").is_file():
        raise UserError(f"{path}: holds no journal.jsonl; restore it from a copy, or run the experiment anew")
    return Folder(path)


def resolved(folder: Folder) -> dict[str, Any]:
    """What stands in run.json. Raises UserError."""
    path = folder.path / "run.json"
    try:
        content: dict[str, Any] = json.loads(path.read_bytes())
        if content["format"] != FORMAT or not isinstance(content["identity"]["experiment"], dict):
            raise ValueError(f"format {content['format']!r} is not {FORMAT}")
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror}); restore it from a copy") from error
    except (ValueError, KeyError, TypeError) as error:
        reason = f"{error}".splitlines()[0]
        raise UserError(f"{path}: is not what a run wrote ({reason}); restore it from a copy") from error
    return content


def experiment(folder: Folder) -> Experiment:
    """The experiment of a recorded run."""
    return Experiment.model_validate(resolved(folder)["identity"]["experiment"])


def check_replayable(folder: Folder) -> None:
    """Raise UserError for a run that another harness recorded, without the requests that a replay repeats."""
    origin = resolved(folder)["identity"].get("imported")
    if origin is not None:
        raise UserError(
            f"{folder.path}: was imported from {origin}, which stores no requests, so it cannot be replayed; "
            "judge its programs again with loopwright regrade"
        )


def planned(folder: Folder) -> list[TrialKey]:
    """Every trial that the run is made of, whether it was begun or not."""
    return cross(experiment(folder), resolved(folder)["identity"]["tasks"])


def digest(identity: Mapping[str, Any]) -> str:
    """sha256 of an identity."""
    return hashlib.sha256(json.dumps(identity, sort_keys=True).encode()).hexdigest()


def versions() -> dict[str, str]:
    """What the run was made with; for the reader, no part of its identity."""
    packages = ("loopwright", "langgraph", "langchain-openai", "openai", "wasmtime")
    return {"python": platform.python_version(), **{name: version(name) for name in packages}}


def _refuse_another(path: Path, recorded: Mapping[str, Any], asked: Mapping[str, Any]) -> None:
    before, now = _flat(recorded), _flat(asked)
    for name in sorted(before.keys() | now.keys()):
        if before.get(name) != now.get(name):
            what = name.removeprefix("experiment.")
            raise UserError(
                f"{path}: holds another run: {what} is {_short(before.get(name))} there and {_short(now.get(name))} "
                "here; name another folder with --out"
            )


def _flat(value: Any, name: str = "") -> dict[str, Any]:
    if not isinstance(value, Mapping):
        return {name: value}
    flat: dict[str, Any] = {}
    for key, part in value.items():
        flat |= _flat(part, f"{name}.{key}" if name else str(key))
    return flat


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "..."
