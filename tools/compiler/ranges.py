"""Turn `for` into `while`.

    for i in range(start, stop, step): body

becomes, with a variable for the next number and one for the limit,

    next <- start; limit <- stop
    while next < limit:            (> if the step is negative)
        i <- next; body
        after: next <- next + step

As in Python the limits are worked out once, the body may assign to i as it likes, and i keeps the last number. The
limit needs no variable if it is a constant, or a variable that the body does not assign to. And i itself can be the
next number, in good programs the usual case, if nothing but the heads of such loops assigns to it, nothing outside of
their bodies reads it, and it has room for the number after the last.

The number after the last must not overflow: next has the width that this takes. (Beyond 64 bits nothing helps; a loop
that comes so far does not end in a lifetime.)
"""

from collections.abc import Iterator
from dataclasses import replace

from tools.compiler import tree
from tools.compiler.effects import Effects
from tools.compiler.intervals import Interval, of_width
from tools.compiler.names import least_width
from tools.compiler.walks import assigned, names_read


def without_for(program: tree.Program, effects: Effects) -> tree.Program:
    """The same program without a `for`."""
    shared = {name for names in (*effects.reads.values(), *effects.writes.values()) for name in names}
    main = _Ranges("", dict(program.variables), effects, _private(program.body) - shared)
    body = main.block(program.body)
    functions = {}
    for name, function in program.functions.items():
        private = _private(function.body) & function.variables.keys()
        own = _Ranges(name, dict(function.variables), effects, private)
        functions[name] = replace(function, body=own.block(function.body), variables=own.variables)
    return replace(program, variables=main.variables, functions=functions, body=body)


def _private(body: tree.Block) -> set[str]:
    """The variables that heads of loops alone assign to, and that are read in the bodies of these loops alone."""
    heads: set[str] = set()
    others: set[str] = set()
    _sort(body, frozenset(), heads, others)
    return heads - others


def _sort(block: tree.Block, within: frozenset[str], heads: set[str], others: set[str]) -> None:
    for statement in block:
        others |= names_read(statement) - within
        match statement:
            case tree.For(variable=tree.Name(name), body=body):
                (others if name in within else heads).add(name)
                _sort(body, within | {name}, heads, others)
                continue
            case tree.If(_, then, otherwise):
                _sort(then, within, heads, others)
                _sort(otherwise, within, heads, others)
            case tree.While(_, inner, after):
                _sort(inner, within, heads, others)
                _sort(after, within, heads, others)
        others |= assigned(statement)


class _Ranges:
    def __init__(self, function: str, variables: dict[str, int], effects: Effects, private: set[str]) -> None:
        self._function = function
        self.variables = variables
        self._effects = effects
        self._private = private

    def block(self, block: tree.Block) -> tree.Block:
        return tuple(new for statement in block for new in self._statement(statement))

    def _statement(self, statement: tree.Statement) -> Iterator[tree.Statement]:
        match statement:
            case tree.If(condition, then, otherwise, place):
                yield tree.If(condition, self.block(then), self.block(otherwise), place)
            case tree.While(condition, body, after, place):
                yield tree.While(condition, self.block(body), self.block(after), place)
            case tree.For():
                yield from self._for(statement)
            case _:
                yield statement

    def _for(self, loop: tree.For) -> Iterator[tree.Statement]:
        place, variable = loop.place, loop.variable
        changed = self._effects.assigned_in(loop.body) | {variable.name}
        start, stop = loop.start, loop.stop
        room = _room(start, stop, loop.step)
        itself = variable.name in self._private and least_width(room) <= variable.bits and least_width(room) > 0
        following = variable if itself else self._new(least_width(room) or 64, "next", loop)
        limited = isinstance(stop, tree.Number) or (isinstance(stop, tree.Name) and stop.name not in changed)
        limit = stop if limited else self._new(stop.bits, "limit", loop)
        targets, values = [following], [start]
        if not limited:
            assert isinstance(limit, tree.Name)
            targets.append(limit)
            values.append(stop)
        yield tree.Assign(tuple(targets), tuple(values), place)
        condition = tree.Compare(following, (("<" if loop.step > 0 else ">", limit),), place)
        body = self.block(loop.body)
        if not itself:
            body = (tree.Assign((variable,), (following,), place), *body)
        step = tree.Number(loop.step, least_width([loop.step]), place)
        after = tree.Update(following, "+", step, max(32, following.bits), place)
        yield tree.While(condition, body, (after,), place)

    def _new(self, bits: int, what: str, loop: tree.For) -> tree.Name:
        name = f"{self._function}.{loop.variable.name} {what} {len(self.variables)}"
        self.variables[name] = bits
        return tree.Name(name, bits, loop.place)


def _room(start: tree.Expression, stop: tree.Expression, step: int) -> Interval:
    """The least and the greatest number on the way, with the one after the last."""
    (first, last), (low, high) = _interval(start), _interval(stop)
    if step > 0:
        return first, max(last, high - 1 + step)
    return min(first, low + 1 + step), last


def _interval(expression: tree.Expression) -> Interval:
    return (expression.value, expression.value) if isinstance(expression, tree.Number) else of_width(expression.bits)
