"""All that a question can be about: what its printed form has to be, and which headings there are."""

from collections.abc import Callable, Mapping
from typing import Protocol

from evals.benchmarks.chomsky import (
    enumerable_pairs,
    machine_counter,
    machine_expression,
    machine_finite,
    machine_parser,
    machine_pushdown,
    machine_rewriting,
    machine_tag,
    machine_turing,
)
from evals.benchmarks.chomsky.layout import Block, LayoutError


class Machine(Protocol):
    """A machine, a grammar or an expression that can be printed."""

    def __hash__(self) -> int: ...

    @property
    def heading(self) -> str:
        """The first line of its block."""
        ...

    def block(self) -> Block: ...


READERS: Mapping[str, Callable[[Block], Machine]] = {
    machine_finite.DFA: machine_finite.finite,
    machine_finite.NFA: machine_finite.finite,
    machine_pushdown.DPDA: machine_pushdown.pushdown,
    machine_pushdown.NPDA: machine_pushdown.pushdown,
    **dict.fromkeys(machine_turing.HEADINGS.values(), machine_turing.turing),
    **dict.fromkeys(machine_rewriting.HEADINGS.values(), machine_rewriting.rewriting),
    machine_counter.COUNTER: machine_counter.counter_program,
    machine_tag.TAG: machine_tag.tag,
    **dict.fromkeys(machine_expression.HEADINGS.values(), machine_expression.expression),
    machine_parser.LL: machine_parser.ll_parser,
    machine_parser.LR: machine_parser.lr_parser,
    enumerable_pairs.PAIRS: enumerable_pairs.pairs,
}
"""What reads a block, by its heading."""


def machine(block: Block) -> Machine:
    """What a block prints. Raises LayoutError."""
    reader = READERS.get(block.heading)
    if reader is None:
        raise LayoutError(f"there is no {block.heading[:80]!r}")
    return reader(block)
