"""Which places of a program a critic names, and whether the next program is changed there.

A place is a stretch of the program. These words name one, in any case, if the program has it:

    line 3, row 3, the third line, the last line    a whole line, counted from 1
    lines 3-5, lines 3 to 5; lines 3 and 5          all of them; each of the two
    line 3, column 7; column 7 of line 3            one character
    column 7                                        the same, of a program of one line
    offset 7, character 7                           the seventh and the eighth character: some count from 0
    `code`, "code", “code”                          a quotation of three characters or more that stands there once

Lines and characters of an input or an output are no places of the program. Neither is what cannot be told from them or
from a cell of a tape: "the first character", "position 7".

A place is *left alone* if some shortest edit (fewest characters put in, taken out or replaced) from the program to the
next one keeps it as it is, with the character before it and the one behind it; before its beginning and behind its end
a program has a line break. Otherwise it is *changed*. Which of several shortest edits is looked at makes no difference.

With the edit distance D, and old[s:e] the place and its neighbours, it is left alone if it stands in the next program
at some k so that what is before it and what is behind it take no more than all of the distance:

    D(old[:s], new[:k]) + D(old[e:], new[k + e - s:]) = D(old, new), where |k - s| <= D(old, new)
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from rapidfuzz.distance import Levenshtein

WORK = 10**10
"""Cells of tables of distances, to be gone through 64 at a time: what it may take to find out what was left alone."""

Span = tuple[int, int]
"""Offsets into a program, in characters."""

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_NUMBER = r"[0-9]{1,9}(?![0-9])"
_LINE = r"\blines?\s+#?"
_COLUMN = r"\bcol(?:umn|\.)?\s+#?"

_FOREIGN = r"(?:input|output|stdin|stdout|expected)"
_FOREIGN_BEFORE = re.compile(rf"\b{_FOREIGN}(?:'s)?\s+(?:the\s+)?$")
_NEAR = 60
_FOREIGN_AFTER = re.compile(rf"\s+(?:of|in|from)\s+(?:\w+\s+){{0,2}}{_FOREIGN}\b")


def named(words: str, program: str) -> tuple[Span, ...]:
    """The places of a program that these words name, in order, each once."""
    text = _Text(program)
    found: set[Span] = set()
    words = _take(_QUOTATION, _quoted, words, text, found).lower().replace("row", "line")
    for sign, pattern, places in _PATTERNS:
        if sign in words:
            words = _take(pattern, places, words, text, found)
    return tuple(sorted(found))


def _take(pattern: re.Pattern[str], places: "_Places", words: str, text: "_Text", found: set[Span]) -> str:
    """Find places by a pattern, and give the words back without what it matched."""
    matches = list(pattern.finditer(words))
    for match in matches:
        if not _foreign(match):
            found.update(places(match, text))
    return pattern.sub(" ", words) if matches else words


def _foreign(match: re.Match[str]) -> bool:
    """Whether it is a place of an input or an output."""
    before = match.string[max(0, match.start() - _NEAR) : match.start()].lower()
    behind = match.string[match.end() : match.end() + _NEAR].lower()
    return bool(_FOREIGN_BEFORE.search(before) or _FOREIGN_AFTER.match(behind))


def left_alone(old: str, new: str, place: Span, distance: int, work: int = WORK) -> bool | None:
    """Whether a place of the old program is left alone in the new one; `distance` is how far apart the two are.

    None where to find out would take more than `work`: the place stands in very many places of a long program.
    """
    old, new = f"\n{old}\n", f"\n{new}\n"
    start, end = place[0], place[1] + 2  # the neighbours, in a text that is longer by one character at its beginning
    most = work // max(1, distance * len(new))
    candidates = list(_occurrences(new, old[start:end], start - distance, start + distance, most + 1))
    if len(candidates) > most:
        return None
    return any(_fits(old, new, start, end, at, distance) for at in candidates)


def _fits(old: str, new: str, start: int, end: int, at: int, distance: int) -> bool:
    before = Levenshtein.distance(old[:start], new[:at], score_cutoff=distance)
    rest = distance - before
    behind = new[at + end - start :]
    return rest >= 0 and Levenshtein.distance(old[end:], behind, score_cutoff=rest) <= rest


def _occurrences(text: str, part: str, first: int, last: int, most: int) -> Iterator[int]:
    at = text.find(part, max(0, first))
    while 0 <= at <= last and most:
        yield at
        most -= 1
        at = text.find(part, at + 1)


# What words mean ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Text:
    program: str

    @cached_property
    def lines(self) -> tuple[Span, ...]:
        """Where each begins and where its text ends."""
        texts = self.program.removesuffix("\n").split("\n")
        ends = accumulate(len(text) + 1 for text in texts)
        return tuple((end - 1 - len(text), end - 1) for text, end in zip(texts, ends, strict=True))

    def line(self, number: int) -> Iterator[Span]:
        """One or none."""
        if 1 <= number <= len(self.lines):
            yield self.lines[number - 1]


_Places = Callable[[re.Match[str], _Text], Iterator[Span]]


def _point(match: re.Match[str], text: _Text) -> Iterator[Span]:
    for start, end in text.line(int(match["line"])):
        if 1 <= int(match["column"]) <= end - start:
            yield start + int(match["column"]) - 1, start + int(match["column"])


def _range(match: re.Match[str], text: _Text) -> Iterator[Span]:
    first, last = int(match["first"]), int(match["last"])
    if 1 <= first <= last <= len(text.lines):
        yield text.lines[first - 1][0], text.lines[last - 1][1]


def _whole(match: re.Match[str], text: _Text) -> Iterator[Span]:
    yield from text.line(int(match["one"]))
    yield from text.line(int(match["other"] or 0))


def _nth(match: re.Match[str], text: _Text) -> Iterator[Span]:
    nth = match["nth"].lower()
    yield from text.line(len(text.lines) if nth == "last" else _number(nth))


def _number(ordinal: str) -> int:
    return _ORDINALS.index(ordinal) + 1 if ordinal in _ORDINALS else int(ordinal[:-2])


def _column(match: re.Match[str], text: _Text) -> Iterator[Span]:
    at = int(match["column"])
    if len(text.lines) == 1 and 1 <= at <= len(text.program):
        yield at - 1, at


def _offset(match: re.Match[str], text: _Text) -> Iterator[Span]:
    at = int(match["offset"])
    if text.program and at <= len(text.program):
        yield max(0, at - 1), min(at + 1, len(text.program))


def _quoted(match: re.Match[str], text: _Text) -> Iterator[Span]:
    quotation = match[match.lastindex or 0]
    at = text.program.find(quotation)
    if at >= 0 and text.program.find(quotation, at + 1) < 0:
        yield at, at + len(quotation)


_QUOTATION = re.compile(r"`([^`]{3,})`|\"([^\"]{3,})\"|\u201c([^\u201d]{3,})\u201d")

_PATTERNS: Sequence[tuple[str, re.Pattern[str], _Places]] = [
    (sign, re.compile(pattern), places)
    for sign, pattern, places in (
        ("col", rf"{_LINE}(?P<line>{_NUMBER}),?\s+(?:and\s+|at\s+)?{_COLUMN}(?P<column>{_NUMBER})", _point),
        ("col", rf"{_COLUMN}(?P<column>{_NUMBER}),?\s+(?:(?:of|in|on|at)\s+)?{_LINE}(?P<line>{_NUMBER})", _point),
        ("line", rf"{_LINE}(?P<first>{_NUMBER})\s*(?:-|\u2013|to|through)\s*(?P<last>{_NUMBER})", _range),
        ("line", rf"{_LINE}(?P<one>{_NUMBER})(?:\s+and\s+(?P<other>{_NUMBER}))?", _whole),
        ("line", rf"\b(?P<nth>{'|'.join(_ORDINALS)}|last|[0-9]{{1,9}}(?:st|nd|rd|th))\s+line\b", _nth),
        ("col", rf"{_COLUMN}(?P<column>{_NUMBER})", _column),
        ("offset", rf"\boffset\s+#?(?P<offset>{_NUMBER})", _offset),
        ("char", rf"\bchar(?:acter|\.)?\s+#?(?P<offset>{_NUMBER})", _offset),
    )
]
"""What has to stand in the words, in small letters and with `line` for `row`, for the pattern to be tried at all. The
earlier of two patterns that match the same words has them."""
