"""Compile to Brainfuck.

The parts, from the ground up:

    brainfuck_writer       commands for named cells
    brainfuck_frames       the tape: decimal digits in frames, and the ways through them
    brainfuck_digits       sums and differences, digit by digit
    brainfuck_comparisons  comparisons and checks
    brainfuck_signs        all this for numbers with signs
    brainfuck_factors      products, quotients and remainders with small constants
    brainfuck_products     and with any number
    brainfuck_arrays       elements, and the way to them
    brainfuck_text         input and output
    brainfuck_expressions  expressions
    brainfuck              statements

Beside these, brainfuck_ranges finds which values each variable can have at each place (and brainfuck_state what that
means for one place), and brainfuck_lanes which variables can share their cells.

Control flow. A condition sets `flag` at home, which the code that depends on it takes away at once; so one such cell is
enough for all nested statements, and so is one, `otherwise`, that says the same of the other branch, and one, `repeat`,
that is set at the end of a loop's body:

    if      otherwise + flag [ - otherwise - THEN flag ] otherwise [ - ELSE otherwise ]
    while   repeat + [ - BEFORE flag [ - BODY repeat + flag ] repeat ]

A trap is a move to the left of the tape's first cell.

The ranges of values decide how many digits a variable needs, whether it can be negative and which checks are needed, so
the better they are known the shorter is the code. It is written twice: the first time tells how many lanes and frames
are needed, and which variables are used most.

Sizes and steps, in programs of ten variables: a number of one to four digits is copied in 700 to 900 steps, added in
1,300 to 2,100, compared in 700 to 1,300, printed in 500 to 1,100, multiplied or divided by another in 4,000 to 17,000,
and a digit of an element that is n cells away is fetched in 10 n. A statement takes some hundred commands if its
numbers are known to be small and not negative, and 2,000 to 4,000 if nothing is known of them.

Both dialects run the same text: they differ in what a character is, and no program of ours prints or keeps any that is
beyond ASCII.
"""

from collections.abc import Mapping

from tools.compiler.brainfuck_arrays import homes
from tools.compiler.brainfuck_expressions import Expressions
from tools.compiler.brainfuck_frames import Operand, Plan
from tools.compiler.brainfuck_lanes import hottest, reads, shared_lanes
from tools.compiler.brainfuck_ranges import Path, Ranges
from tools.compiler.brainfuck_state import State, joint, refined
from tools.compiler.intervals import Interval, interval, of_width
from tools.compiler.ir import (
    Arithmetic,
    Assign,
    Block,
    Comparison,
    Compiled,
    Constant,
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
)

_MANY_TEMPORARIES = 200

_MANY_CHECKS = 8
"""With so many a lane for the limits makes the program shorter than it makes it slow."""


def emit(program: Program, dialect: str = "spec") -> Compiled:
    """Compile a program. Raises ValueError for a dialect that there is not."""
    if dialect not in ("spec", "esolangbench"):
        raise ValueError(f"brainfuck has no dialect {dialect!r}; it has spec, esolangbench")
    ranges = Ranges(program)
    narrow = {name for name, (low, high) in ranges.values.items() if low >= 0 and high <= 9}
    alone: list[tuple[str, ...]] = [(name,) for name in program.variables]
    trial = _Emitter(program, ranges, Plan(0, *_parted(alone, narrow), (), _MANY_TEMPORARIES, 20, None, False), {})
    trial.emit()
    groups = shared_lanes(program, [name for name, _ in trial.uses.most_common()], narrow)
    apart, lanes = _parted(hottest(groups, trial.uses), narrow)
    widest = max(trial.checks, default=0)
    to_its_limits = widest > 0 and len(str(of_width(widest)[1])) == trial.most_digits
    plan = Plan(
        home=homes(program.arrays, ranges.start.ranges)[1] + len(apart),
        apart=apart,
        left=lanes[0::2][::-1],
        right=lanes[1::2],
        temporaries=trial.most_temporaries,
        frames=trial.most_digits,
        checked_bits=widest if to_its_limits else None,
        limits=to_its_limits and trial.checks[widest] >= _MANY_CHECKS,
    )
    shared = {name: joint(ranges.values[one] for one in group) for group in groups if len(group) > 1 for name in group}
    emitter = _Emitter(program, ranges, plan, shared)
    emitter.emit()
    return Compiled(emitter.writer.text, tuple(emitter.places))


def _parted(groups: list[tuple[str, ...]], narrow: set[str]) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
    """The groups of narrow variables, and the others."""
    return [one for one in groups if one[0] in narrow], [one for one in groups if one[0] not in narrow]


class _Emitter(Expressions):
    def __init__(self, program: Program, ranges: Ranges, plan: Plan, shared: Mapping[str, Interval]) -> None:
        super().__init__(program, ranges, plan, shared)
        self.places: list[tuple[int, Place]] = []

    def emit(self) -> None:
        """Write the whole program."""
        self.writer.go(self.cell(self.m, -1))
        self.begin()
        self.block(self.program.body, self.ranges.start, ())

    def block(self, block: Block, state: State | None, path: Path) -> State | None:
        for number, statement in enumerate(block):
            if state is None:
                return None
            self.state = state
            self.writer.raw("\n")
            if statement.place.line:
                self.places.append((self.writer.length, statement.place))
            self.statement(statement, (*path, number))
            state = self.ranges.statement(statement, state, (*path, number))
        return state

    def statement(self, statement: Statement, path: Path) -> None:
        match statement:
            case Assign(name, value):
                self.assign(name, value)
            case Store(name, index, value):
                home = self.homes[name]
                with self.operand(index) as at, self.operand(value) as new:
                    at = self.check_index(home, at)
                    self.store(home, at, self.narrowed(new, self.program.arrays[name].bits))
            case If():
                self.branch(statement, path)
            case While():
                self.loop(statement, path)
            case ReadCharacter(name):
                target = self.target(name)
                self.clear(target)
                assert target.lane is not None
                self.read_character(target.lane)
            case PrintCharacter(value):
                self.character(value)
            case PrintText(text):
                self.print_text(text)
            case PrintInteger(Constant(value)):
                self.print_text(str(value))
            case PrintInteger(value):
                with self.operand(value) as number:
                    self.print_integer(number)
                    self.drop(number)
            case Trap():
                self.writer.trap()

    def assign(self, name: str, value: Expression) -> None:
        target = self.target(name)
        bits = self.program.variables[name]
        assert target.lane is not None
        match value:
            case Arithmetic("+" | "-", Variable(same), other) if same == name and name not in reads(other):
                with self.operand(other) as operand:
                    self.arithmetic(value, self.variable(name), operand)
                self.narrowed(Operand(target.lane, True, *interval(value, self.state.ranges)), bits)
            case Variable(same) if same == name:
                pass
            case Constant() | Variable():
                with self.operand(value) as operand:
                    self.replace(target, self.narrowed(operand, bits))
            case _ if name not in reads(value) and (isinstance(value, Comparison) or not target.apart):
                self.clear(target)
                low, high = self.value(value, target.lane)
                self.narrowed(Operand(target.lane, True, low, high), bits)
            case _:
                with self.operand(value) as operand:
                    self.replace(target, self.narrowed(operand, bits))

    def branch(self, statement: If, path: Path) -> None:
        state = self.state
        self.condition(statement.condition)

        def then() -> None:
            self.block(statement.then, refined(state, statement.condition, True), (*path, 0))

        def otherwise() -> None:
            self.block(statement.otherwise, refined(state, statement.condition, False), (*path, 1))

        if statement.otherwise:
            self.writer.either(self.flag, self.otherwise, then, otherwise)
        else:
            with self.writer.once(self.flag):
                then()

    def loop(self, statement: While, path: Path) -> None:
        writer = self.writer
        writer.add(self.repeat, 1)
        self.depth += 1
        with writer.once(self.repeat):
            tested = self.block(statement.before, self.ranges.heads[path], (*path, 0))
            if tested is not None:
                self.state = tested
                self.condition(statement.condition)
                with writer.once(self.flag):
                    self.block(statement.body, refined(tested, statement.condition, True), (*path, 1))
                    writer.add(self.repeat, 1)
        self.depth -= 1

    def character(self, value: Expression) -> None:
        if isinstance(value, Constant):
            if 0 <= value.value < 128:
                self.print_text(chr(value.value))
            else:
                self.writer.trap()
            return
        with self.operand(value) as number:
            kept = Operand(number.lane, True, number.low, number.high)
            if number.low < 0:
                self.copy_sign(kept, self.flag)
                with self.writer.loop(self.flag):
                    self.writer.trap()
            if number.high > 127:
                self.test(">", Operand(number.lane, True, 0, number.high), Operand(None, True, 127, 127))
                with self.writer.loop(self.flag):
                    self.writer.trap()
            self.print_character(Operand(number.lane, number.kept, 0, min(number.high, 127)))
