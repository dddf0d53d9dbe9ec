"""Chance that is the same everywhere: on every machine, and under every version of Python.

Of the standard library's generator only `random()` is used, whose sequence from a given seed is promised to stay. What
is made of it (a number, an element, an order) is made here.
"""

import hashlib
import random
from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")


class Draws:
    """A sequence of choices that a seed settles."""

    def __init__(self, seed: str) -> None:
        digest = hashlib.sha256(seed.encode()).digest()
        self._fraction = random.Random(int.from_bytes(digest[:8], "big")).random

    def below(self, bound: int) -> int:
        """One of 0, 1, ..., bound - 1, all equally likely."""
        return int(self._fraction() * bound)

    def low(self, bound: int) -> int:
        """One of 0, 1, ..., bound - 1; half of the time in the first quarter."""
        return int(self._fraction() ** 2 * bound)

    def chance(self, probability: float) -> bool:
        return self._fraction() < probability

    def one(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """The same things in another order, every order equally likely."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
