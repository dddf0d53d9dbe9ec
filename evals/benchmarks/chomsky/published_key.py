"""The published keys, as the strict scorer has them: components with types.

A key is a tuple as Python writes one. No types come with it, so they are taken from what stands there:

    3  -1                              integer
    2.0                                decimal: any spelling of that number is right
    True                               boolean
    'ACCEPT'  "reject"                 verdict, in upper or lower case
    'q0'  'q_even'  'D0'               state: an underscore in its name does not count
    'babab_'  'X'  'EQUIVALENT'        word, whose every character counts
    ('q0', 'q1')  [1, 2]               list, whose order counts; parts of several kinds make a tuple
    {'q0', 'q1'}                       set: only where the key has braces

The names of the components are those of the question's line "Answer format: (S, T, ...)", if it has one for each.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from evals.benchmarks.chomsky.notation import Atom, Group, Node, NotationError, read
from evals.benchmarks.chomsky.schema import (
    BOOLEAN,
    INTEGER,
    STATE,
    VERDICT,
    WORD,
    Answer,
    Component,
    Schema,
    Type,
    Value,
    list_of,
    set_of,
    tuple_of,
)
from evals.benchmarks.chomsky.spelling import plain

_DECIMAL = re.compile(r"[+-]?[0-9]{1,100}(?:\.[0-9]{1,100})?")
_STATE = re.compile(r"[A-Za-z]_?[0-9]+|q_?[A-Za-z]+")
_FORMAT = re.compile(r"answer format:[*\s]{0,8}([^\n]*)", re.IGNORECASE)
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


class KeyMistake(ValueError):
    """A text that is no key."""


@dataclass(frozen=True, slots=True)
class Key:
    """What is right for a published task."""

    schema: Schema
    answer: Answer
    decimals: tuple[int, ...] = ()
    """Which components are decimals; to the schema they are words."""
    braces: bool = False
    """There are braces in the key, so that they mean something."""

    def settled(self, answer: Answer) -> Answer:
        """An answer whose decimals are written in one way."""
        return tuple(_settled(value) if place in self.decimals else value for place, value in enumerate(answer))

    def check(self, answer: Answer) -> tuple[bool, ...]:
        """For each component, whether an answer is right there."""
        pairs = zip(self.settled(self.answer), self.settled(answer), strict=True)
        return tuple(right == given for right, given in pairs)


def read_key(text: str, question: str = "") -> Key:
    """The key that a text holds. Raises KeyMistake."""
    try:
        items = read(plain(text)).items
    except NotationError as error:
        raise KeyMistake(str(error)) from None
    if len(items) != 1 or not isinstance(whole := items[0], Group) or whole.bracket not in ("(", "["):
        raise KeyMistake("it is not one tuple")
    if not whole.items:
        raise KeyMistake("the tuple is empty")
    types = [_type(item) for item in whole.items]
    names = _names(question, len(types))
    schema = Schema(tuple(Component(name, type_, name) for name, type_ in zip(names, types, strict=True)))
    answer = tuple(type_.read(item) for type_, item in zip(types, whole.items, strict=True))
    if None in answer:
        raise KeyMistake(f"component {answer.index(None) + 1} is empty")
    decimals = tuple(place for place, item in enumerate(whole.items) if _is_decimal(item))
    return Key(schema, answer, decimals, braces="{" in text or "}" in text)


def _type(node: Node) -> Type:
    if isinstance(node, Atom):
        return _basic(node)
    if not node.bracket:
        raise KeyMistake("two values stand side by side without a comma")
    types = [_type(item) for item in node.items]
    common = _common(types) if types else WORD
    if node.bracket == "{":
        if common is None:
            raise KeyMistake("a set holds words and groups")
        return set_of(common)
    return tuple_of(*types) if common is None else list_of(common)


def _basic(atom: Atom) -> Type:
    if not atom.quoted:
        for type_ in (INTEGER, BOOLEAN):
            if type_.read(atom) is not None:
                return type_
    if VERDICT.read(atom) is not None:
        return VERDICT
    return STATE if _STATE.fullmatch(atom.text) else WORD


def _common(types: Sequence[Type]) -> Type | None:
    """The type that elements of these types can be read as; None if there is none."""
    first, *others = types
    if all(other == first for other in others):
        return first
    kinds = {type_.kind for type_ in types}
    if not any(type_.parts for type_ in types):
        return WORD
    if kinds == {"list"} or kinds == {"set"}:
        inner = _common([type_.parts[0] for type_ in types])
        return inner and Type(first.kind, (inner,))
    return None


def _is_decimal(node: Node) -> bool:
    return isinstance(node, Atom) and not node.quoted and "." in node.text and _DECIMAL.fullmatch(node.text) is not None


def _settled(value: Value | None) -> Value | None:
    return str(Fraction(value)) if isinstance(value, str) and _DECIMAL.fullmatch(value) else value


def _names(question: str, count: int) -> Sequence[str]:
    """Names for the components, in lower case."""
    for found in _FORMAT.finditer(question):
        try:
            items = read(found[1]).items
        except NotationError:
            continue
        if len(items) == 1 and isinstance(items[0], Group):
            names = [
                item.text.lower() for item in items[0].items if isinstance(item, Atom) and _NAME.fullmatch(item.text)
            ]
            if len(names) == len(items[0].items) == count == len(set(names)):
                return names
    return [f"component_{number}" for number in range(1, count + 1)]
