"""From an expression to a Loom program that prints its text.

First the program reads the parts of the input that the expression names; then it prints. Numbers are expressions of
Loom, with statements before them where a text is gone through. Texts are *streams*: whoever wants the characters of one
says what to do with one (a consumer), and the statements that produce them are written around that. A reversed text is
its argument gone through backwards; a filter is a condition before the consumer; a condition is written around the
streams of its branches, and a repetition around that of what it repeats.
"""

from dataclasses import dataclass
from functools import lru_cache, partial

from agents.synth.codegen_numbers import Consumer, Numbers, among
from agents.synth.functions import BINARY, DECIMAL, READ_INPUT, READ_TOKEN, RUN_LENGTHS
from agents.synth.grammar import CASES, CLASSES, Expression, leaves, views
from interpreters.base import CompileError
from tools.compiler.compile import compile_loom
from tools.compiler.ir import TargetError

LOOM = "loom"

CAPACITY = {"line": 256, "token": 64, "input": 512}
"""Characters that a part of the input may have."""
DIGITS, BITS = 11, 31
"""Characters of a number in decimal, sign included, and of one that is not negative in binary."""


@lru_cache(maxsize=1_024)
def program_for(expression: Expression, language: str, dialect: str) -> str:
    """A program of Loom or of a target of its compiler.

    Raises ValueError for an expression that mixes views of the input, or that cannot be done in the language.
    """
    source = loom_for(expression)
    if language == LOOM:
        return source
    try:
        return compile_loom(source, language, dialect).text
    except (CompileError, TargetError) as error:
        raise ValueError(f"{language} cannot do that: {error}") from error


def loom_for(expression: Expression) -> str:
    """A Loom program that prints the text of an expression. Raises ValueError for one that mixes views of the input."""
    if len(views(expression)) > 1:
        raise ValueError("a program reads its input once: by lines, by tokens or as a whole")
    generator = _Generator()
    generator.read(expression)
    generator.stream(expression, generator.print)
    return generator.text()


@dataclass(slots=True)
class _Generator(Numbers):
    # The input

    def read(self, expression: Expression) -> None:
        """Read all lines or tokens up to the last one that is named."""
        parts = [leaf for leaf in leaves(expression) if leaf.op in CAPACITY]
        count = max((leaf.value for leaf in parts if isinstance(leaf.value, int)), default=len(parts[:1]))
        for index in range(1, count + 1):
            view = parts[0].op
            self.write(f"{view}_{index}: list[int8] = [0] * {CAPACITY[view]}")
            if view == "line":
                self.write(f"length_{index} = read_line(line_{index})")
                continue
            self.functions[view] = READ_TOKEN if view == "token" else READ_INPUT
            self.write(f"length_{index} = read_{view}({view}_{index})")

    # Texts

    def print(self, character: str) -> None:
        self.write(f"print_char({character})")

    def stream(self, expression: Expression, consume: Consumer, *, backward: bool = False) -> None:
        """Write code that gives a consumer the characters of a text, one after another."""
        args = expression.args
        match expression.op:
            case "text":
                self._constant(str(expression.value), consume, backward=backward)
            case "line" | "token" | "input":
                index = expression.value if isinstance(expression.value, int) else 1
                self._along(f"{expression.op}_{index}", f"length_{index}", consume, backward=backward)
            case "decimal":
                self._decimal(args[0], consume, backward=backward)
            case "binary":
                self.functions["binary"] = BINARY
                array, length = self.array("bits", BITS), self.name("length")
                self.write(f"{length} = binary({self.number(args[0])}, {array})")
                self._along(array, length, consume, backward=backward)
            case "run lengths":
                self.functions["run lengths"] = RUN_LENGTHS
                text, size = self.kept_text(args[0])
                array, length = self.array("runs", 2 * CAPACITY["input"]), self.name("length")
                self.write(f"{length} = run_lengths({text}, {size}, {array})")
                self._along(array, length, consume, backward=backward)
            case "every second":
                self._every_second(args[0], consume, backward=backward)
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
                rest = self.kept(self.number(args[1]))
                with self.under(f"while {rest} > 0:"):
                    self.write(f"{rest} -= 1")
                    self.stream(args[0], consume, backward=backward)
            case "if":
                condition = self.truth(args[0])
                with self.under(f"if {condition}:"):
                    self.stream(args[1], consume, backward=backward)
                with self.under("else:"):
                    self.stream(args[2], consume, backward=backward)
            case name if name in CASES:
                self.stream(args[0], partial(self._change_case, CASES[name], consume), backward=backward)
            case name:
                word, _, members = name.partition(" ")
                keep = partial(self._filter, CLASSES[members], word == "only", consume)
                self.stream(args[0], keep, backward=backward)

    def _along(self, array: str, length: str, consume: Consumer, *, backward: bool) -> None:
        at, character = self.name("i"), self.name("c")
        way = f"{length} - 1, -1, -1" if backward else length
        with self.under(f"for {at} in range({way}):"):
            self.write(f"{character} = {array}[{at}]")
            consume(character)

    def _every_second(self, text: Expression, consume: Consumer, *, backward: bool) -> None:
        array, length = self.kept_text(text)
        at, character = self.name("i"), self.name("c")
        way = f"({length} - 1) // 2 * 2, -1, -2" if backward else f"0, {length}, 2"
        with self.under(f"for {at} in range({way}):"):
            self.write(f"{character} = {array}[{at}]")
            consume(character)

    def kept_text(self, text: Expression) -> tuple[str, str]:
        """An array with a text, and the variable with its length."""
        if text.op in CAPACITY:
            index = text.value if isinstance(text.value, int) else 1
            return f"{text.op}_{index}", self.kept(f"0 if length_{index} < 0 else length_{index}")
        array, length = self.array("text", CAPACITY["input"]), self.kept("0")

        def keep(character: str) -> None:
            self.write(f"{array}[{length}] = {character}")
            self.write(f"{length} += 1")

        self.stream(text, keep)
        return array, length

    def _constant(self, text: str, consume: Consumer, *, backward: bool) -> None:
        if not text:
            return
        if consume == self.print:
            self.write(f"print({(text[::-1] if backward else text)!r}, end='')")
            return
        array = self.name("text")
        self.write(f"{array}: list[int8] = {[*map(ord, text)]}")
        self._along(array, str(len(text)), consume, backward=backward)

    def _decimal(self, number: Expression, consume: Consumer, *, backward: bool) -> None:
        value = self.number(number)
        if consume == self.print and not backward:
            self.write(f"print({value}, end='')")
            return
        self.functions["decimal"] = DECIMAL
        array, length = self.array("digits", DIGITS), self.name("length")
        self.write(f"{length} = decimal({value}, {array})")
        self._along(array, length, consume, backward=backward)

    def _first(self, text: Expression, consume: Consumer, *, backward: bool) -> None:
        found = self.name("found")
        self.write(f"{found}: int8 = 0")

        def let_one_pass(character: str) -> None:
            with self.under(f"if {found} == 0:"):
                self.write(f"{found} = 1")
                consume(character)

        self.stream(text, let_one_pass, backward=backward)

    def _change_case(self, changes: tuple[tuple[str, int], ...], consume: Consumer, character: str) -> None:
        changed = self.name("c")
        self.write(f"{changed} = {character}")
        for members, distance in changes:
            with self.under(f"if {among(character, members)}:"):
                self.write(f"{changed} = {character} + {distance}")
        consume(changed)

    def _filter(self, members: str, keeps_members: bool, consume: Consumer, character: str) -> None:
        condition = among(character, members)
        with self.under(f"if {condition}:" if keeps_members else f"if not ({condition}):"):
            consume(character)
