"""The simplest expressions that agree with every example.

Three kinds of solution are looked for on every level of the bank, and the cheapest one wins:

    direct      an expression of the bank gives every output
    template    every output is constant texts around expressions of the bank; the constants are read off the outputs
                (as FlashFill does: Gulwani, "Automating String Processing in Spreadsheets", 2011)
    conditions  a decision tree whose tests are truths of the bank and whose leaves are its texts, each right for the
                examples that reach it (unification as in EUSolver: Alur, Radhakrishna & Udupa, 2017)

The price of a solution is its cost and a little more for what the statement does not suggest (`Hints.price`). The
search ends as soon as nothing cheaper can follow, or when its effort is used up.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock

from agents.synth.bank import Bank, Hints
from agents.synth.evidence import Pair
from agents.synth.grammar import Expression, constant, join
from agents.synth.templates import templates
from agents.synth.trees import closest, trees

MOST_LEVELS = 7
ALTERNATIVES = 4
"""Solutions that are given, at most."""
_WORST = 14
"""The price from which a solution explains nothing any more."""


@dataclass(frozen=True, slots=True)
class Solutions:
    """What a search gave."""

    agreeing: tuple[Expression, ...]
    """The simplest expressions that agree with every example, the simplest first; empty if none was found."""
    closest: Expression
    """The simplest expression among those that agree with the most examples."""
    agrees: int
    """How many those are."""


_SEARCHING = Lock()


def solve(examples: tuple[Pair, ...], hints: Hints) -> Solutions:
    """Search for expressions that agree with some examples, of which there must be at least one.

    Searches are remembered, and made one at a time: threads that want the same one wait for it instead of repeating it.
    """
    with _SEARCHING:
        return _searched(examples, hints)


@lru_cache(maxsize=256)
def _searched(examples: tuple[Pair, ...], hints: Hints) -> Solutions:
    inputs = tuple(stdin for stdin, _ in examples)
    outputs = tuple(stdout for _, stdout in examples)
    ending = "\n" if all(output.endswith("\n") for output in outputs) else ""
    targets = tuple(output.removesuffix(ending) for output in outputs)

    bank = Bank(inputs, targets, hints)
    prices: dict[Expression, int] = {}
    while bank.level < MOST_LEVELS and not bank.exhausted and min(prices.values(), default=_WORST) > bank.level + 1:
        bank.grow()
        for expression in (*bank.found, *templates(bank), *_conditions(bank)):
            prices.setdefault(expression, hints.price(expression))
    good = [expression for expression, price in prices.items() if price < _WORST]
    ranked = sorted(good, key=lambda expression: (prices[expression], len(hints.unmentioned(expression))))
    agreeing = [join(found, constant(ending)) for found in ranked[:ALTERNATIVES]]
    if ending and inputs == outputs:
        agreeing.append(Expression("input"))
    if agreeing:
        return Solutions(tuple(agreeing), agreeing[0], len(examples))
    best, agrees = closest(bank)
    return Solutions((), join(best, constant(ending)), agrees)


def _conditions(bank: Bank) -> Iterator[Expression]:
    """Decision trees for the outputs, or for what is left of them without their common beginning and end."""
    yield from trees(bank, bank.targets)
    first = _common_beginning(bank.targets)
    rests = [target[len(first) :] for target in bank.targets]
    last = _common_beginning([rest[::-1] for rest in rests])[::-1]
    if first or last:
        middles = tuple(rest.removesuffix(last) for rest in rests)
        for tree in trees(bank, middles):
            yield join(constant(first), tree, constant(last))


def _common_beginning(texts: Sequence[str]) -> str:
    first, last = min(texts), max(texts)
    differing = (index for index, pair in enumerate(zip(first, last, strict=False)) if pair[0] != pair[1])
    return first[: next(differing, len(first))]
