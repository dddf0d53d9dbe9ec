"""The store of a run, and closures that work out expressions on it. See evaluate.py."""

from collections.abc import Callable
from typing import TypeAlias

from interpreters.base import Limits
from tools.compiler import operations, tree
from tools.compiler.intervals import of_width
from tools.compiler.ir import ArithmeticOperator, Place, fits

Value: TypeAlias = Callable[[], int]
Put: TypeAlias = Callable[[int], None]


class Trapped(Exception):
    """The program made a mistake."""

    def __init__(self, reason: str, place: Place, expected: str = "") -> None:
        self.reason = reason
        self.place = place
        self.expected = expected


class OutOfSteps(Exception):
    pass


class OutOfOutput(Exception):
    pass


class Store:
    """Variables, arrays, input and output of one run."""

    __slots__ = ("_limits", "_read", "_stdin", "arrays", "result", "stdout", "steps", "variables", "widths")

    def __init__(self, program: tree.Program, stdin: bytes, limits: Limits) -> None:
        self.variables = dict.fromkeys(program.variables, 0)
        self.arrays = {name: [0] * array.length for name, array in program.arrays.items()}
        """Also by the parameters that are bound to them, as the next."""
        self.widths = {name: array.bits for name, array in program.arrays.items()}
        self.result = 0
        self.stdout = bytearray()
        self.steps = 0
        self._limits = limits
        self._stdin = stdin
        self._read = 0

    def step(self) -> None:
        if self.steps >= self._limits.steps:
            raise OutOfSteps
        self.steps += 1

    def write(self, text: str) -> None:
        self.stdout += text.encode("ascii")
        if len(self.stdout) > self._limits.output:
            raise OutOfOutput

    def write_character(self, code: int, place: Place) -> None:
        if not 0 <= code < 128:
            raise Trapped(f"{code} is the code of no character", place, "a number from 0 to 127")
        self.write(chr(code))

    def character(self) -> int:
        """The next byte of the input; -1 at its end, and for a NUL."""
        byte = self._stdin[self._read] if self._read < len(self._stdin) else 0
        self._read += 1
        return byte or -1

    def line(self, array: str, place: Place) -> int:
        """Read a line into an array, and give its length."""
        length, code = 0, self.character()
        if code == -1:
            return -1
        while code not in (-1, 10):
            self.put_item(array, self.at(array, length, place), code, place)
            length += 1
            code = self.character()
        return length

    def integer(self, bits: int, place: Place) -> int:
        """Read an integer, and the character behind it."""
        code = self.character()
        while 0 < code <= 32:
            code = self.character()
        sign = -1 if code == 45 else 1
        if code in (43, 45):
            code = self.character()
        if not 48 <= code <= 57:
            raise Trapped("read_int() finds no integer in the input", place)
        number = 0
        while 48 <= code <= 57:
            number = self.narrowed(10 * number + sign * (code - 48), bits, "the integer in the input", place)
            code = self.character()
        return number

    def at(self, array: str, index: int, place: Place) -> int:
        """An index, if the array has it."""
        length = len(self.arrays[array])
        if not 0 <= index < length:
            what = f"the index {index} is outside of {array}, which has {length} elements"
            raise Trapped(what, place, f"an index from 0 to {length - 1}")
        return index

    def put(self, target: tree.Name, value: int) -> None:
        self.variables[target.name] = self.narrowed(value, target.bits, target.name, target.place)

    def put_item(self, array: str, index: int, value: int, place: Place) -> None:
        self.arrays[array][index] = self.narrowed(value, self.widths[array], f"an element of {array}", place)

    @staticmethod
    def narrowed(value: int, bits: int, of: str, place: Place) -> int:
        """A value, if it fits."""
        if not fits(value, bits):
            raise Trapped(f"{value} does not fit the {bits} bits of {of}", place, "a smaller value, or a wider type")
        return value


class Expressions:
    """Turns expressions into closures."""

    def __init__(self, store: Store, called: Callable[[tree.Call], Value]) -> None:
        self._store = store
        self._called = called

    def value(self, expression: tree.Expression) -> Value:
        """A closure that works an expression out."""
        store = self._store
        match expression:
            case tree.Number(number):
                return lambda: number
            case tree.Name(name):
                variables = store.variables
                return lambda: variables[name]
            case tree.Item(array):
                index = self.index(expression)
                return lambda: store.arrays[array][index()]
            case tree.Binary(operator, left, right, bits, place):
                first, second = self.value(left), self.value(right)
                work = self.arithmetic(operator, bits, place)
                return lambda: work(first(), second())
            case tree.Compare():
                return self._comparison(expression)
            case tree.Logical(operator, operands):
                return _logical(operator == "or", [self.value(operand) for operand in operands])
            case tree.Choice(condition, then, otherwise):
                test, first, second = self.value(condition), self.value(then), self.value(otherwise)
                return lambda: first() if test() else second()
            case tree.Call():
                return self._called(expression)
            case tree.Length(array):
                return lambda: len(store.arrays[array])
            case tree.ReadCharacter():
                return store.character
            case tree.ReadInteger(bits, place):
                return lambda: store.integer(bits, place)
            case tree.ReadLine(array, place):
                return lambda: store.line(array, place)

    def index(self, item: tree.Item) -> Value:
        """A closure that works out the index of an element."""
        index, store, array, place = self.value(item.index), self._store, item.array, item.place
        return lambda: store.at(array, index(), place)

    def put(self, name: tree.Name) -> Put:
        """A closure that assigns to a variable."""
        store = self._store
        return lambda value: store.put(name, value)

    def target(self, target: tree.Target) -> Callable[[], Put]:
        """A closure that works out where to store, and gives what stores there."""
        if isinstance(target, tree.Name):
            put = self.put(target)
            return lambda: put
        index, store, array, place = self.index(target), self._store, target.array, target.place

        def item() -> Put:
            at = index()
            return lambda value: store.put_item(array, at, value, place)

        return item

    @staticmethod
    def arithmetic(operator: ArithmeticOperator, bits: int, place: Place) -> Callable[[int, int], int]:
        """What an operator does to two values."""
        low, high = of_width(bits)
        operation = operations.ARITHMETIC[operator]
        divides = operator in ("//", "%")

        def work(a: int, b: int) -> int:
            if divides and b == 0:
                raise Trapped(f"{a} {operator} 0: division by zero", place, "a divisor other than 0")
            result = operation(a, b)
            if not low <= result <= high:
                what = f"{a} {operator} {b} is {result}, which does not fit {bits} bits"
                raise Trapped(what, place, "smaller values, or variables of type int64")
            return result

        return work

    def _comparison(self, expression: tree.Compare) -> Value:
        first = self.value(expression.first)
        rest = [(operations.COMPARISONS[operator], self.value(operand)) for operator, operand in expression.rest]
        if len(rest) == 1:
            holds, second = rest[0]
            return lambda: int(holds(first(), second()))

        def value() -> int:
            left = first()
            for compare, operand in rest:
                right = operand()
                if not compare(left, right):
                    return 0
                left = right
            return 1

        return value


def _logical(decisive: bool, operands: list[Value]) -> Value:
    *others, last = operands

    def value() -> int:
        for operand in others:
            if bool(number := operand()) == decisive:
                return number
        return last()

    return value
