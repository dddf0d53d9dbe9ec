"""Checking output: `print` means what it means in Python.

    print("n is", n)              the arguments with spaces between them, and a line end
    print(n, end="")              without the line end; `sep` and `end` are texts
    print(chr(c), end="")         the character with that code, as print_char(c) does
    print("yes" if n else "no")   one of two texts

All values are worked out before anything is printed.
"""

import ast

from tools.compiler import tree
from tools.compiler.expressions import Expressions
from tools.compiler.names import Array
from tools.compiler.unsupported import EXPRESSIONS


def check_print(expressions: Expressions, node: ast.Call) -> tree.Print:
    """The checked form of a print(...). Raises LoomError."""
    separator = _keyword(expressions, node, "sep", " ")
    end = _keyword(expressions, node, "end", "\n")
    pieces: list[tree.Piece] = []
    for i, argument in enumerate(node.args):
        if i:
            pieces.append(tree.Text(separator))
        pieces.append(_piece(expressions, argument))
    pieces.append(tree.Text(end))
    return tree.Print(_joined(pieces), expressions.scope.place(node))


def check_print_char(expressions: Expressions, node: ast.Call) -> tree.Print:
    """The checked form of a print_char(...). Raises LoomError."""
    if len(node.args) != 1:
        raise expressions.scope.error(node, f"print_char with {len(node.args)} arguments", "print_char(c)")
    value = expressions.check(node.args[0])
    place = expressions.scope.place(node)
    return tree.Print((tree.Character(value, place),), place)


def _keyword(expressions: Expressions, node: ast.Call, name: str, default: str) -> str:
    for keyword in node.keywords:
        if keyword.arg not in ("sep", "end"):
            what = f"{keyword.arg} in print" if keyword.arg else "** in print"
            raise expressions.scope.error(keyword, what, "sep= and end= only")
        if keyword.arg == name:
            match keyword.value:
                case ast.Constant(value=str(text)):
                    return expressions.ascii(keyword.value, text)
            raise expressions.scope.error(keyword, f"{name} that is no text", f'{name}=""')
    return default


def _piece(expressions: Expressions, node: ast.expr) -> tree.Piece:
    scope = expressions.scope
    match node:
        case ast.Constant(value=str(text)):
            return tree.Text(expressions.ascii(node, text))
        case ast.IfExp(test=test, body=ast.Constant(value=str(then)), orelse=ast.Constant(value=str(otherwise))):
            condition = expressions.check(test)
            return tree.Alternative(
                condition, expressions.ascii(node.body, then), expressions.ascii(node.orelse, otherwise)
            )
        case ast.IfExp(body=body, orelse=orelse) if any(
            isinstance(each, ast.Constant) and isinstance(each.value, str) for each in (body, orelse)
        ):
            raise scope.error(node, "a text that is printed, or else something else", "if and else, with a print each")
        case ast.Call(func=ast.Name(id="chr"), args=[argument], keywords=[]) if "chr" not in expressions.signatures:
            return tree.Character(expressions.check(argument), scope.place(node))
        case ast.Name(id=name) if isinstance(scope.owner(name).symbols.get(name), Array):
            remedy = f"a loop: for i in range(length): print_char({name}[i])"
            raise scope.error(node, f"{name} is an array, and is not printed as a whole", remedy)
        case ast.Starred():
            what, remedy = EXPRESSIONS[ast.Starred]
            raise scope.error(node, f"{what} is not supported", remedy)
    return expressions.check(node)


def _joined(pieces: list[tree.Piece]) -> tuple[tree.Piece, ...]:
    """The same output with no empty texts and no two neighbouring ones."""
    joined: list[tree.Piece] = []
    for piece in pieces:
        if isinstance(piece, tree.Text):
            if not piece.text:
                continue
            if joined and isinstance(joined[-1], tree.Text):
                piece = tree.Text(joined.pop().text + piece.text)  # type: ignore[union-attr]
        joined.append(piece)
    return tuple(joined)
