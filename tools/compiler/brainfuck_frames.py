"""The tape of a compiled program: frames of lanes.

A number is kept as its sign and its decimal digits, one a cell. The digits do not stand side by side: the tape is cut
into frames of the same width, the first for signs, the next for ones, then for tens, and so on; and a variable has the
same place, its lane, in every frame.

    arrays        | signs   | ones    | tens    | hundreds | ...
    ... a[1] a[0] | M x y z | M x y z | M x y z | M x y z  | ...

So a digit is never far from the digit that it is added to, and the code for one digit serves for all: it is run in a
loop that goes from frame to frame. Why decimal: Brainfuck takes steps in proportion to the value of a cell, and a digit
is 4.5 on average; numbers come and go in decimal; and most of the numbers that programs have are short.

How far such a loop has to go is known at run time only. Lane M holds 1 in each frame that is in use, and 0 in the frame
of signs and in those that no number has reached yet. A frame comes into use when a digit is first carried there, and
stays so; the ones, tens and hundreds are in use from the start. Digits in frames that are not in use are 0.

    upward      from the ones to the last frame in use, and home, which is the frame of signs
    downward    to the last frame in use, and from there home

In the body of either, frame 0 is the frame at hand, 1 is the next and -1 the one before; elsewhere 0 is that of the
ones and -1 that of signs.

The lanes of work stand in the middle: z2 z M u C D v, then those of temporary values, and variables on either side, the
most used ones next to them. In each frame all of these but M are 0 between operations. In the frame of signs u, v, z
and z2 are flags.

Variables of one digit have no lane, but a cell each between the arrays and the frame of signs. It is as good as the
first cell of a lane with a negative number.

Where many results have to be checked there is a lane for the greatest number of the widest type. In the frames behind
its digits v is 1, to tell them from others. Too large a number may well get there, but nothing is done with it then.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count

from tools.compiler.brainfuck_writer import Writer
from tools.compiler.intervals import of_width

_WORK = 7
"""Lanes of work."""

_MARKED = 5
"""Frames behind the last that have a mark: a sum needs one more digit, and a product with two small constants three."""

IN_USE = 3
"""Frames of digits that are in use from the start."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What has to be known of a program before its code is written."""

    home: int
    """Cells left of the frame of signs."""
    apart: Sequence[tuple[str, ...]]
    """Cells next to it: the variables of each, which have one digit."""
    left: Sequence[tuple[str, ...]]
    """Lanes left of those for work: the variables of each."""
    right: Sequence[tuple[str, ...]]
    """Lanes right of those for temporary values."""
    temporaries: int
    frames: int
    """Of digits."""
    checked_bits: int | None
    """Width of the widest type, if there are results to be checked that can go to its limits."""
    limits: bool
    """Whether there is a lane for these."""


@dataclass(frozen=True, slots=True)
class Operand:
    """A number on the tape."""

    lane: int | None
    """None if its digits are a constant's, which whoever needs it puts where it is needed."""
    kept: bool
    """Whether it is still to be there afterwards."""
    low: int
    high: int

    @property
    def signed(self) -> bool:
        return self.low < 0

    @property
    def digits(self) -> int:
        """How many it has at most."""
        return digits(self.low, self.high)

    @property
    def apart(self) -> bool:
        """Whether it has one cell only, which is its lane's in frame 0; other frames must not be looked at."""
        return self.lane is not None and self.lane < 0


def digits(low: int, high: int) -> int:
    return len(str(max(abs(low), abs(high))))


class Frames:
    """Cells by lane and frame, and the two ways through the frames in use."""

    def __init__(self, writer: Writer, plan: Plan) -> None:
        self.writer = writer
        self.plan = plan
        first = len(plan.left)
        self.z2, self.z, self.m, self.u, self.c, self.d, self.v = range(first, first + _WORK)
        after = first + _WORK + plan.temporaries
        self._free = [*range(after - 1, first + _WORK - 1, -1)]
        self.limits = after
        """The lane of the widest type's greatest number, if there is one."""
        right = after + plan.limits
        self.width = right + len(plan.right)
        self.lane_of = {
            name: lane
            for start, step, groups in ((0, 1, plan.left), (right, 1, plan.right), (-self.width - 1, -1, plan.apart))
            for lane, names in zip(count(start, step), groups, strict=False)
            for name in names
        }
        self.repeat, self.otherwise = self.cell(self.z2, -1), self.cell(self.z, -1)
        self.flag, self.other_flag = self.cell(self.u, -1), self.cell(self.v, -1)
        self.greater, self.less = self.cell(self.c, -1), self.cell(self.d, -1)
        self.most_temporaries = 0
        self.most_digits = IN_USE
        self.checks: Counter[int] = Counter()

    def cell(self, lane: int, frame: int = 0) -> int:
        return self.plan.home + (frame + 1) * self.width + lane

    @contextmanager
    def temporary(self) -> Iterator[int]:
        """A lane that is 0, and has to be so again afterwards."""
        lane = self._free.pop()
        self.most_temporaries = max(self.most_temporaries, self.plan.temporaries - len(self._free))
        yield lane
        self._free.append(lane)

    def upward(self, body: Callable[[], None], at_end: Callable[[], None] | None = None) -> None:
        """Run a body in each frame in use; `at_end` in the first that is not, as frame 0."""
        marker = self.cell(self.m)
        with self.writer.loop(marker, end=marker + self.width):
            body()
        if at_end:
            at_end()
        self.come_home()

    def downward(self, body: Callable[[], None]) -> None:
        """Run a body in each frame in use, from the last to the first."""
        self.to_last()
        marker = self.cell(self.m)
        with self.writer.loop(marker, end=marker - self.width):
            body()
        self.writer.stands(marker - self.width)

    def within(self, count: int, body: Callable[[], None]) -> None:
        """Run a body downward in the frames of a number with so many digits at most."""
        if count == 1:
            body()
        else:
            self.downward(body)

    def to_last(self) -> None:
        """Go from home to the last frame in use, which is frame 0 from then on."""
        marker = self.cell(self.m)
        self.writer.go(marker)
        self.writer.scan(self.width)
        self.writer.stands(marker)
        self.writer.go(marker - self.width)
        self.writer.stands(marker)

    def come_home(self) -> None:
        """Go home from the frame behind one in use, which is frame 0 until then."""
        home = self.cell(self.m, -1)
        self.writer.go(home)
        self.writer.scan(-self.width)
        self.writer.stands(home)

    def in_use(self, count: int) -> None:
        """See to it that at least so many frames are in use."""
        self.most_digits = max(self.most_digits, count)
        for frame in range(IN_USE, count):
            self.writer.clear(self.cell(self.m, frame))
            self.writer.add(self.cell(self.m, frame), 1)

    def use_next(self) -> None:
        """Bring the frame behind the one at hand into use."""
        self.writer.clear(self.cell(self.m, 1))
        self.writer.add(self.cell(self.m, 1), 1)

    def begin(self) -> None:
        """The marks that have to be there before anything else."""
        for frame in range(IN_USE):
            self.writer.add(self.cell(self.m, frame), 1)
        if self.plan.checked_bits is None:
            return
        if self.plan.limits:
            for frame, digit in enumerate(reversed(str(of_width(self.plan.checked_bits)[1]))):
                self.writer.add(self.cell(self.limits, frame), int(digit))
        for frame in range(self.plan.frames, self.plan.frames + _MARKED):
            self.writer.add(self.cell(self.v, frame), 1)
