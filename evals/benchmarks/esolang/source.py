"""Where a task comes from: what a person wrote of it, and the cases that are made from that.

A tier is a module (easy.py, medium.py, hard.py, extra_hard.py) whose `TASKS` are sources; beside it lies its data, the
file of the same name that ends in .json, which scripts/esolang_tasks.py writes. The words that most references and
generators need (a line, an integer, a counted list) are in domain.py.

A task's cases are the same on every machine: first the inputs that were chosen by hand, then random ones, which are
drawn with a seed made from the task's id. The first six are visible, the others are held out. Held out are at least
twelve, at least six of which are random, so that a table of the edges that come to everybody's mind fails; where the
domain has too few inputs for that, there are as many as it has.
"""

import hashlib
import random
from collections.abc import Callable
from dataclasses import dataclass

from tools.task import Case

VISIBLE = 6
HELD_OUT = 12
RANDOM = 6

PATIENCE = 1_000
"""How many random inputs in a row may be old ones before the domain counts as exhausted."""


@dataclass(frozen=True, slots=True)
class Source:
    """One task as its author wrote it."""

    id: str
    title: str
    category: str
    statement: str
    pseudocode: str
    """A few lines that say how it can be solved; no agent ever sees them."""
    complexity: str
    """Of the pseudocode, for example O(n) where n is the length of the input, and N a number that it names."""
    reference: Callable[[str], str]
    """An input's right output. Raises ValueError on an input outside the statement's domain."""
    edges: tuple[str, ...]
    """Inputs chosen by hand, of which the first six are the visible ones."""
    generate: Callable[[random.Random], str]
    """One random input of the domain. Calls randrange, choice and shuffle only, which draw the same everywhere."""


def cases(source: Source) -> tuple[Case, ...]:
    """A task's cases, the same on every call. Raises ValueError for an input that stands twice among the edges."""
    inputs = _inputs(source)
    return tuple(Case(stdin, source.reference(stdin), i >= VISIBLE) for i, stdin in enumerate(inputs))


def _inputs(source: Source) -> list[str]:
    if len(set(source.edges)) < len(source.edges):
        raise ValueError(f"{source.id}: an input stands twice among the edges")
    inputs = dict.fromkeys(source.edges)  # a set that keeps its order
    wanted = max(VISIBLE + HELD_OUT, len(inputs) + RANDOM)
    digest = hashlib.sha256(source.id.encode()).digest()
    rng = random.Random(int.from_bytes(digest[:8], "big"))
    missed = 0
    while len(inputs) < wanted and missed < PATIENCE:
        stdin = source.generate(rng)
        missed = missed + 1 if stdin in inputs else 0
        inputs[stdin] = None
    return list(inputs)
