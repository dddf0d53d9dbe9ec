"""The instruction pointer of Befunge-98: where it is, where it goes, and the stacks it owns."""

from dataclasses import dataclass, field

from interpreters.befunge98_space import Place

ITERATE = ord("k")


@dataclass(slots=True)
class Repeat:
    """What a `k` still has to do.

    Its operand is executed where the `k` stands. Only a `k` as operand is executed where it stands itself, as it looks
    for its own operand from there; if that left the pointer in place, it then goes back.
    """

    code: int
    """The operand."""
    left: int
    """How many more times it is executed."""
    at: Place
    """Where the operand stands."""
    home: Place
    """Where the `k` stands."""

    def begin(self, pointer: "Pointer") -> None:
        self.left -= 1
        if self.code == ITERATE:
            pointer.place = self.at

    def is_over(self, pointer: "Pointer") -> bool:
        """Bring one execution to its end, and say whether it was the last."""
        if self.code == ITERATE and pointer.place == self.at:
            pointer.place = self.home
        return self.left == 0


@dataclass(slots=True)
class Pointer:
    """An instruction pointer."""

    place: Place = (0, 0)
    delta: Place = (1, 0)
    stacks: list[list[int]] = field(default_factory=lambda: [[]])
    """The stack of stacks; the last one is the stack that instructions work on."""
    offset: Place = (0, 0)
    """What `g` and `p` count from."""
    string: bool = False
    repeats: list[Repeat] = field(default_factory=list)
    """The innermost one last."""
    number: int = 0
    alive: bool = True

    @property
    def stack(self) -> list[int]:
        return self.stacks[-1]

    def pop(self) -> int:
        """Take the top of the stack; an empty stack gives 0."""
        stack = self.stacks[-1]
        return stack.pop() if stack else 0

    def peek(self, depth: int = 0) -> int:
        """A number of the stack, counted from its top; 0 below its bottom."""
        stack = self.stacks[-1]
        return stack[-1 - depth] if depth < len(stack) else 0

    def push(self, value: int) -> None:
        self.stacks[-1].append(value)

    def pop_vector(self) -> Place:
        y = self.pop()
        return self.pop(), y

    def peek_place(self) -> Place:
        """The cell that the vector on top of the stack means to `g` and `p`."""
        return self.peek(1) + self.offset[0], self.peek(0) + self.offset[1]

    def ahead(self, count: int = 1) -> Place:
        """The cell that lies some deltas ahead."""
        return self.place[0] + count * self.delta[0], self.place[1] + count * self.delta[1]

    def move(self, count: int = 1) -> None:
        self.place = self.ahead(count)

    def reflect(self) -> None:
        self.delta = -self.delta[0], -self.delta[1]

    def turn_left(self) -> None:
        self.delta = self.delta[1], -self.delta[0]

    def turn_right(self) -> None:
        self.delta = -self.delta[1], self.delta[0]

    def cells(self) -> int:
        """What its stacks take of memory: their numbers, and one for each stack."""
        return sum(map(len, self.stacks)) + len(self.stacks)

    def child(self, number: int) -> "Pointer":
        """A pointer like this one that goes the other way, and has gone one step."""
        child = Pointer(self.place, self.delta, [stack.copy() for stack in self.stacks], self.offset, number=number)
        child.reflect()
        child.move()
        return child
