"""Derivations in a context-free grammar: random ones, and which rules they apply in which order."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from evals.benchmarks.chomsky.machine_parser import Grammar

ENDLESS = 1_000_000
"""Longer than any word that is derived."""


@dataclass(frozen=True, slots=True)
class Derivation:
    """A leftmost derivation of a word."""

    word: str
    rules: tuple[int, ...]
    """Those that are applied, in order."""

    def bottom_up(self, grammar: Grammar) -> list[tuple[str, int]]:
        """What an LR parser does on the word: ("shift", the place in the word) and ("reduce", a rule).

        The tree of the derivation is gone through from left to right, and each rule comes after its right side.
        """
        found: list[tuple[str, int]] = []
        rules = iter(self.rules)
        pending: list[str | int] = [grammar.nonterminals[0]]
        read = 0
        while pending:
            top = pending.pop()
            if isinstance(top, int):
                found.append(("reduce", top))
            elif top in grammar.terminals:
                found.append(("shift", read))
                read += 1
            else:
                rule = next(rules)
                pending += [rule, *reversed(grammar.rules[rule].right)]
        return found


def shortest(grammar: Grammar) -> Mapping[str, int]:
    """For each symbol, the length of the shortest word that is derived from it; ENDLESS if there is none."""
    lengths = dict.fromkeys(grammar.nonterminals, ENDLESS) | dict.fromkeys(grammar.terminals, 1)
    changed = True
    while changed:
        changed = False
        for rule in grammar.rules:
            length = sum(lengths[symbol] for symbol in rule.right)
            if length < lengths[rule.left]:
                lengths[rule.left], changed = length, True
    return lengths


def derive(random: Random, grammar: Grammar, symbols: int) -> Derivation:
    """A random derivation of a word of about so many symbols, or of few more than that.

    While there is room, any rule may be applied; then only those that lead to the end by the shortest way.
    """
    lengths = shortest(grammar)
    by_left: dict[str, list[int]] = {}
    for number, rule in enumerate(grammar.rules):
        by_left.setdefault(rule.left, []).append(number)
    needs = [sum(lengths[symbol] for symbol in rule.right) for rule in grammar.rules]
    pending, word = [grammar.nonterminals[0]], ""
    applied: list[int] = []
    while pending:
        symbol = pending.pop()
        if symbol in grammar.terminals:
            word += symbol
            continue
        owed = len(word) + sum(lengths[each] for each in pending)
        choices = by_left[symbol]
        # Rules that end the word early are left for later, as long as there are others.
        fitting = [rule for rule in choices if owed + needs[rule] <= symbols and len(applied) < 8 * symbols]
        growing = [rule for rule in fitting if any(part in by_left for part in grammar.rules[rule].right)]
        least = min(needs[rule] for rule in choices)
        chosen = random.choice(growing or fitting or [rule for rule in choices if needs[rule] == least])
        applied.append(chosen)
        pending += reversed(grammar.rules[chosen].right)
    return Derivation(word, tuple(applied))
