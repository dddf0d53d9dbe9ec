"""From expressions to values: what `ast.literal_eval` accepts, `set()`, `frozenset()` and `frozenset({...})`.

    constant     a string, bytes, a number, True, False, None, ...
    display      (a, b)  [a, b]  {a, b}  {a: b}, of such values
    signed       -1, +1, 1+2j
    call         set()  frozenset()  frozenset({a, b})

Everything else is a violation, each named where it stands; and so are a key that a dictionary display holds twice, as
Python would forget the first silently, and what could be shown to nobody: lone surrogates and integers of more than
4,300 digits. A list, a set or a dictionary where Python needs something that can be hashed is in the right form, and
fails when it is evaluated: that is kept apart.

The walk keeps its own stack, as nothing that a model writes may use up Python's, and counts what it evaluates.
"""

import ast
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import TypeAlias, TypeGuard

from interpreters.turing_source_errors import Violations
from interpreters.turing_source_places import Places, cut

VALUES = 2_000_000
"""How many values are evaluated at most, for one source."""

DEPTH = 100
"""How deep values may be nested in each other."""

_BITS = 14_284
"""Integers up to here have 4,300 digits at most, which is as many as Python writes out."""

Work: TypeAlias = Generator[ast.expr, object, object]
"""The evaluation of one expression: yields the expressions in it, is sent their values, returns its own."""

Unhashable: TypeAlias = tuple[ast.expr, str]
"""An expression, and the type of its value."""

_REFUSED: Mapping[type[ast.expr], tuple[str, str]] = {
    ast.JoinedStr: ("an f-string", "a plain string"),
    ast.ListComp: ("a comprehension", "every item written out"),
    ast.SetComp: ("a comprehension", "every item written out"),
    ast.DictComp: ("a comprehension", "every item written out"),
    ast.GeneratorExp: ("a generator", "every item written out"),
    ast.Lambda: ("a lambda", "a literal"),
    ast.BinOp: ("an operator", "the result, as a literal"),
    ast.UnaryOp: ("an operator", "the result, as a literal"),
    ast.BoolOp: ("an operator", "the result, as a literal"),
    ast.Compare: ("a comparison", "the result, as a literal"),
    ast.IfExp: ("a conditional expression", "the result, as a literal"),
    ast.NamedExpr: ("an assignment within an expression", "the value alone"),
    ast.Starred: ("unpacking by *", "every item written out"),
    ast.Subscript: ("a subscript", "the value itself, as a literal"),
}

_CALLS = {
    "set": "{...} with items in it, or set() for the empty set",
    "frozenset": "frozenset({...}) or frozenset()",
    "dict": "{...}",
    "list": "[...]",
    "tuple": "(...)",
}


class TooMuch(Exception):
    """More than `VALUES` values."""


class Nothing:
    """Stands for the value of an expression that is refused; no two are equal."""

    __slots__ = ()


class Values:
    """Evaluates the expressions of one source, and collects what is wrong with them."""

    def __init__(self, places: Places, violations: Violations) -> None:
        self.places = places
        self.violations = violations
        self.unhashable: list[Unhashable] = []
        self.depth = 0
        """Of the expression that is being evaluated."""
        self._left = VALUES

    def evaluate(self, node: ast.expr) -> object:
        """The value of an expression; something meaningless if there is a violation in it. Raises TooMuch."""
        stack: list[Work] = []
        while True:
            self.depth = len(stack)
            work = self.work(node)
            if work is None:
                result: object = self.leaf(node)
            elif len(stack) < DEPTH:
                stack.append(work)
                result = None
            else:
                result = self.refuse(node, f"a value nested more than {DEPTH} deep", "values nested less deep")
            while stack:
                try:
                    node = stack[-1].send(result)
                    break
                except StopIteration as stop:
                    stack.pop()
                    result = stop.value
            else:
                return result

    def work(self, node: ast.expr) -> Work | None:
        """How to evaluate an expression that holds others; None if it holds none, or is refused as a whole."""
        match node:
            case ast.Tuple():
                return self._items(node.elts, tuple)
            case ast.Dict():
                return self._dictionary(node)
            case ast.Set():
                return self._set(node)
            case ast.List():
                return self._items(node.elts, list)
            case ast.Call(func=ast.Name(id="frozenset"), args=[argument], keywords=[]) if self.is_set(argument):
                return self._frozen(argument)
        return None

    def leaf(self, node: ast.expr) -> object:
        """The value of an expression that holds no others."""
        self.charge(1)
        match node:
            case ast.Constant(value=int(value)) | ast.UnaryOp(operand=ast.Constant(value=int(value))) if (
                value.bit_length() > _BITS
            ):
                return self.refuse(node, "an integer of more than 4,300 digits", "a smaller one")
            case ast.Constant(value=str(value)) if not value.isascii() and not _is_text(value):
                return self.refuse(node, "a string with a lone surrogate, which is no character", "characters")
            case ast.Constant(value=value):
                return value
            case ast.Call(func=ast.Name(id="set"), args=[], keywords=[]):
                return self.made_set(())
            case ast.Call(func=ast.Name(id="frozenset"), args=[], keywords=[]):
                return self.made_frozenset(self.made_set(()))
            case ast.UnaryOp() | ast.BinOp() if (number := _number(node)) is not None:
                return number
        return self.refuse(node, *self.refusal(node))

    def refusal(self, node: ast.expr) -> tuple[str, str]:
        """What an expression is that is no literal, and what should stand in its place."""
        match node:
            case ast.Name(id=name):
                return f"the name {cut(name)}", f"a literal, such as {cut(name)!r}"
            case ast.Attribute():
                return f"the attribute {self.places.quote(node)}", "a literal"
            case ast.Call(func=function):
                name = self.places.quote(function)
                return f"a call of {name}", _CALLS.get(name, "a literal")
        return _REFUSED.get(type(node), ("an expression that is no literal", "a literal"))

    def refuse(self, node: ast.expr, what: str, remedy: str) -> Nothing:
        """Note a violation, and go on."""
        self.violations.add(self.places.of(node), what, remedy)
        return Nothing()

    def charge(self, count: int) -> None:
        """Count values. Raises TooMuch."""
        self._left -= count
        if self._left < 0:
            raise TooMuch

    def is_set(self, node: ast.expr) -> bool:
        """Whether `frozenset` may be called on an expression."""
        return isinstance(node, ast.Set)

    def made_set(self, items: Iterable[object]) -> set[object]:
        """A set of items in the order in which they are written."""
        return set(items)

    def made_frozenset(self, items: set[object]) -> frozenset[object]:
        """The same set, frozen."""
        return frozenset(items)

    def hashed(self, items: Iterable[tuple[ast.expr, object]]) -> list[object]:
        """The values that can be hashed; the others are noted."""
        return [value for node, value in items if self.is_hashable(node, value)]

    def is_hashable(self, node: ast.expr, value: object) -> bool:
        """Whether a value can be hashed; notes it if not."""
        try:
            hash(value)
        except TypeError:
            self.unhashable.append((node, _unhashable_type(value)))
            return False
        return True

    def _items(self, nodes: Sequence[ast.expr], kind: Callable[[list[object]], object]) -> Work:
        self.charge(len(nodes) + 1)
        values: list[object] = []
        for node in nodes:
            if _is_simple(node):
                values.append(node.value)
            else:
                values.append((yield node))
        return kind(values)

    def _set(self, node: ast.Set) -> Work:
        values = yield from self._items(node.elts, list)
        assert isinstance(values, list)
        return self.made_set(self.hashed(zip(node.elts, values, strict=True)))

    def _frozen(self, argument: ast.expr) -> Work:
        value = yield argument
        return self.made_frozenset(value) if isinstance(value, set) else value

    def _dictionary(self, node: ast.Dict) -> Work:
        self.charge(2 * len(node.values) + 1)
        pairs: dict[object, object] = {}
        written: dict[object, ast.expr] = {}
        for key_node, value_node in zip(node.keys, node.values, strict=True):
            if key_node is None:
                self.refuse(value_node, "unpacking by **", "every key and value written out")
                continue
            key = key_node.value if _is_simple(key_node) else (yield key_node)
            value = value_node.value if _is_simple(value_node) else (yield value_node)
            if self.is_hashable(key_node, key):
                first = written.setdefault(key, key_node)
                if first is not key_node:
                    self._refuse_key(key_node, first)
                pairs[key] = value
        return pairs

    def _refuse_key(self, node: ast.expr, first: ast.expr) -> None:
        place = self.places.of(first)
        what = (
            f"the key {self.places.quote(node)} a second time; it is also at line {place.line}, column {place.column}"
        )
        self.refuse(node, what, "each key once in a dictionary")


def _is_simple(node: ast.expr) -> TypeGuard[ast.Constant]:
    """Whether an expression is what nearly all are, a plain string, so that there is no need to go the long way."""
    return type(node) is ast.Constant and type(node.value) is str and node.value.isascii()


def _is_text(value: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in value)


def _number(node: ast.expr) -> complex | None:
    """A number with a sign, or a complex one that is written as a sum."""
    match node:
        case ast.Constant(value=value) if type(value) in (int, float, complex):
            assert isinstance(value, int | float | complex)
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant() as operand):
            number = _number(operand)
            return None if number is None else -number
        case ast.UnaryOp(op=ast.UAdd(), operand=ast.Constant() as operand):
            return _number(operand)
        case ast.BinOp(left=ast.UnaryOp() | ast.Constant() as left, right=ast.Constant() as right):
            real, imaginary = _number(left), _number(right)
            if isinstance(real, int | float) and isinstance(imaginary, complex):
                return _sum(real, node.op, imaginary)
    return None


def _sum(real: float, operator: ast.operator, imaginary: complex) -> complex | None:
    try:
        if isinstance(operator, ast.Add):
            return real + imaginary
        if isinstance(operator, ast.Sub):
            return real - imaginary
    except OverflowError:  # An integer that is too large for a part of a complex number.
        pass
    return None


def _unhashable_type(value: object) -> str:
    """The type that keeps a value from being hashed: of a tuple, that of an item in it."""
    while isinstance(value, tuple):
        for item in value:
            try:
                hash(item)
            except TypeError:
                value = item
                break
    return type(value).__name__
