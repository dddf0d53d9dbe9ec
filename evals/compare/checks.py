"""Which runs cannot be compared, and what has to be said of those that can.

Two runs of one benchmark are refused if a task that both asked has another statement or other cases, or if they differ
in a setting that decides what counts as solved or how hard it is to get there:

    attempts                                   how often a trial may try
    limits.steps, .output, .memory             what a program may use
    dialect, comparator, judge                 how it is judged
    feedback                                   what an agent is shown of a verdict
    documentation, opening_examples            what an agent is told beforehand

Compared by one of these (by feedback, by dialect), they may differ in that; compared by preset, in all of them, for
then whole settings are set against each other. The runs' budgets are no such setting: a trial that they stopped is
missing. What models were asked with (temperature and the like) belongs to the pair that differs in it, and is told
there. Prompts, state machines and language documentation that have changed are told, not refused: whoever compares two
runs of one experiment may want to know just that. Runs of different benchmarks never meet in a cell, and are not held
against each other at all.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence, Set
from itertools import combinations

from evals.compare.results import Factor, Facts, Result
from evals.errors import UserError

_NAMED = 3
"""Tasks that a refusal names."""


def refuse_incomparable(results: Sequence[Result], by: Factor, free: Collection[str] = ()) -> None:
    """Raise UserError if two of the runs cannot be compared, with every reason why.

    `free` are settings that they may differ in, whatever they are compared by.
    """
    may = {by, *free}
    for (one, first), (other, second) in combinations(_runs(results).items(), 2):
        if first.benchmark != second.benchmark:
            continue
        reasons = [*_tasks(first, second), *_settings(first, second, may)]
        if not reasons:
            continue
        raise UserError(
            f"{one} and {other} cannot be compared by {by}: {'; '.join(reasons)}; {_remedy(first, second, may)}"
        )


def cautions(results: Sequence[Result], by: Factor) -> tuple[str, ...]:
    """That the runs are of several benchmarks, and what they were made with otherwise; sentences."""
    told = []
    benchmarks = sorted({result.facts.benchmark for result in results})
    if len(benchmarks) > 1:
        told.append(
            f"the runs are of {len(benchmarks)} benchmarks ({', '.join(benchmarks)}); shares are over all of them, and "
            "cells are matched within each."
        )
    for (one, first), (other, second) in combinations(_runs(results).items(), 2):
        if first.benchmark != second.benchmark:
            continue
        shared = sorted(first.parts.keys() & second.parts.keys())
        changed = [name for name in shared if first.parts[name] != second.parts[name]]
        if by == "dialect":
            changed = [name for name in changed if not name.startswith("language ")]  # goes with its dialect
        if changed:
            told.append(f"{one} and {other} were not made with the same {', '.join(changed)}.")
    return tuple(told)


def _runs(results: Iterable[Result]) -> dict[str, Facts]:
    return {result.run: result.facts for result in sorted(results, key=lambda result: result.run)}


def _tasks(first: Facts, second: Facts) -> Iterator[str]:
    shared = sorted(first.tasks.keys() & second.tasks.keys())
    changed = [task for task in shared if first.tasks[task] != second.tasks[task]]
    if changed:
        named = ", ".join(changed[:_NAMED]) + (", ..." if len(changed) > _NAMED else "")
        yield f"{len(changed)} of {len(shared)} tasks have another statement or other cases ({named})"


def _settings(first: Facts, second: Facts, may: Set[str]) -> Iterator[str]:
    for name in _differing(first, second, may):
        yield f"{name} is {first.settings[name]} in the one and {second.settings[name]} in the other"


def _differing(first: Facts, second: Facts, may: Set[str]) -> list[str]:
    if "preset" in may:
        return []
    names = sorted(first.settings.keys() & second.settings.keys() - may)
    return [name for name in names if first.settings[name] != second.settings[name]]


def _remedy(first: Facts, second: Facts, may: Set[str]) -> str:
    if next(_tasks(first, second), None) is not None:
        return "run both on the same tasks, or compare them one at a time"
    differing = _differing(first, second, may)
    if differing in (["feedback"], ["dialect"]) and not may & {"feedback", "dialect"}:
        return f"compare them --by {differing[0]}, or --by preset"
    return "compare them --by preset, which sets whole settings against each other"
