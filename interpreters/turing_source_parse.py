"""From a text to Python's syntax tree, whatever the text: what cannot be parsed is a violation with its place.

The parser recurses, needs about a kilobyte for every word and sign, and warns of escapes that it does not know. So a
text of too many words and signs is refused before, what is nested too deep for it is caught, and its warnings are
silenced. The filters of warnings belong to the whole process: a lock keeps two threads from restoring each other's.
"""

import ast
import re
import warnings
from threading import Lock

from interpreters.base import Position
from interpreters.turing_source_errors import ContractError, Violation
from interpreters.turing_source_places import Places

PIECES = 1_600_000
"""Words and signs in a source at most: enough for a hundred thousand transitions."""

FORM = "the imports and tm = DTM(...), NTM(...) or MNTM(...), nothing else"

_NO_TEXT = re.compile("[\0\ud800-\udfff]")
_PIECE = re.compile(r"\w+|[^\w\s'\"]|\n")
_FENCE = re.compile(r"\s*(?:```|~~~)")
_WARNINGS = Lock()


def parse(source: str) -> tuple[ast.Module, Places]:
    """The tree of a source, and where its nodes stand. Raises ContractError."""
    if found := _NO_TEXT.search(source):
        what = "a NUL character" if found[0] == "\0" else "a lone surrogate, which is no character"
        raise _refused(Position.of(source, found.start()), what, "a text without it")
    # A piece has a character at least.
    if len(source) > PIECES and sum(1 for _ in _PIECE.finditer(source)) > PIECES:
        raise _refused(Position.of(source, 0), f"more than {PIECES:,} words and signs", "a smaller machine")
    places = Places(source)
    try:
        with _WARNINGS, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(source), places
    except SyntaxError as error:
        if fence := _FENCE.match(source):
            raise _refused(places.at(fence.end() - 3), "a Markdown fence", "what stands within it, alone") from None
        # What the interpreter of Python advises about its own settings helps nobody here.
        raise _refused(places.of_error(error), f"no Python: {error.msg.split(';')[0]}", FORM) from None
    except (RecursionError, MemoryError):
        raise _refused(places.at(0), "no Python that can be parsed: it is nested too deep", FORM) from None


def _refused(position: Position, what: str, remedy: str) -> ContractError:
    return ContractError([Violation(position, what, remedy)], 1)
