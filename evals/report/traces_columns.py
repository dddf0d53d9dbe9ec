"""Frames as columns: how thousands of configurations, each a little different from the one before, become small.

A row of frames that have the same fields becomes one column for each field, in the first of these forms that fits:

    {"same": value}                    every frame has this value
    {"ints": [first, change, ...]}     integers: the first one, and by how much each differs from the one before
    {"lists": [edit, ...]}             lists, each made from the one before (the first from an empty one) by an edit:
                                       0 for none, or [place, dropped, item, ...]: how many items stay at the front, how
                                       many are dropped behind these, and what stands in their place
    {"lists": [...], "words": [...]}   the same for lists with texts in them; items are places in `words`
    {"words": [...], "at": [...]}      anything else: the different values, and the place of each frame's value

An integer beyond 2^53 becomes a text, for JavaScript would round it. `players/core.js` reads this.
"""

import json
from collections.abc import Iterable, Mapping, Sequence

from interpreters.base import Plain

EXACT = 1 << 53
"""Integers from here on are not exact in JavaScript."""


def columns(frames: Sequence[Mapping[str, Plain]]) -> dict[str, Plain]:
    """Frames that have the same fields, by field."""
    names = list(frames[0]) if frames else []
    return {name: _column([_exact(frame[name]) for frame in frames]) for name in names}


def _exact(value: Plain) -> Plain:
    if isinstance(value, list):
        return [_exact(each) for each in value]
    if isinstance(value, dict):
        return {name: _exact(each) for name, each in value.items()}
    if isinstance(value, int) and not -EXACT < value < EXACT:
        # Python refuses to write very long numbers in decimal; the interpreters show none that are so long.
        return str(value)
    return value


def _column(values: list[Plain]) -> Plain:
    if all(_alike(value, values[0]) for value in values):
        return {"same": values[0]}
    if all(type(value) is int for value in values):
        return {"ints": _changes(values)}
    if all(isinstance(value, list) for value in values):
        return _lists([value for value in values if isinstance(value, list)])
    words = _Words()
    return {"at": [words.place(value) for value in values], "words": words.listed()}


def _alike(one: Plain, other: Plain) -> bool:
    # To Python, 1 and True are equal.
    return one == other and type(one) is type(other)


def _changes(values: Iterable[Plain]) -> list[Plain]:
    changes: list[Plain] = []
    before = 0
    for value in values:
        assert isinstance(value, int)
        changes.append(value - before)
        before = value
    return changes


def _lists(values: list[list[Plain]]) -> Plain:
    words = None
    if any(type(item) is not int for value in values for item in value):
        words = _Words()
        values = [[words.place(item) for item in value] for value in values]
    edits: list[Plain] = []
    before: list[Plain] = []
    for value in values:
        edits.append(_edit(before, value))
        before = value
    return {"lists": edits} if words is None else {"lists": edits, "words": words.listed()}


def _edit(before: list[Plain], after: list[Plain]) -> Plain:
    if before == after:
        return 0
    shorter = min(len(before), len(after))
    start = next((at for at in range(shorter) if before[at] != after[at]), shorter)
    most = shorter - start
    end = next((at for at in range(most) if before[-1 - at] != after[-1 - at]), most)
    return [start, len(before) - start - end, *after[start : len(after) - end]]


class _Words:
    """Different values, in the order in which they first occur."""

    def __init__(self) -> None:
        self._places: dict[str, int] = {}

    def place(self, value: Plain) -> int:
        return self._places.setdefault(json.dumps(value), len(self._places))

    def listed(self) -> list[Plain]:
        return [json.loads(text) for text in self._places]
