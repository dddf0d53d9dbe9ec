"""Take calls, input and short circuits out of expressions: a statement then does one thing.

    x = f(a) + read_char()       1 <- f(a)
                                 2 <- a character
                                 x <- 1 + 2

Every expression becomes one of the intermediate form, which has no effects, and statements that have to be executed
before. The order of effects is Python's: an operand that comes before another with an effect is kept in a variable of
its own, unless that effect cannot change it and it cannot trap. Short circuits and choices become branches, which
assign to a variable, or vanish (see conditions.py).

`print` works out all of its values first, and only then prints. A loop's condition has its statements in `before`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from tools.compiler import conditions, forms, ir, tree
from tools.compiler.effects import Effects
from tools.compiler.forms import length_of, result_of
from tools.compiler.intervals import can_trap
from tools.compiler.ir import Place
from tools.compiler.uses import elements, names
from tools.compiler.walks import printed_values

Flat: TypeAlias = tuple[list[forms.Statement], ir.Expression]
"""What to execute before, and then the value."""


def flatten(program: tree.Program, effects: Effects) -> dict[str, forms.Routine]:
    """The functions of a program without a `for`, and the module as the one without a name, which comes last."""
    routines = {}
    for name, function in program.functions.items():
        variables = dict(function.variables) | ({result_of(name): function.bits} if function.bits else {})
        parameters = tuple(parameter.name for parameter in function.parameters)
        arrays = frozenset(each.name for each in function.parameters if isinstance(each, tree.ArrayParameter))
        body = Flattener(name, variables, program, effects).block(function.body)
        routines[name] = forms.Routine(name, parameters, arrays, function.bits, variables, body, function.place)
    variables = dict(program.variables)
    body = Flattener("", variables, program, effects).block(program.body)
    routines[""] = forms.Routine("", (), frozenset(), 0, variables, body, ir.NOWHERE)
    return routines


@dataclass
class Flattener:
    """Flattens one function, or the module."""

    name: str
    variables: dict[str, int]
    """Of the function; grows."""
    program: tree.Program
    effects: Effects
    _count: int = field(default=0)

    # -- statements

    def block(self, block: tree.Block) -> forms.Block:
        return tuple(flat for statement in block for flat in self._statement(statement))

    def _statement(self, statement: tree.Statement) -> Iterator[forms.Statement]:
        match statement:
            case tree.Assign((target,), (value,), place):
                yield from self._assign(target, value, place)
            case tree.Assign():
                yield from self._assign_several(statement)
            case tree.Update():
                yield from self._update(statement)
            case tree.Fill(array, values, place):
                yield forms.Fill(array, values, place)
            case tree.If(condition, then, otherwise, place):
                before, test = self.condition(condition)
                yield from before
                yield forms.If(test, self.block(then), self.block(otherwise), place)
            case tree.While(condition, body, after, place):
                before, test = self.condition(condition)
                yield forms.Loop(tuple(before), test, self.block(body), self.block(after), place)
            case tree.Break(place):
                yield forms.Break(place)
            case tree.Continue(place):
                yield forms.Continue(place)
            case tree.Return(value, place):
                if value is not None:
                    result = tree.Name(result_of(self.name), self.variables[result_of(self.name)], place)
                    yield from self._assign(result, value, place)
                yield forms.Return(place)
            case tree.Print(pieces, place):
                yield from self._print(pieces, place)
            case tree.Run(call, place):
                before, _ = self.value(call) if not isinstance(call, tree.Call) else self._call(call, "")
                yield from before
            case tree.For():
                raise AssertionError("a `for` is turned into a `while` before")

    def _assign(self, target: tree.Target, value: tree.Expression, place: Place) -> Iterator[forms.Statement]:
        if isinstance(target, tree.Name):
            match value:
                case tree.Call():
                    yield from self._call(value, target.name)[0]
                    return
                case tree.ReadInteger() if target.bits <= value.bits:
                    yield forms.ReadInteger(target.name, place)
                    return
                case tree.ReadLine(array):
                    yield forms.ReadLine(array, target.name, place)
                    return
                case tree.ReadCharacter() if target.bits >= 16:
                    yield ir.ReadCharacter(target.name, place)
                    return
            before, flat = self.value(value)
            yield from before
            yield ir.Assign(target.name, flat, place)
            return
        if isinstance(value, tree.ReadInteger):
            # In no more bits than the element has, if that is known.
            value = tree.ReadInteger(min(value.bits, target.bits), value.place)
        before, flat = self.value(value)
        yield from before
        before, index = self.value(target.index)
        if before:
            keep, flat = self.kept(flat, before)
            yield from keep
            yield from before
        yield ir.Store(target.array, index, flat, place)

    def _assign_several(self, statement: tree.Assign) -> Iterator[forms.Statement]:
        before, values = self.operands(statement.values)
        yield from before
        indices = [self.value(target.index) for target in statement.targets if isinstance(target, tree.Item)]
        effects = any(before for before, _ in indices)
        changed: set[str] = set()
        stores = False
        kept = []
        for target, value in zip(statement.targets, values, strict=True):
            if effects or names(value) & changed or (stores and any(elements(value))):
                keep, value = self.save(value)
                yield from keep
            kept.append(value)
            if isinstance(target, tree.Name):
                changed.add(target.name)
            else:
                stores = True
        for target, value in zip(statement.targets, kept, strict=True):
            if isinstance(target, tree.Name):
                yield ir.Assign(target.name, value, statement.place)
            else:
                before, index = indices.pop(0)
                yield from before
                yield ir.Store(target.array, index, value, statement.place)

    def _update(self, statement: tree.Update) -> Iterator[forms.Statement]:
        target, place = statement.target, statement.place
        after, value = self.value(statement.value)
        if isinstance(target, tree.Name):
            keep, old = self.kept(ir.Variable(target.name, target.bits, target.place), after)
            yield from (*keep, *after)
            yield ir.Assign(target.name, ir.Arithmetic(statement.operator, old, value, statement.bits, place), place)
            return
        before, index = self.value(target.index)
        yield from before
        # The index is needed twice.
        keep, index = self.save(index) if not _is_simple(index) else self.kept(index, after)
        yield from keep
        keep, old = self.kept(ir.Element(target.array, index, target.bits, target.place), after)
        yield from (*keep, *after)
        yield ir.Store(target.array, index, ir.Arithmetic(statement.operator, old, value, statement.bits, place), place)

    def _print(self, pieces: Sequence[tree.Piece], place: Place) -> Iterator[forms.Statement]:
        before, flat = self.operands(printed_values(pieces))
        yield from before
        output: list[forms.Statement] = []
        for i, piece in enumerate(pieces):
            if isinstance(piece, tree.Text):
                output.append(ir.PrintText(piece.text, place))
                continue
            shown = flat.pop(0)
            if i and can_trap(shown):
                keep, shown = self.save(shown)
                yield from keep
            match piece:
                case tree.Character(place=at):
                    output.append(ir.PrintCharacter(shown, at))
                case tree.Alternative(_, then, otherwise):
                    texts = [(ir.PrintText(text, place),) if text else () for text in (then, otherwise)]
                    output.append(forms.If(shown, texts[0], texts[1], place))
                case _:
                    output.append(ir.PrintInteger(shown, place))
        yield from output

    # -- expressions

    def value(self, expression: tree.Expression) -> Flat:
        """An expression as a value."""
        match expression:
            case tree.Number(number, bits, place):
                return [], ir.Constant(number, bits, place)
            case tree.Name(name, bits, place):
                return [], ir.Variable(name, bits, place)
            case tree.Length(array, place):
                return [], ir.Variable(length_of(array), 16, place)
            case tree.Item(array, index, bits, place):
                before, at = self.value(index)
                return before, ir.Element(array, at, bits, place)
            case tree.Binary(operator, left, right, bits, place):
                before, (first, second) = self.operands((left, right))
                return before, ir.Arithmetic(operator, first, second, bits, place)
            case tree.Compare() | tree.Logical() | tree.Choice():
                return self.branching(expression)
            case tree.Call(bits=bits):
                name = self.new(bits)
                return self._call(expression, name)[0], ir.Variable(name, bits, expression.place)
            case tree.ReadCharacter(place):
                name = self.new(16)
                return [ir.ReadCharacter(name, place)], ir.Variable(name, 16, place)
            case tree.ReadInteger(bits, place):
                name = self.new(bits)
                return [forms.ReadInteger(name, place)], ir.Variable(name, bits, place)
            case tree.ReadLine(array, place):
                name = self.new(16)
                return [forms.ReadLine(array, name, place)], ir.Variable(name, 16, place)

    def condition(self, expression: tree.Expression) -> Flat:
        """An expression of which only matters whether it is 0."""
        return conditions.condition(self, expression)

    def branching(self, expression: tree.Compare | tree.Logical | tree.Choice) -> Flat:
        """The value of an expression that may leave out some of its operands."""
        return conditions.branching(self, expression)

    def new(self, bits: int) -> str:
        """A new variable."""
        self._count += 1
        name = f"{self.name}.{self._count}"
        self.variables[name] = bits
        return name

    def _call(self, call: tree.Call, variable: str) -> Flat:
        """A call whose result goes to a variable, or nowhere."""
        before, values = self.operands(
            [argument for argument in call.arguments if not isinstance(argument, tree.ArrayName)]
        )
        arguments = tuple(
            forms.ArrayName(argument.name) if isinstance(argument, tree.ArrayName) else values.pop(0)
            for argument in call.arguments
        )
        return [*before, forms.Invoke(call.function, arguments, variable, call.place)], ir.Constant(0, 8)

    def operands(self, expressions: Sequence[tree.Expression]) -> tuple[list[forms.Statement], list[ir.Expression]]:
        """Values that are worked out one after another."""
        before: list[forms.Statement] = []
        values: list[ir.Expression] = []
        for expression in expressions:
            more, value = self.value(expression)
            if more:
                for i, earlier in enumerate(values):
                    keep, values[i] = self.kept(earlier, more)
                    before += keep
                before += more
            values.append(value)
        return before, values

    def kept(self, value: ir.Expression, effects: Sequence[forms.Statement]) -> Flat:
        """A value that is worked out before some effects, for use behind them."""
        if not effects or isinstance(value, ir.Constant):
            return [], value
        if isinstance(value, ir.Variable) and not self._changes(effects, value.name):
            return [], value
        return self.save(value)

    def save(self, value: ir.Expression) -> Flat:
        if isinstance(value, ir.Constant):
            return [], value
        name = self.new(value.bits)
        return [ir.Assign(name, value, value.place)], ir.Variable(name, value.bits, value.place)

    def _changes(self, block: Sequence[forms.Statement], name: str) -> bool:
        """Whether statements may assign to a variable."""
        for statement in block:
            match statement:
                case ir.Assign(changed) | ir.ReadCharacter(changed) if changed == name:
                    return True
                case forms.ReadInteger(changed) | forms.ReadLine(_, changed) if changed == name:
                    return True
                case forms.Invoke(function, _, changed) if changed == name or name in self.effects.writes[function]:
                    return True
                case forms.If(_, then, otherwise) if self._changes(then, name) or self._changes(otherwise, name):
                    return True
        return False


def _is_simple(expression: ir.Expression) -> bool:
    return isinstance(expression, ir.Constant | ir.Variable)
