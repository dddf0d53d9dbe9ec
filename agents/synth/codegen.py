"""From an expression to a Brainfuck program that prints its text.

First the program reads the parts of the input that the expression names; then it prints. Numbers are computed in
registers, truths in flags, texts are streams (see `texts`). A reversed text is its argument run through backwards;
the first character is a stream that lets one pass; a change of case is a consumer before the consumer; a condition is
written around the streams of its branches, and a repetition around that of what it repeats.
"""

import string
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial

from agents.synth.arithmetic import Arithmetic, Register
from agents.synth.bf import Assembler, Digit, Slot
from agents.synth.grammar import CASES, CLASSES, COMPONENTS, Expression, is_leaf, leaves, views
from agents.synth.texts import BLANKS, CHARACTER, DECIMAL, FLAGS, LINE_FEED, SOURCES, Consumer, Texts

OPERATIONS: Mapping[str, Callable[..., None]] = {
    "sum": Arithmetic.add,
    "difference": Arithmetic.subtract,
    "product": Arithmetic.multiply,
    "smaller": Arithmetic.smaller,
    "larger": Arithmetic.larger,
    "half": Arithmetic.halve,
    "sum to": Arithmetic.sum_to,
}
"""Functions of numbers, and what writes them."""


@lru_cache(maxsize=1_024)
def program_for(expression: Expression) -> str:
    """A program that prints the text of an expression. Raises ValueError for one that mixes views of the input."""
    if len(views(expression)) > 1:
        raise ValueError("a program reads its input once: by lines, by tokens or as a whole")
    generator = _Generator()
    generator.read(expression)
    generator.stream(expression, generator.texts.print_character)
    return generator.asm.text()


@dataclass(slots=True)
class _Generator:
    asm: Assembler = field(default_factory=Assembler)
    arithmetic: Arithmetic = field(init=False)
    texts: Texts = field(init=False)

    def __post_init__(self) -> None:
        self.arithmetic = Arithmetic(self.asm)
        self.texts = Texts(self.asm, self.arithmetic)

    # The input

    def read(self, expression: Expression) -> None:
        """Read all lines or tokens up to the last one that is named."""
        parts = [leaf for leaf in leaves(expression) if leaf.op in ("line", "token", "input")]
        count = max((leaf.value for leaf in parts if isinstance(leaf.value, int)), default=len(parts[:1]))
        for index in range(1, count + 1):
            match parts[0].op:
                case "line":
                    self.texts.read(_lane(index), LINE_FEED)
                case "token":
                    self.texts.read(_lane(index), BLANKS, skip_blanks=True)
                case _:
                    self.texts.read(_lane(1), ())

    # Texts

    def stream(self, expression: Expression, consume: Consumer, *, backward: bool = False) -> None:
        """Write code that gives a consumer the characters of a text, one after another; from home and back."""
        args = expression.args
        match expression.op:
            case "text":
                self._constant(str(expression.value)[:: -1 if backward else 1], consume)
            case "line" | "token" | "input":
                lane = _lane(expression.value if isinstance(expression.value, int) else 1)
                self._along(lane, consume, backward=backward)
            case "decimal":
                self.texts.write_decimal(self.number(args[0]))
                self._along(DECIMAL, consume, backward=backward)
                self.texts.wipe(DECIMAL)
            case "join":
                for part in reversed(args) if backward else args:
                    self.stream(part, consume, backward=backward)
            case "reverse":
                self.stream(args[0], consume, backward=not backward)
            case "first character":
                self._first(args[0], consume, backward=False)
            case "last character":
                self._first(args[0], consume, backward=True)
            case "repeat":
                self._repeat(args[0], args[1], consume, backward=backward)
            case "if":
                self._choose(args, consume, backward=backward)
            case name if name in CASES:
                self.stream(args[0], partial(self._change_case, CASES[name], consume), backward=backward)
            case name:
                word, _, members = name.partition(" ")
                keep = partial(self._filter, CLASSES[members], word == "only", consume)
                self.stream(args[0], keep, backward=backward)

    def _along(self, lane: Slot, consume: Consumer, *, backward: bool) -> None:
        if consume == self.texts.print_character:
            self.texts.print(lane, backward=backward)
        else:
            (self.texts.backward if backward else self.texts.forward)(lane, consume)

    def _constant(self, text: str, consume: Consumer) -> None:
        if consume == self.texts.print_character:
            # Printing leaves the cell alone, so that the next character is a small step away.
            code = 0
            for character in text:
                self.asm.add(CHARACTER, ord(character) - code)
                self.asm.write(CHARACTER)
                code = ord(character)
            self.asm.clear(CHARACTER)
            return
        for character in text:
            self.asm.add(CHARACTER, ord(character))
            consume()

    def _first(self, text: Expression, consume: Consumer, *, backward: bool) -> None:
        asm = self.asm
        drop, keep = FLAGS
        with self.arithmetic.flag() as closed, self.arithmetic.flag() as was_closed:

            def let_one_pass() -> None:
                with asm.at_home():
                    asm.move(closed, was_closed)
                    with asm.if_set(was_closed):
                        asm.add(closed, 1)
                        with asm.outside():
                            asm.add(drop, 1)
                asm.add(keep, 1)
                with asm.if_set(drop):
                    asm.add(keep, -1)
                    asm.clear(CHARACTER)
                with asm.if_set(keep):
                    with asm.at_home():
                        asm.add(closed, 1)
                    consume()

            self.stream(text, let_one_pass, backward=backward)
            asm.clear(closed)

    def _repeat(self, text: Expression, times: Expression, consume: Consumer, *, backward: bool) -> None:
        rest = self.number(times)
        with self.arithmetic.flag() as more:
            self._count_down(rest, more)
            with self.asm.if_set(more):
                self.stream(text, consume, backward=backward)
                self._count_down(rest, more)
        self.arithmetic.drop(rest)

    def _count_down(self, rest: Register, more: Digit) -> None:
        """Subtract 1, and set a flag unless that goes below zero."""
        self.arithmetic.decrease(rest)
        self.asm.add(more, 1)
        with self.arithmetic.flag() as negative:
            self.arithmetic.is_negative(rest, negative)
            with self.asm.if_set(negative):
                self.asm.add(more, -1)

    def _choose(self, args: tuple[Expression, ...], consume: Consumer, *, backward: bool) -> None:
        condition, then, otherwise = args
        with self.arithmetic.flag() as yes, self.arithmetic.flag() as no:
            self.truth(condition, yes)
            self.asm.add(no, 1)
            with self.asm.if_set(yes):
                self.asm.add(no, -1)
                self.stream(then, consume, backward=backward)
            with self.asm.if_set(no):
                self.stream(otherwise, consume, backward=backward)

    def _change_case(self, changes: tuple[tuple[str, int], ...], consume: Consumer) -> None:
        # All tests come before any change, or a letter might be changed back.
        for (members, _), flag in zip(changes, FLAGS, strict=False):
            self.texts.among(members, flag)
        for (_, distance), flag in zip(changes, FLAGS, strict=False):
            with self.asm.if_set(flag):
                self.asm.add(CHARACTER, distance)
        consume()

    def _filter(self, members: str, keeps_members: bool, consume: Consumer) -> None:
        is_member, is_other = FLAGS
        drop = partial(self.asm.clear, CHARACTER)
        self.texts.among(members, is_member)
        self.asm.add(is_other, 1)
        with self.asm.if_set(is_member):
            self.asm.add(is_other, -1)
            (consume if keeps_members else drop)()
        with self.asm.if_set(is_other):
            (drop if keeps_members else consume)()

    # Numbers

    def number(self, expression: Expression) -> Register:
        """Write code that computes a number, from home and back; the register is the caller's."""
        if is_leaf(expression):
            assert isinstance(expression.value, int)
            return self.arithmetic.new(expression.value)
        if COMPONENTS[expression.op].takes == ("text",):
            return self._fold(expression.op, expression.args[0])
        first, *others = map(self.number, expression.args)
        OPERATIONS[expression.op](self.arithmetic, first, *others)
        return first

    def _fold(self, name: str, text: Expression) -> Register:
        """A number gathered from the characters of a text."""
        total = self.arithmetic.new()
        if name == "number":
            with self.arithmetic.flag() as negative:
                self.stream(text, partial(self._take_digit, total, negative))
                with self.asm.if_set(negative):
                    self.arithmetic.negate(total)
        elif name == "digit sum":
            self.stream(text, partial(self._add_digit, total))
        else:
            members = CLASSES.get(name.removeprefix("count "))
            self.stream(text, partial(self._count, total, members))
        return total

    def _count(self, total: Register, members: str | None) -> None:
        counts, _ = FLAGS
        if members is None:
            self.asm.add(counts, 1)
        else:
            self.texts.among(members, counts)
        self.asm.clear(CHARACTER)
        with self.asm.if_set(counts), self.asm.at_home():
            self.arithmetic.increase(total)

    def _add_digit(self, total: Register) -> None:
        is_digit, _ = FLAGS
        self.texts.among(string.digits, is_digit)
        with self.asm.if_set(is_digit):
            self._send_digit(total)
            with self.asm.at_home():
                self.arithmetic.normalise(total)
        self.asm.clear(CHARACTER)

    def _take_digit(self, total: Register, negative: Digit) -> None:
        is_digit, is_minus = FLAGS
        self.texts.among("-", is_minus)
        with self.asm.if_set(is_minus), self.asm.at_home():
            self.asm.clear(negative)
            self.asm.add(negative, 1)
        self.texts.among(string.digits, is_digit)
        with self.asm.if_set(is_digit):
            with self.asm.at_home():
                self.arithmetic.times_ten(total)
            self._send_digit(total)
        self.asm.clear(CHARACTER)

    def _send_digit(self, total: Register) -> None:
        """Add a digit to the units, without carrying."""
        self.asm.add(CHARACTER, -ord("0"))
        with self.asm.times(CHARACTER), self.asm.at_home():
            self.asm.add(total[0], 1)

    # Truths

    def truth(self, expression: Expression, flag: Digit) -> None:
        """Write code that sets a flag if something is true, from home and back."""
        first, *others = map(self.number, expression.args)
        match expression.op:
            case "less":
                self.arithmetic.is_less(first, others[0], flag)
                self.arithmetic.drop(others[0])
            case "equal":
                self.arithmetic.subtract(first, others[0])
                self.arithmetic.is_zero(first, flag)
            case "even":
                self.arithmetic.is_even(first, flag)
            case "negative":
                self.arithmetic.is_negative(first, flag)
            case "zero":
                self.arithmetic.is_zero(first, flag)
        self.arithmetic.drop(first)


def _lane(index: int) -> Slot:
    """Where a line or token is kept."""
    return Slot(SOURCES + index - 1)
