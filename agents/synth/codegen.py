"""From an expression to a Loom program that prints its text.

First the program reads the parts of the input that the expression names; then it prints. Numbers are expressions of
Loom, with statements before them where a text is gone through. Texts are *streams*: whoever wants the characters of one
says what to do with one (a consumer), and the statements that produce them are written around that. A reversed text is
its argument gone through backwards; a filter is a condition before the consumer; a condition is written around the
streams of its branches, and a repetition around that of what it repeats.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache, partial

from agents.synth.functions import BINARY, DECIMAL, READ_INPUT, READ_TOKEN, RUN_LENGTHS
from agents.synth.grammar import CASES, CLASSES, COMPONENTS, Expression, is_leaf, leaves, views
from interpreters.base import CompileError
from tools.compiler.compile import compile_loom
from tools.compiler.ir import TargetError

LOOM = "loom"

CAPACITY = {"line": 256, "token": 64, "input": 512}
"""Characters that a part of the input may have."""
DIGITS, BITS = 11, 31
"""Characters of a number in decimal, sign included, and of one that is not negative in binary."""

Consumer = Callable[[str], None]
"""Writes what is to be done with a character, given the name of the variable that holds it."""

OPERATIONS = {"sum": "({} + {})", "difference": "({} - {})", "product": "({} * {})"}


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
class _Generator:
    lines: list[str] = field(default_factory=list)
    functions: dict[str, str] = field(default_factory=dict)
    depth: int = 0
    names: int = 0

    def text(self) -> str:
        return "\n".join([*self.functions.values(), *self.lines]) + "\n"

    def write(self, line: str) -> None:
        self.lines.append("    " * self.depth + line)

    @contextmanager
    def under(self, head: str) -> Iterator[None]:
        """What is written within stands under a line that ends with a colon."""
        self.write(head)
        self.depth += 1
        length = len(self.lines)
        yield
        if len(self.lines) == length:
            self.write("pass")
        self.depth -= 1

    def name(self, stem: str) -> str:
        self.names += 1
        return f"{stem}{self.names}"

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
                array, length = self._array("bits", BITS), self.name("length")
                self.write(f"{length} = binary({self.number(args[0])}, {array})")
                self._along(array, length, consume, backward=backward)
            case "run lengths":
                self.functions["run lengths"] = RUN_LENGTHS
                text, size = self._kept_text(args[0])
                array, length = self._array("runs", 2 * CAPACITY["input"]), self.name("length")
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
                rest = self._kept(self.number(args[1]))
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
        array, length = self._kept_text(text)
        at, character = self.name("i"), self.name("c")
        way = f"({length} - 1) // 2 * 2, -1, -2" if backward else f"0, {length}, 2"
        with self.under(f"for {at} in range({way}):"):
            self.write(f"{character} = {array}[{at}]")
            consume(character)

    def _array(self, stem: str, length: int) -> str:
        """An array of its own for characters."""
        array = self.name(stem)
        self.write(f"{array}: list[int8] = [0] * {length}")
        return array

    def _kept_text(self, text: Expression) -> tuple[str, str]:
        """An array with a text, and the variable with its length."""
        if text.op in CAPACITY:
            index = text.value if isinstance(text.value, int) else 1
            return f"{text.op}_{index}", self._kept(f"0 if length_{index} < 0 else length_{index}")
        array, length = self._array("text", CAPACITY["input"]), self._kept("0")

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
        array, length = self._array("digits", DIGITS), self.name("length")
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

    # Numbers

    def _kept(self, value: str) -> str:
        """A variable of its own for a value."""
        variable = self.name("x")
        self.write(f"{variable} = {value}")
        return variable

    def number(self, expression: Expression) -> str:
        """Write what has to come before a number, and give it as an expression of Loom."""
        if is_leaf(expression):
            return f"({expression.value})" if int(expression.value) < 0 else str(expression.value)
        if COMPONENTS[expression.op].takes == ("text",):
            return self._fold(expression.op, expression.args[0])
        values = [self.number(argument) for argument in expression.args]
        if expression.op in OPERATIONS:
            return OPERATIONS[expression.op].format(*values)
        first, *others = map(self._kept, values)
        match expression.op:
            case "smaller" | "larger":
                sign = "<" if expression.op == "smaller" else ">"
                with self.under(f"if {others[0]} {sign} {first}:"):
                    self.write(f"{first} = {others[0]}")
            case "half":
                with self.under(f"if {first} < 0:"):
                    self.write(f"{first} = 0 - ((0 - {first}) // 2)")
                with self.under("else:"):
                    self.write(f"{first} = {first} // 2")
            case "factorial":
                product = self._kept("1")
                with self.under(f"while {first} > 1:"):
                    self.write(f"{product} = {product} * {first}")
                    self.write(f"{first} -= 1")
                return product
            case "fibonacci":
                before, last = self._kept("1"), self._kept("0")
                with self.under(f"while {first} > 0:"):
                    self.write(f"{before}, {last} = {last}, {before} + {last}")
                    self.write(f"{first} -= 1")
                return last
            case "divisor":
                with self.under(f"while {others[0]} != 0:"):
                    self.write(f"{first}, {others[0]} = {others[0]}, {first} % {others[0]}")
            case "sum to":
                with self.under(f"if {first} < 0:"):
                    self.write(f"{first} = 0")
                return f"({first} * ({first} + 1) // 2)"
        return first

    def _fold(self, name: str, text: Expression) -> str:
        """A number gathered from the characters of a text."""
        total = self._kept("0")
        if name == "number":
            negative = self.name("negative")
            self.write(f"{negative}: int8 = 0")
            self.stream(text, partial(self._take_digit, total, negative))
            with self.under(f"if {negative} != 0:"):
                self.write(f"{total} = 0 - {total}")
        elif name == "binary value":
            self.stream(text, lambda character: self.write(f"{total} = {total} * 2 + ({character} - 48)"))
        elif name == "count words":
            inside = self._kept("0")
            self.stream(text, partial(self._count_word, total, inside))
        elif name == "count distinct":
            seen = self._array("seen", 128)
            self.stream(text, partial(self._count_new, total, seen))
        elif name == "digit sum":
            self.stream(text, partial(self._add_digit, total))
        else:
            members = CLASSES.get(name.removeprefix("count "))
            self.stream(text, partial(self._count, total, members))
        return total

    def _count(self, total: str, members: str | None, character: str) -> None:
        if members is None:
            self.write(f"{total} += 1")
            return
        with self.under(f"if {among(character, members)}:"):
            self.write(f"{total} += 1")

    def _count_word(self, total: str, inside: str, character: str) -> None:
        with self.under(f"if {character} == 32:"):
            self.write(f"{inside} = 0")
        with self.under("else:"):
            with self.under(f"if {inside} == 0:"):
                self.write(f"{total} += 1")
            self.write(f"{inside} = 1")

    def _count_new(self, total: str, seen: str, character: str) -> None:
        with self.under(f"if {seen}[{character}] == 0:"):
            self.write(f"{seen}[{character}] = 1")
            self.write(f"{total} += 1")

    def _add_digit(self, total: str, character: str) -> None:
        with self.under(f"if 48 <= {character} <= 57:"):
            self.write(f"{total} += {character} - 48")

    def _take_digit(self, total: str, negative: str, character: str) -> None:
        with self.under(f"if {character} == 45:"):
            self.write(f"{negative} = 1")
        with self.under(f"if 48 <= {character} <= 57:"):
            self.write(f"{total} = {total} * 10 + ({character} - 48)")

    # Truths

    def truth(self, expression: Expression) -> str:
        """Write what has to come before a condition, and give it."""
        if expression.op == "palindrome":
            return self._palindrome(expression.args[0])
        first, *others = map(self.number, expression.args)
        match expression.op:
            case "less":
                return f"{first} < {others[0]}"
            case "equal":
                return f"{first} == {others[0]}"
            case "even":
                return f"{first} % 2 == 0"
            case "negative":
                return f"{first} < 0"
        return f"{first} == 0"

    def _palindrome(self, text: Expression) -> str:
        array, length = self._kept_text(text)
        same, at = self._kept("1"), self.name("i")
        with (
            self.under(f"for {at} in range({length} // 2):"),
            self.under(f"if {array}[{at}] != {array}[{length} - 1 - {at}]:"),
        ):
            self.write(f"{same} = 0")
        return f"{same} == 1"


def among(character: str, members: str) -> str:
    """A condition: whether a character is one of some."""
    codes = sorted(map(ord, members))
    runs: list[list[int]] = []
    for code in codes:
        if runs and code == runs[-1][-1] + 1:
            runs[-1].append(code)
        else:
            runs.append([code])
    if len(runs) > 4:
        return f"{character} in {''.join(map(chr, codes))!r}"
    return " or ".join(
        f"{character} == {run[0]}" if len(run) == 1 else f"{run[0]} <= {character} <= {run[-1]}" for run in runs
    )
