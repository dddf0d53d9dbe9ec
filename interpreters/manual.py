"""The manuals that agents are given: a page on each language, and three solved tasks in it.

They lie in `reference/`, as NAME.md and NAME.examples.json, and are part of the package.
"""

import json
from functools import cache
from pathlib import Path

from interpreters.base import Example

_PAGES = Path(__file__).with_name("reference")


@cache
def documentation(language: str) -> str:
    """The page on a language, as Markdown."""
    return (_PAGES / f"{language}.md").read_text("utf-8")


@cache
def examples(language: str) -> tuple[Example, ...]:
    """The solved tasks: a list of objects with title, statement, program and cases, pairs of input and output."""
    entries = json.loads((_PAGES / f"{language}.examples.json").read_text("utf-8"))
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
