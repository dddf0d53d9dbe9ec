"""What is wrong with a text that is no Loom program: one error, the first, with its place and its remedy.

    CompileError        (interpreters.base)
    '- LoomError        the text is not in the language, or cannot be lowered within the limits

What a target cannot do is none of these: see `TargetError` in ir.py.
"""

from interpreters.base import CompileError, Position
from tools.compiler.ir import Place


class LoomError(CompileError):
    """A text that is no program. Whoever wrote it reads this: `line 3, column 5: ...; write ...`."""

    def __init__(self, message: str, position: Position, remedy: str) -> None:
        super().__init__(message, position, remedy)
        self.position: Position = position
        self.remedy = remedy
        """What to write instead, as an order without its verb `write`: "n // 2"."""

    def __str__(self) -> str:
        return f"line {self.position.line}, column {self.position.column}: {self.message}; write {self.remedy}"


def refused(message: str, place: Place, remedy: str) -> LoomError:
    """An error of a pass, which knows no offset: it is 0."""
    return LoomError(message, Position(0, place.line, place.column), remedy)
