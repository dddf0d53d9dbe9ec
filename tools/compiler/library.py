"""The last step to the intermediate form: loops, the values of arrays, and reading lines and integers.

    read_line      length <- 0                                 a NUL or the end ends a line, too; where it comes first,
                   loop: read c                                there is no line, and the length is -1
                         if c < 0: if length = 0: length <- -1; and c <- 10
                         while c != 10: array[length] <- c; length <- length + 1

    read_int       loop: read c; white <- c < 33, and 0 if c < 0; while white
                   sign <- c = 45 ("-"); if sign or c = 43 ("+"): read c
                   number <- 0; found <- 0
                   loop: digit <- c - 48; more <- digit >= 0, and 0 if digit > 9; while more:
                         if sign: digit <- -digit
                         number <- number * 10 + digit; found <- 1; read c
                   if not found: trap

so that the number of either sign that is farthest from 0 is read, and the one beyond it traps. The variables, but for
length and number, are shared by all places that read. An array of a few values, or of different ones, is stored one by
one, and a longer one of equal values by a loop.
"""

from collections.abc import Iterator, Mapping

from tools.compiler import forms, ir
from tools.compiler.forms import Routine
from tools.compiler.ir import ArithmeticOperator, ComparisonOperator, Place
from tools.compiler.names import least_width

SHORT = 8
"""Equal values that are stored one by one."""

_SHARED = {
    "fill index": 16,
    "read character": 16,
    "read digit": 16,
    "read flag": 8,
    "read found": 8,
    "read sign": 8,
}


def finish(routine: Routine, arrays: dict[str, ir.Array]) -> ir.Program:
    """The program of a module without exits and calls."""
    finisher = _Finisher(dict(routine.variables), arrays)
    body = finisher.block(routine.body)
    return ir.Program(finisher.variables, arrays, body)


class _Finisher:
    def __init__(self, variables: dict[str, int], arrays: Mapping[str, ir.Array]) -> None:
        self.variables = variables
        self._arrays = arrays

    def block(self, block: forms.Block) -> ir.Block:
        return tuple(new for statement in block for new in self._statement(statement))

    def _statement(self, statement: forms.Statement) -> Iterator[ir.Statement]:
        match statement:
            case forms.If(condition, then, otherwise, place):
                yield ir.If(condition, self.block(then), self.block(otherwise), place)
            case forms.Loop(before, condition, body, after, place):
                yield ir.While(self.block(before), condition, self.block((*body, *after)), place)
            case forms.Fill(array, values, place):
                yield from self._fill(array, values, place)
            case forms.ReadLine(array, variable, place):
                yield from self._read_line(array, ir.Variable(variable, self.variables[variable], place), place)
            case forms.ReadInteger(variable, place):
                yield from self._read_integer(ir.Variable(variable, self.variables[variable], place), place)
            case forms.Break() | forms.Continue() | forms.Return() | forms.Invoke():
                raise AssertionError(f"{type(statement).__name__} is taken out before")
            case _:
                yield statement

    def _shared(self, name: str, place: Place) -> ir.Variable:
        self.variables.setdefault(name, _SHARED[name])
        return ir.Variable(name, _SHARED[name], place)

    def _fill(self, array: str, values: tuple[int, ...], place: Place) -> Iterator[ir.Statement]:
        length = self._arrays[array].length
        if len(values) == length or length <= SHORT:
            for i in range(length):
                yield ir.Store(array, _number(i), _number(values[i % len(values)]), place)
            return
        index = self._shared("fill index", place)
        yield ir.Assign(index.name, _number(0), place)
        body = (ir.Store(array, index, _number(values[0]), place), _increased(index, place))
        yield ir.While((), _compare("<", index, length, place), body, place)

    def _read_line(self, array: str, length: ir.Variable, place: Place) -> Iterator[ir.Statement]:
        c = self._shared("read character", place)
        no_line = ir.If(_compare("==", length, 0, place), (_set(length, -1, place),), (), place)
        ended = ir.If(_compare("<", c, 0, place), (no_line, _set(c, 10, place)), (), place)
        body = (ir.Store(array, length, c, place), _increased(length, place))
        yield _set(length, 0, place)
        yield ir.While((ir.ReadCharacter(c.name, place), ended), _compare("!=", c, 10, place), body, place)

    def _read_integer(self, number: ir.Variable, place: Place) -> Iterator[ir.Statement]:
        names = ("read character", "read digit", "read sign", "read flag", "read found")
        c, digit, sign, flag, found = (self._shared(name, place) for name in names)
        read = ir.ReadCharacter(c.name, place)
        white: ir.Block = (
            read,
            ir.Assign(flag.name, _compare("<", c, 33, place), place),
            ir.If(_compare("<", c, 0, place), (_set(flag, 0, place),), (), place),
        )
        yield ir.While(white, flag, (), place)
        yield ir.Assign(sign.name, _compare("==", c, 45, place), place)
        signed = ir.Arithmetic("+", sign, _compare("==", c, 43, place), 8, place)
        yield ir.If(signed, (read,), (), place)
        yield _set(number, 0, place)
        yield _set(found, 0, place)
        more: ir.Block = (
            ir.Assign(digit.name, _arithmetic("-", c, _number(48), 16, place), place),
            ir.Assign(flag.name, _compare(">=", digit, 0, place), place),
            ir.If(_compare(">", digit, 9, place), (_set(flag, 0, place),), (), place),
        )
        bits = max(16, number.bits)
        shifted = _arithmetic("*", number, _number(10), number.bits, place)
        body = (
            ir.If(sign, (ir.Assign(digit.name, _arithmetic("-", _number(0), digit, 16, place), place),), (), place),
            ir.Assign(number.name, _arithmetic("+", shifted, digit, bits, place), place),
            _set(found, 1, place),
            read,
        )
        yield ir.While(more, flag, body, place)
        yield ir.If(found, (), (ir.Trap("read_int() finds no integer in the input", place),), place)


def _number(value: int) -> ir.Constant:
    return ir.Constant(value, least_width([value]))


def _set(variable: ir.Variable, value: int, place: Place) -> ir.Assign:
    return ir.Assign(variable.name, _number(value), place)


def _compare(operator: ComparisonOperator, left: ir.Expression, value: int, place: Place) -> ir.Comparison:
    return ir.Comparison(operator, left, _number(value), place)


def _arithmetic(
    operator: ArithmeticOperator, left: ir.Expression, right: ir.Expression, bits: int, place: Place
) -> ir.Arithmetic:
    return ir.Arithmetic(operator, left, right, bits, place)


def _increased(variable: ir.Variable, place: Place) -> ir.Assign:
    return ir.Assign(variable.name, _arithmetic("+", variable, _number(1), variable.bits, place), place)
