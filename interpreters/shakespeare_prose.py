"""Telling plays from prose.

A text holds a play if it has the heading of a scene at the beginning of a line, or those of an act and of a scene
anywhere: no dialect can run a text that has neither. The numeral may be of any kind, as one dialect does not mind.

In prose, a play is a stretch of lines, and these are what it is known by, at the beginning of a line:

    declaration   Romeo, a young man.
    heading       Act I: ...   Scene II: ...
    direction     [Enter Romeo and Juliet]   [Exit Hamlet]   [Exeunt]
    cue           Romeo:   with a character's name before the colon

It begins with a declaration, an act or a scene, and goes on from one of these to the next, over the further lines of a
text or speech, and over empty lines; behind an empty line, anything else ends it. It is code if it has a heading, a cue
and, in somebody's mouth, at least one sentence that only this language uses. So what is said about plays, a scene
quoted from Shakespeare, and a single sentence or speech with its name before it are no code.
"""

import re
from collections.abc import Iterator

from interpreters.shakespeare_words import NAMES

_SCENE = re.compile(r"^[ \t]*scene[ \t]+\w+[ \t]*:", re.IGNORECASE | re.MULTILINE)
_ANY_ACT = re.compile(r"\bact\s+\w+\s*:", re.IGNORECASE)
_ANY_SCENE = re.compile(r"\bscene\s+\w+\s*:", re.IGNORECASE)

_HEADING = re.compile(r"[ \t]*(?:act|scene)[ \t]+(?:[ivxlcdm]+|\d+)[ \t]*:", re.IGNORECASE)
_DIRECTION = re.compile(r"[ \t]*\[[ \t]*(?:enter|exit|exeunt)\b", re.IGNORECASE)
_NAMED = re.compile(r"[ \t]*([a-z]+(?:[ \t]+[a-z]+){0,4})[ \t]*(?:(:)|,[^:\[\]]*$)", re.IGNORECASE | re.ASCII)
_SENTENCE = re.compile(
    r"\b(?:(?:open|speak)\s+(?:your|thy|thine)\s+(?:heart|mind)|listen\s+to\s+(?:your|thy|thine)\s+heart"
    r"|(?:let\s+us|we\s+must|we\s+shall)\s+(?:proceed|return)\s+to\s+(?:act|scene)|if\s+(?:so|not),"
    r"|remember\s+\w+[^.!?:]{0,200}[.!]|recall\s+[^.!?:]{0,200}[.!]"
    r"|(?:you|thou)\s+(?:are|art)\s+(?:nothing|as\s+\w+\s+as|the\s+(?:sum|difference|product|quotient|remainder)))",
    re.IGNORECASE,
)


def holds_program(text: str) -> bool:
    """Whether a text looks like a play."""
    return _SCENE.search(text) is not None or (
        _ANY_SCENE.search(text) is not None and _ANY_ACT.search(text) is not None
    )


def code_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Where plays stand in prose, as (start, end) in characters."""
    return tuple(_plays(text))


def _plays(text: str) -> Iterator[tuple[int, int]]:
    start = end = 0
    marks: set[str] = set()
    in_text = False
    at = 0
    for line in [*text.split("\n"), "."]:  # The last is no line of a play, and so ends one.
        mark = _mark(line)
        if mark:
            if not marks and mark in ("declaration", "heading"):
                start = at
            if marks or mark in ("declaration", "heading"):
                marks.add(mark)
                end = at + len(line.rstrip())
            in_text = mark != "direction"
        elif not line.strip():
            in_text = False
        elif marks and in_text and at <= len(text):
            end = at + len(line.rstrip())
        elif marks:
            if {"heading", "cue"} <= marks and _SENTENCE.search(text, start, end):
                yield start, end
            marks = set()
            in_text = False
        at += len(line) + 1


def _mark(line: str) -> str:
    """What a line is known by; nothing if it is any other line."""
    if _HEADING.match(line):
        return "heading"
    if _DIRECTION.match(line):
        return "direction"
    named = _NAMED.match(line)
    if named and " ".join(named[1].lower().split()) in NAMES:
        return "cue" if named[2] else "declaration"
    return ""
