"""What the dialect "lenient" evaluates beyond literals: names of helpers, and comprehensions.

    name            of a helper that an earlier line binds, or of a target of the comprehension around it
    comprehension   [x for ...]  {x for ...}  {k: v for ...}, over lists, tuples, sets, dictionaries and strings;
                    a target is a name, or names with commas between them
    condition       of a comprehension: == != in not in, and these joined by `and`, `or` and `not`
    call            frozenset(x) also of a set that is a helper or a comprehension

A set is gone through in the order in which it is written, so that a source always means the same. Values are counted
with all that is in them each time a name stands for them: a few lines cannot grow to more than can be held.
"""

import ast
from collections import ChainMap
from collections.abc import Generator, Iterable, Iterator
from collections.abc import Set as AbstractSet
from contextlib import suppress
from itertools import chain

from interpreters.turing_source_errors import Violations
from interpreters.turing_source_places import Places, cut
from interpreters.turing_source_values import DEPTH, Nothing, Values, Work

CONDITIONS = 20
"""How deep conditions may be nested."""

_COMPARISONS = (ast.Eq, ast.NotEq, ast.In, ast.NotIn)

_Comprehension = ast.ListComp | ast.SetComp | ast.DictComp


class LenientValues(Values):
    """Evaluates expressions with names and comprehensions in them."""

    def __init__(self, places: Places, violations: Violations) -> None:
        super().__init__(places, violations)
        self._names: ChainMap[str, object] = ChainMap()
        self._orders: dict[int, tuple[AbstractSet[object], tuple[object, ...]]] = {}
        """Of each set, by its id: the set, which keeps the id its own, and its items in their order."""

    def bind(self, name: str, value: object) -> None:
        """Let a name stand for a value from now on."""
        self._names[name] = value

    def work(self, node: ast.expr) -> Work | None:
        if isinstance(node, _Comprehension):
            return self._comprehension(node)
        return super().work(node)

    def leaf(self, node: ast.expr) -> object:
        if isinstance(node, ast.Name) and node.id in self._names:
            return self._referred(node)
        return super().leaf(node)

    def refusal(self, node: ast.expr) -> tuple[str, str]:
        if isinstance(node, ast.Name):
            return f"the name {cut(node.id)}, which no line above binds", f"a literal, such as {cut(node.id)!r}"
        return super().refusal(node)

    def is_set(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Set | ast.SetComp | ast.Name)

    def made_set(self, items: Iterable[object]) -> set[object]:
        order = dict.fromkeys(items)
        made = set(order)
        self._orders[id(made)] = made, tuple(order)
        return made

    def made_frozenset(self, items: set[object]) -> frozenset[object]:
        made = frozenset(items)
        self._orders[id(made)] = made, self._orders[id(items)][1]
        return made

    def _referred(self, node: ast.Name) -> object:
        value = self._names[node.id]
        size, depth = _measure(value)
        self.charge(size)
        if depth + self.depth > DEPTH:
            return self.refuse(node, f"a value nested more than {DEPTH} deep", "values nested less deep")
        return value

    def _comprehension(self, node: _Comprehension) -> Work:
        outer = self._names
        iterable = yield node.generators[0].iter
        self._names = outer.new_child()
        loops = [self._iterated(node.generators[0], iterable)]
        keys: list[tuple[ast.expr, object]] = []
        values: list[object] = []
        while loops:
            generator = node.generators[len(loops) - 1]
            try:
                item = next(loops[-1])
            except StopIteration:
                loops.pop()
                continue
            self.charge(1)
            if not self._is_bound(generator.target, item):
                break
            holds = True
            for condition in generator.ifs:
                holds = holds and (yield from self._condition(condition, 1))
            if not holds:
                continue
            if len(loops) < len(node.generators):
                inner = node.generators[len(loops)]
                loops.append(self._iterated(inner, (yield inner.iter)))
            elif isinstance(node, ast.DictComp):
                keys.append((node.key, (yield node.key)))
                values.append((yield node.value))
            else:
                keys.append((node.elt, (yield node.elt)))
        self._names = outer
        if isinstance(node, ast.ListComp):
            return [value for _, value in keys]
        if isinstance(node, ast.SetComp):
            return self.made_set(self.hashed(keys))
        return {
            key: value for (key_node, key), value in zip(keys, values, strict=True) if self.is_hashable(key_node, key)
        }

    def _iterated(self, generator: ast.comprehension, iterable: object) -> Iterator[object]:
        """The items of what a comprehension goes through."""
        if generator.is_async:
            self.refuse(generator.iter, "an asynchronous comprehension", "a plain one")
        elif isinstance(iterable, set | frozenset):
            return iter(self._orders[id(iterable)][1])
        elif isinstance(iterable, list | tuple | str | dict):
            return iter(iterable)
        elif not isinstance(iterable, Nothing):
            self.refuse(generator.iter, "a comprehension over no items", "a list, tuple, set, dictionary or string")
        return iter(())

    def _is_bound(self, target: ast.expr, item: object) -> bool:
        """Bind the names of a target to an item, or to the parts of one."""
        if isinstance(target, ast.Name):
            self._names[target.id] = item
            return True
        if isinstance(item, Nothing):
            return False
        parts = list(item) if isinstance(item, list | tuple | str) else []
        if isinstance(target, ast.Tuple | ast.List) and len(target.elts) == len(parts):
            names = [part.id for part in target.elts if isinstance(part, ast.Name)]
            if len(names) == len(parts):
                self._names.update(zip(names, parts, strict=True))
                return True
        self.refuse(target, "a target that the items do not fit", "a name, or a name for each part of an item")
        return False

    def _condition(self, node: ast.expr, depth: int) -> Generator[ast.expr, object, bool]:
        """Whether a condition holds; one that is refused does."""
        match node:
            case _ if depth > CONDITIONS:
                self.refuse(node, f"a condition nested more than {CONDITIONS} deep", "a simpler one")
                return True
            case ast.BoolOp():
                holds = True
                for part in node.values:
                    holds = yield from self._condition(part, depth + 1)
                    if holds is isinstance(node.op, ast.Or):
                        break
                return holds
            case ast.UnaryOp(op=ast.Not()):
                holds = yield from self._condition(node.operand, depth + 1)
                return not holds
            case ast.Compare(ops=[operator], comparators=[right_node]) if isinstance(operator, _COMPARISONS):
                left = yield node.left
                right = yield right_node
                return self._compared(node, left, operator, right)
        self.refuse(node, "a condition that is no comparison", "==, !=, in or not in")
        return True

    def _compared(self, node: ast.expr, left: object, operator: ast.cmpop, right: object) -> bool:
        if isinstance(operator, ast.Eq | ast.NotEq):
            return (left == right) is isinstance(operator, ast.Eq)
        if isinstance(right, list | tuple | dict | set | frozenset | str):
            with suppress(TypeError):  # `in` a set or a dictionary hashes its left side, `in` a string takes strings.
                return (left in right) is isinstance(operator, ast.In)
        if not isinstance(left, Nothing) and not isinstance(right, Nothing):
            self.refuse(node, "a comparison of values that cannot be compared", "one that Python can evaluate")
        return True


def _measure(value: object) -> tuple[int, int]:
    """How many values a value is, with all that is in it, and how deep they are nested."""
    size = depth = 0
    level = [value]
    while level:
        size += len(level)
        level = [inner for outer in level for inner in _inside(outer)]
        depth += bool(level)
    return size, depth


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return chain.from_iterable(value.items())
    return value if isinstance(value, tuple | list | set | frozenset) else ()
