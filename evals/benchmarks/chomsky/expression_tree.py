"""Regular expressions as trees: read from a text, and written.

    ab|c     a choice of the words ab and c
    a*       any number of a's
    (ab)*1   round brackets group; 1 is the empty word, 0 no word at all

Reading keeps the open brackets on a stack of its own, of at most DEEPEST levels; so whatever is made of a tree may call
itself for its parts.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

DEEPEST = 50
LONGEST = 10_000
"""Characters of an expression that is read."""

NOTHING_TEXT, EMPTY_TEXT = "0", "1"
_SPECIAL = "()|*"


class ExpressionError(ValueError):
    """A text that is no regular expression."""


@dataclass(frozen=True, slots=True)
class Letter:
    symbol: str


@dataclass(frozen=True, slots=True)
class Concatenation:
    parts: tuple["Tree", ...]
    """At least two, none of them a concatenation; or none, which is the empty word."""


@dataclass(frozen=True, slots=True)
class Choice:
    parts: tuple["Tree", ...]
    """At least two, all different, none of them a choice; or none, which is no word at all."""


@dataclass(frozen=True, slots=True)
class Star:
    part: "Tree"


Tree = Letter | Concatenation | Choice | Star

EMPTY: Tree = Concatenation(())
NOTHING: Tree = Choice(())


def concatenation(trees: Iterable[Tree]) -> Tree:
    """Some expressions one after the other."""
    parts: list[Tree] = []
    for tree in trees:
        parts += tree.parts if isinstance(tree, Concatenation) else (tree,)
    if NOTHING in parts:
        return NOTHING
    return parts[0] if len(parts) == 1 else Concatenation(tuple(parts))


def choice(trees: Iterable[Tree]) -> Tree:
    """Any of some expressions; NOTHING adds nothing to the others."""
    parts: list[Tree] = []
    for tree in trees:
        parts += tree.parts if isinstance(tree, Choice) else (tree,)
    different = tuple(dict.fromkeys(parts))
    return different[0] if len(different) == 1 else Choice(different)


def star(tree: Tree) -> Tree:
    """Any number of repetitions of an expression."""
    if tree in (EMPTY, NOTHING):
        return EMPTY
    return tree if isinstance(tree, Star) else Star(tree)


def text(tree: Tree) -> str:
    """An expression as it is written, with as few brackets as need be."""
    match tree:
        case Letter(symbol):
            return symbol
        case Star(part):
            inner = text(part)
            return f"{inner}*" if len(inner) == 1 else f"({inner})*"
        case Concatenation(parts):
            return (
                "".join(f"({text(part)})" if isinstance(part, Choice) else text(part) for part in parts) or EMPTY_TEXT
            )
        case Choice(parts):
            return "|".join(map(text, parts)) or NOTHING_TEXT


@dataclass(slots=True)
class _Open:
    """A bracket that is open: the choices read so far, and the parts of the one that is being read."""

    choices: list[Tree] = field(default_factory=list)
    parts: list[Tree] = field(default_factory=list)

    def end_choice(self) -> None:
        if not self.parts:
            raise ExpressionError("there is nothing on one side of a bracket or |; write 1 for the empty word")
        self.choices.append(concatenation(self.parts))
        self.parts = []

    def tree(self) -> Tree:
        self.end_choice()
        return choice(self.choices)


def parse(expression: str, symbols: Iterable[str]) -> Tree:
    """The tree of an expression over some symbols, which are characters. Raises ExpressionError."""
    if len(expression) > LONGEST:
        raise ExpressionError(f"the expression is longer than {LONGEST:,} characters")
    letters = set(symbols) - {*_SPECIAL, NOTHING_TEXT, EMPTY_TEXT}
    opened = [_Open()]
    for character in expression:
        current = opened[-1]
        if character == "(":
            if len(opened) > DEEPEST:
                raise ExpressionError(f"brackets stand in brackets at more than {DEEPEST} levels")
            opened.append(_Open())
        elif character == ")":
            opened.pop()
            if not opened:
                raise ExpressionError("a bracket is closed that is not open")
            opened[-1].parts.append(current.tree())
        elif character == "|":
            current.end_choice()
        elif character == "*":
            if not current.parts:
                raise ExpressionError("there is nothing before a *")
            current.parts[-1] = star(current.parts[-1])
        elif character in letters:
            current.parts.append(Letter(character))
        elif character in (NOTHING_TEXT, EMPTY_TEXT):
            current.parts.append(EMPTY if character == EMPTY_TEXT else NOTHING)
        else:
            raise ExpressionError(f"{character!r} has no place in an expression")
    if len(opened) > 1:
        raise ExpressionError("a bracket is not closed")
    return opened[0].tree()
