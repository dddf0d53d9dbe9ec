"""What is asked of given moments of a run, or of given elements of another list."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from random import Random
from typing import TypeVar

from evals.benchmarks.chomsky.measure import Subject, Unanswerable

T = TypeVar("T")


def moments(random: Random, steps: int, most: int) -> tuple[int, ...]:
    """Some numbers from 1 to the number of steps, in order, one from each part of the run; 0 if that is none."""
    parts = min(steps, most)
    if parts < 1:
        return (0,)
    ends = [steps * part // parts for part in range(parts + 1)]
    return tuple(low + 1 + random.randrange(high - low) for low, high in pairwise(ends))


def at(subject: Subject, name: str, elements: Sequence[T]) -> Iterable[T]:
    """The elements that the given list of that name has the numbers of. Raises Unanswerable for a wrong number."""
    numbers = subject.value(name)
    if not isinstance(numbers, tuple):
        raise Unanswerable(f"{name!r} is given as something else than a list")
    for number in numbers:
        if not isinstance(number, int) or not 0 <= number < len(elements):
            raise Unanswerable(f"there is nothing with the number {number}")
        yield elements[number]
