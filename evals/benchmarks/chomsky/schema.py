"""The types of an answer: every component has a name and a type, and only a value of that type can be right.

    type               values               written
    integer            3, -1                -1
    symbol, state      names                q0
    word               text                 "abba", and "" if it is empty
    boolean            True or False        true
    verdict            accept or reject     accept
    list of T          a tuple of values    [q0, q1, q0]
    set of T           a frozenset          {q0, q1}
    (T, U)             a tuple, one each    (q0, "ab")

The order of a list counts, that of a set does not. `Type.read` is lenient in spelling only: quotes may be missing where
nothing is ambiguous, `True` is true, `ACCEPTED` is accept, a list may stand in round brackets and a tuple in square
ones, a set in any. An answer is a tuple with a value for each component, or None where the component could not be read.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from evals.benchmarks.chomsky import notation
from evals.benchmarks.chomsky.notation import Atom, Group, Node

Value = int | str | bool | tuple["Value", ...] | frozenset["Value"]
Answer = tuple[Value | None, ...]
Basic = Literal["integer", "symbol", "state", "word", "boolean", "verdict"]
TypeKind = Basic | Literal["list", "set", "tuple"]

ACCEPT, REJECT = "accept", "reject"

_INTEGER = re.compile(r"[+\N{MINUS SIGN}-]?[0-9]{1,1000}")
_VERDICTS = {
    ACCEPT: ACCEPT,
    "accepts": ACCEPT,
    "accepted": ACCEPT,
    REJECT: REJECT,
    "rejects": REJECT,
    "rejected": REJECT,
}
_EMPTY_WORDS = ("\N{GREEK SMALL LETTER EPSILON}", "\N{GREEK SMALL LETTER LAMDA}", "\N{GREEK LUNATE EPSILON SYMBOL}")
_PLURALS = {
    "integers": "integer",
    "symbols": "symbol",
    "states": "state",
    "words": "word",
    "booleans": "boolean",
    "verdicts": "verdict",
}
_SINGULARS = {singular: plural for plural, singular in _PLURALS.items()}


@dataclass(frozen=True, slots=True)
class Type:
    """The type of a value."""

    kind: TypeKind
    parts: tuple["Type", ...] = ()
    """Of a list or set, the type of its elements; of a tuple, one for each of its places."""

    def __str__(self) -> str:
        """As a question has it: "list of states"."""
        if self.kind == "tuple":
            return f"({', '.join(map(str, self.parts))})"
        return f"{self.kind} of {self.parts[0]._plural()}" if self.parts else self.kind

    def _plural(self) -> str:
        if self.kind in ("list", "set"):
            return f"{self.kind}s of {self.parts[0]._plural()}"
        return _SINGULARS.get(self.kind) or str(self)

    def fits(self, value: object) -> bool:
        """Whether a value is of this type."""
        match self.kind:
            case "integer":
                return isinstance(value, int) and not isinstance(value, bool)
            case "boolean":
                return isinstance(value, bool)
            case "verdict":
                return value in (ACCEPT, REJECT)
            case "list":
                return isinstance(value, tuple) and all(map(self.parts[0].fits, value))
            case "set":
                return isinstance(value, frozenset) and all(map(self.parts[0].fits, value))
            case "tuple":
                return (
                    isinstance(value, tuple)
                    and len(value) == len(self.parts)
                    and all(part.fits(each) for part, each in zip(self.parts, value, strict=True))
                )
        return isinstance(value, str)

    def write(self, value: Value) -> str:
        """A value in its canonical form: equal values have the same."""
        match self.kind, value:
            case "list", tuple():
                return notation.sequence(self.parts[0].write(each) for each in value)
            case "set", frozenset():
                return notation.sequence(sorted(self.parts[0].write(each) for each in value), "{}")
            case "tuple", tuple():
                written = (part.write(each) for part, each in zip(self.parts, value, strict=True))
                return notation.sequence(written, "()")
            case "word", str():
                return notation.word(value)
            case "boolean", bool():
                return "true" if value else "false"
            case "integer", int():
                return str(value)
            case _, str():
                return notation.token(value)
        raise TypeError(f"{value!r} is no {self}")

    def read(self, node: Node) -> Value | None:
        """The value that was written; None if it is of another type."""
        if isinstance(node, Atom):
            return None if self.parts else self._read_atom(node)
        return self._read_group(node) if self.parts else None

    def _read_atom(self, atom: Atom) -> Value | None:
        text = atom.text
        match self.kind:
            case "word":
                empty = not atom.quoted and text in _EMPTY_WORDS
                return "" if empty else text if text or atom.quoted else None
            case "integer":
                return int(text.replace("\N{MINUS SIGN}", "-")) if _INTEGER.fullmatch(text) else None
            case "boolean":
                return {"true": True, "false": False}.get(text.lower())
            case "verdict":
                return _VERDICTS.get(text.lower())
            case "state":
                return text.replace("_", "") or None
        return text or None

    def _read_group(self, group: Group) -> Value | None:
        allowed = {"list": "[(", "tuple": "([", "set": "{[("}[self.kind]
        if not group.bracket or group.bracket not in allowed:
            return None
        if self.kind == "tuple" and len(group.items) != len(self.parts):
            return None
        parts = self.parts if self.kind == "tuple" else self.parts * len(group.items)
        values = []
        for part, item in zip(parts, group.items, strict=True):
            if (value := part.read(item)) is None:
                return None
            values.append(value)
        return frozenset(values) if self.kind == "set" else tuple(values)


INTEGER, SYMBOL, STATE = Type("integer"), Type("symbol"), Type("state")
WORD, BOOLEAN, VERDICT = Type("word"), Type("boolean"), Type("verdict")


def list_of(element: Type) -> Type:
    return Type("list", (element,))


def set_of(element: Type) -> Type:
    return Type("set", (element,))


def tuple_of(*parts: Type) -> Type:
    return Type("tuple", parts)


def parse_type(text: str) -> Type:
    """The type of which a text is the name. Raises ValueError."""
    text = text.strip()
    for kind in ("list", "set"):
        for beginning in (f"{kind} of ", f"{kind}s of "):
            if text.startswith(beginning):
                return Type("list" if kind == "list" else "set", (parse_type(text.removeprefix(beginning)),))
    if text.startswith("(") and text.endswith(")"):
        return Type("tuple", tuple(map(parse_type, _split(text[1:-1]))))
    for basic in (INTEGER, SYMBOL, STATE, WORD, BOOLEAN, VERDICT):
        if basic.kind == _PLURALS.get(text, text):
            return basic
    raise ValueError(f"there is no type {text!r}")


def _split(text: str) -> Iterator[str]:
    """The parts between those commas that stand in no brackets."""
    depth = start = 0
    for position, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if character == "," and not depth:
            yield text[start:position]
            start = position + 1
    yield text[start:]


@dataclass(frozen=True, slots=True)
class Component:
    """One thing that is asked for."""

    name: str
    """Letters and underscores: "max_height"."""
    type: Type
    text: str
    """What it is, as a question says it."""


@dataclass(frozen=True, slots=True)
class Schema:
    """The components of an answer, in order."""

    components: tuple[Component, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(component.name for component in self.components)

    def write(self, answer: Answer) -> str:
        """An answer in its canonical form, as it stands in the box: (3, [q0, q1]); ? for what could not be read."""
        pairs = zip(self.components, answer, strict=True)
        return notation.sequence(
            ("?" if value is None else component.type.write(value) for component, value in pairs), "()"
        )

    def read(self, group: Group) -> Answer | None:
        """The answer that a group of items is; None if it has another number of them.

        Items that have the names of the components may stand in any order.
        """
        if len(group.items) != len(self.components):
            return None
        items: Iterable[Node] = group.items
        if None not in group.names:
            placed = dict(zip(group.names, group.items, strict=True))
            if sorted(filter(None, placed)) != sorted(self.names):
                return None
            items = [placed[name] for name in self.names]
        return tuple(component.type.read(item) for component, item in zip(self.components, items, strict=True))
