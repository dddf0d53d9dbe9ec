"""Whitespace in replies: telling programs from prose.

Any text is full of spaces and line feeds, so what tells a program is its tabs: nothing can be read or written without
one. And prose that has tabs, or source code that is indented by them, seldom has them directly behind a space.
"""

import re

from interpreters.base import CompileError
from interpreters.whitespace_code import DIALECTS, decode
from interpreters.whitespace_text import is_visible, read

LEAST_LETTERS = 10
"""Letters S, T and L that make a stretch of prose count as code."""

_WRITING = frozenset({"print character", "print number"})
_RUN = re.compile(r"[ \t\n\r]+")
_WRITTEN_OUT = re.compile(r"\t\n[ \t]")
_MARKED = re.compile(r"^#STL[ \r]*\n(?:[STL \r]*(?:#[^\n]*)?(?:\n|\Z))*", re.MULTILINE)
_LETTERS = re.compile(r"(?<![\w#])[STL](?:\s*[STL])*(?!\w)")


def holds_program(text: str) -> bool:
    """Whether a text holds a program.

    - A text in visible notation does if there is any letter S, T or L in it (outside of comments).
    - A text of white space alone does if there is a tab in it, or if it compiles and has an `end`.
    - Another text does if it has a tab, and either it compiles in some dialect to a program that writes something, or
      somewhere in it tab, line feed and space or tab follow one another, as they do in every instruction that reads or
      writes, and elsewhere a space and a tab.
    """
    if is_visible(text):
        return _has_letters(text)
    if not text.strip():
        return "\t" in text or "end" in _operations(text)
    if "\t" not in text:
        return False
    return (" \t" in text and _WRITTEN_OUT.search(text) is not None) or not _WRITING.isdisjoint(_operations(text))


def _has_letters(text: str) -> bool:
    try:
        return read(text).letters != ""
    except CompileError:
        return True


def _operations(text: str) -> frozenset[str]:
    """The names of the instructions of a plain program; none if it compiles in no dialect."""
    script = read(text, always_plain=True)
    for dialect in DIALECTS:
        try:
            code = decode(script, dialect)
        except CompileError:
            continue
        return frozenset(instruction.operation for instruction in code.instructions)
    return frozenset()


def code_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Where program code stands in prose, as (start, end) in characters.

    - A stretch of white space with a tab in it is code if instructions can be read in it from its beginning to its end,
      or if it has ten characters or more, with a tab behind a space and a line feed behind a tab.
    - A line #STL is code, and so are the lines directly behind it that hold nothing but visible notation.
    - Letters S, T and L with at most white space between them are code if they are ten or more.
    """
    runs = (match for match in _RUN.finditer(text) if _looks_like_code(match[0]))
    marked = _MARKED.finditer(text)
    letters = (match for match in _LETTERS.finditer(text) if len("".join(match[0].split())) >= LEAST_LETTERS)
    spans: list[tuple[int, int]] = []
    for start, end in sorted(match.span() for matches in (runs, marked, letters) for match in matches):
        if spans and start < spans[-1][1]:
            spans[-1] = (spans[-1][0], max(end, spans[-1][1]))
        else:
            spans.append((start, end))
    return tuple(spans)


def _looks_like_code(run: str) -> bool:
    if "\t" not in run:
        return False
    if len(run) >= LEAST_LETTERS and " \t" in run and "\t\n" in run:
        return True
    try:
        code = decode(read(run, always_plain=True), "spec")
    except CompileError:
        return False
    return code.end == len(code.script.letters)
