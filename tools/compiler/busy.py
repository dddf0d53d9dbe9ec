"""How often a program names its variables and arrays, so that back ends can put the busy ones where it is cheap."""

from collections import Counter

from tools.compiler.ir import (
    Arithmetic,
    Assign,
    Block,
    Comparison,
    Constant,
    Element,
    Expression,
    If,
    PrintCharacter,
    PrintInteger,
    PrintText,
    Program,
    ReadCharacter,
    Statement,
    Store,
    Trap,
    Variable,
    While,
)

LOOP = 8
"""How much more often something in a loop is taken to be used."""


def by_use(program: Program) -> tuple[str, ...]:
    """All names of variables and arrays, the most used first; in the order of declaration where that is equal."""
    names = [*program.variables, *program.arrays]
    uses = _Uses()
    uses.block(program.body, 1)
    return tuple(sorted(names, key=lambda name: -uses.counts[name]))


class _Uses:
    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def block(self, block: Block, weight: int) -> None:
        for statement in block:
            self.statement(statement, weight)

    def statement(self, statement: Statement, weight: int) -> None:
        match statement:
            case Assign(name, value):
                self.counts[name] += weight
                self.expression(value, weight)
            case Store(name, index, value):
                self.counts[name] += weight
                self.expression(index, weight)
                self.expression(value, weight)
            case ReadCharacter(name):
                self.counts[name] += weight
            case If(condition, then, otherwise):
                self.expression(condition, weight)
                self.block(then, weight)
                self.block(otherwise, weight)
            case While(before, condition, body):
                self.block(before, weight * LOOP)
                self.expression(condition, weight * LOOP)
                self.block(body, weight * LOOP)
            case PrintCharacter(value) | PrintInteger(value):
                self.expression(value, weight)
            case PrintText() | Trap():
                pass

    def expression(self, expression: Expression, weight: int) -> None:
        match expression:
            case Variable(name):
                self.counts[name] += weight
            case Element(name, index):
                self.counts[name] += weight
                self.expression(index, weight)
            case Arithmetic(_, left, right) | Comparison(_, left, right):
                self.expression(left, weight)
                self.expression(right, weight)
            case Constant():
                pass
