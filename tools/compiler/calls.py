"""Checking calls: of the program's own functions, and of the library that reads."""

import ast
from typing import TYPE_CHECKING

from interpreters.turing_source_places import cut
from tools.compiler import tree
from tools.compiler.names import least_width
from tools.compiler.unsupported import CALLS, EXPRESSIONS

if TYPE_CHECKING:
    from tools.compiler.expressions import Expressions

OWN = (
    "read_char(), read_int(), read_line(array), len(array), ord('x'), print(...), print_char(c) "
    "or a function of the program"
)


FORMS = {
    "read_char": "c = read_char()",
    "read_int": "n = read_int()",
    "read_line": "n = read_line(a) for an array a, which gets the line; n is its length",
    "len": "len(a) for an array a",
    "ord": "ord('x')",
}


def check_call(expressions: "Expressions", node: ast.Call, wanted: int) -> tree.Expression:
    """The checked form of a call whose value is used. Raises LoomError."""
    scope = expressions.scope
    name = callee(expressions, node)
    place = scope.place(node)
    if name in expressions.signatures:
        call = own_call(expressions, node, name)
        if not call.bits:
            raise scope.error(node, f"{name} returns nothing", f"{name}(...) on a line of its own, or a return in it")
        return call
    match name, node.args:
        case "read_char", []:
            return tree.ReadCharacter(place)
        case "read_int", []:
            return tree.ReadInteger(64 if wanted == 64 else 32, place)
        case "read_line", [argument]:
            return tree.ReadLine(expressions.array(argument, "in read_line").key, place)
        case "len", [argument]:
            array = expressions.array(argument, "in len")
            if array.length:
                return tree.Number(array.length, least_width([array.length]), place)
            return tree.Length(array.key, place)
        case "ord", [ast.Constant(value=str(text)) as argument]:
            return tree.Number(expressions.code(argument, text), 8, place)
        case "ord", [_]:
            raise scope.error(node, "ord of something else than a text", "the variable alone: a character is a number")
        case "print" | "print_char", _:
            raise scope.error(node, f"{name} returns nothing", f"{name}(...) on a line of its own")
        case "read_char" | "read_int" | "read_line" | "len" | "ord", _:
            raise scope.error(node, f"{name} with {len(node.args)} arguments", FORMS[name])
    remedy = CALLS.get(name, OWN)
    raise scope.error(node, f"{name} is no function of the program, nor of Loom", remedy)


def callee(expressions: "Expressions", node: ast.Call) -> str:
    """The name of the function that is called. Raises LoomError if there is none, or for arguments by name."""
    scope = expressions.scope
    if isinstance(node.func, ast.Attribute):
        what, remedy = EXPRESSIONS[ast.Attribute]
        if node.func.attr in ("append", "pop"):
            remedy = "an array of a fixed length, and a variable for how many elements are in use"
        raise scope.error(node.func, f"{what} is not supported", remedy)
    if not isinstance(node.func, ast.Name):
        raise scope.error(node.func, "a call of something that has no name", "a function by its name: f(...)")
    name = node.func.id
    if name in scope.bound or (name not in expressions.signatures and name in scope.owner(name).symbols):
        raise scope.error(node.func, f"{cut(name)} is no function", f"another name for the variable {cut(name)}")
    if node.keywords and name != "print":
        raise scope.error(node.keywords[0], "an argument by name", "the value alone, in its place")
    return name


def own_call(expressions: "Expressions", node: ast.Call, name: str) -> tree.Call:
    """A call of one of the program's functions. Raises LoomError."""
    scope = expressions.scope
    signature = expressions.signatures[name]
    if len(node.args) != len(signature.parameters):
        parameters = ", ".join(parameter.name for parameter in signature.parameters)
        what = f"{name} with {len(node.args)} arguments, not {len(signature.parameters)}"
        raise scope.error(node, what, f"{name}({parameters})")
    expressions.enter(node, name)
    arguments: list[tree.Expression | tree.ArrayName] = []
    for argument, parameter in zip(node.args, signature.parameters, strict=True):
        if not parameter.is_array:
            arguments.append(expressions.check(argument, parameter.bits))
            continue
        array = expressions.array(argument, f"for {parameter.name} of {name}")
        if array.bits > parameter.bits:
            what = f"an array of {array.bits} bits; {parameter.name} of {name} has at most {parameter.bits}"
            raise scope.error(argument, what, f"{parameter.name}: list[int{array.bits}] in the definition of {name}")
        arguments.append(tree.ArrayName(array.key))
    expressions.leave()
    return tree.Call(name, tuple(arguments), signature.bits, scope.place(node))
