"""A reference program for each task of the benchmark, in Loom: written by us, and right on all of its cases.

They lie beside this module, one file a task. Compiled, they are right answers in every language that Loom is compiled
to, which is what the audit and the oracle hand in; so they must never be shown to a model that is measured.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).with_name("references")


def reference(task_id: str) -> str:
    """The Loom program of a task. Raises KeyError for a task that is not of the benchmark."""
    path = FOLDER / f"{task_id}.loom"
    if task_id not in tasks():
        raise KeyError(f"there is no reference program for a task {task_id!r}")
    return path.read_text(encoding="utf-8")


@cache
def tasks() -> tuple[str, ...]:
    """The tasks that have a reference program, in order."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.loom")))


class References(Mapping[str, str]):
    """All of them by their tasks, read when one is asked for."""

    def __getitem__(self, task_id: str) -> str:
        return reference(task_id)

    def __iter__(self) -> Iterator[str]:
        return iter(tasks())

    def __len__(self) -> int:
        return len(tasks())
