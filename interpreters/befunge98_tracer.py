"""How a block of Befunge-98 is traced; what a block is, befunge98_blocks.py says.

A tracer goes the way of the pointer. What it knows to be on top of the stack it keeps as constants, and computes with
them; whatever works on less than it knows, or on what it does not know, becomes an operation.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from interpreters import befunge98_blocks as b
from interpreters.befunge98_blocks import Block, Exit, Start, Way
from interpreters.befunge98_instructions import ARROWS, DECISIONS, OPERATIONS
from interpreters.befunge98_io import OUT_OF_RANGE, encode
from interpreters.befunge98_space import SPACE, Place, Space, Trail

LONGEST = 1_000
"""Instructions in a block, at most, but for a string that begins in it. It bounds how much is left for the machine to
do where a limit is near."""

DIGITS = "0123456789abcdef"
QUOTE = ord('"')

WITH_CONSTANT: Mapping[str, Callable[[int], tuple[int, int]]] = MappingProxyType(
    {
        "+": lambda constant: (b.ADD, constant),
        "-": lambda constant: (b.ADD, -constant),
        "*": lambda constant: (b.MULTIPLY, constant),
        "/": lambda constant: (b.DIVIDE, constant),
        "%": lambda constant: (b.REMAINDER, constant),
    }
)
"""The operation that an instruction becomes if its upper number is known (and not 0, for the last two)."""

PLAIN: Mapping[str, tuple[int, int, int]] = MappingProxyType(
    {
        "+": (b.PLUS, 2, 1),
        "-": (b.MINUS, 2, 1),
        "*": (b.TIMES, 2, 1),
        "/": (b.OVER, 2, 1),
        "%": (b.MODULO, 2, 1),
        "`": (b.GREATER, 2, 1),
        "!": (b.NOT, 1, 1),
        ":": (b.DUPLICATE, 1, 2),
        "\\": (b.SWAP, 2, 2),
        "$": (b.DROP, 1, 0),
        "g": (b.FETCH, 2, 1),
        "p": (b.PUT, 3, 0),
        ",": (b.WRITE_CHARACTER, 1, 0),
        ".": (b.WRITE_NUMBER, 1, 0),
        "~": (b.READ, 0, 1),
    }
)
"""The operation that it becomes otherwise, and how many numbers it pops and pushes."""


def trace(space: Space, start: Start, number: Callable[[Start], int]) -> Way:
    """Make the block that begins at a place."""
    tracer = _Tracer(space, start, number)
    block = tracer.trace()
    return Way(block, frozenset(tracer.cells), frozenset(tracer.rows), frozenset(tracer.columns))


class _Tracer:
    def __init__(self, space: Space, start: Start, number: Callable[[Start], int]) -> None:
        self._space, self._number = space, number
        self._place, self._delta, self._offset = start
        self.cells: set[Place] = set()
        self.rows: set[int] = set()
        self.columns: set[int] = set()
        self._operations: list[tuple[int, object, Exit]] = []
        self._constants: list[int] = []
        self._steps = 0
        self._height = self._depth = self._growth = 0
        """Of the stack, against what it was before the block: now, and the least and the greatest so far."""
        self._stores = 0

    def trace(self) -> Block:
        """Go as far as the way is known."""
        first: tuple[Place, Place] | None = None
        while self._steps < LONGEST:
            if not self._arrive():
                return self._end(b.STOP)
            if (self._place, self._delta) == first:
                return self._end(b.GO, self._delta)
            first = first or (self._place, self._delta)
            code = self._space.get(self._place)
            character = chr(code) if 0 <= code < 128 else ""
            if character in DECISIONS and not self._constants:
                return self._decide(*DECISIONS[character])
            if character == "w":
                return self._compare()
            if not self._follow(character):
                return self._end(b.STOP)
        return self._end(b.GO, self._delta)

    def _arrive(self) -> bool:
        """Go to the next instruction; say whether there is one and the way to it can be watched."""
        trail = Trail()
        place = self._space.arrive(self._place, self._delta, trail)
        if place is None or not self._watch(trail):
            return False
        self._place = place
        return True

    def _watch(self, trail: Trail) -> bool:
        self.cells.update(trail.cells)
        dx, dy = self._delta
        if trail.whole_line and dx and dy:
            return False
        if trail.whole_line and dx:
            self.rows.add(self._place[1])
        elif trail.whole_line:
            self.columns.add(self._place[0])
        return True

    def _follow(self, character: str) -> bool:
        """Take an instruction into the block; False if it is for the machine."""
        if character and character in DIGITS:
            self._use(0, 1)
            self._constants.append(int(character, 16))
        elif character in ARROWS:
            self._delta = ARROWS[character]
        elif character in DECISIONS:
            self._use(1, 0)
            if_zero, otherwise = DECISIONS[character]
            self._delta = otherwise if self._constants.pop() else if_zero
        elif character in PLAIN:
            return self._operate(character)
        elif character == "#":
            self._place = self._ahead()
        elif character == "'":
            self._place = self._ahead()
            self.cells.add(self._place)
            self._use(0, 1)
            self._constants.append(self._space.get(self._place))
        elif character == '"':
            return self._follow_string()
        elif character == "[":
            self._delta = self._left()
        elif character == "]":
            self._delta = self._right()
        elif character == "r":
            self._delta = -self._delta[0], -self._delta[1]
        elif character == "j" and self._constants:
            self._use(1, 0)
            self._place = self._ahead(self._constants.pop())
        elif character != "z":
            return False
        self._go_on()
        return True

    def _follow_string(self) -> bool:
        place = self._ahead()
        characters: list[int] = []
        while (value := self._space.get(place)) != QUOTE:
            if len(characters) == LONGEST:
                return False
            self.cells.add(place)
            characters.append(value)
            if value == SPACE:
                trail = Trail()
                found = self._space.next_filled(place, self._delta, trail)
                if found is None or not self._watch(trail):
                    return False
                place = found
            else:
                place = place[0] + self._delta[0], place[1] + self._delta[1]
        self.cells.add(place)
        self._use(0, len(characters))
        self._constants.extend(characters)
        self._steps += len(characters) + 1
        self._place = place
        self._go_on()
        return True

    def _operate(self, character: str) -> bool:
        """Compute with constants as far as they are known, or else add an operation."""
        constants = self._constants
        known = len(constants)
        if character in OPERATIONS and known > 1:
            result = OPERATIONS[character](constants[-2], constants[-1])
            if -OUT_OF_RANGE < result < OUT_OF_RANGE:
                constants[-2:] = [result]
                return self._done(character)
        elif character in WITH_CONSTANT and known and (constants[-1] or character not in "/%"):
            operation, argument = WITH_CONSTANT[character](constants[-1])
            return self._add(character, operation, argument, 1)
        elif character == "!" and known:
            constants.append(0 if constants.pop() else 1)
            return self._done(character)
        elif character == ":" and known:
            constants.append(constants[-1])
            return self._done(character)
        elif character == "$" and known:
            constants.pop()
            return self._done(character)
        elif character == "\\" and known > 1:
            constants[-2:] = reversed(constants[-2:])
            return self._done(character)
        elif character in "gp" and known > 1:
            place = constants[-2] + self._offset[0], constants[-1] + self._offset[1]
            return self._add(character, b.LOAD if character == "g" else b.STORE, place, 2)
        elif character == "," and known:
            written = encode(constants[-1])
            return written is not None and self._add(character, b.WRITE, written, 1)
        return self._add(character, PLAIN[character][0], None, 0)

    def _add(self, character: str, operation: int, argument: object, swallowed: int) -> bool:
        """Add an operation that swallows some constants; others are pushed before it."""
        kept = len(self._constants) - swallowed
        constants = tuple(self._constants[kept:])
        del self._constants[kept:]
        self._push_constants()
        before = self._exit(constants)
        self._done(character)
        # A store is done in any case; what it may stop is what comes after it.
        self._operations.append((operation, argument, self._exit() if character == "p" else before))
        return True

    def _done(self, character: str) -> bool:
        self._stores += character == "p"
        self._use(*PLAIN[character][1:])
        self._go_on()
        return True

    def _push_constants(self) -> None:
        if len(self._constants) == 1:
            self._operations.append((b.PUSH, self._constants[0], self._exit()))
        elif self._constants:
            self._operations.append((b.PUSHES, tuple(self._constants), self._exit()))
        self._constants.clear()

    def _decide(self, if_zero: Place, otherwise: Place) -> Block:
        """End with an instruction that pops a number which is not known, and goes one of two ways."""
        self._use(1, 0)
        self._steps += 1
        last = self._operations[-1][0] if self._operations else None
        if last == b.DUPLICATE:
            self._operations.pop()
            return self._end(b.PEEK, if_zero, otherwise)
        if last == b.NOT:
            self._operations.pop()
            return self._end(b.DECIDE, otherwise, if_zero)
        return self._end(b.DECIDE, if_zero, otherwise)

    def _compare(self) -> Block:
        self._use(2, 0)
        self._steps += 1
        return self._end(b.COMPARE, self._left(), self._delta, self._right())

    def _end(self, kind: int, *ways: Place) -> Block:
        """End the block; the pointer may go on in some directions, from here if just another block begins."""
        self._push_constants()
        x, y = self._place
        places = [self._place] if kind == b.GO else [(x + dx, y + dy) for dx, dy in ways]
        targets = tuple(
            self._number(Start(place, delta, self._offset)) for place, delta in zip(places, ways, strict=True)
        )
        growth = self._growth + self._stores
        return Block(tuple(self._operations), self._steps, self._depth, growth, kind, targets, self._exit())

    def _use(self, pops: int, pushes: int) -> None:
        self._depth = max(self._depth, pops - self._height)
        self._height += pushes - pops
        self._growth = max(self._growth, self._height)

    def _go_on(self) -> None:
        self._steps += 1
        self._place = self._ahead()

    def _ahead(self, count: int = 1) -> Place:
        return self._place[0] + count * self._delta[0], self._place[1] + count * self._delta[1]

    def _left(self) -> Place:
        return self._delta[1], -self._delta[0]

    def _right(self) -> Place:
        return -self._delta[1], self._delta[0]

    def _exit(self, constants: tuple[int, ...] = ()) -> Exit:
        return Exit(self._steps, self._place, self._delta, self._depth, constants)
