"""Expressions: their operands are worked out in temporary lanes, unless they are variables or constants.

The left operand of an arithmetic expression becomes the result, in the lane that was asked for; the right one is taken
from where it is.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from tools.compiler.brainfuck_arrays import homes
from tools.compiler.brainfuck_frames import Operand, Plan
from tools.compiler.brainfuck_ranges import Ranges
from tools.compiler.brainfuck_state import State
from tools.compiler.brainfuck_text import Text
from tools.compiler.brainfuck_writer import Writer
from tools.compiler.intervals import Interval, interval, of_width, unbounded
from tools.compiler.ir import Arithmetic, Comparison, Constant, Element, Expression, Program, Variable, fits

_LOOP_WEIGHT = 8
"""How many times a loop is thought to be run."""


class Expressions(Text):
    def __init__(self, program: Program, ranges: Ranges, plan: Plan, shared: Mapping[str, Interval]) -> None:
        super().__init__(Writer(), plan)
        self.program = program
        self.ranges = ranges
        self.shared = shared
        """For the variables that share a lane: what may be there."""
        self.homes, _ = homes(program.arrays, ranges.start.ranges)
        self.state: State = ranges.start
        """What is known at the statement that is being written."""
        self.depth = 0
        """Loops around it."""
        self.uses: Counter[str] = Counter()
        """How often each variable is likely to be used."""

    def variable(self, name: str) -> Operand:
        """A variable as an operand."""
        self.uses[name] += _LOOP_WEIGHT**self.depth
        return Operand(self.lane_of.get(name, 0), True, *self.state.ranges[name])

    def target(self, name: str) -> Operand:
        """Its lane, and what may be there while it has no value that is still needed."""
        variable = self.variable(name)
        return Operand(variable.lane, True, *self.shared.get(name, (variable.low, variable.high)))

    @contextmanager
    def operand(self, expression: Expression) -> Iterator[Operand]:
        """Work an expression out; whoever uses it has to leave it 0 unless it is to be kept."""
        match expression:
            case Constant(value):
                yield Operand(None, True, value, value)
            case Variable(name):
                yield self.variable(name)
            case _:
                with self.temporary() as lane:
                    yield Operand(lane, False, *self.value(expression, lane))

    def value(self, expression: Expression, lane: int) -> Interval:
        """Work an expression out in a lane that is 0, and say which values it can have."""
        known = interval(expression, self.state.ranges)
        match expression:
            case Constant(value):
                self.constant(lane, value)
            case Variable(name):
                self.replace(Operand(lane, True, 0, 0), self.variable(name))
            case Element(array, index):
                home = self.homes[array]
                with self.operand(index) as at:
                    self.load(home, self.check_index(home, at), lane)
            case Comparison(operator, left, right):
                with self.operand(left) as first, self.operand(right) as second:
                    self.test(operator, first, second)
                self.writer.move(self.flag, self.cell(lane))
            case Arithmetic(operator, left, right):
                if operator in ("+", "*") and isinstance(left, Constant | Variable) and not isinstance(right, Constant):
                    left, right = right, left
                first_range = self.value(left, lane)
                with self.operand(right) as second:
                    self.arithmetic(expression, Operand(lane, True, *first_range), second)
        return known

    def arithmetic(self, expression: Arithmetic, first: Operand, second: Operand) -> None:
        """Do what an expression says to its first operand, and check the result."""
        low, high = unbounded(expression, self.state.ranges)
        match expression.operator:
            case "+" | "-":
                self.sum(first, second, expression.operator == "-", low)
            case "*":
                self.product(first, second, max(-low, high))
            case "//" | "%":
                self.divide(first, second, expression.operator == "%")
        self.fit(Operand(first.lane, True, low, high), expression.bits)

    def fit(self, value: Operand, bits: int) -> None:
        self.most_digits = max(self.most_digits, len(str(min(max(-value.low, value.high), 1 << bits - 1))))
        if not (fits(value.low, bits) and fits(value.high, bits)):
            self.check(value, bits)

    def narrowed(self, value: Operand, bits: int) -> Operand:
        """A value that is to be kept in so many bits."""
        least, most = of_width(bits)
        if value.high < least or value.low > most:
            self.writer.trap()
        elif value.lane is not None:
            self.fit(value, bits)
        return Operand(value.lane, value.kept, max(value.low, least), min(value.high, most))

    def condition(self, expression: Expression) -> None:
        """Set `flag` if an expression is not 0."""
        if isinstance(expression, Comparison):
            with self.operand(expression.left) as first, self.operand(expression.right) as second:
                self.test(expression.operator, first, second)
            return
        with self.operand(expression) as value:
            if value.low == value.high or not value.low <= 0 <= value.high:
                self.drop(value)
                self.writer.add(self.flag, int((value.low, value.high) != (0, 0)))
            else:
                self.truth(value)
