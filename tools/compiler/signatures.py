"""How functions are called, and in which order they call each other.

A function has no recursion, so its callees come before it in an order of all functions; this is the order in which they
are checked, and in which the kinds of their parameters are found. A parameter is an array if its annotation says so, or
if it has none and the function takes an element of it, its length, or hands it on as an array. A function has a result
if it returns a value anywhere.
"""

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter

from tools.compiler.errors import LoomError
from tools.compiler.names import LIBRARY, Scope, width


@dataclass(frozen=True, slots=True)
class Parameter:
    name: str
    is_array: bool
    bits: int
    """Of the widest array that it can be bound to, if it is one."""


@dataclass(frozen=True, slots=True)
class Signature:
    node: ast.FunctionDef
    parameters: tuple[Parameter, ...]
    bits: int
    """Of the result; 0 if there is none."""


def signatures(module: ast.Module, scope: Scope) -> Mapping[str, Signature]:
    """The functions of a module, each after those that it calls. Raises LoomError."""
    nodes: dict[str, ast.FunctionDef] = {}
    for node in module.body:
        if isinstance(node, ast.FunctionDef):
            if node.name in nodes:
                raise scope.error(node, f"a second function {node.name}", "another name")
            if node.name in LIBRARY or node.name in scope.bound:
                what = "part of Loom" if node.name in LIBRARY else "a variable"
                raise scope.error(node, f"a function {node.name}: the name is {what} already", "another name")
            nodes[node.name] = node
    found: dict[str, Signature] = {}
    for name in _order(nodes, scope):
        found[name] = _signature(nodes[name], found, scope)
    return found


def _order(nodes: Mapping[str, ast.FunctionDef], scope: Scope) -> tuple[str, ...]:
    calls: dict[tuple[str, str], ast.Call] = {}
    sorter: TopologicalSorter[str] = TopologicalSorter()
    for name, node in nodes.items():
        sorter.add(name)
        for part in ast.walk(node):
            if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in nodes:
                calls.setdefault((name, part.func.id), part)
                sorter.add(name, part.func.id)
    try:
        return tuple(sorter.static_order())
    except CycleError as error:
        caller, *others = reversed(error.args[1])
        circle = f"{caller} calls " + " calls ".join(others if len(others) > 1 else ["itself"])
        raise scope.error(calls[caller, others[0]], f"recursion: {circle}", "a loop") from None


def _signature(node: ast.FunctionDef, found: Mapping[str, Signature], scope: Scope) -> Signature:
    arguments = node.args
    for odd, what in (
        (node.decorator_list, "a decorator"),
        (arguments.posonlyargs, "a / among the parameters"),
        (arguments.defaults, "a default value"),
        (arguments.kwonlyargs or arguments.vararg, "a * among the parameters"),
        (arguments.kwarg, "a ** among the parameters"),
    ):
        if odd:
            raise scope.error(node, f"{what} of {node.name}", "plain parameters only: def f(a, b)")
    arrays = _used_as_arrays(node, found)
    parameters: list[Parameter] = []
    for argument in arguments.args:
        if argument.arg in LIBRARY or argument.arg in (parameter.name for parameter in parameters):
            what = "part of Loom" if argument.arg in LIBRARY else "there already"
            raise LoomError(f"a parameter {argument.arg}: the name is {what}", scope.named(argument), "another name")
        is_array, bits = width(argument.annotation, scope) if argument.annotation else (argument.arg in arrays, 32)
        parameters.append(Parameter(argument.arg, is_array, bits))
    return Signature(node, tuple(parameters), _result(node, scope))


def _used_as_arrays(node: ast.FunctionDef, found: Mapping[str, Signature]) -> set[str]:
    names = set()
    for part in ast.walk(node):
        match part:
            case ast.Subscript(value=ast.Name(id=name)):
                names.add(name)
            case ast.Call(func=ast.Name(id="len" | "read_line"), args=[ast.Name(id=name)]):
                names.add(name)
            case ast.Call(func=ast.Name(id=callee), args=arguments) if callee in found:
                for argument, parameter in zip(arguments, found[callee].parameters, strict=False):
                    if parameter.is_array and isinstance(argument, ast.Name):
                        names.add(argument.id)
    return names


def _result(node: ast.FunctionDef, scope: Scope) -> int:
    returns = [part for part in ast.walk(node) if isinstance(part, ast.Return)]
    with_value = [part for part in returns if part.value is not None]
    without = [part for part in returns if part.value is None]
    if with_value and without:
        raise scope.error(without[0], f"{node.name} returns a value elsewhere, and none here", "a value here, too")
    match node.returns:
        case None:
            return 32 if with_value else 0
        case ast.Constant(value=None):
            if with_value:
                raise scope.error(node.returns, f"{node.name} returns a value", "-> int, or nothing")
            return 0
    is_array, bits = width(node.returns, scope)
    if is_array:
        remedy = "a parameter for the array, which the function fills"
        raise scope.error(node.returns, f"{node.name} returns an array", remedy)
    if not with_value:
        raise scope.error(node.returns, f"{node.name} returns nothing", "no -> int, or return with a value")
    return bits
