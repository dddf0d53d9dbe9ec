"""Unlambda's terms: what a program is made of, what it becomes while it runs, and how to read it.

A term is a tuple: its tag, the place in the source that it comes from, its parts. An application has no place of its
own. Functions that are made at run time keep the place of the letter that made them, so that whatever is being called,
the reader of an error can be shown where it was written.

    term                         in Unlambda   what it is
    (APPLY, f, x)                `fx           an application in the source, not evaluated yet
    (PAIR, f, x)                 `fx           an application that s made, not carried out yet; both parts are values
    (S, at)                      s             the functions of one letter: also K, I, V, DELAY, CALL, EXIT, READ, PASS
    (PRINT, at, bytes)           .x or r
    (QUERY, at, bytes)           ?x
    (ECHO, at)                   |             the | of the esolangbench dialect, which prints
    (K1, at, x)                  `kx           k that has one argument
    (S1, at, x)                  `sx           s that has one argument
    (S2, at, x, y)               ``sxy         s that has two
    (PROMISE, at, term)          `d term       what d made of an operand; any term may stand in it
    (CONTINUATION, at, stack)                  what c made of the stack: calling it puts the stack back

Functions are values: they evaluate to themselves. Tags below S are for terms that are not, and for two frames that only
stand on the machine's stack, (FORCED, x) and (BOTTOM,).

Terms may be nested a million deep and share their parts, so they are never compared, hashed or printed as tuples:
Python's own ways to do that follow them down recursively. Giving them back is safe, as plain tuples nested to any
depth are given back one by one.
"""

from collections.abc import Mapping
from typing import Any, Final

Term = tuple[Any, ...]

APPLY: Final = 0
PAIR: Final = 1
FORCED: Final = 2
BOTTOM: Final = 3
S: Final = 4
S1: Final = 5
S2: Final = 6
K: Final = 7
K1: Final = 8
I: Final = 9  # noqa: E741 -- the function is called so
V: Final = 10
DELAY: Final = 11
PROMISE: Final = 12
CALL: Final = 13
CONTINUATION: Final = 14
EXIT: Final = 15
PRINT: Final = 16
READ: Final = 17
QUERY: Final = 18
PASS: Final = 19
ECHO: Final = 20

LETTERS: Mapping[str, int] = {
    "s": S,
    "k": K,
    "i": I,
    "v": V,
    "d": DELAY,
    "c": CALL,
    "e": EXIT,
    "@": READ,
    "|": PASS,
}

MADE: Final = frozenset((PAIR, S1, S2, K1, PROMISE, CONTINUATION))
"""Tags of the terms that are made at run time and may hold others."""

HOLE: Final = "□"
"""What stands for a value that is still to come."""

LONGEST: Final = 80
"""Characters of a term that are shown."""

_WRITTEN: Final[Mapping[int, str]] = {
    **{tag: letter for letter, tag in LETTERS.items()},
    ECHO: "|",
    APPLY: "`",
    PAIR: "`",
    S1: "`s",
    S2: "``s",
    K1: "`k",
    PROMISE: "`d",
    CONTINUATION: "<continuation>",
}


def parts(term: Term) -> Term:
    """The terms directly in a term."""
    if term[0] in (APPLY, PAIR):
        return term[1:]
    if term[0] in (S1, S2, K1, PROMISE):
        return term[2:]
    return ()


def written(term: Term, longest: int | None = LONGEST) -> str:
    """A term as Unlambda source, cut to so many characters. A continuation cannot be written and is named."""
    words: list[str] = []
    length = 0
    pending = [term]
    while pending:
        term = pending.pop()
        word = _character(term) if term[0] in (PRINT, QUERY) else _WRITTEN[term[0]]
        words.append(word)
        length += len(word)
        if longest is not None and length > longest:
            return "".join(words)[:longest] + "…"
        pending.extend(reversed(parts(term)))
    return "".join(words)


def waiting(frame: Term, longest: int = LONGEST) -> str:
    """A frame as the application that it waits to make, with a hole for the value that is still to come."""
    if frame[0] > BOTTOM:
        return f"`{written(frame, longest)}{HOLE}"
    # An application in the source holds the operand; one that s made is the operand; one that was forced has a value.
    operand = {APPLY: 2, FORCED: 1}.get(frame[0])
    return f"`{HOLE}{written(frame if operand is None else frame[operand], longest)}"


def _character(term: Term) -> str:
    tag, _, character = term
    if tag == PRINT and character == b"\n":
        return "r"
    return (".", "?")[tag == QUERY] + text(character)


def text(character: bytes) -> str:
    """A character of input or output, or a byte that is part of none."""
    return character.decode("utf-8", "backslashreplace")
