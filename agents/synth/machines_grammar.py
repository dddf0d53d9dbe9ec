"""Words of brackets and of grammars, decided by replacing the right side of a rule by its left side.

A sweep from right to left replaces the first right side that it comes upon: it writes the left side into the first of
its cells, and the sweep back empties the others. When nothing can be replaced any more, the goal must be left, and
nothing else. A rule may name what must follow: letters, left sides, or the end of the word.

Of pairs of brackets, which are replaced by nothing, this is right. Of a grammar, every word that it accepts is one of
the grammar; but it might miss others, because it replaces something too early. `reduction` lets a left side stand only
before what can follow it at all. Whether that is enough has to be tried on the words of the grammar.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain, product

from agents.synth.machines_conditions import clear
from agents.synth.machines_sweeps import WORD, Cell, Exit, Point, Sweep

EMPTIED = "-"
END = "$"

Symbols = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """What may be replaced by what. The left side is no letter; if it is empty, nothing takes the place."""

    left: str
    right: Symbols
    followers: Symbols | None = None
    """What may follow; None for anything."""


@dataclass(frozen=True, slots=True)
class Reduces:
    """The letters of a part, without those that are ignored, come down to the goal: a left side, or nothing."""

    part: str
    rules: tuple[Rule, ...]
    goal: str = ""
    ignored: str = ""

    def decide(self, yes: Exit, no: Exit) -> Exit:
        @cache
        def reduce() -> Point:
            return Sweep(
                "reduce", _useful((END,), patterns), find, lambda read: blank() if read is None else rest(), "left"
            )

        @cache
        def blank() -> Point:
            return Sweep("blank", 0, empty, lambda _: reduce(), "right")

        @cache
        def rest() -> Point:
            return Sweep("rest", (), remember, lambda left: yes() if left == goal else no())

        patterns = tuple(self._patterns())
        goal = (self.goal,) if self.goal else ()

        def find(read: Symbols | None, cell: Cell) -> tuple[Symbols | None, Cell]:
            symbol = self._symbol(cell)
            if read is None or symbol is None:
                return read, cell
            read = (*read, symbol)
            for pattern, rule in patterns:
                if read[-len(pattern) :] == pattern:
                    others = f" {len(rule.right) - 1}" if len(rule.right) > 1 else ""
                    return None, cell.marked((rule.left or EMPTIED) + others)
            return _useful(read, patterns), cell

        def empty(others: int, cell: Cell) -> tuple[int, Cell]:
            if self._symbol(cell) is None:
                return others, cell
            left, replaced, number = cell.mark.partition(" ")
            if replaced:
                return int(number), cell.marked(left)
            return (others - 1, cell.marked(EMPTIED)) if others else (0, cell)

        def remember(left: Symbols, cell: Cell) -> tuple[Symbols, Cell]:
            symbol = self._symbol(cell)
            return left if symbol is None else (*left, symbol)[:2], cell

        return cache(lambda: clear(reduce))

    def _symbol(self, cell: Cell) -> str | None:
        """What stands in a cell: a letter or a left side; None if it counts for nothing."""
        if self.part not in cell.parts or cell.letter in self.ignored or cell.mark == EMPTIED:
            return None
        return cell.mark or cell.letter

    def _patterns(self) -> Iterator[tuple[Symbols, Rule]]:
        """What is read from right to left where a rule applies."""
        for rule in sorted(self.rules, key=lambda rule: -len(rule.right)):
            for follower in ((),) if rule.followers is None else ((each,) for each in rule.followers):
                yield (*follower, *reversed(rule.right)), rule


def _useful(read: Symbols, patterns: tuple[tuple[Symbols, Rule], ...]) -> Symbols:
    """The longest end of what was read with which a pattern can begin."""
    ends = (read[start:] for start in range(len(read)))
    return next((end for end in ends if any(pattern[: len(end)] == end for pattern, _ in patterns)), ())


def brackets(part: str, pairs: tuple[str, ...], ignored: str = "") -> Reduces:
    """A part is balanced: every closing bracket closes the latest one that is open, and none stays open."""
    return Reduces(part, tuple(Rule("", tuple(pair)) for pair in pairs), ignored=ignored)


@dataclass(frozen=True, slots=True)
class Grammar:
    """A context-free grammar: the right sides of each left side. All other symbols are letters."""

    rules: Mapping[str, tuple[Symbols, ...]]
    start: str

    def words(self, length: int) -> frozenset[str]:
        """All its words of at most so many letters."""
        known: dict[str, set[str]] = {left: set() for left in self.rules}
        grown = True
        while grown:
            grown = False
            for left, rights in self.rules.items():
                for right in rights:
                    made = {""}
                    for symbol in right:
                        made = {a + b for a in made for b in known.get(symbol, {symbol}) if len(a + b) <= length}
                    grown |= not made <= known[left]
                    known[left] |= made
        return frozenset(known[self.start])

    def reduction(self, part: str = WORD) -> Reduces:
        """Its words but for the empty one, as far as no rule is applied too early."""
        rules = self._without_empty()
        follow = _followers(rules, self.start)
        return Reduces(
            part,
            tuple(Rule(left, right, follow[left]) for left, rights in rules.items() for right in rights),
            self.start,
        )

    def _without_empty(self) -> Mapping[str, tuple[Symbols, ...]]:
        """Rules for the same words but the empty one, of which none has an empty right side."""
        empty: set[str] = set()
        while (
            new := {left for left, rights in self.rules.items() if any(empty.issuperset(each) for each in rights)}
            - empty
        ):
            empty |= new
        found = {}
        for left, rights in self.rules.items():
            choices = [product(*(((), (each,)) if each in empty else ((each,),) for each in right)) for right in rights]
            made = dict.fromkeys(tuple(chain(*parts)) for parts in chain(*choices))
            found[left] = tuple(right for right in made if right not in ((), (left,)))
        return found


def _followers(rules: Mapping[str, tuple[Symbols, ...]], start: str) -> Mapping[str, Symbols]:
    """What can stand behind each left side while a word is being made, letters and left sides, in order."""
    begins = {left: {left} for left in rules}
    follow: dict[str, set[str]] = {left: set() for left in rules}
    follow[start].add(END)
    grown = True
    while grown:
        before = sum(map(len, (*begins.values(), *follow.values())))
        for left, rights in rules.items():
            for right in rights:
                begins[left] |= begins.get(right[0], {right[0]})
                for symbol, after in zip(right, (*right[1:], None), strict=True):
                    if symbol in rules:
                        follow[symbol] |= follow[left] if after is None else begins.get(after, {after})
        grown = before != sum(map(len, (*begins.values(), *follow.values())))
    return {left: tuple(sorted(symbols)) for left, symbols in follow.items()}
