"""Grammars and rewriting systems as questions print them: numbered rules between words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from evals.benchmarks.chomsky.layout import Block, LayoutError, check_symbols, names, number, row
from evals.benchmarks.chomsky.notation import token, word

RewritingKind = Literal["context-free", "noncontracting", "unrestricted", "semi-Thue"]

HEADINGS: Mapping[RewritingKind, str] = {
    "context-free": "context-free grammar",
    "noncontracting": "non-contracting grammar",
    "unrestricted": "unrestricted grammar",
    "semi-Thue": "rewriting system",
}
_KINDS: Mapping[str, RewritingKind] = {heading: kind for kind, heading in HEADINGS.items()}


@dataclass(frozen=True, slots=True)
class Rewriting:
    """A grammar; or a rewriting system, which has no nonterminals and no start. Every symbol has one character."""

    kind: RewritingKind
    nonterminals: tuple[str, ...]
    terminals: tuple[str, ...]
    start: str
    """The start symbol; "" if there is none."""
    rules: tuple[tuple[str, str], ...]
    """Left and right sides; a rule's number is its place, from 0."""

    def __post_init__(self) -> None:
        check_symbols(self.nonterminals)
        check_symbols(self.terminals)

    @property
    def heading(self) -> str:
        return HEADINGS[self.kind]

    def block(self) -> Block:
        return Block(
            self.heading,
            {
                "nonterminals": names(self.nonterminals),
                "terminals": names(self.terminals),
                "start symbol": token(self.start),
                "rules": tuple(
                    row((str(place), word(left)), (word(right),)) for place, (left, right) in enumerate(self.rules)
                ),
            },
        )


def rewriting(block: Block) -> Rewriting:
    """The grammar that a block prints. Raises LayoutError."""
    rules: list[tuple[str, str]] = []
    for (place, left), (right,) in block.pairs("rules", 2, 1):
        if number(place) != len(rules):
            raise LayoutError("the rules are not numbered from 0")
        rules.append((left, right))
    return Rewriting(
        _KINDS[block.heading],
        block.names("nonterminals"),
        block.names("terminals"),
        block.name("start symbol"),
        tuple(rules),
    )
