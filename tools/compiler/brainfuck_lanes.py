"""Which variables can share a lane: those of which no two are ever needed at the same time.

A variable is live where its value may still be read before it is assigned to again. What a block needs to be live
before it, and what it surely assigns to, is found first (`_needs`, `_sets`); with that each block is gone through once,
backward. Wherever a variable is assigned to it is in conflict with all that are live then, and with those that the
assignment reads, as these may be read while it is already under way.

Variables of one digit, which have no lanes but single cells, share these with each other only.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from tools.compiler.ir import (
    Arithmetic,
    Assign,
    Block,
    Comparison,
    Element,
    Expression,
    If,
    PrintCharacter,
    PrintInteger,
    Program,
    ReadCharacter,
    Statement,
    Store,
    Variable,
    While,
)

Names = frozenset[str]

_NONE: Names = frozenset()


def shared_lanes(program: Program, order: Sequence[str], narrow: Collection[str]) -> list[tuple[str, ...]]:
    """The variables in groups that can share a lane, in the order of their first members."""
    conflicts = _Conflicts(program)
    groups: list[list[str]] = []
    for name in order:
        for group in groups:
            if (name in narrow) == (group[0] in narrow) and not conflicts.between(name, group):
                group.append(name)
                break
        else:
            groups.append([name])
    return [tuple(group) for group in groups]


def reads(expression: Expression) -> Names:
    """The variables that an expression reads."""
    match expression:
        case Variable(name):
            return frozenset([name])
        case Element(_, index):
            return reads(index)
        case Arithmetic(_, left, right) | Comparison(_, left, right):
            return reads(left) | reads(right)
    return _NONE


class _Conflicts:
    def __init__(self, program: Program) -> None:
        self._pairs: dict[str, set[str]] = {name: set() for name in program.variables}
        self._summaries: dict[int, tuple[Names, Names]] = {}
        # All variables are 0 at first.
        start = self._block(program.body, _NONE)
        for name in start:
            self._conflict(name, start)

    def between(self, name: str, others: Iterable[str]) -> bool:
        return not self._pairs[name].isdisjoint(others)

    def _conflict(self, name: str, others: Names) -> None:
        for other in others:
            if other != name:
                self._pairs[name].add(other)
                self._pairs[other].add(name)

    def _block(self, block: Block, live: Names) -> Names:
        """Go through a block backward; `live` is what is so after it, the result what is before it."""
        for statement in reversed(block):
            live = self._statement(statement, live)
        return live

    def _statement(self, statement: Statement, live: Names) -> Names:
        match statement:
            case Assign(name, value):
                read = reads(value)
                self._conflict(name, live | read)
                return live - {name} | read
            case ReadCharacter(name):
                self._conflict(name, live)
                return live - {name}
            case If(condition, then, otherwise):
                return self._block(then, live) | self._block(otherwise, live) | reads(condition)
            case While(before, condition, body):
                needs, sets = self._summary(statement)
                head = needs | live - sets
                tested = self._block(body, head) | reads(condition) | live
                self._block(before, tested)
                return head
        return live | self._summary(statement)[0]

    def _summary(self, statement: Statement) -> tuple[Names, Names]:
        """What a statement needs to be live before it, whatever is after it, and what it assigns to in any case."""
        match statement:
            case Assign(name, value):
                return reads(value), frozenset([name])
            case ReadCharacter(name):
                return _NONE, frozenset([name])
            case Store(_, index, value):
                return reads(index) | reads(value), _NONE
            case PrintCharacter(value) | PrintInteger(value):
                return reads(value), _NONE
            case If(condition, then, otherwise):
                (one, first), (other, second) = self._block_summary(then), self._block_summary(otherwise)
                return reads(condition) | one | other, first & second
            case While(before, condition, body):
                needs, sets = self._block_summary(before)
                return needs | (reads(condition) | self._block_summary(body)[0]) - sets, sets
        return _NONE, _NONE

    def _block_summary(self, block: Block) -> tuple[Names, Names]:
        known = self._summaries.get(id(block))
        if known is None:
            needs, sets = _NONE, _NONE
            for statement in block:
                more, also = self._summary(statement)
                needs |= more - sets
                sets |= also
            known = self._summaries[id(block)] = needs, sets
        return known


def hottest(groups: Sequence[tuple[str, ...]], uses: Mapping[str, int]) -> list[tuple[str, ...]]:
    """The groups that are used most first."""
    return sorted(groups, key=lambda group: -sum(uses[name] for name in group))
