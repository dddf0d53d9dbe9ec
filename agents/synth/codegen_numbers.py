"""Numbers and truths of Loom programs: expressions, with statements before them where a text is gone through."""

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from agents.synth.grammar import CLASSES, COMPONENTS, Expression, is_leaf
from agents.synth.lines import Lines

Consumer = Callable[[str], None]
"""Writes what is to be done with a character, given the name of the variable that holds it."""

OPERATIONS = {"sum": "({} + {})", "difference": "({} - {})", "product": "({} * {})"}


@dataclass(slots=True)
class Numbers(Lines):
    """Writes numbers and truths, given somebody who writes texts."""

    @abstractmethod
    def stream(self, expression: Expression, consume: Consumer, *, backward: bool = False) -> None:
        """Write code that gives a consumer the characters of a text, one after another."""

    @abstractmethod
    def kept_text(self, text: Expression) -> tuple[str, str]:
        """An array with a text, and the variable with its length."""

    def number(self, expression: Expression) -> str:
        """Write what has to come before a number, and give it as an expression of Loom."""
        if is_leaf(expression):
            return f"({expression.value})" if int(expression.value) < 0 else str(expression.value)
        if COMPONENTS[expression.op].takes == ("text",):
            return self._fold(expression.op, expression.args[0])
        values = [self.number(argument) for argument in expression.args]
        if expression.op in OPERATIONS:
            return OPERATIONS[expression.op].format(*values)
        first, *others = map(self.kept, values)
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
                product = self.kept("1")
                with self.under(f"while {first} > 1:"):
                    self.write(f"{product} = {product} * {first}")
                    self.write(f"{first} -= 1")
                return product
            case "fibonacci":
                before, last = self.kept("1"), self.kept("0")
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
        total = self.kept("0")
        if name == "number":
            negative = self.name("negative")
            self.write(f"{negative}: int8 = 0")
            self.stream(text, partial(self._take_digit, total, negative))
            with self.under(f"if {negative} != 0:"):
                self.write(f"{total} = 0 - {total}")
        elif name == "binary value":
            self.stream(text, lambda character: self.write(f"{total} = {total} * 2 + ({character} - 48)"))
        elif name == "count words":
            inside = self.kept("0")
            self.stream(text, partial(self._count_word, total, inside))
        elif name == "count distinct":
            seen = self.array("seen", 128)
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
        array, length = self.kept_text(text)
        same, at = self.kept("1"), self.name("i")
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
