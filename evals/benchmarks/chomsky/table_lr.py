"""The canonical LR(1) table of a grammar: its states are sets of items, numbered as a breadth-first search finds them.

An item is a rule, a place in its right side, and the symbol that may follow the whole. The start is rule -1, a
nonterminal without a name that derives the start symbol.
"""

from evals.benchmarks.chomsky.machine_parser import END, Action, Grammar, LRParser
from evals.benchmarks.chomsky.table_ll import nullables

Item = tuple[int, int, str]
START = -1

MOST_STATES = 40
"""States of a table that is still printed."""


def lr_table(grammar: Grammar) -> LRParser | None:
    """The grammar with its table; None if two actions would share an entry, or if it has too many states."""
    builder = _Builder(grammar)
    states = [builder.closure({(START, 0, END)})]
    numbers = {states[0]: 0}
    actions: dict[tuple[int, str], Action] = {}
    gotos: list[tuple[int, str, int]] = []
    for number, state in enumerate(states):
        for symbol in (*grammar.terminals, *grammar.nonterminals):
            following = builder.after(state, symbol)
            if not following:
                continue
            target = numbers.setdefault(following, len(states))
            if target == len(states):
                states.append(following)
            if symbol in grammar.terminals:
                actions[number, symbol] = Action("shift", target)
            else:
                gotos.append((number, symbol, target))
        for rule, place, follows in sorted(state):
            if place < len(builder.right(rule)):
                continue
            if (number, follows) in actions:
                return None
            actions[number, follows] = Action("accept", 0) if rule == START else Action("reduce", rule)
        if len(states) > MOST_STATES:
            return None
    order = (*grammar.terminals, END)
    rows = [(number, symbol, action) for (number, symbol), action in actions.items()]
    rows.sort(key=lambda row: (row[0], order.index(row[1])))
    return LRParser(grammar, tuple(rows), tuple(gotos))


class _Builder:
    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.nullable = nullables(grammar)
        self.starts: dict[str, set[str]] = {symbol: self._starts(symbol) for symbol in grammar.nonterminals}
        self.rules = {
            left: [number for number, rule in enumerate(grammar.rules) if rule.left == left]
            for left in grammar.nonterminals
        }
        self.firsts: dict[tuple[int, int], tuple[set[str], bool]] = {}

    def right(self, rule: int) -> str:
        return self.grammar.nonterminals[0] if rule == START else self.grammar.rules[rule].right

    def closure(self, items: set[Item]) -> frozenset[Item]:
        found, pending = set(items), sorted(items)
        while pending:
            rule, place, follows = pending.pop()
            numbers = self.rules.get(self.right(rule)[place : place + 1])
            if numbers is None:
                continue
            first, is_nullable = self._first(rule, place + 1)
            for symbol in {*first, follows} if is_nullable else first:
                for number in numbers:
                    item = (number, 0, symbol)
                    if item not in found:
                        found.add(item)
                        pending.append(item)
        return frozenset(found)

    def after(self, state: frozenset[Item], symbol: str) -> frozenset[Item]:
        kernel = {
            (rule, place + 1, follows)
            for rule, place, follows in state
            if self.right(rule)[place : place + 1] == symbol
        }
        return self.closure(kernel) if kernel else frozenset()

    def _first(self, rule: int, place: int) -> tuple[set[str], bool]:
        """The terminals that the rest of a right side can begin with, and whether it can be empty."""
        if (rule, place) not in self.firsts:
            found: set[str] = set()
            rest = self.right(rule)[place:]
            for symbol in rest:
                found |= self.starts.get(symbol, {symbol})
                if symbol not in self.nullable:
                    break
            self.firsts[rule, place] = found, self.nullable.issuperset(rest)
        return self.firsts[rule, place]

    def _starts(self, symbol: str) -> set[str]:
        """The terminals that a nonterminal can begin with: those that are reached through first symbols."""
        found, pending = {symbol}, [symbol]
        while pending:
            left = pending.pop()
            for rule in self.grammar.rules:
                for place, part in enumerate(rule.right if rule.left == left else ""):
                    if not self.nullable.issuperset(rule.right[:place]):
                        break
                    if part not in found:
                        found.add(part)
                        pending.append(part)
        return found - set(self.grammar.nonterminals)
