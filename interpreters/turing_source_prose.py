"""Telling machines from prose, without parsing: in one pass, as a reply may be of any length and brokenness.

    call     DTM(states=...   the name of a class and a bracket behind it, and in the bracket at least the beginning of
             an argument: a name with =, a star, a quoted text or another bracket
    entry    'q0': {...       a quoted text or a tuple, and behind it a colon and a bracket: a row or a transition, as
             they stand in a dictionary
    import   from automata... import ..., or import automata..., at the beginning of a line

A class that is only named, a word with something in brackets behind it, and a single transition written as a tuple are
no code: a critic may speak of them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_CLASS = r"\b(?:DTM|NTM|MNTM)"
_ARGUMENT = r"\s*(?:[A-Za-z_]\w*\s*=(?!=)|[*{\[('\"#])"

_HELD = re.compile(rf"{_CLASS}(?:\((?!\s*(?:\.\.\.|…|\)))|\s+\({_ARGUMENT}|\s+as\s+\w)")
_IMPORT = re.compile(r"^[ \t]*(?:from[ \t]+automata\b[^\n]*\bimport\b|import[ \t]+automata\b)[^\n]*", re.MULTILINE)
_TOKEN = re.compile(
    rf"(?P<call>{_CLASS}\s*\((?={_ARGUMENT}))"
    r"|(?P<entry>(?<!\w)(?:'[^'\n]{0,60}'|\"[^\"\n]{0,60}\")\s*:\s*(?=[{(\[]))"
    r"|(?P<text>(?<!\w)(?:'(?:[^'\\\n]|\\[^\n])*'?|\"(?:[^\"\\\n]|\\[^\n])*\"?))"
    r"|(?P<comment>\#)"
    r"|(?P<open>[(\[{])"
    r"|(?P<close>[)\]}])"
)
_VALUE = re.compile(r"\s*:\s*[{(\[]")
_TARGET = re.compile(rf"(?:\b\w+[ \t]*(?::[ \t]*{_CLASS}[ \t]*)?=[ \t]*)?(?:\b\w+\.)*\Z")
_LONGEST_TARGET = 100
_GAP = re.compile(r"[\s,]*")
_NEVER = -1

_OPENING = {")": "(", "]": "[", "}": "{"}


def holds_program(text: str) -> bool:
    """Whether a class of machines is called in a text, or imported by an alias."""
    return _HELD.search(text) is not None


def code_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Where machines, entries of dictionaries and imports of automata-lib stand in prose, in characters.

    A machine begins with its assignment, an entry with the dictionary that it is in. A bracket that is never closed
    ends with its paragraph. What has only white space and commas between it is one.
    """
    spans: list[tuple[int, int]] = []
    for start, end in sorted([*_bracketed(text), *(match.span() for match in _IMPORT.finditer(text))]):
        last = spans[-1][1] if spans else 0
        if end == _NEVER:
            paragraph = text.find("\n\n", max(start, last))
            end = paragraph if paragraph >= 0 else len(text)
        if spans and (start < last or _GAP.fullmatch(text, last, start)):
            spans[-1] = spans[-1][0], max(end, last)
        else:
            spans.append((start, end))
    return tuple(spans)


@dataclass(slots=True)
class _Bracket:
    sign: str
    start: int
    """Where the code begins that it belongs to, if it does."""
    is_code: bool


def _bracketed(text: str) -> Iterator[tuple[int, int]]:
    """Calls and entries, whose end is _NEVER if their bracket is not closed."""
    opened: list[_Bracket] = []
    count = dict.fromkeys(_OPENING.values(), 0)
    entry: int | None = None
    at = 0
    while token := _TOKEN.search(text, at):
        at = token.end()
        if token["call"]:
            opened.append(_Bracket("(", _target(text, token.start()), is_code=True))
            count["("] += 1
        elif token["entry"]:
            entry = _entry(opened, token.start())
        elif token["open"]:
            sign = token["open"]
            opened.append(_Bracket(sign, token.start() if entry is None else entry, is_code=entry is not None))
            count[sign] += 1
            entry = None
        elif token["close"] and count[_OPENING[token["close"]]]:
            # Brackets that stand open within this pair are never closed.
            while True:
                bracket = opened.pop()
                count[bracket.sign] -= 1
                closed = bracket.sign == _OPENING[token["close"]]
                if bracket.is_code:
                    yield bracket.start, at if closed else _NEVER
                if closed:
                    break
            if _VALUE.match(text, at) and bracket.sign == "(":
                entry = _entry(opened, bracket.start)
        elif token["comment"] and any(bracket.is_code for bracket in opened[-3:]):
            line_end = text.find("\n", at)
            at = line_end if line_end >= 0 else len(text)
    yield from ((bracket.start, _NEVER) for bracket in opened if bracket.is_code)


def _entry(opened: list[_Bracket], start: int) -> int | None:
    """Where an entry begins if it is in no dictionary; else all of the dictionary is code."""
    if opened and opened[-1].sign == "{":
        opened[-1].is_code = True
        return None
    return start


def _target(text: str, start: int) -> int:
    """Where the assignment of a call begins."""
    far = max(start - _LONGEST_TARGET, 0)
    target = _TARGET.search(text, max(text.rfind("\n", far, start) + 1, far), start)
    return target.start() if target else start
