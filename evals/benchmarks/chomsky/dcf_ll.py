"""Random LL(1) grammars, printed with their parsing tables.

The direct algorithm looks at no table. Relations between symbols (which can stand first in words of another, which
last, and which side by side) say by which rule a nonterminal can lead to the next input symbol.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import NamedTuple

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.derivations import derive, shortest
from evals.benchmarks.chomsky.drawing import Setting
from evals.benchmarks.chomsky.earley import is_member
from evals.benchmarks.chomsky.family import LanguageFamily
from evals.benchmarks.chomsky.grammar_draw import draw_grammar, predictive
from evals.benchmarks.chomsky.instance import Kind
from evals.benchmarks.chomsky.machine_parser import END, Grammar, LLParser, Production
from evals.benchmarks.chomsky.measure import Subject
from evals.benchmarks.chomsky.measures_parser import LL_PARSER
from evals.benchmarks.chomsky.schema import ACCEPT, REJECT
from evals.benchmarks.chomsky.table_ll import ll_table

Relation = Mapping[str, frozenset[str]]


class Outcome(NamedTuple):
    """What a predictive parser does with a word."""

    rules: tuple[int, ...]
    stack: str
    """The one with which it stops."""
    read: int
    steps: int
    highest: int
    """The most symbols on the stack."""


class Predictor:
    """Predicts rules of a grammar."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.lengths = shortest(grammar)
        first = {(rule.left, part) for rule in grammar.rules for part in self._corner(rule.right)}
        last = {(rule.left, part) for rule in grammar.rules for part in self._corner(rule.right[::-1])}
        symbols = (*grammar.nonterminals, *grammar.terminals)
        self.first, self.last = closure(symbols, first), closure(symbols, last)
        self.beside = {
            (rule.right[place], part)
            for rule in grammar.rules
            for place in range(len(rule.right))
            for part in self._corner(rule.right[place + 1 :])
        }

    def run(self, word: str) -> Outcome:
        stack, read, rules, highest = self.grammar.nonterminals[0], 0, [], 1
        while stack:
            following = word[read : read + 1] or END
            if stack[0] == following:
                stack, read = stack[1:], read + 1
                continue
            fitting = [
                number for number, rule in enumerate(self.grammar.rules) if self._fits(rule, stack[0], following)
            ]
            if not fitting:
                break
            (rule,) = fitting
            rules.append(rule)
            stack = self.grammar.rules[rule].right + stack[1:]
            highest = max(highest, len(stack))
        return Outcome(tuple(rules), stack, read, len(rules) + read, highest)

    def _fits(self, rule: Production, left: str, following: str) -> bool:
        """Whether a rule of a nonterminal can lead to a symbol."""
        if rule.left != left:
            return False
        if any(following in self.first[part] for part in self._corner(rule.right)):
            return True
        if not self._is_nullable(rule.right):
            return False
        if following == END:
            return left in self.last[self.grammar.nonterminals[0]]
        return any(left in self.last[one] and following in self.first[other] for one, other in self.beside)

    def _corner(self, word: str) -> list[str]:
        """The symbols of a word before which nothing has to stand."""
        return [part for place, part in enumerate(word) if self._is_nullable(word[:place])]

    def _is_nullable(self, word: str) -> bool:
        return not any(self.lengths[part] for part in word)


def closure(symbols: Iterable[str], pairs: set[tuple[str, str]]) -> Relation:
    """What each symbol is related to, directly, by way of others, or because it is the same."""
    related = {}
    for symbol in symbols:
        reached = {symbol}
        while more := {other for one, other in pairs if one in reached} - reached:
            reached |= more
        related[symbol] = frozenset(reached)
    return related


@lru_cache(maxsize=64)
def _predictor(grammar: Grammar) -> Predictor:
    return Predictor(grammar)


@dataclass(frozen=True, slots=True)
class Predictive:
    """A grammar with its table, and a word."""

    parser: LLParser
    setting: Setting

    def accepts(self, word: str) -> bool:
        return is_member(self.parser.grammar, word)

    def outcome(self) -> Outcome:
        return _predictor(self.parser.grammar).run(self.setting.word)

    def least(self) -> str:
        return drawing.least(self.accepts, self.parser.grammar.terminals, self.setting.length, self.setting.prefix)

    def subject(self) -> Subject:
        return Subject.of(self.parser, given=self.setting.given)


def _draw(random: Random, n: int, kind: Kind) -> Predictive:
    parser = draw_grammar(random, n, predictive, ll_table)
    return Predictive(parser, drawn_setting(random, n, kind, parser.grammar))


def drawn_setting(random: Random, n: int, kind: Kind, grammar: Grammar) -> Setting:
    """A member or a changed one; few of a member's last symbols are left free, for there may be many terminals."""

    def member() -> str:
        """The longest of some, for many derivations come to an end early."""
        return max((derive(random, grammar, drawing.length(random, n)).word for _ in range(4)), key=len)

    def read() -> str:
        return member() if random.randrange(2) else drawing.edited(random, member(), grammar.terminals)

    if kind == "generation":
        word = member()
        return Setting(kind, word, min(2 + random.randrange(2), len(word)))
    return Setting(kind, drawing.balanced(random, read, lambda word: is_member(grammar, word)))


LL = LanguageFamily(
    id="dcf-ll",
    level="DCF",
    title="random LL(1) grammars",
    vocabulary=LL_PARSER,
    asks={
        "recognition": ("verdict", "steps", "symbols_read", "max_height"),
        "trace": ("rules", "final_stack"),
        "generation": ("least",),
    },
    draw=_draw,
    subject=Predictive.subject,
    direct={
        "verdict": lambda drawn: ACCEPT if drawn.accepts(drawn.setting.word) else REJECT,
        "steps": lambda drawn: drawn.outcome().steps,
        "symbols_read": lambda drawn: drawn.outcome().read,
        "max_height": lambda drawn: drawn.outcome().highest,
        "rules": lambda drawn: drawn.outcome().rules,
        "final_stack": lambda drawn: drawn.outcome().stack,
        "least": Predictive.least,
    },
)
