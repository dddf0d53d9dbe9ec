"""Arrays: elements left of the frame of signs, and the way to the one that an index asks for.

An array has small frames of its own, one for each element, and the first, its home, for none:

    ... | L0 L1 .. digits sign | L0 L1 .. digits sign | L0 L1 .. digits sign |     the frame of signs
          element 1              element 0              home

The lanes L are for the way, which is walked in steps of 1, 10, 100, .. frames to the left, as many of each as the
index's digits say. A digit is put into its lane at home, and taken along as long as it is not 0. Each step leaves a 1
where it came from, in its own lane, and a 1 where it came to, in the lane before. Thanks to these marks the way can be
found again in both directions: forward a step is repeated while there is a mark in its own lane, back while there is
one in the lane before; and steps of 1, which begin at the frame of element 0, are taken back until there is none in L0.

Each one of an element's digits is carried over the way on its own, and at last the marks are taken away. An index that
is known needs no way at all.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tools.compiler.brainfuck_frames import Operand
from tools.compiler.brainfuck_products import Products
from tools.compiler.ir import Array

_FAR = 25
"""The longest steps are repeated for so many times at most; longer ones would be quicker, but take more text."""


@dataclass(frozen=True, slots=True)
class Home:
    """Where an array is."""

    cell: int
    """The first cell of its home."""
    length: int
    low: int
    high: int
    """What its elements can be."""

    @property
    def digits(self) -> int:
        return len(str(max(-self.low, self.high)))

    @property
    def strides(self) -> tuple[int, ...]:
        """How many frames a step of each kind takes."""
        longest = 1
        while self.length > _FAR * longest:
            longest *= 10
        return tuple(10**exponent for exponent in range(len(str(longest))))

    @property
    def lanes(self) -> int:
        """How many cells of a frame are before its digits; there are two at least, as loading needs one to spare."""
        return max(2, len(self.strides))

    @property
    def width(self) -> int:
        return self.lanes + self.digits + (self.low < 0)

    def mark(self, lane: int, frame: int = 0) -> int:
        """A cell of a frame, which is counted from home or from where one is."""
        return self.cell - frame * self.width + lane

    def digit(self, number: int, frame: int = 0) -> int:
        return self.mark(self.lanes + number, frame)

    def sign(self, frame: int = 0) -> int:
        return self.digit(self.digits, frame)


class Arrays(Products):
    homes: Mapping[str, Home]

    def check_index(self, home: Home, index: Operand) -> Operand:
        """Trap if it is out of range; give it with what is known of it then."""
        kept = Operand(index.lane, True, index.low, index.high)
        if index.high < 0 or index.low >= home.length:
            self.writer.trap()
            return Operand(None, True, 0, 0)
        if index.lane is not None:
            if index.low < 0:
                self.copy_sign(index, self.flag)
                with self.writer.loop(self.flag):
                    self.writer.trap()
                kept = Operand(index.lane, True, 0, index.high)
            if index.high >= home.length:
                self.test(">=", kept, Operand(None, True, home.length, home.length))
                with self.writer.loop(self.flag):
                    self.writer.trap()
        return Operand(index.lane, index.kept, max(index.low, 0), min(index.high, home.length - 1))

    def load(self, home: Home, index: Operand, lane: int) -> None:
        """Copy an element to a lane that is 0."""
        writer = self.writer
        cells = [(home.digit(number), self.cell(lane, number)) for number in range(home.digits)]
        if home.low < 0:
            cells.append((home.sign(), self.cell(lane, -1)))
        if index.low == index.high:
            self.drop(index)
            frame = index.low + 1
            for source, target in cells:
                writer.copy(source - frame * home.width, target, home.mark(1, frame))
            return
        self._walk(home, index)
        # Longer steps may pass through any lane of the element, but not through the last of the one before.
        spare = home.mark(home.lanes - 1, -1) if len(home.strides) > 1 else home.mark(1)
        for source, target in cells:
            with writer.loop(source):
                writer.add(source, -1)
                writer.add(spare, 1)
                self._return(home)
                writer.add(target, 1)
                self._follow(home)
            writer.move(spare, source)
        self._erase(home)

    def store(self, home: Home, index: Operand, value: Operand) -> None:
        """Give an element the value of an operand."""
        writer = self.writer
        fixed = index.low == index.high
        frame = index.low + 1 if fixed else 0
        if fixed:
            self.drop(index)
        else:
            self._walk(home, index)
        digits = [0] * home.digits
        if value.lane is None:
            self.in_use(value.digits)
            digits = [*map(int, reversed(str(abs(value.low)))), *digits][: home.digits]
        for number, digit in enumerate(digits):
            writer.clear(home.digit(number, frame))
            writer.add(home.digit(number, frame), digit)
        if home.low < 0:
            writer.clear(home.sign(frame))
            writer.add(home.sign(frame), int(value.lane is None and value.low < 0))
        if value.lane is not None:
            if not fixed:
                self._return(home)
            pairs = [
                (self.cell(value.lane, number), number, home.digit(number, frame)) for number in range(value.digits)
            ]
            if value.signed:
                pairs.append((self.cell(value.lane, -1), -1, home.sign(frame)))
            for source, number, target in pairs:
                spare = self.cell(self.u, number)
                with writer.loop(source):
                    writer.add(source, -1)
                    if value.kept:
                        writer.add(spare, 1)
                    if not fixed:
                        self._follow(home)
                    writer.add(target, 1)
                    if not fixed:
                        self._return(home)
                if value.kept:
                    writer.move(spare, source)
            if not fixed:
                self._follow(home)
        if not fixed:
            self._erase(home)

    # -- the way

    def _walk(self, home: Home, index: Operand) -> None:
        """Go from home to an element, whose frame is 0 from then on, and leave marks."""
        assert index.lane is not None
        writer, last = self.writer, len(home.strides) - 1
        for frame in range(index.digits):
            source, spare = self.cell(index.lane, frame), self.cell(self.u, frame)
            with writer.loop(source):
                writer.add(source, -1)
                writer.add(home.mark(min(frame, last)), 10 ** max(frame - last, 0))
                if index.kept:
                    writer.add(spare, 1)
            if index.kept:
                writer.move(spare, source)
        self._take_along(home, 0, 1)
        writer.go(home.mark(0, 1))
        writer.stands(home.mark(0))
        for lane, stride in enumerate(home.strides):
            here, there = home.mark(lane), home.mark(lane, stride)
            with writer.loop(here, end=there):
                writer.add(here, -1)
                self._take_along(home, lane, stride)
                writer.add(here, 1)
                if lane:
                    writer.add(home.mark(lane - 1, stride), 1)

    def _take_along(self, home: Home, lane: int, stride: int) -> None:
        """Move what is left of a digit, and those of longer steps, to where a step goes."""
        for each in range(lane, len(home.strides)):
            self.writer.move(home.mark(each), home.mark(each, stride))

    def _follow(self, home: Home) -> None:
        """Go the same way again."""
        writer = self.writer
        writer.go(home.mark(0, 1))
        writer.stands(home.mark(0))
        for lane, stride in enumerate(home.strides):
            writer.go(home.mark(lane))
            writer.scan(-stride * home.width)
            writer.stands(home.mark(lane))

    def _return(self, home: Home) -> None:
        """Go it back."""
        writer = self.writer
        for lane, stride in reversed([*enumerate(home.strides)][1:]):
            writer.go(home.mark(lane - 1))
            writer.scan(stride * home.width)
            writer.stands(home.mark(lane - 1))
        writer.go(home.mark(0, -1))
        writer.scan(home.width)
        writer.stands(home.mark(0))

    def _erase(self, home: Home) -> None:
        """Go it back for the last time."""
        writer = self.writer
        for lane, stride in reversed([*enumerate(home.strides)][1:]):
            with writer.loop(home.mark(lane - 1), end=home.mark(lane - 1, -stride)):
                writer.add(home.mark(lane - 1), -1)
                writer.add(home.mark(lane, -stride), -1)
        writer.go(home.mark(0, -1))
        writer.stands(home.mark(0))
        with writer.loop(home.mark(0), end=home.mark(0, -1)):
            writer.add(home.mark(0), -1)


def homes(arrays: Mapping[str, Array], ranges: Mapping[str, tuple[int, int]]) -> tuple[dict[str, Home], int]:
    """Where each array is to be, the shortest one next to the frames, and how many cells there are left of these."""
    made = [Home(0, array.length, *ranges[name]) for name, array in arrays.items()]
    order = sorted(zip(arrays, made, strict=True), key=lambda pair: (pair[1].length + 1) * pair[1].width)
    total = sum((home.length + 1) * home.width for home in made)
    placed = {}
    right = total
    for name, home in order:
        placed[name] = Home(right - home.width, home.length, home.low, home.high)
        right -= (home.length + 1) * home.width
    return placed, total
