"""Random context-free grammars that a table-driven parser can read."""

from collections.abc import Callable
from random import Random
from typing import TypeVar

from evals.benchmarks.chomsky.derivations import ENDLESS, shortest
from evals.benchmarks.chomsky.machine_parser import Grammar, Production

P = TypeVar("P")

NONTERMINALS = "SABCDEF"
TERMINALS = ("abcde", "pqrst", "uvwxy", "01234")

MOST_DRAWS = 20_000


Rules = Callable[[Random, str, str], list[Production]]


def draw_grammar(random: Random, n: int, rules: Rules, table: Callable[[Grammar], P | None]) -> P:
    """A grammar with a table: at least one nonterminal is recursive, and all of them are needed.

    It has two nonterminals, and one more for every four of n, up to five; and three or four terminals.
    """
    nonterminals = NONTERMINALS[: min(2 + n // 4, 5)]
    terminals = random.choice(TERMINALS)[: 3 + random.randrange(2)]
    for _ in range(MOST_DRAWS):
        grammar = Grammar(tuple(nonterminals), tuple(terminals), tuple(rules(random, nonterminals, terminals)))
        if _is_useful(grammar) and (parser := table(grammar)) is not None:
            return parser
    raise ValueError("hardly any such grammar has a table")


def predictive(random: Random, nonterminals: str, terminals: str) -> list[Production]:
    """Two or three rules for each nonterminal, most of which begin with different terminals; a few are empty."""
    rules = []
    for place, left in enumerate(nonterminals):
        leads = list(terminals)
        random.shuffle(leads)
        rights = [lead + _tail(random, nonterminals, terminals) for lead in leads[: 2 + random.randrange(2)]]
        if not random.randrange(3):
            rights[-1] = ""
        elif place + 1 < len(nonterminals) and not random.randrange(3):
            rights[-1] = random.choice(nonterminals[place + 1 :]) + _tail(random, nonterminals, terminals)
        rules += [Production(left, right) for right in rights]
    return rules


def _tail(random: Random, nonterminals: str, terminals: str) -> str:
    """Up to three symbols of both kinds."""
    return "".join(random.choice(random.choice((nonterminals, terminals))) for _ in range(random.randrange(4)))


def shifting(random: Random, nonterminals: str, terminals: str) -> list[Production]:
    """Two rules for each nonterminal, sometimes three: right sides of one to four symbols, seldom none."""
    rules: list[Production] = []
    for left in nonterminals:
        for _ in range(2 + (not random.randrange(4))):
            length = random.choice((0, 1, 2, 2, 3, 3, 3, 4))
            choices = (terminals, terminals, nonterminals)
            rule = Production(left, "".join(random.choice(random.choice(choices)) for _ in range(length)))
            if rule not in rules:
                rules.append(rule)
    return rules


def _is_useful(grammar: Grammar) -> bool:
    """Whether all nonterminals have two rules, are reached and derive words, and one can come back to itself."""
    lengths = shortest(grammar)
    sides: dict[str, set[str]] = {symbol: set() for symbol in grammar.nonterminals}
    for rule in grammar.rules:
        sides[rule.left].update(symbol for symbol in rule.right if symbol in sides)
    reached = {symbol: _reached(sides, symbol) for symbol in sides}
    return (
        max(lengths.values()) < ENDLESS
        and {grammar.nonterminals[0], *reached[grammar.nonterminals[0]]} == sides.keys()
        and any(symbol in reached[symbol] for symbol in sides)
        and all(sum(rule.left == symbol for rule in grammar.rules) > 1 for symbol in sides)
        and {symbol for rule in grammar.rules for symbol in rule.right} >= set(grammar.terminals)
    )


def _reached(sides: dict[str, set[str]], start: str) -> set[str]:
    """The nonterminals that come up in derivations from one, after at least one step."""
    found: set[str] = set()
    pending = [start]
    while pending:
        for symbol in sorted(sides[pending.pop()] - found):
            found.add(symbol)
            pending.append(symbol)
    return found
