"""Input and output of a compiled program.

Digits are what is printed, so a number takes little more than a look at each. A character that is read has to be taken
apart into its digits, and put together again when it is printed.
"""

from tools.compiler.brainfuck_arrays import Arrays
from tools.compiler.brainfuck_frames import Operand


class Text(Arrays):
    def print_text(self, text: str) -> None:
        """Print a constant, from two cells that change as little as may be."""
        values = {self.flag: 0, self.less: 0}
        for character in text.encode("ascii"):
            cell, value = min(values.items(), key=lambda item: (_cost(character - item[1]), item[0]))
            self._change(cell, character - value)
            values[cell] = character
            self.writer.put(cell)
        for cell, value in values.items():
            if value:
                self.writer.clear(cell)

    def _change(self, cell: int, change: int) -> None:
        """Add to a cell at home what would be long to write."""
        rounds = _rounds(change)
        each = change // rounds if change >= 0 else -(-change // rounds)
        if rounds > 1:
            self.writer.add(self.greater, rounds)
            with self.writer.loop(self.greater):
                self.writer.add(self.greater, -1)
                self.writer.add(cell, each)
        else:
            each = 0
        self.writer.add(cell, change - each * rounds)

    def print_integer(self, value: Operand) -> None:
        """Print a number, which is kept, from the first digit on that is not 0 or is the last."""
        assert value.lane is not None
        writer, digit, started = self.writer, self.cell(value.lane), self.cell(self.d)
        if value.signed:
            self.copy_sign(value, self.flag)
            with writer.once(self.flag):
                self.print_text("-")
        if value.digits == 1:
            self._print_digit(digit)
            return
        writer.add(started, 1)

        def body() -> None:
            u = self.cell(self.u)
            writer.move(digit, u)
            with writer.loop(u):
                writer.add(started, 1)
                writer.move(u, digit)
            with writer.loop(started):
                writer.clear(started)
                self._print_digit(digit)
                writer.add(self.cell(self.d, -1), 1)

        self.downward(body)
        writer.add(self.less, -1)

    def _print_digit(self, cell: int) -> None:
        self.writer.add(cell, 48)
        self.writer.put(cell)
        self.writer.add(cell, -48)

    def print_character(self, value: Operand) -> None:
        """Print the character with a number from 0 to 127."""
        writer = self.writer
        frames = range(value.digits)
        for frame in frames:
            self.fetch(value, self.c, frame)
        for frame in reversed(frames[1:]):
            with writer.loop(self.cell(self.c, frame)):
                writer.add(self.cell(self.c, frame), -1)
                writer.add(self.cell(self.c, frame - 1), 10)
        writer.put(self.cell(self.c))
        writer.clear(self.cell(self.c))

    def read_character(self, lane: int) -> None:
        """Set a lane that is 0 to the next byte of the input, or to -1."""
        writer, z = self.writer, self.cell(self.z)
        u, d, v = map(self.cell, (self.u, self.d, self.v))
        writer.add(z, 1)
        writer.get(u)
        with writer.loop(u):
            writer.add(z, -1)
            for frame in range(2):
                self.divide_cell(10)
                writer.move(d, self.cell(lane, frame))
                writer.move(v, self.cell(lane, 2) if frame else u)
        with writer.once(z):
            writer.add(self.cell(lane), 1)
            writer.add(self.cell(lane, -1), 1)


def _rounds(change: int) -> int:
    """How many rounds of a loop, 1 for none, make a change with the shortest text."""
    return min(range(1, 17), key=lambda rounds: (_length(abs(change), rounds), rounds))


def _length(change: int, rounds: int) -> int:
    return change if rounds == 1 else rounds + change // rounds + change % rounds + 7


def _cost(change: int) -> int:
    return _length(abs(change), _rounds(change))
