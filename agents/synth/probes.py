"""Inputs that would tell candidates apart: variations on the shown ones, tried in a fixed order."""

import re
from collections.abc import Iterable, Iterator, Sequence

from agents.synth.grammar import Expression, evaluate
from agents.synth.values import Value

_MOST_PROBES = 200
_NUMBER = re.compile(r"[0-9]+")


def separating(candidates: Sequence[Expression], inputs: Iterable[str]) -> tuple[str, tuple[Value, ...]] | None:
    """The first probe on which not all candidates print the same, and what each prints; None if there is none."""
    for probe in probes(inputs):
        outputs = [evaluate(candidate, probe) for candidate in candidates]
        known = tuple(output for output in outputs if output is not None)
        if len(known) == len(outputs) and len(set(known)) > 1:
            return probe, known
    return None


def distinct(candidates: Iterable[Expression], inputs: Sequence[str]) -> tuple[Expression, ...]:
    """The candidates without those that an earlier one equals on every probe."""
    pool = tuple(probes(inputs))
    kept: dict[tuple[Value | None, ...], Expression] = {}
    for candidate in candidates:
        kept.setdefault(tuple(evaluate(candidate, probe) for probe in pool), candidate)
    return tuple(kept.values())


def probes(inputs: Iterable[str]) -> Iterator[str]:
    """Variations on some inputs, without repetitions."""
    pool = dict.fromkeys(variation for stdin in inputs for variation in _variations(stdin))
    return iter(tuple(pool)[:_MOST_PROBES])


def _variations(stdin: str) -> Iterator[str]:
    lines = stdin.removesuffix("\n").split("\n")
    ending = stdin[len("\n".join(lines)) :]
    yield "\n".join(reversed(lines)) + ending
    yield "\n".join(lines[:1] * len(lines)) + ending
    yield "\n".join(line[::-1] for line in lines) + ending
    yield "\n".join(line.swapcase() for line in lines) + ending
    yield "\n".join(line[1:] for line in lines) + ending
    for factor, summand in ((1, 1), (3, 2), (0, 0), (7, 4)):
        yield _NUMBER.sub(lambda found, a=factor, b=summand: str(a * int(found[0]) + b), stdin)  # type: ignore[misc]
