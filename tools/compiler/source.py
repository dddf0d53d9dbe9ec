"""From a text to Python's syntax tree, whatever the text: a program, ten thousand lines or a model's prose.

The limits come first, so that everything after them takes a bounded time. Nothing is ever executed.
"""

import ast

from interpreters.base import CompileError, Position
from interpreters.turing_source_parse import parse as parse_python
from interpreters.turing_source_places import Places
from tools.compiler.errors import LoomError

LINES = 2_000
CHARACTERS = 100_000

ALONE = "the program alone, in the part of Python's syntax that is Loom"


def parse(source: str) -> tuple[ast.Module, Places]:
    """The tree of a source, and where its nodes stand. Raises LoomError."""
    if len(source) > CHARACTERS:
        what = f"the program has {len(source):,} characters, more than {CHARACTERS:,}"
        raise LoomError(what, Position.of(source, CHARACTERS), "a shorter program")
    lines = source.count("\n") + (not source.endswith("\n"))
    if lines > LINES:
        what = f"the program has {lines:,} lines, more than {LINES:,}"
        raise LoomError(what, Position(_start(source, LINES), LINES + 1, 1), "a shorter program")
    try:
        return parse_python(source)
    except CompileError as error:
        raise LoomError(error.message, error.position or Position(0, 1, 1), ALONE) from None


def _start(source: str, line: int) -> int:
    """The characters before a line, which is counted from 0."""
    at = 0
    for _ in range(line):
        at = source.index("\n", at) + 1
    return at
