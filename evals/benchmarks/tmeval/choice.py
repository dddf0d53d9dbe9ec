"""Choose among words so that short and long ones come equally often, and each way of making them has its share."""

from collections.abc import Iterable, Sequence

from evals.benchmarks.tmeval.draws import Draws

ALIKE = 64
"""Every length up to this one is a stratum of its own."""
BROAD = 128
"""Past it, so many lengths together are one, so that very long words stay rare."""


def shared(ways: Sequence[Sequence[str]], helpers: Sequence[Sequence[str]], count: int, draws: Draws) -> list[str]:
    """Different words: an equal share from each way, and what is missing from the helpers, one after the other."""
    chosen: dict[str, None] = {}  # a set that keeps its order

    def choose(words: Sequence[str], some: int) -> None:
        fresh = dict.fromkeys(word for word in words if word not in chosen)
        chosen.update(dict.fromkeys(stratified(fresh, some, draws)))

    for way in ways:
        choose(way, count // len(ways))
    for helper in helpers:
        choose(helper, count - len(chosen))
    return list(chosen)


def stratified(words: Iterable[str], count: int, draws: Draws) -> list[str]:
    """At most so many of the words: one at random of each stratum, again and again until there are enough."""
    strata: dict[int, list[str]] = {}
    for word in words:
        strata.setdefault(_stratum(len(word)), []).append(word)
    left = [draws.shuffled(strata[stratum]) for stratum in sorted(strata)]
    chosen: list[str] = []
    while left and len(chosen) < count:
        one_of_each = [stratum.pop() for stratum in left]
        chosen += _some(one_of_each, count - len(chosen), draws)
        left = [stratum for stratum in left if stratum]
    return chosen


def _some(words: list[str], count: int, draws: Draws) -> list[str]:
    return words if len(words) <= count else draws.shuffled(words)[:count]


def _stratum(length: int) -> int:
    return length if length <= ALIKE else ALIKE + 1 + (length - ALIKE) // BROAD
