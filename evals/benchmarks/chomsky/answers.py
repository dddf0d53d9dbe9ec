"""The strict scorer: the answer in a reply, and which of its components are right.

The answer is what the last box holds: \\boxed{...}, or \\box{...} or \\fbox{...}, whatever stands around it. A box
that holds nothing is passed over; of boxes in one another the outer one counts. A reply without any box is answered by
its tuple in round brackets, if all that fit the schema are the same.

Spelling is forgiven, values are not: spelling.py and schema.py say what that means. Components may have their names
before them, as in (steps = 3, ...), and stand in any order then.

    outcome       right        every component is
                  wrong        one is not, or could not be read as a value of its type
                  unreadable   there is a box, but no tuple with as many components in it
                  missing      there is no box, and no tuple in its place

The last two are failures to extract an answer. Whatever a reply holds, it is gone through a fixed number of times.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from evals.benchmarks.chomsky.instance import Instance
from evals.benchmarks.chomsky.notation import Atom, Group, NotationError, read
from evals.benchmarks.chomsky.schema import Answer, Schema
from evals.benchmarks.chomsky.spelling import plain

Outcome = Literal["right", "wrong", "unreadable", "missing"]

MOST_TUPLES = 1_000
"""A reply without a box that has more bracketed texts than this has no answer."""

_BRACE = re.compile(r"(?P<box>(?<![A-Za-z])(?:f?box|boxed)[ \t\r\n]{0,8}\{)|\\[{}]|[{}]")
_ROUND = re.compile(r"[()]")
_VISIBLE = re.compile(r"\S")


@dataclass(frozen=True, slots=True)
class Score:
    """How one reply did."""

    outcome: Outcome
    right: tuple[bool, ...]
    """For each component."""
    answer: Answer | None
    """None if none could be extracted."""
    canonical: str
    """The answer in its canonical form, by which answers can be counted; empty if there is none."""

    @property
    def extracted(self) -> bool:
        return self.answer is not None

    @property
    def share(self) -> float:
        """The share of the components that are right."""
        return sum(self.right) / len(self.right)


def score(instance: Instance, reply: str) -> Score:
    """Score a reply to an instance's question."""
    schema = instance.schema
    inside = find_boxed(reply)
    answer = bare_answer(reply, schema) if inside is None else parse_answer(inside, schema)
    if answer is None:
        outcome: Outcome = "missing" if inside is None else "unreadable"
        return Score(outcome, (False,) * len(schema.components), None, "")
    right = tuple(instance.check(answer))
    return Score("right" if all(right) else "wrong", right, answer, schema.write(answer))


def find_boxed(reply: str) -> str | None:
    """What the last box of a reply holds, brackets and all; None if no box is closed, or all are blank."""
    opened: list[int | None] = []  # for each brace that is open: where the inside of the box begins, if it is a box
    last: tuple[int, int] | None = None
    for found in _BRACE.finditer(reply):
        if found["box"]:
            opened.append(found.end())
        elif found[0] == "{":
            opened.append(None)
        elif found[0] == "}" and opened:
            start = opened.pop()
            if start is not None and not _is_blank(reply, start, found.start()):
                # An outer box closes after the boxes within, and so takes their place.
                last = (start, found.start())
    return None if last is None else reply[slice(*last)]


def boxes(reply: str) -> tuple[tuple[int, int], ...]:
    """Where boxes stand, from the word that begins one to the brace that closes it; the outer one of boxes in boxes."""
    opened: list[int | None] = []
    spans: list[tuple[int, int]] = []
    for found in _BRACE.finditer(reply):
        if found["box"]:
            opened.append(found.start())
        elif found[0] == "{":
            opened.append(None)
        elif found[0] == "}" and opened:
            start = opened.pop()
            if start is not None:
                while spans and spans[-1][0] > start:
                    spans.pop()
                spans.append((start, found.end()))
    return tuple(spans)


def parse_answer(text: str, schema: Schema) -> Answer | None:
    """The answer that a text holds, such as the inside of a box; None if it has another number of components."""
    try:
        group = read(plain(text), schema.names)
    except NotationError:
        return None
    found = [answer for each in _groups(group, schema) if (answer := schema.read(each)) is not None]
    # A tuple of one component looks like that component in brackets: what can be read is meant.
    return next((answer for answer in found if None not in answer), found[0] if found else None)


def _groups(group: Group, schema: Schema) -> Iterator[Group]:
    """A group, and what stands in it alone, in that again, and so on; words around it do not count."""
    while True:
        yield group
        if len(group.items) != 1 or not isinstance(item := group.items[0], Group):
            return
        if item.bracket:
            group = item
            continue
        inner = [part for part in item.items if isinstance(part, Group) and not _is_heading(part, schema)]
        if len(inner) != 1:
            return
        group = inner[0]


def _is_heading(group: Group, schema: Schema) -> bool:
    """Whether a tuple only repeats the names of the components, as before an equals sign."""
    texts = tuple(item.text for item in group.items if isinstance(item, Atom))
    return texts == schema.names and len(texts) == len(group.items)


def bare_answer(reply: str, schema: Schema) -> Answer | None:
    """The answer of a reply that has no box: the only tuple in it of which every component can be read."""
    spans = _outermost(reply)
    if len(spans) > MOST_TUPLES:
        return None
    answers = [parse_answer(reply[start:end], schema) for start, end in spans]
    whole = [answer for answer in answers if answer is not None and None not in answer]
    return whole[0] if whole and all(answer == whole[0] for answer in whole) else None


def _outermost(reply: str) -> list[tuple[int, int]]:
    """Where texts in round brackets stand that are in no others."""
    opened: list[int] = []
    spans: list[tuple[int, int]] = []
    for found in _ROUND.finditer(reply):
        if found[0] == "(":
            opened.append(found.start())
        elif opened:
            start = opened.pop()
            while spans and spans[-1][0] > start:
                spans.pop()
            spans.append((start, found.end()))
    return spans


def _is_blank(reply: str, start: int, end: int) -> bool:
    return _VISIBLE.search(reply, start, end) is None
