"""Table-driven parsers as questions print them: a context-free grammar with its parsing table.

    LL(1)    (A, x) -> 3             nonterminal on top of the stack, next symbol: the rule to apply
    LR(1)    (4, x) -> (shift, 7)    state on top of the stack, next symbol: what to do
             (4, x) -> (reduce, 3)
             (1, #) -> (accept, 0)
             (4, A) -> 7             after a reduction: state on top of the stack, nonterminal: the state to push

The end of the input is #. Every symbol has one character; rules are numbered from 0.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from evals.benchmarks.chomsky.layout import Block, LayoutError, check_symbols, names, number, row
from evals.benchmarks.chomsky.notation import token, word

LL, LR = "LL(1) parser", "LR(1) parser"
END = "#"

Doing = Literal["shift", "reduce", "accept"]
DOINGS: tuple[Doing, ...] = ("shift", "reduce", "accept")


class Production(NamedTuple):
    """A rule of a context-free grammar."""

    left: str
    right: str


class Action(NamedTuple):
    """What an LR parser does."""

    doing: Doing
    number: int
    """The state to push, or the rule to reduce by."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """The context-free grammar of a parser."""

    nonterminals: tuple[str, ...]
    """The first is the start symbol."""
    terminals: tuple[str, ...]
    rules: tuple[Production, ...]

    def __post_init__(self) -> None:
        check_symbols(self.nonterminals)
        check_symbols(self.terminals)

    def entries(self) -> dict[str, str | tuple[str, ...]]:
        return {
            "nonterminals": names(self.nonterminals),
            "terminals": names(self.terminals),
            "start symbol": token(self.nonterminals[0]),
            "rules": tuple(
                row((str(place), token(rule.left)), (word(rule.right),)) for place, rule in enumerate(self.rules)
            ),
        }


@dataclass(frozen=True, slots=True)
class LLParser:
    """A grammar with an LL(1) table."""

    grammar: Grammar
    table: tuple[tuple[str, str, int], ...]
    """Nonterminal, symbol, rule."""

    @property
    def heading(self) -> str:
        return LL

    def block(self) -> Block:
        table = tuple(row((token(left), token(symbol)), (str(rule),)) for left, symbol, rule in self.table)
        return Block(LL, {**self.grammar.entries(), "table": table})


@dataclass(frozen=True, slots=True)
class LRParser:
    """A grammar with an LR(1) table. The parser begins in state 0."""

    grammar: Grammar
    actions: tuple[tuple[int, str, Action], ...]
    gotos: tuple[tuple[int, str, int], ...]

    @property
    def heading(self) -> str:
        return LR

    def block(self) -> Block:
        actions = tuple(
            row((str(state), token(symbol)), (action.doing, str(action.number)))
            for state, symbol, action in self.actions
        )
        gotos = tuple(row((str(state), token(symbol)), (str(target),)) for state, symbol, target in self.gotos)
        return Block(LR, {**self.grammar.entries(), "actions": actions, "gotos": gotos})


def ll_parser(block: Block) -> LLParser:
    """The parser that a block prints. Raises LayoutError."""
    table = block.pairs("table", 2, 1)
    return LLParser(_grammar(block), tuple((left, symbol, number(rule)) for (left, symbol), (rule,) in table))


def lr_parser(block: Block) -> LRParser:
    """The parser that a block prints. Raises LayoutError."""
    gotos = block.pairs("gotos", 2, 1)
    return LRParser(
        _grammar(block),
        tuple(_actions(block)),
        tuple((number(state), symbol, number(target)) for (state, symbol), (target,) in gotos),
    )


def _actions(block: Block) -> Iterator[tuple[int, str, Action]]:
    for (state, symbol), (doing, operand) in block.pairs("actions", 2, 2):
        known = next((each for each in DOINGS if each == doing), None)
        if known is None:
            raise LayoutError(f"{doing!r} is no action")
        yield number(state), symbol, Action(known, number(operand))


def _grammar(block: Block) -> Grammar:
    nonterminals = block.names("nonterminals")
    if nonterminals[:1] != (block.name("start symbol"),):
        raise LayoutError("the start symbol is not the first nonterminal")
    rules: list[Production] = []
    for (place, left), (right,) in block.pairs("rules", 2, 1):
        if number(place) != len(rules):
            raise LayoutError("the rules are not numbered from 0")
        rules.append(Production(left, right))
    return Grammar(nonterminals, block.names("terminals"), tuple(rules))
