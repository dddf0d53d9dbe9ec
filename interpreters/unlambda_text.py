"""Unlambda as text: one expression, written without brackets.

    expression   `ff               the application of the first expression to the second
                 s k i v d c e     a function
                 r                 the function that prints a line feed
                 .x                the function that prints x, which is any one character
                 @ ?x |            functions that read, compare and pass on a character; x is any one character

White space and comments, from # to the end of the line, may stand between these, not behind a dot or question mark:
there a blank, a line feed or a # is the character meant. Letters may be upper case.

The esolangbench dialect knows no d, c, e and no upper case, and takes comments out before it looks at anything else, so
that `.#` begins a comment, and prints the first character on the next line.

In a notation where every ` stands before its two expressions, a text is complete when it holds one function more than
it holds applications. That is found by counting; the tree is then built from the end.
"""

import re
from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from interpreters.base import CompileError, Position
from interpreters.unlambda_terms import APPLY, ECHO, LETTERS, PRINT, QUERY, Term


@dataclass(frozen=True, slots=True)
class Grammar:
    """The words of a dialect."""

    words: re.Pattern[str]
    """Matches at every place of any text: as a `word`, as a `blank`, or as a character that begins neither."""
    functions: Mapping[str, int]
    """Tags of the functions of one letter."""
    expected: str
    """What may stand where an expression begins."""


GRAMMARS: Mapping[str, Grammar] = {
    "spec": Grammar(
        re.compile(r"(?P<word>[`skivdcer@|SKIVDCER]|[.?].)|(?P<blank>[ \t\n\v\f\r]++|#[^\n]*+)|.", re.DOTALL),
        {**LETTERS, **{letter.upper(): tag for letter, tag in LETTERS.items()}},
        "one of ` s k i v d c e r @ | .x ?x",
    ),
    "esolangbench": Grammar(
        re.compile(
            r"(?P<word>[`skivr@|]|[.?](?:#[^\r\n]*+[\r\n])*+[^#])|(?P<blank>[ \t\n\r]++|#[^\r\n]*+)|.", re.DOTALL
        ),
        {**{letter: LETTERS[letter] for letter in "skiv@"}, "|": ECHO},
        "one of ` s k i v r @ | .x ?x",
    ),
}


@dataclass(frozen=True, slots=True, eq=False)
class Code:
    """A source that is an expression."""

    source: str
    term: Term = field(repr=False)


class _Words:
    """The words of a source from the first to the last, and the characters before each."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.offsets = array("L")

    def append(self, word: str, offset: int) -> None:
        self.words.append(word)
        self.offsets.append(offset)

    def __reversed__(self) -> Iterator[tuple[str, int]]:
        return zip(reversed(self.words), reversed(self.offsets), strict=True)


def parse(source: str, dialect: str) -> Code:
    """Read the one expression of a source. Raises CompileError."""
    grammar = GRAMMARS[dialect]
    return Code(source, _tree(_words(source, grammar), grammar.functions))


def _words(source: str, grammar: Grammar) -> _Words:
    words = _Words()
    missing = 1
    for match in grammar.words.finditer(source):
        kind = match.lastgroup
        if kind == "blank":
            continue
        offset = match.start()
        if not missing:
            raise CompileError(
                "the program is complete before this",
                Position.of(source, offset),
                "nothing more, or one more ` at the start for each further argument",
            )
        word = match[0]
        if kind is None:
            raise _not_a_word(source, offset, word, grammar)
        missing += 1 if word == "`" else -1
        words.append(word, offset)
    if missing:
        raise _incomplete(source, words, missing, grammar)
    return words


def _not_a_word(source: str, offset: int, character: str, grammar: Grammar) -> CompileError:
    position = Position.of(source, offset)
    if character in (".", "?"):
        what = "prints" if character == "." else "compares with"
        return CompileError(f"this {character} lacks the character that it {what}", position, "any one character")
    return CompileError(f"{character!r} is no function", position, grammar.expected)


def _incomplete(source: str, words: _Words, missing: int, grammar: Grammar) -> CompileError:
    if not words.words:
        return CompileError("the program is empty", Position.of(source, len(source)), grammar.expected)
    complete = place = 0
    for word, offset in reversed(words):
        if word == "`" and complete < 2:
            # All applications behind this one are complete.
            place = offset
            break
        complete += -1 if word == "`" else 1
    lacks = "its operand" if complete else "its operator and its operand"
    more = "1 more expression" if missing == 1 else f"{missing:,} more expressions"
    return CompileError(f"this ` lacks {lacks}", Position.of(source, place), f"{more} at the end of the program")


def _tree(words: _Words, functions: Mapping[str, int]) -> Term:
    complete: list[Term] = []
    for word, offset in reversed(words):
        if word == "`":
            operator = complete.pop()
            complete.append((APPLY, operator, complete.pop()))
        elif word in ("r", "R"):
            complete.append((PRINT, offset, b"\n"))
        elif word[0] in ".?":
            # A source may hold halves of surrogate pairs; they are written as three bytes each.
            character = word[-1].encode("utf-8", "surrogatepass")
            complete.append((PRINT if word[0] == "." else QUERY, offset, character))
        else:
            complete.append((functions[word], offset))
    return complete.pop()
