"""Take the program out of a reply, byte for byte.

A program is always a slice of the reply: nothing is stripped, unindented or normalised, for in some languages white
space is the program. What cannot be decided for certain is decided by rule, and the other readings are recorded.

Reasoning is set aside first: <think>, <thinking> and <reasoning>, in any case, up to the tag that closes them. A
closing tag without an opening one ends reasoning that began with the reply (chat templates write the opening tag
into the prompt); an opening tag that is never closed hides everything after it. Tags count wherever they stand, so a
program cannot spell one.

What is left is searched for Markdown fences as CommonMark knows them: a line that begins with three or more backticks
or tildes, indented by at most three spaces, up to a line with at least as many of the same and nothing else; a fence
that is never closed runs to the end. The first word after an opening fence is its tag. The line break before the
closing fence belongs to the fence, and is a CRLF only if the opening line ended in one: f"```tag\\n{program}\\n```"
gives the program back. A body in which the language sees no program is passed over. A notation without tags (the
form of an answer) is never fenced: its fences, if it has any, are part of it, and the rule is "bare".

    rule              program
    tagged            the last fence tagged with the language
    untagged          without one, the last fence without a tag
    other             without one, the last fence with another tag
    bare              no fence at all, or none that is closed in a reply that begins with a backtick and nothing in it:
                      the last stretch outside of reasoning; a closing reasoning tag takes the line breaks directly
                      after it along, two at most, for that is what models put there
    none              nothing of all this holds a program
    exact             nothing is searched: the agent said that its reply is the program

    RULE-unclosed     the same, of a fence that is never closed

Readings that are recorded and never chosen:

    RULE+break        the body of a fence with the line break before its closing line
    bare+breaks       the bare reply with the line breaks after the reasoning tag
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from agents.model import Reply
from agents.tool_talk import CALLED
from interpreters.base import Notation

REMOVED = "[code removed]"

_TAG = re.compile(r"<(?P<closing>/?)(?P<name>think|thinking|reasoning)>", re.IGNORECASE)
_OPENING = re.compile(r" {0,3}(?P<mark>`{3,}(?=[^`]*$)|~{3,})(?P<info>.*)", re.DOTALL)
_BREAKS = re.compile(r"(?:\r?\n){0,2}")
_RULES = ("tagged", "untagged", "other")

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Candidate:
    """One reading of a reply: the program would be reply[start:end]."""

    rule: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Extraction:
    """The program of a reply, the rule that found it and the readings that were not chosen."""

    program: str | None
    rule: str
    span: Span | None
    """Where the program stands, in characters of the reply."""
    candidates: tuple[Candidate, ...] = ()
    """The other readings that hold a program, in order of preference."""


@dataclass(frozen=True, slots=True)
class _Fence:
    opening: int
    """Where its opening line begins."""
    start: int
    end: int
    """The end of the body, without the line break that belongs to the fence."""
    closing: int
    """Where its closing line begins; the end of the text if it has none."""
    after: int
    """Behind its closing mark."""
    tag: str
    closed: bool


def extract(reply: str, language: Notation) -> Extraction:
    """Find the program in a reply."""
    choices, alternatives = _readings(reply, language)
    found = [reading for reading in choices if _holds_program(reply, reading, language)]
    if not found:
        return Extraction(None, "none", None)
    chosen = found[0]
    others = (*found[1:], *(reading for reading in alternatives if _holds_program(reply, reading, language)))
    return Extraction(reply[chosen.start : chosen.end], chosen.rule, (chosen.start, chosen.end), others)


def program_of(reply: Reply, language: Notation) -> Extraction:
    """The program of an agent's reply: all of it (rule "exact") if the agent says so, else what is found in it."""
    if reply.finish_reason == CALLED or (reply.exact and not reply.text):
        return Extraction(None, "none", None)  # Who calls a tool has not answered yet.
    if not reply.exact:
        return extract(reply.text, language)
    return Extraction(reply.text, "exact", (0, len(reply.text)))


def cut_code(words: str, language: Notation) -> tuple[str, tuple[Span, ...]]:
    """Words without their code, and where it stood: fenced blocks, and what the language takes for code in prose."""
    blocks = [(fence.opening, fence.after) for fence in _fences(words, 0, len(words))]
    spans = tuple(_merged([*blocks, *language.code_spans(words)]))
    kept, at = "", 0
    for start, end in spans:
        kept += words[at:start] + REMOVED
        at = end
    return kept + words[at:], spans


def without_reasoning(text: str) -> str:
    """A text without its reasoning and the tags around it."""
    return "".join(text[start:end] for start, end in _spoken(text))


def _holds_program(reply: str, reading: Candidate, language: Notation) -> bool:
    return language.holds_program(reply[reading.start : reading.end])


def _readings(reply: str, language: Notation) -> tuple[list[Candidate], list[Candidate]]:
    """What may be chosen and what is only recorded, both in order of preference."""
    spoken = _spoken(reply)
    fences = [fence for start, end in spoken for fence in _fences(reply, start, end)] if language.tags else []
    if not fences:
        return _bare(reply, spoken)
    choices, alternatives = [], []
    for rule in _RULES:
        for fence in reversed(fences):
            if _rule(fence, language) == rule:
                choices.append(Candidate(rule if fence.closed else f"{rule}-unclosed", fence.start, fence.end))
                if fence.end < fence.closing:
                    alternatives.append(Candidate(f"{rule}+break", fence.start, fence.closing))
    if reply.startswith("`") and not any(fence.closed for fence in fences):
        # Backticks are code in Unlambda: what looks like a fence may be how the program begins.
        choices += _bare(reply, spoken)[0]
    return choices, alternatives


def _rule(fence: _Fence, language: Notation) -> str:
    if not fence.tag:
        return "untagged"
    return "tagged" if fence.tag.lower() in language.tags else "other"


def _bare(reply: str, spoken: list[Span]) -> tuple[list[Candidate], list[Candidate]]:
    choices, alternatives = [], []
    for start, end in reversed(spoken):
        # Only a closing tag can stand before a stretch that does not begin the reply.
        breaks = _BREAKS.match(reply, start, end) if start else None
        body = breaks.end() if breaks else start
        choices.append(Candidate("bare", body, end))
        if body > start:
            alternatives.append(Candidate("bare+breaks", start, end))
    return choices, alternatives


def _spoken(text: str) -> list[Span]:
    """The stretches outside of reasoning, in order."""
    stretches = []
    at = 0
    inside = ""
    for tag in _TAG.finditer(text):
        name = tag["name"].lower()
        if not tag["closing"] and not inside:
            stretches.append((at, tag.start()))
            inside = name
        elif tag["closing"] and inside in ("", name):
            inside = ""
            at = tag.end()
    if not inside:
        stretches.append((at, len(text)))
    return stretches


def _fences(text: str, start: int, end: int) -> list[_Fence]:
    """The fences between two offsets, in order."""
    fences = []
    lines = _lines(text, start, end)
    for begin, stop, following in lines:
        mark = _OPENING.fullmatch(text, begin, stop)
        if mark:
            fences.append(_fence(text, begin, following, end, mark, lines))
    return fences


def _fence(
    text: str, opening: int, start: int, end: int, mark: re.Match[str], lines: Iterator[tuple[int, int, int]]
) -> _Fence:
    """Read on to the end of the fence that `mark` opens."""
    words = mark["info"].split()
    tag = words[0] if words else ""
    closes = re.compile(rf" {{0,3}}({mark['mark'][0]}{{{len(mark['mark'])},}})[ \t\r]*")
    for begin, stop, _ in lines:
        closing = closes.fullmatch(text, begin, stop)
        if closing:
            crlf = text.endswith("\r\n", opening, start) and text.endswith("\r\n", start, begin)
            body = max(start, begin - (2 if crlf else 1))
            return _Fence(opening, start, body, begin, closing.end(1), tag, closed=True)
    return _Fence(opening, start, end, end, end, tag, closed=False)


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, int, int]]:
    """Each line as (begin, end without its line feed, begin of the next). Only a line feed ends a line."""
    while start < end:
        feed = text.find("\n", start, end)
        stop, following = (end, end) if feed < 0 else (feed, feed + 1)
        yield start, stop, following
        start = following


def _merged(spans: Iterable[Span]) -> Iterator[Span]:
    """The same places in order, without overlaps; empty ones are dropped, touching ones joined."""
    last: Span | None = None
    for start, end in sorted(span for span in spans if span[0] < span[1]):
        if last is None:
            last = (start, end)
        elif start <= last[1]:
            last = (last[0], max(last[1], end))
        else:
            yield last
            last = (start, end)
    if last is not None:
        yield last
