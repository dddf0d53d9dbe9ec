"""Work out what can be worked out when the program is compiled.

- Arithmetic and comparisons of constants, unless they trap: then they stay, and trap when they are executed.
- What does nothing: x + 0, x - 0, x * 1, x // 1.
- A branch with nothing but an `else` gets the opposite condition, if that is a comparison.
- A branch whose condition is a constant is replaced by the block that is executed. A loop that is never entered leaves
  its `before`.

A constant condition comes of the constants that a function is called with.
"""

from collections.abc import Iterator

from tools.compiler.conditions import opposite
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
    Program,
    Statement,
    Store,
    While,
    fits,
)
from tools.compiler.names import least_width
from tools.compiler.operations import ARITHMETIC, COMPARISONS


def fold(program: Program) -> Program:
    """The same program with less to do."""
    return Program(program.variables, program.arrays, _block(program.body))


def folded(expression: Expression) -> Expression:
    """The same value with less to do."""
    match expression:
        case Element(array, index, bits, place):
            return Element(array, folded(index), bits, place)
        case Comparison(operator, left, right, place):
            left, right = folded(left), folded(right)
            if isinstance(left, Constant) and isinstance(right, Constant):
                return Constant(int(COMPARISONS[operator](left.value, right.value)), 8, place)
            return Comparison(operator, left, right, place)
        case Arithmetic(operator, left, right, bits, place):
            left, right = folded(left), folded(right)
            match operator, left, right:
                case "//" | "%", Constant(), Constant(0):
                    pass
                case _, Constant(first), Constant(second):
                    value = ARITHMETIC[operator](first, second)
                    if fits(value, bits):
                        return Constant(value, least_width([value]), place)
                case ("+" | "-", other, Constant(0)) | ("*" | "//", other, Constant(1)) | ("+", Constant(0), other):
                    return other
                case "*", Constant(1), other:
                    return other
            return Arithmetic(operator, left, right, bits, place)
    return expression


def _block(block: Block) -> Block:
    return tuple(new for statement in block for new in _statement(statement))


def _statement(statement: Statement) -> Iterator[Statement]:
    match statement:
        case Assign(variable, value, place):
            yield Assign(variable, folded(value), place)
        case Store(array, index, value, place):
            yield Store(array, folded(index), folded(value), place)
        case PrintCharacter(value, place):
            yield PrintCharacter(folded(value), place)
        case PrintInteger(value, place):
            yield PrintInteger(folded(value), place)
        case If(condition, then, otherwise, place):
            condition = folded(condition)
            if isinstance(condition, Constant):
                yield from _block(then if condition.value else otherwise)
            else:
                first, second = _block(then), _block(otherwise)
                if not first and isinstance(condition, Comparison):
                    condition, first, second = opposite(condition), second, first
                yield If(condition, first, second, place)
        case While(before, condition, body, place):
            condition = folded(condition)
            if isinstance(condition, Constant) and not condition.value:
                yield from _block(before)
            else:
                yield While(_block(before), condition, _block(body), place)
        case _:
            yield statement
