"""What names stand for: variables, arrays and constants of the module or of a function.

A name belongs to the function that assigns to it, as in Python, unless the function says `global`; all others belong to
the module. A name that is assigned once, outside of loops and branches, a value that can be worked out now, is a
constant. What is read must be assigned above, within the same function or module.
"""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from interpreters.base import Position
from interpreters.turing_source_places import Places, cut
from tools.compiler.errors import LoomError
from tools.compiler.ir import WIDTHS, Place, fits

LIBRARY = ("chr", "len", "ord", "print", "print_char", "range", "read_char", "read_int", "read_line")
WIDTH_NAMES = {"int": 32} | {f"int{bits}": bits for bits in WIDTHS}
_TYPES = "int, int8, int16, int32 or int64; for an array list[int8] and so on"


@dataclass(frozen=True, slots=True)
class Variable:
    key: str
    bits: int


@dataclass(frozen=True, slots=True)
class Array:
    key: str
    length: int
    """0 for a parameter: whatever it is bound to."""
    bits: int


@dataclass(frozen=True, slots=True)
class Constant:
    value: int
    bits: int


Symbol = Variable | Array | Constant


@dataclass(slots=True)
class Scope:
    """The names of the module or of one function, while it is read."""

    places: Places
    function: str
    """Its name; empty for the module."""
    bound: Counter[str]
    """How often each of its names is assigned to."""
    outer: "Scope | None" = None
    symbols: dict[str, Symbol] = field(default_factory=dict)
    assigned: set[str] = field(default_factory=set)
    """Names of this scope that are assigned above the place that is being read."""

    def key(self, name: str) -> str:
        """The name that is unique in the program."""
        return f"{self.function}.{name}" if self.function else name

    def owner(self, name: str) -> "Scope":
        """The scope that a name belongs to."""
        return self.outer if self.outer is not None and name not in self.bound else self

    def read(self, node: ast.Name) -> Symbol:
        """What a name stands for where it is read. Raises LoomError."""
        name, owner = node.id, self.owner(node.id)
        symbol = owner.symbols.get(name)
        if owner is self and name in self.bound and name not in self.assigned:
            remedy = f"an assignment to {cut(name)} above"
            if self.outer is not None and name in self.outer.bound:
                remedy = f"global {cut(name)} at the top of {self.function}, if the variable of the module is meant"
            raise self.error(node, f"{cut(name)} has no value yet", remedy)
        if name == "__name__":
            raise self.error(node, "__name__ is not supported", "the call alone, at the left margin: main()")
        if symbol is None:
            raise self.error(node, f"the name {cut(name)} is not declared", f"an assignment to {cut(name)} above")
        return symbol

    def error(self, node: ast.stmt | ast.expr | ast.keyword, message: str, remedy: str) -> LoomError:
        return LoomError(message, self.places.of(node), remedy)

    def place(self, node: ast.stmt | ast.expr) -> Place:
        position = self.places.of(node)
        return Place(position.line, position.column)

    def named(self, argument: ast.arg) -> Position:
        """Where a parameter stands."""
        return self.places.of(ast.Name(argument.arg, lineno=argument.lineno, col_offset=argument.col_offset))


def bound_names(body: Sequence[ast.stmt]) -> Counter[str]:
    """How often statements assign to each name; functions among them are left out."""
    counts: Counter[str] = Counter()
    for statement in body:
        if not isinstance(statement, ast.FunctionDef):
            counts.update(node.id for node in stored(statement))
    return counts


def stored(statement: ast.stmt) -> Iterator[ast.Name]:
    """The names that a statement, or one within it, assigns to."""
    return (node for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))


def global_names(function: ast.FunctionDef) -> dict[str, ast.Global]:
    """What a function declares as global, and where."""
    nodes = (node for node in ast.walk(function) if isinstance(node, ast.Global))
    return {name: node for node in nodes for name in node.names}


def scope_of(function: ast.FunctionDef, module: Scope) -> Scope:
    """The scope of a function, which has its parameters in it already as names that are assigned. Raises LoomError."""
    bound = bound_names(function.body)
    parameters = [argument.arg for argument in function.args.args]
    for name, node in global_names(function).items():
        bound.pop(name, None)
        if name in parameters:
            raise module.error(node, f"{cut(name)} is a parameter, and cannot be global", "another name")
        if name not in module.bound:
            remedy = f"{cut(name)} = 0 outside of all functions"
            raise module.error(node, f"the module has no variable {cut(name)}", remedy)
    bound.update(parameters)
    return Scope(module.places, function.name, bound, module, assigned=set(parameters))


def width(annotation: ast.expr, scope: Scope) -> tuple[bool, int]:
    """Whether an annotation says an array, and its width in bits. Raises LoomError."""
    match annotation:
        case ast.Name(id=name) if name in WIDTH_NAMES:
            return False, WIDTH_NAMES[name]
        case ast.Name(id="list"):
            return True, 32
        case ast.Subscript(value=ast.Name(id="list"), slice=ast.Name(id=name)) if name in WIDTH_NAMES:
            return True, WIDTH_NAMES[name]
    raise scope.error(annotation, f"the type {scope.places.quote(annotation)} is not known", _TYPES)


def least_width(values: Iterable[int]) -> int:
    """The bits of the narrowest width that has room for some values; 0 if none has."""
    values = tuple(values)
    return next((bits for bits in WIDTHS if all(fits(value, bits) for value in values)), 0)
