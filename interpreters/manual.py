"""The manuals that agents are given: a page on each language, and three solved tasks in it.

They lie in `reference/`, as NAME.md and NAME.examples.json, and are part of the package. A dialect that is another
language in what it means for a programmer has files of its own, NAME.DIALECT.md and so on.
"""

import json
from functools import cache
from pathlib import Path

from interpreters.base import Example

_PAGES = Path(__file__).with_name("reference")


@cache
def documentation(language: str, dialect: str) -> str:
    """The page on a dialect, as Markdown."""
    return _page(language, dialect, "md").read_text("utf-8")


@cache
def examples(language: str, dialect: str) -> tuple[Example, ...]:
    """The solved tasks in a dialect."""
    return read_examples(_page(language, dialect, "examples.json"))


def read_examples(path: Path) -> tuple[Example, ...]:
    """A file of examples: a list of objects with title, statement, program and cases, pairs of input and output."""
    entries = json.loads(path.read_text("utf-8"))
    return tuple(
        Example(
            entry["title"],
            entry["statement"],
            # A program is kept as its lines, so that people can read it.
            "\n".join(entry["program"]),
            tuple((stdin, stdout) for stdin, stdout in entry["cases"]),
        )
        for entry in entries
    )


def _page(language: str, dialect: str, kind: str) -> Path:
    own = _PAGES / f"{language}.{dialect}.{kind}"
    return own if own.exists() else _PAGES / f"{language}.{kind}"
