"""Expressions (regular expressions, terms) as questions print them: a text in quotes, and its symbols."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from evals.benchmarks.chomsky.layout import Block, check_symbols, names
from evals.benchmarks.chomsky.notation import word

ExpressionKind = Literal["regular", "combinator", "lambda"]

HEADINGS: Mapping[ExpressionKind, str] = {
    "regular": "regular expression",
    "combinator": "combinator term",
    "lambda": "lambda term",
}
_KINDS: Mapping[str, ExpressionKind] = {heading: kind for kind, heading in HEADINGS.items()}


@dataclass(frozen=True, slots=True)
class Expression:
    """An expression."""

    kind: ExpressionKind
    symbols: tuple[str, ...]
    """The input symbols, in order; of a term, its constants or variables."""
    text: str

    def __post_init__(self) -> None:
        check_symbols(self.symbols)

    @property
    def heading(self) -> str:
        return HEADINGS[self.kind]

    def block(self) -> Block:
        return Block(self.heading, {"symbols": names(self.symbols), "expression": word(self.text)})


def expression(block: Block) -> Expression:
    """The expression that a block prints. Raises LayoutError."""
    return Expression(_KINDS[block.heading], block.names("symbols"), block.name("expression"))
