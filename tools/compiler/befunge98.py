"""The back end for Befunge-98.

Memory is in the first rows of the page (befunge98_cells.py); the program is the row below them and what hangs from it
(boxes.py): every statement is a box, and so is every block. There are no calls. Expressions are straight code that
leaves a number on the stack; between statements the stack is empty.

A check computes a number that is 0 if all is well, and then meets a `_`, behind which, on the way back, lies the end:
`q` with exit code 1, or, in the dialect esolangbench, a character that is no instruction there. A value v fits a width
with the greatest number m if v(v+1) <= m(m+1), for both grow alike on both sides of -1/2; likewise an index i is below
n if i(i-(n-1)) <= 0. Division of Befunge-98 cuts, so the remainder is made first where a number may be negative.
"""

from tools.compiler import checks
from tools.compiler.befunge98_cells import INDEX, ByteCells, Cells, WholeCells, number, power_of_two
from tools.compiler.boxes import Box, choice, line, loop, sequence
from tools.compiler.busy import by_use
from tools.compiler.ir import (
    NOWHERE,
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

LEFT, RIGHT, MOST = " left", " right", " most"
"""Variables of our own: operands of a division, and m(m+1) of the usual width, 32 bits."""

COMPARISONS = {"<": "\\`", "<=": "`!", ">": "`", ">=": "\\`!", "==": "-!", "!=": "-!!"}


def emit(program: Program, dialect: str = "spec") -> Compiled:
    """A program of the dialect "spec" or "esolangbench". Raises TargetError."""
    return _Writer(program, dialect).page()


class _Writer:
    def __init__(self, program: Program, dialect: str) -> None:
        self.program = program
        self.spec = dialect == "spec"
        busy = [name for name in by_use(program) if name in program.variables]
        own = {LEFT: 64, RIGHT: 64, MOST: 64} if self.spec else {LEFT: 32, RIGHT: 32, INDEX: 16}
        # By name: what is written for a division or a check is not known yet.
        variables = {**{name: own[name] for name in (MOST,) if name in own}, **{n: program.variables[n] for n in busy}}
        variables |= {name: bits for name, bits in own.items() if name not in variables}
        self.cells: Cells = (WholeCells if self.spec else ByteCells)(variables, program.arrays)
        self.names = tuple(variables)

    def page(self) -> Compiled:
        boxes = [line(">"), *self.beginning(), self.block(self.program.body), line("@")]
        box = sequence(boxes)
        rows = [" " * self.cells.width for _ in range(self.cells.rows)]
        rows[0] = "v" + rows[0][1:]
        lines = [row if number == self.cells.rows else row.rstrip() for number, row in enumerate([*rows, *box.rows])]
        lines[self.cells.rows] = lines[self.cells.rows].ljust(self.cells.width)
        starts, offset = [], 0
        for text in lines:
            starts.append(offset)
            offset += len(text) + 1
        marks = sorted((row + self.cells.rows, column, place) for row, column, place in box.marks)
        places = tuple((starts[row] + column, place) for row, column, place in marks if column < len(lines[row]))
        return Compiled("\n".join(lines), places)

    def beginning(self) -> list[Box]:
        """Fill the cells that are spaces so far."""
        boxes = []
        for row, length, value in self.cells.initial():
            # From the last cell down; but the first variable stands behind the cell in which the program begins.
            first = int(row == 0 and self.spec)
            boxes += [line(self.push(length)), self.filling(row, first, value), line("$")]
        if self.spec:
            return [*boxes, line(self.most(32) + self.cells.store(MOST))]
        return [*boxes, line("".join("0" + self.cells.store(name) for name in self.names))]

    def filling(self, row: int, first: int, value: int) -> Box:
        """Count the number on the stack down, and fill the cells of a row that it passes."""
        left = f":{self.push(first)}-" if first else ":"
        return loop(sequence([]), left, line(f"1-:{self.push(value)}\\{self.push(row)}p"), NOWHERE)

    def push(self, value: int) -> str:
        return number(value, self.cells.digits)

    # -- statements

    def block(self, block: Block) -> Box:
        return sequence([self.statement(statement) for statement in block])

    def statement(self, statement: Statement) -> Box:
        place = statement.place
        match statement:
            case Assign(name, value):
                return line(self.fitting(value, self.program.variables[name]) + self.cells.store(name), place)
            case Store(name, index, value):
                code = self.index(name, index) + self.fitting(value, self.program.arrays[name].bits)
                return line(code + self.cells.store_element(name), place)
            case If(condition, then, otherwise):
                return choice(self.value(condition), self.block(then), self.block(otherwise), place)
            case While(before, condition, body):
                return loop(self.block(before), self.value(condition), self.block(body), place)
            case ReadCharacter(name):
                return sequence([self.reading(place), line(self.cells.store(name), place)])
            case PrintCharacter(value):
                code = self.value(value)
                if checks.may_be_no_character(value):
                    code += self.below(checks.HIGHEST_CHARACTER + 1)
                return line(code + ",", place)
            case PrintText(text):
                return line("".join(self.push(ord(character)) + "," for character in text), place)
            case PrintInteger(value):
                return self.printing(self.value(value), place)
            case Trap():
                return line("1" + self.trap(), place)

    def reading(self, place: Place) -> Box:
        """Push a character, or -1. At the end of the input `~` turns the pointer back, in the other dialect it is 0."""
        if not self.spec:
            return line("~:!-", place)
        return Box(["#v~:!->", " >01- ^"], [(0, 0, place), (1, 1, place)])

    def printing(self, value: str, place: Place) -> Box:
        """Write a number; `.` of the dialect spec would write a space behind it."""
        if not self.spec:
            return line(value + ".", place)
        return sequence(
            [
                line(value, place),
                choice(":0\\`", line("'-,0\\-"), line(""), place),
                line("01-\\"),
                # The digits, the last one first, and below them -1.
                loop(line(":a%\\a/"), ":", line(""), place),
                line("$"),
                loop(line(""), ":1+", line("'0+,"), place),
                line("$"),
            ]
        )

    # -- expressions

    def value(self, expression: Expression) -> str:
        """Code that pushes a value."""
        match expression:
            case Constant(value):
                return self.push(value)
            case Variable(name):
                return self.cells.load(name)
            case Element(name, index):
                return self.index(name, index) + self.cells.load_element(name)
            case Comparison(operator, left, right):
                return self.value(left) + self.value(right) + COMPARISONS[operator]
            case Arithmetic(operator, left, right, bits):
                code = self.value(left) + self.value(right)
                if operator in ("//", "%") and checks.may_be_zero(right):
                    code += ":!" + self.trap()
                code += self.division(expression) if operator in ("//", "%") else operator
                return code + (self.check(bits) if checks.may_overflow(expression) else "")

    def fitting(self, value: Expression, bits: int) -> str:
        return self.value(value) + (self.check(bits) if checks.may_not_fit(value, bits) else "")

    def index(self, array: str, index: Expression) -> str:
        length = self.program.arrays[array].length
        return self.value(index) + (self.below(length) if checks.may_miss(index, length) else "")

    def division(self, expression: Arithmetic) -> str:
        """Of the two numbers on the stack, rounded down."""
        load, store = self.cells.load, self.cells.store
        if not checks.may_be_negative(expression.left, expression.right):
            return expression.operator[0]
        if expression.bits == 64 and not self.spec:
            raise TargetError(
                "the released harness divides with floating-point numbers: 64 bits are too many", expression.place
            )
        # That of the released harness has the sign of the divisor already.
        remainder = f"%{load(RIGHT)}+{load(RIGHT)}%" if self.spec else "%"
        if expression.operator == "%":
            return f":{store(RIGHT)}{remainder}" if self.spec else remainder
        return f":{store(RIGHT)}\\:{store(LEFT)}\\{remainder}{load(LEFT)}\\-{load(RIGHT)}/"

    # -- checks

    def check(self, bits: int) -> str:
        """Trap if the number on the stack does not fit."""
        most = self.cells.load(MOST) if self.spec and bits == 32 else self.most(bits)
        return f"::1+*{most}`{self.trap()}"

    def most(self, bits: int) -> str:
        """Push m(m+1), m being the greatest number of the width."""
        half = number(128, self.cells.digits) if bits == 8 else f"{power_of_two(bits)}2/"
        return f"{half}:1-*"

    def below(self, length: int) -> str:
        """Trap if the number on the stack is not from 0 to length - 1."""
        return f"::{self.push(length - 1)}-*0`{self.trap()}"

    def trap(self) -> str:
        """Pop a number, and end unless it is 0."""
        return "2jq1_" if self.spec else "#Z_"
