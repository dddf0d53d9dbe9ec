"""From a text to a checked program: names, widths, calls and what a function may be."""

import ast
from collections import Counter

from tools.compiler import ir, tree
from tools.compiler.declarations import declare
from tools.compiler.expressions import Expressions
from tools.compiler.names import Array, Scope, Variable, bound_names, global_names, scope_of, stored
from tools.compiler.signatures import Signature, signatures
from tools.compiler.source import parse as parse_source
from tools.compiler.statements import Statements


def parse(source: str) -> tree.Program:
    """The checked program of a source text. Raises LoomError, in a time that is linear in the text's length."""
    module, places = parse_source(source)
    scope = Scope(places, "", _bound(module))
    found = signatures(module, scope)
    depths: dict[str, int] = {}
    main = Expressions(scope, found, depths)
    declare(main, module.body)
    arrays = _arrays(scope)
    functions: dict[str, tree.Function] = {}
    for name, signature in found.items():
        local = scope_of(signature.node, scope)
        expressions = Expressions(local, found, depths)
        functions[name] = _function(expressions, signature)
        depths[name] = expressions.deepest
        arrays |= _arrays(local)
    body = Statements(main).block([node for node in module.body if not isinstance(node, ast.FunctionDef)])
    return tree.Program(_variables(scope), arrays, functions, body)


def _bound(module: ast.Module) -> Counter[str]:
    """How often each name of the module is assigned to, in functions, too."""
    bound = bound_names(module.body)
    for node in module.body:
        if isinstance(node, ast.FunctionDef):
            names = global_names(node)
            bound.update(
                stored_node.id for stored_node in stored(node) if stored_node.id in names.keys() & bound.keys()
            )
    return bound


def _function(expressions: Expressions, signature: Signature) -> tree.Function:
    scope, node = expressions.scope, signature.node
    parameters: list[tree.Name | tree.ArrayParameter] = []
    for parameter, argument in zip(signature.parameters, node.args.args, strict=True):
        key = scope.key(parameter.name)
        if parameter.is_array:
            scope.symbols[parameter.name] = Array(key, 0, parameter.bits)
            parameters.append(tree.ArrayParameter(key, parameter.bits))
        else:
            scope.symbols[parameter.name] = Variable(key, parameter.bits)
            position = scope.named(argument)
            parameters.append(tree.Name(key, parameter.bits, ir.Place(position.line, position.column)))
    declare(expressions, node.body)
    body = Statements(expressions).block(node.body)
    if signature.bits and _falls(body):
        remedy = "a return with a value as its last line"
        raise scope.error(node, f"{node.name} can come to its end without a return", remedy)
    return tree.Function(tuple(parameters), signature.bits, _variables(scope), body, scope.place(node))


def _variables(scope: Scope) -> dict[str, int]:
    return {symbol.key: symbol.bits for symbol in scope.symbols.values() if isinstance(symbol, Variable)}


def _arrays(scope: Scope) -> dict[str, ir.Array]:
    arrays = (symbol for symbol in scope.symbols.values() if isinstance(symbol, Array) and symbol.length)
    return {array.key: ir.Array(array.length, array.bits) for array in arrays}


def _falls(block: tree.Block) -> bool:
    """Whether the end of a block can be reached."""
    for statement in block:
        match statement:
            case tree.Return() | tree.Break() | tree.Continue():
                return False
            case tree.If(_, then, otherwise) if not _falls(then) and not _falls(otherwise):
                return False
            case tree.While(tree.Number(value), body) if value and not _breaks(body):
                return False
    return True


def _breaks(block: tree.Block) -> bool:
    """Whether a body leaves its loop by a break."""
    return any(
        isinstance(statement, tree.Break)
        or (isinstance(statement, tree.If) and (_breaks(statement.then) or _breaks(statement.otherwise)))
        for statement in block
    )
