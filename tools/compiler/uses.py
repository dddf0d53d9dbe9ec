"""What statements read, assign to and store in, for passes that copy them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tools.compiler import forms, ir
from tools.compiler.forms import If, Invoke, Loop, Statement


@dataclass(slots=True)
class Uses:
    """Of some statements, with the functions that they call."""

    reads: set[str] = field(default_factory=set)
    writes: set[str] = field(default_factory=set)
    stores: set[str] = field(default_factory=set)
    """Arrays, those that are handed over included."""


def uses_of(block: Sequence[Statement], functions: Mapping[str, Uses]) -> Uses:
    """The uses of a block; `functions` has those of all that it calls."""
    uses = Uses()
    pending = list(block)
    while pending:
        statement = pending.pop()
        for expression in expressions(statement):
            uses.reads |= names(expression)
        uses.writes |= written(statement)
        match statement:
            case If(_, then, otherwise):
                pending += (*then, *otherwise)
            case Loop(before, _, body, after):
                pending += (*before, *body, *after)
            case Invoke(function, arguments):
                called = functions[function]
                uses.reads |= called.reads
                uses.writes |= called.writes
                uses.stores |= called.stores
                uses.stores |= {argument.name for argument in arguments if isinstance(argument, forms.ArrayName)}
            case ir.Store(array) | forms.Fill(array) | forms.ReadLine(array):
                uses.stores.add(array)
    return uses


def read_first(block: Sequence[Statement]) -> list[str]:
    """The variables that a block may read before it assigns to them, in the order in which it does."""
    found: dict[str, None] = {}
    _scan(block, set(), found)
    return list(found)


def _scan(block: Sequence[Statement], assigned: set[str], found: dict[str, None]) -> None:
    for statement in block:
        if isinstance(statement, Loop):
            _scan(statement.before, assigned, found)
        for expression in expressions(statement):
            found.update(dict.fromkeys(sorted(names(expression) - assigned)))
        match statement:
            case If(_, then, otherwise):
                first, second = set(assigned), set(assigned)
                _scan(then, first, found)
                _scan(otherwise, second, found)
                assigned |= first & second
            case Loop(_, _, body, after):
                _scan((*body, *after), set(assigned), found)
        assigned |= written(statement)


def expressions(statement: Statement) -> Iterator[ir.Expression]:
    """The expressions of a statement, but for those of its blocks."""
    match statement:
        case ir.Assign(_, value) | ir.PrintCharacter(value) | ir.PrintInteger(value):
            yield value
        case ir.Store(_, index, value):
            yield index
            yield value
        case If(condition) | Loop(_, condition):
            yield condition
        case Invoke(_, arguments):
            yield from (argument for argument in arguments if not isinstance(argument, forms.ArrayName))


def written(statement: Statement) -> set[str]:
    """The variables that a statement assigns to, but for those of its blocks and of functions."""
    match statement:
        case ir.Assign(name) | ir.ReadCharacter(name) | forms.ReadLine(_, name) | forms.ReadInteger(name):
            return {name}
        case Invoke(_, _, name) if name:
            return {name}
    return set()


def names(expression: ir.Expression) -> set[str]:
    """The variables that an expression reads."""
    match expression:
        case ir.Variable(name):
            return {name}
        case ir.Element(_, index):
            return names(index)
        case ir.Arithmetic(_, left, right) | ir.Comparison(_, left, right):
            return names(left) | names(right)
    return set()


def elements(expression: ir.Expression) -> Iterator[str]:
    """The arrays of which an expression reads elements."""
    match expression:
        case ir.Element(array, index):
            yield array
            yield from elements(index)
        case ir.Arithmetic(_, left, right) | ir.Comparison(_, left, right):
            yield from elements(left)
            yield from elements(right)
