"""A replay that left its record: where, and what differs. Never a score, and never a failure of a model."""

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from agents.model import Message, Role
from evals.events import Call, Failed, MessageRecord


@dataclass(slots=True)
class Divergence(Exception):
    """The trial would have gone another way than the recorded one."""

    trial: str
    what: str
    """One sentence."""
    diff: tuple[str, ...] = ()
    """Lines of a unified diff, recorded against replayed."""

    def __str__(self) -> str:
        return "\n".join((f"{self.trial}: {self.what}", *(f"    {line}" for line in self.diff)))


def unrecorded(
    trial: str,
    role: Role,
    parameters: Mapping[str, Any],
    messages: Sequence[Message],
    number: int,
    unasked: Sequence[Call | Failed],
) -> Divergence:
    """Explain call `number`, which is not recorded, by the recorded one that should have come now."""
    if not unasked:
        return Divergence(trial, f"call {number} ({role}) was never recorded: the record ends before it")
    expected = unasked[0]
    place = f"call {number} ({role})"
    if expected.role != role:
        return Divergence(trial, f"{place}: the record has a call of the {expected.role} here")
    pairs = zip_longest(expected.messages, messages)
    for index, (recorded, asked_now) in enumerate(pairs, 1):
        if _differs(recorded, asked_now):
            speaker = (recorded or asked_now).speaker
            return Divergence(trial, f"{place}: message {index} ({speaker}) differs", _diff(recorded, asked_now))
    was, now = (f"{_sorted(side)}" for side in (expected.asked, parameters))
    if was != now:
        return Divergence(trial, f"{place}: the parameters differ", tuple(_unified([was], [now])))
    return Divergence(trial, f"{place}: the same request was recorded for another model")


def never_made(trial: str, number: int, expected: Call | Failed) -> Divergence:
    """A recorded call that a replay came to its end without."""
    return Divergence(trial, f"call {number} ({expected.role}) is recorded, but the replay ended before it")


def changed(trial: str, what: str, recorded: str, replayed: str) -> Divergence:
    """A result that came out differently; both sides as text of several lines."""
    return Divergence(trial, what, tuple(_unified(recorded.splitlines(), replayed.splitlines())))


def _differs(recorded: MessageRecord | None, asked: Message | None) -> bool:
    if recorded is None or asked is None:
        return True
    return (recorded.speaker, recorded.text) != (asked.speaker, asked.text)


def _diff(recorded: MessageRecord | None, asked: Message | None) -> tuple[str, ...]:
    before = recorded.text.splitlines() if recorded else []
    after = asked.text.splitlines() if asked else []
    lines = tuple(_unified(before, after))
    return lines or ("(the same lines; line ends or the speaker differ)",)


def _unified(before: list[str], after: list[str]) -> list[str]:
    return list(difflib.unified_diff(before, after, "recorded", "replayed", lineterm="", n=1))


def _sorted(values: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}={values[name]!r}" for name in sorted(values))
