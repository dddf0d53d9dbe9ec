"""Terms in Polish notation, over digits and the operators + and *: operators first (prefix) or last (postfix).

The automaton for prefix terms keeps the number of operands that are still to come: an X for each. The one for postfix
terms computes: its stack symbols are digits, and it replaces the two on top by their sum or product modulo k, in two
steps. Its words end with =, after which the value of the term is all that is left.
"""

from dataclasses import dataclass
from random import Random

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.machine_pushdown import Move, Pushdown
from evals.benchmarks.chomsky.stack_language import BOTTOM, Moment, StackLanguage, asking, stack_family

OPERATORS = "+*"


def _pieces(random: Random, n: int, digits: str) -> list[str]:
    """A random term in prefix notation, as its symbols."""
    operators = max(1, drawing.length(random, n) // 2)
    pending, word = 1, []
    while pending:
        # A digit too early would end the term.
        if operators and (pending == 1 or random.randrange(2)):
            word.append(random.choice(OPERATORS))
            operators, pending = operators - 1, pending + 1
        else:
            word.append(random.choice(digits))
            pending -= 1
    return word


@dataclass(frozen=True, slots=True)
class Prefix:
    """Terms such as +1*20."""

    digits: str
    marker: str = ""

    @property
    def letters(self) -> str:
        return self.digits + OPERATORS

    def automaton(self) -> Pushdown:
        first = [Move("q0", digit, "Z", "q2", "Z") for digit in self.digits]
        first += [Move("q0", operator, "Z", "q1", "XXZ") for operator in OPERATORS]
        later = [Move("q1", digit, "X", "q1", "") for digit in self.digits]
        later += [Move("q1", operator, "X", "q1", "XX") for operator in OPERATORS]
        moves = (*first, *later, Move("q1", "", "Z", "q2", "Z"))
        return Pushdown(("q0", "q1", "q2"), tuple(self.letters), ("X", "Z"), "q0", BOTTOM, ("q2",), moves)

    def _missing(self, beginning: str) -> int:
        """How many operands are to come: an operator takes one and asks for two."""
        operators = sum(letter in OPERATORS for letter in beginning)
        return 1 + operators - (len(beginning) - operators)

    def accepts(self, word: str) -> bool:
        return self._missing(word) == 0 and all(self._missing(word[:end]) for end in range(len(word)))

    def member(self, random: Random, n: int) -> str:
        return "".join(_pieces(random, n, self.digits))

    def moments(self, beginning: str) -> list[Moment]:
        missing = self._missing(beginning)
        if not all(self._missing(beginning[:end]) > 0 for end in range(len(beginning))):
            return []  # the term has ended before
        if len(beginning) < 2 and not missing:
            return [("q2", BOTTOM)]
        found = [("q1", "X" * missing + BOTTOM) if beginning else ("q0", BOTTOM)]
        return found if missing else [*found, ("q2", BOTTOM)]


@dataclass(frozen=True, slots=True)
class Postfix:
    """Terms such as 120*+=."""

    digits: str
    """0 to k - 1."""
    marker: str = ""

    @property
    def letters(self) -> str:
        return f"{self.digits}{OPERATORS}="

    def automaton(self) -> Pushdown:
        digits = self.digits
        moves = [Move("q0", digit, top, "q0", digit + top) for digit in digits for top in f"{digits}Z"]
        for operator, name in zip(OPERATORS, "ab", strict=True):
            moves += [Move("q0", operator, top, name + top, "") for top in digits]
            for right in digits:
                moves += [Move(name + right, "", left, "q0", self._value(operator, left, right)) for left in digits]
        moves += [Move("q0", "=", top, f"c{top}", "") for top in digits]
        moves += [Move(f"c{top}", "", "Z", "q1", f"{top}Z") for top in digits]
        states = ("q0", *(name + digit for name in "abc" for digit in digits), "q1")
        return Pushdown(states, tuple(self.letters), (*digits, "Z"), "q0", BOTTOM, ("q1",), tuple(moves))

    def _value(self, operator: str, left: str, right: str) -> str:
        one, other = int(left), int(right)
        return str((one + other if operator == "+" else one * other) % len(self.digits))

    def accepts(self, word: str) -> bool:
        """Every beginning but the empty one has more digits than operators, the whole term exactly one more."""
        if not word.endswith("=") or "=" in word[:-1]:
            return False
        surplus = [0]
        for letter in word[:-1]:
            surplus.append(surplus[-1] + (-1 if letter in OPERATORS else 1))
        return min(surplus[1:], default=0) > 0 and surplus[-1] == 1

    def member(self, random: Random, n: int) -> str:
        return "".join(reversed(_pieces(random, n, self.digits))) + "="

    def moments(self, beginning: str) -> list[Moment]:
        if not beginning:
            return [("q0", BOTTOM)]
        values, last = self._values(beginning[:-1]), beginning[-1]
        if values is None:
            return []
        if last in self.digits:
            return [("q0", self._stack([*values, last]))]
        if not values:
            return []
        name = {"+": "a", "*": "b", "=": "c"}[last]
        found = [(name + values[-1], self._stack(values[:-1]))]
        if last == "=":
            return [*found, ("q1", self._stack(values))] if len(values) == 1 else found
        after = self._values(beginning)
        return found if after is None else [*found, ("q0", self._stack(after))]

    def _values(self, beginning: str) -> list[str] | None:
        """The values of the terms that a beginning holds side by side; None if it holds no such terms only."""
        values: list[str] = []
        for letter in beginning:
            if letter in self.digits:
                values.append(letter)
            elif letter == "=" or len(values) < 2:
                return None
            else:
                values[-2:] = [self._value(letter, *values[-2:])]
        return values

    @staticmethod
    def _stack(values: list[str]) -> str:
        return "".join(reversed(values)) + BOTTOM


def _draw(random: Random, n: int) -> StackLanguage:
    digits = "0123"[: 2 + random.randrange(min(n, 3))]
    return Prefix(digits) if random.randrange(2) else Postfix(digits)


POLISH = stack_family(
    "dcf-polish",
    "terms with operators first, or with operators last and computed modulo k",
    _draw,
    asking(("verdict", "steps", "max_height", "final_stack"), ("stacks", "verdict"), ("member",)),
)
