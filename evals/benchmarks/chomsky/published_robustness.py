"""How much a scorer's verdict depends on the spelling of an answer, and how little on what it says.

The key of every task is turned into replies: first in ways that leave it right, then in ways that make it wrong. A
good scorer accepts all of the former and none of the latter. The paper's accepts no answer without a box, with a blank
box before it or five lines behind it; and it accepts every order of a tuple of numbers, and of any sequence whose parts
can be sorted.

A reply that comes out as it was (there may be no underscore to escape) counts among the former and not the latter.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from evals.benchmarks.chomsky.official import PublishedTask
from evals.benchmarks.chomsky.published_paper import score_paper
from evals.benchmarks.chomsky.published_score import Scored
from evals.benchmarks.chomsky.published_strict import score_strict

SCORERS: Mapping[str, Callable[[PublishedTask, str], Scored]] = {
    "strict": lambda task, reply: score_strict(task.key, reply),
    "paper": lambda task, reply: score_paper(task.written_key, reply),
}

_TOKEN = re.compile(r"'[^']*'|\"[^\"]*\"|[()\[\]{},]")
_UNAMBIGUOUS = re.compile(r"(['\"])([^\s,()\[\]{}'\"]+)\1")
"""A quoted word that is the same without its quotes."""

_LINES = "\nI have checked\nthis result\nin every way\nthat I could\nthink of."


@dataclass(frozen=True, slots=True)
class Row:
    """What became of one change to the keys."""

    change: str
    right: bool
    """It leaves an answer right."""
    tasks: int
    """To whose keys it can be made."""
    accepted: Mapping[str, int]
    """Scorer -> tasks of which it accepts all replies."""
    share: Mapping[str, float]
    """Scorer -> the mean share of right components; 0 without a task."""


def robustness(tasks: Iterable[PublishedTask]) -> tuple[Row, ...]:
    """Score the changed keys of some tasks by each scorer."""
    listed = list(tasks)
    rows = [(change, True, make) for change, make in RIGHT.items()]
    rows += [(change, False, make) for change, make in WRONG.items()]
    return tuple(_row(change, right, [(task, list(make(task))) for task in listed]) for change, right, make in rows)


def _row(change: str, right: bool, replies: Iterable[tuple[PublishedTask, Sequence[str]]]) -> Row:
    made = [(task, texts) for task, texts in replies if texts]
    accepted, share = {}, {}
    for name, score in SCORERS.items():
        scores = [[score(task, text) for text in texts] for task, texts in made]
        accepted[name] = sum(all(each.passed for each in some) for some in scores)
        means = [sum(each.share for each in some) / len(some) for some in scores]
        share[name] = sum(means) / len(means) if means else 0.0
    return Row(change, right, len(made), accepted, share)


# Changes to a key --------------------------------------------------------------------------------------------------


def _each(form: Callable[[str], str]) -> Callable[[PublishedTask], Iterator[str]]:
    """A change that makes one reply of a key."""

    def make(task: PublishedTask) -> Iterator[str]:
        yield form(task.written_key.strip())

    return make


def _box(answer: str) -> str:
    return f"\\box{{{answer}}}"


def _inside(key: str) -> str:
    return key[1:-1]


def _named(task: PublishedTask) -> Iterator[str]:
    parts = zip(task.key.schema.names, _parts(_inside(task.written_key.strip())), strict=True)
    yield _box(f"({', '.join(f'{name}={part}' for name, part in parts)})")


def _exchanged(task: PublishedTask) -> Iterator[str]:
    """Every exchange of two components that differ."""
    parts = _parts(_inside(task.written_key.strip()))
    for one, other in combinations(range(len(parts)), 2):
        if parts[one] != parts[other]:
            changed = list(parts)
            changed[one], changed[other] = parts[other], parts[one]
            yield _box(f"({', '.join(changed)})")


def _reversed(task: PublishedTask) -> Iterator[str]:
    """Every component that is a sequence, turned round."""
    parts = _parts(_inside(task.written_key.strip()))
    for place, part in enumerate(parts):
        inner = _parts(_inside(part)) if part[:1] in ("(", "[") else []
        if inner != inner[::-1]:
            turned = f"{part[0]}{', '.join(inner[::-1])}{part[-1]}"
            yield _box(f"({', '.join([*parts[:place], turned, *parts[place + 1 :]])})")


def _parts(text: str) -> list[str]:
    """The parts between those commas that stand in no brackets and no quotes."""
    parts, start, depth = [], 0, 0
    for found in _TOKEN.finditer(text):
        depth += (found[0] in "([{") - (found[0] in ")]}")
        if found[0] == "," and not depth:
            parts.append(text[start : found.start()].strip())
            start = found.end()
    last = text[start:].strip()
    return [*parts, last] if last else parts


RIGHT: Mapping[str, Callable[[PublishedTask], Iterator[str]]] = {
    r"in \box{}": _each(_box),
    r"in \boxed{}": _each(lambda key: f"\\boxed{{{key}}}"),
    "in dollar signs": _each(lambda key: f"$$\\boxed{{{key}}}$$"),
    "in a fence": _each(lambda key: f"```\n{_box(key)}\n```"),
    "in square brackets": _each(lambda key: _box(f"[{_inside(key)}]")),
    "on several lines": _each(lambda key: _box(f"\n{key}\n")),
    "with words behind it, in the box": _each(lambda key: _box(f"{key} as computed")),
    r"in \text{}": _each(lambda key: _box(f"\\text{{{key}}}")),
    r"with \_ for _": _each(lambda key: _box(key.replace("_", r"\_"))),
    "without quotes": _each(lambda key: _box(_UNAMBIGUOUS.sub(r"\2", key))),
    "with names": _named,
    "without round brackets": _each(lambda key: _box(_inside(key))),
    r"with \left( and \right)": _each(lambda key: _box(rf"\left({_inside(key)}\right)")),
    "without a box": _each(lambda key: f"The answer is {key}."),
    "with five lines behind it": _each(lambda key: _box(key) + _LINES),
    r"behind an empty \box{}": _each(lambda key: f"I write it in {_box('')}:\n{_box(key)}"),
    "behind a wrong box": _each(lambda key: f"{_box('(0, 0)')}, or rather\n{_box(key)}"),
}
"""Changes that leave an answer right."""

WRONG: Mapping[str, Callable[[PublishedTask], Iterator[str]]] = {
    "a component too many": _each(lambda key: _box(f"({_inside(key)}, 999)")),
    "two components exchanged": _exchanged,
    "a sequence turned round": _reversed,
}
"""Changes that make it wrong."""
