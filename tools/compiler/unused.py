"""Remove what has no effect: values of variables that are never read, empty branches, and names that nothing mentions.

An assignment can go if its value cannot trap and is sure to fit, and so can one of a variable to itself. A branch with
nothing in it can go if its condition cannot trap. Either may leave more that is never read, so this is done until
nothing changes.
"""

from collections.abc import Iterator

from tools.compiler.intervals import can_trap, interval, of_width
from tools.compiler.ir import (
    Assign,
    Block,
    Expression,
    If,
    PrintCharacter,
    PrintInteger,
    Program,
    ReadCharacter,
    Statement,
    Store,
    Variable,
    While,
)
from tools.compiler.uses import elements, names


def without_unused(program: Program) -> Program:
    """The same program without what has no effect."""
    while True:
        read = {name for expression in _expressions(program.body) for name in names(expression)}
        body = _Remover(program, read).block(program.body)
        if body == program.body:
            break
        program = Program(program.variables, program.arrays, body)
    variables = read | _assigned(program.body)
    arrays = {array for expression in _expressions(program.body) for array in elements(expression)}
    arrays |= set(_stored(program.body))
    return Program(
        {name: bits for name, bits in program.variables.items() if name in variables},
        {name: array for name, array in program.arrays.items() if name in arrays},
        program.body,
    )


class _Remover:
    def __init__(self, program: Program, read: set[str]) -> None:
        self._program = program
        self._read = read

    def block(self, block: Block) -> Block:
        return tuple(new for statement in block for new in self._statement(statement))

    def _statement(self, statement: Statement) -> Iterator[Statement]:
        match statement:
            case Assign(name, value) if name not in self._read and self._is_safe(value, self._program.variables[name]):
                return
            case Assign(name, Variable(same)) if name == same:
                return
            case If(condition, then, otherwise, place):
                first, second = self.block(then), self.block(otherwise)
                if first or second or can_trap(condition):
                    yield If(condition, first, second, place)
            case While(before, condition, body, place):
                yield While(self.block(before), condition, self.block(body), place)
            case _:
                yield statement

    @staticmethod
    def _is_safe(value: Expression, bits: int) -> bool:
        (low, high), (least, most) = interval(value), of_width(bits)
        return not can_trap(value) and least <= low and high <= most


def _expressions(block: Block) -> Iterator[Expression]:
    for statement in block:
        match statement:
            case Assign(_, value) | PrintCharacter(value) | PrintInteger(value):
                yield value
            case Store(_, index, value):
                yield index
                yield value
            case If(condition, first, second) | While(first, condition, second):
                yield condition
                yield from _expressions(first)
                yield from _expressions(second)


def _assigned(block: Block) -> set[str]:
    found: set[str] = set()
    for statement in block:
        match statement:
            case Assign(name) | ReadCharacter(name):
                found.add(name)
            case If(_, first, second) | While(first, _, second):
                found |= _assigned(first) | _assigned(second)
    return found


def _stored(block: Block) -> Iterator[str]:
    for statement in block:
        match statement:
            case Store(array):
                yield array
            case If(_, first, second) | While(first, _, second):
                yield from _stored(first)
                yield from _stored(second)
