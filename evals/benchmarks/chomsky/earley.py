"""Earley's algorithm: how much of a word can be the beginning of a word of a grammar, and whether all of it is one."""

from evals.benchmarks.chomsky.machine_parser import Grammar
from evals.benchmarks.chomsky.table_ll import nullables

Item = tuple[str, str, int, int]
"""A rule's left and right side, how much of the right side is recognised, and where that began."""


def is_member(grammar: Grammar, word: str) -> bool:
    """Whether a word can be derived."""
    sets = _sets(grammar, word)
    start = grammar.nonterminals[0]
    return len(sets) > len(word) and any(
        left == start and place == len(right) and origin == 0 for left, right, place, origin in sets[-1]
    )


def viable(grammar: Grammar, word: str) -> int:
    """The length of the longest beginning of a word that is the beginning of some word that can be derived."""
    return len(_sets(grammar, word)) - 1


def _sets(grammar: Grammar, word: str) -> list[dict[Item, None]]:
    """A set of items for each beginning of the word, up to the last one that is not empty.

    Every nonterminal of the grammar has to derive some word, or more beginnings would seem possible.
    """
    nullable = nullables(grammar)
    start = grammar.nonterminals[0]
    kernel: dict[Item, None] = {(rule.left, rule.right, 0, 0): None for rule in grammar.rules if rule.left == start}
    sets: list[dict[Item, None]] = []
    for position in range(len(word) + 1):
        sets.append(kernel)
        queue = list(kernel)
        for left, right, place, origin in queue:
            if place == len(right):
                added = [
                    (one, other, at + 1, since)
                    for one, other, at, since in list(sets[origin])
                    if other[at : at + 1] == left
                ]
            else:
                added = [(rule.left, rule.right, 0, position) for rule in grammar.rules if rule.left == right[place]]
                if right[place] in nullable:
                    added.append((left, right, place + 1, origin))
            for item in added:
                if item not in kernel:
                    kernel[item] = None
                    queue.append(item)
        kernel = {
            (left, right, place + 1, origin): None
            for left, right, place, origin in sets[-1]
            if position < len(word) and right[place : place + 1] == word[position]
        }
        if not kernel:
            break
    return sets
