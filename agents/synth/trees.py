"""Decision trees: if(less(number(line 1), number(line 2)), "less", if(...)).

Which examples a text gets right, and for which examples a truth holds, are sets of examples; only the cheapest
expression for each set matters, and there are few sets. Sets are bit masks: bit i stands for example i.

A leaf may also be an output that is wanted at least twice, quoted in the statement or not.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from agents.synth.bank import Bank
from agents.synth.grammar import Expression, View, constant
from agents.synth.values import Value

_DEEPEST = 3
"""Tests from the root to a leaf, at most."""
_VIEWS: tuple[View, ...] = ("line", "token", "input")

Ranked = tuple[int, Expression]
"""An expression after its price."""


def trees(bank: Bank, targets: Sequence[str]) -> Iterator[Expression]:
    """The cheapest decision tree with at least one test, for each view that allows one."""
    for view in _VIEWS:
        grower = _Grower(_texts(bank, targets, view), _truths(bank, view))
        found = grower.split(_mask([True] * len(targets)), _DEEPEST)
        if found is not None:
            yield found[1]


def closest(bank: Bank) -> tuple[Expression, int]:
    """The cheapest of the expressions that give the most targets, and how many those are."""
    best, agrees = (2, Expression("line", value=1)), 0
    for view in _VIEWS:
        for mask, ranked in _texts(bank, bank.targets, view).items():
            if (mask.bit_count(), -ranked[0]) > (agrees, -best[0]):
                best, agrees = ranked, mask.bit_count()
    return best[1], agrees


@dataclass(frozen=True, slots=True)
class _Grower:
    texts: dict[int, Ranked]
    truths: dict[int, Ranked]
    _known: dict[tuple[int, int], Ranked | None] = field(default_factory=dict)

    def split(self, examples: int, depth: int) -> Ranked | None:
        """The cheapest tree that begins with a test and is right for a set of examples."""
        best: Ranked | None = None
        for mask, (price, truth) in self.truths.items():
            yes = self.tree(examples & mask, depth - 1)
            no = self.tree(examples & ~mask, depth - 1)
            if yes and no and yes != no and (best is None or 1 + price + yes[0] + no[0] < best[0]):
                best = 1 + price + yes[0] + no[0], Expression("if", (truth, yes[1], no[1]))
        return best

    def tree(self, examples: int, depth: int) -> Ranked | None:
        """The cheapest tree or leaf; None for no examples at all, for that test would have been idle."""
        if not examples:
            return None
        key = examples, depth
        if key not in self._known:
            ways = [ranked for mask, ranked in self.texts.items() if not examples & ~mask]
            deeper = self.split(examples, depth) if depth else None
            self._known[key] = min([*ways, *([deeper] if deeper else [])], key=lambda way: way[0], default=None)
        return self._known[key]


def _texts(bank: Bank, targets: Sequence[str], view: View) -> dict[int, Ranked]:
    """For each set of examples, the cheapest text that is right for just these."""
    best: dict[int, Ranked] = {}
    for entry in bank.entries("text"):
        if entry.view in ("", view):
            _offer(best, _matches(entry.values, targets), (bank.hints.price(entry.expression), entry.expression))
    for target, times in Counter(targets).items():
        if times > 1:
            _offer(
                best,
                _mask([target == other for other in targets]),
                (bank.hints.price(constant(target)), constant(target)),
            )
    return best


def _truths(bank: Bank, view: View) -> dict[int, Ranked]:
    """For each way to divide the examples, the cheapest truth that does so, a mentioned one before others."""
    best: dict[int, Ranked] = {}
    entries = [entry for entry in bank.entries("truth") if entry.view == view]
    for entry in sorted(entries, key=lambda entry: not bank.hints.mention(entry.expression.op)):
        ranked = bank.hints.price(entry.expression), entry.expression
        _offer(best, _mask([bool(value) for value in entry.values]), ranked)
    return best


def _offer(best: dict[int, Ranked], mask: int, ranked: Ranked) -> None:
    if mask and (mask not in best or ranked[0] < best[mask][0]):
        best[mask] = ranked


def _matches(values: Sequence[Value], targets: Sequence[str]) -> int:
    return _mask([value == target for value, target in zip(values, targets, strict=True)])


def _mask(bits: Sequence[bool]) -> int:
    return sum(1 << index for index, bit in enumerate(bits) if bit)
