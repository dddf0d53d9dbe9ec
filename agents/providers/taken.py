"""What a call took, in tokens and dollars: all its tries together, for one without an answer is paid for, too."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields

from agents.model import UNCOUNTED, Usage


@dataclass(frozen=True, slots=True)
class Taken:
    """What a server says that one try took; None where it does not say."""

    usage: Usage = UNCOUNTED
    cost: float | None = None


def together(tries: Sequence[Taken]) -> Taken:
    """The sums; each is unknown as soon as one of its parts is."""
    if not tries:
        return Taken()
    counts = {part.name: [getattr(one.usage, part.name) for one in tries] for part in fields(Usage)}
    costs = [one.cost for one in tries if one.cost is not None]
    return Taken(
        Usage(**{name: None if None in parts else sum(parts) for name, parts in counts.items()}),
        math.fsum(costs) if len(costs) == len(tries) else None,
    )
