"""The comparison itself: all arms, every two of them against each other, and what follows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from evals.compare import groups, pairs
from evals.compare.arms import Arm, arm
from evals.compare.checks import cautions, refuse_incomparable
from evals.compare.groups import Contrast, contrast
from evals.compare.pairs import Pair, pair
from evals.compare.results import FACTORS, Factor, Result, divide
from evals.errors import UserError
from evals.statistics import Ties, find_ties, holm

_OF_TASKS = ("tier", "category")


@dataclass(frozen=True, slots=True)
class Comparison:
    """The arms of a factor, best first, and every two of them against each other."""

    by: Factor
    runs: tuple[str, ...]
    arms: tuple[Arm, ...]
    """By share, highest first, then by name."""
    pairs: tuple[Pair, ...]
    """In the order of the arms; the first of a pair never has the lower share."""
    contrasts: tuple[Contrast, ...]
    """The same, for arms that hold other tasks, and so cannot be paired."""
    ties: Ties
    cautions: tuple[str, ...]
    """What the runs were made with otherwise, though they can be compared; sentences."""

    @property
    def missing_count(self) -> int:
        return sum(arm.missing_count for arm in self.arms)

    @property
    def incomplete(self) -> bool:
        return self.missing_count > 0

    @property
    def clustered(self) -> bool:
        """Whether some task has several trials in an arm."""
        return any(arm.clustered for arm in self.arms)

    @property
    def incomparable(self) -> bool:
        """Whether there are several arms, and no two of them could be compared."""
        return len(self.arms) > 1 and len(self.untested) == len(self.pairs) + len(self.contrasts)

    @property
    def untested(self) -> tuple[Pair | Contrast, ...]:
        return tuple(one for one in _all(self.pairs, self.contrasts) if one.p is None)


def compare(results: Iterable[Result], by: Factor) -> Comparison:
    """Compare the values of the factor `by`.

    Raises UserError when there is nothing to compare, and for runs that cannot be compared by it.
    """
    if by not in FACTORS:
        raise UserError(f"cannot compare by {by!r}; expected one of: {', '.join(FACTORS)}")
    results = sorted(results, key=lambda result: (result.key, result.run))
    if not results:
        raise UserError("there is nothing to compare: no trial has ended yet; finish the run first")
    refuse_incomparable(results, by)

    found = [(arm(name, trials), trials) for name, trials in divide(results, by).items()]
    found.sort(key=lambda entry: (-entry[0].share, entry[0].name))
    met: list[Pair] = []
    apart: list[Contrast] = []
    for first, second in combinations(found, 2):
        if by in _OF_TASKS and first[0].value != second[0].value:
            apart.append(contrast(first, second))
        else:
            met.append(pair(first, second))
    tested_pairs, tested_contrasts = _adjusted(met, apart)
    ties = find_ties(
        {arm.name: arm.share for arm, _ in found},
        apart=[(one.first, one.second) for one in _all(tested_pairs, tested_contrasts) if one.differs or one.p is None],
    )
    return Comparison(
        by=by,
        runs=tuple(sorted({result.run for result in results})),
        arms=tuple(arm for arm, _ in found),
        pairs=tested_pairs,
        contrasts=tested_contrasts,
        ties=ties,
        cautions=cautions(results, by),
    )


def _adjusted(met: Sequence[Pair], apart: Sequence[Contrast]) -> tuple[tuple[Pair, ...], tuple[Contrast, ...]]:
    """All of them after Holm's correction, in which those that were not tested do not count."""
    values = [one.p for one in _all(met, apart) if one.p is not None]
    adjusted = iter(holm(values))
    return (
        tuple(one if one.p is None else pairs.adjusted(one, next(adjusted), len(values)) for one in met),
        tuple(one if one.p is None else groups.adjusted(one, next(adjusted), len(values)) for one in apart),
    )


def _all(met: Iterable[Pair], apart: Iterable[Contrast]) -> list[Pair | Contrast]:
    return [*met, *apart]
