"""Checking statements: from Python's syntax tree to ours. The first thing that is wrong raises LoomError."""

import ast
from collections.abc import Iterator, Sequence

from interpreters.turing_source_places import cut
from tools.compiler import tree
from tools.compiler.calls import callee, check_call, own_call
from tools.compiler.declarations import ArrayValues, array_values
from tools.compiler.expressions import ARITHMETIC, Expressions
from tools.compiler.ir import fits
from tools.compiler.names import Array, Constant
from tools.compiler.printing import check_print, check_print_char
from tools.compiler.unsupported import OPERATORS, STATEMENTS


class Statements:
    """Checks the statements of one scope, whose names have been declared."""

    __slots__ = ("_expressions", "_loops", "_scope")

    def __init__(self, expressions: Expressions) -> None:
        self._expressions = expressions
        self._scope = expressions.scope
        self._loops = 0

    def block(self, body: Sequence[ast.stmt]) -> tree.Block:
        return tuple(statement for node in body for statement in self._nested(node))

    def _nested(self, node: ast.stmt) -> Iterator[tree.Statement]:
        self._expressions.enter(node)
        yield from self._statement(node)
        self._expressions.leave()

    def _statement(self, node: ast.stmt) -> Iterator[tree.Statement]:
        scope, check = self._scope, self._expressions.check
        place = scope.place(node)
        match node:
            case ast.Global() if not scope.function:
                raise scope.error(node, "global outside of a function", "the program without it")
            case ast.Pass() | ast.Global():
                pass
            case ast.Expr(value=ast.Constant(value=str())):
                pass  # A docstring.
            case ast.Expr(value=value):
                yield from self._expression(value)
            case ast.Assign(targets=targets, value=value):
                yield from self._assignment(node, targets, value)
            case ast.AnnAssign(target=target, value=value):
                yield from self._annotated(node, target, value)
            case ast.AugAssign(target=target, op=operation, value=value):
                yield self._update(node, target, operation, value)
            case ast.If(test=test, body=body, orelse=otherwise):
                yield tree.If(check(test), self.block(body), self.block(otherwise), place)
            case ast.While(test=test, body=body, orelse=otherwise):
                self._no_else(otherwise)
                yield tree.While(check(test), self._loop(body), (), place)
            case ast.For():
                yield self._for(node)
            case ast.Break() | ast.Continue():
                what = "break" if isinstance(node, ast.Break) else "continue"
                if not self._loops:
                    raise scope.error(node, f"{what} outside of a loop", f"{what} within while or for")
                yield tree.Break(place) if what == "break" else tree.Continue(place)
            case ast.Return(value=value):
                if not scope.function:
                    raise scope.error(node, "return outside of a function", "if and else, or a function main()")
                bits = self._expressions.signatures[scope.function].bits
                yield tree.Return(None if value is None else check(value, bits), place)
            case ast.FunctionDef():
                remedy = "it outside of all functions, loops and branches"
                raise scope.error(node, f"the function {cut(node.name)} within something else", remedy)
            case _:
                what, remedy = STATEMENTS.get(type(node), ("this statement", "one of the language"))
                raise scope.error(node, f"{what} is not supported", remedy)

    def _loop(self, body: Sequence[ast.stmt]) -> tree.Block:
        self._loops += 1
        block = self.block(body)
        self._loops -= 1
        return block

    def _no_else(self, otherwise: Sequence[ast.stmt]) -> None:
        if otherwise:
            raise self._scope.error(otherwise[0], "else after a loop", "a variable that says how the loop ended")

    def _expression(self, value: ast.expr) -> Iterator[tree.Statement]:
        scope = self._scope
        place = scope.place(value)
        if not isinstance(value, ast.Call):
            if isinstance(value, ast.Name | ast.Constant | ast.Compare | ast.BinOp):
                what = f"the value of {scope.places.quote(value)} is not used"
                raise scope.error(value, what, "an assignment, or print(...)")
            self._expressions.check(value)  # It most likely is something that is not supported.
            raise scope.error(value, "a value that is not used", "an assignment, or print(...)")
        name = callee(self._expressions, value)
        if name in self._expressions.signatures:
            yield tree.Run(own_call(self._expressions, value, name), place)
        elif name == "print":
            yield check_print(self._expressions, value)
        elif name == "print_char":
            yield check_print_char(self._expressions, value)
        else:
            match check_call(self._expressions, value, 32):
                case tree.ReadCharacter() | tree.ReadInteger() | tree.ReadLine() as call:
                    yield tree.Run(call, place)
                case _:
                    raise scope.error(value, f"the value of {name} is not used", f"an assignment: x = {name}(...)")

    def _assignment(self, node: ast.Assign, targets: list[ast.expr], value: ast.expr) -> Iterator[tree.Statement]:
        scope, place = self._scope, self._scope.place(node)
        match targets:
            case [ast.Name(id=name)] if values := array_values(self._expressions, value):
                yield self._fill(node, name, values)
            case [ast.Name(id=name)] if isinstance(scope.owner(name).symbols.get(name), Constant):
                self._expressions.check(value)
                scope.assigned.add(name)
            case [ast.Tuple(elts=names) | ast.List(elts=names)]:
                values_of = value.elts if isinstance(value, ast.Tuple | ast.List) else []
                if len(names) != len(values_of):
                    remedy = "one assignment a line"
                    raise scope.error(node, f"{len(names)} variables with not as many values", remedy)
                # Names that stand on both sides have their values before.
                checked = tuple(self._value(element, name) for element, name in zip(values_of, names, strict=True))
                yield self._assigned(node, tuple(self._target(name) for name in names), checked)
            case [target]:
                checked_value = self._value(value, target)
                yield self._assigned(node, (self._target(target),), (checked_value,))
            case _:
                checked_value = self._expressions.check(value)
                if not isinstance(checked_value, tree.Number | tree.Name):
                    raise scope.error(node, "several targets for a value that has to be worked out", "a line for each")
                for target in targets:
                    yield tree.Assign((self._target(target),), (checked_value,), place)

    def _annotated(self, node: ast.AnnAssign, target: ast.expr, value: ast.expr | None) -> Iterator[tree.Statement]:
        scope = self._scope
        if not isinstance(target, ast.Name):
            raise scope.error(node, "a type for something else than a variable", "the assignment without a type")
        if target.id not in scope.bound:
            raise scope.error(
                node, f"a type for {cut(target.id)}, which is global", "the type outside of all functions"
            )
        symbol = scope.symbols[target.id]
        if isinstance(symbol, Array) and value is not None:
            declared = array_values(self._expressions, value, text=True)
            assert declared is not None
            yield self._fill(node, target.id, declared)
            return
        if value is not None:
            checked = self._value(value, target)
            assigned = self._assigned(node, (self._target(target),), (checked,), symbol.bits)
            if not isinstance(symbol, Constant):
                yield assigned
        scope.assigned.add(target.id)

    def _fill(self, node: ast.stmt, name: str, declared: ArrayValues) -> tree.Fill:
        scope = self._scope
        if name not in scope.bound:
            remedy = f"a loop that assigns {cut(name)}[i]"
            raise scope.error(node, f"{cut(name)} belongs to the module, and is not declared here", remedy)
        scope.assigned.add(name)
        return tree.Fill(scope.symbols[name].key, declared.values, scope.place(node))  # type: ignore[union-attr]

    def _value(self, node: ast.expr, target: ast.expr) -> tree.Expression:
        """A value that is assigned to a target."""
        wide = 32
        if isinstance(target, ast.Name):
            symbol = self._scope.owner(target.id).symbols.get(target.id)
            wide = symbol.bits if symbol else 32
        return self._expressions.check(node, wide)

    def _target(self, node: ast.expr) -> tree.Target:
        scope = self._scope
        match node:
            case ast.Name(id=name):
                owner = scope.owner(name)
                owner.assigned.add(name)
                symbol = owner.symbols[name]
                if isinstance(symbol, Array):
                    what = f"{cut(name)} is an array, and no number can be assigned to it"
                    raise scope.error(node, what, f"{cut(name)}[i] = ..., or another name")
                return tree.Name(scope.key(name) if owner is scope else name, symbol.bits, scope.place(node))
            case ast.Subscript(slice=part) if not isinstance(part, ast.Slice):
                return self._expressions.item(node)
        self._expressions.check(node)
        raise scope.error(
            node, "an assignment to something else than a variable or an element", "x = ... or a[i] = ..."
        )

    def _assigned(
        self, node: ast.stmt, targets: tuple[tree.Target, ...], values: tuple[tree.Expression, ...], bits: int = 0
    ) -> tree.Assign:
        for target, value in zip(targets, values, strict=True):
            wide = bits or target.bits
            if isinstance(value, tree.Number) and not fits(value.value, wide):
                what = f"{value.value} does not fit {wide} bits"
                raise self._scope.error(node, what, "a wider type where it is declared, such as int64")
        return tree.Assign(targets, values, self._scope.place(node))

    def _update(self, node: ast.AugAssign, target: ast.expr, operation: ast.operator, value: ast.expr) -> tree.Update:
        scope = self._scope
        if type(operation) not in ARITHMETIC:
            what, remedy = OPERATORS[type(operation)]
            raise scope.error(node, f"{what} is not supported", remedy)
        if isinstance(target, ast.Name):
            self._expressions.check(ast.copy_location(ast.Name(target.id, ast.Load()), target))
        checked_target = self._target(target)
        checked = self._expressions.operand(value)
        operator = ARITHMETIC[type(operation)]
        if operator in ("//", "%") and isinstance(checked, tree.Number) and checked.value == 0:
            raise scope.error(node, "division by zero", "a divisor other than 0")
        bits = max(32, checked_target.bits, checked.bits)
        return tree.Update(checked_target, operator, checked, bits, scope.place(node))

    def _for(self, node: ast.For) -> tree.For:
        scope, check = self._scope, self._expressions.check
        self._no_else(node.orelse)
        if not isinstance(node.target, ast.Name):
            raise scope.error(node.target, "a for with something else than one variable", "for i in range(n)")
        match node.iter:
            case ast.Call(func=ast.Name(id="range"), args=limits, keywords=[]) if 1 <= len(limits) <= 3:
                checked = [check(limit) for limit in limits]
            case _:
                raise scope.error(node.iter, "a for over something else than a range", "for i in range(n)")
        zero, one = (tree.Number(value, 8, scope.place(node)) for value in (0, 1))
        start, stop, step = (zero, *checked, one) if len(checked) == 1 else (*checked, one)[:3]
        if not isinstance(step, tree.Number) or step.value == 0:
            raise scope.error(limits[2], "a step that is no constant, or is 0", "a while loop")
        variable = self._target(node.target)
        assert isinstance(variable, tree.Name)
        return tree.For(variable, start, stop, step.value, self._loop(node.body), scope.place(node))
