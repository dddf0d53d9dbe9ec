"""Checking expressions: from Python's syntax tree to ours. The first thing that is wrong raises LoomError.

Every expression is an integer. Arithmetic is done in 32 bits, or in 64 if an operand has 64; what has constants only is
worked out here, and has to fit 64. A text of one character is its code where a number is compared, stored or handed
over, but no operand of arithmetic, where it would silently mean something else than in Python.
"""

import ast
from collections.abc import Mapping

from interpreters.turing_source_places import cut
from tools.compiler import operations, tree
from tools.compiler.calls import check_call
from tools.compiler.ir import ArithmeticOperator, ComparisonOperator
from tools.compiler.names import Array, Constant, Scope, Variable, least_width
from tools.compiler.signatures import Signature
from tools.compiler.unsupported import EXPRESSIONS, OPERATORS

DEPTH = 60
"""How deep expressions and statements may be nested in each other."""

ARITHMETIC: Mapping[type[ast.operator], ArithmeticOperator] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
}
COMPARISONS: Mapping[type[ast.cmpop], ComparisonOperator] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Gt: ">",
    ast.GtE: ">=",
}


class Expressions:
    """Checks the expressions of one scope."""

    __slots__ = ("_depth", "deepest", "depths", "scope", "signatures")

    def __init__(self, scope: Scope, signatures: Mapping[str, Signature], depths: Mapping[str, int]) -> None:
        self.scope = scope
        self.signatures = signatures
        self.depths = depths
        """How deep the functions that have been checked are nested, with what they call."""
        self.deepest = 0
        self._depth = 0

    def enter(self, node: ast.stmt | ast.expr, callee: str = "") -> None:
        """Go one deeper; into a function, if it is a call. Raises LoomError."""
        self._depth += 1
        inner = self.depths.get(callee, 0)
        self.deepest = max(self.deepest, self._depth + inner)
        if self._depth > DEPTH:
            raise self.scope.error(node, f"the program is nested more than {DEPTH} deep", "several lines or functions")
        if self.deepest > 2 * DEPTH:
            what = f"with what {callee} calls, the program is nested more than {2 * DEPTH} deep"
            raise self.scope.error(node, what, "functions that call each other less deep")

    def leave(self) -> None:
        self._depth -= 1

    def check(self, node: ast.expr, wanted: int = 32) -> tree.Expression:
        """The checked form of an expression; `wanted` is the width of what it is assigned to, where there is that."""
        depth = self._depth
        self.enter(node)
        try:
            return self._checked(node, wanted)
        finally:
            self._depth = depth

    def array(self, node: ast.expr, where: str) -> Array:
        """The array that a name stands for."""
        if not isinstance(node, ast.Name):
            if isinstance(node, ast.Subscript):
                raise self.scope.error(node, f"an element of an array {where}", "grid[row * WIDTH + column]")
            raise self.scope.error(node, f"no name of an array {where}", "the name of an array: a = [0] * 10")
        symbol = self._symbol(node)
        if not isinstance(symbol, Array):
            what = f"{cut(node.id)} is a number; an array is needed {where}"
            raise self.scope.error(node, what, f"a declaration {cut(node.id)} = [0] * 10")
        return symbol

    def item(self, node: ast.Subscript) -> tree.Item:
        """An element of an array, to be read or assigned to."""
        scope = self.scope
        array = self.array(node.value, "before [")
        index = self.check(node.slice)
        if isinstance(index, tree.Number) and index.value < 0:
            name = scope.places.quote(node.value)
            remedy = f"{name}[len({name}) - 1] for the last element"
            raise scope.error(node.slice, f"the index {index.value} is below 0", remedy)
        return tree.Item(array.key, index, array.bits, scope.place(node))

    def _checked(self, node: ast.expr, wanted: int) -> tree.Expression:
        scope = self.scope
        place = scope.place(node)
        match node:
            case ast.Constant(value=value):
                return self._constant(node, value)
            case ast.Name():
                return self._name(node)
            case ast.Subscript(slice=ast.Slice() as part):
                raise scope.error(part, "a slice is not supported", EXPRESSIONS[ast.Slice][1])
            case ast.Subscript():
                return self.item(node)
            case ast.UnaryOp(op=ast.UAdd(), operand=operand):
                return self.operand(operand)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return self.arithmetic(node, "-", tree.Number(0, 8, place), self.operand(operand))
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return tree.Compare(self.check(operand), (("==", tree.Number(0, 8, place)),), place)
            case ast.BinOp(left=left, op=operator, right=right) if type(operator) in ARITHMETIC:
                first, second = self.operand(left), self.operand(right)
                return self.arithmetic(node, ARITHMETIC[type(operator)], first, second)
            case ast.BoolOp(op=operation, values=values):
                checked = tuple(self.check(value) for value in values)
                bits = max(value.bits for value in checked)
                return tree.Logical("and" if isinstance(operation, ast.And) else "or", checked, bits, place)
            case ast.Compare():
                return self._comparison(node)
            case ast.IfExp(test=test, body=body, orelse=otherwise):
                condition, first, second = self.check(test), self.check(body), self.check(otherwise)
                return tree.Choice(condition, first, second, max(first.bits, second.bits), place)
            case ast.Call():
                return check_call(self, node, wanted)
            case ast.BinOp(op=operation) | ast.UnaryOp(op=operation):
                what, remedy = OPERATORS[type(operation)]
                raise scope.error(node, f"{what} is not supported", remedy)
        what, remedy = EXPRESSIONS.get(type(node), ("this expression", "a number, a variable or an element"))
        raise scope.error(node, f"{what} is not supported", remedy)

    def arithmetic(
        self, node: ast.stmt | ast.expr, operator: ArithmeticOperator, left: tree.Expression, right: tree.Expression
    ) -> tree.Expression:
        """Two operands and their operator; a number if both are."""
        place = self.scope.place(node)
        if not isinstance(left, tree.Number) or not isinstance(right, tree.Number):
            return tree.Binary(operator, left, right, max(32, left.bits, right.bits), place)
        if operator in ("//", "%") and right.value == 0:
            raise self.scope.error(node, "division by zero", "a divisor other than 0")
        return self._number(node, operations.ARITHMETIC[operator](left.value, right.value))

    def _number(self, node: ast.stmt | ast.expr, value: int) -> tree.Number:
        bits = least_width([value])
        if not bits:
            raise self.scope.error(node, "an integer of more than 64 bits", "a smaller one")
        return tree.Number(value, bits, self.scope.place(node))

    def operand(self, node: ast.expr) -> tree.Expression:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            raise self.scope.error(node, "a text as an operand", f"ord({cut(repr(node.value))})")
        return self.check(node)

    def _constant(self, node: ast.expr, value: object) -> tree.Number:
        if isinstance(value, int):
            return self._number(node, int(value))
        if isinstance(value, str):
            return self._number(node, self.code(node, value))
        what = {float: "a number with a fraction", type(None): "None"}.get(type(value), "this kind of constant")
        raise self.scope.error(node, f"{what} is not supported", "an integer")

    def code(self, node: ast.expr, text: str) -> int:
        """The code of a text of one character."""
        if not text:
            raise self.scope.error(node, "a text of 0 characters as a number", "-1 for the end of the input")
        if len(text) != 1:
            remedy = 'one character; a text belongs in print("...") or in a declaration: a = "..."'
            raise self.scope.error(node, f"a text of {len(text)} characters as a number", remedy)
        return ord(self.ascii(node, text))

    def ascii(self, node: ast.expr, text: str) -> str:
        """A text, unless there are other characters in it than those of ASCII."""
        odd = next((character for character in text if character > "\x7f"), None)
        if odd is not None:
            raise self.scope.error(node, f"the character {odd!r} is not in ASCII", "characters of ASCII")
        return text

    def _symbol(self, node: ast.Name) -> Variable | Array | Constant:
        name = node.id
        if name in self.signatures and name not in self.scope.bound:
            raise self.scope.error(node, f"{name} is a function", f"a call: {name}(...)")
        return self.scope.read(node)

    def _name(self, node: ast.Name) -> tree.Expression:
        place = self.scope.place(node)
        match self._symbol(node):
            case Variable(key, bits):
                return tree.Name(key, bits, place)
            case Constant(value, bits):
                return tree.Number(value, bits, place)
            case Array():
                name = cut(node.id)
                raise self.scope.error(node, f"{name} is an array; a number is needed here", f"an element: {name}[i]")

    def _comparison(self, node: ast.Compare) -> tree.Expression:
        scope = self.scope
        match node:
            case ast.Compare(
                left=ast.Name() as name,
                ops=[ast.In() | ast.NotIn() as operator],
                comparators=[ast.Constant(value=str(text))],
            ):
                return self._membership(node, name, isinstance(operator, ast.In), text)
        for operation in node.ops:
            if type(operation) not in COMPARISONS:
                what, remedy = OPERATORS[type(operation)]
                raise scope.error(node, f"{what} is not supported here", remedy)
        first, *others = [self.check(operand) for operand in (node.left, *node.comparators)]
        operators = [COMPARISONS[type(operation)] for operation in node.ops]
        return tree.Compare(first, tuple(zip(operators, others, strict=True)), scope.place(node))

    def _membership(self, node: ast.Compare, name: ast.Name, is_in: bool, text: str) -> tree.Expression:
        """`c in "ab"` is `c == "a" or c == "b"`."""
        place = self.scope.place(node)
        checked = self.check(name)
        operator: ComparisonOperator = "==" if is_in else "!="
        codes = sorted({ord(character) for character in self.ascii(node, text)})
        parts = tuple(tree.Compare(checked, ((operator, tree.Number(code, 8, place)),), place) for code in codes)
        if not parts:
            raise self.scope.error(node, "an empty text has no characters", "one with characters in it")
        return tree.Logical("or" if is_in else "and", parts, 8, place)
