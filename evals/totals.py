"""Sums of what may be unknown: a sum is unknown as soon as one of its parts is, for unknown is not nothing."""

import math
from collections.abc import Iterable
from typing import TypeVar

Number = TypeVar("Number", int, float)


def count(parts: Iterable[int | None]) -> int | None:
    """A sum of whole numbers."""
    known = _known(parts)
    return None if known is None else sum(known)


def amount(parts: Iterable[float | None]) -> float | None:
    """A sum of amounts, rounded once, so that ten times 0.1 is 1."""
    known = _known(parts)
    return None if known is None else math.fsum(known)


def _known(parts: Iterable[Number | None]) -> list[Number] | None:
    listed = list(parts)
    known = [part for part in listed if part is not None]
    return known if len(known) == len(listed) else None
