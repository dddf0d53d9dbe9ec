"""Post's correspondence problem as questions print it: numbered pairs of words, (0, "ab") -> "a"."""

from dataclasses import dataclass

from evals.benchmarks.chomsky.layout import Block, LayoutError, check_symbols, names, number, row
from evals.benchmarks.chomsky.notation import word

PAIRS = "correspondence problem"


@dataclass(frozen=True, slots=True)
class Pairs:
    """A correspondence problem."""

    symbols: tuple[str, ...]
    pairs: tuple[tuple[str, str], ...]
    """Upper and lower words; a pair's number is its place, from 0."""

    def __post_init__(self) -> None:
        check_symbols(self.symbols)

    @property
    def heading(self) -> str:
        return PAIRS

    def block(self) -> Block:
        rows = tuple(row((str(place), word(upper)), (word(lower),)) for place, (upper, lower) in enumerate(self.pairs))
        return Block(self.heading, {"symbols": names(self.symbols), "pairs": rows})


def pairs(block: Block) -> Pairs:
    """The problem that a block prints. Raises LayoutError."""
    found: list[tuple[str, str]] = []
    for (place, upper), (lower,) in block.pairs("pairs", 2, 1):
        if number(place) != len(found):
            raise LayoutError("the pairs are not numbered from 0")
        found.append((upper, lower))
    return Pairs(block.names("symbols"), tuple(found))
