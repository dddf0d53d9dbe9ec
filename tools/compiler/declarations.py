"""What the assignments of a scope declare, before anything else of it is checked.

    n = 0                    a variable of 32 bits
    n: int8 = 0              one of 8 bits; also n: int8, without a value
    SIZE = 40                a constant, if nothing else assigns to SIZE and this is in no loop or branch
    a = [0] * SIZE           an array of that length, of 32 bits
    a: list[int8] = [1, 2]   an array of 8 bits
    a = "text"               an array of 8 bits with the codes; for a single character, a: list[int8] = "x"
    for i in range(n)        a variable of 32 bits, unless i has been declared before

The first place where a name is assigned to says what it is; every other one has to agree.
"""

import ast
from collections.abc import Sequence
from dataclasses import dataclass

from interpreters.turing_source_places import cut
from tools.compiler import tree
from tools.compiler.errors import LoomError
from tools.compiler.expressions import Expressions
from tools.compiler.ir import fits
from tools.compiler.names import LIBRARY, Array, Constant, Variable, least_width, width

LENGTH = 10_000
"""Elements of an array at most."""


@dataclass(frozen=True, slots=True)
class ArrayValues:
    values: tuple[int, ...]
    """One for each element, or one for all."""
    length: int


def declare(expressions: Expressions, body: Sequence[ast.stmt]) -> None:
    """Find out what the names of a scope stand for. Raises LoomError."""
    scope = expressions.scope
    for statement in body:
        if isinstance(statement, ast.FunctionDef):
            continue
        if constant := _constant(expressions, statement):
            name, symbol = constant
            scope.symbols[name] = symbol
            scope.assigned.add(name)
            continue
        for node in _in_order(statement):
            match node:
                case ast.AnnAssign(target=ast.Name(id=name)) if name in scope.bound:
                    _annotated(expressions, node, name)
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in scope.bound:
                    if values := array_values(expressions, value):
                        _array(expressions, node, name, values, 0)
                    else:
                        _variable(expressions, node, name, 0)
                case ast.Name(id=name) if name in scope.bound:
                    if name not in scope.symbols:
                        _variable(expressions, node, name, 0)
                    scope.assigned.add(name)
    scope.assigned.intersection_update(parameters(expressions))


def _in_order(statement: ast.stmt) -> list[ast.AnnAssign | ast.Assign | ast.Name]:
    """The assignments in a statement, itself included, and the names that it assigns to, as they are written."""
    nodes = [
        node
        for node in ast.walk(statement)
        if isinstance(node, ast.AnnAssign | ast.Assign)
        or (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    ]
    return sorted(nodes, key=lambda node: (node.lineno, node.col_offset))


def parameters(expressions: Expressions) -> set[str]:
    """The names of the parameters of the function that is being checked."""
    signature = expressions.signatures.get(expressions.scope.function)
    return {parameter.name for parameter in signature.parameters} if signature else set()


def array_values(expressions: Expressions, node: ast.expr, *, text: bool = False) -> ArrayValues | None:
    """The array that an expression declares; None if it declares none. Raises LoomError.

    A text of one character declares an array only if it is annotated as one.
    """
    match node:
        case ast.List(elts=elements):
            values = _numbers(expressions, elements)
            length = len(values)
        case (
            ast.BinOp(left=ast.List(elts=elements), op=ast.Mult(), right=times)
            | ast.BinOp(left=times, op=ast.Mult(), right=ast.List(elts=elements))
        ):
            values = _numbers(expressions, elements)
            length = len(values) * _times(expressions, times)
            if len(values) > 1:
                what = "several values that are repeated"
                raise expressions.scope.error(node, what, "[0] * 10 and a loop that fills it, or all values")
        case ast.Constant(value=str(characters)) if text or len(characters) != 1:
            values = tuple(map(ord, expressions.ascii(node, characters)))
            length = len(values)
        case _:
            return None
    if not 0 < length <= LENGTH:
        what = f"an array of {length:,} elements"
        remedy = f"[0] * 100, with the largest length that it can need, from 1 to {LENGTH:,}"
        raise expressions.scope.error(node, what, remedy)
    return ArrayValues(values, length)


def _numbers(expressions: Expressions, elements: Sequence[ast.expr]) -> tuple[int, ...]:
    values = []
    for element in elements:
        if any(isinstance(node, ast.List) for node in ast.walk(element)):
            remedy = "one array, indexed by grid[row * WIDTH + column]"
            raise expressions.scope.error(element, "an array of arrays", remedy)
        checked = expressions.check(element)
        if not isinstance(checked, tree.Number):
            remedy = "a constant here, and a[i] = ... on a line below"
            raise expressions.scope.error(element, "an element that is no constant", remedy)
        values.append(checked.value)
    return tuple(values)


def _times(expressions: Expressions, node: ast.expr) -> int:
    checked = expressions.check(node)
    if not isinstance(checked, tree.Number):
        what = f"an array whose length, {expressions.scope.places.quote(node)}, is no constant"
        remedy = "the largest length that it can need, such as [0] * 100, or a name that is assigned once"
        raise expressions.scope.error(node, what, remedy)
    return checked.value


def _constant(expressions: Expressions, statement: ast.stmt) -> tuple[str, Constant] | None:
    """What a statement declares if it declares a constant."""
    scope = expressions.scope
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            bits = 0
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value, annotation=annotation):
            is_array, bits = width(annotation, scope)
            if is_array:
                return None
        case _:
            return None
    if scope.bound[name] != 1 or name in LIBRARY or name in parameters(expressions):
        return None
    try:
        checked = None if array_values(expressions, value) else expressions.check(value)
    except LoomError:  # It is raised again where the statement is checked.
        return None
    return (name, Constant(checked.value, bits or checked.bits)) if isinstance(checked, tree.Number) else None


def _annotated(expressions: Expressions, node: ast.AnnAssign, name: str) -> None:
    is_array, bits = width(node.annotation, expressions.scope)
    if not is_array:
        _variable(expressions, node, name, bits)
        return
    values = array_values(expressions, node.value, text=True) if node.value else None
    if values is None:
        raise expressions.scope.error(node, f"the array {cut(name)} without a length", f"{cut(name)} = [0] * 10")
    _array(expressions, node, name, values, bits)


def _variable(expressions: Expressions, node: ast.stmt | ast.expr, name: str, bits: int) -> None:
    scope = expressions.scope
    if name in LIBRARY:
        raise scope.error(node, f"a variable {name}: the name is part of Loom", "another name")
    known = scope.symbols.setdefault(name, Variable(scope.key(name), bits or 32))
    if isinstance(known, Array):
        what = f"{cut(name)} is an array, and no number can be assigned to it"
        raise scope.error(node, what, f"{cut(name)}[i] = ..., or another name")
    if bits and known.bits != bits:
        remedy = f"the type where {cut(name)} is assigned first: {cut(name)}: int{bits} = ..."
        raise scope.error(node, f"{cut(name)} has {known.bits} bits already, not {bits}", remedy)


def _array(expressions: Expressions, node: ast.stmt, name: str, declared: ArrayValues, bits: int) -> None:
    scope = expressions.scope
    if name in LIBRARY:
        raise scope.error(node, f"an array {name}: the name is part of Loom", "another name")
    text = isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
    known = scope.symbols.setdefault(name, Array(scope.key(name), declared.length, bits or (8 if text else 32)))
    if not isinstance(known, Array):
        raise scope.error(node, f"{cut(name)} is a number, and no array can be assigned to it", "another name")
    if known.length != declared.length or (bits and known.bits != bits):
        was = f"{known.length} elements of {known.bits} bits" if known.length else "a parameter"
        raise scope.error(node, f"{cut(name)} is {was} already", "another name, or the same declaration")
    wide = next((value for value in declared.values if not fits(value, known.bits)), None)
    if wide is not None:
        remedy = f"{cut(name)}: list[int{least_width([wide]) or 64}] = ..."
        raise scope.error(node, f"{wide} does not fit the {known.bits} bits of {cut(name)}", remedy)
