"""Brainfuck as text: eight commands in a sea of comment.

    >  <    move the pointer          +  -    change the cell
    .  ,    write and read a byte     [  ]    loop while the cell is not 0

Every other character is a comment, so almost any text is a program of sorts. What can be wrong with one is its
brackets alone. Code is told from prose by how densely the commands stand; see `code_spans`.
"""

import re
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from interpreters.base import CompileError, Position

COMMANDS = "><+-.,[]"

LEAST_CODE = 10
"""Commands that a stretch of prose must hold to count as code."""

_COMMAND = re.compile(r"[-+<>.,\[\]]")
_BRACKET = re.compile(r"[\[\]]")
_COMMENT = re.compile(r"[^-+<>.,\[\]]+")
_STRETCH = re.compile(r"[-+<>.,\[\]](?:\s*[-+<>.,\[\]])*")
_PUNCTUATION = re.compile(r"""(?<=[\w"')])[.,](?=[\s"')]|$)|(?<=\w)-(?=\w)""")
_END_OF_SENTENCE = re.compile(r"(?<=\w)[.,\s]+")
_DRAWN_LINE = re.compile(r"(?:[+<]?-{2,}+[+>]?+)++")


@dataclass(frozen=True)
class Code:
    """A source whose brackets match, without its comments."""

    source: str
    commands: str
    partners: Sequence[int]
    """Of each bracket: the number of the command that it pairs with; 0 for other commands."""

    @cached_property
    def offsets(self) -> Sequence[int]:
        """Of each command: characters before it in the source. Few runs ever ask."""
        return _offsets(self.source)

    def position(self, number: int) -> Position | None:
        """Where a command stands in the source; None behind the last one."""
        return Position.of(self.source, self.offsets[number]) if number < len(self.commands) else None


def parse(source: str) -> Code:
    """Leave the comments out and pair the brackets. Raises CompileError."""
    commands = _COMMENT.sub("", source)
    partners = array("L", bytes(array("L").itemsize * len(commands)))
    opened: list[int] = []
    for bracket in _BRACKET.finditer(commands):
        number = bracket.start()
        if commands[number] == "[":
            opened.append(number)
            continue
        if not opened:
            position = Position.of(source, _offsets(source)[number])
            raise CompileError("this ] closes no loop", position, "a [ before it, or no ] here")
        partners[number] = opened.pop()
        partners[partners[number]] = number
    if opened:
        position = Position.of(source, _offsets(source)[opened[-1]])
        others = f" and {len(opened) - 1:,} more are" if len(opened) > 1 else " is"
        raise CompileError(f"this [{others} never closed", position, "a ] for every [")
    return Code(source, commands, partners)


def _offsets(source: str) -> Sequence[int]:
    return array("L", (match.start() for match in _COMMAND.finditer(source)))


def holds_program(text: str) -> bool:
    """Whether a text holds at least one command that does not merely punctuate prose.

    A full stop or comma behind a word and before white space, a quote or the end, a hyphen between two words: these
    are commands in a program and run as such, but a text with no others ("I cannot, sorry.") was not meant as one.
    """
    return _COMMAND.search(_PUNCTUATION.sub("", text)) is not None


def code_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Where program code stands in prose, as (start, end) in characters.

    A stretch is a row of commands with nothing but white space between them, from its first command to its last; dots
    and commas that end a sentence just before it are not part of it. It is code if it holds at least ten commands that
    look like code:

    - words that draw a line (`-----`, `--->`, `<---->`, `+----+----+`) do not count;
    - at least one command is `+`, `<` or `>`, so that rules, ellipses, leaders and empty check boxes are no code;
    - not all are `<` and not all are `>`, so that quotation marks and conflict markers are no code.

    Code that is cut up by comments into shorter stretches is not found.
    """
    spans = ((_start_of_code(text, stretch), stretch.end()) for stretch in _STRETCH.finditer(text))
    return tuple((start, end) for start, end in spans if _looks_like_code(text[start:end]))


def _start_of_code(text: str, stretch: re.Match[str]) -> int:
    punctuation = _END_OF_SENTENCE.match(text, *stretch.span())
    return punctuation.end() if punctuation else stretch.start()


def _looks_like_code(stretch: str) -> bool:
    commands = "".join(word for word in stretch.split() if not _DRAWN_LINE.fullmatch(word))
    kinds = set(commands)
    return len(commands) >= LEAST_CODE and not kinds.isdisjoint("+<>") and kinds not in ({"<"}, {">"})
