"""Tag systems as questions print them: productions such as a -> (b, c), a -> b, and a -> () for an empty one.

Their symbols may have several characters, so that their words are lists of symbols.
"""

from dataclasses import dataclass

from evals.benchmarks.chomsky.layout import Block, LayoutError, check_symbols, names, row
from evals.benchmarks.chomsky.notation import token

TAG = "tag system"


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag system: a step deletes so many symbols in front, and appends what the first of them produces."""

    deletion: int
    productions: tuple[tuple[str, tuple[str, ...]], ...]
    """For every symbol of the alphabet, in order."""

    def __post_init__(self) -> None:
        for symbol, appended in self.productions:
            check_symbols((symbol, *appended))

    @property
    def heading(self) -> str:
        return TAG

    def block(self) -> Block:
        return Block(
            self.heading,
            {
                "deletion number": str(self.deletion),
                "alphabet": names(symbol for symbol, _ in self.productions),
                "productions": tuple(
                    row((token(symbol),), tuple(map(token, appended))) for symbol, appended in self.productions
                ),
            },
        )


def tag(block: Block) -> Tag:
    """The system that a block prints. Raises LayoutError."""
    productions = []
    for sides in block.rows("productions"):
        match sides:
            case ((symbol,), appended):
                productions.append((symbol, appended))
            case _:
                raise LayoutError("a production has one symbol on the left")
    if tuple(symbol for symbol, _ in productions) != block.names("alphabet"):
        raise LayoutError("the productions are not those of the alphabet")
    return Tag(block.number("deletion number"), tuple(productions))
