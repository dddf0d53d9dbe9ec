"""From a problem's path to the literal in the source.

A path is an argument's name and then keys, items and indices, as `interpreters.machine.Problem` has it. A name leads on
to what its helper is bound to; what a comprehension makes cannot be told apart.
"""

import ast
from collections.abc import Mapping

from interpreters.base import Plain, Position
from interpreters.turing_source_module import Found
from interpreters.turing_source_places import Places
from interpreters.turing_source_values import TooMuch, Values
from interpreters.turing_values import plain

_Entries = dict[str, tuple[ast.expr, ast.expr]]
"""Where the keys of a dictionary or the items of a set stand, and what belongs to each, by a text of each."""


class Locator:
    """Finds literals in one source, all of which could be evaluated."""

    __slots__ = ("_entries", "_found", "_helpers", "_places", "_values")

    def __init__(self, places: Places, values: Values, found: Found, helpers: Mapping[str, ast.expr]) -> None:
        self._places = places
        self._values = values
        self._found = found
        self._helpers = helpers
        self._entries: dict[ast.expr, _Entries] = {}

    def position(self, path: tuple[Plain, ...]) -> Position:
        """Where a path leads; as far as it can be followed."""
        return self._places.of(self._follow(path)[0])

    def span(self, path: tuple[Plain, ...]) -> tuple[int, int]:
        """The characters before it, and before the end of what belongs to it."""
        at, written = self._follow(path)
        return self._places.of(at).offset, self._places.end(written)

    def _follow(self, path: tuple[Plain, ...]) -> tuple[ast.expr, ast.expr]:
        """What the path names, and what belongs to it, as it is written there."""
        expressions = self._found.expressions
        if not path or not isinstance(path[0], str) or path[0] not in expressions:
            return self._found.call, self._found.call
        node = at = written = self._literal(expressions[path[0]])
        for step in path[1:]:
            match node:
                case ast.Tuple(elts=items) | ast.List(elts=items):
                    if not isinstance(step, int) or not 0 <= step < len(items):
                        break
                    at = node = written = items[step]
                case ast.Dict() | ast.Set():
                    entry = self._known(node).get(repr(step))
                    if entry is None:
                        break
                    at, node = entry
                    written = node
                case _:
                    break
            node = self._literal(node)
        return at, written

    def _literal(self, node: ast.expr) -> ast.expr:
        """What a name is bound to, and what a set is made of."""
        for _ in range(len(self._helpers) + 1):
            match node:
                case ast.Name(id=name) if name in self._helpers:
                    node = self._helpers[name]
                case ast.Call(args=[argument]):
                    node = argument
                case _:
                    break
        return node

    def _known(self, node: ast.Dict | ast.Set) -> _Entries:
        if node not in self._entries:
            pairs = zip(node.elts, node.elts, strict=True) if isinstance(node, ast.Set) else _pairs(node)
            try:
                self._entries[node] = {repr(plain(self._values.evaluate(key))): (key, value) for key, value in pairs}
            except TooMuch:
                self._entries[node] = {}
        return self._entries[node]


def _pairs(node: ast.Dict) -> list[tuple[ast.expr, ast.expr]]:
    return [(key, value) for key, value in zip(node.keys, node.values, strict=True) if key is not None]
