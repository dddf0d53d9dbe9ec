"""The back end for Whitespace.

Memory: a variable is a place of the heap, an array as many places in a row; what is used most often has the lowest
addresses, for these are the shortest numbers. Address 0 is for reading characters. Between statements the stack is
empty: an expression is computed on it, left operand first.

Integers of Whitespace have no bounds, so what must fit a width is checked by a subroutine (one for each width, and one
for the indices of each length of array), unless `checks` shows that it fits. A subroutine gets a number on the stack
and leaves it there, or divides by zero: that is the trap. A condition is a difference and a jump if it is negative or
zero.

In the dialect esolangbench the heap has to be filled before it is read, division cuts instead of rounding down, and
the end of the input is told in another way. Its quotients go through floating-point numbers: above 53 bits they are
not exact, so 64-bit division is refused.
"""

from dataclasses import dataclass, field

from tools.compiler import checks
from tools.compiler.busy import by_use
from tools.compiler.ir import (
    Arithmetic,
    Assign,
    Block,
    Comparison,
    Compiled,
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
    TargetError,
    Trap,
    Variable,
    While,
)
from tools.compiler.whitespace_letters import Written, assembled

READ_AT = 0
"""The address at which characters arrive."""

WAYS = {"+": "add", "-": "subtract", "*": "multiply", "//": "divide", "%": "modulo"}


def emit(program: Program, dialect: str = "spec") -> Compiled:
    """A program of the dialect "spec" or "esolangbench". Raises TargetError."""
    writer = _Writer(program, dialect)
    writer.begin()
    writer.block(program.body)
    writer.end()
    return assembled(writer.written, writer.places, dialect)


@dataclass
class _Writer:
    program: Program
    dialect: str
    written: list[Written] = field(default_factory=list)
    places: list[tuple[int, Place]] = field(default_factory=list)
    """(number of an instruction, place)"""
    labels: int = 0
    routines: set[str] = field(default_factory=set)
    """Those that are called, by label."""

    def __post_init__(self) -> None:
        self.addresses: dict[str, int] = {}
        address = READ_AT + 1
        for name in by_use(self.program):
            self.addresses[name] = address
            address += self.program.arrays[name].length if name in self.program.arrays else 1
        self.top = address

    def put(self, *instructions: str | tuple[str, int | str]) -> None:
        self.written += [(entry, "") if isinstance(entry, str) else entry for entry in instructions]

    def label(self) -> str:
        self.labels += 1
        return str(self.labels)

    # -- the frame

    def begin(self) -> None:
        if self.dialect == "esolangbench":
            # From the last address down to 0, which ends the loop: each becomes 0.
            again, done = self.label(), self.label()
            self.put(("push", self.top), ("label", again), ("push", 1), "subtract")
            self.put("duplicate", ("push", 0), "store", "duplicate", ("jump if zero", done), ("jump", again))
            self.put(("label", done), "discard")

    def end(self) -> None:
        self.put("end")
        for routine in sorted(self.routines):
            kind, _, size = routine.partition(" ")
            self.put(("label", routine))
            match kind:
                case "fit":
                    self.bounds(1 << (int(size) - 1), 1 << (int(size) - 1))
                case "below":
                    self.bounds(0, int(size))
                case "nonzero":
                    self.put("duplicate", ("jump if zero", "trap"), "return")
                case "read":
                    self.reading()
        self.put(("label", "trap"), ("push", 0), ("push", 0), "divide")

    def bounds(self, low: int, high: int) -> None:
        """A routine that lets pass what is from -low to high - 1."""
        low_enough = self.label()
        if low:
            self.put("duplicate", ("push", low), "add", ("jump if negative", "trap"))
        else:
            self.put("duplicate", ("jump if negative", "trap"))
        self.put("duplicate", ("push", high), "subtract", ("jump if negative", low_enough), ("jump", "trap"))
        self.put(("label", low_enough), "return")

    def reading(self) -> None:
        """A routine that pushes the next character, or -1."""
        nothing = self.label()
        if self.dialect == "spec":
            self.put(("push", READ_AT), "read character", ("push", READ_AT), "retrieve")
            self.put("duplicate", ("jump if zero", nothing), "return")
            self.put(("label", nothing), "discard", ("push", -1), "return")
            return
        # At the end of the input, the address stays on the stack, -1 comes above it, and nothing is stored.
        ended = self.label()
        self.put(("push", READ_AT), ("push", -1), "store", ("push", READ_AT), "read character")
        self.put(("push", READ_AT), "retrieve", "duplicate", ("jump if negative", ended))
        self.put("duplicate", ("jump if zero", nothing), "return")
        self.put(("label", nothing), "discard", ("push", -1), "return")
        self.put(("label", ended), "discard", "discard", "discard", ("push", -1), "return")

    def call(self, routine: str) -> None:
        self.routines.add(routine)
        self.put(("call", routine))

    # -- statements

    def block(self, block: Block) -> None:
        for statement in block:
            self.places.append((len(self.written), statement.place))
            self.statement(statement)

    def statement(self, statement: Statement) -> None:
        match statement:
            case Assign(name, value):
                self.put(("push", self.addresses[name]))
                self.fitting(value, self.program.variables[name])
                self.put("store")
            case Store(name, index, value):
                self.address(name, index)
                self.fitting(value, self.program.arrays[name].bits)
                self.put("store")
            case If(condition, then, otherwise):
                no, end = self.label(), self.label()
                self.unless(condition, no)
                self.block(then)
                if otherwise:
                    self.put(("jump", end))
                self.put(("label", no))
                if otherwise:
                    self.block(otherwise)
                    self.put(("label", end))
            case While(before, condition, body):
                again, end = self.label(), self.label()
                self.put(("label", again))
                self.block(before)
                self.places.append((len(self.written), statement.place))
                self.unless(condition, end)
                self.block(body)
                self.put(("jump", again), ("label", end))
            case ReadCharacter(name):
                self.put(("push", self.addresses[name]))
                self.call("read")
                self.put("store")
            case PrintCharacter(value):
                self.value(value)
                if checks.may_be_no_character(value):
                    self.call(f"below {checks.HIGHEST_CHARACTER + 1}")
                self.put("print character")
            case PrintText(text):
                for character in text:
                    self.put(("push", ord(character)), "print character")
            case PrintInteger(value):
                self.value(value)
                self.put("print number")
            case Trap():
                self.put(("jump", "trap"))

    def address(self, array: str, index: Expression) -> None:
        """Push where an element is."""
        base, length = self.addresses[array], self.program.arrays[array].length
        if isinstance(index, Constant) and 0 <= index.value < length:
            self.put(("push", base + index.value))
            return
        self.value(index)
        if checks.may_miss(index, length):
            self.call(f"below {length}")
        self.put(("push", base), "add")

    # -- expressions

    def fitting(self, value: Expression, bits: int) -> None:
        """Push a value that fits."""
        self.value(value)
        if checks.may_not_fit(value, bits):
            self.call(f"fit {bits}")

    def value(self, expression: Expression) -> None:
        """Push a value."""
        match expression:
            case Constant(value):
                self.put(("push", value))
            case Variable(name):
                self.put(("push", self.addresses[name]), "retrieve")
            case Element(array, index):
                self.address(array, index)
                self.put("retrieve")
            case Comparison():
                no, end = self.label(), self.label()
                self.unless(expression, no)
                self.put(("push", 1), ("jump", end), ("label", no), ("push", 0), ("label", end))
            case Arithmetic(operator, left, right, bits, place):
                self.value(left)
                self.value(right)
                if operator in ("//", "%") and checks.may_be_zero(right):
                    self.call("nonzero")
                if operator == "//" and self.dialect == "esolangbench":
                    self.floor_division(bits, place)
                else:
                    self.put(WAYS[operator])
                if checks.may_overflow(expression):
                    self.call(f"fit {bits}")

    def floor_division(self, bits: int, place: Place) -> None:
        """Of a and b on the stack: a less its remainder, over b."""
        if bits > 32:
            raise TargetError("the released harness divides with floating-point numbers: 64 bits are too many", place)
        self.put(("copy", 1), ("copy", 1), "modulo", ("copy", 2), "swap", "subtract", "swap", "divide")
        self.put(("slide", 1))

    def unless(self, condition: Expression, label: str) -> None:
        """Go to the label if the condition does not hold."""
        if not isinstance(condition, Comparison):
            self.value(condition)
            self.put(("jump if zero", label))
            return
        self.value(condition.left)
        if condition.right != Constant(0, condition.right.bits, condition.right.place):
            self.value(condition.right)
            self.put("subtract")
        match condition.operator:
            case "<":  # It does not hold if -1 - d is negative.
                self.put(("push", -1), "swap", "subtract", ("jump if negative", label))
            case "<=":
                self.put(("push", 0), "swap", "subtract", ("jump if negative", label))
            case ">":
                self.put(("push", 1), "subtract", ("jump if negative", label))
            case ">=":
                self.put(("jump if negative", label))
            case "!=":
                self.put(("jump if zero", label))
            case "==":
                yes = self.label()
                self.put(("jump if zero", yes), ("jump", label), ("label", yes))
