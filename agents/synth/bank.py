"""All expressions in order of cost, without repetitions: bottom-up enumeration with observational equivalence.

The bank grows level by level. On level c stand the expressions of cost c, built by putting cheaper ones into each
component. Two expressions that give the same values on all shown inputs cannot be told apart by the examples, so only
the first one is kept (observational equivalence: Albarghouthi, Gulwani & Kincaid, "Recursive Program Synthesis",
2013; Udupa et al., "TRANSIT", 2013). "First" is well defined: leaves in the order of the input, then components in
the order of the table, those before the others of which the statement uses a word. That is all its prose is used for.

Views of the input are kept apart, for a program can have only one of them. Conditions are not built here but found
from both ends (see `trees`), and a join is kept only where it could be a piece of every output.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product

from agents.synth.grammar import (
    COMPONENTS,
    Component,
    Expression,
    Sort,
    View,
    components,
    constant,
    cost,
    is_leaf,
    join,
    leaves,
)
from agents.synth.values import Value, count_lines, count_tokens, line, token

MOST_PARTS = 4
"""Lines or tokens of the input that are considered."""
EFFORT = 12_000
"""Expressions that are evaluated in one search, at most; counted rather than timed, so that the result is the same
on every machine."""
NUMBERS = (1, 2)
"""Constants that a statement need not name."""
_TRUTHS = frozenset(name for name, component in COMPONENTS.items() if component.gives == "truth")


@dataclass(frozen=True, slots=True)
class Hints:
    """What a statement gives away."""

    literals: tuple[str, ...] = ()
    """The texts that it quotes, as characters 0..255."""
    words: tuple[str, ...] = ()
    """Its words in lower case, sorted."""

    def mention(self, name: str) -> bool:
        """Whether the statement uses a word of a component."""
        return name in _mentioned(self.words)

    def price(self, expression: Expression) -> int:
        """The cost of an expression, and what the statement makes of it: one more for every text in it that is not
        quoted there, and for every test whose component is not mentioned.

        A test shows one bit an example, so that wrong ones look right more often than wrong texts and numbers do.
        """
        unquoted = sum(leaf.op == "text" and leaf.value not in self.literals for leaf in leaves(expression))
        return cost(expression) + unquoted + sum(name in _TRUTHS for name in self.unmentioned(expression))

    def unmentioned(self, expression: Expression) -> list[str]:
        """The components of an expression that the statement does not mention."""
        mentioned = _mentioned(self.words)
        return [name for name in components(expression) if name not in mentioned]


@lru_cache(256)
def _mentioned(words: tuple[str, ...]) -> frozenset[str]:
    """The components of which one of the words speaks."""
    used = set(words)
    return frozenset(name for name, component in COMPONENTS.items() if not used.isdisjoint(component.words.split()))


def mentioned_first(hints: Hints) -> list[Component]:
    """The components that are tried, in the order in which they are."""
    tried = [component for name, component in COMPONENTS.items() if name != "if"]
    return sorted(tried, key=lambda component: not hints.mention(component.name))


@dataclass(frozen=True, slots=True)
class Entry:
    """An expression with its value on each shown input."""

    expression: Expression
    values: tuple[Value, ...]
    view: View


@dataclass(slots=True)
class Bank:
    """Expressions by sort and cost."""

    inputs: tuple[str, ...]
    targets: tuple[str, ...]
    """The outputs that are sought."""
    hints: Hints
    level: int = 0
    found: list[Expression] = field(default_factory=list)
    """The expressions that give the targets, the cheapest first; these are kept even if they are equivalent."""
    effort: int = 0
    _shelves: dict[tuple[Sort, int], list[Entry]] = field(default_factory=dict)
    _seen: set[tuple[Sort, View, tuple[Value, ...]]] = field(default_factory=set)

    @property
    def exhausted(self) -> bool:
        return self.effort >= EFFORT

    def entries(self, sort: Sort) -> Iterator[Entry]:
        """All expressions of a sort so far, the cheapest first."""
        for level in range(1, self.level + 1):
            yield from self._shelf(sort, level)

    def is_piece(self, entry: Entry) -> bool:
        """Whether each value of a text occurs in the output that belongs to it."""
        return all(str(value) in target for value, target in zip(entry.values, self.targets, strict=True))

    def grow(self) -> None:
        """Build the next level."""
        self.level += 1
        for sort, entry in self._leaves():
            self._keep(sort, entry)
        for component in mentioned_first(self.hints):
            for args in self._arguments(component):
                if self.exhausted:
                    break
                self._apply(component, args)
        for leaf in tuple(self._shelf("text", self.level)):
            if is_leaf(leaf.expression):
                self._apply(COMPONENTS["number"], (leaf,))

    def _shelf(self, sort: Sort, level: int) -> list[Entry]:
        return self._shelves.setdefault((sort, level), [])

    def _keep(self, sort: Sort, entry: Entry) -> None:
        if sort == "text" and entry.values == self.targets:
            self.found.append(entry.expression)
        if sort == "number" and tuple(map(str, entry.values)) == self.targets:
            self.found.append(Expression("decimal", (entry.expression,)))
        key = (sort, entry.view, entry.values)
        if key not in self._seen:
            self._seen.add(key)
            self._shelf(sort, self.level).append(entry)

    # Leaves

    def _leaves(self) -> Iterator[tuple[Sort, Entry]]:
        """Parts of the input, and constants; a view that shows nothing new is left out."""
        known: set[tuple[Value, ...]] = set()
        for view, parts in self._views():
            if not known.issuperset(values for _, values in parts):
                for part, values in parts:
                    if cost(part) == self.level:
                        yield "text", Entry(part, values, view)
            known.update(values for _, values in parts)
        if self.level == 1:
            for text in self.hints.literals:
                yield "text", Entry(constant(text), (text,) * len(self.inputs), "")
            for number in NUMBERS:
                yield "number", Entry(constant(number), (number,) * len(self.inputs), "")

    def _views(self) -> Iterator[tuple[View, list[tuple[Expression, tuple[Value, ...]]]]]:
        """For each view, the parts that it shows, with their values."""
        yield "line", self._parts("line", line, most=max(map(count_lines, self.inputs)))
        yield "token", self._parts("token", token, most=max(map(count_tokens, self.inputs)))
        yield "input", [(Expression("input"), self.inputs)]

    def _parts(
        self, view: str, part: Callable[[str, int], str], most: int
    ) -> list[tuple[Expression, tuple[Value, ...]]]:
        return [
            (Expression(view, value=index), tuple(part(stdin, index) for stdin in self.inputs))
            for index in range(1, min(most, MOST_PARTS) + 1)
        ]

    # Inner nodes

    def _arguments(self, component: Component) -> Iterator[tuple[Entry, ...]]:
        """All tuples of arguments whose costs add up to what is left for them on this level."""
        left = self.level - component.cost
        for costs in product(range(1, left + 1), repeat=len(component.takes)):
            if sum(costs) != left or (component.commutes and costs[0] > costs[1]):
                continue
            shelves = [self._shelf(sort, level) for sort, level in zip(component.takes, costs, strict=True)]
            if component.name == "join":
                shelves = [[entry for entry in shelf if self.is_piece(entry)] for shelf in shelves]
            for indices in product(*(range(len(shelf)) for shelf in shelves)):
                if component.commutes and costs[0] == costs[1] and indices[0] > indices[1]:
                    continue
                yield tuple(shelf[index] for shelf, index in zip(shelves, indices, strict=True))

    def _apply(self, component: Component, args: tuple[Entry, ...]) -> None:
        used = {entry.view for entry in args} - {""}
        if len(used) != 1:
            return
        self.effort += 1
        values = []
        for observed in zip(*(entry.values for entry in args), strict=True):
            value = component.meaning(*observed)
            if value is None:
                return
            values.append(value)
        expressions = [entry.expression for entry in args]
        built = join(*expressions) if component.name == "join" else Expression(component.name, tuple(expressions))
        entry = Entry(built, tuple(values), used.pop())
        if component.name != "join" or self.is_piece(entry):
            self._keep(component.gives, entry)
