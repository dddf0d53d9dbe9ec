"""Programs of the intermediate form, run as `tools.compiler.ir` describes it: what every back end is held to."""

from dataclasses import dataclass, field
from typing import Literal

from tools.compiler.ir import (
    Arithmetic,
    Assign,
    Block,
    Comparison,
    Constant,
    Element,
    Expression,
    If,
    Place,
    PrintCharacter,
    PrintInteger,
    PrintText,
    Program,
    ReadCharacter,
    Statement,
    Store,
    Trap,
    Variable,
    While,
    fits,
)


@dataclass(frozen=True, slots=True)
class Outcome:
    status: Literal["ok", "trap", "out_of_steps"]
    stdout: bytes
    place: Place | None = None
    reason: str = ""


class Trapped(Exception):
    def __init__(self, reason: str, place: Place) -> None:
        self.reason = reason
        self.place = place


class Endless(Exception):
    pass


def evaluate(program: Program, stdin: bytes = b"", steps: int = 20_000) -> Outcome:
    """Run a program; a step is a statement."""
    machine = _Machine(program, stdin, steps)
    try:
        machine.block(program.body)
    except Trapped as trapped:
        return Outcome("trap", bytes(machine.stdout), trapped.place, trapped.reason)
    except Endless:
        return Outcome("out_of_steps", bytes(machine.stdout))
    return Outcome("ok", bytes(machine.stdout))


@dataclass
class _Machine:
    program: Program
    stdin: bytes
    steps: int
    read: int = 0
    stdout: bytearray = field(default_factory=bytearray)

    def __post_init__(self) -> None:
        self.variables = dict.fromkeys(self.program.variables, 0)
        self.arrays = {name: [0] * array.length for name, array in self.program.arrays.items()}

    def block(self, block: Block) -> None:
        for statement in block:
            self.steps -= 1
            if self.steps < 0:
                raise Endless
            self.statement(statement)

    def statement(self, statement: Statement) -> None:
        match statement:
            case Assign(name, value, place):
                self.variables[name] = self.narrowed(self.value(value), self.program.variables[name], place)
            case Store(name, index, value, place):
                at = self.at(name, index, place)
                self.arrays[name][at] = self.narrowed(self.value(value), self.program.arrays[name].bits, place)
            case If(condition, then, otherwise):
                self.block(then if self.value(condition) else otherwise)
            case While(before, condition, body):
                self.block(before)
                while self.value(condition):
                    self.block(body)
                    self.steps -= 1
                    if self.steps < 0:
                        raise Endless
                    self.block(before)
            case ReadCharacter(name):
                byte = self.stdin[self.read] if self.read < len(self.stdin) else 0
                self.read += 1
                self.variables[name] = byte or -1
            case PrintCharacter(value, place):
                number = self.value(value)
                if not 0 <= number < 128:
                    raise Trapped(f"{number} is no character", place)
                self.stdout.append(number)
            case PrintText(text):
                self.stdout += text.encode("ascii")
            case PrintInteger(value):
                self.stdout += b"%d" % self.value(value)
            case Trap(reason, place):
                raise Trapped(reason, place)

    def value(self, expression: Expression) -> int:
        match expression:
            case Constant(value):
                return value
            case Variable(name):
                return self.variables[name]
            case Element(name, index, _, place):
                return self.arrays[name][self.at(name, index, place)]
            case Comparison(operator, left, right):
                first, second = self.value(left), self.value(right)
                holds = {
                    "<": first < second,
                    "<=": first <= second,
                    "==": first == second,
                    "!=": first != second,
                    ">": first > second,
                    ">=": first >= second,
                }
                return int(holds[operator])
            case Arithmetic(operator, left, right, bits, place):
                first, second = self.value(left), self.value(right)
                if operator in ("//", "%") and second == 0:
                    raise Trapped("division by zero", place)
                results = {"+": first + second, "-": first - second, "*": first * second}
                if second:
                    results |= {"//": first // second, "%": first % second}
                return self.narrowed(results[operator], bits, place)

    def at(self, array: str, index: Expression, place: Place) -> int:
        at = self.value(index)
        if not 0 <= at < len(self.arrays[array]):
            raise Trapped(f"{at} is no index of {array}", place)
        return at

    @staticmethod
    def narrowed(value: int, bits: int, place: Place) -> int:
        if not fits(value, bits):
            raise Trapped(f"{value} does not fit {bits} bits", place)
        return value
