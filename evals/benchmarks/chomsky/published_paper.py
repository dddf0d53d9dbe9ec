"""Score a reply as the released evaluator of ChomskyBench does, bug for bug.

1. Of the reply without the blanks around it, only the last five lines are looked at.
2. The first "box" in them counts, with whatever stands between it and a brace on the same line, so that \\boxed{...} is
   one and "box: {...}" is, too. Its braces may hold braces, and those braces once more. If they hold still more, the
   answer ends with the first braces within that do not.
3. \\text{...} is replaced by what it holds, and published_value reads the rest: every tuple is sorted.
4. The key is read in the same way, its single quotes made double first. An answer passes if it equals the key. A
   component is right if the answer has the same one at the same place, both sorted; the share of right components is
   taken over the key's number of them.

One model of the paper, gemini-2.5-pro, may also write its answer in a fence: ```box ... ```, the last of the whole
reply. `fenced` allows that.

Nothing is looked for twice, so that a reply of any kind takes time in proportion to its length.
"""

import re
from dataclasses import dataclass

from evals.benchmarks.chomsky.published_score import Scored
from evals.benchmarks.chomsky.published_value import read_value

LINES = 5
BRACES = 3
"""Levels of braces that an answer may have, its own included."""

_BRACE = re.compile(r"[{}]")
_FENCE, _FENCED = "```", "```box"


@dataclass(frozen=True, slots=True)
class _Braces:
    """The braces of a text."""

    opening: tuple[int, ...]
    closing: dict[int, int]
    """Where a brace is opened -> where it is closed, for those that hold few enough levels."""


def score_paper(written_key: str, reply: str, *, fenced: bool = False) -> Scored:
    """Score a reply against a key as it is published."""
    components = _size(written_key)
    extracted = extract(reply, fenced=fenced)
    if not extracted:  # an empty box is no answer, though it votes
        return Scored(extracted, (False,) * components, passed=False)
    given, key = read_value(extracted), read_value(written_key.replace("'", '"'))
    passed = given == key
    if isinstance(given, tuple) and isinstance(key, tuple):
        right = [one == other for one, other in zip(given, key, strict=False)]
    else:
        right = [passed]
    missing = components - len(right)
    return Scored(extracted, (*right, *(False,) * missing), passed)


def extract(reply: str, *, fenced: bool = False) -> str | None:
    """The answer in a reply, as it is written there; None if there is none."""
    inside = _first_box("\n".join(reply.strip().rsplit("\n", LINES)[-LINES:]))
    if inside is None and fenced:
        inside = _last_fence(reply)
    return None if inside is None else _without_text(inside.strip())


def _size(written_key: str) -> int:
    """The key's number of components; of a key that cannot be read, the length of its text."""
    key = read_value(written_key)
    assert not isinstance(key, int), "a key is a tuple"
    return len(key)


def _first_box(text: str) -> str | None:
    braces = _braces(text)
    start = 0
    for line in text.split("\n"):
        found = line.find("box")
        end = start + len(line)
        if found >= 0:
            # A later "box" of the line has fewer braces behind it, and so cannot do better.
            behind = [brace for brace in braces.opening if start + found < brace < end]
            first = next((brace for brace in behind if brace in braces.closing), None)
            if first is not None:
                return text[behind[0] + 1 : braces.closing[first]]
        start = end + 1
    return None


def _braces(text: str) -> _Braces:
    opening: list[int] = []
    closing: dict[int, int] = {}
    unclosed: list[int] = []
    levels = [0]  # below each unclosed brace, and at the bottom for none
    for found in _BRACE.finditer(text):
        if found[0] == "{":
            opening.append(found.start())
            unclosed.append(found.start())
            levels.append(0)
        elif unclosed:
            level = levels.pop() + 1
            levels[-1] = max(levels[-1], level)
            start = unclosed.pop()
            if level <= BRACES:
                closing[start] = found.start()
    return _Braces(tuple(opening), closing)


def _last_fence(reply: str) -> str | None:
    """What the last fence of boxes holds."""
    found, start = None, reply.find(_FENCED)
    while start >= 0:
        end = reply.find(_FENCE, start + len(_FENCED))
        if end < 0:
            break
        found = reply[start : end + len(_FENCE)]
        start = reply.find(_FENCED, end + len(_FENCE))
    return None if found is None else found.replace("box", "").strip("`")


def _without_text(answer: str) -> str:
    """An answer in which \\text{...} is replaced by what stands up to the next brace that closes."""
    pieces = []
    position = 0
    while (start := answer.find(r"\text{", position)) >= 0 and (end := answer.find("}", start)) >= 0:
        pieces += [answer[position:start], answer[start + len(r"\text{") : end]]
        position = end + 1
    return "".join([*pieces, answer[position:]])
