"""What a printed context-free grammar derives: how many parse trees a word has, and its leftmost derivations.

A chart says, for every symbol and every part of the word, in how many ways the part is derived from the symbol. It is
filled from the end of the word to its beginning, and for each beginning from short parts to long ones. The grammar has
no empty right sides, so only rules with a single symbol on the right look up the part that is being filled.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from evals.benchmarks.chomsky.finite_runs import checked
from evals.benchmarks.chomsky.machine_rewriting import Rewriting
from evals.benchmarks.chomsky.measure import Subject, Unanswerable

MOST_LOOKUPS = 10_000_000


class Chart:
    """A grammar and a word."""

    def __init__(self, grammar: Rewriting, word: str) -> None:
        if not all(right and left in grammar.nonterminals for left, right in grammar.rules):
            raise Unanswerable("the grammar is not context-free, or has an empty right side")
        self.grammar, self.word = grammar, checked(word)
        self.lookups = 0
        starts = range(len(word) + 1)
        self._ways: dict[str, list[dict[int, int]]] = {
            symbol: [{} for _ in starts] for symbol in (*grammar.nonterminals, *grammar.terminals)
        }
        """For each symbol and each beginning of a part, the ends that the part can have, and in how many ways."""
        for place, symbol in enumerate(word):
            if symbol in grammar.terminals:
                self._ways[symbol][place][place + 1] = 1
        self._fill()

    def trees(self, start: int, end: int) -> int:
        """The parse trees of a part of the word."""
        return self._ways[self.grammar.start][start].get(end, 0)

    def least(self, before: Sequence[int] = ()) -> tuple[int, ...] | None:
        """The first leftmost derivation that begins with some rules; None if there is none."""
        pending, read = self._after(before)
        rules = list(before)
        if not self._derives(pending, read):
            return None
        while pending:
            # One of the rules goes on, or the pending symbols would derive nothing.
            rule = next(rule for rule in self._rules(pending[0]) if self._derives(*self._apply(rule, pending, read)))
            rules.append(rule)
            pending, read = self._apply(rule, pending, read)
        return tuple(rules)

    def second(self, first: Sequence[int]) -> tuple[int, ...] | None:
        """The leftmost derivation that comes next after another; None if it is the last."""
        for place in range(len(first) - 1, -1, -1):
            left = self.grammar.rules[first[place]][0]
            for rule in self._rules(left):
                if rule > first[place] and (found := self.least((*first[:place], rule))):
                    return found
        return None

    def is_derivation(self, rules: Sequence[int]) -> bool:
        """Whether rules are those of a leftmost derivation of the word."""
        pending, read = self.grammar.start, 0
        for rule in rules:
            if not 0 <= rule < len(self.grammar.rules) or pending[:1] != self.grammar.rules[rule][0]:
                return False
            pending, read = self._apply(rule, pending, read)
            if len(pending) > len(self.word) - read:
                return False
        return not pending and read == len(self.word)

    def _after(self, rules: Sequence[int]) -> tuple[str, int]:
        pending, read = self.grammar.start, 0
        for rule in rules:
            pending, read = self._apply(rule, pending, read)
        return pending, read

    def _rules(self, left: str) -> Iterator[int]:
        return (number for number, rule in enumerate(self.grammar.rules) if rule[0] == left)

    def _apply(self, rule: int, pending: str, read: int) -> tuple[str, int]:
        """Replaces the first pending symbol; then takes off the terminals in front that the word goes on with."""
        pending = self.grammar.rules[rule][1] + pending[1:]
        same = 0
        while same < len(pending) and pending[same] == self.word[read + same : read + same + 1]:
            same += 1
        return pending[same:], read + same

    def _derives(self, pending: str, read: int) -> bool:
        """Whether the rest of the word can be derived from the pending symbols."""
        ends = {read}
        for symbol in pending:
            ends = {end for start in ends for end in self._ways[symbol][start]}
        return len(self.word) in ends

    def _fill(self) -> None:
        order = _single_first(self.grammar)
        several = [(number, *rule) for number, rule in enumerate(self.grammar.rules) if len(rule[1]) > 1]
        for start in range(len(self.word) - 1, -1, -1):
            # For each rule and each number of its symbols, the ends of what they derive together.
            partial: dict[tuple[int, int], dict[int, int]] = {
                (number, size): {} for number, _, right in several for size in range(2, len(right) + 1)
            }
            partial |= {(number, 1): self._ways[right[0]][start] for number, _, right in several}
            for end in range(start + 1, len(self.word) + 1):
                for number, left, right in several:
                    for size in range(2, len(right) + 1):
                        ways = self._joined(partial[number, size - 1], right[size - 1], end)
                        if ways:
                            partial[number, size][end] = ways
                    self._add(left, start, end, partial[number, len(right)].get(end, 0))
                for left, right in order:
                    self._add(left, start, end, self._ways[right][start].get(end, 0))

    def _joined(self, first: dict[int, int], symbol: str, end: int) -> int:
        self.lookups += len(first)
        if self.lookups > MOST_LOOKUPS:
            raise Unanswerable("the word is too long")
        following = self._ways[symbol]
        return sum(ways * following[middle].get(end, 0) for middle, ways in first.items())

    def _add(self, symbol: str, start: int, end: int, ways: int) -> None:
        if ways:
            found = self._ways[symbol][start]
            found[end] = found.get(end, 0) + ways


def _single_first(grammar: Rewriting) -> list[tuple[str, str]]:
    """The rules with a single nonterminal or terminal on the right, each after those for what is on its right.

    Raises Unanswerable if they go round in a circle: then there are words with any number of trees.
    """
    left = [rule for rule in grammar.rules if len(rule[1]) == 1]
    found: list[tuple[str, str]] = []
    while left:
        waiting = {rule[0] for rule in left}
        ready = [rule for rule in left if rule[1] not in waiting]
        if not ready:
            raise Unanswerable("there are words with trees without end")
        found += ready
        left = [rule for rule in left if rule not in ready]
    return found


@lru_cache(maxsize=16)
def chart_of(grammar: Rewriting, word: str) -> Chart:
    return Chart(grammar, word)


def chart(subject: Subject) -> Chart:
    """The chart of the given word. Raises Unanswerable."""
    return chart_of(subject.machine(Rewriting), subject.text("word"))
