"""Objects from a file of the user's own: path/to/file.py:NAME stands wherever a name can stand.

The file is imported once a process, as a module of its own; what it imports has to be installed, for its folder is not
searched. Whatever goes wrong in it is said in one line with the place.
"""

import hashlib
import traceback
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from evals.errors import UserError
from tools.files import import_file

_NOTATION = ("name", "candidate", "dialects", "tags", "documentation", "examples", "holds_program", "code_spans")

NEEDED: Mapping[str, tuple[str, ...]] = {
    "forms": _NOTATION,
    "languages": (*_NOTATION, "compile", "options"),
    "strategies": ("name", "summary", "run", "outline", "mermaid"),
    "agents": ("name", "answer"),
    "models": ("__call__",),
    "benchmarks": ("name", "version", "tasks", "judge"),
    "judges": ("__call__",),
}
"""Kind of plug-in -> what an object of the kind has to have, by the protocol that it has to fit."""


def is_path(name: str) -> bool:
    """Whether a name is a file and what to take of it."""
    return ".py:" in name and not name.startswith(("exec:", "http://", "https://"))


def load(reference: str) -> Any:
    """What a file calls NAME. Raises UserError."""
    file, _, name = reference.rpartition(":")
    path = Path(file)
    module = _module(path)
    found: Any = module
    for part in name.split("."):
        found = getattr(found, part, None)
        if found is None:
            public = ", ".join(sorted(one for one in vars(module) if not one.startswith("_"))) or "nothing"
            raise UserError(f"{path}: defines no {name!r}; it defines {public}")
    return found


def lacking(kind: str, found: object) -> str:
    """What an object has to have to be of a kind, and has not; empty if nothing."""
    needed = NEEDED["forms"] if getattr(found, "candidate", None) == "answer" else NEEDED[kind]
    return ", ".join(name for name in needed if not hasattr(found, name))


def _module(path: Path) -> ModuleType:
    try:
        resolved = path.resolve(strict=True)
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror}); give the path of a Python file") from error
    # Two files may have the same name; the module is found again under its path's.
    name = f"loopwright_plugin_{resolved.stem}_{hashlib.sha256(str(resolved).encode()).hexdigest()[:12]}"
    if resolved.suffix != ".py":
        raise UserError(f"{path}: is no Python file; its name has to end in .py")
    try:
        return import_file(name, resolved)
    except Exception as error:
        raise UserError(f"{path}: {_place(error, resolved)}{type(error).__name__}: {error}; mend the file") from error


def _place(error: Exception, path: Path) -> str:
    if isinstance(error, SyntaxError) and error.lineno is not None:
        return f"line {error.lineno}: "
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
    return f"line {lines[-1]}: " if lines else ""
