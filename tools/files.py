"""Python files that are imported by their paths, in this process and again in those that work for it."""

import importlib.util
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import ModuleType

IMPORTED: dict[str, str] = {}
"""Module -> file, of all that were imported so. Another process has to be told, for the name alone says it nothing."""


def import_file(name: str, path: Path) -> ModuleType:
    """The module of a file, under a name; imported once a process. Raises ImportError, and whatever the file does."""
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    IMPORTED[name] = str(path)
    return module


def import_where_possible(files: Mapping[str, str]) -> None:
    """What another process has imported. A file that is gone since then is missed only by who needs it."""
    for name, path in files.items():
        with suppress(Exception, SystemExit):
            import_file(name, Path(path))
