"""The state of an Unlambda run, and evaluation: how a term becomes the next call.

It is the state of a CEK machine without an environment: a call that is to be made next, of a function with an argument,
and a stack of frames that say what is to be done with the result.

- Evaluating an application evaluates the operator, then the operand, and calls. If the *value* of the operator is d,
  the operand is not evaluated, and d is called with it as it stands. This holds for the application that s makes of its
  second and third argument, too.
- A frame is a term. A function on the stack waits for its argument; an application in the source (APPLY) or made by s
  (PAIR) waits for the value of its operator, with the operand still to be looked at; (FORCED, x) waits for the function
  that a promise gives, to call it with x. A term that is a value already needs no frame.
- There is no current character before the first one is read, nor after the end of input was.
"""

from dataclasses import dataclass, field

from interpreters.unlambda_stack import Segment, capture, depth
from interpreters.unlambda_terms import APPLY, BOTTOM, DELAY, FORCED, PAIR, Term

Call = tuple[Term, Term]
"""A function and its argument."""


@dataclass(slots=True, eq=False, repr=False)
class State:
    """A run between two calls."""

    stdin: str
    """The input as characters; bytes that are part of none stand for themselves, as lone surrogates."""
    function: Term = ()
    """What is to be called next."""
    argument: Term = ()
    """What it is to be called with; an unevaluated operand for d. When the program has ended: its value."""
    ended: bool = False
    stack: list[Term] = field(default_factory=lambda: [(BOTTOM,)])
    """Frames from the lowest to the topmost, above a mark."""
    below: Segment | None = None
    """The frames below the mark."""
    captured: int = 0
    """Frames captured since somebody set this to 0."""
    taken: int = 0
    """Characters of input read."""
    character: bytes | None = None
    """The current character."""
    output: bytearray = field(default_factory=bytearray)

    @property
    def depth(self) -> int:
        """Frames on the stack."""
        return len(self.stack) - 1 + depth(self.below)

    def frames(self, most: int) -> list[Term]:
        """The topmost frames, the topmost one last."""
        found, below = self.stack[max(1, len(self.stack) - most) :], self.below
        while len(found) < most and below is not None:
            frames, below, _ = below
            found = [*frames, *found]
        return found[-most:]

    def call(self, function: Term, argument: Term) -> None:
        """Make a call the next one."""
        self.function, self.argument = function, argument

    def end(self, value: Term) -> None:
        self.ended, self.argument = True, value

    def evaluate(self, term: Term) -> None:
        """Go on with the value of a term."""
        if term[0] > BOTTOM:
            self.give(term)
        else:
            self.call(*descend(term, self.stack))

    def give(self, value: Term) -> None:
        """Go on with a value: give it to the topmost frame."""
        if len(self.stack) == 1 and self.below is not None:
            frames, self.below, _ = self.below
            self.stack += frames
        if len(self.stack) == 1:
            self.end(value)
            return
        frame = self.stack.pop()
        if frame[0] > BOTTOM:
            self.call(frame, value)
        elif frame[0] == FORCED:
            self.call(value, frame[1])
        else:
            # An application in the source holds the operand; one that s made is the operand.
            operand = frame[2] if frame[0] == APPLY else frame
            if value[0] == DELAY or operand[0] > BOTTOM:
                self.call(value, operand)
            else:
                self.stack.append(value)
                self.evaluate(operand)

    def capture(self) -> Segment | None:
        """The stack as it is now, which stays as it is."""
        self.captured += len(self.stack) - 1
        self.below = capture(self.stack, self.below)
        return self.below

    def restore(self, segment: Segment | None) -> None:
        """Put a captured stack in the place of this one."""
        del self.stack[1:]
        self.below = segment

    def read(self) -> None:
        """Make the next character of input the current one, if there is one."""
        if self.taken < len(self.stdin):
            self.character = self.stdin[self.taken].encode("utf-8", "surrogateescape")
            self.taken += 1
        else:
            self.character = None


def descend(term: Term, stack: list[Term]) -> Call:
    """The first call that an application takes; what is to be done after it goes on the stack."""
    while True:
        _, operator, operand = term
        if operator[0] <= PAIR:
            stack.append(term)
            term = operator
        elif operand[0] > BOTTOM or operator[0] == DELAY:
            return operator, operand
        else:
            stack.append(operator)
            term = operand
