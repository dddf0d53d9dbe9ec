"""Under which parameters the calls of a trial really went out, and where two arms differ in that.

What was asked is in the experiment; what was sent may be something else, for providers leave out and rename parameters.
So the record of the calls is read. The model's name and what only moves the reply about are no conditions, and the cap
on a reply is one, whatever name it goes under. Calls of agents that do not say what they sent tell nothing.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from evals.events import Call, Failed

NOT_SENT = "null"

_NO_CONDITION = frozenset({"model", "stream", "stream_options", "usage"})
_OTHER_NAMES = {"max_completion_tokens": "max_tokens"}

Conditions = Mapping[str, tuple[str, ...]]
"""Parameter -> the values that it went out with, as JSON, in order."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A parameter that two arms had different values of, in cells that they are compared on."""

    parameter: str
    first: tuple[str, ...]
    second: tuple[str, ...]


def conditions(calls: Iterable[Call | Failed]) -> Conditions | None:
    """What the answered calls of a trial went out with; None if no call says."""
    sent = [_conditions(call.sent) for call in calls if isinstance(call, Call) and call.sent]
    names = sorted({name for one in sent for name in one})
    return {name: tuple(sorted({one.get(name, NOT_SENT) for one in sent})) for name in names} if sent else None


def differences(cells: Iterable[tuple[Conditions | None, Conditions | None]]) -> tuple[Difference, ...]:
    """In which parameters the first and the second of some cells differ, and which values both had there."""
    firsts: dict[str, set[str]] = defaultdict(set)
    seconds: dict[str, set[str]] = defaultdict(set)
    for first, second in cells:
        if first is None or second is None:
            continue
        for name in {*first, *second}:
            values, others = first.get(name, (NOT_SENT,)), second.get(name, (NOT_SENT,))
            if values != others:
                firsts[name].update(values)
                seconds[name].update(others)
    return tuple(Difference(name, tuple(sorted(firsts[name])), tuple(sorted(seconds[name]))) for name in sorted(firsts))


def _conditions(sent: Mapping[str, Any]) -> dict[str, str]:
    kept = {_OTHER_NAMES.get(name, name): value for name, value in sent.items() if name not in _NO_CONDITION}
    return {name: json.dumps(value, sort_keys=True, ensure_ascii=False) for name, value in kept.items()}
