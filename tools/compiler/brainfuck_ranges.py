"""Which values the variables can have at each place of a program: a sound guess from above.

The program is gone through from the beginning with an interval for each variable, and one for all elements of an array
wherever they are. Both ways of a condition are taken, each with what the condition says of its variables, and joined
afterwards. What is found at the end of a loop is joined to what was known at its head, and the whole program is gone
through again until nothing changes. Ranges that go on growing are widened, first to the next constant of the program,
then to all values of the type. Then it is gone through a few times more, taking what is found as it is: each of these
rounds can only make ranges narrower, and they are true throughout.
"""

from collections.abc import Iterator
from dataclasses import replace

from tools.compiler.brainfuck_state import State, assigned, changed, joined, joint, narrowed, parts, refined
from tools.compiler.intervals import Interval, interval, of_width
from tools.compiler.ir import (
    Assign,
    Block,
    Constant,
    Expression,
    If,
    Program,
    ReadCharacter,
    Statement,
    Store,
    Trap,
    While,
)

Path = tuple[int, ...]
"""Where a statement stands: its number in its block, after the numbers of the blocks around it."""

CHARACTER = (-1, 255)

_EXACT_ROUNDS, _CONSTANT_ROUNDS, _ROUNDS, _NARROWING_ROUNDS = 3, 8, 40, 3
"""Rounds without widening, and until it is to constants only; until it is given up; and rounds at the end."""


class Ranges:
    """What is known at the head of each loop, from which everything else follows."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.heads: dict[Path, State | None] = {}
        self._widths = dict(program.variables) | {name: array.bits for name, array in program.arrays.items()}
        self._elements: dict[str, Interval] = dict.fromkeys(program.arrays, (0, 0))
        self._stored: dict[str, Interval] = {}
        self.values: dict[str, Interval] = {}
        """What is ever assigned to each variable, and the 0 that it has at first."""
        self._narrowing = False
        self._changed = True
        self._done = False
        self._constants: list[int] = []
        self._round = 0
        self._changing: dict[int, frozenset[str]] = {}
        self._analyse()
        self._done = True
        self.heads = {path: state and self._within_values(state) for path, state in self.heads.items()}

    @property
    def start(self) -> State:
        return State({**dict.fromkeys(self.program.variables, (0, 0)), **self._elements})

    def _analyse(self) -> None:
        constants = {value + near for value in set(_constants(self.program.body)) for near in (-1, 0, 1)}
        self._constants = sorted(constants)
        while self._changed:
            self._round += 1
            if self._round > _ROUNDS:
                everything = State({name: of_width(bits) for name, bits in self._widths.items()})
                self.heads = dict.fromkeys(self.heads, everything)
                self._elements = {name: everything.ranges[name] for name in self._elements}
                self.values = {name: everything.ranges[name] for name in self.program.variables}
                return
            self._go_through()
        self._narrowing = True
        for _ in range(_NARROWING_ROUNDS):
            self._go_through()

    def _go_through(self) -> None:
        self._changed = False
        self._stored = dict.fromkeys(self._elements, (0, 0))
        self.values = dict.fromkeys(self.program.variables, (0, 0))
        self.block(self.program.body, self.start, ())
        for name, stored in self._stored.items():
            if self._narrowing:
                self._elements[name] = stored
            else:
                self._elements[name] = self._grown(name, self._elements[name], stored)

    def _grown(self, name: str, old: Interval, new: Interval) -> Interval:
        """The old range if it holds the new one, or else one that holds both, and perhaps more."""
        low, high = min(old[0], new[0]), max(old[1], new[1])
        if (low, high) == old:
            return old
        self._changed = True
        if self._round <= _EXACT_ROUNDS:
            return low, high
        least, most = of_width(self._widths[name])
        if self._round <= _CONSTANT_ROUNDS:
            least = max((value for value in self._constants if least <= value <= low), default=least)
            most = min((value for value in self._constants if high <= value <= most), default=most)
        return (least if low < old[0] else low), (most if high > old[1] else high)

    # -- statements

    def block(self, block: Block, state: State | None, path: Path) -> State | None:
        for number, statement in enumerate(block):
            state = self.statement(statement, state, (*path, number))
        return state

    def statement(self, statement: Statement, state: State | None, path: Path) -> State | None:
        """What is known behind a statement."""
        if state is None:
            return None
        match statement:
            case Assign(name, value):
                return self._noted(assigned(state, name, value, self._widths[name]), name)
            case Store(name, index, value):
                least, most = of_width(self._widths[name])
                low, high = interval(value, state.ranges)
                stored = self._stored.get(name, (0, 0))
                self._stored[name] = min(stored[0], max(low, least)), max(stored[1], min(high, most))
                return narrowed(state, index, 0, self.program.arrays[name].length - 1)
            case ReadCharacter(name):
                return self._noted(changed(state, name, CHARACTER), name)
            case If(condition, then, otherwise):
                return joined(
                    self.block(then, refined(state, condition, True), (*path, 0)),
                    self.block(otherwise, refined(state, condition, False), (*path, 1)),
                )
            case While(before, condition, body):
                head = self.heads.get(path) if self._narrowing else joined(self.heads.get(path), state)
                head = head and self._entered(statement, head, state)
                tested = self.block(before, head, (*path, 0))
                entered = refined(tested, condition, True) if tested else None
                back = self.block(body, entered, (*path, 1))
                if not self._done:
                    self.heads[path] = self._head(self.heads.get(path), joined(state, back))
                return refined(tested, condition, False) if tested else None
            case Trap():
                return None
        return state

    def _entered(self, loop: While, head: State, state: State) -> State:
        """The state at a loop's head, where what the loop does not change is as it was before."""
        same = {name: values for name, values in state.ranges.items() if name not in self._changed_by(loop)}
        return replace(head, ranges={**head.ranges, **same})

    def _changed_by(self, loop: While) -> frozenset[str]:
        """What a loop assigns to, and all arrays, whose ranges are those of all places."""
        known = self._changing.get(id(loop))
        if known is None:
            names = {*self.program.arrays, *self._changed_in(loop.before), *self._changed_in(loop.body)}
            known = self._changing[id(loop)] = frozenset(names)
        return known

    def _changed_in(self, block: Block) -> Iterator[str]:
        for statement in block:
            match statement:
                case Assign(name) | ReadCharacter(name):
                    yield name
                case If(_, then, otherwise):
                    yield from self._changed_in(then)
                    yield from self._changed_in(otherwise)
                case While():
                    yield from self._changed_by(statement)

    def _within_values(self, state: State) -> State:
        """A state with what is known of all values of each variable."""
        ranges = dict(state.ranges)
        for name, (least, most) in self.values.items():
            low, high = ranges[name]
            ranges[name] = max(low, least), min(high, most)
        return replace(state, ranges=ranges)

    def _noted(self, state: State, name: str) -> State:
        self.values[name] = joint((self.values[name], state.ranges[name]))
        return state

    def _head(self, old: State | None, new: State | None) -> State | None:
        if self._narrowing or old is None or new is None:
            self._changed = self._changed or (new is not None and not self._narrowing)
            return new
        together = joined(old, new)
        assert together is not None
        if (together.known, together.implied) != (old.known, old.implied):
            self._changed = True
        return replace(
            together, ranges={name: self._grown(name, old.ranges[name], new.ranges[name]) for name in old.ranges}
        )


def _constants(block: Block) -> Iterator[int]:
    """The constants that a program names."""
    for statement in block:
        match statement:
            case Assign(_, value):
                expressions: tuple[Expression, ...] = (value,)
            case Store(_, index, value):
                expressions = index, value
            case If(condition, then, otherwise):
                expressions = (condition,)
                yield from _constants(then)
                yield from _constants(otherwise)
            case While(before, condition, body):
                expressions = (condition,)
                yield from _constants(before)
                yield from _constants(body)
            case _:
                expressions = ()
        yield from (part.value for one in expressions for part in parts(one) if isinstance(part, Constant))
