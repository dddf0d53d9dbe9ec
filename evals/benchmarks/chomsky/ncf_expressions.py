"""Expressions of an ambiguous grammar: E -> E+E, E -> E*E, E -> x, and brackets in some questions.

A word with m operators between brackets has as many trees as there are ways to put m pairs of brackets into it, which
is a Catalan number; what stands in brackets has its own number, and the numbers multiply.
"""

from dataclasses import dataclass
from math import comb, prod
from random import Random

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.drawing import Setting
from evals.benchmarks.chomsky.family import LanguageFamily
from evals.benchmarks.chomsky.instance import Kind
from evals.benchmarks.chomsky.machine_rewriting import Rewriting
from evals.benchmarks.chomsky.measure import Subject
from evals.benchmarks.chomsky.ncf_tree_measures import CONTEXT_FREE

Rules = tuple[int, ...]

OPERAND, BRACKETS = 2, 3
"""The rules for these; the rules 0 and 1 are those of the two operators."""


@dataclass(frozen=True, slots=True)
class Expressions:
    """A grammar and a word."""

    operand: str
    operators: str
    """In the order of their rules."""
    brackets: bool
    setting: Setting

    @property
    def terminals(self) -> str:
        return self.operand + self.operators + "()" * self.brackets

    def subject(self) -> Subject:
        rights = [f"E{operator}E" for operator in self.operators] + [self.operand] + ["(E)"] * self.brackets
        rules = tuple(("E", right) for right in rights)
        grammar = Rewriting("context-free", ("E",), tuple(self.terminals), "E", rules)
        return Subject.of(grammar, given={"word": self.setting.word})

    def is_expression(self, word: str) -> bool:
        """Whether a word becomes an operand by and by, if operations and brackets are replaced by operands."""
        shorter = [f"{self.operand}{operator}{self.operand}" for operator in self.operators] + [f"({self.operand})"]
        while True:
            reduced = word
            for each in shorter if self.brackets else shorter[:-1]:
                reduced = reduced.replace(each, self.operand)
            if reduced == word:
                return word == self.operand
            word = reduced

    def trees(self) -> int:
        if not self.is_expression(self.setting.word):
            return 0
        levels, done = [0], []
        for letter in self.setting.word:
            if letter == "(":
                levels.append(0)
            elif letter == ")":
                done.append(levels.pop())
            elif letter in self.operators:
                levels[-1] += 1
        return prod(comb(2 * number, number) // (number + 1) for number in (*levels, *done))

    def part_counts(self) -> Rules:
        word = self.setting.word
        return tuple(
            sum(self.is_expression(word[start : start + size]) for start in range(len(word) - size + 1))
            for size in range(1, len(word) + 1)
        )

    def least(self) -> Rules:
        """The operator of the first rule binds least, and of equal ones the last: so the smallest rules come first."""
        return self.parsed(self.operators, from_left=True) if self.is_expression(self.setting.word) else ()

    def another(self) -> Rules:
        """The operator of the second rule binds least, and of equal ones the first."""
        return self.parsed(self.operators[::-1], from_left=False)

    def parsed(self, loosest_first: str, from_left: bool) -> Rules:
        """The rules of the derivation that has the operators bind as they do by convention, from the left or not."""
        values: list[Rules] = []
        waiting: list[str] = []

        def join() -> None:
            operator, right, left = waiting.pop(), values.pop(), values.pop()
            values.append((self.operators.index(operator), *left, *right))

        for letter in self.setting.word:
            if letter == "(":
                waiting.append(letter)
            elif letter == ")":
                while waiting[-1] != "(":
                    join()
                waiting.pop()
                values.append((BRACKETS, *values.pop()))
            elif letter == self.operand:
                values.append((OPERAND,))
            else:
                binds = loosest_first.index(letter) + (not from_left)
                while waiting and waiting[-1] != "(" and loosest_first.index(waiting[-1]) >= binds:
                    join()
                waiting.append(letter)
        while waiting:
            join()
        return values[0]


def _draw(random: Random, n: int, kind: Kind) -> Expressions:
    operators = random.choice(("+*", "*+", "-/", "/-"))
    bare = Expressions(random.choice("ixvn1"), operators, bool(random.randrange(2)), Setting(kind, ""))

    def with_word(word: str) -> Expressions:
        return Expressions(bare.operand, operators, bare.brackets, Setting(kind, word))

    def read() -> str:
        word = _expression(random, bare, max(drawing.length(random, n), 5 if kind == "generation" else 1))
        if kind == "generation" or random.randrange(2):
            return word
        return drawing.edited(random, word, bare.terminals)

    if kind == "generation":
        return with_word(drawing.drawn_until(read, lambda word: with_word(word).trees() > 1))
    return with_word(drawing.balanced(random, read, bare.is_expression))


def _expression(random: Random, language: Expressions, length: int) -> str:
    """An expression that grows at its ends; what is there is put into brackets now and then."""
    word = language.operand
    while len(word) < length:
        if language.brackets and word[-1] != ")" and len(word) > 1 and not random.randrange(4):
            word = f"({word})"
        operator = random.choice(language.operators)
        word = word + operator + language.operand if random.randrange(2) else language.operand + operator + word
    return word


EXPRESSIONS = LanguageFamily(
    id="ncf-expressions",
    level="NCF",
    title="expressions of an ambiguous grammar",
    vocabulary=CONTEXT_FREE,
    asks={
        "recognition": ("derivable", "trees", "parts"),
        "trace": ("least_derivation", "part_counts"),
        "generation": ("derivation_pair",),
    },
    draw=_draw,
    subject=Expressions.subject,
    direct={
        "derivable": lambda drawn: drawn.is_expression(drawn.setting.word),
        "trees": Expressions.trees,
        "parts": lambda drawn: sum(drawn.part_counts()),
        "part_counts": Expressions.part_counts,
        "least_derivation": Expressions.least,
        "derivation_pair": lambda drawn: (drawn.least(), drawn.another()),
    },
)
