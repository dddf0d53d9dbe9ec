"""Where an export is written: all of it, or nothing.

It is made beside its place, under a name of its own, and moved there when it is complete. What is there already is
never overwritten.
"""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from evals.errors import UserError

_PART = ".part"

LONGEST = 150
"""Characters of a file's name that tell what is in it."""


@contextmanager
def new_folder(path: Path) -> Iterator[Path]:
    """A folder to write into, which becomes `path` at the end. Raises UserError."""
    part = _part(path)
    with _naming(path):
        part.mkdir(parents=True)
        try:
            yield part
            part.rename(path)
        except BaseException:
            shutil.rmtree(part, ignore_errors=True)
            raise


def write_file(path: Path, text: str) -> None:
    """Write a file that was not there. Raises UserError."""
    part = _part(path)
    with _naming(path):
        part.parent.mkdir(parents=True, exist_ok=True)
        try:
            part.write_text(text, encoding="utf-8", newline="")
            part.rename(path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise


def file_name(text: str) -> str:
    """A name for a file out of a text that can hold anything; not every text has its own."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", text)[:LONGEST]


def _part(path: Path) -> Path:
    part = path.with_name(path.name + _PART)
    for there in (path, part):
        if there.exists() or there.is_symlink():
            raise UserError(f"{there}: is there already; remove it, or name another place with --out")
    return part


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise UserError(
            f"{error.filename or path}: cannot be written ({error.strerror}); name another place with --out"
        ) from error
